"""What the tools must know of a game: the descriptor that stands in :mod:`tools.games`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from lat_desktop.engine.game import Game, Move, Seat, View
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Reason

ViewT = TypeVar("ViewT", bound=View)

ResampleHidden: TypeAlias = Callable[[AnyMatch, Seat | None, Random], list[Move]]
"""Returns the moves of another match that a seat, or a bystander, cannot tell from this one.

Chance, and others in secret, may have done something else; what was seen and heard is as it was.
"""
Determinization: TypeAlias = Callable[[Random], Any]
"""Draws a state that may be the real one."""


class Told(NamedTuple, Generic[ViewT]):
    """What an analysis said of a position."""

    view: ViewT
    best: Any
    """The move that it would make."""
    other: Any
    """The move that it compares it with."""
    reason: Reason
    """One of those that it gave."""
    nodes: int
    """How many positions it looked at."""


ReasonHolds: TypeAlias = Callable[[Told[ViewT]], bool]
"""Whether a reason is true of the position, and tells a difference between the two moves."""


class GoldenScript(NamedTuple):
    """A match that is played at random, the same on any machine; see `tools/golden.py`."""

    seats: int
    seed: int


@dataclass(frozen=True)
class Moment:
    """What stands on a table in a picture; it is always the person's turn."""

    match: Callable[[], AnyMatch]
    touched: int = 0
    """How many things the person has touched of their turn so far."""
    pointed: str = ""
    """The move on whose thing the focus is, if on any."""
    in_words: bool = False
    """Whether the table in words is shown in a picture of its own."""
    turns: int = 1
    """How many turns of the person a film shows that leads there; see `tools/film.py`."""


class DeeperLook(NamedTuple):
    """A level that does something else where it may look at so many positions."""

    level: Level
    nodes: int


@dataclass(frozen=True)
class SearchTerms:
    """What a tree search has to be told besides the rules; see `tools/openspiel_player.py`."""

    evaluate: Callable[[Any], Sequence[float]]
    """Returns by seat what a state is worth, from -1 to 1, to one who looks no further."""
    exploration: float = 2.0
    """How much a search tries what looks worse: OpenSpiel's own suggestion, if none is better."""
    playout: int = sys.maxsize
    """After how many moves a random playout stops and looks who is ahead."""
    pointless: frozenset[Move] = frozenset()
    """Moves that cost nothing and bring nothing."""


@dataclass(frozen=True)
class BestResponse(Generic[ViewT]):
    """A player that knows how Master plays; see `tools/exploiter.py`."""

    likelihoods: Callable[[ViewT, str, Random, Budget], Mapping[Any, float]]
    """Returns by identity how likely Master plays so where another seat has this view; nothing, if
    it tells nothing. The secrets of that seat may not count."""
    choose: Callable[[ViewT, Sequence[Mapping[Any, float]], Any, Random, Budget], str]
    """Returns the text of a move: from a view; from how likely Master would have done what each
    seat did, by identity; and from what is assumed besides."""
    assumptions: Sequence[Any]
    """Examples of that: a dataclass."""


@dataclass(frozen=True)
class GameTools(Generic[ViewT]):
    """What the tools must know of a game."""

    game: Game[Any, Any, ViewT]
    resample_hidden: ResampleHidden
    determinize: Callable[[ViewT], Determinization]
    """Returns what draws a state for a view of the seat that is to move.

    What a seat cannot see is drawn: who the others are, evenly among those whom nothing that it saw
    excludes, and how the cards lie that it has not seen. Only the view goes in, so no secret can.
    The moves that led here are left out of the states: what they tell has been used, and the rules
    ask for none of them. This is no part of our players, who weigh what others do.
    """
    search: SearchTerms
    golden: Mapping[str, GoldenScript]
    """By edition, the match that its golden playthrough tells."""
    moments: Mapping[str, Moment]
    """By name, what there are pictures of; see `tools/screenshots.py`."""
    reviewed: str
    """The moment, after the end, at which there is a picture of a look back."""
    filmed: str
    """The moment to which the film leads that shows a turn of the game; see `tools/film.py`."""
    pictured: tuple[str, ...] = ()
    """The scenes of which the README has a picture; of a game with none it has the film."""
    reason_holds: ReasonHolds[ViewT] = lambda told: False
    """Whether what an analysis says is so; see `tools/reasons.py`."""
    deeper: DeeperLook | None = None
    """What is asked besides for the golden decisions, if anything; see `tools/decisions.py`."""
    identities: tuple[Any, ...] = ()
    """Who a seat can be, where that is a secret; see `tools/information_leakage.py`."""
    chooses_unseen: Callable[[ViewT], bool] = lambda view: False
    """Whether what is chosen now is not seen before all is over."""

    best_response: BestResponse[ViewT] | None = None
    """Who is made to beat Master, if there is anybody."""

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.game.key
