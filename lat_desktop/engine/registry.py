"""Which games there are. A new game is a function here, and its name in the registry.

The rules of a game are loaded when somebody asks for them: a player's process needs those of one.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from lat_desktop.engine.game import Game
from lat_desktop.engine.match import Match
from lat_desktop.registry import Registry

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose states, moves and views the caller hands on and does not look into."""
AnyMatch: TypeAlias = Match[Any, Any, Any]


def _doors() -> AnyGame:
    from lat_desktop.engine import doors

    return doors.GAME


def _favor() -> AnyGame:
    from lat_desktop.engine import favor

    return favor.GAME


def _labyrinth() -> AnyGame:
    from lat_desktop.engine import labyrinth

    return labyrinth.GAME


def _suspicion() -> AnyGame:
    from lat_desktop.engine import suspicion

    return suspicion.GAME


GAMES: Final = Registry[AnyGame](
    doors=_doors, favor=_favor, labyrinth=_labyrinth, suspicion=_suspicion
)
