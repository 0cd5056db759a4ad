"""Which games there are. A new game is one line here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, TypeAlias

from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.game import Game
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import Suspicion

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose states, moves and views the caller hands on and does not look into."""
AnyMatch: TypeAlias = Match[Any, Any, Any]

GAMES: Final = MappingProxyType[str, AnyGame](
    {game.key: game for game in (Doors(), Favor(), Labyrinth(), Suspicion())}
)
