"""How each level chooses a move of Favor."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.favor import FavorView
from lat_desktop.players.favor.policies import by_rule
from lat_desktop.players.favor.position import position_of
from lat_desktop.players.favor.search import decision, move_values
from lat_desktop.players.favor.skills import SKILLS
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice


def choose(view: FavorView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    position = position_of(view)
    skill = SKILLS[level]
    if rng.random() >= skill.care.get(len(position.tokens), 0.0):
        return Choice.only(by_rule(position, skill))
    values = move_values(position, rng, budget)
    best = decision(values)
    looked_at = (Candidate(move, each, float(move == best)) for move, each in values.items())
    return Choice.draw(tuple(looked_at), rng)
