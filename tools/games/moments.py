"""Matches for pictures, the same on every run: what the modules of several games share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.registry import AIS


def match_of(game: AnyGame, first: int = 0, moves: Sequence[str] = (), seats: int = 2) -> AnyMatch:
    """Return a match in which *moves* have been made."""
    match: AnyMatch = Match(game, Setup(game.editions[0], seats, first))
    for move in moves:
        match.play_text(move)
    return match


@cache
def played(game: AnyGame, turns: int) -> AnyMatch:
    """Return a match of so many turns, played by the AI; the same on every run."""
    rng = Random(3)
    match = match_of(game)
    while match.outcome is None and (match.awaits_chance or len(match.steps) <= turns):
        if match.actor is None:
            match.play_chance(rng)
        else:
            budget = Budget(node_limit=400)
            choose = AIS[game.key].functions().choose
            choice = choose(match.view(match.actor), Level.CASUAL, rng, budget)
            match.play_text(choice.move)
    return match
