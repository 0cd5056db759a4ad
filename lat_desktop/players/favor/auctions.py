"""How an auction can end, in which everybody has one bid, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence
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
