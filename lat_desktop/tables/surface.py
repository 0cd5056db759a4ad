"""What a table stands on: how large it is, and its rim."""

from __future__ import annotations

from typing import Final

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from lat_desktop.engine.game import Seat
from lat_desktop.tables.render_context import BODY, grown
from lat_desktop.widgets.theme import Colours

HEIGHT: Final = 1000.0
"""The height of a table in its own units; the width follows the window."""
NARROWEST: Final = 1.3
LINE: Final = 1.3
"""How high a line is, in sizes of its letters."""
WIDEST: Final = 2.6
"""Width to height, at least and at most."""

_LINES: Final = {False: Qt.PenStyle.SolidLine, True: Qt.PenStyle.DashLine}


class TableSize(msgspec.Struct, frozen=True):
    """For what a table is laid out; all in its own units, of which it is :data:`HEIGHT` high."""

    width: float
    em: float = BODY
    """The size of ordinary letters, see :attr:`~.render_context.RenderContext.em`."""
    enlarged: bool = False
    """Whether somebody wants letters larger than one needs to read them."""

    @property
    def line(self) -> float:
        """How high a line of ordinary words is."""
        return LINE * self.em

    def letters(self, size: float) -> float:
        """Return how large letters are that have *size* on a table that has room."""
        return grown(size, self.em)


def around(first: Seat, seats: int) -> tuple[Seat, ...]:
    """Return who sits round a table of so many *seats*, from *first* on, in the order of play."""
    return tuple((first + n) % seats for n in range(seats))


def width(aspect: float) -> float:
    """Return the width of a table, in its own units, in a window of this width to height."""
    return HEIGHT * min(max(aspect, NARROWEST), WIDEST)


def paint_rim(painter: QPainter, table: QRectF, colours: Colours, *, past: bool) -> None:
    """Paint the rim of the *table*: a broken one where it shows the *past*."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = QColor(colours.brass)
    rim.setAlpha(230 if past else 90)
    painter.setPen(QPen(rim, 4 if past else 2, _LINES[past]))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(table.adjusted(10, 10, -10, -10), 26, 26)
