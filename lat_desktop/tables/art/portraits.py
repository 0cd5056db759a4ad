"""The portraits of whoever sits at a table: a character for each level, and how they feel.

A portrait hangs in an arched frame on the ground of its seat's colour. The face is drawn from the
mood, all else from the character; nothing but what everybody can see may decide the mood.
"""

from __future__ import annotations

from enum import Enum, auto
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QTransform

from lat_desktop.tables.art.characters import (
    BRASS,
    DARK,
    LINEN,
    Character,
    Look,
    bent,
    curve,
    look_of,
    mirrored,
    oval,
)
from lat_desktop.widgets.drawing import disc, drawing, grown, mixed, outline, plate
from lat_desktop.widgets.theme import Colours

SHEET: Final = QRectF(0, 0, 100, 120)
"""The sheet on which a portrait is drawn."""
HEAD: Final = QPointF(50, 56)


class Mood(Enum):
    """How somebody feels, as far as everybody can see it."""

    CALM = auto()
    THINKING = auto()
    PLEASED = auto()
    CAUGHT = auto()
    BEATEN = auto()


def paint_portrait(
    painter: QPainter,
    rect: QRectF,
    character: Character,
    mood: Mood,
    tint: QColor,
    colours: Colours,
) -> None:
    """Paint the bust of *character*, 5 wide to 6 high, on a ground of *tint*."""
    look = look_of(character)
    turned = _turn(mood)
    with drawing(painter, SHEET, rect):
        painter.fillPath(_niche(0), mixed(colours.brass, DARK, 0.45))
        painter.fillPath(_niche(1.2), colours.brass)
        light = QLinearGradient(SHEET.topLeft(), SHEET.bottomRight())
        light.setColorAt(0, mixed(tint, LINEN, 0.28))
        light.setColorAt(1, mixed(tint, DARK, 0.66))
        painter.fillPath(_niche(5), light)
        painter.setClipPath(_niche(5), Qt.ClipOperation.IntersectClip)
        for path, colour in look.behind:
            painter.fillPath(turned.map(path), colour)
        for path, colour in look.body:
            painter.fillPath(path, colour)
        painter.save()
        painter.setTransform(turned, combine=True)
        if character is Character.AUTOMATON:
            _paint_works(painter, mood)
        else:
            _paint_face(painter, mood, look)
        for path, colour in look.before:
            painter.fillPath(path, colour)
        if character is Character.PERSON:
            _paint_mask(painter, mood, tint)
        painter.restore()
        if mood is Mood.THINKING:
            painter.fillPath(_hand(1.5), mixed(look.skin, DARK, 0.6))
            painter.fillPath(_hand(0), look.skin)
            painter.fillPath(_knuckles(), mixed(look.skin, DARK, 0.35))


def _turn(mood: Mood) -> QTransform:
    """Return how the head is held."""
    lean, low = {
        Mood.THINKING: (-5, 0),
        Mood.PLEASED: (3, -1),
        Mood.CAUGHT: (0, -3),
        Mood.BEATEN: (9, 5),
    }.get(mood, (0, 0))
    neck = QPointF(50, 84)
    return (
        QTransform()
        .translate(neck.x(), neck.y() + low)
        .rotate(lean)
        .translate(-neck.x(), -neck.y())
    )


# The face


def _paint_face(painter: QPainter, mood: Mood, look: Look) -> None:
    painter.fillPath(_neck(), mixed(look.skin, DARK, 0.30))
    painter.fillPath(_ears(), mixed(look.skin, DARK, 0.16))
    painter.fillPath(_head(), look.skin)
    painter.fillPath(_shade(), mixed(look.skin, DARK, 0.13))
    painter.fillPath(_nose(), mixed(look.skin, DARK, 0.30))
    _paint_eyes(painter, mood, look)
    painter.fillPath(_brows(mood), look.brows)
    painter.fillPath(_mouth(mood), mixed(QColor("#7b2a26"), look.skin, 0.18))
    if mood is Mood.PLEASED:
        painter.fillPath(_teeth(), LINEN)


def _paint_eyes(painter: QPainter, mood: Mood, look: Look) -> None:
    for x in (41.5, 58.5):
        at = QPointF(x, 55)
        if mood is Mood.PLEASED:
            painter.fillPath(_bow(at, 5.5 * look.eyes, 4.5, 2.6), DARK)
            continue
        if mood is Mood.BEATEN:
            painter.fillPath(_bow(QPointF(x, 56), 5 * look.eyes, -3.2, 2.4), DARK)
            continue
        wide = {Mood.CAUGHT: 6.4, Mood.THINKING: 5.2}.get(mood, 4.8) * look.eyes
        high = {Mood.CAUGHT: 7.0, Mood.THINKING: 4.8}.get(mood, 3.9) * look.eyes
        painter.fillPath(oval(at, wide, high), LINEN)
        aside = QPointF(2.3, -2.4) if mood is Mood.THINKING else QPointF()
        pupil = 2.0 if mood is Mood.CAUGHT else 2.9
        painter.fillPath(disc(at + aside, pupil * look.eyes), DARK)
        painter.fillPath(disc(at + aside + QPointF(-0.8, -1.0), 0.9), LINEN)
        painter.fillPath(_bow(at - QPointF(0, high * 0.45), wide, high * 0.62, 1.5), DARK)


@cache
def _brows(mood: Mood) -> QPainterPath:
    """Return both brows: how far up they are, and how they slope from the nose outwards."""
    up, slope, right_up = {
        Mood.THINKING: (0.0, -1.0, 4.0),
        Mood.PLEASED: (2.0, 1.0, 0.0),
        Mood.CAUGHT: (6.0, 1.5, 0.0),
        Mood.BEATEN: (1.0, 4.5, 0.0),
    }.get(mood, (0.0, 0.0, 0.0))
    path = QPainterPath()
    for side in (-1, 1):
        y = 46.5 - up - (right_up if side == 1 else 0)
        inner, outer = QPointF(50 + side * 4.5, y - slope * 0.6), QPointF(50 + side * 15, y + slope)
        arc = QPainterPath(inner)
        arc.quadTo(QPointF(50 + side * 10, min(inner.y(), outer.y()) - 3), outer)
        path.addPath(outline(arc, 2.6))
    return path


@cache
def _mouth(mood: Mood) -> QPainterPath:
    at = QPointF(50, 70)
    match mood:
        case Mood.PLEASED:
            smile = QPainterPath(QPointF(39, 67))
            smile.quadTo(QPointF(50, 69), QPointF(61, 67))
            smile.cubicTo(59, 78, 41, 78, 39, 67)
            return smile
        case Mood.CAUGHT:
            return oval(QPointF(50, 72), 4.2, 5.2)
        case Mood.BEATEN:
            return _bow(QPointF(50, 72), 8, 5, 2.6)
        case Mood.THINKING:
            return _bow(QPointF(46.5, 71), 4.6, -0.6, 2.4)
        case Mood.CALM:
            return _bow(at, 8, -3, 2.4)


@cache
def _teeth() -> QPainterPath:
    path = QPainterPath(QPointF(41.5, 68.2))
    path.quadTo(QPointF(50, 70), QPointF(58.5, 68.2))
    path.quadTo(QPointF(50, 73.5), QPointF(41.5, 68.2))
    return path


def _bow(at: QPointF, half: float, rise: float, thick: float) -> QPainterPath:
    """Return a line 2 *half* wide whose middle is *rise* higher than its ends."""
    path = QPainterPath(at + QPointF(-half, rise / 2))
    path.quadTo(at + QPointF(0, -rise * 1.5), at + QPointF(half, rise / 2))
    return outline(path, thick)


@cache
def _head() -> QPainterPath:
    path = QPainterPath(QPointF(29.5, 50))
    path.cubicTo(29, 22, 71, 22, 70.5, 50)
    path.cubicTo(71, 70, 60, 83, 50, 83)
    path.cubicTo(40, 83, 29, 70, 29.5, 50)
    return path


@cache
def _shade() -> QPainterPath:
    """Return the side of the face that lies away from the light."""
    light = QPainterPath(QPointF(20, 20))
    light.cubicTo(58, 24, 66, 40, 64, 58)
    light.cubicTo(63, 70, 56, 80, 46, 86)
    light.lineTo(10, 90)
    light.closeSubpath()
    return _head().subtracted(light)


@cache
def _ears() -> QPainterPath:
    return mirrored(oval(QPointF(29.5, 57), 4.2, 6.2))


@cache
def _neck() -> QPainterPath:
    return plate(QRectF(40, 74, 20, 24), 8)


@cache
def _nose() -> QPainterPath:
    path = QPainterPath(QPointF(51, 55))
    path.quadTo(QPointF(55.5, 63), QPointF(52.5, 64))
    path.quadTo(QPointF(50, 65), QPointF(47.6, 63.6))
    return outline(path, 1.6)


@cache
def _hand(by: float) -> QPainterPath:
    """Return a fist below the chin, so much larger on all sides."""
    hand = curve(
        (60, 124),
        (52, 112, 44, 104, 43, 96),
        (44, 102, 78, 100, 78, 94),
        (80, 106, 84, 116, 84, 124),
    )
    for x in (47, 55.5, 64, 72):
        hand = hand.united(plate(QRectF(x - 4.6, 83 + abs(x - 58) * 0.12, 9.2, 17), 4.6))
    return grown(hand, by) if by else hand


@cache
def _knuckles() -> QPainterPath:
    """Return what separates the fingers of that fist."""
    path = QPainterPath()
    for x in (51.2, 59.8, 68):
        path.addPath(plate(QRectF(x - 0.6, 86, 1.2, 11), 0.6))
    path.addPath(outline(bent((44, 98), (60, 103), (76, 97)), 1.3))
    return path


@cache
def _niche(inset: float) -> QPainterPath:
    """Return the arched frame, or the ground within it."""
    box = SHEET.adjusted(inset, inset, -inset, -inset)
    path = QPainterPath(box.bottomLeft())
    path.lineTo(box.left(), 38)
    path.cubicTo(box.left(), box.top() + 6, 28, box.top(), 50, box.top())
    path.cubicTo(72, box.top(), box.right(), box.top() + 6, box.right(), 38)
    path.lineTo(box.bottomRight())
    path.closeSubpath()
    return path


def _paint_works(painter: QPainter, mood: Mood) -> None:
    """Paint the head of the automaton: two dials for eyes, and a grille that opens."""
    painter.fillPath(plate(QRectF(28, 26, 44, 56), 13), mixed(BRASS, DARK, 0.35))
    painter.fillPath(plate(QRectF(29.5, 27, 40, 53), 12), BRASS)
    painter.fillPath(plate(QRectF(46, 17, 8, 12), 3), mixed(BRASS, DARK, 0.35))
    painter.fillPath(disc(QPointF(50, 15), 5), QColor("#b8352b") if mood is Mood.CAUGHT else LINEN)
    radius = {Mood.CAUGHT: 9.0, Mood.BEATEN: 6.5}.get(mood, 7.8)
    for x in (40, 60):
        at = QPointF(x, 51)
        painter.fillPath(disc(at, radius + 1.8), DARK)
        painter.fillPath(disc(at, radius), LINEN)
        aside = {Mood.THINKING: QPointF(3, -3), Mood.BEATEN: QPointF(0, 3)}.get(mood, QPointF())
        painter.fillPath(disc(at + aside, 2.2 if mood is Mood.CAUGHT else 3.2), DARK)
        if mood in (Mood.BEATEN, Mood.PLEASED):  # a shutter from above, or from below
            half = QRectF(at.x() - 10, at.y() + (-11 if mood is Mood.BEATEN else 1.5), 20, 9.5)
            painter.fillPath(
                disc(at, radius + 0.4).intersected(plate(half, 0)), mixed(BRASS, DARK, 0.25)
            )
    height = {Mood.CAUGHT: 12.0, Mood.PLEASED: 9.0, Mood.BEATEN: 3.0}.get(mood, 6.0)
    grille = QRectF(39, 66, 22, height)
    painter.fillPath(plate(grille, 2), DARK)
    for left in (43.5, 48.9, 54.3):
        painter.fillPath(plate(QRectF(left, grille.top(), 2.2, height), 0.4), BRASS)


def _paint_mask(painter: QPainter, mood: Mood, tint: QColor) -> None:
    """Paint a half mask in the colour of the seat, through which the eyes are seen."""
    mask = curve(
        (25, 48),
        (34, 41, 44, 46, 50, 48),
        (56, 46, 66, 41, 75, 48),
        (77, 62, 62, 70, 50, 59),
        (38, 70, 23, 62, 25, 48),
    )
    high = {Mood.CAUGHT: 6.6, Mood.PLEASED: 3.4, Mood.BEATEN: 3.0}.get(mood, 5.0)
    holes = mirrored(oval(QPointF(40, 55), 6.8, high))
    ground = mixed(tint, LINEN, 0.34)
    painter.fillPath(grown(mask, 1.2).subtracted(holes), mixed(tint, DARK, 0.5))
    painter.fillPath(mask.subtracted(grown(holes, 1.1)), ground)
    painter.fillPath(outline(mask, 1.2).subtracted(holes), BRASS)
