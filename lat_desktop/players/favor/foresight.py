"""How Master thinks where it plays no rounds out: what comes of each sale, and who will bid for it.

Among three and four a lot finds its price, so that nobody gains much by it; what decides a match is
to know what a point is still worth against whom. So instead of playing rounds out, each sale is
weighed by what it leads to on average: what tokens will buy, which part of the coming cards a seat
will have, and how surely a lead will last. In an auction everybody knows who it is itself and
believes of the others what all have seen; it bids what is best for itself on average over that.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.auctions import Chances, Sale, sales, tokens_after
from lat_desktop.players.favor.beliefs import IDENTITIES, World, all_worlds
from lat_desktop.players.favor.policies import text_of_bid
from lat_desktop.players.favor.table import Table, cards_in
from lat_desktop.players.kernels.favor import BONUS, CERTAIN, DECK, NOBODY, SPREAD, worth
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up

# Found by regression over all turns of 350 and 500 matches of Expert against itself.
TOKEN: Final = 0.65
"""What a token will be worth, in points, with an empty deck."""
RISE: Final = 0.4
"""By how much more with a whole one."""
SHARE: Final = {2: 0.36, 3: 0.3, 4: 0.24}
"""By number of players: the part that a seat will have of what the coming cards are worth to it."""
SPREAD_A_CARD: Final = 0.12
"""By how many points more a score must grow to win e times as often, for each card to come."""
LEFT: Final = (NOBODY, 0)
"""The sale of a lot that nobody has bought."""

ByWorld: TypeAlias = Sequence[Chances]

_WORTH: Final = tuple(tuple(worth(identity, n) for n in range(1024)) for identity in IDENTITIES)


def foresee(table: Table, budget: Budget) -> dict[str, float]:
    """Return by move the chance of winning the match with it. Raises CancelledError."""
    budget.spent(0)
    strangers = Strangers(table)
    if table.bidding:
        found = strangers.bids(table, strangers.after(table, sales(table)))
        return {text_of_bid(bid): strangers.mean(chances) for bid, chances in found.items()}
    added = 0.0
    for card in set(table.deck):
        budget.spent(0)
        part = table.deck.count(card) / table.left
        added += part * strangers.mean(strangers.added(table, card))
    return {"call": strangers.mean(strangers.called(table)), "add": added}


class Strangers:
    """Those at a table, and all that they can be."""

    def __init__(self, table: Table) -> None:
        self._seat = table.seat
        self.worlds = all_worlds(table)
        self._own = self._groups(table.seat)[table.own]
        self._total = add_up(self.worlds[n].chance for n in self._own)

    def after(self, table: Table, ends: Sequence[Sale]) -> Mapping[Sale, ByWorld]:
        """Return what comes of each of the *ends* that the auction can still have."""
        return _after_sales(table, self.worlds, ends)

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

    def bids(self, table: Table, after: Mapping[Sale, ByWorld]) -> dict[int, ByWorld]:
        """Return what each bid of the seat to bid leads to, 0 being to pass.

        *after* says what comes of each sale; everybody who bids later knows that and itself.
        """
        order, tokens = table.order, table.tokens
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

        return options(len(table.bids), table.high, table.holder)

    def called(self, table: Table) -> ByWorld:
        """Return what comes of an auction."""
        return self._best(
            table.order[0], [*self.bids(table, self.after(table, sales(table))).values()]
        )

    def added(self, table: Table, card: int) -> ByWorld:
        """Return what comes of adding *card*: who is next calls if that is better than to wait."""
        deck = list(table.deck)
        deck.remove(card)
        next_ = table.order[0]
        if not deck:
            return self.called(replace(table, lot=table.lot + card, deck=(), caller=NOBODY))
        then = replace(
            table,
            lot=table.lot + card,
            deck=tuple(deck),
            caller=next_,
            order=(*table.order[1:], next_),
        )
        waited = replace(then, lot=0, deck=(*deck, *cards_in(then.lot)))
        lying = self.after(waited, [LEFT])[LEFT]
        return self._best(next_, [lying, self.called(then)])


def _after_sales(
    table: Table, worlds: Sequence[World], ends: Sequence[Sale]
) -> Mapping[Sale, ByWorld]:
    seats = range(len(table.tokens))

    def standings(lot: int) -> list[list[float]]:
        return [
            [_standing(table, seat, identity, table.cards[seat] + lot) for identity in IDENTITIES]
            for seat in seats
        ]

    bare, with_lot = standings(0), standings(table.lot)
    end_spread = SPREAD[len(seats) - 2][3 - table.number] / 100
    spread = end_spread + SPREAD_A_CARD * table.left
    found = {}
    for sale in ends:
        tokens = tokens_after(table, sale)
        totals = []
        for seat in seats:
            more = _value(table, tokens, seat)
            mine = (with_lot if seat == sale[0] else bare)[seat]
            totals.append([points + more for points in mine])
        odds = [[math.exp(total / spread) for total in mine] for mine in totals]
        found[sale] = [_chances(table, tokens, totals, odds, world.identities) for world in worlds]
    return found


def _standing(table: Table, seat: Seat, identity: int, cards: int) -> float:
    """Return the points of *seat* with these *cards*, and those that it will still make."""
    points = _WORTH[identity]
    now = points[cards]
    coming = add_up(points[cards + card] - now for card in table.deck)
    return table.scores[seat] + now + SHARE[len(table.tokens)] * coming


def _value(table: Table, tokens: Sequence[int], seat: Seat) -> float:
    """Return what the tokens of *seat* are worth, in points."""
    if table.caller == NOBODY:
        return BONUS * (tokens[seat] == max(tokens))
    return tokens[seat] * (TOKEN + RISE * table.left / DECK)


def _chances(
    table: Table,
    tokens: Sequence[int],
    totals: Sequence[Sequence[float]],
    odds: Sequence[Sequence[float]],
    identities: Sequence[int],
) -> Chances:
    """Return the chances of the match, by seat; *totals* and *odds* are by seat and identity."""
    mine = [odds[seat][identity] for seat, identity in enumerate(identities)]
    everything = add_up(mine)
    chances = [each / everything for each in mine]
    if table.caller != NOBODY or table.number < 3:
        return chances

    def rank(seat: Seat) -> tuple[float, int, int]:
        away = (seat - table.first) % len(tokens)
        return totals[seat][identities[seat]], tokens[seat], -away

    winner = max(range(len(tokens)), key=rank)
    return [CERTAIN * (seat == winner) + (1 - CERTAIN) * each for seat, each in enumerate(chances)]
