"""Where things lie on the table of Labyrinth: apart from each other, and within their room."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from lat_desktop.engine.labyrinth import CUBS, SQUARES, Square
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.labyrinth.places import CUB, SCALE, Places
from lat_desktop.tables.surface import HEIGHT, NARROWEST, WIDEST

WIDTHS = [NARROWEST * HEIGHT, 1520.0, WIDEST * HEIGHT]


def around(middle: QPointF, width: float, height: float) -> QRectF:
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def card(middle: QPointF, scale: float) -> QRectF:
    return around(middle, CARD.width() * scale, CARD.height() * scale)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("words", [1, 2, 3])
def test_everything_has_room_of_its_own(width: float, words: int) -> None:
    places = Places(width)
    found = {
        **{str(square): card(places.square(square), SCALE) for square in SQUARES},
        **{f"swap {n}": card(places.swap(n), 1.0) for n in (0, 1)},
        "swap label": around(places.swap_label, 260, 36),
        "take back": around(places.take_back, 260, 68),
        "near plaque": around(places.plaque(near=True), 290, 156),
        "far plaque": around(places.plaque(near=False), 290, 156),
        **{f"word {n}": around(places.word(n, words), 280, 68) for n in range(words)},
    }
    for (one, here), (other, there) in combinations(found.items(), 2):
        assert not here.intersects(there), f"{one} and {other}"
    table = QRectF(0, 0, width, HEIGHT)
    assert [name for name, room in found.items() if not table.contains(room)] == []


@pytest.mark.parametrize("red", range(CUBS + 1))
@pytest.mark.parametrize("blue", range(CUBS + 1))
def test_cubs_on_a_card_are_all_to_be_seen(red: int, blue: int) -> None:
    places = Places(1500.0)
    laid = places.cubs(Square.B2, (red, blue))
    assert len(laid) == red + blue
    rooms = [around(place, CUB * scale - 0.01, CUB * scale - 0.01) for place, scale in laid]
    for here, there in combinations(rooms, 2):
        assert not here.intersects(there)
    below = card(places.square(Square.B2), SCALE)
    assert all(below.contains(room) for room in rooms)


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_dropped_on_a_card_is_dropped_on_its_square(width: float) -> None:
    places = Places(width)
    for square in SQUARES:
        for x, y in ((0, 0), (40, 60), (-40, 60), (40, -60), (-40, -60)):
            assert places.nearest(places.square(square) + QPointF(x, y)) is square
