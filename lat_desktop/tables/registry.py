"""Which games have a table. A new one is one line here."""

from __future__ import annotations

from typing import Final

from lat_desktop.registry import Registry
from lat_desktop.tables import doors, favor, labyrinth, suspicion
from lat_desktop.tables.kit import TableKit

KITS: Final = Registry[TableKit](doors.KIT, favor.KIT, labyrinth.KIT, suspicion.KIT)
