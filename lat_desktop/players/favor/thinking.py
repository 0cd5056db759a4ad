"""How Expert and Master think: in chances of winning the match, over all ways to deal identities.

Both solve the auction that is on from its end. They differ in how they see what comes after it, and
after a call: Expert reckons what cards and tokens are worth, and looks one card ahead; Master plays
the round to its end again and again. That is between two; among more see ``foresight``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final, TypeAlias

from lat_desktop.players.favor.auctions import (
    Chances,
    Sale,
    after_bids,
    auctioned,
    sales,
    tokens_after,
)
from lat_desktop.players.favor.foresight import foresee
from lat_desktop.players.favor.habits import text_of_bid
from lat_desktop.players.favor.reading import World, worlds
from lat_desktop.players.favor.table import Table
from lat_desktop.players.kernels.favor import (
    BONUS,
    CERTAIN,
    NOBODY,
    Kernel,
    worth,
)
from lat_desktop.players.player import Budget, Candidate

PLAYING: Final = 0.98
"""The part of the time for playing rounds out; the rest is for the conclusions."""
TOKEN: Final = (0.75, 0.9, 0.9)
"""What a token is worth, in points, while there is something to buy, by number of players."""

SPREAD: Final = (3, 5, 7)
"""For Expert, by the rounds that follow: by how many points a score must grow to win e times as
often."""

Values: TypeAlias = dict[str, float]
"""By the text of a move: the chance of winning the match with it."""


def candidates(values: Values) -> tuple[Candidate, ...]:
    """Return the moves; whichever are best are as likely as one another."""
    most = max(values.values())
    best = sum(value == most for value in values.values())
    return tuple(Candidate(text, value, (value == most) / best) for text, value in values.items())


# --- Expert ----------------------------------------------------------------------------------


def reckon(table: Table) -> Values:
    """Return what the moves are worth, told from cards and tokens."""
    dealt = worlds(table)
    if table.bidding:
        return _bids(table, dealt, [_reckoned_sales(table, world) for world in dealt])
    calls = adds = 0.0
    for world in dealt:
        calls += world.chance * _called(table, world)[table.seat]
        for card in set(table.deck):
            chance = world.chance * table.deck.count(card) / table.left
            adds += chance * _added(table, world, card)[table.seat]
    return {"call": calls, "add": adds}


def _called(table: Table, world: World) -> Chances:
    return auctioned(table, _reckoned_sales(table, world))


def _added(table: Table, world: World, card: int) -> Chances:
    """Return what comes of adding *card*: who is next calls if that is better than to wait."""
    deck = list(table.deck)
    deck.remove(card)
    next_ = table.order[0]
    then = replace(
        table,
        lot=table.lot + card,
        deck=tuple(deck),
        caller=next_ if deck else NOBODY,
        order=(*table.order[1:], next_) if deck else table.order,
    )
    called = _called(then, world)
    waited = _reckoned(then, world, then.cards, then.tokens)
    return called if not deck or called[next_] > waited[next_] else waited


def _reckoned_sales(table: Table, world: World) -> dict[Sale, Chances]:
    return {sale: _reckoned_sale(table, world, sale) for sale in sales(table)}


def _reckoned_sale(table: Table, world: World, sale: Sale) -> Chances:
    winner, _ = sale
    cards = list(table.cards)
    if winner != NOBODY:
        cards[winner] += table.lot
    tokens = tokens_after(table, sale)
    return _reckoned(table, world, cards, tokens)


def _reckoned(table: Table, world: World, cards: Sequence[int], tokens: Sequence[int]) -> Chances:
    """Return the chances that follow from points and from what tokens are worth."""
    ended = table.caller == NOBODY
    totals = []
    for seat, identity in enumerate(world.identities):
        points = float(table.scores[seat] + worth(identity, cards[seat]))
        if ended:
            points += BONUS * (tokens[seat] == max(tokens))
        else:
            points += tokens[seat] * TOKEN[len(tokens) - 2]
        totals.append(points)
    best = max(totals)
    odds = [math.exp((total - best) / SPREAD[3 - table.number]) for total in totals]
    chances = [each / sum(odds) for each in odds]
    if ended and table.number == 3:
        seats = range(len(totals))

        def rank(seat: int) -> tuple[float, int, int]:
            return totals[seat], tokens[seat], -((seat - table.first) % len(totals))

        winner = max(seats, key=rank)
        chances = [CERTAIN * (seat == winner) + (1 - CERTAIN) * chances[seat] for seat in seats]
    return chances


# --- Master ----------------------------------------------------------------------------------


@cache
def _kernel() -> Kernel:
    return Kernel()


def plays_out(table: Table) -> bool:
    """Return whether Master plays rounds out about it: between two, while something comes after."""
    return len(table.tokens) == 2 and table.caller != NOBODY


def think(table: Table, rng: Random, budget: Budget) -> Values:
    """Return what the moves are worth, told from all that may follow. Raises CancelledError."""
    if plays_out(table):
        return _play_out(table, rng, budget)
    return foresee(table, budget)


def _play_out(table: Table, rng: Random, budget: Budget) -> Values:
    dealt = worlds(table)
    kernel = _kernel()
    kernel.lay(
        table.number,
        table.first,
        list(table.scores),
        list(table.tokens),
        list(table.cards),
        table.lot,
        list(table.deck),
    )
    kernel.seed(rng.getrandbits(32))
    spent = budget.share(PLAYING).spent
    identities = [list(world.identities) for world in dealt]
    if table.bidding:
        ends = sales(table)
        after = kernel.after_sales(identities, list(ends), table.caller, spent)
        return _bids(table, dealt, [dict(zip(ends, by_sale, strict=True)) for by_sale in after])
    after_turn = kernel.after_turn(identities, table.seat, spent)
    calls, adds = (
        sum(world.chance * chances[n] for world, chances in zip(dealt, after_turn, strict=True))
        for n in range(2)
    )
    return {"call": calls, "add": adds}


def _bids(table: Table, dealt: Sequence[World], after: Sequence[dict[Sale, Chances]]) -> Values:
    """Return what each bid is worth, on average over all ways to deal."""
    values: Values = {}
    for world, by_sale in zip(dealt, after, strict=True):
        for bid, chances in after_bids(table, by_sale).items():
            text = text_of_bid(bid)
            values[text] = values.get(text, 0.0) + world.chance * chances[table.seat]
    return values
