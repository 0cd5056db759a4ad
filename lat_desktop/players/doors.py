"""How the AI plays Doors."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.doors import Claim, Doors, DoorsView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice


def choose(view: DoorsView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is."""
    legal = Doors().legal_moves(view)
    if Claim() in legal:
        return Choice.only(Claim.text)
    weight = 1 / len(legal)
    return Choice.draw(tuple(Candidate(move.text, None, weight) for move in legal), rng)
