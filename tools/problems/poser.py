"""What finds the problems of a game: the descriptor that stands in :mod:`tools.problems.posers`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from lat_desktop.engine.registry import AnyMatch
from lat_desktop.rulebook.problem import Inference


@dataclass(frozen=True)
class Posed:
    """What is asked at a moment, its only answer, and what explains it."""

    question: str
    answer: tuple[str, ...]
    difficulty: int
    line: tuple[str, ...] = ()
    replies: Mapping[str, str] = field(default_factory=dict)
    because: tuple[Inference, ...] = ()
    clue: str = ""


@dataclass(frozen=True)
class Poser:
    """How problems of a game are found, and proved."""

    key: str
    seats: Sequence[int]
    """How many play in the matches that are searched."""
    play: Callable[[AnyMatch, Random], None]
    """Makes a move for the seat that is to move."""
    pose: Callable[[AnyMatch], Posed | None]
    """Returns the problem of the seat that is to move, if there is one, with a proof behind it.

    It depends on the match alone. So whoever calls it again proves the problem again.
    """
    likeness: Callable[[AnyMatch], object]
    """Returns the same for positions that are the same up to symmetry."""
