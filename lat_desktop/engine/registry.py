"""Which games there are. A new game is one line here."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from lat_desktop.engine import doors, favor, labyrinth, suspicion
from lat_desktop.engine.game import Game
from lat_desktop.engine.match import Match
from lat_desktop.registry import Registry

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose states, moves and views the caller hands on and does not look into."""
AnyMatch: TypeAlias = Match[Any, Any, Any]

GAMES: Final = Registry[AnyGame](doors.GAME, favor.GAME, labyrinth.GAME, suspicion.GAME)
