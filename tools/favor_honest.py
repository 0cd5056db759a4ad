"""An honest player of Favor that is none of ours: a yardstick for those that are.

    python -m lat_desktop.players.arena favor master honest=view:tools.favor_honest --seats 4

It never bluffs and never looks ahead. It knows what a lot is worth to itself, guesses from what the
others have bought who they are, and bids what a lot is worth, and a little more where a rival would
get much of it. Nothing of our players is used, and nothing of theirs is fitted to it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import FavorView, worth
from lat_desktop.engine.game import Seat

TOKEN_POINTS: Final = 1.0
"""What a token is worth, in points, while there are lots to come."""
BONUS: Final = 3
"""The points for the most tokens (F23)."""
DENIAL: Final = 0.3
"""What it is worth to keep a point from the rival who would gain most."""
LEAST_PROFIT: Final = 1.0
"""The points for which it calls an auction."""
TRUST: Final = 1.35
"""By how much an identity gets likelier for each point that it makes of what a seat has bought."""


def choose(view: FavorView) -> str:
    """Return the text of the move of the seat that looks, whose turn it is."""
    me = view.seat
    assert me is not None
    gain = _gain(view, me, view.identity)
    rivals = {seat: _expected_gain(view, seat) for seat in range(len(view.tokens)) if seat != me}
    if view.auction is None:
        limit = _limit(view, me, gain + DENIAL * max(rivals.values()))
        price = max(_limit(view, seat, theirs) for seat, theirs in rivals.items())
        profit = gain - (price + 1) * TOKEN_POINTS if limit > price else price * TOKEN_POINTS
        return "call" if profit >= LEAST_PROFIT else "add"
    later = view.auction.order[len(view.auction.bids) + 1 :]
    holder = (view.auction.best,) if view.auction.best is not None else ()
    denied = max((rivals[seat] for seat in (*later, *holder)), default=0.0)
    limit = _limit(view, me, gain + DENIAL * denied)
    price = max((_limit(view, seat, rivals[seat]) for seat in later), default=0)
    bid = min(limit, max(view.auction.high + 1, price))
    return f"bid {bid}" if bid > view.auction.high else "pass"


def _gain(view: FavorView, seat: Seat, door: Door | None) -> int:
    """Return how many points the lot adds to what *seat* has, if it is *door*."""
    assert door is not None
    cards = view.collections[seat]
    return worth(door, (*cards, *view.lot)) - worth(door, cards)


def _expected_gain(view: FavorView, seat: Seat) -> float:
    """Return what the lot is worth to another, by what it has bought."""
    doors = [door for door in Door if door is not view.identity]
    trust = [TRUST ** worth(door, view.collections[seat]) for door in doors]
    gains = [max(0, _gain(view, seat, door)) for door in doors]
    return _sum(part * gain for part, gain in zip(trust, gains, strict=True)) / _sum(trust)


def _limit(view: FavorView, seat: Seat, points: float) -> int:
    """Return how many tokens *seat* would pay for so many points."""
    own = view.tokens[seat]
    if view.deck:
        return min(own, int(points / TOKEN_POINTS))
    # Nothing is left to buy, and tokens are good for the bonus alone.
    most = max(tokens for other, tokens in enumerate(view.tokens) if other != seat)
    if points <= 0:
        return 0
    return own if own < most or points > BONUS else own - most


def _sum(numbers: Iterable[float]) -> float:
    return float(sum(numbers))
