"""Where everything lies on the table of Doors.

All in the units of the table, which is 1000 high and as wide as the window asks for. The doors and
the deck are at the left, plaques and discards at the right, and the play between. What one asks the
other stands at the other's door, above the play; larger letters take room from what only explains.
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt

from lat_desktop.engine.doors import TARGET
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import BUTTON_HEIGHT
from lat_desktop.tables.plaques import LARGE, TrackPlaque
from lat_desktop.tables.render_context import BODY
from lat_desktop.tables.surface import HEIGHT, TableSize

MARGIN: Final = 20.0
"""Between what lies there and the edge of the table."""
GAP: Final = 14.0
"""Between two things that lie beside each other."""
DOOR: Final = 1.06
"""The scale of a door."""
DOORS: Final = 2 * MARGIN + DOOR * CARD.width()
"""How wide the column of the doors is."""
DECK: Final = 0.84
PAST: Final = 36.0
"""How high the small doors of earlier rounds are."""
DISPLAYED: Final = 4
"""How many cards the display has."""
ROW: Final = 0.8
"""The size of a card before the Collector, beside one of the display."""
LARGEST: Final = 1.25
"""The scale of the largest cards."""
MOST: Final = 7
"""So many cards come into a row, or on the discards: the deck holds twice as many."""
COLUMNS: Final = 3
"""How many guesses stand beside each other, and below each other; the first is their title."""
PADDING: Final = 12.0
"""Around the guesses, and between two of them half of it."""
DISCARDS: Final = 206.0, 150.0
"""How high the discards are at the most, and at the least."""
CAPTION: Final = 2.6
"""So many lines of what the far seat has done have room above the discards, if there is any."""
LINES: Final = 8.6
"""How many lines the whole reference card takes."""

Laid: TypeAlias = tuple[QPointF, float]
"""Where the middle of a thing lies, and its scale."""


class Places(msgspec.Struct, frozen=True, dict=True):
    """The places on a table of this *size*; *near* means the seat at the near edge."""

    size: TableSize
    near_collects: bool = True
    """Whether the near seat is the Collector: then it has its row before it, and asks nothing."""

    # The column at the right

    @cached_property
    def _side(self) -> QRectF:
        """The column of plaques and discards."""
        wide = min(max(15.2 * self.size.em, 304.0), self.size.width * 0.235)
        return QRectF(self.size.width - MARGIN - wide, MARGIN, wide, HEIGHT - 2 * MARGIN)

    def plaque(self, *, near: bool) -> QRectF:
        """Return where the plaque of a seat is."""
        plaque = QRectF(self._side)
        plaque.setHeight(TrackPlaque.height(self.size, TARGET))
        if near:
            plaque.moveBottom(self._side.bottom())
        return plaque

    @cached_property
    def _between(self) -> QRectF:
        """What the plaques leave of the column."""
        top, bottom = self.plaque(near=False).bottom(), self.plaque(near=True).top()
        return QRectF(self._side.left(), top, self._side.width(), bottom - top)

    @cached_property
    def _label(self) -> float:
        """How high the name of a zone is; larger letters have no room there."""
        return self.size.line if self.size.em <= LARGE else 0.0

    @cached_property
    def _discards(self) -> QRectF:
        """Where the discards lie, below their name."""
        room = QRectF(self._between)
        room.setBottom(self.reference.top() - GAP)
        said = CAPTION * self.size.line + 2 * PADDING + self._label
        most, least = (room.bottom() - high for high in DISCARDS)
        room.setTop(min(max(room.top() + said, most), least))
        return room

    @property
    def discards_label(self) -> QRectF:
        """Where the name of the discards stands."""
        row = self._discards
        return QRectF(row.left(), row.top() - self._label, row.width(), self._label)

    def discard(self, n: int) -> Laid:
        """Return where discard *n*, counted from 0, lies: in two rows, none on another."""
        room, gap = self._discards, PADDING / 2
        beside, rows = math.ceil(MOST / 2), 2
        scale = min(
            (room.width() - (beside - 1) * gap) / beside / CARD.width(),
            (room.height() - (rows - 1) * gap) / rows / CARD.height(),
        )
        across, down = n % beside + 0.5, n // beside + 0.5
        step = QSizeF(CARD.width() * scale + gap, CARD.height() * scale + gap)
        corner = room.topLeft() - QPointF(gap, gap) / 2
        return corner + QPointF(across * step.width(), down * step.height()), scale

    @cached_property
    def reference(self) -> QRectF:
        """Where the reference card lies: whole, or only its title where there is no room."""
        free = self._between.height() - DISCARDS[0] - self._label
        whole = LINES * self.size.line * 1.04 + 16
        high = whole if free - whole > 4.6 * self.size.line + 4 * GAP else 1.5 * self.size.line
        bottom = self.caption(near=True).room.top() - GAP
        return QRectF(self._between.left(), bottom - high, self._between.width(), high)

    def caption(self, *, near: bool) -> CaptionPlace:
        """Return where stands what a seat has just done: below its plaque, or above it."""
        room = QRectF(self._between)
        if near:
            room.setTop(room.bottom() - 1.5 * self.size.line - 10)
            room.setBottom(room.bottom() - 6)
            return CaptionPlace(room, Qt.AlignmentFlag.AlignBottom)
        room.setTop(room.top() + 6)
        room.setBottom(min(self.discards_label.top() - 4, room.top() + 5 * self.size.line))
        return CaptionPlace(room, Qt.AlignmentFlag.AlignTop)

    # The column at the left

    def door(self, *, near: bool) -> Laid:
        """Return where the door of a seat stands."""
        half = CARD.height() * DOOR / 2
        return QPointF(DOORS / 2, HEIGHT - MARGIN - half if near else MARGIN + half), DOOR

    def past(self, *, near: bool) -> QRectF:
        """Return where stands who a seat was in earlier rounds: at its door, before the deck."""
        top = MARGIN + CARD.height() * DOOR + 6
        room = QRectF(MARGIN, top, DOORS - 2 * MARGIN, PAST)
        if near:
            room.moveBottom(HEIGHT - room.top())
        return room

    @property
    def deck(self) -> Laid:
        """Where the deck lies."""
        return QPointF(DOORS / 2, HEIGHT / 2), DECK

    # The play

    @cached_property
    def middle(self) -> QRectF:
        """Where the play is."""
        return QRectF(DOORS, 0, self._side.left() - GAP - DOORS, HEIGHT)

    @property
    def stage(self) -> QRectF:
        """Where the play is, whoever collects."""
        return self.middle.adjusted(0, 0.30 * HEIGHT, 0, -0.32 * HEIGHT)

    @cached_property
    def words(self) -> QRectF:
        """Where one says what one does."""
        high = BUTTON_HEIGHT + 1.5 * (self.size.em - BODY)
        return QRectF(self.middle.left(), HEIGHT - MARGIN - high, self.middle.width(), high)

    @cached_property
    def question(self) -> QRectF:
        """Where one asks who the other is: beside their door."""
        cell = max(56.0, 1.62 * self.size.em)
        high = COLUMNS * cell + (COLUMNS - 1) * PADDING / 2 + 2 * PADDING
        return QRectF(self.middle.left() + GAP, MARGIN, self.middle.width() - GAP, high)

    def guess(self, across: int, down: int) -> QRectF:
        """Return where a cell of the grid of guesses is, counted from 0; the first is its title."""
        grid = self.question.adjusted(PADDING, PADDING, -PADDING, -PADDING)
        gap = PADDING / 2
        wide = (grid.width() - (COLUMNS - 1) * gap) / COLUMNS
        high = (grid.height() - (COLUMNS - 1) * gap) / COLUMNS
        return QRectF(
            grid.left() + across * (wide + gap), grid.top() + down * (high + gap), wide, high
        )

    @cached_property
    def _played(self) -> QRectF:
        """What question and words leave of the height."""
        top = MARGIN if self.near_collects else self.question.bottom() + GAP
        return QRectF(self.middle.left(), top, self.middle.width(), self.words.top() - GAP - top)

    @cached_property
    def _scale(self) -> float:
        """The scale of the cards on display."""
        room = self._played
        high = (room.height() - self._label - 2 * GAP) / (CARD.height() * (1 + ROW))
        wide = (room.width() - (DISPLAYED - 1) * 20) / (DISPLAYED * CARD.width())
        return min(high, wide, LARGEST)

    @property
    def _row_height(self) -> float:
        return CARD.height() * self._scale * ROW

    def display(self, slot: int) -> Laid:
        """Return where the card in a slot of the display lies, counted from 0."""
        room = self._played
        taken = self._row_height + self._label + GAP
        top, bottom = (0.0, taken) if self.near_collects else (taken, 0.0)
        y = room.adjusted(0, top, 0, -bottom).center().y()
        return self._spread(slot, DISPLAYED, y, self._scale, 20), self._scale

    def row(self, n: int, of: int) -> Laid:
        """Return where card *n*, counted from 0, of so many before the Collector lies."""
        room, half = self._played, self._row_height / 2
        y = room.bottom() - half if self.near_collects else room.top() + half
        return self._spread(n, of, y, self._scale * ROW, 14), self._scale * ROW

    @property
    def row_label(self) -> QRectF:
        """Where the row's name stands: between row and display, whichever side it is on."""
        room = QRectF(self._played)
        if self.near_collects:
            room.setTop(room.bottom() - self._row_height - self._label - 4)
        else:
            room.setTop(room.top() + self._row_height + 4)
        room.setHeight(self._label)
        return room

    def _spread(self, n: int, of: int, y: float, scale: float, gap: float) -> QPointF:
        """Return the place of card *n* of *of* in the middle of the table, closer if need be."""
        card = CARD.width() * scale
        step = min(card + gap, (self.middle.width() - card) / max(of - 1, 1))
        return QPointF(self.middle.center().x() + (n - (of - 1) / 2) * step, y)
