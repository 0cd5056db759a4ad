"""What a move leaves on the table: things that it has touched, and the way that one went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from lat_desktop.tables.items import TableItem
from lat_desktop.tables.render_context import RenderContext

STRIDE: Final = 30.0
"""From one footprint to the next."""
ASTRIDE: Final = 8.0
"""How far to the side of the way each footprint lies."""
STOOD: Final = 13.0
"""The radius of the ring where the way begins."""
CLEAR: Final = 26.0
"""How much of the way is left free before whatever went it."""


class Touched(msgspec.Struct, frozen=True):
    """Something that a move has touched."""

    item: TableItem
    part: QRectF | None = None
    """Which part of it, in its own coordinates; None for all of it."""


class Way(msgspec.Struct, frozen=True):
    """The way that a thing went, in the scene, and the footprint that it left."""

    points: tuple[QPointF, ...]
    footprint: QPainterPath
    z: float
    """Above what it lies."""
    spares: Sequence[QRectF] = ()
    """Where words stand, on which no foot is put, in the scene."""


class Trace(msgspec.Struct, frozen=True):
    """What an event has left on the table, as far as it can still be seen there."""

    touched: Sequence[Touched]
    way: Way | None = None


def touched(*items: TableItem) -> Trace:
    """Return the trace of an event that touched *items*."""
    return Trace([Touched(item) for item in items])


class WayItem(QGraphicsItem):
    """A ring where a thing stood, and its footprints from there.

    Both are light with a dark rim, to be seen on cards as on baize.
    """

    def __init__(self, context: RenderContext, way: Way) -> None:
        super().__init__()
        self._context = context
        self._way = way
        self.setZValue(way.z)

    @property
    def way(self) -> Way:
        """The way that it shows."""
        return self._way

    def boundingRect(self) -> QRectF:
        """Return the rectangle around the way."""
        path = QPainterPath(self._way.points[0])
        for point in self._way.points[1:]:
            path.lineTo(point)
        return path.boundingRect().adjusted(-STRIDE, -STRIDE, STRIDE, STRIDE)

    def shape(self) -> QPainterPath:
        """Return nothing: it cannot be pointed at, and what lies below it can."""
        return QPainterPath()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the ring, and the footprints, left and right in turn."""
        colours = self._context.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for colour, width in ((colours.table_edge, 8), (colours.on_table, 4)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(self._way.points[0], STOOD, STOOD)
        for n, step in enumerate(_steps(self._way.points)):
            side = ASTRIDE if n % 2 else -ASTRIDE
            turned = QTransform().translate(step.x1(), step.y1()).rotate(90 - step.angle())
            print_ = turned.translate(side, 0).map(self._way.footprint)
            if any(words.intersects(print_.boundingRect()) for words in self._way.spares):
                continue
            painter.setPen(QPen(colours.table_edge, 5))
            painter.drawPath(print_)
            painter.fillPath(print_, colours.on_table)


def _steps(points: Sequence[QPointF]) -> Iterator[QLineF]:
    """Give, a stride apart, where on the way through *points* a foot is put, and which way."""
    lines = [QLineF(start, end) for start, end in pairwise(points)]
    rest = sum(line.length() for line in lines) - CLEAR
    over = STOOD + STRIDE / 2
    for line in lines:
        while over <= min(line.length(), rest):
            yield QLineF(line.pointAt(over / line.length()), line.p2())
            over += STRIDE
        over -= line.length()
        rest -= line.length()


@cache
def paw() -> QPainterPath:
    """Return the footprint of a cub, which goes upwards. Shared: do not change it."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, 3), 6.5, 5.5)
    for x, y in ((-7.5, -3.5), (-2.8, -7.5), (2.8, -7.5), (7.5, -3.5)):
        path.addEllipse(QPointF(x, y), 2.6, 3.2)
    return path


@cache
def shoe() -> QPainterPath:
    """Return the footprint of a person, who goes upwards. Shared: do not change it."""
    path = QPainterPath()
    path.addEllipse(QPointF(0, -4), 4.6, 7.0)
    path.addEllipse(QPointF(0, 8), 3.6, 3.4)
    return path
