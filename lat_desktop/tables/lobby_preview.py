"""What the lobby shows of a game: marks on its door, and behind it a little of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.tables import art
from lat_desktop.widgets.drawing import BLACK, see_through
from lat_desktop.widgets.theme import Colours

PaintMark: TypeAlias = Callable[[QPainter, QRectF, QColor], None]
"""Paints a mark into a square, in one colour."""
TableTop: TypeAlias = Callable[[QPainter, QRectF, Colours], None]
"""Paints what lies on the table into a square that perspective then lays flat."""


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


RED, BLUE, LADY, TIGER = map(_mark_of, (Trait.RED, Trait.BLUE, Trait.LADY, Trait.TIGER))
"""The marks of those games that are played with Clue cards."""


def paint_shadow(painter: QPainter, card: QRectF) -> None:
    """Paint the shadow under a card."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(see_through(BLACK, 0.32))
    painter.drawRoundedRect(card.translated(0.012, 0.03), 0.02, 0.02)


def paint_clue(painter: QPainter, card: QRectF, clue: Clue, colours: Colours) -> None:
    """Lay a Clue card, and its shadow."""
    paint_shadow(painter, card)
    painter.save()
    # Pictures keep their shape, and this square does not: it is wider than it is deep.
    painter.translate(card.topLeft())
    painter.scale(card.width() / 5, card.height() / 7)
    art.paint_clue(painter, QRectF(0, 0, 5, 7), clue, "", colours)
    painter.restore()
