"""Honest players of Favor: each bids what a lot is worth to itself."""

from __future__ import annotations

from functools import partial
from typing import Final

from lat_desktop.engine.favor import FavorView, worth

LEAST_CALL: Final = 3
"""The points for which most of them call."""


def _choose(view: FavorView, *, profit: int, least_call: int = LEAST_CALL, counts: bool) -> str:
    """Bid as little as it takes, as long as *profit* points are left.

    Who *counts* looks at the others' tokens: it offers no more than the richest of those after it
    could answer, and with an empty deck keeps what makes it the richest.
    """
    me = view.seat
    assert me is not None
    assert view.identity is not None
    mine = view.collections[me]
    gain = worth(view.identity, (*mine, *view.lot)) - worth(view.identity, mine)
    if view.auction is None:
        return "call" if gain >= least_call else "add"
    limit = min(view.tokens[me], gain - profit)
    high = view.auction.high
    bid = high + 1
    if counts:
        later = view.auction.order[len(view.auction.bids) + 1 :]
        richest = max((view.tokens[seat] for seat in later), default=0)
        bid = max(bid, min(limit, richest, gain // 2))
        if not view.deck:
            most = max(tokens for seat, tokens in enumerate(view.tokens) if seat != me)
            limit = view.tokens[me] if gain > 3 or view.tokens[me] < most else limit
    return f"bid {bid}" if high < bid <= limit else "pass"


STYLES: Final = {
    "never bluffs": partial(_choose, profit=1, counts=False),
    "claims what it can": partial(_choose, profit=0, least_call=1, counts=False),
    "counts cards": partial(_choose, profit=1, counts=True),
}
