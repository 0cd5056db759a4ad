"""What the lobby shows of Doors."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter

from lat_desktop.tables.lobby_preview import BLUE, LADY, RED, TIGER, LobbyPreview
from lat_desktop.widgets.theme import Colours


def _paint_table_top(painter: QPainter, colours: Colours) -> None:
    from lat_desktop.tables.doors.table_top import paint_table_top

    paint_table_top(painter, colours)


LOBBY_PREVIEW: Final = LobbyPreview((RED, BLUE, LADY, TIGER), _paint_table_top)
