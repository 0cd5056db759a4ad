"""Random matches in which somebody takes moves back."""

from __future__ import annotations

from random import Random

from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch
from tools.random_play import BiasedRandomPlayer


def match_with_takebacks(
    game: AnyGame, setup: Setup, seed: int, entries: int, seat: Seat = 0
) -> AnyMatch:
    """Play at random until the journal has so many *entries*; *seat* takes back what it may.

    What others did after a move has been seen by nobody half of the time, and goes with it.
    """
    rng = Random(seed)
    player = BiasedRandomPlayer(rng)
    match: AnyMatch = Match(game, setup)
    while match.outcome is None and len(match.journal) < entries:
        shown = len(match.steps) - rng.choice((0, 0, 1, 2))
        remaining = match.steps_before_last_move(seat, shown)
        if remaining is not None and rng.random() < 0.4:
            match.take_back(remaining)
        elif match.awaits_chance:
            match.play_chance(rng)
        else:
            match.play(player.choose(match.legal_moves))
    return match
