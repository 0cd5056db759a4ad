"""What an auction needs besides cards and tokens: a gavel, the box, and the first player's flag."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from lat_desktop.tables.art.pieces import COIN
from lat_desktop.widgets.drawing import disc, drawing, mixed, plate, polygon
from lat_desktop.widgets.theme import Colours

BLOCK: Final = QRectF(8, 84, 84, 12)
"""What the gavel raps on."""


def paint_gavel(painter: QPainter, rect: QRectF, colours: Colours, raised: float = 1) -> None:
    """Paint the gavel over its block: 0 lying on it, 1 raised."""
    wood = mixed(colours.curtain, colours.brass, 0.45)
    with drawing(painter, COIN, rect):
        painter.fillPath(plate(BLOCK, 4), mixed(wood, colours.on_brass, 0.55))
        painter.fillPath(plate(BLOCK.adjusted(2, 2, -2, -7), 3), mixed(wood, colours.brass, 0.3))
        painter.setTransform(_swing(raised), combine=True)
        handle, head, bands, shine = _gavel()
        painter.fillPath(handle, mixed(wood, colours.on_brass, 0.35))
        painter.fillPath(head, wood)
        painter.fillPath(shine, mixed(wood, colours.paper, 0.3))
        painter.fillPath(bands, colours.brass)


def paint_box(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint the box: a small chest with a slot for tokens."""
    wood = mixed(colours.curtain, colours.brass, 0.3)
    with drawing(painter, COIN, rect):
        painter.fillPath(plate(QRectF(6, 26, 88, 66), 6), mixed(wood, colours.on_brass, 0.5))
        painter.fillPath(plate(QRectF(9, 48, 82, 41), 4), wood)
        painter.fillPath(plate(QRectF(9, 29, 82, 17), 4), mixed(wood, colours.paper, 0.16))
        painter.fillPath(plate(QRectF(32, 34, 36, 7), 3.5), colours.on_brass)
        for left in (18, 74):
            painter.fillPath(plate(QRectF(left, 27, 8, 64), 2), colours.brass)
        painter.fillPath(disc(QPointF(50, 62), 9), colours.brass)
        painter.fillPath(disc(QPointF(50, 61), 3.4), colours.on_brass)


def paint_flag(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint the flag of whoever takes the first turn of a round."""
    with drawing(painter, COIN, rect):
        painter.fillPath(plate(QRectF(24, 6, 8, 88), 4), mixed(colours.brass, colours.glow, 0.35))
        painter.fillPath(disc(QPointF(28, 10), 8), colours.glow)
        painter.fillPath(polygon((32, 18), (88, 36), (32, 56)), colours.paper)
        painter.fillPath(polygon((32, 24), (70, 36.5), (32, 49)), colours.curtain)
        painter.fillPath(plate(QRectF(8, 86, 40, 10), 5), colours.brass)


def _swing(raised: float) -> QTransform:
    """Return how the gavel is turned about the end of its handle."""
    hand = QPointF(86, 80)
    turned = QTransform().translate(hand.x(), hand.y()).rotate(34 * raised)
    return turned.translate(-hand.x(), -hand.y())


@cache
def _gavel() -> tuple[QPainterPath, QPainterPath, QPainterPath, QPainterPath]:
    """Return handle, head, bands and shine of a gavel that lies on its block, head to the left."""
    handle = plate(QRectF(34, 64, 56, 8), 4)
    head = plate(QRectF(20, 52, 26, 32), 3)
    head.addPath(plate(QRectF(17, 48, 32, 9), 4))
    head.addPath(plate(QRectF(17, 75, 32, 9), 4))
    bands = plate(QRectF(20, 58, 26, 3), 1)
    bands.addPath(plate(QRectF(20, 71, 26, 3), 1))
    bands.addPath(disc(QPointF(86, 68), 5))
    shine = plate(QRectF(23, 62, 5, 8), 2)
    return handle, head, bands, shine
