"""Where everything lies on the table of Favor: places round the baize, rows of cards, piles.

All in the units of the table, which is 1000 high and *width* wide. The seats sit in the order of
play, clockwise as seen from above, the home seat at the near edge.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import ceil
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt

from lat_desktop.tables.captions import CaptionPlace
from lat_desktop.tables.card_items import CARD

MARGIN: Final = 24.0
"""Between the things of a seat and the edge of the table."""
COLUMN: Final = 290.0
"""How wide a seat at the side is, and the corners of the table are."""
CENTRE: Final = MARGIN + COLUMN / 2
"""From the edge of the table to the middle of such a column."""
INNER: Final = MARGIN + COLUMN + 16
"""From the edge of the table to what lies between the columns."""
GAP: Final = 14.0
"""Between two rows of cards."""
COIN: Final = 38.0
"""The size of a token that has room."""
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
"""By number of players, where they sit, in the order of play from home."""


@dataclass(frozen=True)
class SeatPlaces:
    """Where the things of one seat lie."""

    plaque: QPointF
    door: QPointF
    door_scale: float
    fan: QRectF
    """Its collection."""
    tag: QPointF
    """What the collection is worth."""
    coins: QRectF
    """Its tokens."""
    bid: QPointF
    """Where tokens are pushed to."""
    gavel: QPointF
    """Where the gavel lies while this seat calls an auction."""
    caption: CaptionPlace
    """Where stands what this seat has just done."""


def seat_places(side: Side, width: float, seats: int = max(SIDES)) -> SeatPlaces:
    """Return where the things of whoever sits at *side* lie, round a table for so many *seats*."""
    middle = width / 2
    match side:
        case Side.NEAR:
            fan = QRectF(222, 796, width - 222 - INNER - 20, 184)
            return SeatPlaces(
                plaque=QPointF(width - CENTRE, 844),
                door=QPointF(118, 880),
                door_scale=0.72,
                fan=fan,
                tag=QPointF(fan.center().x(), 774),
                coins=QRectF(width - MARGIN - COLUMN, 906, COLUMN, 74),
                bid=QPointF(INNER + 80, 706),
                gavel=QPointF(width - 304, 758),
                caption=CaptionPlace(QRectF(MARGIN, 682, COLUMN, 90), Qt.AlignmentFlag.AlignBottom),
            )
        case Side.FAR:
            room = 39 if Side.LEFT in SIDES[seats] else 100  # above a bid at the left
            fan = QRectF(middle - 20, 24, middle - INNER + 20, 148)
            return SeatPlaces(
                plaque=QPointF(INNER + COLUMN / 2, 76),
                door=QPointF(INNER + COLUMN + 74, 98),
                door_scale=0.52,
                fan=fan.adjusted(max(0, INNER + COLUMN + 142 - fan.left()), 0, 0, 0),
                tag=QPointF(max(fan.center().x(), INNER + COLUMN + 232), 196),
                coins=QRectF(INNER, 136, COLUMN, 74),
                bid=QPointF(middle, 263),
                gavel=QPointF(INNER + COLUMN + 20, 208),
                caption=CaptionPlace(
                    QRectF(INNER, 211, min(COLUMN - 20, middle - 86 - INNER), room),
                    Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight,
                ),
            )
        case Side.LEFT | Side.RIGHT:
            left = SeatPlaces(
                plaque=QPointF(CENTRE, 300),
                door=QPointF(MARGIN + 46, 600),
                door_scale=0.42,
                fan=QRectF(MARGIN, 400, COLUMN, 134),
                tag=QPointF(CENTRE + 38, 655),
                coins=QRectF(MARGIN + 104, 542, COLUMN - 104, 92),
                bid=QPointF(INNER + 80, 300),
                gavel=QPointF(INNER - 24, 384),
                caption=CaptionPlace(QRectF(MARGIN, 355, 242, 42), Qt.AlignmentFlag.AlignTop),
            )
            return left if side is Side.LEFT else _mirrored(left, width)


def _mirrored(place: SeatPlaces, width: float) -> SeatPlaces:
    def point(at: QPointF) -> QPointF:
        return QPointF(width - at.x(), at.y())

    def rect(at: QRectF) -> QRectF:
        return QRectF(width - at.right(), at.top(), at.width(), at.height())

    return SeatPlaces(
        plaque=point(place.plaque),
        door=point(place.door),
        door_scale=place.door_scale,
        fan=rect(place.fan),
        tag=point(place.tag),
        coins=rect(place.coins),
        bid=point(place.bid),
        gavel=point(place.gavel),
        caption=CaptionPlace(rect(place.caption.room), place.caption.edge),
    )


@dataclass(frozen=True)
class SharedPlaces:
    """Where lies what belongs to nobody."""

    lot: QRectF
    deck: QPointF
    gavel: QPointF
    bid_tokens: QRectF
    """The tokens that one may bid."""
    pass_button: QPointF
    sheet: QPointF
    discards: QRectF
    box: QPointF
    enlarged: QPointF
    """Where cards are held up to be looked at."""


def shared_places(sides: tuple[Side, ...], width: float) -> SharedPlaces:
    """Return where lies what belongs to nobody, between those who sit at *sides*."""
    top = 336.0 if Side.FAR in sides else 262.0
    beside = INNER + (72 if Side.LEFT in sides else 0)
    lot = QRectF(beside + 106, top, width - 2 * (beside + 106), 614 - top)
    bids = QRectF(INNER + 190, 662, width - 2 * INNER - 190 + 30, 90)
    return SharedPlaces(
        lot=lot,
        deck=QPointF(beside, 500),
        gavel=QPointF(width - beside, 500),
        bid_tokens=bids,
        pass_button=QPointF(width - CENTRE + 20, 708),
        sheet=QPointF(CENTRE, MARGIN),
        discards=QRectF(width - MARGIN - COLUMN, MARGIN, COLUMN, 124),
        box=QPointF(width - MARGIN - 48, 192),
        enlarged=QPointF(width / 2, 760),
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
    size = min(rect.height() / rows, rect.width() / columns, 78)
    left = rect.center().x() - columns * size / 2
    top = rect.center().y() - rows * size / 2
    return [
        (QPointF(left + (n % columns + 0.5) * size, top + (n // columns + 0.5) * size), size)
        for n in range(coins)
    ]
