"""How each level chooses a move of Favor."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.favor import FavorView
from lat_desktop.players.favor import policies as habits
from lat_desktop.players.favor.search import candidates, think
from lat_desktop.players.favor.table import table_of
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice


def choose(view: FavorView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    table = table_of(view)
    match level:
        case Level.NOVICE:
            return Choice.only(habits.novice(table))
        case Level.CASUAL:
            return Choice.only(habits.casual(table))
        case Level.EXPERT:
            return Choice.only(habits.expert(table))
        case Level.MASTER:
            return Choice.draw(candidates(think(table, rng, budget)), rng)
