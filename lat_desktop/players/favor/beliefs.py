"""Who the others are, from what they bid for and what they call.

All that is public about a round says something about one seat at a time; so what it says of all
together is a product of weights, one for each seat and identity, under the rule that no two seats
have the same (F3). With three opponents that leaves six ways to deal, which are simply listed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from lat_desktop.players.favor.table import Moment, Table
from lat_desktop.players.kernels.favor import worth
from lat_desktop.players.sums import add_up

IDENTITIES: Final = range(4)

DOUBT: Final = 0.1
"""How often somebody does whatever comes, for reasons of its own."""
CARE: Final = 1.5
"""By how many points a lot must be better for the odds of a bid to grow e-fold."""
THRIFT: Final = 1.0
"""How many tokens above what the lot is worth make a bid e times rarer."""
PRICE: Final = 0.9
"""What a token is worth, in points, while there is still something to buy."""
COST: Final = 1.5
"""What it costs, somebody else getting it."""
EAGER: Final = 0.12
"""By how much each point of a lot adds to the logarithm of the odds of a call."""
CALLING: Final = -0.7
"""The logarithm of the odds that somebody calls to whom the lot is worth nothing."""


@dataclass(frozen=True, slots=True)
class World:
    """A way to deal the identities, and how likely it is."""

    identities: tuple[int, ...]
    """By seat."""
    chance: float


def likelihood(moment: Moment, identity: int) -> float:
    """Return how likely a seat with *identity* does what was done."""
    before = moment.cards[moment.seat]
    gain = worth(identity, before + moment.lot) - worth(identity, before)
    if not moment.bids:
        calls = 1 / (1 + math.exp(-CALLING - EAGER * gain))
        likely = calls if moment.done else 1 - calls
        return likely + DOUBT * (0.5 - likely)
    most = moment.tokens[moment.seat]
    options = range(moment.high + 1, most + 1)
    bidding = 1 / (1 + math.exp(-(gain - COST * (moment.high + 1)) / CARE))
    if moment.done:
        limit = gain / COST if moment.left else most
        weights = {bid: math.exp(-max(0.0, bid - limit) / THRIFT) for bid in options}
        likely = bidding * weights[moment.done] / add_up(weights.values())
    else:
        likely = 1 - bidding
    return likely + DOUBT * (1 / (len(options) + 1) - likely)


def weights(table: Table) -> list[list[float]]:
    """Return, by seat and identity, how likely it would have done what it did."""
    found = [[1.0] * 4 for _ in table.tokens]
    for moment in table.moments:
        for identity in IDENTITIES:
            found[moment.seat][identity] *= likelihood(moment, identity)
    return found


def all_worlds(table: Table) -> tuple[World, ...]:
    """Return all ways to deal, as likely as they are to somebody who only looks on."""
    evidence = weights(table)
    found = [
        (dealt, math.prod(evidence[seat][identity] for seat, identity in enumerate(dealt)))
        for dealt in permutations(IDENTITIES, len(table.tokens))
    ]
    total = add_up(weight for _, weight in found)
    return tuple(World(dealt, weight / total) for dealt, weight in found)


def worlds(table: Table) -> tuple[World, ...]:
    """Return all ways to deal, as likely as they are to the seat to move, which knows its own."""
    found = [each for each in all_worlds(table) if each.identities[table.seat] == table.own]
    total = add_up(world.chance for world in found)
    return tuple(World(world.identities, world.chance / total) for world in found)
