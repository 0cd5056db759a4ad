"""The doors: an identity, hidden or shown, and the games in the lobby's wall."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF, QTransform

from lat_desktop.engine.cards import Door, Trait
from lat_desktop.tables.art.drawing import (
    CARD,
    arch,
    disc,
    drawing,
    grown,
    mixed,
    outline,
    paint_words,
    placed,
    plate,
    polygon,
    rays,
    waves,
)
from lat_desktop.tables.art.marks import mark
from lat_desktop.tables.theme import Colours

OPENING: Final = QRectF(17, 12, 66, 108)
FRAME: Final = QRectF(9, 4, 82, 116)
STEP: Final = QRectF(3, 120, 94, 17)
PLAQUE: Final = QRectF(9, 122.5, 82, 12)
EYE: Final = 70.0
"""The height that stays level when the leaf swings."""
WIDE: Final = math.radians(83)
"""How far the leaf swings."""


def paint_door(
    painter: QPainter,
    rect: QRectF,
    openness: float,
    identity: Door | None,
    name: str,
    colours: Colours,
) -> None:
    """Paint a door, 5 wide to 7 high, from closed (*openness* 0) to wide open (1).

    In the light behind it stands *identity*, if known, and its *name* on a plaque. Of a closed
    door every picture is the same.
    """
    openness = min(max(openness, 0.0), 1.0)
    dark = mixed(colours.curtain, colours.on_brass, 0.75)
    with drawing(painter, CARD, rect):
        painter.fillPath(_step(), mixed(colours.brass, colours.on_brass, 0.62))
        painter.fillPath(_frame(), mixed(colours.brass, colours.on_brass, 0.45))
        if openness:
            _paint_room(painter, openness, identity, name, colours, dark)
        painter.save()
        painter.setTransform(_swing(openness), combine=True)
        _paint_leaf(painter, openness, colours, dark)
        painter.restore()
        painter.fillPath(_edges(), colours.brass)


def _paint_room(
    painter: QPainter,
    openness: float,
    identity: Door | None,
    name: str,
    colours: Colours,
    dark: QColor,
) -> None:
    light = mixed(colours.glow, QColor("white"), 0.45)
    painter.fillPath(_opening(), light)
    painter.fillPath(_floor(), mixed(light, colours.brass, 0.55))
    if identity is not None:
        colour = colours.red if identity.colour is Trait.RED else colours.blue
        painter.fillPath(_hatch(identity), mixed(light, colour, 0.45))
        painter.fillPath(_marks(identity), colour)
    shade = QColor(dark)
    shade.setAlphaF(0.7 * (1 - openness))
    painter.fillPath(_opening(), shade)
    painter.save()
    painter.setOpacity(painter.opacity() * openness)
    painter.fillPath(_spill(), light)
    if identity is not None:
        painter.fillPath(plate(PLAQUE, 2), colours.brass)
        paint_words(painter, name, PLAQUE.adjusted(4, 1, -4, -1), colours.on_brass)
    painter.restore()


def _paint_leaf(painter: QPainter, openness: float, colours: Colours, dark: QColor) -> None:
    shade = 0.5 * openness
    velvet = mixed(colours.curtain, dark, shade)
    painter.fillPath(_opening(), velvet)
    painter.fillPath(_panels(), mixed(velvet, dark, 0.5))
    painter.fillPath(_fittings(), mixed(colours.brass, dark, shade))
    painter.fillPath(_keyhole(), dark)


def _swing(openness: float) -> QTransform:
    """Return what turns the leaf on its hinges, away from the eye: narrower, and lower beyond."""
    angle = WIDE * openness
    free = OPENING.left() + OPENING.width() * math.cos(angle)
    shrink = 1 - 0.2 * math.sin(angle)
    top, bottom = (EYE + (y - EYE) * shrink for y in (OPENING.top(), OPENING.bottom()))
    seen = [
        OPENING.topLeft(),
        QPointF(free, top),
        QPointF(free, bottom),
        OPENING.bottomLeft(),
    ]
    flat = [OPENING.topLeft(), OPENING.topRight(), OPENING.bottomRight(), OPENING.bottomLeft()]
    swing = QTransform()
    # PySide answers with the transform, or with whether there is one; four corners always have one.
    QTransform.quadToQuad(QPolygonF(flat), QPolygonF(seen), swing)
    return swing


@cache
def _opening() -> QPainterPath:
    return arch(OPENING)


@cache
def _frame() -> QPainterPath:
    return arch(FRAME)


@cache
def _step() -> QPainterPath:
    return plate(STEP, 2)


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
def _spill() -> QPainterPath:
    return polygon((20, 120), (83, 120), (90, 137), (12, 137))


@cache
def _marks(identity: Door) -> QPainterPath:
    path = placed(mark(identity.colour), QPointF(52, 35), 24)
    path.addPath(placed(mark(identity.role), QPointF(52, 78), 46))
    return path


@cache
def _hatch(identity: Door) -> QPainterPath:
    head = QPointF(52, 35)
    if identity.colour is Trait.RED:
        hatch = rays(head, 24, 0, 150, 0.42).subtracted(disc(head, 19))
    else:
        hatch = waves(OPENING, 20, 7)
    return hatch.intersected(_opening()).subtracted(grown(_marks(identity), 3))
