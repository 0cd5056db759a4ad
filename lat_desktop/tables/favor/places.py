"""Where everything lies on the table of Favor: places round the baize, rows of cards, piles.

All in the units of the table, which is 1000 high. The seats sit in the order of play, clockwise as
seen from above, whoever looks at the near edge; what belongs to nobody lies between them. Larger
letters take room from what only explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from itertools import pairwise
from math import ceil
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt

from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.plaques import LARGE, NAME, NAME_LINE, PADDING
from lat_desktop.tables.surface import HEIGHT, TableSize

MARGIN: Final = 22.0
"""Between the things of a seat and the edge of the table."""
GAP: Final = 14.0
"""Between two rows of cards."""
CLOSE: Final = 8.0
"""Between the things of a seat."""
COIN: Final = 38.0
"""The size of a token that has room."""
DECK: Final = 0.62
"""The scale of the deck, where letters are not large."""
DOOR: Final = 0.72
"""The scale of the door of the near seat, where letters are not large."""
GAVEL: Final = 160.0
"""The size of the gavel."""
SHOWN: Final = (1.06, 0.75, 0.5)
"""The share of its width that each card of the lot has for itself: as much as can be."""
LEGIBLE: Final = 0.5
"""How large the cards of the lot should be before they cover each other."""

Laid: TypeAlias = tuple[QPointF, float]
"""Where the middle of a thing lies, and its scale; for a token, its size."""


class Side(Enum):
    """A side of the table."""

    NEAR = "near"
    LEFT = "left"
    FAR = "far"
    RIGHT = "right"


SIDES: Final = {
    2: (Side.NEAR, Side.FAR),
    3: (Side.NEAR, Side.LEFT, Side.RIGHT),
    4: (Side.NEAR, Side.LEFT, Side.FAR, Side.RIGHT),
}
"""By number of players, where they sit, in the order of play from whoever looks."""


class SeatPlaces(msgspec.Struct, frozen=True, dict=True):
    """Where the things of one seat lie."""

    plaque: QRectF
    door: QPointF
    door_scale: float
    fan: QRectF
    """Its collection."""
    tag: QRectF
    """What the collection is worth."""
    coins: QRectF
    """Its tokens."""
    bid: QRectF
    """Where tokens are pushed to."""
    gavel: QPointF
    """Where the gavel lies while this seat calls an auction."""
    caption: CaptionPlace
    """Where stands what this seat has just done."""


class Places(msgspec.Struct, frozen=True, dict=True):
    """The places on a table of this *size*, round which so many *seats* sit."""

    size: TableSize
    seats: int

    @property
    def _sides(self) -> tuple[Side, ...]:
        return SIDES[self.seats]

    @property
    def roomy(self) -> bool:
        """Whether there is room for what only explains."""
        return self.size.em <= LARGE

    # The columns at both sides

    @cached_property
    def _column(self) -> float:
        """How wide a seat at the side is, and the corners of the table are."""
        return min(max(15.2 * self.size.em, 304.0), 0.2 * self.size.width)

    @cached_property
    def inner(self) -> float:
        """From the edge of the table to what lies between the columns."""
        return MARGIN + self._column + 16

    @cached_property
    def _plaque(self) -> float:
        """How high a plaque is."""
        return NAME_LINE * self.size.letters(NAME) + 1.5 * self.size.em + 2 * PADDING

    @cached_property
    def _tag(self) -> float:
        """How high a slip is that says what cards are worth."""
        return 1.5 * self.size.em + 8

    @cached_property
    def sheet(self) -> QRectF:
        """Where the small score sheet lies: only its title where letters are large."""
        lines = self.seats + 1.15 if self._column >= 14 * self.size.em else 1
        return QRectF(MARGIN, MARGIN, self._column, 1.5 * self.size.em * lines + 12)

    @cached_property
    def _head(self) -> float:
        """How far down the corners at the top reach."""
        return max(self.sheet.bottom(), self.discards_label.bottom(), MARGIN + 100)

    @cached_property
    def discards(self) -> QRectF:
        """Where the discards lie, beside the box."""
        left = self.size.width - MARGIN - self._column
        return QRectF(left, MARGIN, self._column - 112, 112 if self.roomy else 84)

    @property
    def discards_label(self) -> QRectF:
        """Where the name of the discards stands."""
        high = self.size.line if self.roomy else 0.0
        return QRectF(self.discards.left(), self.discards.bottom(), self.discards.width(), high)

    @property
    def box(self) -> QPointF:
        """Where the box stands."""
        return QPointF(self.size.width - MARGIN - 48, self.discards.center().y())

    # What lies before the near seat

    @cached_property
    def _near(self) -> QRectF:
        """The room of the near seat, from edge to edge."""
        high = max(self._plaque + CLOSE + (72 if self.roomy else 44), 184.0)
        return QRectF(MARGIN, HEIGHT - MARGIN - high, self.size.width - 2 * MARGIN, high)

    @cached_property
    def _bid(self) -> QSizeF:
        """The size of a place to which tokens are pushed."""
        return QSizeF(min(max(7.4 * self.size.em, 164.0), 270.0), max(1.75 * self.size.em, 88.0))

    @cached_property
    def _band(self) -> QRectF:
        """Between the near seat and the lot: where it bids."""
        high = self._bid.height()
        return QRectF(
            self.inner, self._near.top() - GAP - high, self.size.width - 2 * self.inner, high
        )

    @property
    def bid_tokens(self) -> QRectF:
        """Where the tokens lie that one may bid."""
        return self._band.adjusted(self._bid.width() + 2 * CLOSE, 0, 0, 0)

    @property
    def pass_button(self) -> QRectF:
        """Where one passes."""
        band = self._band
        return QRectF(band.right() + 16, band.top(), self._column, band.height())

    # The play

    @cached_property
    def _strip(self) -> float:
        """How wide it is at both sides of the lot, for deck and gavel."""
        return 160.0 + GAP

    @cached_property
    def _far(self) -> float:
        """How high the cards and the plaque of the far seat are."""
        return max(self._plaque, 148.0)

    @cached_property
    def lot(self) -> QRectF:
        """Where the lot lies."""
        top = MARGIN + 12
        if Side.FAR in self._sides:
            top = MARGIN + self._far + self._bid.height() + 2 * CLOSE + 4
        left, bottom = self.inner + self._strip, self._band.top() - self._worth - 8
        return QRectF(left, top, self.size.width - 2 * left, bottom - top)

    def below_lot(self, foot: float) -> QRectF:
        """Return where stands what a lot is worth whose cards reach down to *foot*."""
        return QRectF(self.lot.left(), foot + 3, self.lot.width(), self._worth)

    @cached_property
    def _worth(self) -> float:
        """How high that is."""
        return 1.4 * self.size.letters(25)

    @cached_property
    def _action(self) -> float:
        """How high the words are below deck and gavel."""
        return self._words_high if self.roomy else 0.0

    @property
    def _words_high(self) -> float:
        """How high two lines of them are."""
        return 2.1 * self.size.letters(27)

    @cached_property
    def deck_scale(self) -> float:
        """The scale of the deck, and of what lies opposite."""
        room = self._band.top() - self.lot.top() - self._action - GAP
        return min(DECK, room / CARD.height())

    @property
    def deck(self) -> QPointF:
        """Where the deck lies."""
        half = CARD.height() * self.deck_scale / 2
        lowest = self._band.top() - GAP - self._action - half
        return QPointF(self.inner + self._strip / 2, min(lowest, self.lot.center().y()))

    @property
    def gavel(self) -> QPointF:
        """Where the gavel lies."""
        return QPointF(self.size.width - self.deck.x(), self.deck.y())

    def action_label(self, at: QPointF) -> QRectF:
        """Return where stands what a click on the thing does that lies *at* there.

        Where there is little room that is where one bids: nobody does while that may be clicked.
        """
        top = at.y() + CARD.height() * self.deck_scale / 2 + 4
        high = self._words_high if self.roomy else self._band.bottom() - top
        return QRectF(at.x() - self._strip / 2 + 4, top, self._strip - 8, high)

    # The seats

    def seat(self, side: Side) -> SeatPlaces:
        """Return where the things of whoever sits at *side* lie."""
        match side:
            case Side.NEAR:
                return self._near_seat()
            case Side.FAR:
                return self._far_seat()
            case Side.LEFT:
                return self._left_seat()
            case Side.RIGHT:
                return _mirrored(self._left_seat(), self.size.width)

    def _near_seat(self) -> SeatPlaces:
        near, right = self._near, self.size.width - MARGIN
        plaque = QRectF(right - self._column, near.top(), self._column, self._plaque)
        scale = min(DOOR if self.roomy else 0.5, near.height() / CARD.height())
        door = CARD.size() * scale
        tag = QRectF(0, 0, self._column - door.width() - CLOSE, self._tag)
        tag.moveTopLeft(QPointF(MARGIN + door.width() + CLOSE, near.bottom() - self._tag))
        caption = QRectF(MARGIN, 0, self._column, min(3.2 * self.size.line, 0.13 * HEIGHT))
        caption.moveBottom(near.bottom() - door.height() - CLOSE)
        band = self._band
        return SeatPlaces(
            plaque=plaque,
            door=QPointF(MARGIN + door.width() / 2, near.bottom() - door.height() / 2),
            door_scale=scale,
            fan=QRectF(self.inner, near.top(), near.width() - 2 * self._column - 82, near.height()),
            tag=tag,
            coins=QRectF(
                plaque.left(),
                plaque.bottom() + CLOSE,
                plaque.width(),
                near.bottom() - plaque.bottom() - CLOSE,
            ),
            bid=QRectF(band.topLeft(), self._bid),
            gavel=QPointF(plaque.left() - 36, near.top() + 40),
            caption=CaptionPlace(caption, Qt.AlignmentFlag.AlignBottom),
        )

    def _far_seat(self) -> SeatPlaces:
        plaque = QRectF(self.inner, MARGIN, self._column, self._plaque)
        scale = self._far / CARD.height()
        door = CARD.size() * scale
        left = plaque.right() + CLOSE
        middle = self.size.width / 2
        fan = QRectF(left + door.width() + GAP, MARGIN, 0, self._far)
        fan.setRight(self.size.width - self.inner)
        below = MARGIN + self._far + CLOSE
        bid = QRectF(middle - self._bid.width() / 2, below, self._bid.width(), self._bid.height())
        wide = min(self._column - 84, bid.left() - CLOSE - self.inner)
        coins = QRectF(self.inner, plaque.bottom() + 6, wide, 38)
        tag = QRectF(bid.right() + CLOSE, below, fan.right() - bid.right() - CLOSE, self._tag)
        gavel = QPointF(plaque.right() - 40, plaque.bottom() + 40)
        caption = QRectF(self.inner, max(below, gavel.y() + 40), 0, 0)
        caption.setBottomRight(QPointF(bid.left() - CLOSE, self.lot.top() - CLOSE))
        return SeatPlaces(
            plaque=plaque,
            door=QPointF(left + door.width() / 2, MARGIN + door.height() / 2),
            door_scale=scale,
            fan=fan,
            tag=tag,
            coins=coins,
            bid=bid,
            gavel=gavel,
            caption=CaptionPlace(caption, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight),
        )

    def _left_seat(self) -> SeatPlaces:
        """Return them one below the other, as far down as the right side has room, too."""
        top = self._head + CLOSE
        bottom = min(self._near_seat().caption.room.top(), self._band.top()) - CLOSE
        plaque = QRectF(MARGIN, top, self._column, self._plaque)
        rest = bottom - plaque.bottom() - self._bid.height() - 5 * CLOSE
        tag = min(self._tag, 0.15 * rest)
        said = min(max(0.24 * rest, self.size.line + 6), 3.2 * self.size.line)
        caption = QRectF(MARGIN, plaque.bottom() + CLOSE, self._column - 72, said)
        bid = QRectF(QPointF(), self._bid)
        bid.moveTopRight(QPointF(MARGIN + self._column, caption.bottom() + CLOSE))
        below = QRectF(MARGIN, bid.bottom() + CLOSE, self._column, bottom - bid.bottom() - CLOSE)
        if self.roomy:
            fan = QRectF(below)
            fan.setHeight(min(134.0, 0.56 * (rest - tag - said)))
            door = CARD.size() * (min(92.0, rest - tag - said - fan.height()) / CARD.height())
            door_room = QRectF(QPointF(MARGIN, fan.bottom() + CLOSE), door)
            coins = QRectF(door_room)
            coins.setLeft(door_room.right() + CLOSE)
            coins.setRight(fan.right())
            worth = QRectF(MARGIN, coins.bottom() + CLOSE, self._column, tag)
        else:  # beside each other
            door = CARD.size() * (min(134.0, below.height()) / CARD.height())
            door_room = QRectF(below.topLeft(), door)
            fan = QRectF(door_room)
            fan.setLeft(door_room.right() + CLOSE)
            fan.setRight(below.right())
            coins = QRectF(MARGIN, bid.top(), bid.left() - CLOSE - MARGIN, bid.height())
            if coins.width() < 2 * COIN:
                coins = QRectF(fan)
                coins.setTop(fan.bottom() - COIN)
                fan.setBottom(coins.top() - CLOSE)
            worth = QRectF()
        return SeatPlaces(
            plaque=plaque,
            door=door_room.center(),
            door_scale=door.height() / CARD.height(),
            fan=fan,
            tag=worth,
            coins=coins,
            bid=bid,
            gavel=QPointF(MARGIN + self._column - 32, caption.center().y()),
            caption=CaptionPlace(caption, Qt.AlignmentFlag.AlignTop),
        )


def _mirrored(place: SeatPlaces, width: float) -> SeatPlaces:
    def point(at: QPointF) -> QPointF:
        return QPointF(width - at.x(), at.y())

    def rect(at: QRectF) -> QRectF:
        return QRectF(width - at.right(), at.top(), at.width(), at.height())

    return SeatPlaces(
        plaque=rect(place.plaque),
        door=point(place.door),
        door_scale=place.door_scale,
        fan=rect(place.fan),
        tag=rect(place.tag),
        coins=rect(place.coins),
        bid=rect(place.bid),
        gavel=point(place.gavel),
        caption=CaptionPlace(rect(place.caption.room), place.caption.edge),
    )


def fan(rect: QRectF, cards: int) -> list[Laid]:
    """Return the places of so many cards in one row as high as *rect*, closer if need be."""
    scale = rect.height() / CARD.height()
    wide = CARD.width() * scale
    step = min(wide + 10, (rect.width() - wide) / max(cards - 1, 1))
    return [
        (QPointF(rect.center().x() + (n - (cards - 1) / 2) * step, rect.center().y()), scale)
        for n in range(cards)
    ]


def lie_apart(laid: Sequence[Laid]) -> bool:
    """Return whether cards in rows cover nothing of each other, so that names can be read whole."""
    return all(
        abs(place.x() - last.x()) >= CARD.width() * scale
        for (last, scale), (place, _) in pairwise(laid)
        if place.y() == last.y()
    )


def spread(rect: QRectF, cards: int) -> list[Laid]:
    """Return the places of so many cards, large and apart, or else closer, in two rows at last."""
    for shown in SHOWN:
        scale, rows = max((_scale(rect, cards, rows, shown), -rows) for rows in (1, 2))
        if scale >= LEGIBLE:
            break
    rows = -rows
    row = ceil(max(cards, 1) / rows)
    high = CARD.height() * scale
    top = rect.center().y() - (rows * high + (rows - 1) * GAP) / 2
    lines = (QRectF(rect.left(), top + n * (high + GAP), rect.width(), high) for n in range(rows))
    return [laid for n, line in enumerate(lines) for laid in fan(line, min(row, cards - n * row))]


def _scale(rect: QRectF, cards: int, rows: int, shown: float) -> float:
    """Return how large cards in so many rows can be."""
    row = ceil(max(cards, 1) / rows)
    high = (rect.height() - (rows - 1) * GAP) / rows
    wide = rect.width() / (1 + shown * (row - 1))
    return min(high / CARD.height(), wide / CARD.width(), 1.0)


def pile(rect: QRectF, coins: int) -> list[Laid]:
    """Return the places and the size of so many tokens, in rows of five or multiples of five."""

    def size_in(columns: int) -> float:
        rows = max(ceil(coins / columns), 1)
        return min(COIN, rect.width() / columns, rect.height() / rows)

    columns = max((5, 10, 20), key=size_in)
    size = size_in(columns)
    return [
        (
            rect.topLeft() + QPointF((n % columns + 0.5) * size, (n // columns + 0.5) * size),
            size,
        )
        for n in range(coins)
    ]


def bid_row(rect: QRectF, coins: int) -> list[Laid]:
    """Return the places and the size of so many tokens to choose from, in one row or two."""
    rows = 1 if coins <= 12 else 2
    columns = ceil(max(coins, 1) / rows)
    size = min(rect.height() / rows, rect.width() / columns, 104)
    left = rect.center().x() - columns * size / 2
    top = rect.center().y() - rows * size / 2
    return [
        (QPointF(left + (n % columns + 0.5) * size, top + (n // columns + 0.5) * size), size)
        for n in range(coins)
    ]
