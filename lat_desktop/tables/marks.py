"""The four marks: a moon for Blue, a sun for Red, a fan for the Lady, a claw for the Tiger.

They are silhouettes in the unit square, each of its own outline, so that they are told apart
without colour. The two colours have a hatch besides: waves for Blue, rays for Red.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from lat_desktop.engine.cards import Trait
from lat_desktop.widgets.drawing import disc, drawing, grown, polygon, rays, waves
from lat_desktop.widgets.theme import Colours

UNIT: Final = QRectF(0, 0, 1, 1)


def paint_mark(painter: QPainter, rect: QRectF, trait: Trait, colour: QColor) -> None:
    """Paint the mark of *trait* as large as *rect* allows."""
    with drawing(painter, UNIT, rect):
        painter.fillPath(mark(trait), colour)


def ink_of(trait: Trait, colours: Colours) -> QColor:
    """Return what the mark of *trait* is printed with on paper: its colour, or ink for a role."""
    return {Trait.BLUE: colours.blue, Trait.RED: colours.red}.get(trait, colours.ink)


def hatch(colour: Trait, block: QPainterPath, head: QPointF, marks: QPainterPath) -> QPainterPath:
    """Return the hatch of *colour* on *block*, on a sheet 100 wide: clear of *marks* all round.

    Rays come from *head*, where the mark of the colour stands.
    """
    if colour is Trait.RED:
        cut = rays(head, 24, 0, 150, 0.42).subtracted(disc(head, 19))
    else:
        box = block.boundingRect()
        cut = waves(box, round(box.height() / 7.4), 20)
    return cut.intersected(block).subtracted(grown(marks, 3.8))


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
    ray = polygon((0.40, 0.24), (0.5, 0.0), (0.60, 0.24))
    for n in range(8):
        turn = QTransform().translate(0.5, 0.5).rotate(45 * n).translate(-0.5, -0.5)
        path.addPath(turn.map(ray))
    return path


def _fan() -> QPainterPath:
    """Return an open fan: seven pleats, their sticks, and a tassel that swings aside."""
    pivot, pleats, spread = QPointF(0.5, 0.75), 7, 146.0
    inner, outer, gap = 0.27, 0.51, 2.4
    path = disc(pivot, 0.05)
    each = spread / pleats
    stick = polygon((0.016, 0), (-0.016, 0), (-0.022, -inner - 0.02), (0.022, -inner - 0.02))
    for n in range(pleats):
        middle = -spread / 2 + (n + 0.5) * each
        path.addPath(_pleat(pivot, middle, each - gap, inner, outer))
        path.addPath(QTransform().translate(pivot.x(), pivot.y()).rotate(middle).map(stick))
    path.addPath(_tassel())
    return path


def _pleat(pivot: QPointF, middle: float, width: float, inner: float, outer: float) -> QPainterPath:
    """Return one pleat of the fan; *middle* and *width* in degrees, 0 pointing up."""
    left, right = middle - width / 2, middle + width / 2
    corners = ((left, inner), (left, outer), (middle, outer * 1.05), (right, outer), (right, inner))
    return polygon(
        *(
            (
                pivot.x() + radius * math.sin(math.radians(angle)),
                pivot.y() - radius * math.cos(math.radians(angle)),
            )
            for angle, radius in corners
        )
    )


def _tassel() -> QPainterPath:
    """Return the tassel below the rivet of the fan."""
    path = QPainterPath(QPointF(0.485, 0.76))
    path.lineTo(0.535, 0.75)
    path.cubicTo(0.56, 0.85, 0.65, 0.84, 0.71, 0.93)
    path.lineTo(0.57, 0.99)
    path.cubicTo(0.56, 0.89, 0.50, 0.87, 0.485, 0.76)
    path.closeSubpath()
    return path


def _claw() -> QPainterPath:
    """Return four slashes, torn from the upper right to the lower left."""
    path = QPainterPath()
    for top, bottom in (
        (QPointF(0.31, 0.09), QPointF(0.01, 0.73)),
        (QPointF(0.55, 0.01), QPointF(0.18, 0.92)),
        (QPointF(0.78, 0.04), QPointF(0.43, 0.99)),
        (QPointF(0.94, 0.20), QPointF(0.70, 0.88)),
    ):
        path.addPath(_slash(top, bottom, 0.088))
    return path


def _slash(top: QPointF, bottom: QPointF, half: float) -> QPainterPath:
    """Return a curved cut, pointed at both ends and broadest above the middle."""
    along = bottom - top
    across = QPointF(along.y(), -along.x()) / math.hypot(along.x(), along.y())
    path = QPainterPath(top)
    belly, hollow = across * half * 2.0, across * half * 0.1
    path.cubicTo(top + along * 0.2 + belly, top + along * 0.55 + belly * 0.8, bottom)
    path.cubicTo(top + along * 0.6, top + along * 0.2 - hollow, top)
    path.closeSubpath()
    return path
