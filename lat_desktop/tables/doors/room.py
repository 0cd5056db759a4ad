"""The room of Doors: a stage, its flats one behind the other, a painted backdrop, footlights."""

from __future__ import annotations

import math
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from lat_desktop.tables.rooms import (
    FALL,
    dimmed,
    fill_roughly,
    paint_boards,
    paint_dusk,
    paint_light,
    painting,
    sides,
)
from lat_desktop.widgets.drawing import BLACK, arch, mixed, see_through
from lat_desktop.widgets.theatre_scenery import paint_curtain, paint_footlights, wood
from lat_desktop.widgets.theme import Colours

VELVET: Final = 78.0
"""How wide the curtains are at the sides."""
FLAT: Final = 150.0
"""How much wider each painted frame is, at each side, than the one behind it, if there is room."""
RAYS: Final = 11
"""How many rays the painted sky has."""
BOARD: Final = 112.0
"""How wide a board is at the edge of the stage."""


def paint_room(painter: QPainter, table: QRectF, play: QRectF, colours: Colours) -> None:
    """Paint the room: *table* is the whole ground, *play* the display, in the table's units."""
    high = table.height()
    # Where the backdrop meets the boards.
    foot = table.top() + min(max(play.bottom() - table.top() + 30, 0.56 * high), 0.70 * high)
    stage = QRectF(table.left(), foot, table.width(), table.bottom() - foot)
    with painting(painter, table):
        _paint_backdrop(painter, table, play, foot, colours)
        _paint_stage(painter, stage, play, colours)
        flats = max(3, round((play.left() - table.left()) / FLAT))
        for n in range(flats):
            _paint_flat(painter, table, play, foot, n / (flats - 1), colours)
        glow = dimmed(colours.glow, colours)
        reach = QSizeF(play.width() * 0.78, play.height() * 1.5)
        paint_light(painter, play.center() - FALL * 70, reach, glow, 0.15)
        paint_dusk(painter, table, 0.62)
        _paint_velvet(painter, table, colours)
        _paint_front(painter, table, colours)


def _paint_backdrop(
    painter: QPainter, table: QRectF, play: QRectF, foot: float, colours: Colours
) -> None:
    """Paint an evening sky with rays, and an arena in the distance, all on one canvas."""
    cloth = QRectF(table.left(), table.top(), table.width(), foot - table.top())
    base = dimmed(colours.table, colours)
    sky = QLinearGradient(cloth.topLeft(), cloth.bottomLeft())
    sky.setColorAt(0, mixed(base, BLACK, 0.30))
    sky.setColorAt(1, mixed(base, colours.glow, 0.10))
    painter.fillRect(cloth, sky)
    painter.save()
    painter.setClipRect(cloth, Qt.ClipOperation.IntersectClip)
    _paint_rays(painter, QPointF(play.center().x(), foot), table.width() * 0.62, colours)
    _paint_arena(painter, cloth, play.center().x(), base)
    painter.restore()


def _paint_rays(painter: QPainter, sun: QPointF, reach: float, colours: Colours) -> None:
    """Let rays go up from *sun*."""
    for n in range(RAYS):
        ends = (math.pi / RAYS * (n + 0.5 + turn) for turn in (-0.25, 0.25))
        tips = (sun - QPointF(math.cos(end), math.sin(end)) * reach for end in ends)
        fill_roughly(painter, (sun, *tips), see_through(colours.glow, 0.035))


def _paint_arena(painter: QPainter, cloth: QRectF, middle: float, base: QColor) -> None:
    """Paint two tiers of arches, the upper one smaller and farther away."""
    for step, high, bottom, stone in (
        (92.0, 150.0, cloth.bottom() - 128, mixed(base, BLACK, 0.16)),
        (132.0, 206.0, cloth.bottom() + 8, mixed(base, BLACK, 0.30)),
    ):
        top = bottom - high
        painter.fillRect(QRectF(cloth.left(), top, cloth.width(), high), stone)
        painter.fillRect(QRectF(cloth.left(), top, cloth.width(), 9), mixed(stone, base, 0.9))
        painter.fillRect(QRectF(cloth.left(), top + 9, cloth.width(), 7), mixed(stone, BLACK, 0.25))
        holes, jambs = QPainterPath(), QPainterPath()
        count = int(cloth.width() / step / 2) + 1
        for n in range(-count, count + 1):
            box = QRectF(middle + (n - 0.3) * step, top + 34, step * 0.6, high - 34)
            holes.addPath(arch(box))
            jambs.addPath(arch(box.adjusted(step * 0.06, step * 0.05, 0, 0)))
        painter.fillPath(holes, mixed(stone, base, 0.5))
        painter.fillPath(jambs, mixed(stone, BLACK, 0.30))


def _paint_stage(painter: QPainter, stage: QRectF, play: QRectF, colours: Colours) -> None:
    """Lay the boards, with the shadow of the backdrop on them and the light of the footlights."""
    base = dimmed(mixed(wood(colours), colours.brass, 0.12), colours)
    vanishing = QPointF(play.center().x(), stage.top() - stage.height() * 0.9)
    paint_boards(painter, stage, vanishing, base, BOARD)
    far = QLinearGradient(stage.topLeft(), stage.bottomLeft())
    far.setColorAt(0, see_through(BLACK, 0.55))
    far.setColorAt(0.10, see_through(BLACK, 0.30))
    far.setColorAt(0.5, see_through(BLACK, 0))
    painter.fillRect(stage, far)
    near = QLinearGradient(stage.bottomLeft(), stage.topLeft())
    glow = dimmed(colours.glow, colours)
    near.setColorAt(0, see_through(glow, 0.16))
    near.setColorAt(0.18, see_through(glow, 0.06))
    near.setColorAt(0.5, see_through(glow, 0))
    painter.fillRect(stage, near)


def _paint_flat(
    painter: QPainter, table: QRectF, play: QRectF, foot: float, nearer: float, colours: Colours
) -> None:
    """Stand up two painted wings and the arch over them, from the backdrop (0) to the curtain."""
    margin = play.left() - table.left()
    edge = table.left() + VELVET * 0.6 + (margin - VELVET) * (0.62 - 0.52 * nearer)
    right = table.right() - (edge - table.left())
    base = dimmed(colours.table, colours)
    colour = mixed(base, BLACK, 0.24 + 0.24 * nearer)
    bottom = foot + 14 + 70 * nearer
    crown = table.top() + 100 - 58 * nearer
    outer = QPainterPath()
    outer.addRect(QRectF(table.left(), table.top(), table.width(), bottom - table.top()))
    hole = _proscenium(QRectF(QPointF(edge, crown), QPointF(right, bottom + 1)))
    for by, depth in ((26, 0.10), (15, 0.12), (7, 0.14)):
        shadow = hole.subtracted(hole.translated(FALL * by))
        painter.fillPath(shadow, see_through(BLACK, depth))
    painter.fillPath(outer.subtracted(hole), colour)
    painter.strokePath(hole, QPen(mixed(colour, colours.brass, 0.30), 4))


def _proscenium(box: QRectF) -> QPainterPath:
    """Return an opening as wide as *box* under a flat arch, with no line along its foot."""
    left, top, right, bottom = sides(box)
    middle, bend, spring = box.center().x(), box.width() * 0.28, top + 150
    path = QPainterPath(QPointF(left, bottom))
    path.lineTo(left, spring)
    path.cubicTo(left + 30, top + 40, middle - bend, top, middle, top)
    path.cubicTo(middle + bend, top, right - 30, top + 40, right, spring)
    path.lineTo(right, bottom)
    return path


def _paint_velvet(painter: QPainter, table: QRectF, colours: Colours) -> None:
    """Hang the curtain at both sides, in the shade."""
    for left in (True, False):
        x = table.left() if left else table.right() - VELVET
        area = QRectF(x, table.top(), VELVET, table.height())
        shade = QLinearGradient(area.topLeft(), area.topRight())
        inner, outer = (1, 0) if left else (0, 1)
        shade.setColorAt(inner, see_through(BLACK, 0))
        shade.setColorAt(outer, see_through(BLACK, 0.55))
        paint_curtain(painter, area, colours, 1.0, left=left)
        painter.fillRect(area, shade)


def _paint_front(painter: QPainter, table: QRectF, colours: Colours) -> None:
    """Close the stage with its edge, and the shells of the footlights on it."""
    edge = QRectF(table.left(), table.bottom() - 5, table.width(), 5)
    painter.fillRect(edge, mixed(colours.brass, BLACK, 0.35))
    paint_footlights(painter, edge, replace(colours, brass=mixed(colours.brass, BLACK, 0.3)), 0.9)
