"""Where everything lies on the table of Doors.

All in the units of the table, which is 1000 high and as wide as the window asks for. Doors and deck
lie at the left, plaques and discards at the right, and the play between.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt

from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.surface import HEIGHT

SIDE: Final = 165.0
"""From the edge of the table to the middle of the columns at its sides."""
EDGE: Final = 330.0
"""What those columns take of the width."""
WORDS: Final = 956.0
"""How far down the buttons are with which one says something."""
DISPLAYED: Final = 4
"""How many cards the display has."""
COLUMNS: Final = 3
"""How many guesses stand beside each other."""
GAP: Final = 18.0
"""Between two of their columns."""
GUESSES_TOP: Final = 690.0
"""How far down the first row of guesses is."""

Laid: TypeAlias = tuple[QPointF, float]
"""Where the middle of a thing lies, and its scale."""


@dataclass(frozen=True)
class Places:
    """The places on a table of this *width*; *near* means the seat at the near edge."""

    width: float

    @property
    def middle(self) -> QRectF:
        """Where the play is."""
        return QRectF(EDGE, 0, self.width - 2 * EDGE, HEIGHT)

    def door(self, *, near: bool) -> Laid:
        """Return where the door of a seat stands."""
        return QPointF(SIDE, 812 if near else 188), 1.16

    def plaque(self, *, near: bool) -> QPointF:
        """Return where the plaque of a seat is."""
        return QPointF(self.width - SIDE, 908 if near else 92)

    def caption(self, *, near: bool) -> CaptionPlace:
        """Return where stands what a seat has just done: below its plaque, or left of it."""
        if near:
            right = self.width - EDGE - 4
            left = self.words.x() + 122  # a button stands in the middle
            return CaptionPlace(QRectF(left, 916, right - left, 76), Qt.AlignmentFlag.AlignRight)
        room = QRectF(self.width - SIDE - 145, 180, 290, 130)
        return CaptionPlace(room, Qt.AlignmentFlag.AlignTop)

    @property
    def reference(self) -> QPointF:
        """Where the reference card lies."""
        return QPointF(self.width - SIDE, 706)

    @property
    def deck(self) -> Laid:
        """Where the deck lies."""
        return QPointF(SIDE, HEIGHT / 2), 0.84

    def display(self, slot: int) -> Laid:
        """Return where the card in a slot of the display lies, counted from 0."""
        scale = min(0.95, (self.middle.width() - 3 * 24) / 800)
        return self._spread(slot, DISPLAYED, HEIGHT / 2, scale, 24), scale

    def row(self, n: int, of: int, *, near: bool) -> Laid:
        """Return where card *n*, counted from 0, of so many before the Collector lies."""
        scale = 0.81
        return self._spread(n, of, 797.0 if near else 190.0, scale, 16), scale

    def row_label(self, *, near: bool) -> QPointF:
        """Return where the row's name stands: between row and display, whichever side it is on."""
        return QPointF(self.middle.center().x(), 661.0 if near else 326.0)

    def discard(self, n: int) -> Laid:
        """Return where discard *n*, counted from 0, lies: each covers the one before."""
        return QPointF(self.width - SIDE - 76 + 38 * n, HEIGHT / 2), 0.66

    @property
    def discards_label(self) -> QPointF:
        """Where the name of the discards stands."""
        return QPointF(self.width - SIDE, 382)

    @property
    def guess_width(self) -> float:
        """How wide a guess is."""
        return (self.middle.width() - (COLUMNS + 1) * GAP) / COLUMNS

    def guess(self, across: int, down: int) -> QPointF:
        """Return where a cell of the grid of guesses is, counted from 0; the first is its title."""
        left = self.middle.left() + GAP + self.guess_width / 2
        return QPointF(left + across * (self.guess_width + GAP), GUESSES_TOP + down * 86)

    @property
    def words(self) -> QPointF:
        """Where one says what one does."""
        return QPointF(self.middle.center().x(), WORDS)

    def _spread(self, n: int, of: int, y: float, scale: float, gap: float) -> QPointF:
        """Return the place of card *n* of *of* in the middle of the table, closer if need be."""
        card = CARD.width() * scale
        step = min(card + gap, (self.middle.width() - card) / max(of - 1, 1))
        return QPointF(self.middle.center().x() + (n - (of - 1) / 2) * step, y)
