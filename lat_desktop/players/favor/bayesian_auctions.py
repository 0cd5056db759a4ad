"""Auctions in which nobody knows who is who, solved as Bayesian games (Harsanyi 1967).

This is how Master bids in the final auction, and how it tells why one move is better than another.

Each sale is weighed by what it leads to on average: what tokens will buy, which part of the coming
cards a seat will have, and how surely a lead will last; after the final auction there is nothing to
estimate. In an auction everybody knows who it is itself and believes of the others what all have
seen (the common prior); it bids what is best for itself on average over that, knowing that those
after it do the same.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.auctions import Chances, Sale, sales, tokens_after
from lat_desktop.players.favor.beliefs import IDENTITIES, World, all_worlds
from lat_desktop.players.favor.policies import text_of_bid
from lat_desktop.players.favor.position import Position, cards_in
from lat_desktop.players.kernels.favor import BONUS, CERTAIN, DECK, NOBODY, SPREAD, worth
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up

# Found by regression over all turns of 350 and 500 matches of Expert against itself.
LATE_TOKEN_VALUE: Final = 0.65
"""What a token will be worth, in points, with an empty deck."""
EARLY_TOKEN_BONUS: Final = 0.4
"""By how much more with a whole one."""
COMING_CARDS_SHARE: Final = {2: 0.36, 3: 0.3, 4: 0.24}
"""By number of players: the part that a seat will have of what the coming cards are worth to it."""
SPREAD_A_CARD: Final = 0.12
"""By how many points more a score must grow to win e times as often, for each card to come."""
UNSOLD: Final = (NOBODY, 0)
"""The sale of a lot that nobody has bought."""

ByWorld: TypeAlias = Sequence[Chances]

_WORTH: Final = tuple(tuple(worth(identity, n) for n in range(1024)) for identity in IDENTITIES)


def expected_values(position: Position, budget: Budget) -> dict[str, float]:
    """Return by bid the chance of winning the match with it, 0 to 1. Raises CancelledError."""
    budget.spent(0)
    auction = BayesianAuction(position)
    found = auction.bids(position, auction.after(position, sales(position)))
    return {text_of_bid(bid): auction.mean(chances) for bid, chances in found.items()}


class BayesianAuction:
    """An auction among those who can be anybody: its worlds, by how likely they are to all."""

    def __init__(self, position: Position) -> None:
        self._seat = position.seat
        self.worlds = all_worlds(position)
        self._own = self._groups(position.seat)[position.own]
        self._total = add_up(self.worlds[n].chance for n in self._own)

    def after(self, position: Position, ends: Sequence[Sale]) -> Mapping[Sale, ByWorld]:
        """Return what comes of each of the *ends* that the auction can still have."""
        return after_sales(position, self.worlds, ends)

    def _groups(self, seat: Seat) -> list[list[int]]:
        """Return by identity of *seat* the numbers of the worlds in which it has that one."""
        groups: list[list[int]] = [[] for _ in IDENTITIES]
        for n, world in enumerate(self.worlds):
            groups[world.identities[seat]].append(n)
        return groups

    def mean(self, chances: ByWorld) -> float:
        """Return the chance of the seat that thinks, which knows who it is."""
        return self._expected(self._own, chances, self._seat) / self._total

    def _expected(self, group: Sequence[int], chances: ByWorld, seat: Seat) -> float:
        return add_up(self.worlds[n].chance * chances[n][seat] for n in group)

    def _best(self, seat: Seat, options: Sequence[ByWorld]) -> ByWorld:
        """Return what comes of it if *seat* takes what is best for it, knowing who it is."""
        if len(options) == 1:
            return options[0]
        found = list(options[0])
        for group in self._groups(seat):
            best = max(options, key=lambda option: self._expected(group, option, seat))
            for n in group:
                found[n] = best[n]
        return found

    def bids(self, position: Position, after: Mapping[Sale, ByWorld]) -> dict[int, ByWorld]:
        """Return what each bid of the seat to bid leads to, 0 being to pass.

        *after* says what comes of each sale; everybody who bids later knows that and itself.
        """
        order, tokens = position.order, position.tokens
        ends: dict[tuple[int, int, Seat], ByWorld] = {}

        def options(index: int, high: int, holder: Seat) -> dict[int, ByWorld]:
            found = {0: end(index + 1, high, holder)}
            for bid in range(high + 1, tokens[order[index]] + 1):
                found[bid] = end(index + 1, bid, order[index])
            return found

        def end(index: int, high: int, holder: Seat) -> ByWorld:
            if index == len(order):
                return after[holder, high]
            key = index, high, holder
            if key not in ends:
                ends[key] = self._best(order[index], [*options(index, high, holder).values()])
            return ends[key]

        return options(len(position.bids), position.high, position.holder)

    def called(self, position: Position) -> ByWorld:
        """Return what comes of an auction."""
        return self._best(
            position.order[0],
            [*self.bids(position, self.after(position, sales(position))).values()],
        )

    def added(self, position: Position, card: int) -> ByWorld:
        """Return what comes of adding *card*: who is next calls if that is better than to wait."""
        deck = list(position.deck)
        deck.remove(card)
        next_ = position.order[0]
        if not deck:
            return self.called(replace(position, lot=position.lot + card, deck=(), caller=NOBODY))
        then = replace(
            position,
            lot=position.lot + card,
            deck=tuple(deck),
            caller=next_,
            order=(*position.order[1:], next_),
        )
        waited = replace(then, lot=0, deck=(*deck, *cards_in(then.lot)))
        lying = self.after(waited, [UNSOLD])[UNSOLD]
        return self._best(next_, [lying, self.called(then)])


def after_sales(
    position: Position,
    worlds: Sequence[World],
    ends: Sequence[Sale],
    *,
    no_gain: Collection[Seat] = (),
    no_tokens: bool = False,
) -> Mapping[Sale, ByWorld]:
    """Return what comes of each of the *ends*, by world.

    To see what something weighs it can be left out: what the lot is worth to some seats, or what
    tokens are worth to all.
    """
    seats = range(len(position.tokens))

    def standings(lot: int) -> list[list[float]]:
        return [
            [
                _standing(position, seat, identity, position.cards[seat] + lot)
                for identity in IDENTITIES
            ]
            for seat in seats
        ]

    bare, with_lot = standings(0), standings(position.lot)
    end_spread = SPREAD[len(seats) - 2][3 - position.number] / 100
    spread = end_spread + SPREAD_A_CARD * position.left
    found = {}
    for sale in ends:
        tokens = tokens_after(position, sale)
        totals = []
        for seat in seats:
            more = 0.0 if no_tokens else _value(position, tokens, seat)
            gains = seat == sale[0] and seat not in no_gain
            mine = (with_lot if gains else bare)[seat]
            totals.append([points + more for points in mine])
        odds = [[math.exp(total / spread) for total in mine] for mine in totals]
        found[sale] = [
            _chances(position, tokens, totals, odds, world.identities) for world in worlds
        ]
    return found


def _standing(position: Position, seat: Seat, identity: int, cards: int) -> float:
    """Return the points of *seat* with these *cards*, and those that it will still make."""
    points = _WORTH[identity]
    now = points[cards]
    coming = add_up(points[cards + card] - now for card in position.deck)
    return position.scores[seat] + now + COMING_CARDS_SHARE[len(position.tokens)] * coming


def _value(position: Position, tokens: Sequence[int], seat: Seat) -> float:
    """Return what the tokens of *seat* are worth, in points."""
    if position.caller == NOBODY:
        return BONUS * (tokens[seat] == max(tokens))
    return tokens[seat] * (LATE_TOKEN_VALUE + EARLY_TOKEN_BONUS * position.left / DECK)


def _chances(
    position: Position,
    tokens: Sequence[int],
    totals: Sequence[Sequence[float]],
    odds: Sequence[Sequence[float]],
    identities: Sequence[int],
) -> Chances:
    """Return the chances of the match, by seat; *totals* and *odds* are by seat and identity."""
    mine = [odds[seat][identity] for seat, identity in enumerate(identities)]
    everything = add_up(mine)
    chances = [each / everything for each in mine]
    if position.caller != NOBODY or position.number < 3:
        return chances

    def rank(seat: Seat) -> tuple[float, int, int]:
        away = (seat - position.first) % len(tokens)
        return totals[seat][identities[seat]], tokens[seat], -away

    winner = max(range(len(tokens)), key=rank)
    return [CERTAIN * (seat == winner) + (1 - CERTAIN) * each for seat, each in enumerate(chances)]
