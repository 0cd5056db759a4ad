"""Gems and the mask: what stands on the door of Suspicion, before anything else of it is loaded.

Gems are told apart by their cut as well as by their colour: a brilliant, a disc and a block. Here
they go by their own text, for which the facts of the game need not be read.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.widgets.drawing import disc, drawing, grown, mixed, outline, polygon
from lat_desktop.widgets.theme import Colours

SHEET: Final = QRectF(0, 0, 100, 100)
RIM: Final = QColor("#1b1718")
BRIGHT: Final = QColor("#ffffff")


class _Cut(msgspec.Struct, frozen=True):
    whole: QPainterPath
    table: QPainterPath
    """The flat face in its midst, which catches the light."""
    shade: QPainterPath
    """The facets that lie away from the light."""
    colour: QColor


def paint_gem(
    painter: QPainter, rect: QRectF, gem: str, colours: Colours, filled: bool = True
) -> None:
    """Paint *gem*, or the place where one will be."""
    cut = _cut(gem)
    with drawing(painter, SHEET, rect):
        if not filled:
            painter.fillPath(grown(cut.whole, 2), mixed(colours.table_edge, cut.colour, 0.5))
            painter.fillPath(cut.whole, colours.table_edge)
            return
        painter.fillPath(_rim(gem), RIM)
        painter.fillPath(cut.whole, cut.colour)
        painter.fillPath(cut.shade, mixed(cut.colour, RIM, 0.34))
        painter.fillPath(cut.table, mixed(cut.colour, BRIGHT, 0.5))


def paint_gem_mark(painter: QPainter, rect: QRectF, gem: str, colour: QColor) -> None:
    """Paint the silhouette of *gem*, its table cut out, in one *colour*."""
    with drawing(painter, SHEET, rect):
        painter.fillPath(_mark(gem), colour)


def paint_mask(painter: QPainter, rect: QRectF, colour: QColor) -> None:
    """Paint the mask that stands for somebody whom one does not know."""
    with drawing(painter, SHEET, rect):
        mask = QPainterPath(QPointF(10, 34))
        mask.cubicTo(24, 24, 40, 30, 50, 36)
        mask.cubicTo(60, 30, 76, 24, 90, 34)
        mask.cubicTo(92, 62, 66, 76, 50, 56)
        mask.cubicTo(34, 76, 8, 62, 10, 34)
        eyes = QPainterPath()
        eyes.addEllipse(QPointF(31, 46), 9.5, 6)
        eyes.addEllipse(QPointF(69, 46), 9.5, 6)
        painter.fillPath(mask.subtracted(eyes), colour)


@cache
def _mark(gem: str) -> QPainterPath:
    cut = _cut(gem)
    return cut.whole.subtracted(outline(cut.table, 5))


@cache
def _rim(gem: str) -> QPainterPath:
    return grown(_cut(gem).whole, 5)


@cache
def _cut(gem: str) -> _Cut:
    match gem:
        case "diamond":
            whole = polygon((26, 16), (74, 16), (95, 42), (50, 92), (5, 42))
            table = polygon((34, 22), (66, 22), (74, 40), (26, 40))
            shade = polygon((95, 42), (50, 92), (62, 42))
            return _Cut(whole, table, shade, QColor("#bfe4f2"))
        case "ruby":
            whole = disc(QPointF(50, 50), 43)
            table = polygon((35, 24), (65, 24), (78, 50), (65, 76), (35, 76), (22, 50))
            below = QPainterPath()
            below.addRect(QRectF(0, 50, 100, 50))
            return _Cut(whole, table, whole.intersected(below), QColor("#dd2c44"))
        case _:  # the emerald
            whole = polygon(
                (32, 6), (68, 6), (84, 22), (84, 78), (68, 94), (32, 94), (16, 78), (16, 22)
            )
            table = polygon((36, 26), (64, 26), (64, 74), (36, 74))
            shade = polygon((84, 22), (84, 78), (68, 94), (32, 94), (16, 78), (36, 74), (64, 74))
            return _Cut(whole, table, shade, QColor("#1fa565"))
