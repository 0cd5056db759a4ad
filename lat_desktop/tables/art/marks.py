"""The four marks: a moon for Blue, a sun for Red, a fan for the Lady, a claw for the Tiger.

Silhouettes in the unit square, each of its own outline, so that they are told apart without colour.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from lat_desktop.engine.cards import Trait
from lat_desktop.tables.art.drawing import disc, drawing, polygon

UNIT: Final = QRectF(0, 0, 1, 1)


def paint_mark(painter: QPainter, rect: QRectF, trait: Trait, colour: QColor) -> None:
    """Paint the mark of *trait* as large as *rect* allows."""
    with drawing(painter, UNIT, rect):
        painter.fillPath(mark(trait), colour)


@cache
def mark(trait: Trait) -> QPainterPath:
    """Return the mark of *trait* in the unit square. Shared: do not change it."""
    match trait:
        case Trait.BLUE:
            path = _moon()
        case Trait.RED:
            path = _sun()
        case Trait.LADY:
            path = _fan()
        case Trait.TIGER:
            path = _claw()
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _moon() -> QPainterPath:
    """Return a crescent, open to the upper right: two arcs that meet in its horns."""
    open_to, half, reach, bite = 35.0, 66.0, 0.47, 0.19
    centre = QPointF(0.5, 0.5)
    # The bitten circle stands *bite* off the whole one and goes through the same horns.
    across = reach * math.sin(math.radians(half))
    ahead = reach * math.cos(math.radians(half)) - bite
    seen, radius = math.degrees(math.atan2(across, ahead)), math.hypot(across, ahead)
    turn = math.radians(open_to)
    off = centre + QPointF(math.cos(turn), -math.sin(turn)) * bite
    path = QPainterPath()
    path.arcMoveTo(_around(centre, reach), open_to + half)
    path.arcTo(_around(centre, reach), open_to + half, 360 - 2 * half)
    path.arcTo(_around(off, radius), open_to - seen, 2 * seen - 360)
    path.closeSubpath()
    return path


def _around(centre: QPointF, radius: float) -> QRectF:
    return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)


def _sun() -> QPainterPath:
    """Return a disc and eight pointed rays that stand clear of it."""
    centre = QPointF(0.5, 0.5)
    path = disc(centre, 0.23)
    ray = polygon((0.405, 0.235), (0.5, 0.0), (0.595, 0.235))
    for n in range(8):
        turn = QTransform().translate(0.5, 0.5).rotate(45 * n).translate(-0.5, -0.5)
        path.addPath(turn.map(ray))
    return path


def _fan() -> QPainterPath:
    """Return an open fan: five leaves with rounded tips, their sticks, and a tassel."""
    pivot, leaves, spread = QPointF(0.5, 0.72), 5, 142.0
    inner, outer, gap = 0.21, 0.545, 2.6
    path = disc(pivot, 0.055)
    each = spread / leaves
    stick = polygon((-0.014, 0), (0.014, 0), (0.028, -inner - 0.03), (-0.028, -inner - 0.03))
    for n in range(leaves):
        middle = -spread / 2 + (n + 0.5) * each
        path.addPath(_leaf(pivot, middle, each - gap, inner, outer))
        path.addPath(QTransform().translate(pivot.x(), pivot.y()).rotate(middle).map(stick))
    path.addPath(polygon((0.485, 0.72), (0.515, 0.72), (0.56, 0.97), (0.44, 0.97)))
    return path


def _leaf(pivot: QPointF, middle: float, width: float, inner: float, outer: float) -> QPainterPath:
    """Return one leaf of the fan; *middle* and *width* in degrees, 0 pointing up."""

    def at(angle: float, radius: float) -> QPointF:
        turn = math.radians(angle)
        return pivot + QPointF(radius * math.sin(turn), -radius * math.cos(turn))

    left, right = middle - width / 2, middle + width / 2
    path = QPainterPath(at(left, inner))
    path.lineTo(at(left, outer * 0.93))
    path.quadTo(at(middle, outer * 1.1), at(right, outer * 0.93))
    path.lineTo(at(right, inner))
    path.quadTo(at(middle, inner * 1.04), at(left, inner))
    path.closeSubpath()
    return path


def _claw() -> QPainterPath:
    """Return four slashes, torn from the upper right to the lower left."""
    path = QPainterPath()
    for top, bottom in (
        (QPointF(0.34, 0.10), QPointF(0.03, 0.74)),
        (QPointF(0.58, 0.02), QPointF(0.20, 0.93)),
        (QPointF(0.80, 0.04), QPointF(0.44, 0.98)),
        (QPointF(0.98, 0.18), QPointF(0.72, 0.88)),
    ):
        path.addPath(_slash(top, bottom, 0.085))
    return path


def _slash(top: QPointF, bottom: QPointF, half: float) -> QPainterPath:
    """Return a curved cut, pointed at both ends and broadest above the middle."""
    along = bottom - top
    across = QPointF(along.y(), -along.x()) / math.hypot(along.x(), along.y())
    path = QPainterPath(top)
    path.cubicTo(
        top + along * 0.2 + across * half * 2.2, top + along * 0.6 + across * half * 1.6, bottom
    )
    path.cubicTo(
        top + along * 0.6 - across * half * 0.0, top + along * 0.2 - across * half * 0.2, top
    )
    path.closeSubpath()
    return path
