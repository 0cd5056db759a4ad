"""What the lobby shows of Suspicion."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from lat_desktop.tables.lobby_preview import LobbyPreview, PaintMark
from lat_desktop.tables.suspicion.marks import paint_gem_mark, paint_mask
from lat_desktop.widgets.theme import Colours


def _paint_table_top(painter: QPainter, colours: Colours) -> None:
    from lat_desktop.tables.suspicion.table_top import paint_table_top

    paint_table_top(painter, colours)


def _mark_of(gem: str) -> PaintMark:
    def paint(painter: QPainter, square: QRectF, colour: QColor) -> None:
        paint_gem_mark(painter, square, gem, colour)

    return paint


_GEMS: Final = map(_mark_of, ("diamond", "ruby", "emerald"))
LOBBY_PREVIEW: Final = LobbyPreview((*_GEMS, paint_mask), _paint_table_top)
