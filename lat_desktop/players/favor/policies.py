"""Fixed policies, without search: how those play who do not reckon.

Each returns the text of a move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.beliefs import TOKEN_VALUE, World, worlds
from lat_desktop.players.favor.position import Position
from lat_desktop.players.favor.skills import Skill
from lat_desktop.players.kernels.favor import BONUS, worth
from lat_desktop.players.sums import add_up

FANCIED_GAIN: Final = 3
"""The points for which the lowest level calls: a lot that is worth as much as a card of its own."""
CALL_GAIN: Final = 0.5
"""The points for which the others call."""


def text_of_bid(bid: int) -> str:
    """Return the text of a bid; 0 is to pass."""
    return f"bid {bid}" if bid else "pass"


def bid_in(move: str) -> int:
    """Return the tokens of a bid; 0 to pass."""
    return 0 if move == "pass" else int(move.removeprefix("bid "))


def by_rule(position: Position, skill: Skill) -> str:
    """Return what somebody does who does not reckon."""
    if not skill.knows_rivals:
        return fancying(position, skill.showiness)
    return thrifty(position, remembered_worlds(position, skill), skill.token_value)


def fancying(position: Position, showiness: float = 0.0) -> str:
    """Call for what it likes, and bid as little as it can, up to a token a point.

    Out of *showiness*, 0 to 1, it bids more: at 1 all that at once.
    """
    gain = _gain(position, position.seat, position.own)
    if not position.bidding:
        return "call" if gain >= FANCIED_GAIN else "add"
    limit = min(gain, position.tokens[position.seat])
    least = position.high + 1
    bid = least + round(showiness * max(0, limit - least))
    return text_of_bid(bid if position.high < bid <= limit else 0)


def remembered_worlds(position: Position, skill: Skill) -> list[World]:
    """Return the ways to deal identities, as likely as a level remembers and believes them."""
    since = max(0, len(position.decisions) - skill.memory)
    dealt = worlds(replace(position, decisions=position.decisions[since:]))
    odds = [world.chance**skill.conviction for world in dealt]
    total = add_up(odds)
    return [replace(world, chance=each / total) for world, each in zip(dealt, odds, strict=True)]


def thrifty(position: Position, dealt: Sequence[World], token_value: float = TOKEN_VALUE) -> str:
    """Pay what the lot is worth, but no more than it takes to outbid the others as one sees them.

    Call what can be had for less than it is worth, or what another will pay for.
    """

    def expected_limit(seat: Seat) -> float:
        return add_up(
            world.chance * limit(position, seat, world.identities[seat]) for world in dealt
        )

    most = limit(position, position.seat, position.own, token_value)
    later = position.order[len(position.bids) + 1 :] if position.bidding else position.order[:-1]
    against = round(max((expected_limit(seat) for seat in later), default=0))
    if position.bidding:
        bid = min(most, max(position.high + 1, against))
        return text_of_bid(bid if bid > position.high else 0)
    if most > against:
        promise = _gain(position, position.seat, position.own) - (against + 1) * token_value
    else:
        promise = against * token_value
    return "call" if promise >= CALL_GAIN else "add"


def _gain(position: Position, seat: Seat, identity: int) -> int:
    """Return how many points the lot adds to a collection."""
    before = position.cards[seat]
    return worth(identity, before + position.lot) - worth(identity, before)


def limit(position: Position, seat: Seat, identity: int, token_value: float = TOKEN_VALUE) -> int:
    """Return how many tokens the lot is worth to a seat."""
    gain, own = _gain(position, seat, identity), position.tokens[seat]
    if gain <= 0:
        return 0
    if position.left:
        return min(own, int(gain / token_value))
    # Nothing is left to buy: tokens are good for the bonus alone.
    highest = max(tokens for other, tokens in enumerate(position.tokens) if other != seat)
    return own if own < highest or gain > BONUS else own - highest
