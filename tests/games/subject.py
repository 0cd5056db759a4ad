"""What the tests must know of a game that its rules do not say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.game import Event, Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch
from lat_desktop.players.levels import Level
from tools.games import TOOLS
from tools.games.descriptor import ResampleHidden
from tools.random_play import Script


def random_match(game: AnyGame) -> Callable[[int, int], AnyMatch]:
    """Return how a seed leads so many random steps into a match, and on to the next decision.

    A match that ends before is returned as it ended.
    """

    def play(seed: int, steps: int) -> AnyMatch:
        rng = Random(seed)
        match: AnyMatch = Match(game, Setup(game.editions[0], game.seats[seed % len(game.seats)]))
        while match.outcome is None and (len(match.steps) < steps or match.actor is None):
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play(rng.choice(match.legal_moves))
        return match

    return play


def identity_of(state: Any, seat: Seat) -> object:
    """Return the identity that was dealt to *seat*."""
    return state.identities[seat]


def last_of_deck(state: Any) -> object:
    """Return the last card of the deck, which nobody has seen yet."""
    return state.deck[-1:]


class GameSubject(msgspec.Struct, frozen=True):
    """A game under test: the descriptor that stands in :mod:`tests.games`."""

    game: AnyGame
    longest: int | None
    """A match ends within so many steps however it is played; None where it may go on for ever."""
    finished: tuple[int, int]
    """How many sit at a short match that ends, and the seed of its random play; seat 0 begins."""
    honesty_positions: int
    """At how many positions the test of its players looks; `tools.noninterference` at many more."""
    reviewed: tuple[tuple[int, Level | None], ...]
    """Which whole matches are reviewed: how many seats, and who plays; None makes any move."""
    asked_for: frozenset[Request]
    """What two people at one screen ask for, besides moves, in a match that they play at random."""
    host: str = "lat_desktop.players.host"
    """The module whose `main` is the program of the AI that plays it."""
    driven: str = "tools.soak.driven"
    """The module whose `main` is the app of the soak, which offers it."""
    moves_in_a_row: bool = True
    """Whether somebody may be to move twice in a row."""
    ending_moves: tuple[str, ...] = ()
    """The texts of the moves by which two agree to end it, where no rule ends it in good time."""
    acts_without_words: tuple[str, ...] = ()
    """The verbs of moves of which the table itself tells enough, so that they need no caption."""
    secret_of: Callable[[Any, Seat], object] = identity_of
    """What of a state only that seat knows."""
    secret_of_chance: Callable[[Any], object] = last_of_deck
    """What of a state nobody knows."""
    event_keys: Mapping[type[Event], tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The keys of the words of those events that have others than their class name."""
    match_at: Callable[[int, int], AnyMatch] | None = None
    """How a seed leads so many steps into a match; None for random play."""

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.game.key

    @property
    def resample_hidden(self) -> ResampleHidden:
        """How its matches are told otherwise, in whatever a seat has not been shown."""
        return TOOLS[self.key].resample_hidden

    def position(self, seed: int, steps: int) -> AnyMatch:
        """Return a match after so many steps, or a few more, where somebody is to move, or over."""
        return (self.match_at or random_match(self.game))(seed, steps)

    @property
    def finished_script(self) -> Script:
        """The match of :attr:`finished`, as it is played."""
        seats, seed = self.finished
        return Script(Setup(self.game.editions[0], seats), seed, 900)
