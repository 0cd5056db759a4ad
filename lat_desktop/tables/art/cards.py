"""The cards: a face for each kind of Clue card, and the back that they share.

A face is a playbill: a doorway printed in one colour, with rays or waves cut out of it, the big
mark of the role, and the name at the foot. Both marks stand small in two corners, so that of a
card under others its left edge is enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.engine.cards import COLOURS, ROLES, Clue, Trait
from lat_desktop.tables.marks import hatch, ink_of, mark
from lat_desktop.widgets.drawing import (
    CARD,
    LEADING,
    Letters,
    SetName,
    arch,
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

RADIUS: Final = 6.0
EDGE: Final = 0.7
"""How broad the line around a card is."""
PANEL: Final = QRectF(20, 9, 60, 104)
NAME: Final = 14.0
"""The size of the letters of the name, where no larger ones are wanted."""
NAME_WIDTH: Final = 94.0
FOOT: Final = CARD.bottom() - PANEL.bottom() - LEADING * NAME
"""Above and below the name together."""
FREE: Final = 0.66
"""A doorway that is smaller than this leaves no room for the marks in the lower corner."""
CORNER: Final = 14.0
"""The size of a mark in the corner."""
CORNERS: Final = (QPointF(10.5, 15), QPointF(10.5, 33))
"""Where the two marks stand; upside down in the opposite corner."""
WILD_COLOURS: Final = (Trait.BLUE, Trait.RED)
"""In the order of the card's name."""


class Print(msgspec.Struct, frozen=True):
    """What one ink prints on a face: the block, and what is cut out of it lightly and wholly."""

    block: QPainterPath
    hatch: QPainterPath
    marks: QPainterPath


def paint_clue(
    painter: QPainter,
    rect: QRectF,
    clue: Clue,
    name: str,
    colours: Colours,
    letters: Letters | None = None,
) -> None:
    """Paint the face of a *clue* card, 5 wide to 7 high, with its *name* at the foot.

    The doorway gives way to *letters* that have to be large; a name that could not be read is left
    out.
    """
    said, size = _set(name, rect, letters)
    low = PANEL.top() + PANEL.height() * size
    with drawing(painter, CARD, rect):
        painter.fillPath(_sheet(), mixed(colours.paper, colours.ink, 0.22))
        painter.fillPath(_sheet(EDGE), colours.paper)
        doorway = QRectF(0, PANEL.top(), CARD.width(), low - PANEL.top())
        paint_doorway(painter, doorway, clue, colours)
        for trait, upper, lower in _corner_marks(clue):
            ink = ink_of(trait, colours)
            painter.fillPath(upper, ink)
            if size >= FREE:
                painter.fillPath(lower.translated(0, low - PANEL.bottom()), ink)
        paint_name(painter, said, QRectF(0, low, CARD.width(), CARD.bottom() - low), colours.ink)


def has_room_for(names: Iterable[str], rect: QRectF, letters: Letters) -> bool:
    """Return whether each of *names* can be read on a card as large as *rect*."""
    return all(_set(name, rect, letters)[0].lines for name in names)


def doorway_place(rect: QRectF, name: str, letters: Letters | None = None) -> QRectF:
    """Return where :func:`paint_clue` paints the doorway of a card with that *name*."""
    scale = rect.height() / CARD.height()
    _, size = _set(name, rect, letters)
    doorway = QRectF(PANEL.topLeft() * scale, PANEL.size() * scale)
    doorway.setHeight(doorway.height() * size)
    return doorway.translated(rect.topLeft())


def _set(name: str, rect: QRectF, letters: Letters | None) -> tuple[SetName, float]:
    """Return the *name* as it is set, and how much of the doorway it leaves, up to 1."""
    allowed = Letters(0, NAME) if letters is None else letters.on(CARD, rect)
    said = set_name(name, NAME_WIDTH, Letters(allowed.smallest, max(allowed.wanted, NAME)))
    size = (CARD.bottom() - PANEL.top() - said.height - FOOT) / PANEL.height()
    return said, min(size, 1.0)


def paint_doorway(painter: QPainter, rect: QRectF, clue: Clue, colours: Colours) -> None:
    """Paint the doorway of a *clue* card without the card, as large as *rect* allows."""
    with drawing(painter, PANEL, rect):
        for printed, (ink, light) in zip(prints(clue), _inks(clue, colours), strict=True):
            painter.fillPath(printed.block, ink)
            painter.fillPath(printed.hatch, mixed(ink, light, 0.42))
            painter.fillPath(printed.marks, light)


def paint_back(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint the back of every card, 5 wide to 7 high."""
    with drawing(painter, CARD, rect):
        painter.fillPath(_sheet(), mixed(colours.curtain, colours.on_brass, 0.4))
        painter.fillPath(_sheet(EDGE), colours.curtain)
        # One by one: a single path of many parts takes Qt three times as long.
        for path in _back_pattern():
            painter.fillPath(path, mixed(colours.curtain, colours.brass, 0.22))
        painter.fillPath(_back_border(), colours.brass)


def _inks(clue: Clue, colours: Colours) -> tuple[tuple[QColor, QColor], ...]:
    """Return the ink of each print on the face, and what shows where it is cut out."""
    match clue:
        case Clue.WILD_ROLE:
            # Both roles and no colour: brass on black and black on brass.
            return (colours.brass, colours.on_brass), (colours.on_brass, colours.brass)
        case Clue.WILD_COLOR:
            return (colours.blue, colours.paper), (colours.red, colours.paper)
        case _:
            (colour,) = clue.traits & frozenset(COLOURS)
            return ((ink_of(colour, colours), colours.paper),)


@cache
def _sheet(inset: float = 0) -> QPainterPath:
    return plate(CARD.adjusted(inset, inset, -inset, -inset), RADIUS - inset)


@cache
def _corner_marks(clue: Clue) -> tuple[tuple[Trait, QPainterPath, QPainterPath], ...]:
    """Return the two small marks of *clue*, each for the upper corner and for the lower one."""
    shown = [trait for trait in (*WILD_COLOURS, *ROLES) if trait in clue.traits]
    found = []
    for trait, centre in zip(shown, CORNERS, strict=True):
        opposite = QPointF(CARD.width() - centre.x(), PANEL.bottom() + PANEL.top() - centre.y())
        upper, lower = (
            placed(mark(trait), centre, CORNER),
            placed(mark(trait), opposite, CORNER, 180),
        )
        found.append((trait, upper, lower))
    return tuple(found)


@cache
def prints(clue: Clue) -> tuple[Print, ...]:
    """Return what is printed in the doorway of *clue*: one print, or the two of a wild card."""
    door = arch(PANEL)
    if clue in (Clue.WILD_COLOR, Clue.WILD_ROLE):
        upper = polygon(
            (0, 0), (PANEL.right(), 0), (PANEL.right(), 32), (PANEL.left(), 98), (0, 98)
        )
        first, second = WILD_COLOURS if clue is Clue.WILD_COLOR else ROLES
        return (
            _half(door.intersected(upper), first, QPointF(42, 44)),
            _half(door.subtracted(upper), second, QPointF(59, 90)),
        )
    (colour,) = clue.traits & frozenset(COLOURS)
    (role,) = clue.traits & frozenset(ROLES)
    head = QPointF(PANEL.center().x(), 33)
    marks = placed(mark(colour), head, 24)
    marks.addPath(placed(mark(role), QPointF(PANEL.center().x(), 79), 46))
    return (Print(door, hatch(colour, door, head, marks), marks),)


def _half(block: QPainterPath, trait: Trait, centre: QPointF) -> Print:
    """Return one half of a wild card; only a colour has a hatch."""
    marks = placed(mark(trait), centre, 32)
    cut = hatch(trait, block, centre, marks) if trait in COLOURS else QPainterPath()
    return Print(block, cut, marks)


@cache
def _back_border() -> QPainterPath:
    """Return a broad line and a fine one within it."""
    lines = outline(plate(CARD.adjusted(5, 5, -5, -5), 3.5), 1.6)
    lines.addPath(outline(plate(CARD.adjusted(8, 8, -8, -8), 2), 0.6))
    return lines


@cache
def _back_pattern() -> tuple[QPainterPath, ...]:
    """Return rows of three fans between rows of two claws."""
    return tuple(
        placed(
            mark(ROLES[row % 2]),
            QPointF(24 + 26 * column + 13 * (row % 2), 26 + 22 * row),
            17,
        )
        for row in range(5)
        for column in range(3 - row % 2)
    )
