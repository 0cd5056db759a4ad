"""Where things lie on the table of Favor: apart from each other, and within their room."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.favor import places
from lat_desktop.tables.favor.places import SIDES, Side
from lat_desktop.tables.surface import HEIGHT, NARROWEST, WIDEST

WIDTHS = [NARROWEST * HEIGHT, 1520.0, WIDEST * HEIGHT]


def around(middle: QPointF, width: float, height: float) -> QRectF:
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def rooms(seats: int, width: float) -> dict[str, QRectF]:
    """Return the room of everything that lies on the table at once, by a name for the report."""
    sides = SIDES[seats]
    middle = places.shared_places(sides, width)
    found = {
        "lot": middle.lot,
        "lot tag": around(QPointF(width / 2, middle.lot.bottom() + 26), 184, 38),
        "deck": around(middle.deck, 124, 174),
        "gavel": around(middle.gavel, 138, 138),
        "bid tokens": middle.bid_tokens,
        "pass": around(middle.pass_button, 230, 68),
        "discards": middle.discards,
        "box": around(middle.box, 96, 88),
        "tally": QRectF(middle.sheet.x() - 145, middle.sheet.y(), 290, 50 + 40 * seats),
    }
    for side in sides:
        place = places.seat_places(side, width, seats)
        door = place.door_scale
        found |= {
            f"{side} plaque": around(place.plaque, 290, 104),
            f"{side} door": around(place.door, CARD.width() * door, CARD.height() * door),
            f"{side} fan": place.fan,
            f"{side} tag": around(place.tag, 184, 38),
            f"{side} coins": place.coins,
            f"{side} bid": around(place.bid, 160, 92),
            f"{side} caption": place.caption.room,
        }
    return found


@pytest.mark.parametrize("seats", SIDES)
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_has_room_of_its_own(seats: int, width: float) -> None:
    found = rooms(seats, width)
    for (one, here), (other, there) in combinations(found.items(), 2):
        assert not here.intersects(there), f"{one} and {other}"
    for side in SIDES[seats]:
        place = places.seat_places(side, width, seats)
        gavel = around(place.gavel, 74, 74)  # while this seat calls
        assert not gavel.intersects(place.caption.room)
    table = QRectF(0, 0, width, HEIGHT)
    assert [name for name, room in found.items() if not table.contains(room)] == []


def test_left_and_right_are_each_other_in_a_mirror() -> None:
    left, right = (places.seat_places(side, 1500) for side in (Side.LEFT, Side.RIGHT))
    assert right.fan.right() == 1500 - left.fan.left()
    assert right.bid.x() == 1500 - left.bid.x()
    assert right.plaque.y() == left.plaque.y()


@pytest.mark.parametrize("cards", range(1, 15))
@pytest.mark.parametrize("width", WIDTHS)
def test_of_every_card_of_the_lot_enough_is_seen(cards: int, width: float) -> None:
    lot = places.shared_places(SIDES[4], width).lot
    laid = places.spread(lot, cards)
    assert len(laid) == cards
    for place, scale in laid:
        card = around(place, CARD.width() * scale, CARD.height() * scale)
        assert lot.adjusted(-0.1, -0.1, 0.1, 0.1).contains(card)
    for (one, scale), (other, _) in combinations(laid, 2):
        in_one_row = abs(one.y() - other.y()) < 1
        assert not in_one_row or abs(one.x() - other.x()) > 0.45 * CARD.width() * scale


@pytest.mark.parametrize("coins", range(21))
def test_tokens_lie_beside_each_other(coins: int) -> None:
    middle = places.shared_places(SIDES[4], 1300)
    for rect, laid in (
        *(
            (
                places.seat_places(side, 1300).coins,
                places.pile(places.seat_places(side, 1300).coins, coins),
            )
            for side in Side
        ),
        (middle.bid_tokens, places.bid_row(middle.bid_tokens, coins)),
    ):
        assert len(laid) == coins
        for place, size in laid:
            assert rect.adjusted(-0.1, -0.1, 0.1, 0.1).contains(around(place, size, size))
        for (one, size), (other, _) in combinations(laid, 2):
            assert (one - other).manhattanLength() > size - 0.1
