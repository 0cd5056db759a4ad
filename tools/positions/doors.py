"""Positions of Doors to think about."""

from __future__ import annotations

from random import Random
from typing import Final

from lat_desktop.engine.doors import Doors, DoorsMove, DoorsState, DoorsView, Guess
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match

DOORS: Final = Doors()
DoorsMatch = Match[DoorsState, DoorsMove, DoorsView]


def match_at(seed: int, steps: int, edition: str = "italian", first: int = 0) -> DoorsMatch:
    """Play *steps* random steps, or a few more, until somebody is to move; guesses are rare."""
    rng = Random(seed)
    match: DoorsMatch = Match(DOORS, Setup(edition, 2, first))
    while match.outcome is None and (len(match.steps) < steps or match.actor is None):
        if match.awaits_chance:
            match.play_chance(rng)
            continue
        moves = match.legal_moves
        quiet = [move for move in moves if not isinstance(move, Guess)]
        match.play(rng.choice(quiet if rng.random() < 0.9 else moves))
    return match
