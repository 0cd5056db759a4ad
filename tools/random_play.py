"""Random play that can be told again: the same script makes the same match on any machine."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from lat_desktop.engine.game import Move, MoveT, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch


class Script(msgspec.Struct, frozen=True):
    """A random match, or its first steps."""

    setup: Setup
    seed: int
    steps: int
    """How many steps to play at most; a match that ends before has fewer."""

    def play(self, game: AnyGame) -> AnyMatch:
        """Play the match."""
        rng = Random(self.seed)
        player = BiasedRandomPlayer(rng)
        match = Match(game, self.setup)
        while match.outcome is None and len(match.steps) < self.steps:
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play(player.choose(match.legal_moves))
        return match


class BiasedRandomPlayer:
    """A player who makes any move, but by nature likes some kinds of moves better than others.

    Were all moves alike to it, what ends a round early would leave little to see of a late one.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._liking: dict[str, int] = {}

    def choose(self, moves: Sequence[MoveT]) -> MoveT:
        """Draw a kind of move, then one of that kind."""
        kinds: dict[str, list[MoveT]] = {}
        for move in moves:
            kinds.setdefault(verb(move), []).append(move)
        for kind in kinds:
            self._liking.setdefault(kind, self._rng.choice((1, 4, 16, 64)))
        weights = [self._liking[kind] for kind in kinds]
        return self._rng.choice(self._rng.choices(list(kinds.values()), weights)[0])


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
