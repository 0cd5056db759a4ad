"""Where everything lies on the table of Labyrinth, and how cubs share a card.

All in the units of the table, which is 1000 high and as wide as the window asks for. The Swap cards
lie at the left, the garden in the middle, plaques and words at the right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt

from lat_desktop.engine.labyrinth import SIDE, Square
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.surface import HEIGHT

SCALE: Final = 0.78
"""Of a card in the garden."""
STEP: Final = (168.0, 237.0)
"""From the middle of one card to the next, across and down."""
EDGE: Final = 165.0
"""From the edge of the table to the middle of the columns at its sides."""
CUB: Final = 54.0
"""The size of a cub that has room."""
ABREAST: Final = 3
"""How many cubs of a colour sit in a row."""

Laid: TypeAlias = tuple[QPointF, float]
"""Where the middle of a thing lies, and its scale."""


@dataclass(frozen=True)
class Places:
    """The places on a table of this *width*."""

    width: float

    @property
    def middle(self) -> QRectF:
        """Where the garden is."""
        return QRectF(2 * EDGE, 0, self.width - 4 * EDGE, HEIGHT)

    def square(self, square: Square) -> QPointF:
        """Return where the card on *square* lies."""
        row, column = divmod(int(square), SIDE)
        across, down = STEP
        half = (SIDE - 1) / 2
        return self.middle.center() + QPointF((column - half) * across, (row - half) * down)

    def nearest(self, place: QPointF) -> Square:
        """Return the square whose card lies nearest to *place*."""
        return min(Square, key=lambda square: (self.square(square) - place).manhattanLength())

    def cubs(self, square: Square, counts: Sequence[int]) -> list[Laid]:
        """Return where so many cubs of each colour sit on *square*, one colour after the other."""
        rows = list(chain.from_iterable(map(_in_rows, counts)))
        most = ABREAST if ABREAST in rows else 2
        size = min(CUB, 144 / max(len(rows), most))
        laid = []
        for n, cubs in enumerate(rows):
            y = 16 + (n - (len(rows) - 1) / 2) * size
            for i in range(cubs):
                x = (i - (cubs - 1) / 2) * size
                laid.append((self.square(square) + QPointF(x, y), size / CUB))
        return laid

    @property
    def swap_label(self) -> QPointF:
        """Where the name of the Swap cards stands."""
        return QPointF(EDGE, 60)

    def swap(self, n: int) -> QPointF:
        """Return where Swap card *n*, counted from 0, lies."""
        return QPointF(EDGE, 240 + n * 320)

    @property
    def take_back(self) -> QPointF:
        """Where one takes a turn back."""
        return QPointF(EDGE, 860)

    def plaque(self, *, near: bool) -> QPointF:
        """Return where a plaque is: the home seat's is the lower one."""
        return QPointF(self.width - EDGE, 905 if near else 95)

    def caption(self, *, near: bool) -> CaptionPlace:
        """Return where stands what a seat has just done: between its plaque and the words."""
        left = self.width - EDGE - 145
        if near:
            return CaptionPlace(QRectF(left, 697, 290, 120), Qt.AlignmentFlag.AlignBottom)
        return CaptionPlace(QRectF(left, 183, 290, 120), Qt.AlignmentFlag.AlignTop)

    def word(self, n: int, of: int) -> QPointF:
        """Return where word *n*, counted from 0, of so many that one may say stands."""
        return QPointF(self.width - EDGE, HEIGHT / 2 + (n - (of - 1) / 2) * 86)


def _in_rows(cubs: int) -> list[int]:
    """Return how many of so many cubs of a colour sit in each row."""
    return [min(ABREAST, cubs - n) for n in range(0, cubs, ABREAST)]
