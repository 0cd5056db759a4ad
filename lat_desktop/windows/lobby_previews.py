"""What one glimpses through a door of the lobby: a little of the table of its game.

A new game adds a line to `LOBBY_PREVIEWS`; until it does, its lamp is lit over an empty table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.tables import art
from lat_desktop.tables.favor.art import paint_gavel
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.suspicion.art import (
    floor_of,
    paint_die,
    paint_gem,
    paint_gem_mark,
    paint_guest,
    paint_mask,
)
from lat_desktop.widgets.drawing import BLACK, mixed, see_through
from lat_desktop.widgets.theme import Colours

PaintMark: TypeAlias = Callable[[QPainter, QRectF, QColor], None]
"""Paints a mark into a square, in one colour."""
TableTop: TypeAlias = Callable[[QPainter, QRectF, Colours], None]
"""Paints what lies on the table into a square that perspective then lays flat."""


def paint_room(painter: QPainter, room: QRectF, game: str, colours: Colours, light: float) -> None:
    """Paint the room behind a door in *light* from 0 (dark) to 1: a lamp, a table, a game."""
    warm = mixed(colours.glow, QColor("white"), 0.62)
    wall = QLinearGradient(room.topLeft(), room.bottomLeft())
    wall.setColorAt(0, mixed(mixed(colours.glow, colours.brass, 0.5), warm, 0.25))
    wall.setColorAt(0.45, warm)
    wall.setColorAt(1, mixed(warm, colours.brass, 0.55))
    painter.fillRect(room, wall)
    # What is seen of the room lies left: the leaf of the door hides the rest.
    lamp = QPointF(room.left() + room.width() * 0.34, room.top() + room.height() * 0.24)
    _paint_lamp(painter, lamp, room, colours)
    table = QRectF(
        room.left() - room.width() * 0.16,
        room.top() + room.height() * 0.55,
        room.width(),
        room.height() * 0.23,
    )
    _paint_table(painter, table, room, colours)
    far, near = table.top() + table.height() * 0.10, table.bottom() - table.height() * 0.10
    middle = table.center().x()
    flat = QTransform.quadToQuad(
        [QPointF(0, 0), QPointF(1, 0), QPointF(1, 1), QPointF(0, 1)],
        [
            QPointF(middle - table.width() * 0.27, far),
            QPointF(middle + table.width() * 0.27, far),
            QPointF(middle + table.width() * 0.40, near),
            QPointF(middle - table.width() * 0.40, near),
        ],
    )
    painter.save()
    assert isinstance(flat, QTransform)
    painter.setTransform(flat, combine=True)
    lobby_preview_of(game).table_top(painter, QRectF(0, 0, 1, 1), colours)
    painter.restore()
    if light < 1:
        painter.fillRect(room, see_through(BLACK, 0.55 * (1 - light)))


def _paint_lamp(painter: QPainter, at: QPointF, room: QRectF, colours: Colours) -> None:
    size = room.width() * 0.17
    cone = QPainterPath(at)
    cone.lineTo(at.x() - room.width() * 0.62, room.top() + room.height() * 0.66)
    cone.lineTo(at.x() + room.width() * 0.62, room.top() + room.height() * 0.66)
    cone.closeSubpath()
    beam = QLinearGradient(at, QPointF(at.x(), room.top() + room.height() * 0.66))
    beam.setColorAt(0, see_through(QColor("white"), 0.75))
    beam.setColorAt(1, see_through(QColor("white"), 0))
    painter.fillPath(cone, beam)
    painter.setPen(QPen(mixed(colours.brass, BLACK, 0.5), max(1.0, room.width() * 0.012)))
    painter.drawLine(QPointF(at.x(), room.top()), at)
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QPainterPath(at + QPointF(-size, size * 0.42))
    shade.cubicTo(
        at + QPointF(-size * 0.86, -size * 0.5),
        at + QPointF(size * 0.86, -size * 0.5),
        at + QPointF(size, size * 0.42),
    )
    shade.closeSubpath()
    painter.fillPath(shade, colours.curtain)
    painter.fillRect(
        QRectF(at.x() - size, at.y() + size * 0.36, size * 2, size * 0.12), colours.brass
    )


def _paint_table(painter: QPainter, table: QRectF, room: QRectF, colours: Colours) -> None:
    dark = mixed(mixed(colours.curtain, colours.brass, 0.4), BLACK, 0.55)
    foot = QPainterPath(QPointF(table.center().x() - table.width() * 0.10, table.center().y()))
    foot.lineTo(table.center().x() + table.width() * 0.10, table.center().y())
    foot.lineTo(table.center().x() + table.width() * 0.06, room.bottom() - room.height() * 0.08)
    foot.lineTo(table.center().x() + table.width() * 0.22, room.bottom())
    foot.lineTo(table.center().x() - table.width() * 0.22, room.bottom())
    foot.lineTo(table.center().x() - table.width() * 0.06, room.bottom() - room.height() * 0.08)
    foot.closeSubpath()
    painter.fillPath(foot, dark)
    for drop, colour in ((0.16, dark), (0.05, mixed(colours.brass, BLACK, 0.25))):
        painter.setBrush(colour)
        painter.drawEllipse(table.translated(0, table.height() * drop))
    baize = QRadialGradient(table.center(), table.width() / 2)
    baize.setColorAt(0, colours.table.lighter(150))
    baize.setColorAt(1, colours.table)
    painter.setBrush(baize)
    painter.drawEllipse(table)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _nothing(painter: QPainter, square: QRectF, colours: Colours) -> None:
    """Leave the table empty."""


def _doors(painter: QPainter, square: QRectF, colours: Colours) -> None:
    """Four cards on display, a door that lies before each player, and a few tokens."""
    display = (Clue.RED_TIGER, Clue.BLUE_LADY, Clue.WILD_ROLE, Clue.RED_LADY)
    for i, clue in enumerate(display):
        card = QRectF(0.05 + i * 0.235, 0.29, 0.20, 0.42)
        _clue(painter, card, clue, colours)
    for x, y in ((0.40, -0.15), (0.40, 0.77)):
        card = QRectF(x, y, 0.20, 0.38)
        _laid(painter, card, colours)
        painter.setBrush(colours.curtain)
        painter.drawRoundedRect(card, 0.02, 0.02)
        painter.setBrush(colours.brass)
        painter.drawRect(card.adjusted(0.055, 0.08, -0.055, -0.07))
    painter.setBrush(colours.brass)
    for x in (0.16, 0.27, 0.215):
        painter.drawEllipse(QRectF(x, 0.84, 0.09, 0.11))


def _laid(painter: QPainter, card: QRectF, colours: Colours) -> None:
    """Paint the shadow under a card."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(see_through(BLACK, 0.32))
    painter.drawRoundedRect(card.translated(0.012, 0.03), 0.02, 0.02)


def _clue(painter: QPainter, card: QRectF, clue: Clue, colours: Colours) -> None:
    """Lay a Clue card, and its shadow."""
    _laid(painter, card, colours)
    painter.save()
    # Pictures keep their shape, and this square does not: it is wider than it is deep.
    painter.translate(card.topLeft())
    painter.scale(card.width() / 5, card.height() / 7)
    art.paint_clue(painter, QRectF(0, 0, 5, 7), clue, "", colours)
    painter.restore()


def _labyrinth(painter: QPainter, square: QRectF, colours: Colours) -> None:
    """Lay a garden of cards, with a few cubs in it."""
    clues = (Clue.BLUE_TIGER, Clue.RED_LADY, Clue.RED_TIGER, Clue.BLUE_LADY)
    for row in range(3):
        for column in range(4):
            card = QRectF(0.07 + column * 0.225, 0.04 + row * 0.32, 0.19, 0.28)
            _clue(painter, card, clues[(row * 3 + column) % 4], colours)
    for x, y, colour in ((0.12, 0.1, Trait.RED), (0.34, 0.42, Trait.BLUE), (0.57, 0.74, Trait.RED)):
        paint_cub(painter, QRectF(x, y, 0.11, 0.14), colours, colour)


def _favor(painter: QPainter, square: QRectF, colours: Colours) -> None:
    """Lay a lot of three, a closed door on each side, tokens pushed forward, and a gavel."""
    for i, clue in enumerate((Clue.BLUE_LADY, Clue.RED_TIGER, Clue.WILD_COLOR)):
        card = QRectF(0.33 + i * 0.225, 0.27, 0.20, 0.44)
        _clue(painter, card, clue, colours)
    painter.save()
    painter.translate(0.01, 0.14)
    painter.scale(0.27, 0.50)
    paint_gavel(painter, QRectF(0, 0, 1, 1), colours)
    painter.restore()
    bids = ((0.36, -0.06, 2), (0.12, 0.80, 3), (0.62, 0.82, 1))
    for x, y, tokens in bids:
        for n in range(tokens):
            painter.save()
            painter.translate(x + n * 0.08, y)
            painter.scale(0.12, 0.17)
            art.paint_token(painter, QRectF(0, 0, 1, 1), colours, filled=True)
            painter.restore()


def _suspicion(painter: QPainter, square: QRectF, colours: Colours) -> None:
    """Build a mansion with lit rooms, a few guests in it, two dice, and some gems."""
    house = QRectF(0.02, 0.0, 0.80, 0.98)
    _laid(painter, house, colours)
    painter.fillRect(house, mixed(colours.brass, BLACK, 0.45))
    guests = {1: Guest.EARL, 2: Guest.VIOLA, 4: Guest.BUFORD, 7: Guest.LILY, 9: Guest.NADIA}
    for n, room in enumerate(Room):
        floor = QRectF(0.035 + room.column * 0.196, 0.02 + room.row * 0.32, 0.182, 0.30)
        painter.fillRect(floor, floor_of(room, colours).lighter(125))
        if n in guests:
            painter.save()
            painter.translate(floor.center().x() - 0.085, floor.top() - 0.05)
            painter.scale(0.17, 0.34)
            paint_guest(painter, QRectF(0, 0, 1, 1), guests[n], colours)
            painter.restore()
    for y, face in ((0.08, Guest.REMY), (0.40, None)):
        painter.save()
        painter.translate(0.86, y)
        painter.scale(0.15, 0.25)
        paint_die(painter, QRectF(0, 0, 1, 1), face, colours)
        painter.restore()
    for n, gem in enumerate(Gem):
        painter.save()
        painter.translate(0.83 + n * 0.065, 0.78)
        painter.scale(0.07, 0.13)
        paint_gem(painter, QRectF(0, 0, 1, 1), gem, colours)
        painter.restore()


class LobbyPreview(NamedTuple):
    """What the lobby shows of a game."""

    marks: tuple[PaintMark, ...]
    """What is painted on the panels of its door, from the top left to the bottom right."""
    table_top: TableTop
    """What lies on the table behind it."""


def _mark_of(trait: Trait) -> PaintMark:
    def paint(painter: QPainter, square: QRectF, colour: QColor) -> None:
        art.paint_mark(painter, square, trait, colour)

    return paint


def _gem_of(gem: Gem) -> PaintMark:
    def paint(painter: QPainter, square: QRectF, colour: QColor) -> None:
        paint_gem_mark(painter, square, gem, colour)

    return paint


RED, BLUE, LADY, TIGER = map(_mark_of, (Trait.RED, Trait.BLUE, Trait.LADY, Trait.TIGER))
LOBBY_PREVIEWS: Final[Mapping[str, LobbyPreview]] = MappingProxyType(
    {
        "doors": LobbyPreview((RED, BLUE, LADY, TIGER), _doors),
        "favor": LobbyPreview((LADY, RED, BLUE, TIGER), _favor),
        "labyrinth": LobbyPreview((LADY, TIGER, TIGER, LADY), _labyrinth),
        "suspicion": LobbyPreview((*map(_gem_of, Gem), paint_mask), _suspicion),
    }
)
"""A new game adds its own; until it does, its door is plain and its table empty."""
_PLAIN: Final = LobbyPreview((), _nothing)


def lobby_preview_of(game: str) -> LobbyPreview:
    """Return what the lobby shows of *game*."""
    return LOBBY_PREVIEWS.get(game, _PLAIN)
