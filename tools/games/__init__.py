"""What the tools must know of each game. A new game is one line here, and a module beside."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from lat_desktop.registry import Registry
from tools.games import doors, favor, labyrinth, suspicion
from tools.games.descriptor import GameTools

AnyGameTools: TypeAlias = GameTools[Any]

TOOLS: Final = Registry[AnyGameTools](doors.TOOLS, favor.TOOLS, labyrinth.TOOLS, suspicion.TOOLS)
