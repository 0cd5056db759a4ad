"""What Master thinks of a move that has been made."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import fmean, stdev
from typing import Final

from lat_desktop.engine.favor import FavorView
from lat_desktop.players.favor.search import Values, candidates, plays_out, think
from lat_desktop.players.favor.table import Table, table_of
from lat_desktop.players.player import Budget, Choice

OPINIONS: Final = 8
"""How often Master is asked, each time with an equal part of the budget and other decks."""
SURE: Final = 2.4
"""By how many standard errors a move must be worse than the best one: 95%, with 8 opinions."""


def judge(view: FavorView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return how Master would choose, with *move* among the candidates. Raises CancelledError.

    All moves are evaluated, *move* with them. Those are worth as much as the best one that the
    rounds played out do not tell from it.
    """
    opinions = _opinions(table_of(view), rng, budget)
    return Choice.draw(candidates(told_apart(opinions)), rng)


def _opinions(table: Table, rng: Random, budget: Budget) -> list[Values]:
    if not plays_out(table):
        return [think(table, rng, budget)]  # no chance has a part in it
    if budget.node_limit is not None:
        budget = replace(budget, node_limit=budget.node_limit // OPINIONS)
    return [think(table, rng, budget.share(1 / left)) for left in range(OPINIONS, 0, -1)]


def told_apart(opinions: list[Values]) -> Values:
    """Return the mean of *opinions*, or that of the best move where noise explains the distance.

    Each opinion compares the moves by the same decks, so that distances differ less than values.
    """
    if len(opinions) == 1:
        return opinions[0]
    means = {move: fmean(opinion[move] for opinion in opinions) for move in opinions[0]}
    best = max(means, key=lambda move: means[move])
    found = {}
    for move, mean in means.items():
        losses = [opinion[best] - opinion[move] for opinion in opinions]
        noise = SURE * stdev(losses) / len(losses) ** 0.5
        found[move] = mean if means[best] - mean > noise else means[best]
    return found
