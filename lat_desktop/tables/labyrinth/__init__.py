"""What is seen of Labyrinth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.kit import TableKit
from lat_desktop.tables.labyrinth.lobby_preview import LOBBY_PREVIEW

if TYPE_CHECKING:
    from lat_desktop.tables.labyrinth.table import LabyrinthTable
    from lat_desktop.tables.rooms import PaintRoom


def _table() -> type[LabyrinthTable]:
    from lat_desktop.tables.labyrinth.table import LabyrinthTable

    return LabyrinthTable


def _room() -> PaintRoom:
    from lat_desktop.tables.labyrinth.room import paint_room

    return paint_room


KIT: Final = TableKit("labyrinth", table=_table, room=_room, lobby_preview=LOBBY_PREVIEW)
