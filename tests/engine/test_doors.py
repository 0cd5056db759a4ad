"""Doors, rule by rule: each test plays the situation that the rule speaks of."""

from __future__ import annotations

import pytest

from lat_desktop.engine.cards import Clue, Door, Trait
from lat_desktop.engine.doors import (
    CardDiscarded,
    CardTaken,
    DeckEmptied,
    DeckRanOut,
    DisplayRefilled,
    DisplayRevealed,
    Doors,
    Ending,
    GuessMade,
    GuessProved,
    MatchWon,
    Passed,
    Phase,
    Play,
    Reason,
    Role,
    RoundBegan,
    SetClaimed,
    TokensEarned,
)
from lat_desktop.engine.game import Event, Outcome, Setup
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from tests.engine.doors_table import DoorsMatch, deal, gather, gather_on, play, retold
from tests.engine.story import go_on, keys, offered, refused, what_happened
from tools.positions.doors import match_at

both_editions = pytest.mark.parametrize("edition", Doors.editions)
rule = pytest.mark.rule

# Seat 0 is the Red Lady, seat 1 the Blue Tiger, and a Red Lady is first in a display of all kinds.
DEAL = deal("red_lady", "blue_tiger", "red_lady blue_tiger red_tiger blue_lady")

# A round in which nobody ever has a set, up to the last word of the Guesser's fifth turn.
QUIET = (
    deal(
        "red_lady",
        "blue_tiger",
        "red_lady blue_tiger red_tiger blue_lady red_lady blue_tiger red_tiger blue_lady "
        "red_lady blue_tiger red_tiger blue_lady wild_color wild_role",
    ),
    "take red_lady, discard blue_tiger, pass",
    "take blue_tiger, discard red_lady, pass",
    "take red_tiger, discard red_tiger, pass",
    "take blue_lady, discard red_tiger, pass",
    "take red_lady, discard blue_tiger",
)

ALL_GUESSES = [
    "guess red",
    "guess blue",
    "guess lady",
    "guess tiger",
    "guess red_lady",
    "guess blue_lady",
    "guess red_tiger",
    "guess blue_tiger",
]


def a_round(guess: str) -> str:
    """Tell a round of one turn that a guess ends; the Collector is seat 0 or 1 in turns."""
    return f"{DEAL}, take red_lady, discard blue_lady, guess {guess}"


SEAT_0_GUESSED = a_round("red_lady")
"""Five for seat 1 when seat 0 collects, four for the Collector when it is seat 1."""
SEAT_1_GUESSED = a_round("blue_tiger")


# --- The match and its rounds ----------------------------------------------------------------


@rule("D1")
@both_editions
def test_doors_is_for_two(edition: str) -> None:
    match = play(DEAL, edition=edition)
    assert len(match.state.scores) == len(match.state.identities) == 2
    assert list(Doors.seats) == [2]
    for crowd in (1, 3):
        with pytest.raises(ValueError, match=f"not for {crowd} seats"):
            Doors().start(Setup(edition, seats=crowd))


@rule("D2", "D3", "D25")
@both_editions
def test_rounds_follow_each_other_until_someone_has_ten_tokens(edition: str) -> None:
    match = play(SEAT_0_GUESSED, edition=edition)  # right: five for the Guesser, seat 1
    assert (match.state.round, match.state.scores, match.outcome) == (1, (0, 5), None)
    assert match.awaits_chance

    go_on(match, SEAT_0_GUESSED)  # wrong: four for the Collector, seat 1 again
    assert (match.state.round, match.state.scores, match.outcome) == (2, (0, 9), None)

    go_on(match, a_round("lady"))  # one is enough now
    assert (match.state.round, match.state.scores) == (3, (0, 10))
    assert match.outcome == Outcome(winners=(1,), scores=(0, 10), reason="D25")
    assert what_happened(match)[-1] == MatchWon(seat=1, score=10, other=0)


@rule("D25")
@both_editions
def test_after_the_match_nothing_more_is_played(edition: str) -> None:
    match = play(SEAT_0_GUESSED, SEAT_1_GUESSED, SEAT_0_GUESSED, edition=edition)
    assert match.outcome is not None
    assert match.actor is None
    assert not match.awaits_chance
    for move in (DEAL, "take red_lady", "discard red_lady", "guess red", "claim", "pass"):
        assert refused(match, move) == "D25"
    for seat in (0, 1):
        assert match.game.legal_moves(match.view(seat)) == ()
        assert match.game.objection(match.view(seat), match.game.parse("pass")) == "D25"


@rule("D4")
@both_editions
def test_each_looks_only_at_their_own_identity(edition: str) -> None:
    match = play(DEAL, edition=edition)
    assert match.view(0).identities == (Door.RED_LADY, None)
    assert match.view(1).identities == (None, Door.BLUE_TIGER)
    dealt = [event for event in what_happened(match) if isinstance(event, IdentityDealt)]
    assert dealt == [IdentityDealt(0, Door.RED_LADY), IdentityDealt(1, Door.BLUE_TIGER)]
    assert [event.seen_by(0) for event in dealt] == [dealt[0], IdentityDealt(1, None)]
    assert [event.seen_by(1) for event in dealt] == [IdentityDealt(0, None), dealt[1]]


@rule("D4")
def test_there_is_one_door_card_of_each_kind() -> None:
    assert refused(play(), deal("red_lady", "red_lady")) == "D4"


@rule("D4")
@both_editions
def test_a_deal_is_made_only_before_a_round(edition: str) -> None:
    match = play(DEAL, edition=edition)
    for move in ("take red_lady", "discard red_lady", "guess red"):
        assert refused(match, DEAL) == "D4"
        go_on(match, move)
    go_on(match, DEAL)
    assert match.state.round == 2


@rule("D5")
@pytest.mark.parametrize("set_aside", ["blue_lady", "red_tiger"])
def test_nobody_is_a_door_that_was_set_aside(set_aside: str) -> None:
    match = play(DEAL, "take red_lady, discard blue_lady", f"guess {set_aside}")
    assert TokensEarned(0, 4, Reason.WRONG_GUESS) in what_happened(match)


@rule("D6")
@both_editions
def test_four_of_the_fourteen_clues_lie_in_the_display(edition: str) -> None:
    match = play(
        deal("red_lady", "blue_tiger", "wild_role red_tiger red_tiger blue_lady wild_color"),
        edition=edition,
    )
    display = (Clue.WILD_ROLE, Clue.RED_TIGER, Clue.RED_TIGER, Clue.BLUE_LADY)
    for seat in (0, 1):
        assert match.view(seat).display == display
        assert match.view(seat).deck == 10
    assert what_happened(match)[-1] == DisplayRevealed(display)


@rule("D6")
def test_a_deck_is_made_of_all_clues_and_no_others() -> None:
    whole = DEAL.split()
    for deck in (whole[:-1], [*whole, "red_lady"], [*whole[:-1], "red_lady"]):
        assert refused(play(), " ".join(deck)) == "D6"


@rule("D7", "DA11")
@both_editions
@pytest.mark.parametrize("first", [0, 1])
def test_who_collects_first_is_agreed_before_the_match(edition: str, first: int) -> None:
    match = play(DEAL, edition=edition, first=first)
    assert match.state.collector == match.actor == first
    assert what_happened(match)[0] == RoundBegan(number=1, collector=first)
    with pytest.raises(ValueError, match="beginning at 2"):
        Doors().start(Setup(edition, first=2))


@rule("D8")
@both_editions
@pytest.mark.parametrize("first", [0, 1])
def test_roles_change_every_round_whoever_scored(edition: str, first: int) -> None:
    match = play(DEAL, edition=edition, first=first)
    collectors = [match.state.collector]
    for _ in range(3):
        go_on(match, "take red_lady, discard blue_lady, guess lady", DEAL)
        collectors.append(match.state.collector)
        assert match.state.guesser == 1 - match.state.collector
    assert collectors == [first, 1 - first, first, 1 - first]
    assert what_happened(match)[0] == RoundBegan(number=4, collector=1 - first)


@rule("D9")
@both_editions
def test_turns_alternate_and_the_collector_begins(edition: str) -> None:
    match = play(*QUIET, edition=edition)
    turns = [
        step.seat for step in match.steps if step.move.text != "pass" and step.seat is not None
    ]
    assert turns == [0, 1] * 5


@rule("D9")
@both_editions
def test_nobody_plays_out_of_turn(edition: str) -> None:
    match = play(DEAL, edition=edition)
    take, discard = match.game.parse("take red_lady"), match.game.parse("discard red_lady")
    assert match.game.objection(match.view(1), discard) == "D9"
    go_on(match, "take red_lady")
    assert match.game.objection(match.view(0), take) == "D9"
    assert match.game.legal_moves(match.view(0)) == ()


@rule("D9")
def test_nobody_plays_before_the_cards_are_dealt() -> None:
    match = play()
    assert refused(match, "take red_lady") == "D9"
    assert match.game.legal_moves(match.view(0)) == ()


# --- The Collector's turn --------------------------------------------------------------------


@rule("D10")
@both_editions
def test_the_collector_takes_any_card_of_the_display(edition: str) -> None:
    match = play(
        deal("red_lady", "red_tiger", "blue_tiger wild_role blue_tiger blue_lady"),
        edition=edition,
    )
    # Equal cards are one choice, and none of these needs to match the Red Lady.
    assert offered(match) == ["take blue_tiger", "take wild_role", "take blue_lady"]
    go_on(match, "take blue_tiger")
    assert what_happened(match)[0] == CardTaken(seat=0, card=Clue.BLUE_TIGER)
    go_on(match, "discard wild_role, pass, take blue_lady")
    # They lie open, in the order in which they were taken.
    assert match.view(0).row == match.view(1).row == (Clue.BLUE_TIGER, Clue.BLUE_LADY)


@rule("D10")
@both_editions
def test_the_collector_takes_nothing_else_and_must_take(edition: str) -> None:
    match = play(
        deal("red_lady", "red_tiger", "blue_tiger wild_role blue_tiger blue_lady"),
        edition=edition,
    )
    assert refused(match, "take red_lady") == "D10"
    assert refused(match, "pass") == "D10"
    go_on(match, "take blue_tiger, discard blue_lady, pass, take blue_tiger")
    assert match.state.row == (Clue.BLUE_TIGER, Clue.BLUE_TIGER)
    go_on(match, "discard wild_role")
    assert refused(match, "take red_lady") == "D10"  # not in the Guesser's turn


@rule("D11")
@both_editions
def test_a_card_from_the_deck_takes_the_free_place_at_once(edition: str) -> None:
    match = play(
        deal(
            "red_lady",
            "blue_tiger",
            "red_lady blue_tiger red_tiger blue_lady wild_color wild_role",
        ),
        edition=edition,
    )
    go_on(match, "take blue_tiger")
    assert match.state.display == (
        Clue.RED_LADY,
        Clue.WILD_COLOR,
        Clue.RED_TIGER,
        Clue.BLUE_LADY,
    )
    assert match.view(1).deck == 9
    assert what_happened(match)[1:] == (DisplayRefilled(Clue.WILD_COLOR),)
    go_on(match, "discard wild_color")
    assert match.state.display == (
        Clue.RED_LADY,
        Clue.WILD_ROLE,
        Clue.RED_TIGER,
        Clue.BLUE_LADY,
    )
    assert match.view(0).deck == 8
    assert what_happened(match)[1:] == (DisplayRefilled(Clue.WILD_ROLE),)


@rule("D12")
@both_editions
@pytest.mark.parametrize(
    ("collector", "row", "matches"),
    [
        ("red_lady", "red_lady red_tiger red_tiger red_lady", True),  # red
        ("red_lady", "red_lady blue_lady blue_lady blue_lady", True),  # lady
        ("red_lady", "red_tiger blue_tiger blue_tiger red_tiger", False),  # tiger, and not hers
        ("red_lady", "blue_lady blue_tiger blue_tiger blue_lady", False),  # blue, and not hers
        ("blue_tiger", "red_tiger blue_tiger blue_tiger red_tiger", True),
        ("blue_tiger", "blue_lady blue_tiger blue_tiger blue_lady", True),
        ("blue_tiger", "red_lady red_tiger red_tiger red_lady", False),
    ],
)
def test_a_set_matches_whoever_has_its_trait(
    edition: str, collector: str, row: str, matches: bool
) -> None:
    match = gather(row, collector, guesser="blue_lady", edition=edition)
    assert offered(match) == (["claim", "pass"] if matches else ["pass"])
    if not matches:
        assert refused(match, "claim") == "D12"


@rule("D12")
@both_editions
@pytest.mark.parametrize(
    "row", ["red_lady red_lady red_lady", "red_lady red_tiger red_lady blue_tiger"]
)
def test_three_cards_of_a_trait_are_no_set(edition: str, row: str) -> None:
    match = gather(row, collector="red_lady", edition=edition)
    assert match.state.phase is Phase.DISCARD
    assert match.view(0).matching == ()


@rule("D13")
@pytest.mark.parametrize(
    ("collector", "row", "matching"),
    [
        ("red_lady", "red_lady red_lady red_tiger wild_color", (Trait.RED,)),
        ("blue_tiger", "blue_lady blue_lady blue_tiger wild_color", (Trait.BLUE,)),
        ("red_lady", "red_lady blue_lady blue_lady wild_color", ()),  # no Lady
        ("blue_tiger", "red_tiger blue_tiger red_tiger wild_color", ()),  # no Tiger
    ],
)
def test_blue_red_counts_as_either_colour_and_no_role(
    collector: str, row: str, matching: tuple[Trait, ...]
) -> None:
    match = gather(row, collector, guesser="red_tiger")
    assert match.view(0).matching == matching
    assert match.state.phase is (Phase.SHOW if matching else Phase.DISCARD)


@rule("D14")
@pytest.mark.parametrize(
    ("collector", "row", "matching"),
    [
        ("red_lady", "red_lady blue_lady blue_lady wild_role", (Trait.LADY,)),
        ("blue_tiger", "blue_tiger red_tiger blue_tiger wild_role", (Trait.TIGER,)),
        ("red_lady", "red_lady red_tiger red_tiger wild_role", ()),  # not Red
        ("blue_tiger", "blue_lady blue_tiger blue_lady wild_role", ()),  # not Blue
    ],
)
def test_lady_tiger_counts_as_either_role_and_no_colour(
    collector: str, row: str, matching: tuple[Trait, ...]
) -> None:
    match = gather(row, collector, guesser="red_tiger")
    assert match.view(0).matching == matching
    assert match.state.phase is (Phase.SHOW if matching else Phase.DISCARD)


@rule("D15")
@both_editions
def test_the_collector_claims_a_set_for_six(edition: str) -> None:
    match = gather("red_lady red_tiger red_tiger wild_color", edition=edition)
    go_on(match, "claim")
    assert what_happened(match) == (
        IdentityRevealed(0, Door.RED_LADY),
        SetClaimed(0, (Trait.RED,)),
        TokensEarned(0, 6, Reason.OWN_SET),
        IdentityRevealed(1, Door.BLUE_TIGER),
    )
    assert match.state.scores == (6, 0)
    assert match.state.ending == Ending(0, Reason.OWN_SET)
    assert match.awaits_chance


@rule("D15")
@both_editions
def test_the_collector_claims_only_after_taking(edition: str) -> None:
    match = gather("red_lady red_tiger red_tiger red_lady", edition=edition)
    go_on(match, "pass", f"discard {match.state.display[0]}, pass")
    assert match.state.phase is Phase.TAKE
    assert refused(match, "claim") == "D15"


# --- The Guesser's turn ----------------------------------------------------------------------


@rule("D16")
@both_editions
def test_the_guesser_discards_any_card_of_the_display(edition: str) -> None:
    match = play(
        deal("red_lady", "red_tiger", "blue_tiger wild_role blue_lady blue_lady blue_tiger"),
        "take wild_role",
        edition=edition,
    )
    assert offered(match, "discard") == ["discard blue_tiger", "discard blue_lady"]
    assert refused(match, "discard wild_role") == "D16"
    assert refused(match, "pass") == "D16"  # a discard is owed
    go_on(match, "discard blue_lady")
    assert what_happened(match)[0] == CardDiscarded(seat=1, card=Clue.BLUE_LADY)
    assert match.state.display.count(Clue.BLUE_LADY) == 1
    assert refused(match, "discard blue_tiger") == "D16"  # one only


@rule("D17")
@both_editions
def test_discards_lie_open_for_both(edition: str) -> None:
    match = play(
        DEAL,
        "take red_lady, discard blue_tiger, pass",
        "take red_tiger, discard blue_lady, pass",
        edition=edition,
    )
    for seat in (0, 1):
        assert match.view(seat).discards == (Clue.BLUE_TIGER, Clue.BLUE_LADY)


@rule("D18")
@both_editions
def test_after_the_discard_the_guesser_guesses_or_claims_or_lets_it_be(edition: str) -> None:
    match = play(DEAL, "take red_lady, discard blue_tiger", edition=edition)
    assert offered(match) == [*ALL_GUESSES, "pass"]
    match = gather("blue_lady blue_tiger blue_tiger blue_lady", edition=edition)
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert offered(match) == ["claim", *ALL_GUESSES, "pass"]


@rule("D18", "DA2")
def test_in_the_italian_edition_the_discard_comes_first() -> None:
    match = gather("blue_lady blue_tiger blue_tiger blue_lady", edition="italian")
    go_on(match, "pass")
    assert offered(match) == offered(match, "discard")
    for move in ("guess red", "claim"):
        assert refused(match, move) == "D18"


@rule("D18", "DA2")
def test_in_the_english_edition_the_guesser_may_speak_first() -> None:
    match = play(DEAL, "take red_lady", edition="english")
    assert offered(match, "guess", "claim", "pass") == ALL_GUESSES
    assert refused(match, "claim") == "D21"
    go_on(match, "guess lady")  # and owes no discard any more
    assert match.state.discards == ()
    assert match.state.ending == Ending(1, Reason.ONE_TRAIT)

    match = gather("blue_lady blue_tiger blue_tiger blue_lady", edition="english")
    go_on(match, "pass")
    assert offered(match, "guess", "claim", "pass") == ["claim", *ALL_GUESSES]
    discards = match.state.discards
    go_on(match, "claim")
    assert match.state.discards == discards
    assert match.state.ending == Ending(1, Reason.SET)


@rule("D18")
@both_editions
def test_the_collector_does_not_guess(edition: str) -> None:
    match = play(DEAL, edition=edition)
    assert refused(match, "guess tiger") == "D18"
    match = gather("red_lady red_tiger red_tiger red_lady", edition=edition)
    assert refused(match, "guess tiger") == "D18"


@rule("D19")
@both_editions
def test_a_guess_names_a_colour_or_a_role_or_both(edition: str) -> None:
    match = play(DEAL, "take red_lady, discard blue_tiger", edition=edition)
    assert offered(match, "guess") == ALL_GUESSES
    go_on(match, "guess red_tiger")
    made = what_happened(match)[0]
    assert isinstance(made, GuessMade)
    assert (made.seat, made.guess.colour, made.guess.role) == (1, Trait.RED, Trait.TIGER)


@rule("D20")
@both_editions
@pytest.mark.parametrize("guess", ALL_GUESSES)
@pytest.mark.parametrize("collector", list(Door))
def test_a_guess_earns_by_how_much_of_it_was_right(
    edition: str, collector: Door, guess: str
) -> None:
    guesser = next(door for door in Door if door is not collector)
    match = play(
        deal(collector, guesser, "red_lady blue_lady"),
        f"take red_lady, discard blue_lady, {guess}",
        edition=edition,
    )
    named = guess.removeprefix("guess ").split("_")
    right = all(part in collector.split("_") for part in named)
    if not right:
        scores, earned = (4, 0), TokensEarned(0, 4, Reason.WRONG_GUESS)
    elif len(named) == 1:
        scores, earned = (0, 1), TokensEarned(1, 1, Reason.ONE_TRAIT)
    else:
        scores, earned = (0, 5), TokensEarned(1, 5, Reason.BOTH_TRAITS)
    assert match.state.scores == scores
    assert what_happened(match)[1:] == (
        IdentityRevealed(0, collector),
        GuessProved(1, right),
        earned,
        IdentityRevealed(1, guesser),
    )


@rule("D21")
@both_editions
@pytest.mark.parametrize(
    ("guesser", "row", "matching"),
    [
        ("blue_tiger", "red_tiger red_tiger red_tiger blue_tiger", (Trait.TIGER,)),
        ("blue_tiger", "blue_lady blue_lady blue_tiger wild_color", (Trait.BLUE,)),
    ],
)
def test_the_guesser_claims_a_set_of_the_collectors_cards_for_two(
    edition: str, guesser: str, row: str, matching: tuple[Trait, ...]
) -> None:
    match = gather(row, "red_lady", guesser, edition)
    go_on(match, "pass", f"discard {match.state.display[0]}", "claim")
    assert what_happened(match) == (
        IdentityRevealed(1, Door.BLUE_TIGER),
        SetClaimed(1, matching),
        TokensEarned(1, 2, Reason.SET),
        IdentityRevealed(0, Door.RED_LADY),
    )
    assert match.state.scores == (0, 2)


@rule("D21")
@both_editions
def test_the_guesser_claims_no_set_that_matches_the_collector_only(edition: str) -> None:
    match = gather("red_lady red_tiger red_tiger red_lady", "red_lady", "blue_tiger", edition)
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert "claim" not in offered(match)
    assert refused(match, "claim") == "D21"


@rule("D22")
@both_editions
def test_a_round_without_tokens_ends_after_the_guessers_fifth_turn(edition: str) -> None:
    match = play(*QUIET, edition=edition)
    emptied = [step for step in match.steps if DeckEmptied() in step.events]
    assert emptied == match.steps[-1:]  # at the fifth discard and not before
    assert match.view(0).deck == 0
    go_on(match, "pass")
    assert what_happened(match) == (
        Passed(1, Role.GUESSER),
        DeckRanOut(),
        TokensEarned(1, 3, Reason.DECK_OUT),
        IdentityRevealed(0, Door.RED_LADY),
        IdentityRevealed(1, Door.BLUE_TIGER),
    )
    assert match.state.scores == (0, 3)
    assert match.state.ending == Ending(1, Reason.DECK_OUT)


# --- The end of a round ----------------------------------------------------------------------


@rule("D23", "DA14")
@both_editions
def test_both_identities_are_revealed_when_tokens_are_earned(edition: str) -> None:
    match = play(DEAL, "take red_lady, discard blue_lady", edition=edition)
    assert match.view(1).identities == (None, Door.BLUE_TIGER)
    go_on(match, "guess lady")
    revealed = [event for event in what_happened(match) if isinstance(event, IdentityRevealed)]
    # Those of the two at the table, and none of the Doors that were set aside.
    assert revealed == [IdentityRevealed(0, Door.RED_LADY), IdentityRevealed(1, Door.BLUE_TIGER)]
    for seat in (0, 1):
        assert match.view(seat).identities == (Door.RED_LADY, Door.BLUE_TIGER)
        assert match.view(seat).between_rounds


@rule("D23")
@both_editions
def test_after_a_round_the_cards_are_dealt_anew(edition: str) -> None:
    match = play(DEAL, "take red_lady, discard blue_lady, guess lady", edition=edition)
    for move in ("take red_lady", "guess lady", "pass"):
        assert refused(match, move) == "D23"  # chance is to deal
    for seat in (0, 1):
        assert match.game.objection(match.view(seat), match.game.parse("pass")) == "D23"
    go_on(match, deal("blue_lady", "red_tiger", "wild_role wild_color red_lady red_lady"))
    view = match.view(0)
    assert view.identities == (Door.BLUE_LADY, None)
    assert (view.row, view.discards, view.history, view.deck) == ((), (), (), 10)
    assert view.display == (Clue.WILD_ROLE, Clue.WILD_COLOR, Clue.RED_LADY, Clue.RED_LADY)
    assert view.ending is None
    assert view.scores == (0, 1)


@rule("D23", "DA14")
@both_editions
@pytest.mark.parametrize("seed", range(3))
def test_all_that_was_seen_in_the_match_follows_from_a_view(edition: str, seed: int) -> None:
    """Whoever looks needs to remember nothing, also not of the rounds before."""
    match = match_at(seed, 80, edition)
    assert len(match.view(0).past) >= 2
    for steps in range(0, len(match.steps) + 1, 3):
        earlier = match.after(steps)
        for seat in (0, 1, None):
            view = earlier.view(seat)
            again = retold(view)
            assert again.view(seat) == view
            assert seen_by(again, seat) == seen_by(earlier, seat)


def seen_by(match: DoorsMatch, seat: int | None) -> list[Event]:
    """Return all that happened in *match*, as *seat* saw it."""
    return [event.seen_by(seat) for step in match.steps for event in step.events]


@rule("D24")
def test_what_earns_how_much() -> None:
    assert {reason.value: reason.tokens for reason in Reason} == {
        "wrong_guess": 4,
        "own_set": 6,
        "one_trait": 1,
        "set": 2,
        "deck_out": 3,
        "both_traits": 5,
    }


@rule("D24")
@both_editions
def test_a_round_is_paid_for_once_and_to_one_seat(edition: str) -> None:
    a_set = gather("red_lady red_tiger red_tiger red_lady", "red_lady", "red_tiger", edition)
    go_on(a_set, "claim")
    stolen = gather("red_lady red_tiger red_tiger red_lady", "red_lady", "red_tiger", edition)
    go_on(stolen, "pass", f"discard {stolen.state.display[0]}", "claim")
    paid = {
        "wrong_guess": play(a_round("red_tiger"), edition=edition),
        "one_trait": play(a_round("red"), edition=edition),
        "both_traits": play(a_round("red_lady"), edition=edition),
        "own_set": a_set,
        "set": stolen,
        "deck_out": play(*QUIET, "pass", edition=edition),
    }
    assert {reason: match.state.scores for reason, match in paid.items()} == {
        "wrong_guess": (4, 0),
        "one_trait": (0, 1),
        "both_traits": (0, 5),
        "own_set": (6, 0),
        "set": (0, 2),
        "deck_out": (0, 3),
    }
    for match in paid.values():
        assert keys(match).count("tokens_earned") == 1


@rule("D26")
@both_editions
def test_each_seat_is_told_the_role_it_plays(edition: str) -> None:
    match = play(DEAL, edition=edition)
    assert [match.view(seat).role for seat in (0, 1)] == [Role.COLLECTOR, Role.GUESSER]
    go_on(match, "take red_lady, discard blue_lady, guess lady", DEAL)
    assert [match.view(seat).role for seat in (0, 1)] == [Role.GUESSER, Role.COLLECTOR]


# --- What the rules leave open ---------------------------------------------------------------


@rule("DA1")
@both_editions
def test_an_own_set_may_be_let_be_in_both_editions(edition: str) -> None:
    match = gather("red_lady red_tiger red_tiger red_lady", edition=edition)
    assert offered(match) == ["claim", "pass"]  # the claim is offered first
    go_on(match, "pass")
    assert what_happened(match) == (Passed(0, Role.COLLECTOR),)
    assert match.state.phase is Phase.DISCARD
    assert match.state.scores == (0, 0)


@rule("DA1", "DA2")
@both_editions
def test_an_edition_is_agreed_for_the_whole_match(edition: str) -> None:
    match = play(SEAT_0_GUESSED, SEAT_1_GUESSED, DEAL, "take red_lady", edition=edition)
    assert [match.view(seat).edition for seat in (0, 1)] == [edition, edition]
    assert bool(offered(match, "guess")) == (edition == "english")
    with pytest.raises(ValueError, match="no edition 'martian'"):
        Doors().start(Setup("martian"))


@rule("DA3")
@both_editions
def test_a_guess_leaves_no_claim(edition: str) -> None:
    match = gather("blue_lady blue_tiger blue_tiger blue_lady", edition=edition)
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert "claim" in offered(match)
    go_on(match, "guess lady")
    assert refused(match, "claim") == "D23"
    assert match.awaits_chance
    assert match.state.scores == (0, 1)


@rule("DA4")
@both_editions
def test_a_wrong_guess_is_the_last(edition: str) -> None:
    match = play(DEAL, "take red_lady, discard blue_lady, guess tiger", edition=edition)
    assert refused(match, "guess lady") == "D23"
    assert match.awaits_chance
    assert match.state.scores == (4, 0)


@rule("DA5")
@both_editions
@pytest.mark.parametrize(
    ("guess", "scores"), [("red", (0, 1)), ("red_lady", (0, 5)), ("blue", (4, 0))]
)
def test_a_guess_in_the_fifth_turn_takes_the_place_of_the_three_tokens(
    edition: str, guess: str, scores: tuple[int, int]
) -> None:
    match = play(*QUIET, f"guess {guess}", edition=edition)
    assert match.state.scores == scores
    assert "deck_ran_out" not in keys(match)


@rule("DA5")
@both_editions
def test_a_claim_in_the_fifth_turn_takes_the_place_of_the_three_tokens(edition: str) -> None:
    row = "red_lady blue_lady blue_tiger blue_tiger blue_lady"
    match = gather(row, "red_lady", "blue_tiger", edition)
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert match.view(0).deck == 0
    go_on(match, "claim")
    assert match.state.scores == (0, 2)
    assert "deck_ran_out" not in keys(match)


@rule("DA6")
@both_editions
def test_there_is_no_sixth_turn(edition: str) -> None:
    match = play(*QUIET, edition=edition)
    left = match.state.display
    assert len(left) == 4
    go_on(match, "pass")
    assert match.actor is None
    assert refused(match, f"take {left[0]}") == "D23"
    assert match.state.display == left
    assert len(match.state.row) == 5


@rule("DA7")
@both_editions
@pytest.mark.parametrize(
    ("row", "matching"),
    [
        ("red_lady red_lady red_lady red_tiger red_tiger", (Trait.RED,)),
        ("red_lady red_lady red_lady red_tiger blue_lady", (Trait.RED, Trait.LADY)),
    ],
)
def test_five_cards_or_two_traits_score_once(
    edition: str, row: str, matching: tuple[Trait, ...]
) -> None:
    match = gather(row, "red_lady", "blue_tiger", edition)
    go_on(match, "claim")
    assert SetClaimed(0, matching) in what_happened(match)
    assert keys(match).count("tokens_earned") == 1
    assert match.state.scores == (6, 0)

    match = gather(row, "blue_tiger", "red_lady", edition)
    go_on(match, "pass", f"discard {match.state.display[0]}", "claim")
    assert SetClaimed(1, matching) in what_happened(match)
    assert match.state.scores == (0, 2)


@rule("DA8")
@both_editions
def test_a_set_let_be_is_claimed_in_a_later_turn(edition: str) -> None:
    match = gather("red_lady red_tiger red_tiger red_lady", edition=edition)
    go_on(match, "pass", f"discard {match.state.display[0]}", "pass")
    go_on(match, "take blue_lady")  # which adds nothing to the set
    assert offered(match) == ["claim", "pass"]
    go_on(match, "claim")
    assert match.state.scores == (6, 0)


@rule("DA9", "DA10")
@both_editions
def test_tokens_never_run_out_and_the_last_may_pass_ten(edition: str) -> None:
    match = play(
        SEAT_0_GUESSED,  # 0 : 5
        SEAT_1_GUESSED,  # 5 : 5
        SEAT_1_GUESSED,  # 9 : 5
        SEAT_0_GUESSED,  # 9 : 9
        edition=edition,
    )
    assert match.state.scores == (9, 9)
    gather_on(match, "red_lady red_tiger red_tiger red_lady", "red_lady", "blue_tiger")
    go_on(match, "claim")
    assert match.outcome == Outcome(winners=(0,), scores=(15, 9), reason="D25")


@rule("DA10")
@both_editions
def test_more_than_ten_tokens_win_too(edition: str) -> None:
    match = play(SEAT_0_GUESSED, SEAT_0_GUESSED, SEAT_0_GUESSED, edition=edition)
    assert match.outcome == Outcome(winners=(1,), scores=(0, 14), reason="D25")


@rule("DA12")
@both_editions
def test_the_guesser_claims_a_set_that_the_collector_let_be(edition: str) -> None:
    match = gather("red_lady red_tiger red_tiger red_lady", "red_lady", "red_tiger", edition)
    assert offered(match) == ["claim", "pass"]
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert "claim" in offered(match)
    go_on(match, "claim")
    assert match.state.scores == (0, 2)


@rule("DA13")
@both_editions
def test_a_false_claim_cannot_be_made(edition: str) -> None:
    match = gather("red_tiger blue_tiger blue_tiger red_tiger", "red_lady", "blue_lady", edition)
    assert offered(match) == ["pass"]
    assert refused(match, "claim") == "D12"
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert "claim" not in offered(match)
    assert refused(match, "claim") == "D21"


@rule("DA13")
@both_editions
def test_only_the_claimer_is_told_that_a_claim_is_there(edition: str) -> None:
    row = "red_lady red_tiger red_tiger red_lady"
    can, cannot = (
        gather(row, collector, "red_tiger", edition) for collector in ("red_lady", "blue_lady")
    )
    assert offered(can) != offered(cannot)
    assert can.view(0).prompt != cannot.view(0).prompt
    assert can.view(1) == cannot.view(1)
    assert can.view(1).prompt == cannot.view(1).prompt
    assert can.game.legal_moves(can.view(1)) == ()


@rule("DA15")
@both_editions
@pytest.mark.parametrize(
    ("row", "is_asked"),
    [
        ("red_lady red_tiger red_tiger red_lady", True),
        ("blue_lady blue_tiger blue_tiger wild_color", True),
        ("red_lady blue_lady red_lady wild_role", True),
        ("red_tiger blue_tiger red_tiger blue_tiger", True),
        ("red_lady blue_tiger red_lady wild_role", False),
        ("red_lady red_lady red_tiger", False),
    ],
)
@pytest.mark.parametrize("collector", list(Door))
def test_the_collector_is_asked_whenever_the_row_holds_any_set(
    edition: str, collector: Door, row: str, is_asked: bool
) -> None:
    guesser = next(door for door in Door if door is not collector)
    match = gather(row, collector, guesser, edition)
    assert match.state.phase is (Phase.SHOW if is_asked else Phase.DISCARD)
    assert match.actor == (0 if is_asked else 1)
    if is_asked:
        assert "pass" in offered(match)


@rule("DA15")
@both_editions
@pytest.mark.parametrize("guesser", [door for door in Door if door is not Door.RED_LADY])
def test_the_guesser_is_asked_after_every_discard(edition: str, guesser: Door) -> None:
    match = play(deal("red_lady", guesser, "red_lady blue_lady"), edition=edition)
    go_on(match, "take red_lady, discard blue_lady")
    assert match.state.phase is Phase.GUESS
    assert offered(match)[-1] == "pass"
    match = gather("red_lady red_tiger red_tiger red_lady", "red_lady", guesser, edition)
    go_on(match, "pass", f"discard {match.state.display[0]}")
    assert match.state.phase is Phase.GUESS
    assert offered(match)[-1] == "pass"


# --- What the views tell besides -------------------------------------------------------------


def prompts(match: DoorsMatch) -> list[str]:
    return [match.view(seat).prompt for seat in (0, 1)]


def test_a_view_says_what_is_expected_of_whom() -> None:
    match = play(edition="english")
    assert prompts(match) == ["dealing", "dealing"]
    go_on(match, DEAL)
    assert prompts(match) == ["take", "wait.collector"]
    go_on(match, "take red_lady")
    assert prompts(match) == ["wait.guesser", "discard_or_guess"]
    go_on(match, "discard blue_lady")
    assert prompts(match) == ["wait.decide", "decide"]
    go_on(match, "guess red")
    assert prompts(match) == ["round_over", "round_over"]
    go_on(match, SEAT_1_GUESSED, SEAT_1_GUESSED, SEAT_1_GUESSED)
    assert prompts(match) == ["match_over.won", "match_over.lost"]

    assert prompts(play(DEAL, "take red_lady"))[1] == "discard"


def test_a_view_says_when_a_claim_may_be_made() -> None:
    red = "red_lady red_tiger red_tiger red_lady"
    assert prompts(gather(red, "red_lady")) == ["set_step.match", "wait.set_step"]
    assert prompts(gather(red, "blue_lady")) == ["set_step.no_match", "wait.set_step"]
    match = gather(red, "blue_lady", "red_tiger", "english")
    go_on(match, "pass")
    assert prompts(match) == ["wait.guesser", "discard_or_claim"]
    go_on(match, f"discard {match.state.display[0]}")
    assert prompts(match) == ["wait.decide", "decide_claim"]


def test_a_view_remembers_the_moves_of_the_round() -> None:
    match = play(SEAT_0_GUESSED, DEAL, "take red_lady, discard blue_tiger")
    opening = (Clue.RED_LADY, Clue.BLUE_TIGER, Clue.RED_TIGER, Clue.BLUE_LADY)
    assert match.view(0).history == (
        Play(seat=1, move="take red_lady", display=opening),
        Play(seat=0, move="discard blue_tiger", display=opening),  # a Red Lady came after the first
    )
