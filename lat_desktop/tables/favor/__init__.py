"""What is seen of Favor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.favor.lobby_preview import LOBBY_PREVIEW
from lat_desktop.tables.kit import TableKit

if TYPE_CHECKING:
    from lat_desktop.tables.favor.table import FavorTable
    from lat_desktop.tables.rooms import PaintRoom


def _table() -> type[FavorTable]:
    from lat_desktop.tables.favor.table import FavorTable

    return FavorTable


def _room() -> PaintRoom:
    from lat_desktop.tables.favor.room import paint_room

    return paint_room


KIT: Final = TableKit("favor", table=_table, room=_room, lobby_preview=LOBBY_PREVIEW)
