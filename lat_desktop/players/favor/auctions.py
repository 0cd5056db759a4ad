"""An auction in which everybody has one bid and knows who is who, by backward induction.

Everybody maximises its own chance (max^n, Luckhardt and Irani 1986).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeAlias

from lat_desktop.players.favor.position import Position
from lat_desktop.players.kernels.favor import NOBODY

Sale: TypeAlias = tuple[int, int]
"""Who gets the lot, or NOBODY, and the price."""
Chances: TypeAlias = Sequence[float]
"""By seat, the chance of winning the match."""


def sales(position: Position) -> tuple[Sale, ...]:
    """Return all ways in which the auction can still end."""
    found = [(position.holder, position.high)]
    for seat in position.order[len(position.bids) :]:
        found += ((seat, price) for price in range(position.high + 1, position.tokens[seat] + 1))
    return tuple(found)


def tokens_after(position: Position, sale: Sale) -> list[int]:
    """Return, by seat, the tokens after it has been paid for (F13, F14, F17)."""
    winner, price = sale
    tokens = list(position.tokens)
    if winner == NOBODY:
        return tokens
    tokens[winner] -= price
    if position.caller == winner:
        each = price // (len(tokens) - 1)
        return [own + each * (seat != winner) for seat, own in enumerate(tokens)]
    if position.caller != NOBODY:
        tokens[position.caller] += price
    return tokens


def after_bids(position: Position, after: Mapping[Sale, Chances]) -> dict[int, Chances]:
    """Return what each bid of the seat to bid leads to, 0 being to pass.

    *after* says what comes of each sale; everybody who bids later knows that, and bids what is best
    for itself.
    """
    order, tokens = position.order, position.tokens

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

    index = len(position.bids)
    seat = order[index]
    found = {0: end(index + 1, position.high, position.holder)}
    for bid in range(position.high + 1, tokens[seat] + 1):
        found[bid] = end(index + 1, bid, seat)
    return found
