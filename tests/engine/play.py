"""Random play that can be told again: the same script makes the same match on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from lat_desktop.engine.game import Move, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch


@dataclass(frozen=True)
class Script:
    """A random match, or its first steps."""

    setup: Setup
    seed: int
    steps: int
    """How many steps to play at most; a match that ends before has fewer."""

    def play(self, game: AnyGame) -> AnyMatch:
        """Play the match."""
        rng = Random(self.seed)
        match = Match(game, self.setup)
        while match.outcome is None and len(match.steps) < self.steps:
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play(choose(match.legal_moves, rng))
        return match


def choose(moves: Sequence[Move], rng: Random) -> Move:
    """Draw a kind of move, then one of that kind: what has one form only comes up often enough."""
    verbs = list(dict.fromkeys(verb(move) for move in moves))
    drawn = rng.choice(verbs)
    return rng.choice([move for move in moves if verb(move) == drawn])


def verb(move: Move) -> str:
    """Return the first word of a move."""
    return move.text.partition(" ")[0]


def setups(game: AnyGame) -> list[Setup]:
    """Return all that can be agreed before a match of *game*."""
    return [
        Setup(edition, seats, first)
        for edition in game.editions
        for seats in game.seats
        for first in range(seats)
    ]
