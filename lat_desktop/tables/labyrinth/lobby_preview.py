"""What the lobby shows of Labyrinth."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QPainter

from lat_desktop.tables.lobby_preview import LADY, TIGER, LobbyPreview
from lat_desktop.widgets.theme import Colours


def _paint_table_top(painter: QPainter, colours: Colours) -> None:
    from lat_desktop.tables.labyrinth.table_top import paint_table_top

    paint_table_top(painter, colours)


LOBBY_PREVIEW: Final = LobbyPreview((LADY, TIGER, TIGER, LADY), _paint_table_top)
