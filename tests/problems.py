"""The problems that come with the program, for tests."""

from __future__ import annotations

from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook.problem import Problem, problems_of

POSED = [(game, problem) for game in GAMES for problem in problems_of(game)]
"""All of them, each with its game."""


def some_of(each: int) -> list[tuple[str, Problem]]:
    """Return so many problems of each game, from all over its shelf."""
    shelves = [problems_of(game) for game in GAMES]
    return [
        (game, shelf[n])
        for game, shelf in zip(GAMES, shelves, strict=True)
        for n in range(0, len(shelf), max(1, len(shelf) // each) if shelf else 1)
    ]
