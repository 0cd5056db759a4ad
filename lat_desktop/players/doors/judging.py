"""What Master thinks of a move that has been made."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.doors import DoorsView
from lat_desktop.players.doors import choose
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice


def judge(view: DoorsView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return how Master would choose, with *move* among the candidates. Raises CancelledError."""
    return choose(view, Level.MASTER, rng, budget)
