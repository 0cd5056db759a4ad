"""What Master thinks of a move that has been made."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.favor import FavorView
from lat_desktop.players.favor.position import Position, position_of
from lat_desktop.players.favor.search import Values, move_values, uses_rollouts
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.sums import add_up

BATCHES: Final = 8
"""How often Master is asked, each time with an equal part of the budget and other decks: the error
of the mean is told from how these differ (the method of batch means)."""
CRITICAL_T: Final = 2.4
"""By how many standard errors a move must be worse than the best one: Student's t at 95%, with the
7 degrees of freedom of 8 batches."""


def judge(view: FavorView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return how Master would choose, with *move* among the candidates. Raises CancelledError.

    All moves are evaluated, *move* with them. Those are worth as much as the best one that the
    rounds played out do not tell from it.
    """
    batches = _batches(position_of(view), rng, budget)
    values = tied_within_noise(batches)
    most = max(values.values())
    best = add_up(value == most for value in values.values())
    return Choice.draw(
        tuple(Candidate(text, value, (value == most) / best) for text, value in values.items()), rng
    )


def _batches(position: Position, rng: Random, budget: Budget) -> list[Values]:
    if not uses_rollouts(position):
        return [move_values(position, rng, budget, every=True)]  # no chance has a part in it
    if budget.node_limit is not None:
        budget = replace(budget, node_limit=budget.node_limit // BATCHES)
    return [
        move_values(position, rng, budget.share(1 / left), every=True)
        for left in range(BATCHES, 0, -1)
    ]


def tied_within_noise(batches: list[Values]) -> Values:
    """Return the mean of *batches*, or that of the best move where noise explains the distance.

    Each batch compares the moves by the same decks, so that distances differ less than values.
    """
    if len(batches) == 1:
        return batches[0]
    means = {move: fmean(batch[move] for batch in batches) for move in batches[0]}
    best = max(means, key=lambda move: means[move])
    found = {}
    for move, mean in means.items():
        losses = [batch[best] - batch[move] for batch in batches]
        noise = CRITICAL_T * stdev(losses) / len(losses) ** 0.5
        found[move] = mean if means[best] - mean > noise else means[best]
    return found
