"""Which games the AI plays. A new one is one line here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, TypeAlias

from lat_desktop.players import doors, favor, labyrinth, suspicion
from lat_desktop.players.player import Player

AnyPlayer: TypeAlias = Player[Any]
"""A player whose views the caller hands on and does not look into."""

PLAYERS: Final = MappingProxyType[str, AnyPlayer](
    {
        "doors": doors.choose,
        "favor": favor.choose,
        "labyrinth": labyrinth.choose,
        "suspicion": suspicion.choose,
    }
)
