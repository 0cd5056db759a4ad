"""How all but Master play: by habit, without search.

Each habit returns the text of a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.beliefs import PRICE, World, worlds
from lat_desktop.players.favor.table import Table
from lat_desktop.players.kernels.favor import BONUS, worth
from lat_desktop.players.sums import add_up

LIKED: Final = 3
"""The points for which Novice calls: a lot that is worth as much as a card of its own."""
PROMISE: Final = 0.5
"""The points for which Casual and Expert call."""


def text_of_bid(bid: int) -> str:
    """Return the text of a bid; 0 is to pass."""
    return f"bid {bid}" if bid else "pass"


def novice(table: Table) -> str:
    """Call for what it likes, and bid as little as it can, up to a token a point."""
    gain = _gain(table, table.seat, table.own)
    if not table.bidding:
        return "call" if gain >= LIKED else "add"
    bid = table.high + 1
    return text_of_bid(bid if bid <= min(gain, table.tokens[table.seat]) else 0)


def casual(table: Table) -> str:
    """Know what tokens are good for, and what others may pay, whoever they are."""
    return _thrifty(table, worlds(replace(table, moments=())))


def expert(table: Table) -> str:
    """Know what tokens are good for, and what others will pay, as their bids and calls tell."""
    return _thrifty(table, worlds(table))


def _thrifty(table: Table, dealt: Sequence[World]) -> str:
    """Pay what the lot is worth, but no more than it takes to outbid the others as one sees them.

    Call what can be had for less than it is worth, or what another will pay for.
    """

    def usual_limit(seat: Seat) -> float:
        return add_up(world.chance * _limit(table, seat, world.identities[seat]) for world in dealt)

    limit = _limit(table, table.seat, table.own)
    later = table.order[len(table.bids) + 1 :] if table.bidding else table.order[:-1]
    against = round(max((usual_limit(seat) for seat in later), default=0))
    if table.bidding:
        bid = min(limit, max(table.high + 1, against))
        return text_of_bid(bid if bid > table.high else 0)
    if limit > against:
        promise = _gain(table, table.seat, table.own) - (against + 1) * PRICE
    else:
        promise = against * PRICE
    return "call" if promise >= PROMISE else "add"


def _gain(table: Table, seat: Seat, identity: int) -> int:
    """Return how many points the lot adds to a collection."""
    before = table.cards[seat]
    return worth(identity, before + table.lot) - worth(identity, before)


def _limit(table: Table, seat: Seat, identity: int) -> int:
    """Return how many tokens the lot is worth to a seat."""
    gain, own = _gain(table, seat, identity), table.tokens[seat]
    if gain <= 0:
        return 0
    if table.left:
        return min(own, int(gain / PRICE))
    # Nothing is left to buy: tokens are good for the bonus alone.
    most = max(tokens for other, tokens in enumerate(table.tokens) if other != seat)
    return own if own < most or gain > BONUS else own - most
