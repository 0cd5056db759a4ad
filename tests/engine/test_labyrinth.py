"""Labyrinth, rule by rule: each test plays the situation that the rule speaks of."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest
from msgspec.structs import replace

from lat_desktop.engine.cards import Clue, Door, Trait
from lat_desktop.engine.game import NotAMoveError, Outcome, Seat, Setup
from lat_desktop.engine.labyrinth import (
    COLOURS,
    DOORS,
    GARDEN,
    GOAL,
    PAIRS,
    SIDE,
    SQUARES,
    START,
    CardsSwapped,
    CubMoved,
    DrawAgreed,
    DrawClaimed,
    DrawDeclined,
    DrawOffered,
    DrawWaived,
    GardenLaid,
    Labyrinth,
    MarkerTurned,
    MatchWon,
    NothingSwapped,
    Position,
    Swap,
    Turn,
)
from lat_desktop.engine.match import Match
from tests.engine.labyrinth_table import (
    BOOK,
    LabyrinthMatch,
    begun,
    cubs,
    drawn,
    garden,
    markers,
    play,
    square,
    stand,
    swaps,
)
from tests.engine.story import go_on, keys, offered, refused, what_happened

rule = pytest.mark.rule

LAY = "lay " + " ".join(drawn(BOOK))
AT_START = "a1 a1 a1 a1 a1"
BLUE_AT_START = "d1 d1 d1 d1 d1"

ROUND = "a1-a2, d1-d2 swap b2 d2, a2-a1 swap b2 d2, d2-d1"
"""Four turns after which everything stands as it did at the start of the match."""


def unlaid() -> LabyrinthMatch:
    """Return a match before the garden is laid."""
    return Match(Labyrinth(), Setup("italian"))


def turned(match: LabyrinthMatch) -> list[Swap]:
    """Return whose markers the last step turned."""
    return [event.swap for event in what_happened(match) if isinstance(event, MarkerTurned)]


def steps(match: LabyrinthMatch) -> set[str]:
    """Return the steps that the cubs of whoever is to move may take."""
    return {text.partition(" ")[0] for text in offered(match) if "-" in text}


# --- The match -------------------------------------------------------------------------------


def way_home(position: Position, seat: Seat) -> int:
    """Count the steps that the cubs of a seat need, if the garden stood still."""
    home = GOAL[seat]
    return sum(
        abs(cub // SIDE - home // SIDE) + abs(cub % SIDE - home % SIDE)
        for cub in position.cubs[seat]
    )


@rule("L1")
@pytest.mark.parametrize("first", [0, 1])
def test_who_first_has_all_five_cubs_free_wins(first: Seat) -> None:
    match = play(first=first)
    rng = Random(first)
    while match.outcome is None:
        seat = match.state.position.turn
        turns = [move for move in match.legal_moves if isinstance(move, Turn)]
        if not turns:
            match.play_text("pass")
            continue
        nearest = min(
            rng.sample(turns, min(20, len(turns))),
            key=lambda turn: way_home(match.game.apply(match.state, turn).state.position, seat),
        )
        match.play(nearest)
        assert len(match.steps) < 1_000
    free = [[step.state.position.freed(seat) for step in match.steps] for seat in (0, 1)]
    (winner,) = match.outcome.winners
    assert free[winner][-1] == 5
    assert 5 not in [*free[winner][:-1], *free[1 - winner]]
    assert match.outcome == Outcome((winner,), (free[0][-1], free[1][-1]), "L16")


@rule("L1")
def test_labyrinth_is_for_two() -> None:
    assert list(Labyrinth.seats) == [2]
    for crowd in (1, 3):
        with pytest.raises(ValueError, match=f"not for {crowd} seats"):
            Labyrinth().start(Setup("italian", seats=crowd))


# --- The garden ------------------------------------------------------------------------------


@rule("L2")
def test_the_wild_cards_stay_out_of_the_garden() -> None:
    match = unlaid()
    for seed in range(20):
        assert "wild" not in match.game.chance(match.state, Random(seed)).text
    assert refused(match, LAY.replace("red_lady", "wild_color", 1)) == "L3"
    assert {str(swap) for swap in Swap} == {"wild_color", "wild_role"}


@rule("L3")
def test_doors_of_a_colour_stand_in_opposite_corners() -> None:
    corners = {str(place): door for place, door in DOORS.items()}
    assert corners.keys() == {"a1", "d1", "a4", "d4"}
    assert corners["a1"].colour is corners["d4"].colour
    assert corners["d1"].colour is corners["a4"].colour
    assert set(corners.values()) == set(Door)


@rule("L3")
def test_the_twelve_clues_fill_the_rest_of_the_garden() -> None:
    match = play()
    assert what_happened(match) == (GardenLaid(drawn(BOOK)),)
    cards = [match.state.position.card(place) for place in SQUARES]
    assert cards[:5] == [
        Door.RED_LADY,
        Clue.BLUE_TIGER,
        Clue.BLUE_LADY,
        Door.BLUE_LADY,
        Clue.RED_LADY,
    ]
    assert len(GARDEN) == 12
    for door in Door:
        assert sum(card.value == door.value for card in cards) == 4  # three Clues and the Door


@rule("L3")
def test_a_garden_is_laid_once_and_of_all_twelve_clues() -> None:
    words = LAY.split()
    for wrong in (words[:-1], [*words, "red_lady"], [*words[:-1], "red_tiger"]):
        assert refused(unlaid(), " ".join(wrong)) == "L3"
    assert refused(play(), LAY) == "L3"
    assert refused(play("offer draw"), LAY) == "L3"


@rule("L3", "L6")
def test_nobody_moves_before_the_garden_is_laid() -> None:
    match = unlaid()
    assert match.awaits_chance
    for move in ("a1-b1", "offer draw", "pass"):
        assert refused(match, move) == "L6"
    for seat in (0, 1):
        assert match.game.legal_moves(match.view(seat)) == ()
        assert match.view(seat).prompt == "dealing"


@rule("LA12", "LA15")
def test_each_door_has_its_corner() -> None:
    assert {str(place): door.value for place, door in DOORS.items()} == {
        "a1": "red_lady",
        "d1": "blue_lady",
        "a4": "blue_tiger",
        "d4": "red_tiger",
    }


@rule("LA15")
def test_any_other_layout_is_the_same_turned_or_mirrored() -> None:
    corners = [(0, 0), (0, 1), (1, 1), (1, 0)]

    def turn(place: tuple[int, int]) -> tuple[int, int]:
        return place[1], 1 - place[0]

    def mirror(place: tuple[int, int]) -> tuple[int, int]:
        return place[0], 1 - place[1]

    allowed = {
        doors
        for doors in permutations(Door)  # by the order of the corners, round the garden
        if doors[0].colour is doors[2].colour and doors[1].colour is doors[3].colour
    }
    ours = dict(
        zip(corners, (Door.RED_LADY, Door.BLUE_LADY, Door.RED_TIGER, Door.BLUE_TIGER), strict=True)
    )
    reached = set()
    for turns, mirrored in product(range(4), (False, True)):
        moved = {}
        for place, door in ours.items():
            for _ in range(turns):
                place = turn(place)
            moved[mirror(place) if mirrored else place] = door
        reached.add(tuple(moved[place] for place in corners))
    assert reached == allowed


@rule("LA15")
def test_squares_are_named_by_column_and_row() -> None:
    assert " ".join(map(str, SQUARES)) == ("a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4")
    assert garden(play())["c2"] is Clue.RED_TIGER
    assert garden(play())["b3"] is Clue.BLUE_LADY


@rule("L4")
def test_the_markers_begin_on_blue_and_on_lady() -> None:
    assert markers(play()) == "blue lady"
    assert Swap.COLOUR.halves == (Trait.BLUE, Trait.RED)
    assert Swap.ROLE.halves == (Trait.LADY, Trait.TIGER)


@rule("L5")
def test_five_cubs_begin_on_the_lady_of_their_colour() -> None:
    match = play()
    assert (cubs(match, 0), cubs(match, 1)) == (AT_START, BLUE_AT_START)
    for seat in (0, 1):
        assert DOORS[START[seat]].traits == {COLOURS[seat], Trait.LADY}
        assert DOORS[GOAL[seat]].traits == {COLOURS[seat], Trait.TIGER}


@rule("L6", "LA13")
@pytest.mark.parametrize("first", [0, 1])
def test_either_colour_may_begin_and_then_turns_alternate(first: Seat) -> None:
    match = play(first=first)
    for _ in range(6):
        match.play(next(move for move in match.legal_moves if isinstance(move, Turn)))
    assert [step.seat for step in match.steps] == [None, *[first, 1 - first] * 3]
    with pytest.raises(ValueError, match="beginning at 2"):
        Labyrinth().start(Setup("italian", first=2))


@rule("L6")
def test_nobody_moves_out_of_turn() -> None:
    match = play()
    for move in ("d1-d2", "a1-a2", "offer draw"):
        assert match.game.objection(match.view(1), match.game.parse(move)) == "L6"
    assert match.game.legal_moves(match.view(1)) == ()
    assert (match.view(0).prompt, match.view(1).prompt) == ("turn", "wait.turn")


# --- First step: the cub ---------------------------------------------------------------------


@rule("L7")
def test_a_cub_moves_to_a_neighbouring_card_of_whatever_kind() -> None:
    match = stand(red="c2 d4 d4 d4 d4", blue=BLUE_AT_START)
    assert {step for step in steps(match) if step.startswith("c2")} == {
        "c2-c1",  # a Blue Lady
        "c2-b2",  # a Blue Tiger
        "c2-d2",  # a Blue Tiger
        "c2-c3",  # a Red Tiger
    }
    assert steps(play()) == {"a1-b1", "a1-a2"}
    assert steps(play(first=1)) == {"d1-c1", "d1-d2"}
    at_the_edge = stand(red="a2 a2 a2 a2 a2", blue=BLUE_AT_START)
    assert steps(at_the_edge) == {"a2-a1", "a2-a3", "a2-b2"}


@rule("L7")
@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("a1-b2", "diagonally"),
        ("a1-c1", "two steps"),
        ("a1-a1", "it stays"),
        ("a1-d1", "round the edge"),
        ("a1-d4", "across"),
        ("a2-a3", "no cub is there"),
        ("d1-d2", "the other's cub"),
    ],
)
def test_a_cub_moves_no_other_way(step: str, why: str) -> None:
    assert refused(play(), step) == "L7", why
    assert refused(play(), f"{step} swap b1 b4") == "L7", why


@rule("L7")
def test_the_edge_of_the_garden_does_not_lead_to_the_next_row() -> None:
    match = stand(red="d2 d2 d2 d2 d2", blue="a1 a1 a1 a1 a1")
    assert steps(match) == {"d2-d1", "d2-c2", "d2-d3"}
    assert refused(match, "d2-a3") == "L7"


@rule("L7")
def test_a_cub_must_move_in_every_turn() -> None:
    match = play()
    assert refused(match, "pass") == "LA10"
    assert all("-" in text or text == "offer draw" for text in offered(match))
    go_on(match, "a1-b1 swap b1 b4")
    assert what_happened(match)[0] == CubMoved(0, square("a1"), square("b1"))


@rule("L8")
def test_ten_cubs_may_share_a_card() -> None:
    match = stand(red="a1 b1 b1 b1 b1", blue="b1 b1 b1 b1 b1")
    go_on(match, "a1-b1 swap b1 b4")
    assert cubs(match, 0) == cubs(match, 1) == "b4 b4 b4 b4 b4"


@rule("LA6")
@pytest.mark.parametrize("turn", [0, 1])
def test_every_door_is_open_to_every_cub_both_ways(turn: Seat) -> None:
    outside = "b1 c1 b4 c4 b2"
    match = stand(red=outside, blue=outside, turn=turn)
    assert {"b1-a1", "c1-d1", "b4-a4", "c4-d4"} <= steps(match)
    inside = "a1 d1 a4 d4 b2"
    match = stand(red=inside, blue=inside, turn=turn)
    assert {"a1-b1", "d1-c1", "a4-b4", "d4-c4"} <= steps(match)


@rule("LA6")
def test_nobody_is_forced_to_leave_the_door_to_freedom() -> None:
    match = stand(red="a1 d4 d4 d4 d4", blue=BLUE_AT_START)
    assert {"a1-a2", "a1-b1", "d4-c4", "d4-d3"} == steps(match)


# --- Second step: the swap -------------------------------------------------------------------


@rule("LA14")
def test_a_cub_moves_first_and_then_cards_are_swapped() -> None:
    match = play("a1-b1 swap b1 b4")  # b1 has its first cub only now
    assert keys(match) == ["cub_moved", "cards_swapped", "marker_turned"]
    assert cubs(match, 0) == "a1 a1 a1 a1 b4"
    with pytest.raises(NotAMoveError):
        match.play_text("swap b1 b4 d1-d2")


@rule("LA14")
def test_a_card_that_the_last_cub_has_left_is_bare() -> None:
    match = stand(red="b1 a1 a1 a1 a1", blue=BLUE_AT_START)
    assert swaps(match, "b1-b2") == ["b1 b2", "b2 d2", "b2 b3", "b2 b4"]  # no b1 c1
    assert refused(match, "b1-b2 swap b1 c1") == "L11"


@rule("L9")
def test_both_cards_have_the_marked_colour_or_the_marked_role() -> None:
    # At b3 lies a Blue Lady. In its lines: Blue Tigers, a Blue Lady, Red Tigers, a Red Lady.
    def partners(marked: str) -> list[str]:
        return swaps(stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START, markers=marked), "a3-b3")

    assert partners("blue lady") == ["b1 b3", "b2 b3", "b3 d3", "b3 b4"]
    assert partners("blue tiger") == ["b1 b3", "b2 b3", "b3 b4"]
    assert partners("red lady") == ["b3 d3", "b3 b4"]
    assert partners("red tiger") == [""]


@rule("L9")
def test_a_trait_that_is_not_marked_is_no_reason_to_swap() -> None:
    match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START, markers="blue lady")
    assert refused(match, "a3-a2 swap a2 a3") == "L9"  # both Red
    assert refused(match, "a3-b3 swap b3 c3") == "L9"  # nothing in common


@rule("L9")
def test_what_is_marked_counts_at_the_time_of_the_swap() -> None:
    match = play("a1-b1 swap b1 b4")  # by Blue, so that Red is marked now
    assert markers(match) == "red lady"
    assert refused(match, "d1-d2 swap b2 d2") == "L9"  # two Blue Tigers
    assert "b1 c1" in swaps(match, "d1-c1")  # two Blue Ladies, by Lady


@rule("LA1")
@pytest.mark.parametrize("swap", ["a1 b1", "b1 d1", "a1 d1", "a1 d4", "c4 d4"])
def test_doors_are_never_swapped(swap: str) -> None:
    assert refused(play(), f"a1-b1 swap {swap}") == "LA1"


@rule("LA1")
def test_a_cub_on_a_door_is_no_help() -> None:
    match = play()  # all others are on Doors
    assert swaps(match, "a1-a2") == [""]
    assert refused(match, "a1-a2 swap b1 c1") == "L11"


@rule("L10")
def test_the_two_cards_share_a_row_or_a_column() -> None:
    match = play()
    assert refused(match, "a1-b1 swap b1 d2") == "L10"
    assert refused(match, "a1-b1 swap c1 b2") == "L10"
    for text in offered(match, "a1-b1"):
        one, other = text.split()[2:]
        assert one[0] == other[0] or one[1] == other[1]


@rule("LA11")
@pytest.mark.parametrize(
    ("step", "swap", "marked"),
    [
        ("a1-b1", "b1 b4", "blue lady"),  # over two cards
        ("a1-b1", "b1 b3", "blue lady"),  # over one
        ("a1-b1", "b1 c1", "blue lady"),  # between two Doors
        ("a1-a2", "a2 a3", "red lady"),  # between two Doors, downwards
    ],
)
def test_distance_is_no_matter_and_edges_are_lines(step: str, swap: str, marked: str) -> None:
    blue = "b2 b2 c1 d1 d1"  # cubs in between do not matter either
    match = stand(red=AT_START, blue=blue, markers=marked)
    assert swap in swaps(match, step)
    go_on(match, f"{step} swap {swap}")
    one, other = map(square, swap.split())
    assert CardsSwapped(0, one, other) in what_happened(match)


@rule("L11")
def test_one_card_at_least_has_a_cub_and_be_it_the_others() -> None:
    match = stand(red=AT_START, blue="b3 d1 d1 d1 d1")
    assert swaps(match, "a1-a2") == ["b1 b3", "b2 b3", "b3 d3", "b3 b4"]
    assert refused(match, "a1-a2 swap b1 b2") == "L11"
    go_on(match, "a1-a2 swap b1 b3")
    assert cubs(match, 1) == "b1 d1 d1 d1 d1"


@rule("LA4")
def test_both_cards_may_have_cubs_of_both_players() -> None:
    match = stand(red="b1 b4 a1 a1 a1", blue="b1 b4 d1 d1 d1")
    assert "b1 b4" in swaps(match, "a1-a2")
    go_on(match, "a1-a2 swap b1 b4")
    assert (cubs(match, 0), cubs(match, 1)) == ("a1 a1 b1 a2 b4", "b1 d1 d1 d1 b4")


@rule("L12")
def test_cubs_ride_on_their_cards() -> None:
    match = stand(red="b1 b1 a1 a1 a1", blue="b1 b4 b4 d1 d1")
    go_on(match, "a1-a2 swap b1 b4")
    assert (garden(match)["b1"], garden(match)["b4"]) == (Clue.BLUE_LADY, Clue.BLUE_TIGER)
    assert cubs(match, 0) == "a1 a1 a2 b4 b4"
    assert sorted(cubs(match, 1).split()) == ["b1", "b1", "b4", "d1", "d1"]
    others = {place: card for place, card in garden(match).items() if place not in ("b1", "b4")}
    assert others.items() <= garden(play()).items()


@rule("L13")
@pytest.mark.parametrize(
    ("swap", "marked", "half"),
    [
        ("b1 b3", "red lady", MarkerTurned(Swap.COLOUR, Trait.RED)),
        ("b3 d3", "blue tiger", MarkerTurned(Swap.ROLE, Trait.TIGER)),
    ],
)
def test_the_marker_of_the_used_swap_card_turns(swap: str, marked: str, half: MarkerTurned) -> None:
    match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START)
    go_on(match, f"a3-b3 swap {swap}")
    assert markers(match) == marked
    assert what_happened(match)[2:] == (half,)


@rule("L13")
def test_a_marker_turns_back_when_its_card_is_used_again() -> None:
    match = play("a1-b1 swap b1 b4")
    assert markers(match) == "red lady"
    go_on(match, "d1-c1 swap c1 c4")
    assert markers(match) == "red tiger"
    go_on(match, "a1-a2 swap a2 a3")
    assert markers(match) == "blue tiger"


@rule("LA8")
def test_the_pair_tells_which_swap_card_is_used() -> None:
    for one, other in combinations(Door, 2):
        assert len(one.traits & other.traits) <= 1
    used = {}
    for pair in ("b1 b3", "b3 d3", "b3 b4"):
        match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START)
        go_on(match, f"a3-b3 swap {pair}")
        used[pair] = turned(match)
    assert used == {
        "b1 b3": [Swap.COLOUR],
        "b3 d3": [Swap.ROLE],
        "b3 b4": [Swap.COLOUR, Swap.ROLE],
    }


# --- Identical cards -------------------------------------------------------------------------


@rule("L15")
def test_identical_cards_turn_both_markers() -> None:
    match = play("a1-b1 swap b1 b2")
    assert markers(match) == "red tiger"
    assert keys(match) == ["cub_moved", "cards_swapped", "marker_turned", "marker_turned"]
    assert garden(match) == garden(play())
    assert cubs(match, 0) == "a1 a1 a1 a1 b2"


@rule("LA7")
@pytest.mark.parametrize(
    ("marked", "after"),
    [("blue lady", "red tiger"), ("blue tiger", "red lady"), ("red lady", "blue tiger")],
)
def test_one_marked_trait_is_enough_for_identical_cards(marked: str, after: str) -> None:
    match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START, markers=marked)
    go_on(match, "a3-b3 swap b3 b4")  # two Blue Ladies
    assert markers(match) == after


@rule("LA7")
def test_identical_cards_without_a_marked_trait_stay() -> None:
    match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START, markers="red tiger")
    assert refused(match, "a3-b3 swap b3 b4") == "L9"


@rule("L17")
@pytest.mark.parametrize(
    ("kind", "others", "allowed"),
    [
        ("BL", "BT RT RL", True),
        ("BT", "BL RT RL", True),
        ("RL", "BL BT RT", True),
        ("RT", "BL BT RL", False),
    ],
)
def test_which_identical_cards_the_first_turn_may_swap(
    kind: str, others: str, allowed: bool
) -> None:
    x, y, z = others.split()
    match = play(
        garden=f"""
            --  {x}  {x}  --
            {kind}  {kind}  {kind}  {x}
            {y}  {y}  {y}  {z}
            --  {z}  {z}  --
        """
    )
    if allowed:
        go_on(match, "a1-a2 swap a2 b2")
        assert markers(match) == "red tiger"
    else:
        assert refused(match, "a1-a2 swap a2 b2") == "L9"


# --- Nothing to swap -------------------------------------------------------------------------


@rule("LA2")
def test_who_can_swap_must() -> None:
    assert refused(play(), "a1-b1") == "LA2"
    assert all(swaps(play(), "a1-b1"))


@rule("LA2")
def test_a_swap_card_that_allows_nothing_does_not_excuse_from_the_other() -> None:
    match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START, markers="red lady")
    assert swaps(match, "a3-b3") == ["b3 d3", "b3 b4"]  # by Lady; nothing by Red
    assert refused(match, "a3-b3") == "LA2"
    go_on(match, "a3-b3 swap b3 d3")
    assert turned(match) == [Swap.ROLE]


@rule("L14")
def test_who_cannot_swap_turns_both_markers() -> None:
    match = play("a1-a2")
    assert what_happened(match) == (
        CubMoved(0, square("a1"), square("a2")),
        NothingSwapped(0),
        MarkerTurned(Swap.COLOUR, Trait.RED),
        MarkerTurned(Swap.ROLE, Trait.TIGER),
    )
    assert markers(match) == "red tiger"
    assert garden(match) == garden(play())
    assert match.actor == 1


@rule("LA3")
@pytest.mark.parametrize("marked", ["blue lady", "blue tiger", "red lady", "red tiger"])
def test_nothing_can_be_swapped_while_all_cubs_are_on_doors(marked: str) -> None:
    match = stand(red="b1 a1 a4 d1 d4", blue="a1 a4 d1 d4 d4", markers=marked)
    assert swaps(match, "b1-a1") == [""]
    go_on(match, "b1-a1")
    assert turned(match) == [Swap.COLOUR, Swap.ROLE]


@rule("LA3")
def test_nothing_can_be_swapped_without_a_partner() -> None:
    # At a2 a Red Lady, with no other Lady in its lines: by Lady nothing, by Blue nothing.
    assert swaps(play(), "a1-a2") == [""]
    # By Red there is a partner: unable means with neither Swap card.
    assert swaps(stand(red=AT_START, blue=BLUE_AT_START, markers="red lady"), "a1-a2") != [""]


# --- Undoing a swap --------------------------------------------------------------------------


@rule("LA9")
def test_different_cards_cannot_be_swapped_back_at_once() -> None:
    match = play("a1-b1 swap b1 b4")
    for step in steps(match):
        assert refused(match, f"{step} swap b1 b4") == "L9"


@rule("LA9")
def test_identical_cards_can_be_swapped_back_if_one_trait_was_marked() -> None:
    match = play("a1-b1 swap b1 b2")  # Blue Tigers; Blue was marked, Tiger was not
    go_on(match, "d1-d2 swap b1 b2")
    assert cubs(match, 0) == "a1 a1 a1 a1 b1"
    assert markers(match) == "blue lady"


@rule("LA9")
def test_identical_cards_cannot_be_swapped_back_if_both_traits_were_marked() -> None:
    match = stand(red="a3 a1 a1 a1 a1", blue=BLUE_AT_START)
    go_on(match, "a3-b3 swap b3 b4")  # Blue Ladies
    assert refused(match, "d1-d2 swap b3 b4") == "L9"


# --- The end ---------------------------------------------------------------------------------


@rule("L16")
def test_five_cubs_on_their_tiger_win() -> None:
    match = stand(red="c4 d4 d4 d4 d4", blue="a4 a4 b4 d1 d1")
    go_on(match, "c4-d4")
    assert match.outcome == Outcome(winners=(0,), scores=(5, 2), reason="L16")
    assert what_happened(match) == (CubMoved(0, square("c4"), square("d4")), MatchWon(0, 5, 2))
    assert (match.view(0).prompt, match.view(1).prompt) == ("match_over.won", "match_over.lost")
    assert match.view(0).scores == match.view(1).scores == (5, 2)


@rule("L16")
def test_blue_wins_at_the_blue_tiger() -> None:
    match = stand(red="d4 d4 d4 d4 c4", blue="a4 a4 a4 a4 a3", turn=1)
    go_on(match, "a3-a4")
    assert match.outcome == Outcome(winners=(1,), scores=(4, 5), reason="L16")


@rule("L16")
def test_another_door_or_four_cubs_do_not_win() -> None:
    match = stand(red="b4 a4 a4 a4 a4", blue=BLUE_AT_START)  # the other's Tiger
    go_on(match, "b4-a4")
    assert match.outcome is None
    match = stand(red="c4 d4 d4 d4 a1", blue=BLUE_AT_START)
    go_on(match, "c4-d4")
    assert match.outcome is None
    assert match.state.position.freed(0) == 4


@rule("L16")
def test_after_the_match_nothing_more_is_played() -> None:
    match = stand(red="c4 d4 d4 d4 d4", blue="a4 a4 b4 d1 d1")
    go_on(match, "c4-d4")
    assert (match.actor, match.awaits_chance) == (None, False)
    for move in (LAY, "b4-a4", "d4-c4", "claim draw", "offer draw", "pass"):
        assert refused(match, move) == "L16"
        for seat in (0, 1):
            assert match.game.objection(match.view(seat), match.game.parse(move)) == "L16"
    assert match.game.legal_moves(match.view(0)) == match.game.legal_moves(match.view(1)) == ()


@rule("LA5")
def test_the_match_is_won_before_anything_is_swapped() -> None:
    match = stand(red="c4 d4 d4 d4 d4", blue="b1 a4 a4 a4 a4")  # Blue's cub could be swapped
    assert swaps(match, "c4-d4") == [""]
    assert refused(match, "c4-d4 swap b1 b4") == "L16"
    go_on(match, "c4-d4")
    assert garden(match) == garden(play())
    assert markers(match) == "blue lady"


@rule("LA5")
def test_no_swap_touches_a_cub_on_a_door() -> None:
    assert not DOORS.keys() & {place for pair in PAIRS for place in pair}


# --- Draws -----------------------------------------------------------------------------------


@rule("LA10")
def test_a_position_that_stands_for_the_third_time() -> None:
    match = play(ROUND)
    assert match.state.position == play().state.position
    assert offered(match, "claim") == []
    assert refused(match, "claim draw") == "LA10"
    go_on(match, ROUND)
    # Whoever is not to move is asked first.
    assert match.actor == 1
    assert offered(match) == ["claim draw", "pass"]
    assert (match.view(0).prompt, match.view(1).prompt) == ("wait.repeated", "repeated")
    for move in ("a1-a2", "d1-d2", "offer draw", "accept"):
        assert refused(match, move) == "LA10"


@rule("LA10")
def test_who_is_not_to_move_claims_a_draw() -> None:
    match = play(ROUND, ROUND, "claim draw")
    assert what_happened(match) == (DrawClaimed(1),)
    assert match.outcome == Outcome(winners=(), scores=(0, 0), reason="LA10")
    for seat in (0, 1):
        assert match.view(seat).prompt == "match_over.drawn"
    for move in ("a1-a2", "claim draw", "accept", LAY):
        assert refused(match, move) == "LA10"


@rule("LA10")
def test_who_is_to_move_may_claim_a_draw_as_well() -> None:
    match = play(ROUND, ROUND, "pass")
    assert what_happened(match) == (DrawWaived(1),)
    assert match.actor == 0
    assert match.view(0).prompt == "turn_or_draw"
    assert offered(match, "claim", "a1-a2") == ["a1-a2", "claim draw"]
    go_on(match, "claim draw")
    assert what_happened(match) == (DrawClaimed(0),)
    assert match.outcome is not None


@rule("LA10")
def test_a_draw_is_claimed_there_and_then_or_at_the_next_time() -> None:
    match = play(ROUND, ROUND, "pass, a1-b1 swap b1 b4")
    assert match.actor == 1
    assert refused(match, "claim draw") == "LA10"
    match = play(ROUND, ROUND, "pass, a1-a2")  # the next position, third time
    assert match.actor == 0
    assert offered(match) == ["claim draw", "pass"]


@rule("LA10")
@pytest.mark.parametrize("what", ["nothing", "clues", "cubs", "markers", "turn"])
def test_the_same_position_is_the_same_in_everything(what: str) -> None:
    position = play().state.position
    other = {
        "nothing": position,
        "clues": replace(position, clues=position.clues[::-1]),
        "cubs": replace(position, cubs=position.cubs[::-1]),
        "markers": replace(position, markers=(Trait.RED, Trait.LADY)),
        "turn": replace(position, turn=1),
    }[what]
    match = begun(position)
    match.initial = replace(match.initial, past=(other, position))
    go_on(match, ROUND)
    assert ("claim draw" in offered(match)) == (what == "nothing")


@rule("LA10")
def test_a_draw_may_be_agreed() -> None:
    match = play("offer draw")
    assert what_happened(match) == (DrawOffered(0),)
    assert match.actor == 1
    assert offered(match) == ["accept", "decline"]
    assert (match.view(0).prompt, match.view(1).prompt) == ("wait.offer", "offer")
    assert refused(match, "d1-d2") == refused(match, "pass") == "LA10"
    go_on(match, "accept")
    assert what_happened(match) == (DrawAgreed(1),)
    assert match.outcome == Outcome(winners=(), scores=(0, 0), reason="LA10")


@rule("LA10")
def test_a_declined_draw_may_be_offered_again_in_another_turn() -> None:
    match = play("offer draw, decline")
    assert what_happened(match) == (DrawDeclined(1),)
    assert match.actor == 0
    assert offered(match, "offer", "a1-a2") == ["a1-a2"]
    assert refused(match, "offer draw") == refused(match, "accept") == "LA10"
    go_on(match, "a1-a2, offer draw, decline, d1-c1 swap a2 a3, offer draw")
    assert match.actor == 1


@rule("LA10")
def test_an_offer_does_not_take_the_claim_away() -> None:
    match = play(ROUND, ROUND, "pass, offer draw, decline")
    assert offered(match, "claim", "offer") == ["claim draw"]
