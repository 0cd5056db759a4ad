"""What everything on a table needs to paint itself."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtGui import QFont

from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.widgets import fonts
from lat_desktop.widgets.drawing import Letters
from lat_desktop.widgets.theme import Colours, Theme

BODY: Final = 20.0
"""The size of ordinary letters on a table that has room, in its units."""

ENLARGED: Final = 1.2
"""Letters that are so much larger than need be were asked for."""
LARGEST: Final = 60.0
NARROW: Final = 30.0
"""Letters that are larger than :data:`LARGEST`, or than so many in the width of the table, would
leave no room for what is played with."""


def grown(size: float, em: float) -> float:
    """Return how large letters are that have *size* where ordinary ones have :data:`BODY`.

    Where these are *em* large the others grow, too; the larger they are the less, as they can be
    read before.
    """
    return float(max(size, BODY) * (em / BODY) ** min(BODY / size, 1.0))


class RenderContext:
    """What every item of a table needs to paint itself."""

    def __init__(self, theme: Theme, renderer: TextRenderer) -> None:
        self.theme: Final = theme
        self.renderer: Final = renderer
        self.smallest = BODY
        """How large the smallest letters are that one can read, in the table's units: its
        :meth:`~.table.GameTable.reshape` keeps it."""
        self.width = LARGEST * NARROW
        """How wide the table is, kept likewise."""
        self.coordinates = True
        """Whether the squares of a board are named at its edges."""

    @property
    def colours(self) -> Colours:
        """The colours in force."""
        return self.theme.colours

    @property
    def em(self) -> float:
        """The size of ordinary letters in the table's units, as large as the person wants them."""
        return self.em_where(self.smallest, self.width)

    @property
    def has_large_letters(self) -> bool:
        """Whether letters are larger than one needs to read them: somebody wants them so."""
        return self.em > ENLARGED * self.smallest and self.em > BODY * ENLARGED

    def em_where(self, smallest: float, width: float) -> float:
        """Return that size on a table so wide, where letters that are *smallest* can be read."""
        wanted = max(BODY, smallest) * self.theme.text_scale
        return min(wanted, LARGEST, max(width / NARROW, smallest))

    def serif(self, size: float, weight: QFont.Weight = QFont.Weight.DemiBold) -> QFont:
        """Return the playbill's typeface, as large beside ordinary letters as *size* is."""
        return fonts.serif(grown(size, self.em), weight)

    def sans(self, size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """Return the reading typeface, as large beside ordinary letters as *size* is."""
        return fonts.sans(grown(size, self.em), weight)

    def legible(self, scale: float = 1.0) -> int:
        """Return how large letters must be to be read on a thing that lies at *scale*.

        Who wants letters that are smaller than usual reads these, too.
        """
        return ceil(self.smallest * min(1.0, self.theme.text_scale) / scale)

    def letters(self, scale: float) -> Letters:
        """Return how large one may write on a thing that lies at *scale* on the table."""
        return Letters(self.smallest / scale, self.em / scale)
