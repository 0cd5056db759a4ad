"""How Master thinks: in chances of winning the match, over all ways to deal identities.

It solves each auction by backward induction. What comes after a sale, and after a call, it knows
between two from rollouts: the round is played to its end again and again, all choices with the
same decks (common random numbers). Among more see ``bayesian_auctions``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, TypeAlias

from lat_desktop.players.favor.auctions import Chances, Sale, after_bids, sales
from lat_desktop.players.favor.bayesian_auctions import expected_values
from lat_desktop.players.favor.beliefs import World, worlds
from lat_desktop.players.favor.policies import text_of_bid
from lat_desktop.players.favor.position import Position
from lat_desktop.players.kernels.favor import NOBODY, Kernel
from lat_desktop.players.player import Budget, Candidate
from lat_desktop.players.sums import add_up

ROLLOUT_TIME_SHARE: Final = 0.98
"""The part of the time for rollouts; the rest is for the conclusions."""

Values: TypeAlias = dict[str, float]
"""By the text of a move: the chance of winning the match with it."""


def candidates(values: Values) -> tuple[Candidate, ...]:
    """Return the moves; whichever are best are as likely as one another."""
    most = max(values.values())
    best = add_up(value == most for value in values.values())
    return tuple(Candidate(text, value, (value == most) / best) for text, value in values.items())


@cache
def _kernel() -> Kernel:
    return Kernel()


def uses_rollouts(position: Position) -> bool:
    """Return whether rollouts decide: between two, while something comes after the auction."""
    return len(position.tokens) == 2 and position.caller != NOBODY


def move_values(position: Position, rng: Random, budget: Budget) -> Values:
    """Return what the moves are worth, told from all that may follow. Raises CancelledError."""
    if uses_rollouts(position):
        return _rollout_values(position, rng, budget)
    return expected_values(position, budget)


def _rollout_values(position: Position, rng: Random, budget: Budget) -> Values:
    dealt = worlds(position)
    kernel = _kernel()
    kernel.lay(
        position.number,
        position.first,
        list(position.scores),
        list(position.tokens),
        list(position.cards),
        position.lot,
        list(position.deck),
    )
    kernel.seed(rng.getrandbits(32))
    spent = budget.share(ROLLOUT_TIME_SHARE).spent
    identities = [list(world.identities) for world in dealt]
    if position.bidding:
        ends = sales(position)
        after = kernel.after_sales(identities, list(ends), position.caller, spent)
        return _bid_values(
            position, dealt, [dict(zip(ends, by_sale, strict=True)) for by_sale in after]
        )
    after_turn = kernel.after_turn(identities, position.seat, spent)
    calls, adds = (
        add_up(world.chance * chances[n] for world, chances in zip(dealt, after_turn, strict=True))
        for n in range(2)
    )
    return {"call": calls, "add": adds}


def _bid_values(
    position: Position, dealt: Sequence[World], after: Sequence[dict[Sale, Chances]]
) -> Values:
    """Return what each bid is worth, on average over all ways to deal."""
    values: Values = {}
    for world, by_sale in zip(dealt, after, strict=True):
        for bid, chances in after_bids(position, by_sale).items():
            text = text_of_bid(bid)
            values[text] = values.get(text, 0.0) + world.chance * chances[position.seat]
    return values
