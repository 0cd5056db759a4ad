"""What the lobby shows of a game: marks on its door, and behind it a little of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from lat_desktop.engine.cards import Trait
from lat_desktop.tables.marks import paint_mark
from lat_desktop.widgets.theme import Colours

PaintMark: TypeAlias = Callable[[QPainter, QRectF, QColor], None]
"""Paints a mark into a square, in one colour."""
TableTop: TypeAlias = Callable[[QPainter, Colours], None]
"""Paints what lies on the table into the unit square, which perspective then lays flat.

Whatever it needs it imports when it is called: all doors are shut when the lobby is first seen."""


class LobbyPreview(msgspec.Struct, frozen=True):
    """What the lobby shows of a game."""

    marks: tuple[PaintMark, ...]
    """What is painted on the panels of its door, from the top left to the bottom right."""
    table_top: TableTop
    """What lies on the table behind it."""


def _mark_of(trait: Trait) -> PaintMark:
    def paint(painter: QPainter, square: QRectF, colour: QColor) -> None:
        paint_mark(painter, square, trait, colour)

    return paint


RED, BLUE, LADY, TIGER = map(_mark_of, (Trait.RED, Trait.BLUE, Trait.LADY, Trait.TIGER))
"""The marks of those games that are played with Clue cards."""
