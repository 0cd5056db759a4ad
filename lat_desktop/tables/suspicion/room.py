"""The room of Suspicion: the grounds of the mansion, at night and in the rain, seen from above."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from lat_desktop.tables.rooms import (
    FALL,
    WHITE,
    dimmed,
    paint_dusk,
    paint_ground,
    paint_lawn,
    paint_light,
    paint_soft_shadow,
    paint_tree,
    painting,
    sides,
)
from lat_desktop.widgets.drawing import BLACK, mixed, plate, see_through
from lat_desktop.widgets.theme import Colours

SLATE: Final = QColor("#3a4654")
LEAF: Final = QColor("#24503a")
SKY: Final = QColor("#9db8d6")
COURT: Final = 74.0
"""How wide the gravel around the house is."""
DRIVE: Final = 118.0
"""How wide the ways are that lead from there to the edges."""
WINDOWS: Final = (8, 6)
"""How many windows the house has on each long side, and on each of the others."""
WINDOW: Final = 46.0
"""How wide each is."""
BEAM: Final = 128.0
"""How far its light falls."""
HEDGE: Final = 26.0
"""How thick the low hedges along the gravel are."""
TREE: Final = 128.0
"""From one tree to the next."""
RAIN: Final = QPointF(-13, 46)
"""A streak of rain."""


def paint_room(painter: QPainter, table: QRectF, play: QRectF, colours: Colours) -> None:
    """Paint the room: *table* is the whole ground, *play* the mansion, in the table's units."""
    night = dimmed(mixed(SLATE, colours.table, 0.45), colours)
    with painting(painter, table):
        ways = _ways(table, play)
        lawn = mixed(mixed(night, LEAF, 0.55), BLACK, 0.34)
        paint_lawn(painter, table, lawn)
        _paint_gravel(painter, table, ways, mixed(night, BLACK, 0.20), lawn)
        _paint_trees(painter, table, play, lawn)
        paint_dusk(painter, table, 0.55)
        paint_soft_shadow(painter, play.adjusted(-4, -4, 4, 4), 34, depth=0.6)
        _paint_light_of_windows(painter, play, colours)
        _paint_rain(painter, table, play, colours)


def _ways(table: QRectF, play: QRectF) -> QPainterPath:
    """Return the court around the house, and the drives that lead from there to every side."""
    ways = plate(play.adjusted(-COURT, -COURT, COURT, COURT), 60)
    ways.setFillRule(Qt.FillRule.WindingFill)
    centre = play.center()
    ways.addRect(QRectF(table.left() - 20, centre.y() - DRIVE / 2, table.width() + 40, DRIVE))
    ways.addRect(QRectF(centre.x() - DRIVE / 2, table.top() - 20, DRIVE, table.height() + 40))
    return ways.simplified()


def _paint_gravel(
    painter: QPainter, table: QRectF, ways: QPainterPath, gravel: QColor, lawn: QColor
) -> None:
    """Strew the *ways* between low hedges; here and there water stands on them."""
    leaf = mixed(lawn, LEAF, 0.35)
    for colour, reach, shift in (
        (mixed(lawn, BLACK, 0.45), HEDGE + 4, 12.0),
        (mixed(leaf, BLACK, 0.45), HEDGE + 3, 2.0),
        (mixed(leaf, WHITE, 0.02), HEDGE, -2.0),
        (mixed(leaf, BLACK, 0.30), 10, 3.0),
        (mixed(gravel, WHITE, 0.08), 3, 0.0),
    ):
        painter.strokePath(ways.translated(FALL * shift), QPen(colour, 2 * reach))
    painter.save()
    painter.setClipPath(ways, Qt.ClipOperation.IntersectClip)
    paint_ground(painter, table, gravel)
    chance = Random(6)
    for _ in range(int(table.width() / 16)):
        at = _somewhere(table, chance)
        wide = 14 + 26 * chance.random()
        puddle = QPainterPath()
        puddle.setFillRule(Qt.FillRule.WindingFill)
        puddle.addEllipse(at, wide, wide * 0.48)
        puddle.addEllipse(at + QPointF(wide * 0.6, wide * 0.26), wide * 0.62, wide * 0.32)
        painter.fillPath(puddle, see_through(BLACK, 0.22))
        painter.fillPath(puddle.translated(1.5, 2.5), see_through(SKY, 0.07))
    painter.restore()


def _somewhere(table: QRectF, chance: Random) -> QPointF:
    across, down = chance.random(), chance.random()
    return table.topLeft() + QPointF(across * table.width(), down * table.height())


def _paint_trees(painter: QPainter, table: QRectF, play: QRectF, lawn: QColor) -> None:
    """Plant trees along the edges of the table, where they are far enough from the house."""
    chance = Random(3)
    leaf = mixed(lawn, BLACK, 0.16)
    clear = play.adjusted(-COURT - 110, -COURT - 110, COURT + 110, COURT + 110)
    drives = (
        QRectF(table.left(), play.center().y() - DRIVE, table.width(), 2 * DRIVE),
        QRectF(play.center().x() - DRIVE, table.top(), 2 * DRIVE, table.height()),
    )
    for place in _edge(table):
        at = place + QPointF(chance.random() - 0.5, chance.random() - 0.5) * TREE * 0.3
        size = 44 + 22 * chance.random()
        if not any(area.contains(at) for area in (clear, *drives)):
            paint_tree(painter, at, size, leaf, chance)


def _edge(table: QRectF) -> Iterator[QPointF]:
    """Yield places all along the edges of *table*, and in a second row at left and right."""
    left, top, right, bottom = sides(table)
    for n in range(round(table.height() / TREE) + 1):
        for x in (left, right):
            yield QPointF(x, top + n * TREE)
        for x in (left + TREE * 0.9, right - TREE * 0.9):
            yield QPointF(x, top + (n + 0.5) * TREE)
    for n in range(2, round(table.width() / TREE) - 1):
        for y in (top - 4, bottom + 4):
            yield QPointF(left + n * TREE, y)


def _paint_light_of_windows(painter: QPainter, play: QRectF, colours: Colours) -> None:
    """Let light fall out of every window, wider the farther it goes."""
    glow = dimmed(colours.glow, colours)
    along, across = WINDOWS
    beams: list[tuple[QPointF, QPointF]] = []  # the middle of a window, and which way it looks
    for n in range(along):
        x = play.left() + play.width() * (2 * n + 1) / (2 * along)
        beams += [
            (QPointF(x, play.top()), QPointF(0, -1)),
            (QPointF(x, play.bottom()), QPointF(0, 1)),
        ]
    for n in range(across):
        y = play.top() + play.height() * (2 * n + 1) / (2 * across)
        beams += [
            (QPointF(play.left(), y), QPointF(-1, 0)),
            (QPointF(play.right(), y), QPointF(1, 0)),
        ]
    for at, out in beams:
        side = QPointF(out.y(), out.x()) * WINDOW / 2
        for far, spread, strength in ((BEAM * 0.8, 1.7, 0.20), (BEAM, 2.6, 0.16)):
            end = at + out * far
            shine = QLinearGradient(at, end)
            shine.setColorAt(0, see_through(glow, strength))
            shine.setColorAt(0.45, see_through(glow, strength * 0.4))
            shine.setColorAt(1, see_through(glow, 0))
            painter.setBrush(shine)
            painter.drawConvexPolygon(
                (at - side, at + side, end + side * spread, end - side * spread)
            )
    reach = QSizeF(play.width() * 0.72, play.height() * 0.86)
    paint_light(painter, play.center(), reach, glow, 0.12)


def _paint_rain(painter: QPainter, table: QRectF, play: QRectF, colours: Colours) -> None:
    """Let it rain, in a few streaks, nowhere in the house."""
    chance = Random(9)
    streaks = []
    for _ in range(int(table.width() / 11)):
        at = _somewhere(table, chance)
        streak = QLineF(at, at + RAIN * (0.5 + 0.7 * chance.random()))
        if not play.adjusted(-20, -60, 20, 10).contains(at):
            streaks.append(streak)
    painter.setPen(QPen(see_through(dimmed(SKY, colours), 0.20), 1.8))
    painter.drawLines(streaks)
    painter.setPen(Qt.PenStyle.NoPen)
