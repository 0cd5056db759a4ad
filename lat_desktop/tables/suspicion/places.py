"""Where everything lies on the table of Suspicion: the mansion, the plaques, and the near edge.

All in the units of the table, which is 1000 high: the mansion at the left, whoever
sits at the table at its right, and before the one who looks what they hold in their hands.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import ceil
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt

from lat_desktop.engine.mansion import Room
from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import BUTTON_HEIGHT
from lat_desktop.tables.plaques import LARGE
from lat_desktop.tables.render_context import BODY
from lat_desktop.tables.surface import HEIGHT, TableSize

MARGIN: Final = 24.0
WALL: Final = 12.0
"""Between two rooms."""
FLOOR: Final = 636.0
"""How far down the mansion reaches."""
WIDEST_ROOM: Final = 330.0
STRIP: Final = 52.0
"""At the foot of each room, for its name and its gems, where letters are not large."""
GEM_ROW: Final = 42.0
"""There, for gems alone, where the name needs all the width."""
ROOMY: Final = 1600.0
"""On a table so wide there is room for gems beside the name in any letters."""
TALL: Final = 4.2
"""A seat needs so many ems of the height; where the mansion is less high, the column goes on."""
NEAR: Final = 1324.0
"""What lies before the reader needs so much of the width."""
PILE: Final = 0.36
"""The scale of decks."""
DOOR: Final = 66.0
"""How wide a door is."""
FIGURE: Final = 132.0
"""The size of a figure that has room."""

CLOSE: Final = 3
"""So many figures, or more, stand closely."""

Laid: TypeAlias = tuple[QPointF, float]
"""Where the middle of a thing lies, and its scale; for a figure, its size."""


class Places(msgspec.Struct, frozen=True, dict=True):
    """Where everything lies on a table of a given width."""

    mansion: QRectF
    seats: QRectF
    """The column of the plaques."""
    invitation: Laid
    learnt: Laid
    """What one has learnt last, and nobody else."""
    hand: tuple[Laid, Laid]
    played: Laid
    dice: tuple[Laid, Laid]
    stacks: tuple[Laid, ...]
    piles: tuple[Laid, ...]
    """The deck, its discards, and the invitations."""
    faces: QRectF
    """The ten faces from which one chooses in the end."""
    confirm: QRectF
    """Where a button is that ends what one chooses."""
    card_slot: QRectF
    """Where a button hides nothing while no card is in play."""
    strip: float
    """How high the foot of a room is, with its name."""
    gem_row: float
    """How much of that its gems take above the name; none where they stand beside it."""
    labels: tuple[QRectF, QRectF]
    """What stands over one's invitation, and over what one has learnt last."""

    @cached_property
    def _crowds(self) -> dict[tuple[Room, int], list[Laid]]:
        return {}

    @cached_property
    def _floors(self) -> dict[Room, QRectF]:
        inner = self.mansion.adjusted(WALL, WALL, -WALL, -WALL)
        across = (inner.width() - 3 * WALL) / 4
        down = (inner.height() - 2 * WALL) / 3
        return {
            room: QRectF(
                inner.left() + room.column * (across + WALL),
                inner.top() + room.row * (down + WALL),
                across,
                down,
            )
            for room in Room
        }

    def room(self, room: Room) -> QRectF:
        """Return the floor of *room*."""
        return self._floors[room]

    def figures(self, room: Room, count: int) -> list[Laid]:
        """Return the places and the size of so many figures in *room*; see :func:`figures`."""
        if (room, count) not in self._crowds:
            self._crowds[room, count] = figures(self.room(room), count, self.strip)
        return self._crowds[room, count]

    def door(self, one: Room, other: Room) -> QPointF:
        """Return the middle of the door between two neighbours."""
        return (self.room(one).center() + self.room(other).center()) / 2

    def seat(self, place: int, count: int) -> QRectF:
        """Return the plaque at *place*, counted from 0 from above, of *count*."""
        high = self.seats.height() / count
        plaque = min(max(high * 0.57, 54.0), 150.0)
        return QRectF(
            self.seats.left(), self.seats.top() + place * high, self.seats.width(), plaque
        )

    def caption(self, place: int, count: int) -> CaptionPlace:
        """Return where stands what the seat at that place has just done: below its plaque."""
        plaque, high = self.seat(place, count), self.seats.height() / count
        room = QRectF(plaque.left(), plaque.bottom() + 3, plaque.width(), 92.0)
        room.setBottom(min(room.bottom(), self.seats.top() + (place + 1) * high - 5))
        return CaptionPlace(room, Qt.AlignmentFlag.AlignTop)


@lru_cache(maxsize=16)
def places(size: TableSize, seats: int) -> Places:
    """Return where everything lies on a table of that *size*: for all to read, nobody to move."""
    width, em = size.width, size.em
    most = (0.28 if size.enlarged else 0.25) * width
    column = max(min(330.0 + (width - 1300) * 0.3, 440.0), min(15.5 * em, most))
    mansion = QRectF(MARGIN, MARGIN, width - column - 3 * MARGIN, FLOOR - MARGIN)
    mansion.setWidth(min(mansion.width(), 4 * WIDEST_ROOM + 5 * WALL))
    spare = width - 3 * MARGIN - column - mansion.width()
    mansion.translate(spare / 2, 0)
    tall = TALL * em * seats > FLOOR - MARGIN
    high = HEIGHT - 2 * MARGIN if tall else FLOOR - MARGIN
    plaques = QRectF(width - MARGIN - column - spare / 4, MARGIN, column, high)
    near = plaques.left() if tall else width
    room = max(near, NEAR)
    part = near / room  # of its size, where all of it would not find room
    gap = min(16 + max(room - 1300, 0.0) / 7, max((room - 1296) / 4, 5.0))

    def laid(x: float, y: float, scale: float) -> Laid:
        return QPointF(x * part, 832 + (y - 832) * part), scale * part

    x = MARGIN + 68
    invitation = laid(x, 812, 0.68)
    x += 68 + 16 + 48
    learnt = laid(x, 844, 0.48)
    x += 48 + gap + 98
    hand = (laid(x, 832, 0.98), laid(x + 206, 832, 0.98))
    x += 206 + 98 + gap + 12 + 98
    played = laid(x, 832, 0.98)
    x += 98 + gap + 46
    dice = (laid(x, 770, 1.06), laid(x, 890, 1.06))
    first = x + 46 + gap
    step = min((room - MARGIN - first) / 3, 116.0)
    # Below the plaques, if there is room.
    left = first if tall else max(first, plaques.center().x() - 1.5 * step)
    columns = [left + (n + 0.5) * step for n in range(3)]
    left, step = left * part, step * part
    faces = QRectF(learnt[0].x() + 70, 684, left - gap - learnt[0].x() - 70, 292)
    label = size.line if em <= LARGE else 0.0
    slot = QRectF(0, 0, CARD.width() * played[1], 1.4 * BUTTON_HEIGHT + 1.6 * (em - BODY))
    slot.moveCenter(played[0])
    row = GEM_ROW if size.enlarged and width < ROOMY else 0.0
    return Places(
        mansion=mansion,
        seats=plaques,
        invitation=invitation,
        learnt=learnt,
        hand=hand,
        played=played,
        dice=dice,
        stacks=tuple(laid(at, 742, min(1.0, step / part / 98)) for at in columns),
        piles=tuple(laid(at, 896, PILE) for at in columns),
        faces=faces,
        confirm=QRectF(left, 826, 3 * step, 150),
        card_slot=slot,
        strip=max(STRIP, 1.5 * em) + row,
        gem_row=row,
        labels=(
            _above(invitation, label),
            _above(learnt, size.line).adjusted(-4, 0, 4, 0),
        ),
    )


def _above(card: Laid, high: float) -> QRectF:
    """Return the room for words above a *card*."""
    (at, scale), half = card, CARD.size() / 2
    top = at.y() - half.height() * scale - 8 - high
    return QRectF(at.x() - half.width() * scale, top, 2 * half.width() * scale, high)


def figures(room: QRectF, count: int, strip: float = STRIP) -> list[Laid]:
    """Return the places and the size of so many figures in *room*, in rows, above its name.

    Many of them stand closely, those in front before those behind.
    """
    if not count:
        return []
    floor = room.adjusted(4, 2, -4, -strip)
    beside, behind = (1.0, 1.0) if count < CLOSE else (0.88, 0.82)

    def largest(columns: int) -> float:
        rows = ceil(count / columns)
        wide = floor.width() / (1 + (columns - 1) * beside)
        return min(wide, floor.height() / (1 + (rows - 1) * behind), FIGURE)

    columns = max(range(1, count + 1), key=largest)
    size, rows = largest(columns), ceil(count / columns)
    across = min((floor.width() - size) / max(columns - 1, 1), size * 1.12)
    down = min((floor.height() - size) / max(rows - 1, 1), size)
    laid = []
    for n in range(count):
        row, place = divmod(n, columns)
        here = min(columns, count - row * columns)
        x = floor.center().x() + (place - (here - 1) / 2) * across
        y = floor.center().y() + (row - (rows - 1) / 2) * down
        laid.append((QPointF(x, y), size))
    return laid


def grid(rect: QRectF, count: int, columns: int) -> list[QRectF]:
    """Return so many cells of equal size in *rect*, row by row."""
    rows = ceil(count / columns)
    across, down = rect.width() / columns, rect.height() / rows
    return [
        QRectF(rect.left() + n % columns * across, rect.top() + n // columns * down, across, down)
        for n in range(count)
    ]
