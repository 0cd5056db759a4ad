"""A tiger cub: a round head with ears and stripes, in its colour and with its colour's mark."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.engine.cards import Trait
from lat_desktop.tables.marks import paint_mark
from lat_desktop.widgets.drawing import disc, drawing, mixed, polygon
from lat_desktop.widgets.theme import Colours

SHEET = QRectF(0, 0, 100, 100)


def paint_cub(
    painter: QPainter, rect: QRectF, colours: Colours, colour: Trait, filled: bool = True
) -> None:
    """Paint a cub of *colour* (Red or Blue), or the place where one will be."""
    coat = colours.red if colour is Trait.RED else colours.blue
    with drawing(painter, SHEET, rect):
        if not filled:
            painter.fillPath(_head(), mixed(coat, colours.on_table, 0.3))
            painter.fillPath(disc(QPointF(50, 54), 33), QColor(colours.table_edge))
            return
        painter.fillPath(_rim(), colours.paper)
        painter.fillPath(_head(), coat)
        painter.fillPath(_ears(), mixed(coat, colours.paper, 0.55))
        painter.fillPath(_stripes(), mixed(coat, colours.ink, 0.72))
        painter.fillPath(_muzzle(), colours.paper)
        painter.fillPath(_features(), colours.ink)
        paint_mark(painter, QRectF(39, 15, 22, 22), colour, colours.paper)


@cache
def _head() -> QPainterPath:
    path = disc(QPointF(50, 54), 40)
    for x in (20, 80):
        path = path.united(disc(QPointF(x, 22), 16))
    return path


@cache
def _rim() -> QPainterPath:
    path = disc(QPointF(50, 54), 45)
    for x in (20, 80):
        path = path.united(disc(QPointF(x, 22), 21))
    return path


@cache
def _ears() -> QPainterPath:
    path = disc(QPointF(19, 21), 8)
    path.addPath(disc(QPointF(81, 21), 8))
    return path


@cache
def _stripes() -> QPainterPath:
    path = QPainterPath()
    for left in (True, False):
        for y, reach in ((44, 17), (57, 15), (69, 12)):
            outer = 11 + (y - 44) * 0.12
            tip = outer + reach
            points = ((outer, y - 5), (tip, y + 1), (outer, y + 5))
            path.addPath(polygon(*((x if left else 100 - x, v) for x, v in points)))
    return path


@cache
def _muzzle() -> QPainterPath:
    path = disc(QPointF(42, 72), 12)
    return path.united(disc(QPointF(58, 72), 12))


@cache
def _features() -> QPainterPath:
    path = disc(QPointF(35, 52), 5.5)
    path.addPath(disc(QPointF(65, 52), 5.5))
    path.addPath(polygon((43, 62), (57, 62), (50, 70)))
    return path
