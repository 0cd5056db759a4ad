"""What is seen of Suspicion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.kit import TableKit
from lat_desktop.tables.suspicion.lobby_preview import LOBBY_PREVIEW

if TYPE_CHECKING:
    from lat_desktop.tables.rooms import PaintRoom
    from lat_desktop.tables.side_panel import SidePanel
    from lat_desktop.tables.suspicion.table import SuspicionTable


def _table() -> type[SuspicionTable]:
    from lat_desktop.tables.suspicion.table import SuspicionTable

    return SuspicionTable


def _room() -> PaintRoom:
    from lat_desktop.tables.suspicion.room import paint_room

    return paint_room


def _side_panel() -> type[SidePanel]:
    from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel

    return DeductionPanel


KIT: Final = TableKit(
    "suspicion", table=_table, room=_room, lobby_preview=LOBBY_PREVIEW, side_panel=_side_panel
)
