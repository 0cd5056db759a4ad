"""Where everything lies on the table of Labyrinth, and how cubs share a card.

All in the units of the table, which is 1000 high and as wide as the window asks for. The garden
takes all the height and, between the Swap cards at the left and the plaques at the right, all the
width that it can use.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt

from lat_desktop.engine.labyrinth import CUBS, SIDE, Square
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import BUTTON_HEIGHT
from lat_desktop.tables.plaques import LARGE, TrackPlaque
from lat_desktop.tables.render_context import BODY
from lat_desktop.tables.surface import HEIGHT, TableSize

MARGIN: Final = 20.0
"""Between what lies there and the edge of the table, and between the columns."""
GAP: Final = 12.0
"""Between two cards of the garden."""
RING: Final = 13.0
"""Between a card and its coordinate, where rings round the card have room."""
WIDEST: Final = 1.12
"""A card of the garden is so much wider than high at the most."""
UPRIGHT: Final = 0.84
"""A card that is narrower beside its height has its picture above the cubs, else beside them."""
PICTURE: Final = 0.46
"""The share of a card that its picture takes."""
INSET: Final = 7.0
"""Between the edge of a card and what is on it."""
CUB: Final = 54.0
"""The size of a cub, which is larger or smaller where it sits."""
LARGEST_CUB: Final = 78.0

Laid: TypeAlias = tuple[QPointF, float]
"""Where the middle of a thing lies, and its scale."""


def picture_of(card: QRectF) -> QRectF:
    """Return where the picture is on *card*, in the garden."""
    inner = card.adjusted(INSET, INSET, -INSET, -INSET)
    if card.width() < UPRIGHT * card.height():
        inner.setHeight(inner.height() * (PICTURE + 0.1))
    else:
        inner.setWidth(inner.width() * PICTURE)
    return inner


def lawn_of(card: QRectF) -> QRectF:
    """Return where cubs sit on *card*: beside its picture, or below it."""
    inner, picture = card.adjusted(INSET, INSET, -INSET, -INSET), picture_of(card)
    if picture.width() < inner.width():
        inner.setLeft(picture.right() + INSET)
    else:
        inner.setTop(picture.bottom() + INSET)
    return inner


class Places(msgspec.Struct, frozen=True, dict=True):
    """The places on a table of this *size*; the home seat's plaque is the lower one."""

    size: TableSize
    coordinates: bool = True
    """Whether the squares are named at the edges of the garden."""

    @cached_property
    def _side(self) -> float:
        """How wide the columns at both sides are."""
        return min(max(15.2 * self.size.em, 300.0), 0.21 * self.size.width)

    @cached_property
    def _edge(self) -> float:
        """How much of the garden's room its coordinates take, below it and at its left."""
        return self.size.line if self.coordinates else 0.0

    @cached_property
    def card(self) -> QSizeF:
        """The size of a card in the garden."""
        high = (HEIGHT - 2 * MARGIN - self._edge - (SIDE - 1) * GAP) / SIDE
        room = self.size.width - 2 * self._side - 4 * MARGIN - self._edge
        return QSizeF(min((room - (SIDE - 1) * GAP) / SIDE, WIDEST * high), high)

    @cached_property
    def garden(self) -> QRectF:
        """Where the cards of the garden lie."""
        wide, high = (
            (SIDE * n + (SIDE - 1) * GAP) for n in (self.card.width(), self.card.height())
        )
        garden = QRectF(0, MARGIN, wide, high)
        garden.moveCenter(QPointF((self.size.width + self._edge) / 2, garden.center().y()))
        return garden

    @property
    def middle(self) -> QRectF:
        """Where the play is."""
        return self.garden

    def room(self, square: Square) -> QRectF:
        """Return where the card on *square* lies."""
        row, column = divmod(int(square), SIDE)
        corner = QPointF(column * (self.card.width() + GAP), row * (self.card.height() + GAP))
        return QRectF(self.garden.topLeft() + corner, self.card)

    def square(self, square: Square) -> QPointF:
        """Return the middle of the card on *square*."""
        return self.room(square).center()

    def nearest(self, place: QPointF) -> Square:
        """Return the square whose card lies nearest to *place*."""
        return min(Square, key=lambda square: (self.square(square) - place).manhattanLength())

    def file(self, column: int) -> QRectF:
        """Return where the letter of a *column*, counted from 0, stands."""
        room = self.room(Square(int(column)))
        return QRectF(room.left(), self.garden.bottom() + RING, room.width(), self._edge)

    def rank(self, row: int) -> QRectF:
        """Return where the number of a *row*, counted from 0 from above, stands."""
        room = self.room(Square(row * SIDE))
        left = self.garden.left() - self._edge - RING
        return QRectF(left, room.top(), self._edge, room.height())

    def cubs(self, square: Square, counts: Sequence[int]) -> list[Laid]:
        """Return where so many cubs of each colour sit on *square*, one colour after the other.

        Those of a colour sit in rows of their own, as large as all of them find room.
        """
        lawn = lawn_of(self.room(square))
        size, across = max(
            (_largest(lawn, counts, across), -across) for across in range(1, CUBS + 1)
        )
        rows = [n for count in counts for n in _in_rows(count, -across)]
        laid = []
        for n, cubs in enumerate(rows):
            y = (n - (len(rows) - 1) / 2) * size
            for i in range(cubs):
                x = (i - (cubs - 1) / 2) * size
                laid.append((lawn.center() + QPointF(x, y), size / CUB))
        return laid

    # The column at the left

    @property
    def swap_label(self) -> QRectF:
        """Where the name of the Swap cards stands."""
        high = self.size.line if self.size.em <= LARGE else 0.0
        return QRectF(MARGIN, MARGIN, self._side, high)

    @cached_property
    def take_back(self) -> QRectF:
        """Where one takes a turn back."""
        high = 1.35 * BUTTON_HEIGHT + 2.2 * (self.size.em - BODY)
        return QRectF(MARGIN, HEIGHT - MARGIN - high, self._side, high)

    def swap(self, n: int) -> Laid:
        """Return where Swap card *n*, counted from 0, lies, and its scale."""
        top = self.swap_label.bottom() + 8
        high = (self.take_back.top() - top) / 2
        scale = min((high - 16) / CARD.height(), (self._side - 20) / CARD.width(), 1.2)
        return QPointF(MARGIN + self._side / 2, top + (n + 0.5) * high), scale

    # The column at the right

    def plaque(self, *, near: bool) -> QRectF:
        """Return where a plaque is: the home seat's is the lower one."""
        high = TrackPlaque.height(self.size, CUBS)
        top = HEIGHT - MARGIN - high if near else MARGIN
        return QRectF(self.size.width - MARGIN - self._side, top, self._side, high)

    @cached_property
    def _words(self) -> QRectF:
        """Where one says something, as to offer a draw."""
        high = 2 * (BUTTON_HEIGHT + 1.8 * (self.size.em - BODY)) + 10
        return QRectF(self.size.width - MARGIN - self._side, (HEIGHT - high) / 2, self._side, high)

    def word(self, n: int, of: int) -> QRectF:
        """Return where word *n*, counted from 0, of so many that one may say stands."""
        room = self._words
        high = min((room.height() - 10) / 2, (room.height() + 10) / of - 10)
        top = room.center().y() + (n - of / 2) * (high + 10) + 5
        return QRectF(room.left(), top, room.width(), high)

    def caption(self, *, near: bool) -> CaptionPlace:
        """Return where stands what a seat has just done: between its plaque and the words."""
        plaque, words = self.plaque(near=near), self._words
        if near:
            room = QRectF(words.left(), words.bottom() + 6, words.width(), 0)
            room.setBottom(plaque.top() - 6)
            return CaptionPlace(room, Qt.AlignmentFlag.AlignBottom)
        room = QRectF(plaque.left(), plaque.bottom() + 6, plaque.width(), 0)
        room.setBottom(words.top() - 6)
        return CaptionPlace(room, Qt.AlignmentFlag.AlignTop)


def _largest(lawn: QRectF, counts: Sequence[int], across: int) -> float:
    """Return how large cubs can be in rows of so many *across*."""
    rows = sum(ceil(count / across) for count in counts)
    widest = max((min(count, across) for count in counts), default=1)
    return min(lawn.width() / max(widest, 1), lawn.height() / max(rows, 1), LARGEST_CUB)


def _in_rows(cubs: int, across: int) -> list[int]:
    """Return how many of so many cubs of a colour sit in each row."""
    return [min(across, cubs - n) for n in range(0, cubs, across)]
