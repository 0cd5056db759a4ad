"""The table of Suspicion as one sees it from the lobby, through its open door."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.tables.suspicion.art import (
    floor_of,
    paint_die,
    paint_gem,
    paint_guest,
)
from lat_desktop.tables.table_top import paint_shadow
from lat_desktop.widgets.drawing import BLACK, mixed
from lat_desktop.widgets.theme import Colours


def paint_table_top(painter: QPainter, colours: Colours) -> None:
    """Build a mansion with lit rooms, a few guests in it, two dice, and some gems."""
    house = QRectF(0.02, 0.0, 0.80, 0.98)
    paint_shadow(painter, house)
    painter.fillRect(house, mixed(colours.brass, BLACK, 0.45))
    guests = {1: Guest.EARL, 2: Guest.VIOLA, 4: Guest.BUFORD, 7: Guest.LILY, 9: Guest.NADIA}
    for n, room in enumerate(Room):
        floor = QRectF(0.035 + room.column * 0.196, 0.02 + room.row * 0.32, 0.182, 0.30)
        painter.fillRect(floor, floor_of(room, colours).lighter(125))
        if n in guests:
            painter.save()
            painter.translate(floor.center().x() - 0.085, floor.top() - 0.05)
            painter.scale(0.17, 0.34)
            paint_guest(painter, QRectF(0, 0, 1, 1), guests[n], colours)
            painter.restore()
    for y, face in ((0.08, Guest.REMY), (0.40, None)):
        painter.save()
        painter.translate(0.86, y)
        painter.scale(0.15, 0.25)
        paint_die(painter, QRectF(0, 0, 1, 1), face, colours)
        painter.restore()
    for n, gem in enumerate(Gem):
        painter.save()
        painter.translate(0.83 + n * 0.065, 0.78)
        painter.scale(0.07, 0.13)
        paint_gem(painter, QRectF(0, 0, 1, 1), gem, colours)
        painter.restore()
