"""Fixed policies, without search: how all but Master play.

Each returns the text of a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.beliefs import TOKEN_VALUE, World, worlds
from lat_desktop.players.favor.position import Position
from lat_desktop.players.kernels.favor import BONUS, worth
from lat_desktop.players.sums import add_up

NOVICE_CALL_GAIN: Final = 3
"""The points for which Novice calls: a lot that is worth as much as a card of its own."""
CALL_GAIN: Final = 0.5
"""The points for which Casual and Expert call."""


def text_of_bid(bid: int) -> str:
    """Return the text of a bid; 0 is to pass."""
    return f"bid {bid}" if bid else "pass"


def novice(position: Position) -> str:
    """Call for what it likes, and bid as little as it can, up to a token a point."""
    gain = _gain(position, position.seat, position.own)
    if not position.bidding:
        return "call" if gain >= NOVICE_CALL_GAIN else "add"
    bid = position.high + 1
    return text_of_bid(bid if bid <= min(gain, position.tokens[position.seat]) else 0)


def casual(position: Position) -> str:
    """Know what tokens are good for, and what others may pay, whoever they are."""
    return _thrifty(position, worlds(replace(position, decisions=())))


def expert(position: Position) -> str:
    """Know what tokens are good for, and what others will pay, as their bids and calls tell."""
    return _thrifty(position, worlds(position))


def _thrifty(position: Position, dealt: Sequence[World]) -> str:
    """Pay what the lot is worth, but no more than it takes to outbid the others as one sees them.

    Call what can be had for less than it is worth, or what another will pay for.
    """

    def expected_limit(seat: Seat) -> float:
        return add_up(
            world.chance * limit(position, seat, world.identities[seat]) for world in dealt
        )

    most = limit(position, position.seat, position.own)
    later = position.order[len(position.bids) + 1 :] if position.bidding else position.order[:-1]
    against = round(max((expected_limit(seat) for seat in later), default=0))
    if position.bidding:
        bid = min(most, max(position.high + 1, against))
        return text_of_bid(bid if bid > position.high else 0)
    if most > against:
        promise = _gain(position, position.seat, position.own) - (against + 1) * TOKEN_VALUE
    else:
        promise = against * TOKEN_VALUE
    return "call" if promise >= CALL_GAIN else "add"


def _gain(position: Position, seat: Seat, identity: int) -> int:
    """Return how many points the lot adds to a collection."""
    before = position.cards[seat]
    return worth(identity, before + position.lot) - worth(identity, before)


def limit(position: Position, seat: Seat, identity: int) -> int:
    """Return how many tokens the lot is worth to a seat."""
    gain, own = _gain(position, seat, identity), position.tokens[seat]
    if gain <= 0:
        return 0
    if position.left:
        return min(own, int(gain / TOKEN_VALUE))
    # Nothing is left to buy: tokens are good for the bonus alone.
    highest = max(tokens for other, tokens in enumerate(position.tokens) if other != seat)
    return own if own < highest or gain > BONUS else own - highest
