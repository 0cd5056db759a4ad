"""Where things lie on the table of Doors: apart from each other, and within their room."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from lat_desktop.engine.doors import GUESSES
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.doors.places import DISPLAYED, Laid, Places
from lat_desktop.tables.surface import HEIGHT, NARROWEST, WIDEST

WIDTHS = [NARROWEST * HEIGHT, 1520.0, WIDEST * HEIGHT]
MOST = 7
"""So many cards come into a row, or on the discards: the deck holds twice as many."""


def around(middle: QPointF, width: float, height: float) -> QRectF:
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


def card(laid: Laid) -> QRectF:
    place, scale = laid
    return around(place, CARD.width() * scale, CARD.height() * scale)


def spread(cards: list[Laid]) -> QRectF:
    """Return the room of several cards, which may cover each other."""
    room = QRectF()
    for laid in cards:
        room = room.united(card(laid))
    return room


def fixed(places: Places) -> dict[str, QRectF]:
    """Return the room of what is always there, by a name for the report."""
    sides = {"near": True, "far": False}
    return {
        **{f"{side} door": card(places.door(near=near)) for side, near in sides.items()},
        **{
            f"{side} plaque": around(places.plaque(near=near), 290, 156)
            for side, near in sides.items()
        },
        "deck": card(places.deck),
        "reference": around(places.reference, 304, 224),
        "discards": spread([places.discard(n) for n in range(4)]),
        **{f"display {slot}": card(places.display(slot)) for slot in range(DISPLAYED)},
        **{f"{side} caption": places.caption(near=near).room for side, near in sides.items()},
    }


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("near", [True, False], ids=["collects", "guesses"])
@pytest.mark.parametrize("in_row", [1, MOST])
def test_everything_has_room_of_its_own(width: float, near: bool, in_row: int) -> None:
    places = Places(width)
    found = fixed(places)
    found["row"] = spread([places.row(n, in_row, near=near) for n in range(in_row)])
    found["row's name"] = around(places.row_label(near=near), 260, 36)
    if not near:  # one guesses where one's own row would be
        names = [(across, down) for across in range(3) for down in range(3)]
        assert len(names) == len(GUESSES) + 1
        for across, down in names:
            cell = around(places.guess(across, down), places.guess_width, 76)
            found[f"guess {across} {down}"] = cell
    found["words"] = around(places.words, 230, 68)
    for (one, here), (other, there) in combinations(found.items(), 2):
        assert not here.intersects(there), f"{one} and {other}"
    table = QRectF(0, 0, width, HEIGHT)
    assert [name for name, room in found.items() if not table.contains(room)] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_the_play_is_symmetrical(width: float) -> None:
    places = Places(width)
    middle = places.middle.center().x()
    for of in range(1, MOST + 1):
        row = [places.row(n, of, near=True)[0].x() for n in range(of)]
        assert row == sorted(row)
        assert sum(row) / of == pytest.approx(middle)
    assert middle == pytest.approx(width / 2)
