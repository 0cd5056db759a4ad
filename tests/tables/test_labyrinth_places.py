"""Where things lie on the table of Labyrinth: apart from each other, and within their room."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF

from lat_desktop.engine.labyrinth import CUBS, SIDE, SQUARES, Square
from lat_desktop.tables.labyrinth.places import CUB, Places, lawn_of, picture_of
from lat_desktop.tables.surface import HEIGHT, TableSize
from tests.tables.sizes import SIZES, around, assert_apart, card, every_size


@every_size
@pytest.mark.parametrize("words", [1, 2, 3])
@pytest.mark.parametrize("coordinates", [True, False])
def test_everything_has_room_of_its_own(size: TableSize, words: int, coordinates: bool) -> None:
    places = Places(size, coordinates)
    found = {
        **{str(square): places.room(square) for square in SQUARES},
        **{f"column {n}": places.file(n) for n in range(SIDE)},
        **{f"row {n}": places.rank(n) for n in range(SIDE)},
        **{f"swap {n}": card(places.swap(n)) for n in (0, 1)},
        "swap label": places.swap_label,
        "take back": places.take_back,
        "near plaque": places.plaque(near=True),
        "far plaque": places.plaque(near=False),
        "near caption": places.caption(near=True).room,
        "far caption": places.caption(near=False).room,
        **{f"word {n}": places.word(n, words) for n in range(words)},
    }
    assert_apart(size, found)


@every_size
def test_the_garden_takes_the_height(size: TableSize) -> None:
    assert Places(size, coordinates=False).garden.height() > 0.95 * HEIGHT
    assert Places(size).garden.height() > 0.95 * HEIGHT - size.line


@every_size
@pytest.mark.parametrize("red", range(CUBS + 1))
@pytest.mark.parametrize("blue", range(CUBS + 1))
def test_cubs_on_a_card_are_all_to_be_seen(size: TableSize, red: int, blue: int) -> None:
    """They sit on the lawn, beside each other, and cover nothing of the picture."""
    places = Places(size)
    laid = places.cubs(Square.B2, (red, blue))
    assert len(laid) == red + blue
    rooms = [around(place, CUB * scale - 0.01, CUB * scale - 0.01) for place, scale in laid]
    for here, there in combinations(rooms, 2):
        assert not here.intersects(there)
    below = places.room(Square.B2)
    assert all(lawn_of(below).contains(room) for room in rooms)
    assert not lawn_of(below).intersects(picture_of(below))


@pytest.mark.parametrize("size", SIZES)
def test_what_is_dropped_on_a_card_is_dropped_on_its_square(size: TableSize) -> None:
    places = Places(size)
    for square in SQUARES:
        for x, y in ((0, 0), (40, 60), (-40, 60), (40, -60), (-40, -60)):
            assert places.nearest(places.square(square) + QPointF(x, y)) is square
