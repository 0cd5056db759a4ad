"""Suspicion, rule by rule: each test plays the situation that the rule speaks of."""

from __future__ import annotations

from collections import Counter

import pytest

from lat_desktop.engine.game import Outcome, Seat, Setup
from lat_desktop.engine.mansion import (
    CARDS,
    DICE,
    INNER,
    OUTER,
    STACKS,
    Card,
    Gem,
    Guest,
    Room,
)
from lat_desktop.engine.suspicion import (
    Answered,
    Ask,
    CardDrawn,
    CardPlayed,
    DeckShuffled,
    DiceRolled,
    GemLifted,
    GemStolen,
    GuessMade,
    GuessRevealed,
    GuestWalked,
    HandDealt,
    IdentityRevealed,
    InvitationDealt,
    InvitationViewed,
    Look,
    MatchScored,
    MatchShared,
    MatchWon,
    PassageUsed,
    Phase,
    Play,
    PlayerAsked,
    SeatScore,
    StackEmptied,
    Suspicion,
    TieBreak,
    TieBroken,
    gem_points,
)
from tests.engine.story import go_on, keys, offered, refused, what_happened
from tests.engine.suspicion_table import (
    STILL,
    SuspicionMatch,
    deal,
    ended,
    play,
    take,
    turn,
)

rule = pytest.mark.rule

# Where `deal` places them: in a1 (a ruby), d2 (a diamond) and c3 (a ruby or an emerald).
TRIO = "buford lily ashraf"
DUO = "buford lily"
SEXTET = "buford lily ashraf viola earl remy"
PARTIES = {n: " ".join(SEXTET.split()[:n]) for n in range(2, 7)}

every_party = pytest.mark.parametrize("seats", PARTIES)

# Four diamonds of five go, and it is the turn of seat 1, whose guest is where there are diamonds.
FOUR_DIAMONDS = (
    deal(
        TRIO,
        "lift_diamond+ask_remy lift_diamond+ask_mildred steal+view steal+view"
        " lift_diamond+view steal+passage view+ask_viola",
    ),
    turn("lift_diamond+ask_remy", "lift diamond", "ask 1 remy"),
    turn("steal+view", "steal diamond", "view"),
    turn("lift_diamond+view", "view", "lift diamond"),
    turn("lift_diamond+ask_mildred", "ask 2 mildred", "lift diamond"),
)


def objection(match: SuspicionMatch, seat: Seat, text: str) -> str | None:
    """Return by which rule a seat, whose turn it may not be, may not make a move."""
    return match.game.objection(match.view(seat), match.game.parse(text))


def where(match: SuspicionMatch, guest: str) -> str:
    return match.state.room(Guest(guest))


def with_hand(*cards: str, identities: str = TRIO) -> SuspicionMatch:
    """Let seat 0 have these cards, with the dice rolled and done with."""
    return play(deal(identities, " ".join(cards)), STILL, seats=len(identities.split()))


def answers(match: SuspicionMatch) -> list[bool | None]:
    """Return what has been answered, in truth."""
    return [entry.answer for entry in match.state.history if isinstance(entry.move, Ask)]


# --- What it is played with ------------------------------------------------------------------


@rule("P1")
def test_there_are_twenty_eight_action_cards() -> None:
    alone = [f"steal+ask_{guest}" for guest in Guest]
    others = """
        lift_diamond+ask_remy lift_diamond+ask_mildred lift_ruby+ask_nadia lift_ruby+ask_earl
        lift_emerald+ask_lily lift_emerald+ask_stefano view+ask_buford view+ask_viola
        passage+ask_ashraf passage+ask_trudie lift_diamond+view lift_ruby+view lift_emerald+view
        steal+view steal+view steal+view steal+passage steal+passage
    """
    assert Counter(card.text for card in CARDS) == Counter([*alone, *others.split()])
    assert len(CARDS) == 28
    questions = Counter(action.guest for card in CARDS for action in card.actions if action.guest)
    assert questions == Counter([*Guest, *Guest])


@rule("P1")
def test_ten_guests_and_three_kinds_of_gem_in_twelve_rooms() -> None:
    assert (len(Guest), len(Room), len(Gem)) == (10, 12, 3)
    plan = """
        ruby              diamond+ruby   diamond+emerald  ruby+emerald
        diamond+emerald   ruby+emerald   diamond+ruby     diamond
        diamond+ruby      emerald        ruby+emerald     diamond+emerald
    """
    assert ["+".join(room.gems) for room in Room] == plan.split()
    assert max(STACKS.values()) <= 45 // 3
    assert len({guest.colour for guest in Guest}) == 10


@rule("P1", "PA3")
def test_each_guest_is_on_one_of_the_dice_and_each_die_has_a_wild_face() -> None:
    first, second = DICE
    assert set(first) == {"buford", "earl", "mildred", "viola", "ashraf", None}
    assert set(second) == {"nadia", "remy", "lily", "trudie", "stefano", None}
    assert len(first) == len(second) == 6
    assert refused(play(deal(TRIO)), "roll nadia buford") == "P9"
    assert refused(play(deal(TRIO)), "roll buford buford") == "P9"


@rule("P1", "PA2")
def test_seventeen_doors_join_rooms_beside_and_above_each_other() -> None:
    doors = {frozenset((room, other)) for room in Room for other in room.neighbours}
    assert len(doors) == 17
    assert Room.A1.neighbours == (Room.B1, Room.A2)
    assert set(Room.B2.neighbours) == {Room.B1, Room.A2, Room.C2, Room.B3}
    assert all(room in other.neighbours for room in Room for other in room.neighbours)


@rule("P1")
@pytest.mark.parametrize("crowd", [1, 7])
def test_suspicion_is_for_two_to_six(crowd: int) -> None:
    assert list(Suspicion.seats) == [2, 3, 4, 5, 6]
    with pytest.raises(ValueError, match=f"not for {crowd} seats"):
        Suspicion().start(Setup("spanish", seats=crowd))


# --- The deal --------------------------------------------------------------------------------


@rule("P3")
def test_one_guest_begins_in_each_outer_room() -> None:
    match = play(
        deal(TRIO, guests="mildred ashraf nadia earl lily stefano viola remy trudie buford")
    )
    assert (where(match, "mildred"), where(match, "lily"), where(match, "stefano")) == (
        "a1",
        "a2",
        "d2",
    )
    assert set(OUTER) == set(Room) - set(INNER)
    assert sorted(match.state.rooms) == sorted(OUTER)
    for guests in ("buford " * 10, " ".join([*Guest][:9])):
        assert refused(play(), deal(TRIO, guests=guests.strip())) == "P3"


@rule("P4", "PA19")
@pytest.mark.parametrize(("seats", "gems"), [(2, 5), (3, 5), (4, 9), (5, 12), (6, 12)])
def test_the_stacks_are_higher_with_more_players(seats: int, gems: int) -> None:
    match = play(deal(PARTIES[seats]), seats=seats)
    assert match.view(0).stacks == (gems, gems, gems)
    assert match.view(0).gems == ((0, 0, 0),) * seats


@rule("P5")
@every_party
def test_each_knows_only_their_own_identity(seats: int) -> None:
    match = play(deal(PARTIES[seats]), seats=seats)
    told = [event for event in what_happened(match) if isinstance(event, InvitationDealt)]
    assert [event.guest for event in told] == PARTIES[seats].split()
    for seat in range(seats):
        hidden = [None] * seats
        own = [*hidden[:seat], match.state.identities[seat], *hidden[seat + 1 :]]
        assert list(match.view(seat).identities) == own
        assert [event.seen_by(seat) for event in told] == list(
            map(InvitationDealt, range(seats), own)
        )
        assert match.view(seat).identity == own[seat]
    assert match.view(None).identities == (None,) * seats
    assert match.view(None).identity is None
    assert {event.seen_by(None) for event in told} == {
        InvitationDealt(seat, None) for seat in range(seats)
    }


@rule("P5")
def test_no_invitation_is_there_twice() -> None:
    assert refused(play(), deal(TRIO).replace("| buford", "| lily")) == "P5"
    assert refused(play(), deal(TRIO).replace("| buford", "|")) == "P5"


@rule("P6", "PA16")
@every_party
def test_each_has_two_action_cards_that_nobody_else_sees(seats: int) -> None:
    match = play(deal(PARTIES[seats]), seats=seats)
    dealt = [event for event in what_happened(match) if isinstance(event, HandDealt)]
    assert len(dealt) == seats
    for seat in range(seats):
        hand = tuple(sorted(CARDS[2 * seat : 2 * seat + 2]))
        assert match.view(seat).hand == hand
        assert [event.seen_by(seat) for event in dealt] == [
            HandDealt(other, hand if other == seat else ()) for other in range(seats)
        ]
    assert match.view(None).hand == ()
    assert match.view(None).deck == 28 - 2 * seats
    whole = deal(TRIO)
    for deck in (whole.rsplit(" ", 1)[0], whole.replace("steal+ask_remy", "steal+view")):
        assert refused(play(), deck) == "P6"


@rule("P3", "P5")
def test_nothing_happens_before_the_deal_and_nothing_is_dealt_after_it() -> None:
    match = play()
    for chance in ("roll ? ?", "shuffle steal+view"):
        assert refused(match, chance) == "P3"
    for move in ("walk buford b1", "play steal+view", "view", "guess 1 lily"):
        assert objection(match, 0, move) == "P5"
        assert refused(match, move) == "P3"
    go_on(match, deal(TRIO))
    assert refused(match, deal(TRIO)) == "P9"


@rule("P7", "P17")
def test_all_that_a_sheet_is_marked_from_can_be_looked_up_for_ever() -> None:
    before = play(deal(TRIO)).state.rooms
    match = play(
        deal(TRIO, "passage+ask_trudie steal+view steal+ask_remy"), STILL, "play passage+ask_trudie"
    )
    go_on(match, "passage trudie d1, ask 1 trudie", turn("steal+ask_remy", "steal diamond"))
    told = [(entry.turn, entry.seat, entry.move.text) for entry in match.view(2).history]
    assert told == [
        (1, 0, "walk lily c2"),
        (1, 0, "walk lily d2"),
        (1, 0, "play passage+ask_trudie"),
        (1, 0, "passage trudie d1"),
        (1, 0, "ask 1 trudie"),
        (2, 1, "walk lily c2"),
        (2, 1, "walk lily d2"),
        (2, 1, "play steal+ask_remy"),
        (2, 1, "steal diamond"),
    ]
    walked, _, _, passage, asked, *_ = match.view(2).history
    assert walked.rooms == passage.rooms == before  # where they stood before the move
    assert asked.rooms == (before[0], Room.D1, *before[2:])


# --- Turns -----------------------------------------------------------------------------------


@rule("P8", "PA1")
@every_party
def test_turns_go_round_from_whoever_begins(seats: int) -> None:
    first = seats - 1
    match = play(deal(PARTIES[seats]), seats=seats, first=first)
    for n in range(seats + 1):
        seat = (first + n) % seats
        assert match.awaits_chance
        assert match.view(None).player == seat
        assert match.view(None).turn == n + 1
        go_on(match, "roll ? ?")
        assert what_happened(match) == (DiceRolled(seat, n + 1, None, None),)
        assert match.actor == seat
        others = [other for other in range(seats) if other != seat]
        assert {objection(match, other, "walk lily c2") for other in others} == {"P8"}
        go_on(match, "walk lily c2, walk lily d2", f"play {match.view(seat).hand[0].text}")
        while match.actor is not None:
            go_on(match, match.legal_moves[0].text)
    with pytest.raises(ValueError, match="not for 3 seats beginning at 3"):
        Suspicion().start(Setup("spanish", seats=3, first=3))


@rule("P8", "P9")
def test_first_the_guests_are_moved_and_then_a_card_is_played() -> None:
    match = play(deal(TRIO, "steal+view lift_ruby+view"))
    assert refused(match, "play steal+view") == "P9"  # the dice come first
    assert objection(match, 0, "play steal+view") == "P8"
    go_on(match, "roll buford lily")
    for move in ("play steal+view", "steal ruby", "view", "roll ? ?"):
        assert refused(match, move) == "P9"
    go_on(match, "walk buford a2")
    assert refused(match, "play steal+view") == "P9"  # both have to be moved
    go_on(match, "walk lily c2")
    assert match.state.phase is Phase.ACT
    assert refused(match, "walk lily d2") == "P8"
    go_on(match, "play steal+view")
    assert refused(match, "walk lily d2") == "P8"
    assert objection(match, 1, "view") == "P8"


@rule("P9", "PA2")
def test_both_guests_on_the_dice_go_through_a_door_in_either_order() -> None:
    match = play(deal(TRIO), "roll buford lily")
    both = ["walk buford a2", "walk buford b1", "walk lily c2", "walk lily d1", "walk lily d3"]
    assert sorted(offered(match)) == both
    for move in (
        "walk lily b2",
        "walk lily d2",
        "walk buford b2",
        "walk earl a2",
        "walk buford a3",
    ):
        assert refused(match, move) == "P9"
    go_on(match, "walk lily c2")
    assert what_happened(match) == (GuestWalked(0, Guest.LILY, Room.D2, Room.C2),)
    assert sorted(offered(match)) == both[:2]  # each die is for its own guest
    go_on(match, "walk buford b1")
    assert (where(match, "lily"), where(match, "buford")) == ("c2", "b1")
    other = play(deal(TRIO), "roll buford lily, walk buford b1, walk lily c2")
    assert other.state.rooms == match.state.rooms


@rule("P10", "PA3")
def test_a_wild_die_moves_any_guest_even_one_that_nobody_plays() -> None:
    match = play(deal(TRIO), "roll mildred ?")
    assert {move.split()[1] for move in offered(match)} == set(Guest)
    go_on(match, "walk nadia b2")  # nobody's guest
    assert {move.split()[1] for move in offered(match)} == {"mildred"}
    go_on(match, "walk mildred c3")
    assert match.state.phase is Phase.ACT
    own = play(deal(TRIO), "roll mildred ?, walk buford a2, walk mildred c3")
    assert (where(own, "buford"), where(own, "mildred")) == ("a2", "c3")


@rule("P10")
@pytest.mark.parametrize("faces", ["mildred ?", "? lily"])
def test_the_guest_on_the_other_die_may_be_moved_twice(faces: str) -> None:
    guest = faces.replace("?", "").strip()
    room, back = ("d2", "d3") if guest == "mildred" else ("c2", "d2")
    match = play(deal(TRIO), f"roll {faces}, walk {guest} {room}")
    assert f"walk {guest} {back}" in offered(match)
    assert {move.split()[1] for move in offered(match)} == set(Guest)
    go_on(match, f"walk {guest} {back}")
    assert match.state.phase is Phase.ACT
    assert where(match, guest) == back


@rule("P10", "PA2")
def test_a_guest_moved_twice_goes_on_or_back_but_only_twice() -> None:
    match = play(deal(TRIO), "roll buford ?, walk buford a2, walk buford b2")
    assert where(match, "buford") == "b2"
    assert refused(match, "walk buford b1") == "P8"


@rule("P11", "PA18")
def test_two_wild_dice_move_two_guests_or_one_of_them_twice() -> None:
    match = play(deal(TRIO), "roll ? ?")
    assert keys(match) == ["dice_rolled_wilds"]
    assert match.view(1).waiting == (True, True)
    steps = {f"walk {g} {way}" for g in Guest for way in match.state.room(g).neighbours}
    assert set(offered(match)) == steps
    go_on(match, "walk earl a2")
    assert {move.split()[1] for move in offered(match)} == set(Guest)
    twice = play(deal(TRIO), "roll ? ?, walk earl a2, walk earl b2")
    assert (twice.state.phase, where(twice, "earl")) == (Phase.ACT, "b2")
    go_on(match, "walk buford b1")
    assert match.state.phase is Phase.ACT
    assert (where(match, "earl"), where(match, "buford")) == ("a2", "b1")


@rule("P12")
def test_any_number_of_guests_may_be_in_a_room() -> None:
    match = play(deal(TRIO, "passage+ask_ashraf"), "roll buford trudie, walk buford a2")
    go_on(match, "walk trudie a1, play passage+ask_ashraf, passage nadia a2")
    in_a2 = [guest for guest in Guest if match.state.room(guest) is Room.A2]
    assert in_a2 == [Guest.BUFORD, Guest.STEFANO, Guest.NADIA]


# --- Action cards ----------------------------------------------------------------------------


@rule("P13")
def test_one_of_the_two_cards_is_played_face_up() -> None:
    match = with_hand("steal+view", "lift_ruby+ask_nadia")
    assert sorted(offered(match)) == ["play lift_ruby+ask_nadia", "play steal+view"]
    for move in ("play steal+passage", "view", "steal ruby", "lift ruby", "ask 1 nadia"):
        assert refused(match, move) == "P13"
    go_on(match, "play lift_ruby+ask_nadia")
    played = Card.of("lift_ruby+ask_nadia")
    assert what_happened(match) == (CardPlayed(0, played),)
    assert match.view(1).card == match.view(None).card == played
    assert match.view(0).hand == (Card.of("steal+view"),)
    for move in ("play steal+view", "view", "steal ruby", "passage earl b2"):
        assert refused(match, move) == "P13"


@rule("P13")
@pytest.mark.parametrize("order", [("steal ruby", "view"), ("view", "steal ruby")])
def test_both_actions_are_done_in_either_order(order: tuple[str, str]) -> None:
    match = with_hand("steal+view", "lift_ruby+ask_nadia")
    go_on(match, "play steal+view")
    assert offered(match) == ["steal ruby", "view"]
    assert match.view(0).prompt == "act"
    go_on(match, order[0])
    assert match.actor == 0
    assert match.view(0).prompt == "act.other"
    assert offered(match) == [order[1]]  # nor can it be left undone
    assert refused(match, order[0]) == "P13"
    go_on(match, order[1])
    assert match.view(None).player == 1
    assert match.state.gems[0] == (0, 1, 0)


@rule("P14")
def test_the_card_is_discarded_and_another_drawn() -> None:
    match = with_hand("steal+view", "lift_ruby+ask_nadia")
    top = match.state.deck[0]
    go_on(match, "play steal+view, view")
    assert match.view(0).discards == ()
    go_on(match, "steal ruby")
    assert match.view(1).discards == (Card.of("steal+view"),)
    assert match.view(0).hand == tuple(sorted((Card.of("lift_ruby+ask_nadia"), top)))
    drawn = what_happened(match)[-1]
    assert drawn == CardDrawn(0, top)
    assert {drawn.seen_by(other) for other in (1, 2, None)} == {CardDrawn(0, None)}
    assert match.view(2).deck == 21
    assert match.view(0).card is None


@rule("P15", "PA17")
@pytest.mark.parametrize("action", ["steal ruby", "view"])
def test_of_two_players_each_does_one_action_and_the_other_is_lost(action: str) -> None:
    match = with_hand("steal+view", "lift_ruby+ask_nadia", identities=DUO)
    go_on(match, "play steal+view")
    assert match.view(0).prompt == "act.one"
    assert offered(match) == ["steal ruby", "view"]
    go_on(match, action)
    assert keys(match)[-1] == "card_drawn"
    assert match.view(0).player == 1
    assert match.view(0).actions == ()
    assert match.view(0).discards == (Card.of("steal+view"),)
    assert match.state.gems[0] == ((0, 1, 0) if action == "steal ruby" else (0, 0, 0))
    assert len(match.state.invitations) == 8
    go_on(match, "roll buford lily")  # both move both guests all the same
    assert match.view(1).waiting == (True, True)


@rule("P16", "PA11")
def test_who_draws_the_last_card_shuffles_the_discards() -> None:
    match = play(deal(DUO), seats=2)
    take(match, "- " * 23)
    assert match.view(0).deck == 1
    discards = list(match.view(0).discards)
    played = match.state.hands[1][0]
    take(match, "-")
    assert keys(match)[-1] == "card_drawn"
    assert (match.view(0).phase, match.view(0).deck) == (Phase.SHUFFLE, 0)
    assert refused(match, "roll ? ?") == "P16"
    deck = sorted([*discards, played])
    assert len(deck) == 24
    texts = [card.text for card in deck]
    for wrong in (texts[1:], [*texts[1:], "steal+ask_nadia", "steal+view"]):
        assert refused(match, f"shuffle {' '.join(wrong)}") == "P16"
    go_on(match, f"shuffle {' '.join(texts)}")
    assert what_happened(match) == (DeckShuffled(24),)
    assert (match.view(1).deck, match.view(1).discards) == (24, ())
    assert match.view(1).player == 0
    take(match, "-")
    assert deck[0] in match.view(0).hand


# --- Stealing --------------------------------------------------------------------------------


@rule("P18", "PA5")
def test_one_steals_only_what_is_in_the_room_of_ones_own_guest() -> None:
    match = with_hand("steal+view", "lift_ruby+ask_nadia")  # Buford, in a1
    go_on(match, "play steal+view")
    assert offered(match, "steal") == ["steal ruby"]
    for gem in ("diamond", "emerald"):
        assert refused(match, f"steal {gem}") == "P18"
    go_on(match, "steal ruby")
    assert what_happened(match) == (GemStolen(0, Gem.RUBY),)
    assert {what_happened(match)[0].seen_by(seat) for seat in (1, 2, None)} == {
        GemStolen(0, Gem.RUBY)  # all see which
    }
    assert match.view(1).stacks == (5, 4, 5)
    assert match.view(1).gems == ((0, 1, 0), (0, 0, 0), (0, 0, 0))


@rule("P18", "PA5")
@pytest.mark.parametrize("guest", list(Guest))
def test_with_two_symbols_one_chooses(guest: Guest) -> None:
    others = [other for other in Guest if other is not guest]
    match = with_hand("steal+view", identities=f"{guest} {others[0]} {others[1]}")
    go_on(match, "play steal+view")
    room = match.state.room(guest)
    assert offered(match, "steal") == [f"steal {gem}" for gem in room.gems]


@rule("P18")
def test_where_the_own_guest_stands_is_where_it_went() -> None:
    match = play(deal(TRIO, "steal+passage"), "roll buford trudie, walk buford a2, walk trudie a1")
    go_on(match, "play steal+passage")
    assert offered(match, "steal") == ["steal diamond", "steal emerald"]
    go_on(match, "passage buford d2")
    assert offered(match) == ["steal diamond"]


@rule("P19")
@pytest.mark.parametrize("gem", list(Gem))
def test_a_lucky_lift_takes_the_gem_of_the_card_from_any_room(gem: Gem) -> None:
    for identities in (TRIO, "lily buford ashraf", "ashraf lily buford"):
        match = with_hand(f"lift_{gem}+view", identities=identities)
        go_on(match, f"play lift_{gem}+view")
        assert offered(match) == [f"lift {gem}", "view"]
        for other in set(Gem) - {gem}:
            assert refused(match, f"lift {other}") == "P19"
        assert refused(match, f"steal {gem}") == "P13"
        go_on(match, f"lift {gem}")
        assert what_happened(match) == (GemLifted(0, gem),)
        assert match.view(2).gems[0] == tuple(int(kind is gem) for kind in Gem)
        assert match.view(2).stacks == tuple(5 - int(kind is gem) for kind in Gem)


@rule("PA16")
def test_gems_lie_open_and_hands_do_not() -> None:
    match = play(*FOUR_DIAMONDS)
    hands = match.state.hands
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert view.gems == ((2, 0, 0), (1, 0, 0), (1, 0, 0))
        assert view.stacks == (1, 5, 5)
        assert view.hand == (() if seat is None else hands[seat])


# --- The secret passage ----------------------------------------------------------------------


@rule("P20", "PA6")
def test_the_secret_passage_leads_anybody_to_any_other_room() -> None:
    match = with_hand("steal+passage")
    go_on(match, "play steal+passage")
    ways = {f"passage {g} {room}" for g in Guest for room in Room if room != where(match, g)}
    assert set(offered(match, "passage")) == ways
    assert len(ways) == 110
    assert refused(match, "passage nadia b3") == "PA6"  # which is where she is
    go_on(match, "passage nadia c2")  # an inner room, nobody's guest
    assert what_happened(match) == (PassageUsed(0, Guest.NADIA, Room.B3, Room.C2),)
    assert where(match, "nadia") == "c2"
    assert refused(match, "passage nadia b3") == "P13"  # once


# --- Viewing an invitation -------------------------------------------------------------------


@rule("P21", "PA7")
def test_only_who_views_an_invitation_sees_it() -> None:
    match = with_hand("steal+view")
    go_on(match, "play steal+view, view")
    assert what_happened(match) == (InvitationViewed(0, Guest.TRUDIE),)  # on top of the deck
    entry = match.view(0).history[-1]
    assert (entry.move, entry.viewed) == (Look(), Guest.TRUDIE)
    for other in (1, 2, None):
        assert what_happened(match)[0].seen_by(other) == InvitationViewed(0, None)
        hidden = match.view(other).history[-1]
        assert (hidden.move, hidden.viewed) == (Look(), None)


@rule("P21", "PA7")
def test_a_viewed_invitation_goes_to_the_bottom_of_the_deck() -> None:
    lifts = ["lift_diamond+view", "lift_ruby+view", "lift_emerald+view"]
    views = [*lifts, "view+ask_buford", "view+ask_viola"]
    hands = " ".join(f"{view} steal+ask_{guest}" for view, guest in zip(views, Guest, strict=False))
    match = play(deal(SEXTET, hands), seats=6)
    for card in views:
        go_on(match, turn(card, "view"))
        go_on(match, offered(match)[0])
    seen = [entry.viewed for entry in match.state.history if entry.move == Look()]
    assert seen == ["trudie", "stefano", "nadia", "mildred", "trudie"]
    assert [e.viewed for e in match.view(4).history if e.move == Look()] == [None] * 4 + ["trudie"]


# --- Asking a player -------------------------------------------------------------------------


@rule("P22", "P7")
def test_an_answer_is_for_whoever_asked_alone() -> None:
    match = with_hand("view+ask_viola")
    go_on(match, "play view+ask_viola, ask 1 viola")  # Lily, in d2, sees Viola in d1
    asked, answered = what_happened(match)
    assert (asked, answered) == (PlayerAsked(0, 1, Guest.VIOLA), Answered(1, 0, yes=True))
    assert answered.key == "answered_yes"
    for seat, answer in ((0, True), (1, True), (2, None), (None, None)):
        assert asked.seen_by(seat) == asked  # all hear the question
        assert answered.seen_by(seat) == Answered(1, 0, answer)
        assert match.view(seat).history[-1].move == Ask(1, Guest.VIOLA)
        assert match.view(seat).history[-1].answer is answer
    assert answered.seen_by(2).key == "answered"


@rule("P22", "PA8")
def test_one_asks_anybody_else_about_the_guest_on_the_card() -> None:
    match = with_hand("view+ask_viola")
    go_on(match, "play view+ask_viola")
    assert offered(match, "ask") == ["ask 1 viola", "ask 2 viola"]
    for nobody in (0, 3, 9):
        assert refused(match, f"ask {nobody} viola") == "PA8"
    assert refused(match, "ask 1 buford") == "P22"
    go_on(match, "view")
    assert offered(match) == ["ask 1 viola", "ask 2 viola"]  # not to ask is no choice
    go_on(match, "ask 2 viola")  # Dr. Ashraf, in c3, does not see Viola in d1
    assert what_happened(match)[1] == Answered(2, 0, yes=False)
    assert what_happened(match)[1].key == "answered_no"


@rule("P23", "P24", "PA9")
@pytest.mark.parametrize("guest", list(Guest))
@pytest.mark.parametrize("recipient", list(Guest))
def test_answers_are_true(guest: Guest, recipient: Guest) -> None:
    plan = """
        buford  trudie remy   viola
        stefano .      .      lily
        earl    nadia  ashraf mildred
    """
    rows = [line.split() for line in plan.strip().splitlines()]
    columns = list(zip(*rows, strict=True))
    sees = any({guest, recipient} <= set(line) for line in (*rows, *columns))
    asker = next(other for other in Guest if other is not recipient)
    match = with_hand(f"steal+ask_{guest}", identities=f"{asker} {recipient}")
    go_on(match, f"play steal+ask_{guest}, ask 1 {guest}")
    assert answers(match) == [sees]


@rule("P24")
def test_guests_see_themselves() -> None:
    match = with_hand("steal+ask_lily")
    go_on(match, "play steal+ask_lily, ask 1 lily")
    assert answers(match) == [True]


@rule("PA9")
def test_one_sees_whoever_is_in_the_same_room() -> None:
    match = with_hand("passage+ask_trudie")
    go_on(match, "play passage+ask_trudie, passage trudie d2, ask 1 trudie")
    assert answers(match) == [True]


@rule("PA10")
def test_one_may_ask_about_ones_own_guest() -> None:
    match = with_hand("view+ask_buford")
    go_on(match, "play view+ask_buford, ask 1 buford")
    assert answers(match) == [False]


@rule("PA8")
@pytest.mark.parametrize(
    ("order", "answer"),
    [(("ask 1 trudie", "passage trudie d1"), False), (("passage trudie d1", "ask 1 trudie"), True)],
)
def test_an_answer_is_about_where_everybody_is_then(order: tuple[str, str], answer: bool) -> None:
    match = with_hand("passage+ask_trudie")
    go_on(match, "play passage+ask_trudie", *order)
    assert answers(match) == [answer]


# --- The end of the thefts -------------------------------------------------------------------


@rule("P25", "PA4", "PA14")
def test_the_last_gem_of_a_stack_ends_it_in_the_middle_of_a_card() -> None:
    match = play(*FOUR_DIAMONDS, STILL, "play steal+view, steal diamond")
    assert what_happened(match) == (GemStolen(1, Gem.DIAMOND), StackEmptied(Gem.DIAMOND))
    assert match.state.phase is Phase.GUESS
    assert match.view(0).stacks == (0, 5, 5)
    assert match.view(1).actions == ()
    for move in ("view", "play steal+view", "steal diamond", "roll ? ?", "walk lily c2"):
        assert refused(match, move) == "P25"
    assert match.view(1).card == Card.of("steal+view")  # neither discarded nor replaced
    assert len(match.view(1).hand) == 1
    turns = Counter(entry.seat for entry in match.state.history if isinstance(entry.move, Play))
    assert turns == {0: 2, 1: 2, 2: 1}


@rule("P25", "PA4")
def test_the_last_gem_as_the_second_action_ends_it_too() -> None:
    match = play(*FOUR_DIAMONDS, STILL, "play steal+view, view, steal diamond")
    assert keys(match) == ["gem_stolen", "stack_emptied"]
    assert match.state.phase is Phase.GUESS
    assert len(match.view(1).hand) == 1


@rule("P25", "P19")
def test_a_lucky_lift_ends_it_as_well() -> None:
    lifts = "lift_diamond+ask_remy lift_diamond+view lift_diamond+ask_mildred steal+view"
    match = play(deal("buford lily", lifts), seats=2)
    for card in ("lift_diamond+view", "lift_diamond+ask_mildred", "lift_diamond+ask_remy"):
        go_on(match, turn(card, "lift diamond"))
    assert match.view(0).stacks[0] == 2
    go_on(match, turn("steal+view", "steal diamond"))
    hand = {card.text for card in match.view(0).hand}
    assert "steal+ask_buford" in hand
    go_on(match, "roll buford ?, walk buford b1, walk earl a2, play steal+ask_buford")
    go_on(match, "steal diamond")
    assert keys(match)[-1] == "stack_emptied"


@rule("PA13")
def test_nobody_is_accused_before_the_end() -> None:
    match = play(deal(TRIO, "steal+view"))
    for story in ("roll ? ?", "walk lily c2", "walk lily d2", "play steal+view", "view"):
        go_on(match, story)
        assert refused(match, "guess 1 lily") == "PA13"
        assert objection(match, 1, "guess 0 buford") == "PA13"


# --- The final guesses -----------------------------------------------------------------------


def the_end() -> SuspicionMatch:
    """Let seat 1 take the last diamond."""
    return play(*FOUR_DIAMONDS, STILL, "play steal+view, steal diamond")


@rule("P26", "PA12")
def test_everybody_guesses_who_each_opponent_is() -> None:
    match = the_end()
    order = []
    for _ in range(6):
        order.append(match.actor)
        assert match.state.phase is Phase.GUESS
        go_on(match, offered(match)[0])
    assert order == [1, 1, 2, 2, 0, 0]
    assert match.state.phase is Phase.OVER


@rule("P26", "PA12")
def test_one_guess_about_each_opponent_and_none_about_oneself() -> None:
    match = the_end()
    assert set(offered(match)) == {f"guess {seat} {guest}" for seat in (0, 2) for guest in Guest}
    for move in ("guess 1 lily", "guess 3 lily"):
        assert refused(match, move) == "P26"
    assert objection(match, 2, "guess 0 buford") == "P26"  # one after the other
    go_on(match, "guess 2 ashraf")
    assert set(offered(match)) == {f"guess 0 {guest}" for guest in Guest}
    assert refused(match, "guess 2 earl") == "P26"


@rule("P26")
def test_guesses_are_secret_until_all_are_made() -> None:
    match = the_end()
    go_on(match, "guess 2 ashraf")
    (made,) = what_happened(match)
    assert made == GuessMade(1, 2, Guest.ASHRAF)
    assert {made.seen_by(other) for other in (0, 2, None)} == {GuessMade(1, 2, None)}
    go_on(match, "guess 0 earl, guess 0 viola, guess 1 viola, guess 1 lily")
    nobody = (None, None, None)
    own = (
        (None, Guest.LILY, None),
        (Guest.EARL, None, Guest.ASHRAF),
        (Guest.VIOLA, Guest.VIOLA, None),
    )
    for seat in (0, 1, 2, None):
        assert match.view(seat).guesses == tuple(
            own[owner] if owner == seat else nobody for owner in range(3)
        )
        known = [guest for guest in match.view(seat).identities if guest is not None]
        assert len(known) == (seat is not None)
    go_on(match, "guess 2 mildred")
    for seat in (0, 1, 2, None):
        assert match.view(seat).guesses == ((None, Guest.LILY, Guest.MILDRED), *own[1:])
        assert match.view(seat).identities == (Guest.BUFORD, Guest.LILY, Guest.ASHRAF)
    revealed = [event for event in what_happened(match) if isinstance(event, IdentityRevealed)]
    assert revealed == [
        IdentityRevealed(n, guest) for n, guest in enumerate(match.state.identities)
    ]


@rule("P26")
def test_each_guess_comes_out_after_whom_it_was_about() -> None:
    match = the_end()
    go_on(match, "guess 0 buford, guess 2 ashraf")
    go_on(match, "guess 0 earl, guess 1 lily")
    go_on(match, "guess 1 ashraf, guess 2 lily")
    told = [e for e in what_happened(match) if isinstance(e, IdentityRevealed | GuessRevealed)]
    assert told == [
        IdentityRevealed(0, Guest.BUFORD),
        GuessRevealed(1, 0, Guest.BUFORD, right=True),
        GuessRevealed(2, 0, Guest.EARL, right=False),
        IdentityRevealed(1, Guest.LILY),
        GuessRevealed(2, 1, Guest.LILY, right=True),
        GuessRevealed(0, 1, Guest.ASHRAF, right=False),
        IdentityRevealed(2, Guest.ASHRAF),
        GuessRevealed(0, 2, Guest.LILY, right=False),
        GuessRevealed(1, 2, Guest.ASHRAF, right=True),
    ]


@rule("PA12")
def test_the_same_guest_twice_or_ones_own_or_a_viewed_one_may_be_named() -> None:
    match = the_end()
    viewed = next(e.viewed for e in match.view(1).history if e.seat == 1 and e.viewed)
    go_on(match, f"guess 0 {viewed}, guess 2 {viewed}, guess 0 ashraf, guess 1 ashraf")
    go_on(match, "guess 1 viola, guess 2 viola")
    assert [score.identified for score in match.state.sheet] == [(), (), ()]


@rule("P26")
def test_when_it_is_over_nothing_more_is_played() -> None:
    match = ended(DUO, "diamond " * 5, guesses="lily buford")
    assert match.actor is None
    assert not match.awaits_chance
    for move in ("guess 1 lily", "roll ? ?", "view", deal(DUO)):
        assert refused(match, move) == "P26"
        assert objection(match, 0, move) == "P26"


# --- Scoring ---------------------------------------------------------------------------------


@rule("P27")
def test_sets_and_single_gems() -> None:
    assert gem_points((2, 3, 4)) == 15
    assert gem_points((0, 0, 0)) == 0
    assert gem_points((4, 3, 0)) == 7
    assert gem_points((1, 1, 1)) == 6
    assert gem_points((5, 5, 5)) == 30


@rule("P27", "P2")
def test_two_sets_and_three_single_gems_are_fifteen_points() -> None:
    gems = "diamond emerald ruby - emerald - ruby - diamond - ruby - emerald - emerald - emerald"
    match = ended(DUO, gems, guesses="mildred mildred")
    assert match.state.gems == ((2, 3, 4), (0, 0, 1))
    assert match.state.sheet[0] == SeatScore((2, 3, 4), (), 1)
    assert match.outcome == Outcome((0,), (15, 1), "P28")
    assert what_happened(match)[-3:] == (MatchScored(0, 15), MatchScored(1, 1), MatchWon(0, 15))
    assert [match.view(seat).prompt for seat in (0, 1, None)] == [
        "match_over.won",
        "match_over.lost",
        "match_over.seen",
    ]


@rule("P27")
def test_seven_points_for_each_opponent_identified() -> None:
    match = the_end()  # 2, 2 and 1 diamonds
    assert match.view(0).scores == (2, 2, 1)
    go_on(match, "guess 0 buford, guess 2 ashraf")  # both right
    go_on(match, "guess 0 earl, guess 1 lily")  # one
    go_on(match, "guess 1 ashraf, guess 2 lily")  # they are, but the other way round
    assert [score.identified for score in match.state.sheet] == [(), (0, 2), (1,)]
    assert [score.secret_from for score in match.state.sheet] == [1, 1, 1]
    assert match.outcome == Outcome((1,), (2, 16, 8), "P28")


@rule("P28", "P2")
def test_most_points_win_whoever_stayed_secret() -> None:
    match = ended(DUO, "- diamond " * 5, guesses="buford mildred")
    assert match.outcome == Outcome((1,), (0, 12), "P28")
    assert "tie_broken_secret" not in keys(match)


@rule("P28")
def test_of_equals_wins_who_stayed_secret_from_more() -> None:
    # Seat 1 has seven gems and no set; seat 0 has none, and knows who seat 1 is.
    match = ended(DUO, "- ruby " * 2 + "- diamond " * 5, guesses="mildred lily")
    assert [score.points for score in match.state.sheet] == [7, 7]
    assert [score.secret_from for score in match.state.sheet] == [1, 0]
    assert match.outcome == Outcome((0,), (7, 7), "P28")
    assert what_happened(match)[-2:] == (TieBroken(0, TieBreak.SECRET, 1, 0), MatchWon(0, 7))
    assert keys(match)[-2] == "tie_broken_secret"


@rule("P28")
@pytest.mark.parametrize(("guesses", "more"), [("mildred mildred", 0), ("buford lily", 7)])
def test_of_equals_who_are_equally_secret_wins_who_has_more_gems(guesses: str, more: int) -> None:
    gems = "diamond ruby ruby diamond emerald diamond - ruby - diamond - diamond"
    match = ended(DUO, gems, guesses=guesses)
    assert match.state.gems == ((1, 1, 1), (4, 2, 0))
    points = 6 + more
    assert match.outcome == Outcome((1,), (points, points), "P28")
    assert what_happened(match)[-2:] == (TieBroken(1, TieBreak.GEMS, 6, 3), MatchWon(1, points))


@rule("PA15")
def test_whom_nothing_tells_apart_share_the_win() -> None:
    match = ended(DUO, "diamond ruby diamond diamond diamond diamond", guesses="mildred mildred")
    assert match.state.gems == ((3, 0, 0), (2, 1, 0))
    assert match.outcome == Outcome((0, 1), (3, 3), "P28")
    assert what_happened(match)[-2:] == (MatchShared(0, 3), MatchShared(1, 3))
    assert [match.view(seat).prompt for seat in (0, 1)] == ["match_over.shared"] * 2


@rule("P28", "PA15")
def test_ties_are_broken_among_the_first_alone() -> None:
    # Seats 0 and 1 have two points each and are as secret; the third, with one, is more so.
    match = the_end()
    go_on(match, "guess 0 buford, guess 2 earl, guess 0 earl, guess 1 earl")
    go_on(match, "guess 1 lily, guess 2 earl")
    assert [score.points for score in match.state.sheet] == [9, 9, 1]
    assert [score.secret_from for score in match.state.sheet] == [1, 1, 2]
    assert match.outcome == Outcome((0, 1), (9, 9, 1), "P28")
