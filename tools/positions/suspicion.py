"""Positions of Suspicion to think about."""

from __future__ import annotations

from random import Random
from typing import Final

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import Suspicion, SuspicionMove, SuspicionState, SuspicionView
from tools.random_play import BiasedRandomPlayer

SUSPICION: Final = Suspicion()
SuspicionMatch = Match[SuspicionState, SuspicionMove, SuspicionView]


def match_at(seed: int, steps: int, seats: int = 3, first: int = 0) -> SuspicionMatch:
    """Play *steps* random steps, or fewer if it ends before."""
    rng = Random(seed)
    player = BiasedRandomPlayer(rng)
    match: SuspicionMatch = Match(SUSPICION, Setup("spanish", seats, first))
    while match.outcome is None and len(match.steps) < steps:
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            match.play(player.choose(match.legal_moves))
    return match
