"""The cards: a face for each kind of Clue card, and the back that they share.

A face is a playbill: a doorway printed in one colour, with rays or waves cut out of it, the big
mark of the role, and the name at the foot. Both marks stand small in two corners, so that of a
card under others its left edge is enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.engine.cards import COLOURS, ROLES, Clue, Trait
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

RADIUS: Final = 6.0
PANEL: Final = QRectF(20, 9, 60, 104)
NAME: Final = QRectF(7, 118, 86, 14)
CORNER: Final = 14.0
"""The size of a mark in the corner."""
CORNERS: Final = (QPointF(10.5, 15), QPointF(10.5, 33))
"""Where the two marks stand; upside down in the opposite corner."""


@dataclass(frozen=True)
class Print:
    """What is printed on a face in one ink: the block, what is cut into it, what is cut out."""

    block: QPainterPath
    hatch: QPainterPath
    marks: QPainterPath


def paint_clue(painter: QPainter, rect: QRectF, clue: Clue, name: str, colours: Colours) -> None:
    """Paint the face of a *clue* card, 5 wide to 7 high, with its *name* at the foot."""
    with drawing(painter, CARD, rect):
        painter.fillPath(_sheet(), mixed(colours.paper, colours.ink, 0.22))
        painter.fillPath(_sheet(0.7), colours.paper)
        for print_, ground, light in zip(_prints(clue), *_inks(clue, colours), strict=True):
            painter.fillPath(print_.block, ground)
            painter.fillPath(print_.hatch, mixed(ground, light, 0.42))
            painter.fillPath(print_.marks, light)
        for trait, path in _corner_marks(clue):
            painter.fillPath(path, ink_of(trait, colours))
        paint_words(painter, name, NAME, colours.ink)


def paint_back(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint the back of every card, 5 wide to 7 high."""
    with drawing(painter, CARD, rect):
        painter.fillPath(_sheet(), mixed(colours.curtain, colours.on_brass, 0.4))
        painter.fillPath(_sheet(0.7), colours.curtain)
        painter.fillPath(_back_pattern(), mixed(colours.curtain, colours.brass, 0.22))
        painter.fillPath(_back_border(), colours.brass)


def ink_of(trait: Trait, colours: Colours) -> QColor:
    """Return what the mark of *trait* is printed with on paper: its colour, or ink for a role."""
    return {Trait.BLUE: colours.blue, Trait.RED: colours.red}.get(trait, colours.ink)


def _inks(clue: Clue, colours: Colours) -> tuple[tuple[QColor, ...], tuple[QColor, ...]]:
    """Return the grounds of the prints on the face, and what is cut out of each."""
    match clue:
        case Clue.WILD_ROLE:
            return (colours.brass, colours.on_brass), (colours.on_brass, colours.brass)
        case Clue.WILD_COLOR:
            return (colours.blue, colours.red), (colours.paper, colours.paper)
        case _:
            colour = colours.red if Trait.RED in clue.traits else colours.blue
            return (colour,), (colours.paper,)


@cache
def _sheet(inset: float = 0) -> QPainterPath:
    return plate(CARD.adjusted(inset, inset, -inset, -inset), RADIUS - inset)


@cache
def _corner_marks(clue: Clue) -> tuple[tuple[Trait, QPainterPath], ...]:
    """Return the two small marks of *clue*, each in both corners."""
    shown = [trait for trait in (Trait.BLUE, Trait.RED, *ROLES) if trait in clue.traits]
    found = []
    for trait, centre in zip(shown, CORNERS, strict=True):
        path = placed(mark(trait), centre, CORNER)
        opposite = QPointF(CARD.width() - centre.x(), PANEL.bottom() + PANEL.top() - centre.y())
        path.addPath(placed(mark(trait), opposite, CORNER, turn=180))
        found.append((trait, path))
    return tuple(found)


@cache
def _prints(clue: Clue) -> tuple[Print, ...]:
    """Return what is printed in the doorway of *clue*."""
    door = arch(PANEL)
    middle = PANEL.center().x()
    match clue:
        case Clue.WILD_COLOR | Clue.WILD_ROLE:
            high, low = QPointF(PANEL.left() + 22, 42), QPointF(PANEL.right() - 20, 88)
            upper = polygon(
                (0, 0), (PANEL.right(), 0), (PANEL.right(), 32), (PANEL.left(), 98), (0, 98)
            )
            halves = (door.intersected(upper), door.subtracted(upper))
            traits = (Trait.BLUE, Trait.RED) if clue is Clue.WILD_COLOR else ROLES
            return tuple(
                _print(half, trait, centre, placed(mark(trait), centre, 30))
                for half, trait, centre in zip(halves, traits, (high, low), strict=True)
            )
        case _:
            (colour,) = clue.traits & frozenset(COLOURS)
            (role,) = clue.traits & frozenset(ROLES)
            head = QPointF(middle, 33)
            marks = placed(mark(colour), head, 24)
            marks.addPath(placed(mark(role), QPointF(middle, 79), 46))
            return (_print(door, colour, head, marks),)


def _print(block: QPainterPath, trait: Trait, centre: QPointF, marks: QPainterPath) -> Print:
    """Return *block* with the hatch of *trait*, kept clear of the *marks*."""
    hatch = QPainterPath()
    if trait is Trait.RED:
        hatch = rays(centre, 24, 0, 150, 0.42).subtracted(disc(centre, 19))
    elif trait is Trait.BLUE:
        hatch = waves(PANEL.adjusted(0, 0, 0, 0), 20, 7)
    free = hatch.intersected(block).subtracted(grown(marks, 3))
    return Print(block, free, marks)


@cache
def _back_border() -> QPainterPath:
    return outline(plate(CARD.adjusted(5, 5, -5, -5), 3.5), 1.4)


@cache
def _back_pattern() -> QPainterPath:
    """Return fans and claws in staggered rows."""
    path = QPainterPath()
    for row in range(7):
        for column in range(5):
            centre = QPointF(18 + 16 * column, 22 + 16 * row)
            path.addPath(placed(mark(ROLES[(row + column) % 2]), centre, 9.5))
    return path
