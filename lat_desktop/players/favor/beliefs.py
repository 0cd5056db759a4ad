"""Who the others are, from what they bid for and what they call.

All that is public about a round says something about one seat at a time; so what it says of all
together is a product of weights, one for each seat and identity, under the rule that no two seats
have the same (F3). With three opponents that leaves six ways to deal, which are simply listed, each
weighed by Bayes' rule. How likely somebody is to call or to bid is a logistic model.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import Final

import msgspec

from lat_desktop.players.favor.position import Decision, Position
from lat_desktop.players.kernels.favor import worth
from lat_desktop.players.sums import add_up

IDENTITIES: Final = range(4)

NOISE: Final = 0.1
"""How often somebody does whatever comes, for reasons of its own, evenly among all moves."""
BID_TEMPERATURE: Final = 1.5
"""By how many points a lot must be better for the odds of a bid to grow e-fold."""
OVERBID_TEMPERATURE: Final = 1.0
"""How many tokens above what the lot is worth make a bid e times rarer."""
TOKEN_VALUE: Final = 0.9
"""What a token is worth, in points, while there is still something to buy."""
TOKEN_COST: Final = 1.5
"""What it costs, somebody else getting it."""
CALL_SLOPE: Final = 0.12
"""By how much each point of a lot adds to the logarithm of the odds of a call."""
CALL_INTERCEPT: Final = -0.7
"""The logarithm of the odds that somebody calls to whom the lot is worth nothing."""


class World(msgspec.Struct, frozen=True):
    """A way to deal the identities, and how likely it is."""

    identities: tuple[int, ...]
    """By seat."""
    chance: float


def likelihood(decision: Decision, identity: int) -> float:
    """Return how likely a seat with *identity* does what was done."""
    before = decision.cards[decision.seat]
    gain = worth(identity, before + decision.lot) - worth(identity, before)
    if not decision.bids:
        calls = 1 / (1 + math.exp(-CALL_INTERCEPT - CALL_SLOPE * gain))
        likely = calls if decision.done else 1 - calls
        return likely + NOISE * (0.5 - likely)
    most = decision.tokens[decision.seat]
    options = range(decision.high + 1, most + 1)
    bidding = 1 / (1 + math.exp(-(gain - TOKEN_COST * (decision.high + 1)) / BID_TEMPERATURE))
    if decision.done:
        limit = gain / TOKEN_COST if decision.left else most
        weights = {bid: math.exp(-max(0.0, bid - limit) / OVERBID_TEMPERATURE) for bid in options}
        likely = bidding * weights[decision.done] / add_up(weights.values())
    else:
        likely = 1 - bidding
    return likely + NOISE * (1 / (len(options) + 1) - likely)


def weights(position: Position) -> list[list[float]]:
    """Return, by seat and identity, how likely it would have done what it did."""
    found = [[1.0] * 4 for _ in position.tokens]
    for decision in position.decisions:
        for identity in IDENTITIES:
            found[decision.seat][identity] *= likelihood(decision, identity)
    return found


def all_worlds(position: Position) -> tuple[World, ...]:
    """Return all ways to deal, as likely as they are to somebody who only looks on."""
    evidence = weights(position)
    found = [
        (dealt, math.prod(evidence[seat][identity] for seat, identity in enumerate(dealt)))
        for dealt in permutations(IDENTITIES, len(position.tokens))
    ]
    total = add_up(weight for _, weight in found)
    return tuple(World(dealt, weight / total) for dealt, weight in found)


def worlds(position: Position) -> tuple[World, ...]:
    """Return all ways to deal, as likely as they are to the seat to move, which knows its own."""
    found = [
        each for each in all_worlds(position) if each.identities[position.seat] == position.own
    ]
    total = add_up(world.chance for world in found)
    return tuple(World(world.identities, world.chance / total) for world in found)
