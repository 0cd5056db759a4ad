"""Which games have a table. A new one is one line here."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.favor.table import FavorTable
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.suspicion.table import SuspicionTable
from lat_desktop.tables.table import GameTable

TABLES: Final = MappingProxyType[str, type[GameTable]](
    {
        "doors": DoorsTable,
        "favor": FavorTable,
        "labyrinth": LabyrinthTable,
        "suspicion": SuspicionTable,
    }
)
