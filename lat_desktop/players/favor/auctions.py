"""An auction in which everybody has one chance, solved from its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from lat_desktop.players.favor.table import Table
from lat_desktop.players.kernels.favor import NOBODY

Sale: TypeAlias = tuple[int, int]
"""Who gets the lot, or NOBODY, and the price."""
Chances: TypeAlias = Sequence[float]
"""By seat, the chance of winning the match."""


def sales(table: Table) -> tuple[Sale, ...]:
    """Return all ways in which the auction can still end."""
    found = [(table.holder, table.high)]
    for seat in table.order[len(table.bids) :]:
        found += ((seat, price) for price in range(table.high + 1, table.tokens[seat] + 1))
    return tuple(found)


def tokens_after(table: Table, sale: Sale) -> list[int]:
    """Return, by seat, the tokens after it has been paid for (F13, F14, F17)."""
    winner, price = sale
    tokens = list(table.tokens)
    if winner == NOBODY:
        return tokens
    tokens[winner] -= price
    if table.caller == winner:
        each = price // (len(tokens) - 1)
        return [own + each * (seat != winner) for seat, own in enumerate(tokens)]
    if table.caller != NOBODY:
        tokens[table.caller] += price
    return tokens


def after_bids(table: Table, after: Mapping[Sale, Chances]) -> dict[int, Chances]:
    """Return what each bid of the seat to bid leads to, 0 being to pass.

    *after* says what comes of each sale; everybody who bids later knows that, and bids what is best
    for itself.
    """
    order, tokens = table.order, table.tokens

    @cache
    def end(index: int, high: int, holder: int) -> Chances:
        if index == len(order):
            return after[holder, high]
        seat = order[index]
        best = end(index + 1, high, holder)
        for bid in range(high + 1, tokens[seat] + 1):
            chances = end(index + 1, bid, seat)
            if chances[seat] > best[seat]:
                best = chances
        return best

    index = len(table.bids)
    seat = order[index]
    found = {0: end(index + 1, table.high, table.holder)}
    for bid in range(table.high + 1, tokens[seat] + 1):
        found[bid] = end(index + 1, bid, seat)
    return found
