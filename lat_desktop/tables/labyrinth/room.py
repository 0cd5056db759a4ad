"""The room of Labyrinth: a garden at night, seen from above, with a gate at each corner."""

from __future__ import annotations

import math
from itertools import product
from random import Random
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from lat_desktop.tables.rooms import (
    FALL,
    WHITE,
    dimmed,
    paint_dusk,
    paint_lawn,
    paint_light,
    paint_soft_shadow,
    paint_tree,
    painting,
    sides,
)
from lat_desktop.widgets.drawing import BLACK, disc, mixed, plate, see_through
from lat_desktop.widgets.theme import Colours

LEAF: Final = QColor("#2f6a35")
EARTH: Final = QColor("#84755a")
MOON: Final = QColor("#a9c4e6")
MARGIN: Final = 16.0
"""Between the cards and the hedges."""
HEDGE: Final = 38.0
"""How thick a hedge is where there is room for it."""
GATE: Final = 84.0
"""How far from its corner a hedge ends."""
WALK: Final = 60.0
"""How wide the walk outside of the hedges is."""
BALL: Final = 96.0
"""From one clipped ball of box to the next, along the walk."""
TREE: Final = 118.0
"""From one tree to the next."""


class Plan(msgspec.Struct, frozen=True):
    """Where things are in the garden."""

    court: QRectF
    """What the hedges enclose."""
    hedges: tuple[QRectF, ...]
    """At the left, above, at the right, and below."""
    outside: QRectF
    """The court and the hedges, and the walks along the left and the right ones."""


def paint_room(painter: QPainter, table: QRectF, play: QRectF, colours: Colours) -> None:
    """Paint the room: *table* is the whole ground, *play* the garden, in the table's units."""
    plan = _plan(table, play)
    with painting(painter, table):
        grass = dimmed(mixed(mixed(colours.table, LEAF, 0.45), BLACK, 0.36), colours)
        paint_lawn(painter, table, grass)
        _paint_gravel(painter, table, plan, colours)
        _paint_trees(painter, table, plan, colours)
        _paint_box(painter, plan, colours)
        for hedge in plan.hedges:
            _paint_hedge(painter, hedge, colours)
        moon = table.topLeft() + QPointF(table.width() * 0.28, table.height() * 0.16)
        reach = QSizeF(table.width() * 0.6, table.height() * 0.9)
        paint_light(painter, moon, reach, dimmed(MOON, colours), 0.07)
        paint_dusk(painter, table, 0.60)
        _paint_gates(painter, plan, colours)


def _plan(table: QRectF, play: QRectF) -> Plan:
    above = max(play.top() - table.top(), 0)
    below = max(table.bottom() - play.bottom(), 0)
    # Above and below there may be less room than at the sides.
    court = play.adjusted(-MARGIN, -min(MARGIN, above * 0.4), MARGIN, min(MARGIN, below * 0.4))
    left, top, right, bottom = sides(court)
    far, near = (max(min(HEDGE, room * 0.6 + 4), 10.0) for room in (above, below))
    tall, long = court.height() - 2 * GATE, court.width() - 2 * GATE
    hedges = (
        QRectF(left - HEDGE, top + GATE, HEDGE, tall),
        QRectF(left + GATE, top - far, long, far),
        QRectF(right, top + GATE, HEDGE, tall),
        QRectF(left + GATE, bottom, long, near),
    )
    outside = court.adjusted(-HEDGE - WALK, -far, HEDGE + WALK, near)
    return Plan(court, hedges, outside)


def _paint_gravel(painter: QPainter, table: QRectF, plan: Plan, colours: Colours) -> None:
    """Strew the court, the walks, and the paths that lead from the gates out of the garden."""
    gravel = dimmed(mixed(mixed(EARTH, colours.table, 0.28), BLACK, 0.40), colours)
    paths = QPainterPath()
    paths.setFillRule(Qt.FillRule.WindingFill)
    paths.addRect(plan.outside)
    for top in (plan.court.top() - 8, plan.court.bottom() - GATE + 8):
        paths.addRect(QRectF(table.left() - 9, top, table.width() + 18, GATE))
    paths = paths.simplified()
    kerb = QPen(mixed(gravel, BLACK, 0.45), 9)
    painter.strokePath(paths.translated(FALL * 3), kerb)
    painter.strokePath(paths, QPen(mixed(gravel, WHITE, 0.05), 6))
    painter.fillPath(paths, gravel)
    _paint_pebbles(painter, plan, gravel)


def _paint_pebbles(painter: QPainter, plan: Plan, gravel: QColor) -> None:
    """Let a few pebbles be seen, the same ones every time."""
    chance = Random(4)
    tones = [mixed(gravel, WHITE, 0.07), mixed(gravel, BLACK, 0.22)]
    area = plan.outside
    for _ in range(int(area.width() * area.height() / 2200)):
        at = QPointF(
            area.left() + chance.random() * area.width(),
            area.top() + chance.random() * area.height(),
        )
        size = 1.2 + 1.3 * chance.random()
        painter.setBrush(tones[chance.random() < 0.5])
        painter.drawEllipse(at, size * 1.3, size)


def _paint_hedge(painter: QPainter, hedge: QRectF, colours: Colours) -> None:
    """Clip a hedge: its top catches the moon, its near side does not."""
    leaf = dimmed(mixed(LEAF, colours.table_edge, 0.35), colours)
    paint_soft_shadow(painter, hedge.adjusted(0, 0, 4, 6), 26, depth=0.62)
    painter.fillPath(plate(hedge.adjusted(0, 0, 4, 6), 9), mixed(leaf, BLACK, 0.62))
    painter.fillPath(plate(hedge, 9), mixed(leaf, BLACK, 0.30))
    top = hedge.adjusted(0, 0, -3, -4)
    painter.fillPath(plate(top, 8), mixed(leaf, BLACK, 0.12))
    painter.save()
    painter.setClipPath(plate(top, 8), Qt.ClipOperation.IntersectClip)
    _paint_leaves(painter, top, leaf)
    painter.restore()


def _paint_leaves(painter: QPainter, top: QRectF, leaf: QColor) -> None:
    """Give a hedge its tufts, in rows that stand between each other, lit from the upper left."""
    step, chance = 15.0, Random(2)
    rows, columns = math.ceil(top.height() / step) + 1, math.ceil(top.width() / step) + 1
    dark, light = mixed(leaf, BLACK, 0.24), mixed(leaf, BLACK, 0.02)
    for row, column in product(range(rows), range(columns)):
        at = top.topLeft() + QPointF(column + 0.5 * (row % 2), row) * step
        at += QPointF(chance.random() - 0.5, chance.random() - 0.5) * 5
        painter.setBrush(dark)
        painter.drawEllipse(at + FALL * 4, 8, 7)
        painter.setBrush(light)
        size = 3.4 + 2 * chance.random()
        painter.drawEllipse(at - FALL * 2, size * 1.2, size)


def _paint_trees(painter: QPainter, table: QRectF, plan: Plan, colours: Colours) -> None:
    """Plant trees at the edges of the table, where it is darkest."""
    chance = Random(11)
    leaf = dimmed(mixed(mixed(LEAF, colours.table_edge, 0.55), BLACK, 0.30), colours)
    top, bottom = plan.court.top() + GATE, plan.court.bottom() - GATE
    rows = max(1, round((bottom - top) / TREE))
    step = (bottom - top) / rows
    room = plan.outside.left() - table.left()
    columns = max(1, round(room / TREE * 0.62))
    for row, column, left in product(range(rows), range(columns), (True, False)):
        far = (column + 0.10 + 0.25 * (row % 2) + 0.16 * chance.random()) * TREE
        x = table.left() + far if left else table.right() - far
        y = top + (row + 0.5 + 0.24 * (chance.random() - 0.5)) * step
        paint_tree(painter, QPointF(x, y), 40 + 20 * chance.random(), leaf, chance)


def _paint_box(painter: QPainter, plan: Plan, colours: Colours) -> None:
    """Set balls of box along the walks, one as far from the next as the other."""
    leaf = dimmed(mixed(mixed(LEAF, colours.table_edge, 0.45), BLACK, 0.18), colours)
    top, bottom = plan.court.top() + GATE + 22, plan.court.bottom() - GATE - 22
    count = max(1, round((bottom - top) / BALL))
    for n, x in product(range(count + 1), (plan.outside.left() - 36, plan.outside.right() + 36)):
        at = QPointF(x, top + (bottom - top) * n / count)
        painter.fillPath(disc(at + FALL * 16, 20), see_through(BLACK, 0.32))
        painter.fillPath(disc(at, 20), mixed(leaf, BLACK, 0.34))
        painter.fillPath(disc(at - FALL * 3, 17), leaf)
        painter.fillPath(disc(at - FALL * 9, 9), mixed(leaf, WHITE, 0.05))


def _paint_gates(painter: QPainter, plan: Plan, colours: Colours) -> None:
    """Stand two pillars at each corner, each with a lantern on it."""
    glow = dimmed(colours.glow, colours)
    stone = dimmed(mixed(mixed(EARTH, colours.table, 0.35), BLACK, 0.35), colours)
    ends: list[
        tuple[QPointF, QPointF]
    ] = []  # of the hedges, and which way the garden is left there
    middle = plan.court.center()
    for n, hedge in enumerate(plan.hedges):
        along = QPointF(hedge.width() / 2, 0) if n % 2 else QPointF(0, hedge.height() / 2)
        for at in (hedge.center() - along, hedge.center() + along):
            out = QPointF(
                math.copysign(1, at.x() - middle.x()), math.copysign(1, at.y() - middle.y())
            )
            ends.append((at, out))
    for at, _ in ends:
        paint_light(painter, at, QSizeF(150, 150), glow, 0.18)
    iron = QPen(mixed(dimmed(colours.brass, colours), BLACK, 0.72), 6)
    iron.setCapStyle(Qt.PenCapStyle.RoundCap)
    for at, out in ends:
        # A leaf of the gate, open.
        tip = at + QPointF(out.x() * 40, out.y() * 26)
        painter.setPen(QPen(see_through(BLACK, 0.35), 7))
        painter.drawLine(at + FALL * 10, tip + FALL * 10)
        painter.setPen(iron)
        painter.drawLine(at, tip)
        painter.setPen(Qt.PenStyle.NoPen)
        pillar = QRectF(at.x() - 15, at.y() - 15, 30, 30)
        paint_soft_shadow(painter, pillar, 16, depth=0.55)
        painter.fillPath(plate(pillar, 4), mixed(stone, BLACK, 0.25))
        painter.fillPath(plate(pillar.adjusted(0, 0, -4, -5), 4), stone)
        paint_light(painter, at, QSizeF(34, 34), glow, 0.36)
        painter.fillPath(disc(at, 8.5), mixed(colours.brass, BLACK, 0.45))
        painter.fillPath(disc(at, 6), mixed(glow, WHITE, 0.35))
