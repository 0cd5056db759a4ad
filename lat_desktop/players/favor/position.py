"""A round of Favor as the kernel sees it: what lies on the table, and what has been done so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from lat_desktop.engine.cards import CLUES, Clue, Door
from lat_desktop.engine.favor import FavorView, Phase
from lat_desktop.engine.game import Seat
from lat_desktop.players.kernels.favor import CARD, DECK, NOBODY
from lat_desktop.players.sums import add_up

UNIT: Final = dict(zip(Clue, CARD, strict=True))
"""By kind: one card, as the kernel counts."""
IDENTITY: Final = {door: identity for identity, door in enumerate(Door)}


def packed(cards: Iterable[Clue]) -> int:
    """Return cards as the kernel has them."""
    return add_up(UNIT[card] for card in cards)


def cards_in(cards: int) -> tuple[int, ...]:
    """Return, one by one, cards that the kernel has together."""
    found: list[int] = []
    for unit in sorted(CARD, reverse=True):
        count, cards = divmod(cards, unit)
        found += [unit] * count
    return tuple(found)


class Decision(msgspec.Struct, frozen=True):
    """A public decision of this round, and what lay on the table before it."""

    seat: Seat
    bids: bool
    """Whether it was about a bid; otherwise, about adding or calling."""
    done: int
    """The tokens bid, 0 to pass; or else 1 for a call, and 0 for a card added."""
    lot: int
    cards: tuple[int, ...]
    """By seat."""
    tokens: tuple[int, ...]
    """By seat."""
    left: int
    """How many cards the deck had."""
    high: int = 0
    """The highest bid before."""


class Position(msgspec.Struct, frozen=True):
    """What lies on the table, as the seat to move knows it."""

    seat: Seat
    own: int
    """The own identity."""
    number: int
    """Of the round."""
    bidding: bool
    """Whether to bid or to pass; otherwise, to add or to call."""
    first: Seat
    scores: tuple[int, ...]
    tokens: tuple[int, ...]
    cards: tuple[int, ...]
    lot: int
    deck: tuple[int, ...]
    """The cards that are left in it, in any order."""
    caller: Seat
    """Who called the auction; NOBODY in the final one; on a turn, whoever has it, who may call."""
    order: tuple[Seat, ...]
    """Who bids, in that order; on a turn, who would."""
    bids: tuple[int, ...]
    """What has been bid."""
    decisions: tuple[Decision, ...]
    """What has been done in this round."""

    @property
    def high(self) -> int:
        """The highest bid so far."""
        return max(self.bids, default=0)

    @property
    def left(self) -> int:
        """How many cards the deck has."""
        return len(self.deck)

    @property
    def holder(self) -> Seat:
        """Who made it, or NOBODY."""
        return self.order[self.bids.index(self.high)] if self.high else NOBODY

    def decision(self, seat: Seat, *, bids: bool, done: int) -> Decision:
        """Return what it is if *seat* does that now; see :class:`Decision`."""
        return Decision(seat, bids, done, self.lot, self.cards, self.tokens, self.left, self.high)


def position_of(view: FavorView) -> Position:
    """Return what the seat to move, which looks, has before it."""
    assert view.seat is not None
    assert view.identity is not None
    seats = len(view.tokens)
    if view.phase is Phase.BID:
        assert view.auction is not None
        caller = NOBODY if view.auction.caller is None else view.auction.caller
        order, bids = view.auction.order, view.auction.bids
    else:
        caller, bids = view.seat, ()
        order = tuple((view.seat + 1 + n) % seats for n in range(seats))
    unseen = list(CLUES)
    for cards in (view.lot, view.discards, *view.collections):
        for card in cards:
            unseen.remove(card)
    return Position(
        seat=view.seat,
        own=IDENTITY[view.identity],
        number=view.round,
        bidding=view.phase is Phase.BID,
        first=view.first,
        scores=view.scores,
        tokens=view.tokens,
        cards=tuple(packed(cards) for cards in view.collections),
        lot=packed(view.lot),
        deck=tuple(UNIT[card] for card in unseen),
        caller=caller,
        order=order,
        bids=bids,
        decisions=tuple(_decisions(view)),
    )


def _decisions(view: FavorView) -> list[Decision]:
    """Replay the round from what everybody saw."""
    found = []
    seats = len(view.tokens)
    cards = [0] * seats
    gone = 0  # cards that lie neither in the deck nor in the lot
    order: Sequence[Seat] = ()  # who may still bid; an auction runs while there is anybody
    high, best = 0, NOBODY
    for play in view.history:
        bids = play.move not in ("add", "call")
        done = int(play.move.removeprefix("bid ")) if play.move.startswith("bid") else 0
        if play.move == "call" or (bids and not order):
            first = play.seat if bids else play.seat + 1
            order = [(first + n) % seats for n in range(seats)]
            high, best = 0, NOBODY
        lot = packed(play.lot)
        left = DECK - gone - len(play.lot)
        called = int(play.move == "call")
        found.append(
            Decision(play.seat, bids, done or called, lot, tuple(cards), play.tokens, left, high)
        )
        if bids:
            order = order[order.index(play.seat) + 1 :]
            if done:
                high, best = done, play.seat
        if bids or called:
            # Who could not outbid anybody is not asked (FA22).
            order = [seat for seat in order if play.tokens[seat] > high]
            if not order:
                gone += len(play.lot)
                if best != NOBODY:
                    cards[best] += lot
                high = 0
    return found
