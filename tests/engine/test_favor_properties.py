"""Favor by its promises: what holds in every match, however it is played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.engine.cards import CLUES, Clue
from lat_desktop.engine.favor import (
    ROUNDS,
    TOKENS,
    AuctionCalled,
    BidMade,
    BidPassed,
    BidShared,
    BoxPaid,
    CallerPaid,
    CardAdded,
    Favor,
    FavorState,
    FinalAuctionBegan,
    LotDiscarded,
    LotOpened,
    LotWon,
    PassedOver,
    RoundBegan,
    RoundScored,
    TieBroken,
    worth,
)
from lat_desktop.engine.game import Event, Seat
from tests.engine.favor_table import FavorMatch
from tools.random_play import Script, setups, verb

GAME = Favor()

MOST_STEPS = 1_000
"""More than any match has."""

matches = st.builds(
    Script, st.sampled_from(setups(GAME)), st.integers(0, 2**32 - 1), st.just(MOST_STEPS)
).map(lambda script: script.play(GAME))


def events(match: FavorMatch) -> Iterator[Event]:
    for step in match.steps:
        yield from step.events


def rounds(match: FavorMatch) -> list[list[str]]:
    """Return the verbs of each round, without that of its deal."""
    told: list[list[str]] = []
    for step in match.steps:
        if step.seat is None:
            told.append([])
        else:
            told[-1].append(verb(step.move))
    return told


# --- Nothing appears, and nothing is lost ----------------------------------------------------


class Table:
    """What lies on the table in a round, by what the events say and nothing else."""

    def __init__(self, seats: int) -> None:
        self.tokens = [TOKENS] * seats
        self.box = 0
        self.lot: list[Clue] = []
        self.collections: list[list[Clue]] = [[] for _ in range(seats)]
        self.discards: list[Clue] = []

    def hear(self, event: Event) -> None:
        match event:
            case LotOpened(cards):
                assert self.lot == []
                self.lot += cards
            case CardAdded(_, card):
                self.lot.append(card)
            case LotWon(seat, _, cards):
                self.clear(cards, self.collections[seat])
            case LotDiscarded(cards):
                self.clear(cards, self.discards)
            case CallerPaid(seat, recipient, tokens):
                self.tokens[seat] -= tokens
                self.tokens[recipient] += tokens
            case BidShared(seat, tokens, boxed):
                others = [other for other in range(len(self.tokens)) if other != seat]
                for other in others:
                    self.tokens[other] += tokens
                self.tokens[seat] -= tokens * len(others) + boxed
                self.box += boxed
            case BoxPaid(seat, tokens):
                self.tokens[seat] -= tokens
                self.box += tokens

    def clear(self, cards: tuple[Clue, ...], pile: list[Clue]) -> None:
        """Lay the whole lot somewhere else."""
        assert self.lot == list(cards)
        pile += self.lot
        self.lot = []


@given(matches)
def test_tokens_and_cards_go_where_the_events_say_and_nowhere_else(match: FavorMatch) -> None:
    seats = match.setup.seats
    for step in match.steps:
        if isinstance(step.events[0], RoundBegan):
            table = Table(seats)
        for event in step.events:
            table.hear(event)
        state = step.state
        assert list(state.tokens) == table.tokens
        assert state.box == table.box
        assert list(state.lot) == table.lot
        assert [list(cards) for cards in state.collections] == table.collections
        assert list(state.discards) == table.discards


@given(matches)
def test_a_round_never_has_more_or_fewer_tokens_and_cards(match: FavorMatch) -> None:
    for step in match.steps:
        state = step.state
        assert sum(state.tokens) + state.box == TOKENS * match.setup.seats
        assert min(*state.tokens, state.box) >= 0
        collected = [card for cards in state.collections for card in cards]
        cards = [*state.deck, *state.lot, *collected, *state.discards]
        assert sorted(cards) == sorted(CLUES)


# --- Auctions --------------------------------------------------------------------------------


def auctions(match: FavorMatch) -> Iterator[list[Event]]:
    """Yield what happened in each auction, from its beginning to who had the lot."""
    for event in events(match):
        match event:
            case AuctionCalled() | FinalAuctionBegan():
                auction: list[Event] = [event]
            case BidMade() | BidPassed() | PassedOver():
                auction.append(event)
            case LotWon() | LotDiscarded():
                yield [*auction, event]


@given(matches)
def test_everybody_has_one_chance_in_an_auction_and_the_caller_the_last(match: FavorMatch) -> None:
    seats = match.setup.seats
    for beginning, *chances, _ in auctions(match):
        begun = beginning.subject
        assert begun is not None
        first: Seat = begun + 1 if isinstance(beginning, AuctionCalled) else begun
        assert [chance.subject for chance in chances] == [(first + n) % seats for n in range(seats)]


@given(matches)
def test_bids_rise_and_the_last_one_wins(match: FavorMatch) -> None:
    for _, *chances, end in auctions(match):
        bids = [chance for chance in chances if isinstance(chance, BidMade)]
        assert all(one.tokens < two.tokens for one, two in pairwise(bids))
        if bids:
            assert isinstance(end, LotWon)
            assert (end.seat, end.tokens) == (bids[-1].seat, bids[-1].tokens)
        else:
            assert isinstance(end, LotDiscarded)


@given(matches)
def test_only_who_cannot_outbid_is_passed_over(match: FavorMatch) -> None:
    tokens = match.initial.tokens
    high = 0
    for step in match.steps:
        if any(isinstance(event, RoundBegan) for event in step.events):
            tokens = step.state.tokens
        for event in step.events:
            match event:
                case AuctionCalled() | FinalAuctionBegan():
                    high = 0
                case BidMade(seat, bid):
                    assert high < bid <= tokens[seat]
                    high = bid
                case BidPassed(seat):
                    assert tokens[seat] > high
                case PassedOver(seat):
                    assert tokens[seat] <= high
                case LotWon():
                    tokens = step.state.tokens  # nothing else is paid for in the same step
        tokens = step.state.tokens


# --- Rounds ----------------------------------------------------------------------------------


@given(matches)
def test_a_match_has_three_rounds_and_each_of_them_ends(match: FavorMatch) -> None:
    assert match.outcome is not None
    seats = match.setup.seats
    assert len(rounds(match)) == ROUNDS
    for number, verbs in enumerate(rounds(match), start=1):
        # The lot opens with as many cards as the round has in its number, and each turn brings
        # one to the table at least, be it by an auction and a new lot.
        turns, calls = verbs.count("add") + verbs.count("call"), verbs.count("call")
        assert 1 <= turns <= len(CLUES) - number
        assert verbs.count("bid") + verbs.count("pass") <= seats * (calls + 1)
    assert [event.key for event in events(match)].count("final_auction_began") == ROUNDS


@given(matches)
def test_a_round_is_scored_from_what_lies_open_at_its_end(match: FavorMatch) -> None:
    totals = [0] * match.setup.seats
    for step in match.steps:
        points = [event.points for event in step.events if isinstance(event, RoundScored)]
        if points:
            state: FavorState = step.state
            most = max(state.tokens)
            assert points == [
                worth(identity, cards) + 3 * (tokens == most)
                for identity, cards, tokens in zip(
                    state.identities, state.collections, state.tokens, strict=True
                )
            ]
            totals = [sum(both) for both in zip(totals, points, strict=True)]
            assert list(GAME.view(state, None).scores) == totals
    assert match.outcome is not None
    assert list(match.outcome.scores) == totals
    (winner,) = match.outcome.winners
    assert totals[winner] == max(totals)
    tied = totals.count(max(totals)) > 1
    assert match.outcome.reason == ("F26" if tied else "F2")
    assert any(isinstance(event, TieBroken) for event in events(match)) == tied
