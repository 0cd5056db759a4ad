"""Favor, rule by rule: each test plays the situation that the rule speaks of."""

from __future__ import annotations

import pytest

from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.favor import (
    AuctionCalled,
    Bid,
    BidMade,
    BidPassed,
    BidShared,
    BoxPaid,
    CallerPaid,
    CardAdded,
    Favor,
    FinalAuctionBegan,
    Line,
    LotDiscarded,
    LotOpened,
    LotWon,
    MatchWon,
    PassedOver,
    Phase,
    Play,
    Reason,
    RoundBegan,
    RoundScored,
    TieBreak,
    TieBroken,
)
from lat_desktop.engine.game import NotAMoveError, Outcome, Seat, Setup
from lat_desktop.engine.identities import IdentityDealt, IdentityRevealed
from tests.engine.favor_table import FavorMatch, a_round, begin, deal, play, scored, times
from tests.engine.story import go_on, keys, offered, refused, what_happened

rule = pytest.mark.rule

DUO = "red_lady blue_tiger"
TRIO = "red_lady blue_tiger red_tiger"
QUARTET = "red_lady blue_tiger red_tiger blue_lady"
PARTIES = {2: DUO, 3: TRIO, 4: QUARTET}

every_party = pytest.mark.parametrize("seats", PARTIES)
every_round = pytest.mark.parametrize("number", [1, 2, 3])

# Four cards that are worth 3 to anybody: 3 + 1 + 1 - 2.
ONE_OF_EACH = "red_lady blue_lady red_tiger blue_tiger"

# Three rounds of two: whoever buys all fourteen cards has 13, the other the bonus of 3.
SEAT_1_BUYS_ALL = a_round(1, DUO, "bid 1", "pass")
SEAT_0_BUYS_ALL_BACK = a_round(2, DUO, "pass", "bid 1")


def asked(match: FavorMatch, *moves: str) -> list[Seat | None]:
    """Play on and return whose turn each move was."""
    played = len(match.steps)
    go_on(match, *moves)
    return [step.seat for step in match.steps[played:]]


def objection(match: FavorMatch, seat: Seat, text: str) -> str | None:
    """Return by which rule a seat, whose turn it may not be, may not make a move."""
    return match.game.objection(match.view(seat), match.game.parse(text))


# --- The match and its rounds ----------------------------------------------------------------


@rule("F1")
@every_party
def test_favor_is_for_two_to_four(seats: int) -> None:
    match = play(deal(PARTIES[seats]), seats=seats)
    assert len(match.state.identities) == len(match.state.tokens) == seats
    assert list(Favor.seats) == [2, 3, 4]


@rule("F1")
@pytest.mark.parametrize("crowd", [1, 5])
def test_favor_is_not_for_one_or_five(crowd: int) -> None:
    with pytest.raises(ValueError, match=f"not for {crowd} seats"):
        Favor().start(Setup("italian", seats=crowd))


@rule("F2")
def test_after_three_rounds_the_highest_total_wins() -> None:
    match = play(SEAT_1_BUYS_ALL, seats=2)
    assert (match.view(0).scores, match.outcome) == ((3, 13), None)
    go_on(match, a_round(2, DUO))  # nobody bids: the bonus for both
    assert (match.view(0).scores, match.outcome) == ((6, 16), None)
    go_on(match, a_round(3, DUO))
    assert match.outcome == Outcome(winners=(1,), scores=(9, 19), reason="F2")
    assert what_happened(match)[-1] == MatchWon(seat=1, points=19)
    assert "tie_broken_tokens" not in keys(match)
    assert len(match.state.sheet) == 3


@rule("F2")
def test_after_the_match_nothing_more_is_played() -> None:
    match = begin(3, TRIO)
    go_on(match, times(11, "add"), "pass, pass, pass")
    assert match.state.phase is Phase.OVER
    assert match.actor is None
    assert not match.awaits_chance
    for move in (deal(TRIO), "add", "call", "bid 1", "pass"):
        assert refused(match, move) == "F2"
        assert objection(match, 0, move) == "F2"


@rule("F3")
def test_each_looks_only_at_their_own_identity() -> None:
    match = play(deal(TRIO))
    assert match.view(0).identities == (Door.RED_LADY, None, None)
    assert match.view(1).identities == (None, Door.BLUE_TIGER, None)
    assert match.view(2).identities == (None, None, Door.RED_TIGER)
    assert match.game.view(match.state, None).identities == (None, None, None)
    assert [match.view(seat).identity for seat in range(3)] == [*match.state.identities]

    dealt = [event for event in what_happened(match) if isinstance(event, IdentityDealt)]
    assert dealt == [IdentityDealt(seat, door) for seat, door in enumerate(match.state.identities)]
    assert [event.seen_by(1) for event in dealt] == [
        IdentityDealt(0, None),
        IdentityDealt(1, Door.BLUE_TIGER),
        IdentityDealt(2, None),
    ]
    assert [event.seen_by(None) for event in dealt] == [IdentityDealt(n, None) for n in range(3)]


@rule("F3")
def test_there_is_one_door_card_of_each_kind_and_one_for_each_seat() -> None:
    for doors in ("red_lady red_lady red_tiger", DUO, QUARTET):
        assert refused(play(), deal(doors)) == "F3"


@rule("F3")
def test_doors_that_were_not_dealt_stay_in_the_box_unseen() -> None:
    match = play(a_round(1, DUO), seats=2)
    named = {
        event.identity
        for step in match.steps
        for event in step.events
        if isinstance(event, IdentityDealt | IdentityRevealed)
    }
    assert named == {*match.state.identities} == {Door.RED_LADY, Door.BLUE_TIGER}


@rule("F3")
def test_nothing_is_played_before_the_deal_and_nothing_dealt_after_it() -> None:
    match = play()
    for move in ("add", "call", "pass", "bid 1"):
        assert refused(match, move) == "F3"
        assert objection(match, 0, move) == "F3"
    go_on(match, deal(TRIO))
    assert refused(match, deal(TRIO)) == "F8"
    go_on(match, "call")
    assert refused(match, deal(TRIO)) == "F10"


@rule("F4")
def test_the_deck_is_all_fourteen_clues_face_down() -> None:
    match = play(deal(TRIO, "wild_role blue_lady"))
    for seat in (0, 1, 2):
        assert match.view(seat).deck == 13  # a number, and one card lies in the lot
    whole = deal(TRIO).split()
    for deck in (whole[:-1], [*whole, "red_lady"], [*whole[:-1], "red_lady"]):
        assert refused(play(), " ".join(deck)) == "F4"


@rule("F5")
@every_party
@every_round
def test_each_takes_five_tokens_in_every_round(seats: int, number: int) -> None:
    doors = PARTIES[seats]
    match = play(seats=seats)
    for earlier in range(1, number):
        spent = a_round(earlier, doors, "bid 4", *["pass"] * (seats - 1))
        go_on(match, spent)
        assert match.state.box == 4
    go_on(match, deal(doors))
    assert match.state.tokens == (5,) * seats
    assert match.state.box == 0


@rule("F6", "F16")
@every_round
def test_a_lot_opens_with_as_many_cards_as_the_round_has_in_its_number(number: int) -> None:
    front = f"wild_role {ONE_OF_EACH} {ONE_OF_EACH}"
    cards = tuple(Clue(card) for card in front.split())
    match = begin(number, TRIO, front)
    assert match.state.lot == cards[:number]
    assert what_happened(match)[-1] == LotOpened(cards[:number])
    assert match.view(0).deck == 14 - number

    go_on(match, "call, pass, pass, bid 1")  # sold …
    assert match.state.lot == cards[number : 2 * number]
    go_on(match, "call, pass, pass, pass")  # … or unsold
    assert match.state.lot == cards[2 * number : 3 * number]
    assert what_happened(match)[-1] == LotOpened(match.state.lot)
    assert match.view(0).deck == 14 - 3 * number


@rule("F7", "FA18")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_begins_is_agreed_before_the_match(first: int) -> None:
    match = play(deal(TRIO), first=first)
    assert match.actor == match.state.first == first
    assert what_happened(match)[0] == RoundBegan(number=1, first=first)
    with pytest.raises(ValueError, match="beginning at 3"):
        Favor().start(Setup("italian", seats=3, first=3))


# --- Turns -----------------------------------------------------------------------------------


@rule("F8")
def test_on_a_turn_one_adds_or_calls() -> None:
    match = play(deal(TRIO))
    assert offered(match) == ["add", "call"]
    for move in ("pass", "bid 1", "bid 6"):
        assert refused(match, move) == "F8"


@rule("F8")
@every_party
def test_play_passes_to_the_left_and_nobody_plays_out_of_turn(seats: int) -> None:
    match = play(deal(PARTIES[seats]), seats=seats, first=1)
    for n in range(6):
        turn = (1 + n) % seats
        assert match.actor == match.view(0).turn == turn
        others = [seat for seat in range(seats) if seat != turn]
        assert all(objection(match, seat, "add") == "F8" for seat in others)
        assert all(match.game.legal_moves(match.view(seat)) == () for seat in others)
        go_on(match, "add" if n % 2 else ", ".join(["call", *["pass"] * seats]))


@rule("F9")
def test_an_added_card_comes_from_the_top_of_the_deck_and_lies_beside_the_others() -> None:
    match = play(deal(TRIO, "red_tiger wild_role blue_lady"), "add")
    assert match.view(0).lot == (Clue.RED_TIGER, Clue.WILD_ROLE)
    assert what_happened(match) == (CardAdded(seat=0, card=Clue.WILD_ROLE),)
    go_on(match, "add")
    assert match.view(1).lot == (Clue.RED_TIGER, Clue.WILD_ROLE, Clue.BLUE_LADY)
    assert what_happened(match) == (CardAdded(seat=1, card=Clue.BLUE_LADY),)
    assert match.view(2).deck == 11


# --- Auctions --------------------------------------------------------------------------------


@rule("F10", "FA2")
def test_each_has_one_chance_to_bid_and_the_caller_the_last() -> None:
    match = play(deal(QUARTET), "add, call", seats=4)
    assert what_happened(match) == (AuctionCalled(seat=1),)
    assert asked(match, "bid 1, pass, bid 2, bid 3") == [2, 3, 0, 1]
    assert match.state.phase is Phase.TURN  # and who was outbid is not asked again
    assert match.state.collections[1] != ()


@rule("F10")
def test_in_an_auction_nobody_adds_or_calls_or_bids_out_of_turn() -> None:
    match = play(deal(TRIO), "call")
    assert match.actor == 1
    for move in ("add", "call"):
        assert refused(match, move) == "F10"
    for seat in (0, 2):
        for move in ("bid 1", "pass", "add"):
            assert objection(match, seat, move) == "F10"
        assert match.game.legal_moves(match.view(seat)) == ()


@rule("F11")
def test_a_bid_beats_the_highest_so_far_by_any_amount() -> None:
    match = play(deal(TRIO), "call")
    assert offered(match) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    go_on(match, "bid 3")
    assert what_happened(match) == (BidMade(seat=1, tokens=3),)
    assert offered(match) == ["bid 4", "bid 5", "pass"]
    for move in ("bid 1", "bid 2", "bid 3"):
        assert refused(match, move) == "F11"
    go_on(match, "pass")
    assert what_happened(match) == (BidPassed(seat=2),)
    assert offered(match) == ["bid 4", "bid 5", "pass"]  # the pass has not lowered it


@rule("F12", "FA14")
def test_a_lot_that_nobody_bids_for_is_discarded_and_stays_out_of_play() -> None:
    match = play(deal(TRIO, "wild_role red_tiger blue_lady"), "add, call, pass, pass, pass")
    lot = (Clue.WILD_ROLE, Clue.RED_TIGER)
    assert what_happened(match)[:2] == (BidPassed(seat=1), LotDiscarded(lot))
    assert match.state.tokens == (5, 5, 5)
    assert match.state.collections == ((), (), ())
    for seat in (0, 1, 2):
        assert match.view(seat).discards == lot  # face up
    go_on(match, "call, pass, pass, pass")
    assert match.view(0).discards == (*lot, Clue.BLUE_LADY)
    go_on(match, *["add"] * 10, "pass, pass, pass", deal(TRIO))
    assert match.view(0).discards == ()


@rule("F13")
def test_the_highest_bidder_takes_the_lot_and_pays_the_caller() -> None:
    match = play(deal(TRIO, "wild_role red_tiger"), "add, call, bid 2, bid 4, pass")
    lot = (Clue.WILD_ROLE, Clue.RED_TIGER)
    assert what_happened(match)[:3] == (
        BidPassed(seat=1),
        LotWon(seat=0, tokens=4, cards=lot),
        CallerPaid(seat=0, recipient=1, tokens=4),
    )
    assert match.state.collections == (lot, (), ())
    assert match.state.tokens == (1, 9, 5)  # seat 2, outbid, has its own back
    assert match.state.box == 0


@rule("F13")
def test_a_bid_is_paid_only_when_the_auction_is_over() -> None:
    match = play(deal(TRIO), "call, bid 2, bid 4")
    assert match.state.tokens == (5, 5, 5)
    assert match.state.auction is not None
    assert match.state.auction.bids == (2, 4)


@rule("F14", "FA1")
@pytest.mark.parametrize(
    ("seats", "bid", "each", "boxed", "words"),
    [
        (2, 1, 1, 0, "bid_shared"),  # all of it to the only opponent
        (2, 5, 5, 0, "bid_shared"),
        (3, 1, 0, 1, "bid_boxed"),
        (3, 2, 1, 0, "bid_shared"),
        (3, 3, 1, 1, "bid_shared_with_rest"),
        (3, 4, 2, 0, "bid_shared"),
        (3, 5, 2, 1, "bid_shared_with_rest"),
        (4, 1, 0, 1, "bid_boxed"),
        (4, 2, 0, 2, "bid_boxed"),
        (4, 3, 1, 0, "bid_shared"),
        (4, 4, 1, 1, "bid_shared_with_rest"),
        (4, 5, 1, 2, "bid_shared_with_rest"),
    ],
)
def test_a_caller_who_wins_divides_the_bid_among_the_others(
    seats: int, bid: int, each: int, boxed: int, words: str
) -> None:
    match = play(deal(PARTIES[seats], "wild_role"), "call", seats=seats)
    go_on(match, *["pass"] * (seats - 1), f"bid {bid}")
    assert what_happened(match)[1:3] == (
        LotWon(seat=0, tokens=bid, cards=(Clue.WILD_ROLE,)),
        BidShared(seat=0, tokens=each, boxed=boxed),
    )
    assert keys(match)[2] == words
    assert match.state.tokens == (5 - bid, *[5 + each] * (seats - 1))
    assert match.state.box == boxed


@rule("F15")
def test_collections_lie_open_before_everybody() -> None:
    match = play(deal(TRIO, "wild_role red_tiger blue_lady"), "call, bid 1, pass, pass")
    go_on(match, "call, pass, pass, bid 1", "call, pass, bid 2, pass")
    collections = ((), (Clue.WILD_ROLE, Clue.RED_TIGER, Clue.BLUE_LADY), ())
    for seat in (0, 1, 2, None):
        assert match.game.view(match.state, seat).collections == collections


# --- The final auction -----------------------------------------------------------------------

UNSOLD = "call, pass, pass, pass"


@rule("F17", "FA5")
@every_round
def test_the_last_card_is_added_and_the_adder_bids_last(number: int) -> None:
    match = begin(number, TRIO, first=2)
    go_on(match, times(13 - number, "add"))
    assert match.state.phase is Phase.TURN
    adder = match.actor
    assert adder is not None
    go_on(match, "add")
    left = (adder + 1) % 3
    assert keys(match) == ["card_added", "final_auction_began"]
    assert what_happened(match)[1] == FinalAuctionBegan(seat=left)
    assert len(match.state.lot) == 14
    assert asked(match, "pass, pass, pass") == [left, (left + 1) % 3, adder]


@rule("F17", "FA4")
@pytest.mark.parametrize(
    ("number", "story", "left_over", "caller"),
    [
        (2, [times(11, "add"), UNSOLD], 1, 2),
        (2, [*[UNSOLD] * 5, "add", UNSOLD], 1, 0),
        (3, [UNSOLD] * 4, 2, 0),
        (3, [times(10, "add"), UNSOLD], 1, 1),
    ],
)
def test_a_new_lot_gets_what_is_left_and_is_auctioned_at_once(
    number: int, story: list[str], left_over: int, caller: int
) -> None:
    match = begin(number, TRIO)
    go_on(match, *story)
    assert len(match.state.lot) == left_over < number
    assert keys(match)[-2:] == ["lot_opened", "final_auction_began"]
    assert match.state.phase is Phase.BID
    # Left of whoever called the last auction, who bids last.
    assert asked(match, "pass, pass, pass") == [(caller + 1) % 3, (caller + 2) % 3, caller]
    assert match.awaits_chance or match.outcome is not None


@rule("F17", "FA6")
@pytest.mark.parametrize(
    ("number", "story", "caller"),
    [
        (1, [times(12, "add"), UNSOLD], 0),
        (2, [UNSOLD] * 6, 2),
        (3, ["add, add", *[UNSOLD] * 3], 1),
    ],
)
def test_a_full_lot_that_takes_the_last_card_is_auctioned_at_once_too(
    number: int, story: list[str], caller: int
) -> None:
    match = begin(number, TRIO)
    go_on(match, *story)
    assert len(match.state.lot) == number
    assert keys(match)[-2:] == ["lot_opened", "final_auction_began"]
    assert asked(match, "pass, pass, pass") == [(caller + 1) % 3, (caller + 2) % 3, caller]


@rule("FA3", "FA4")
def test_the_turn_goes_on_from_the_caller_and_not_from_the_winner() -> None:
    match = play(deal(TRIO), "add, call")  # seat 1 calls …
    assert match.view(0).turn == 2
    go_on(match, "pass, bid 1, pass")  # … and seat 0 wins
    assert match.actor == 2
    match = begin(2, TRIO)
    go_on(match, times(11, "add"), "call, pass, bid 1, pass")  # seat 2 called and seat 1 won
    assert what_happened(match)[-1] == FinalAuctionBegan(seat=0)


@rule("F17")
def test_the_winner_of_the_final_auction_pays_the_box() -> None:
    match = play(deal(TRIO), times(13, "add"), "bid 1, bid 4, pass")
    collection = match.state.collections[2]
    assert sorted(collection) == sorted(CLUES)
    assert what_happened(match)[1:3] == (
        LotWon(seat=2, tokens=4, cards=collection),
        BoxPaid(seat=2, tokens=4),
    )
    assert match.state.tokens == (5, 5, 1)  # nobody is paid, not even who turned the last card
    assert match.state.box == 4


@rule("F17")
def test_a_final_lot_that_nobody_bids_for_is_discarded() -> None:
    match = play(deal(TRIO), times(13, "add"), "pass, pass, pass")
    assert keys(match)[:2] == ["bid_passed", "lot_discarded"]
    assert len(match.state.discards) == 14
    assert match.state.tokens == (5, 5, 5)


@rule("F18")
@pytest.mark.parametrize("bids", ["pass, pass, pass", "pass, bid 2, bid 3"])
def test_the_round_ends_with_the_final_auction(bids: str) -> None:
    match = play(deal(TRIO), times(13, "add"))
    assert match.view(0).sheet == ()
    go_on(match, bids)
    assert match.state.phase is Phase.DEAL
    assert match.awaits_chance
    assert len(match.view(0).sheet) == 1
    assert match.state.lot == ()
    for seat in (0, 1, 2):
        assert match.view(seat).between_rounds
    for move in ("add", "call", "bid 1", "pass"):
        assert refused(match, move) == "F3"  # a deal is due


# --- Points ----------------------------------------------------------------------------------


@rule("F19")
@pytest.mark.parametrize(
    ("identity", "exact", "one_trait", "no_trait"),
    [
        ("red_tiger", "red_tiger", ("red_lady", "blue_tiger"), "blue_lady"),
        ("red_lady", "red_lady", ("red_tiger", "blue_lady"), "blue_tiger"),
        ("blue_tiger", "blue_tiger", ("blue_lady", "red_tiger"), "red_lady"),
        ("blue_lady", "blue_lady", ("blue_tiger", "red_lady"), "red_tiger"),
    ],
)
def test_a_card_scores_by_the_traits_it_shares(
    identity: str, exact: str, one_trait: tuple[str, str], no_trait: str
) -> None:
    assert scored(identity, exact).points == 3
    assert [scored(identity, card).points for card in one_trait] == [1, 1]
    assert scored(identity, no_trait).points == -2
    one, other = one_trait
    row = f"{no_trait} {one} {exact} {other} {exact}"
    assert scored(identity, row).lines == (
        Line(Reason.EXACT, (Clue(exact), Clue(exact)), 6),
        Line(Reason.ONE_TRAIT, tuple(sorted((Clue(one), Clue(other)))), 2),
        Line(Reason.NO_TRAIT, (Clue(no_trait),), -2),
    )


@rule("F19")
def test_a_round_may_bring_less_than_nothing() -> None:
    assert scored("red_lady", "blue_tiger blue_tiger blue_tiger blue_lady").points == -5


@rule("F20", "FA7", "FA11")
def test_blue_red_changes_the_colour_of_a_card_of_the_own_role() -> None:
    score = scored("red_tiger", "wild_color blue_tiger blue_tiger")
    assert score.lines == (
        Line(Reason.ONE_TRAIT, (Clue.BLUE_TIGER, Clue.BLUE_TIGER), 2),
        Line(Reason.COLOUR_CHANGED, (Clue.BLUE_TIGER,), 2),  # one card, from 1 to 3
    )
    assert score.points == 3 + 1
    assert scored("red_tiger", "wild_color red_lady").points == 1  # not of the own role
    assert scored("red_tiger", "wild_color blue_lady").points == -2


@rule("F21", "FA7", "FA11")
def test_lady_tiger_changes_the_role_of_a_card_of_the_own_colour() -> None:
    score = scored("red_tiger", "red_lady wild_role red_lady red_lady")
    assert score.lines == (
        Line(Reason.ONE_TRAIT, (Clue.RED_LADY,) * 3, 3),
        Line(Reason.ROLE_CHANGED, (Clue.RED_LADY,), 2),
    )
    assert score.points == 3 + 1 + 1
    assert scored("red_tiger", "wild_role blue_tiger").points == 1  # not of the own colour
    assert scored("red_tiger", "wild_role blue_lady").points == -2


@rule("F22", "FA8")
def test_a_special_card_has_no_other_use() -> None:
    assert scored("red_tiger", "red_tiger wild_color wild_role").points == 3
    assert scored("red_tiger", "blue_lady blue_lady wild_color").points == -4
    assert scored("red_tiger", "blue_lady blue_lady wild_role").points == -4


@rule("FA9")
def test_both_specials_change_two_cards_and_never_the_same_one() -> None:
    both = scored("red_tiger", "blue_tiger wild_role red_lady wild_color")
    assert both.points == 3 + 3
    changed = [line for line in both.lines if line.reason is not Reason.ONE_TRAIT]
    assert changed == [
        Line(Reason.COLOUR_CHANGED, (Clue.BLUE_TIGER,), 2),
        Line(Reason.ROLE_CHANGED, (Clue.RED_LADY,), 2),
    ]
    assert scored("red_tiger", "blue_lady wild_role wild_color").points == -2


@rule("FA10", "FA21")
@pytest.mark.parametrize("identity", list(Door))
@pytest.mark.parametrize("row", ["wild_color", "wild_role", "wild_color wild_role"])
def test_special_cards_are_worth_nothing_themselves_or_to_each_other(
    identity: str, row: str
) -> None:
    assert scored(identity, row).lines == ()
    assert scored(identity, row).points == 0


@rule("FA11")
def test_a_special_card_is_put_to_its_best_use_without_being_asked() -> None:
    match = play(deal(DUO, "wild_color blue_lady"), times(12, "add"), "add, bid 1, pass", seats=2)
    # Seat 1, the Blue Tiger, bought all: 9 + 6 - 6, and two cards changed.
    assert match.state.sheet[0][1].points == 13
    assert Line(Reason.COLOUR_CHANGED, (Clue.RED_TIGER,), 2) in match.state.sheet[0][1].lines
    assert Line(Reason.ROLE_CHANGED, (Clue.BLUE_LADY,), 2) in match.state.sheet[0][1].lines


# --- The end of a round ----------------------------------------------------------------------

BONUS = Line(Reason.MOST_TOKENS, (), 3)


def bonus(match: FavorMatch) -> list[Seat]:
    """Return who had the bonus in the last round."""
    return [seat for seat, score in enumerate(match.state.sheet[-1]) if BONUS in score.lines]


@rule("F23")
def test_who_has_most_tokens_left_scores_three_more() -> None:
    match = play(deal(TRIO), "call, bid 2, pass, pass", times(12, "add"), "pass, pass, pass")
    assert match.state.tokens == (7, 3, 5)
    assert bonus(match) == [0]
    assert [score.tokens for score in match.state.sheet[0]] == [7, 3, 5]
    assert match.view(0).scores == (3, -2, 0)  # seat 1 bought a Red Lady, and is a Blue Tiger


@rule("F23")
def test_the_bonus_goes_in_full_to_all_who_share_the_most() -> None:
    match = play(a_round(1, QUARTET, "bid 1", "pass", "pass", "pass"), seats=4)
    assert match.state.tokens == (5, 4, 5, 5)
    assert bonus(match) == [0, 2, 3]
    assert match.view(0).scores == (3, 13, 3, 3)


@rule("FA12", "FA22", "FA17")
def test_all_have_the_bonus_when_nobody_has_a_token_left() -> None:
    # Four callers buy everything themselves, too cheap to be shared: it all goes into the box.
    each_for_two = ", ".join(["call, pass, pass, pass, bid 2"] * 4)
    match = play(deal(QUARTET), each_for_two, each_for_two, seats=4)
    assert match.state.tokens == (1, 1, 1, 1)
    go_on(match, "call, pass, pass, pass, bid 1")
    go_on(match, "call, pass, pass, bid 1")  # seat 0 is not asked any more
    go_on(match, "call, pass, bid 1")
    go_on(match, "call, bid 1")
    assert match.state.tokens == (0, 0, 0, 0)
    assert match.state.box == 20
    assert match.view(0).deck == 1
    go_on(match, "call")  # nobody can bid for this lot, nor for the last one
    assert keys(match) == [
        "auction_called",
        *["passed_over"] * 4,
        "lot_discarded",
        "lot_opened",
        "final_auction_began",
        *["passed_over"] * 4,
        "lot_discarded",
        *["identity_revealed"] * 4,
        *["round_scored"] * 4,
    ]
    assert bonus(match) == [0, 1, 2, 3]
    assert match.awaits_chance
    go_on(match, deal(QUARTET))
    assert (match.state.tokens, match.state.box) == ((5, 5, 5, 5), 0)


@rule("F24")
def test_after_a_round_everything_is_given_back() -> None:
    match = play(deal(TRIO), "call, bid 2, pass, pass", "call, pass, pass, pass")
    go_on(match, times(11, "add"), "bid 3, pass, pass")
    before = match.view(0)
    assert before.box == 3
    assert before.discards
    assert before.collections[1]
    go_on(match, deal("blue_lady red_lady blue_tiger", "wild_role wild_color"))
    view = match.view(0)
    assert view.identities == (Door.BLUE_LADY, None, None)
    assert (view.collections, view.discards, view.history) == (((), (), ()), (), ())
    assert (view.tokens, view.box, view.deck) == ((5, 5, 5), 0, 12)
    assert view.lot == (Clue.WILD_ROLE, Clue.WILD_COLOR)
    assert view.sheet == before.sheet  # the score stays


@rule("F25")
@pytest.mark.parametrize("number", [1, 2])
def test_the_winner_of_the_final_auction_begins_the_next_round(number: int) -> None:
    match = begin(number, TRIO, first=1)
    go_on(match, times(14 - number, "add"))
    first = match.actor
    assert first is not None
    go_on(match, "pass, bid 1, pass", deal(TRIO))
    winner = (first + 1) % 3
    assert what_happened(match)[0] == RoundBegan(number + 1, first=winner)
    assert match.actor == winner


@rule("F25")
@pytest.mark.parametrize(
    ("number", "story", "first_chance"),
    [
        (1, [times(13, "add")], 1),
        (1, [times(12, "add"), UNSOLD], 1),
        (1, ["add, call, bid 1, pass, pass", times(11, "add")], 1),
        (2, [times(12, "add")], 0),
        (2, [times(9, "add"), UNSOLD, "add"], 2),
        (2, [UNSOLD] * 6, 0),
        (2, [*[UNSOLD] * 5, "add", "call, bid 1, pass, pass"], 1),
    ],
)
def test_without_bids_the_one_with_the_first_chance_begins_the_next_round(
    number: int, story: list[str], first_chance: int
) -> None:
    match = begin(number, TRIO)
    go_on(match, *story)
    assert what_happened(match)[-1] == FinalAuctionBegan(first_chance)
    go_on(match, "pass, pass, pass")
    assert match.view(0).turn == first_chance  # as one may read beside the scores
    go_on(match, deal(TRIO))
    assert what_happened(match)[0] == RoundBegan(number + 1, first=first_chance)


# --- Ties ------------------------------------------------------------------------------------


@rule("F26")
def test_a_tie_goes_to_who_has_more_tokens_left_in_the_final_round() -> None:
    match = play(SEAT_1_BUYS_ALL, SEAT_0_BUYS_ALL_BACK, seats=2)
    assert match.view(0).scores == (16, 16)
    # Seat 0 begins, and pays seat 1 a token for 3 points; seat 1 has the bonus, which is 3 as well.
    go_on(match, deal(DUO, ONE_OF_EACH), "add, call, bid 1, pass", times(7, "add"), "pass, pass")
    assert match.state.first == 0
    assert match.state.tokens == (4, 6)
    assert match.outcome == Outcome(winners=(1,), scores=(19, 19), reason="F26")
    assert what_happened(match)[-2:] == (TieBroken(1, TieBreak.TOKENS, 6, 4), MatchWon(1, 19))
    assert keys(match)[-2] == "tie_broken_tokens"


@rule("F26", "FA20")
@every_party
def test_a_further_tie_goes_to_the_first_player_of_the_final_round(seats: int) -> None:
    match = begin(3, PARTIES[seats], first=1)
    assert match.setup.first == 0  # who began the match has no say
    go_on(match, times(11, "add"), *["pass"] * seats)
    assert match.outcome == Outcome(winners=(1,), scores=(9,) * seats, reason="F26")
    assert what_happened(match)[-2:] == (TieBroken(1, TieBreak.FIRST, 5, 5), MatchWon(1, 9))


@rule("FA16")
def test_a_last_tie_goes_to_who_sits_nearest_to_the_left_of_the_first_player() -> None:
    # Seat 1, the Blue Tiger, buys two Red Ladies and drops out of the tie.
    match = play(deal(QUARTET, "red_lady red_lady"), "add, call, pass, pass, pass, bid 1", seats=4)
    go_on(match, times(11, "add"), "pass, pass, pass, pass")
    assert match.view(0).scores == (3, -4, 3, 3)
    go_on(match, a_round(2, QUARTET), a_round(3, QUARTET))
    assert match.state.first == 1
    assert match.outcome == Outcome(winners=(2,), scores=(9, 2, 9, 9), reason="F26")
    assert what_happened(match)[-2:] == (TieBroken(2, TieBreak.ORDER, 5, 5), MatchWon(2, 9))


# --- What the rules leave open ---------------------------------------------------------------


@rule("FA1")
def test_a_bid_is_one_token_at_least_and_all_one_has_at_most() -> None:
    match = play(deal(TRIO), "call")
    assert offered(match, "bid") == [f"bid {n}" for n in range(1, 6)]
    assert refused(match, "bid 6") == "FA1"
    with pytest.raises(ValueError, match="FA1"):
        Bid(0)
    go_on(match, "bid 2, pass, pass", "call, bid 4, pass")
    assert match.state.tokens == (7, 7, 1)
    go_on(match, "call")
    assert offered(match, "bid") == [f"bid {n}" for n in range(1, 8)]
    assert refused(match, "bid 8") == "FA1"


@rule("FA1")
@pytest.mark.parametrize(
    "text", ["bid 0", "bid -1", "bid 03", "bid", "bid two", "pass 1", "add red_lady", "call 1", ""]
)
def test_what_is_no_move_at_all(text: str) -> None:
    with pytest.raises(NotAMoveError):
        Favor().parse(text)


@rule("FA2")
def test_the_caller_may_win_by_one() -> None:
    match = play(deal(TRIO), "call, bid 2, pass, bid 3")
    assert match.state.collections[0] != ()
    assert match.state.tokens == (2, 6, 6)
    assert match.state.box == 1


@rule("FA2")
def test_the_caller_may_pass_and_be_paid() -> None:
    match = play(deal(TRIO), "call, bid 2, pass, pass")
    assert match.state.collections[1] != ()
    assert match.state.tokens == (7, 3, 5)


@rule("FA13")
def test_tokens_and_bids_lie_open() -> None:
    match = play(deal(TRIO), "call, bid 2, pass, pass", "call, bid 1")
    for seat in (0, 1, 2, None):
        view = match.game.view(match.state, seat)
        assert view.tokens == (7, 3, 5)
        assert view.auction is not None
        assert (view.auction.high, view.auction.best, view.auction.bidder) == (1, 2, 0)
        assert all(event.seen_by(seat) == event for event in what_happened(match))


@rule("FA15")
def test_all_identities_are_revealed_when_a_round_is_scored() -> None:
    match = play(deal(TRIO), times(13, "add"), "bid 1, pass")
    assert match.view(0).identities == (Door.RED_LADY, None, None)
    go_on(match, "pass")
    assert what_happened(match)[-6:] == (
        IdentityRevealed(0, Door.RED_LADY),
        IdentityRevealed(1, Door.BLUE_TIGER),
        IdentityRevealed(2, Door.RED_TIGER),
        RoundScored(0, points=3, score=3),
        RoundScored(1, points=13, score=13),
        RoundScored(2, points=3, score=3),
    )
    for seat in (0, 1, 2, None):
        view = match.game.view(match.state, seat)
        assert view.identities == (Door.RED_LADY, Door.BLUE_TIGER, Door.RED_TIGER)
    go_on(match, deal(TRIO))
    assert match.view(0).identities == (Door.RED_LADY, None, None)


@rule("FA17")
def test_tokens_in_the_box_are_out_of_the_round_and_back_in_the_next() -> None:
    match = play(deal(TRIO), "call, pass, pass, bid 5")
    assert (match.state.tokens, match.state.box) == ((0, 7, 7), 1)
    go_on(match, "call, pass, bid 1", times(11, "add"))
    assert sum(match.state.tokens) == 13
    go_on(match, "bid 4", "pass")
    assert match.state.box == 6
    go_on(match, deal(TRIO))
    assert (match.state.tokens, match.state.box) == ((5, 5, 5), 0)


@rule("FA19")
def test_a_lot_of_one_card_may_be_called_at_once_and_no_lot_is_ever_empty() -> None:
    match = play(deal(TRIO))
    for _ in range(13):
        assert match.state.phase is Phase.TURN
        assert len(match.state.lot) == 1
        assert offered(match, "call") == ["call"]
        go_on(match, "call, pass, pass, pass")
    assert match.state.phase is Phase.BID
    assert len(match.state.lot) == 1


@rule("FA22")
def test_who_cannot_outbid_is_passed_over() -> None:
    match = play(deal(TRIO), "call, bid 5")  # the others have five as well
    assert keys(match)[:4] == ["bid_made", "passed_over", "passed_over", "lot_won"]
    assert what_happened(match)[1:3] == (PassedOver(seat=2), PassedOver(seat=0))
    assert match.state.tokens == (10, 0, 5)

    go_on(match, "call")  # seat 0, and seat 1 with nothing has no chance: seat 2 called
    assert match.actor == 2


# --- What the views tell besides -------------------------------------------------------------


def prompts(match: FavorMatch) -> list[str]:
    """Return what is expected of whom, as two seats and a bystander read it."""
    return [match.game.view(match.state, seat).prompt for seat in (0, 1, None)]


def test_a_view_says_what_is_expected_of_whom() -> None:
    match = play(seats=2)
    assert prompts(match) == ["dealing", "dealing", "dealing"]
    go_on(match, deal(DUO))
    assert prompts(match) == ["turn", "wait.turn", "wait.turn"]
    go_on(match, "call")
    assert prompts(match) == ["wait.bid", "bid", "wait.bid"]
    go_on(match, "pass")
    assert prompts(match) == ["bid.caller.alone", "wait.bid", "wait.bid"]
    assert prompts(play(deal(DUO), "call, bid 1", seats=2))[0] == "bid.caller"
    go_on(match, "pass", times(12, "add"))
    assert prompts(match) == ["wait.bid", "bid.final", "wait.bid"]
    go_on(match, "pass")
    assert prompts(match) == ["bid.final.alone", "wait.bid", "wait.bid"]
    go_on(match, "pass")
    assert prompts(match) == ["round_over", "round_over", "round_over"]
    go_on(match, a_round(2, DUO), a_round(3, DUO))
    assert prompts(match) == ["match_over.lost", "match_over.won", "match_over.seen"]


def test_a_view_remembers_the_moves_of_the_round() -> None:
    match = play(deal(DUO, "red_tiger wild_role wild_color"), "add, call, bid 2", seats=2)
    lot = (Clue.RED_TIGER, Clue.WILD_ROLE)
    plays = (
        Play(seat=0, move="add", lot=lot[:1], tokens=(5, 5)),
        Play(seat=1, move="call", lot=lot, tokens=(5, 5)),
        Play(seat=0, move="bid 2", lot=lot, tokens=(5, 5)),
    )
    for seat in (0, 1, None):
        assert match.game.view(match.state, seat).history == plays
    go_on(match, "bid 5, add")
    assert match.view(0).history[3:] == (
        Play(seat=1, move="bid 5", lot=lot, tokens=(5, 5)),
        Play(seat=0, move="add", lot=(Clue.WILD_COLOR,), tokens=(10, 0)),
    )
