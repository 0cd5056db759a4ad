"""What the rooms behind the tables share: an evening's light, shadows, boards.

A room is painted behind all that lies on a table. It is quiet and dark, so that the cards are the
brightest thing there; its light comes from the upper left, so shadows fall to the lower right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from random import Random
from typing import Final, TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QGradient,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from lat_desktop.widgets.drawing import BLACK, disc, grown, mixed, polygon, see_through
from lat_desktop.widgets.theme import Colours

PaintRoom: TypeAlias = Callable[[QPainter, QRectF, QRectF, Colours], None]
"""Paints a room over the whole of a table; the second rectangle is where the play is."""

WHITE: Final = QColor(255, 255, 255)
FALL: Final = QPointF(0.5, 0.8)
"""Which way a shadow falls."""
MOWN: Final = 58.0
"""How wide the stripes of a lawn are."""
_RINGS: Final = 6
"""Of how many shapes the shadow of what is no box consists."""
_FADE: Final = ((0.0, 1.0), (0.25, 0.82), (0.5, 0.45), (0.75, 0.14), (1.0, 0.0))
"""How much is left of a light, by the share of the way to where it ends."""


@contextmanager
def painting(painter: QPainter, area: QRectF) -> Iterator[None]:
    """Let *painter* fill shapes without outline, and nothing outside of *area*."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    try:
        yield
    finally:
        painter.restore()


def sides(rect: QRectF) -> tuple[float, float, float, float]:
    """Return where *rect* ends: left, top, right, bottom."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def dimmed(colour: QColor, colours: Colours) -> QColor:
    """Return *colour* as it looks at the hour of the theme: the dark one is a later one."""
    return mixed(colour, BLACK, 0.16 if colours.window.lightnessF() < 0.5 else 0.0)


def paint_ground(painter: QPainter, area: QRectF, colour: QColor) -> None:
    """Fill *area* with *colour*, lighter at the upper left than at the lower right."""
    across = QLinearGradient(area.topLeft(), area.bottomRight())
    across.setColorAt(0, mixed(colour, WHITE, 0.07))
    across.setColorAt(0.4, colour)
    across.setColorAt(1, mixed(colour, BLACK, 0.42))
    painter.fillRect(area, across)


def paint_light(
    painter: QPainter, middle: QPointF, reach: QSizeF, colour: QColor, strength: float
) -> None:
    """Let *colour* shine from *middle* as far as *reach*, half the size of an oval."""
    shine = QRadialGradient(QPointF(), 1)
    for at, left in _FADE:
        shine.setColorAt(at, see_through(colour, strength * left))
    painter.save()
    painter.translate(middle)
    painter.scale(reach.width(), reach.height())
    painter.setBrush(shine)
    painter.drawEllipse(QPointF(), 1, 1)
    painter.restore()


def paint_dusk(painter: QPainter, table: QRectF, strength: float) -> None:
    """Let the room grow dark towards its edges, most of all at the lower right."""
    lit = table.topLeft() + QPointF(table.width() * 0.46, table.height() * 0.42)
    shade = QRadialGradient(QPointF(), 1)
    for at, share in ((0.45, 0.0), (0.75, 0.38), (1.0, 1.0)):
        shade.setColorAt(at, see_through(BLACK, strength * share))
    painter.save()
    painter.translate(lit)
    painter.scale(table.width() * 0.66, table.height() * 0.78)
    painter.setBrush(shade)
    # The oval ends within the table: what lies further out is as dark as its rim.
    painter.drawRect(QRectF(-2, -2, 4, 4))
    painter.restore()


def paint_soft_shadow(painter: QPainter, box: QRectF, lift: float, depth: float = 0.5) -> None:
    """Paint the shadow of a *box* that is *lift* above the ground."""
    fallen = box.translated(FALL * lift)
    soft = min(lift * 1.2, box.width() / 2, box.height() / 2)
    outer, inner = (fallen.adjusted(-by, -by, by, by) for by in (soft * 0.5, -soft * 0.5))
    lefts = (outer.left(), inner.left(), inner.right(), outer.right())
    tops = (outer.top(), inner.top(), inner.bottom(), outer.bottom())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)  # the nine parts share edges
    for row, column in product(range(3), repeat=2):
        part = QRectF(QPointF(lefts[column], tops[row]), QPointF(lefts[column + 1], tops[row + 1]))
        at = QPointF(lefts[1 if column < 2 else 2], tops[1 if row < 2 else 2])
        shade: QColor | QGradient = see_through(BLACK, depth)
        if row != 1 and column != 1:
            shade = QRadialGradient(at, soft)
        elif row != 1 or column != 1:
            away = QPointF((column - 1) * soft, (row - 1) * soft)
            shade = QLinearGradient(at, at + away)
        if isinstance(shade, QGradient):
            for share, left in _FADE:
                shade.setColorAt(share, see_through(BLACK, depth * left))
        painter.fillRect(part, shade)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def shadow_of(shape: QPainterPath, lift: float) -> tuple[QPainterPath, ...]:
    """Return the shadow of a *shape* that is *lift* above the ground, as rings in each other.

    For whatever is no box; it takes milliseconds, so one keeps it.
    """
    rings = (grown(shape, lift * 0.1 * (ring + 0.5)) for ring in range(_RINGS))
    return tuple(ring.translated(FALL * lift) for ring in rings)


def paint_shadow_of(painter: QPainter, rings: tuple[QPainterPath, ...], depth: float) -> None:
    """Paint a shadow that is as deep as *depth* where all its *rings* lie on each other."""
    shade = see_through(BLACK, 1 - (1 - depth) ** (1 / len(rings)))
    for ring in rings:
        painter.fillPath(ring, shade)


def paint_boards(
    painter: QPainter, floor: QRectF, vanishing: QPointF, colour: QColor, board: float
) -> None:
    """Lay boards, *board* wide at the near edge of *floor*, that run towards *vanishing*."""
    narrowed = (floor.top() - vanishing.y()) / (floor.bottom() - vanishing.y())
    reach = max(vanishing.x() - floor.left(), floor.right() - vanishing.x()) / narrowed
    count = math.ceil(reach / board)
    painter.fillRect(floor, colour)

    def at(n: int, y: float) -> QPointF:
        """Return where the left edge of board *n* is, so far down."""
        share = (y - vanishing.y()) / (floor.bottom() - vanishing.y())
        return QPointF(vanishing.x() + n * board * share, y)

    top, bottom = floor.top(), floor.bottom()
    tones = (see_through(BLACK, 0.11), None, None, see_through(WHITE, 0.02), None)
    seam = see_through(BLACK, 0.36)
    boards = range(-count, count)
    for n in boards:
        if (tone := tones[n * 7 % len(tones)]) is not None:
            shape = (at(n, top), at(n + 1, top), at(n + 1, bottom), at(n, bottom))
            fill_roughly(painter, shape, tone)
        # Where one board ends and the next begins, nowhere beside each other.
        y = top + (bottom - top) * (0.16 + 0.78 * (n * 0.618 % 1))
        painter.fillRect(QRectF(at(n, y), at(n + 1, y + 2)), seam)
    painter.setPen(QPen(seam, 2.2))
    painter.drawLines([QLineF(at(n, top), at(n, bottom)) for n in boards])
    painter.setPen(Qt.PenStyle.NoPen)


def fill_roughly(painter: QPainter, corners: Sequence[QPointF], colour: QColor) -> None:
    """Fill a large shape that is too faint for its edges to be seen: much quicker than smooth."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
    painter.setBrush(colour)
    painter.drawConvexPolygon(corners)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def paint_moulding(painter: QPainter, panels: Sequence[QRectF], width: float) -> None:
    """Sink *panels* into a wall: the upper and left edges lie in the shade, the others in light."""
    shade, shine = QPainterPath(), QPainterPath()
    for box in panels:
        left, top, right, bottom = sides(box)
        corners = (left + width, top + width, right - width, bottom - width)
        inner_left, inner_top, inner_right, inner_bottom = corners
        shade.addPath(
            polygon(
                (left, bottom),
                (left, top),
                (right, top),
                (inner_right, inner_top),
                (inner_left, inner_top),
                (inner_left, inner_bottom),
            )
        )
        shine.addPath(
            polygon(
                (left, bottom),
                (right, bottom),
                (right, top),
                (inner_right, inner_top),
                (inner_right, inner_bottom),
                (inner_left, inner_bottom),
            )
        )
    painter.fillPath(shade, see_through(BLACK, 0.30))
    painter.fillPath(shine, see_through(WHITE, 0.055))


def paint_lawn(painter: QPainter, table: QRectF, grass: QColor) -> None:
    """Lay a lawn that is mown in stripes."""
    paint_ground(painter, table, grass)
    count = math.ceil(table.width() / 2 / MOWN / 2)
    for n in range(-count, count + 1):
        x = table.center().x() + (2 * n - 0.5) * MOWN
        painter.fillRect(QRectF(x, table.top(), MOWN, table.height()), see_through(WHITE, 0.018))


def paint_tree(painter: QPainter, at: QPointF, size: float, leaf: QColor, chance: Random) -> None:
    """Paint a tree as it is seen from above, and its shadow."""
    first = chance.random() * math.tau
    turns = (first + math.tau * n / 6 for n in range(6))
    lobes = [(QPointF(math.cos(turn), math.sin(turn)) * size * 0.52, size * 0.52) for turn in turns]
    crown = disc(QPointF(), size * 0.62)
    crown.setFillRule(Qt.FillRule.WindingFill)
    for lobe, radius in lobes:
        crown.addPath(disc(lobe, radius))
    painter.fillPath(crown.translated(at + FALL * 26), see_through(BLACK, 0.30))
    painter.fillPath(crown.translated(at), mixed(leaf, BLACK, 0.28))
    for lobe, radius in (*lobes, (QPointF(), size * 0.5)):
        painter.setBrush(leaf)
        painter.drawEllipse(at + lobe * 0.86 - FALL * 5, radius * 0.74, radius * 0.72)
        painter.setBrush(mixed(leaf, WHITE, 0.045))
        painter.drawEllipse(at + lobe * 0.86 - FALL * 11, radius * 0.44, radius * 0.40)
