"""Which games the AI plays. A new one is one line here."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from lat_desktop.players import doors, favor, labyrinth, suspicion
from lat_desktop.players.player import GameAI
from lat_desktop.registry import Registry

AnyGameAI: TypeAlias = GameAI[Any]
"""How a game is played whose views the caller hands on and does not look into."""

AIS: Final = Registry[AnyGameAI](doors.AI, favor.AI, labyrinth.AI, suspicion.AI)
