"""Against which level a person plays best next, by how their last matches of a game went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from lat_desktop.players.levels import Level

KEPT: Final = 24
"""How many of the last matches of a game are remembered."""
LAST: Final = 3
"""How many of those against a level count."""
ENOUGH: Final = 2
"""How many of them are to be won before the next level comes."""


class Result(msgspec.Struct, frozen=True):
    """How a match ended for the only person in it."""

    match: str
    """What tells it from others: a match that is taken up again has one result."""
    level: Level
    """The strongest of those that it was played against."""
    won: bool


def with_result(results: Sequence[Result], result: Result) -> tuple[Result, ...]:
    """Return the *results*, the newest last, with one more, or with another of the same match."""
    others = [each for each in results if each.match != result.match]
    return (*others, result)[-KEPT:]


def recommended(results: Sequence[Result]) -> Level:
    """Return the level to play against next: one above the strongest that is mostly beaten.

    The one below where the last matches of all were lost against that. *results* are of one game,
    the newest last; without any it is the weakest.
    """
    levels = list(Level)
    last = {
        level: [result.won for result in results if result.level is level][-LAST:]
        for level in levels
    }
    beaten = [at for at, level in enumerate(levels) if sum(last[level]) >= ENOUGH]
    at = min(max(beaten, default=-1) + 1, len(levels) - 1)
    newest = results[-LAST:]
    lost = [each for each in newest if each.level is levels[at] and not each.won]
    return levels[at - 1] if at and len(lost) == LAST else levels[at]
