"""The doors: an identity, hidden or shown, and the games in the lobby's wall."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

from lat_desktop.engine.cards import Door
from lat_desktop.tables.marks import hatch, ink_of, mark
from lat_desktop.widgets.drawing import (
    CARD,
    LEADING,
    Letters,
    SetName,
    arch,
    disc,
    drawing,
    mixed,
    outline,
    paint_name,
    placed,
    plate,
    polygon,
    set_name,
)
from lat_desktop.widgets.theme import Colours

OPENING: Final = QRectF(17, 12, 66, 108)
HEAD: Final = QPointF(52, 35)
"""Where the mark of the colour stands: in the middle of what the open leaf leaves free."""
FRAME: Final = QRectF(9, 4, 82, 116)
STEP: Final = QRectF(3, 120, 94, 17)
PLAQUE_EDGE: Final = 2.2
"""From the edge of the step to that of the plaque on it."""
NAME: Final = 10.5
"""The size of the letters on the plaque, where no larger ones are wanted."""
LARGEST_NAME: Final = 21.0
ONE_LINE: Final = 12.5
"""Larger letters need two lines for the longest of the names."""
EYE: Final = 70.0
"""The height that stays level when the leaf swings."""
WIDE: Final = math.radians(83)
"""How far the leaf swings."""
PLAQUE_SEEN: Final = 0.5
"""How open the door is when the plaque begins to be seen."""


def paint_door(
    painter: QPainter,
    rect: QRectF,
    openness: float,
    identity: Door | None,
    name: str,
    colours: Colours,
    letters: Letters | None = None,
) -> None:
    """Paint a door, 5 wide to 7 high, from closed (*openness* 0) to wide open (1).

    In the light behind it stands *identity*, if known, and its *name* on a plaque, for whose
    *letters* the step is high enough. Of a closed door every picture is the same.
    """
    openness = min(max(openness, 0.0), 1.0)
    allowed = Letters(0, NAME) if letters is None else letters.on(CARD, rect)
    step = _step_for(allowed)
    size = step.top() / STEP.top()
    with drawing(painter, CARD, rect):
        painter.fillPath(plate(step, 2), _wood(colours, 0.6))
        painter.save()
        painter.translate(CARD.center().x() * (1 - size), 0)
        painter.scale(size, size)
        painter.fillPath(_frame(), _wood(colours, 0.35))
        if openness:
            _paint_room(painter, openness, identity, colours)
        _paint_leaf(painter, openness, colours)
        painter.fillPath(_edges(), colours.brass)
        painter.restore()
        if openness:
            _paint_light_on_step(painter, openness, step, colours)
        if identity is not None and openness > PLAQUE_SEEN:
            said = set_name(name, 82.0, Letters(allowed.smallest, _letters_for(allowed)))
            _paint_plaque(painter, openness, said, step, colours)


def door_outline(rect: QRectF) -> QPainterPath:
    """Return the outline of a door in *rect*: its frame on its step."""
    to = QTransform().translate(rect.left(), rect.top())
    to.scale(rect.width() / CARD.width(), rect.height() / CARD.height())
    return to.map(_frame().united(plate(STEP, 2)))


def _letters_for(allowed: Letters) -> float:
    return min(max(allowed.wanted, NAME), LARGEST_NAME)


def _step_for(allowed: Letters) -> QRectF:
    """Return the step, as high as a name may need, whichever it is."""
    wanted = _letters_for(allowed)
    lines = 1 if wanted <= ONE_LINE else 2
    high = max(STEP.height(), LEADING * wanted * lines + 3 * PLAQUE_EDGE)
    if allowed.smallest > LARGEST_NAME:
        high = STEP.height()
    return STEP.adjusted(0, STEP.height() - high, 0, 0)


def _paint_room(
    painter: QPainter, openness: float, identity: Door | None, colours: Colours
) -> None:
    """Paint what the light falls on, still a little dim while the door is ajar."""
    light = room_light(colours)
    painter.fillPath(_opening(), light)
    if identity is not None:
        ink = ink_of(identity.colour, colours)
        painter.fillPath(hatching(identity), mixed(ink, colours.paper, 0.5))
        painter.fillPath(marks(identity), ink)
    painter.fillPath(_floor(), mixed(light, colours.brass, 0.6))
    shade = mixed(colours.brass, colours.on_brass, 0.3)
    shade.setAlphaF(0.45 * (1 - openness))
    painter.fillPath(_opening(), shade)


def _paint_light_on_step(
    painter: QPainter, openness: float, step: QRectF, colours: Colours
) -> None:
    """Paint the light that falls through the gap, as wide as the gap is."""
    size, middle = step.top() / STEP.top(), CARD.center().x()
    free = OPENING.left() + OPENING.width() * math.cos(WIDE * openness)
    left, right = (middle + (x - middle) * size for x in (free, OPENING.right()))
    top, bottom = step.top(), step.bottom() - 1
    fall = polygon((left, top), (right, top), (right + 8, bottom), (left - 6, bottom))
    painter.fillPath(fall, mixed(room_light(colours), colours.brass, 0.6))


def _paint_plaque(
    painter: QPainter, openness: float, name: SetName, step: QRectF, colours: Colours
) -> None:
    """Paint the plaque and its step, which give way to the light that fell there."""
    painter.save()
    painter.setOpacity(painter.opacity() * (openness - PLAQUE_SEEN) / (1 - PLAQUE_SEEN))
    painter.fillPath(plate(step, 2), _wood(colours, 0.6))
    inner = step.adjusted(PLAQUE_EDGE, PLAQUE_EDGE, -PLAQUE_EDGE, -PLAQUE_EDGE)
    painter.fillPath(plate(inner, 2), colours.brass)
    paint_name(painter, name, inner, colours.on_brass)
    painter.restore()


def _paint_leaf(painter: QPainter, openness: float, colours: Colours) -> None:
    shade = 0.4 * openness
    velvet = mixed(colours.curtain, colours.on_brass, shade)
    painter.save()
    painter.setTransform(_swing(openness), combine=True)
    painter.fillPath(_opening(), velvet)
    painter.fillPath(_panels(), mixed(velvet, colours.brass, 0.3 * (1 - openness)))
    painter.fillPath(_fittings(), mixed(colours.brass, colours.on_brass, shade))
    painter.fillPath(_keyhole(), colours.on_brass)
    painter.restore()


def _wood(colours: Colours, dark: float) -> QColor:
    return mixed(mixed(colours.curtain, colours.brass, 0.45), colours.on_brass, dark)


def room_light(colours: Colours) -> QColor:
    """Return the colour of a lit room."""
    return mixed(colours.glow, QColor("white"), 0.5)


def _swing(openness: float) -> QTransform:
    """Return what turns the leaf on its hinges, away from the eye: narrower, and lower beyond."""
    angle = WIDE * openness
    free = OPENING.left() + OPENING.width() * math.cos(angle)
    shrink = 1 - 0.2 * math.sin(angle)
    top, bottom = (EYE + (y - EYE) * shrink for y in (OPENING.top(), OPENING.bottom()))
    near = (OPENING.bottomLeft(), OPENING.topLeft())
    flat = QPolygonF([*near, OPENING.topRight(), OPENING.bottomRight()])
    seen = QPolygonF([*near, QPointF(free, top), QPointF(free, bottom)])
    swing = QTransform()
    QTransform.quadToQuad(flat, seen, swing)
    return swing


@cache
def _opening() -> QPainterPath:
    return arch(OPENING)


@cache
def _frame() -> QPainterPath:
    return arch(FRAME)


@cache
def _edges() -> QPainterPath:
    return outline(arch(FRAME), 1.4).united(outline(arch(OPENING), 1.0))


@cache
def _panels() -> QPainterPath:
    """Return the two sunk panels of the leaf: an arched one over a low one."""
    upper = arch(QRectF(25, 20, 50, 58))
    upper.addPath(plate(QRectF(25, 86, 50, 26), 0))
    return outline(upper, 1.6)


@cache
def _fittings() -> QPainterPath:
    path = plate(QRectF(75.5, 66, 5.5, 17), 2.2)
    path.addPath(disc(QPointF(78.2, 71), 3.4))
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


@cache
def _keyhole() -> QPainterPath:
    path = disc(QPointF(78.2, 77.6), 1.2)
    path.addPath(polygon((77.7, 78), (78.7, 78), (79.1, 81), (77.3, 81)))
    return path


@cache
def _floor() -> QPainterPath:
    return arch(OPENING).intersected(
        polygon(
            (0, 120), (17, 120), (30, 106), (70, 106), (83, 120), (100, 120), (100, 130), (0, 130)
        )
    )


@cache
def marks(identity: Door) -> QPainterPath:
    """Return the marks of *identity* as they stand in the light: its colour over its role."""
    path = placed(mark(identity.colour), HEAD, 24)
    path.addPath(placed(mark(identity.role), QPointF(HEAD.x(), 78), 46))
    return path


@cache
def hatching(identity: Door) -> QPainterPath:
    """Return the hatch on the walls of the room in which *identity* stands."""
    walls = _opening().subtracted(_floor())
    return hatch(identity.colour, walls, HEAD, marks(identity))
