"""Labyrinth under test."""

from __future__ import annotations

from random import Random
from typing import Final

from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from tests.games.subject import GameSubject


def match_at(seed: int, steps: int) -> AnyMatch:
    """Play so many random turns, none of which ends the match by a draw."""
    rng = Random(seed)
    match: AnyMatch = Match(Labyrinth(), Setup("italian", 2, 0))
    match.play(match.game.chance(match.state, rng))
    for _ in range(steps % 12):
        match.play(rng.choice(match.legal_moves[:-1]))
    return match


SUBJECT: Final = GameSubject(
    game=Labyrinth(),
    longest=None,
    finished=(2, 11),
    honesty_positions=8,
    reviewed=((2, Level.NOVICE),),
    asked_for=frozenset(),
    ending_moves=("offer draw", "accept", "claim draw"),
    match_at=match_at,
)
