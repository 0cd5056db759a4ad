"""The room of Straws: a floor under a lamp."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter

from lat_desktop.tables.rooms import dimmed, paint_dusk, paint_ground, paint_light, painting
from lat_desktop.widgets.theme import Colours


def paint_room(painter: QPainter, table: QRectF, play: QRectF, colours: Colours) -> None:
    """Paint the room: *table* is the whole ground, *play* where the straws lie."""
    with painting(painter, table):
        paint_ground(painter, table, dimmed(colours.table, colours))
        reach = QSizeF(play.width(), play.height())
        paint_light(painter, play.center(), reach, dimmed(colours.glow, colours), 0.10)
        paint_dusk(painter, table, 0.5)
