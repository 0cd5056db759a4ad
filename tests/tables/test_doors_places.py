"""Where things lie on the table of Doors: apart from each other, and within their room."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from lat_desktop.engine.doors import GUESSES
from lat_desktop.tables.doors.places import COLUMNS, DISPLAYED, MOST, Laid, Places
from lat_desktop.tables.surface import TableSize
from tests.tables.sizes import assert_apart, card, every_size


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
        **{f"{side} plaque": places.plaque(near=near) for side, near in sides.items()},
        "deck": card(places.deck),
        "reference": places.reference,
        "discards": spread([places.discard(n) for n in range(MOST)]),
        "discards' name": places.discards_label,
        **{f"display {slot}": card(places.display(slot)) for slot in range(DISPLAYED)},
        **{f"{side} caption": places.caption(near=near).room for side, near in sides.items()},
    }


@every_size
@pytest.mark.parametrize("near", [True, False], ids=["collects", "guesses"])
@pytest.mark.parametrize("in_row", [1, MOST])
def test_everything_has_room_of_its_own(size: TableSize, near: bool, in_row: int) -> None:
    places = Places(size, near)
    found = fixed(places)
    found["row"] = spread([places.row(n, in_row) for n in range(in_row)])
    found["row's name"] = places.row_label
    if not near:  # one asks at the door of the other
        found["question"] = places.question
    found["words"] = places.words
    assert_apart(size, found)


@every_size
def test_the_guesses_lie_on_the_question(size: TableSize) -> None:
    places = Places(size, near_collects=False)
    names = [(across, down) for across in range(COLUMNS) for down in range(COLUMNS)]
    assert len(names) == len(GUESSES) + 1
    cells = {f"guess {across} {down}": places.guess(across, down) for across, down in names}
    assert_apart(size, cells)
    assert all(places.question.contains(cell) for cell in cells.values())
    door = card(places.door(near=False))
    assert door.top() <= places.question.center().y() <= door.bottom(), "it stands at their door"


@every_size
@pytest.mark.parametrize("near", [True, False])
def test_the_play_is_symmetrical(size: TableSize, near: bool) -> None:
    places = Places(size, near)
    middle = places.middle.center().x()
    for of in range(1, MOST + 1):
        row = [places.row(n, of)[0].x() for n in range(of)]
        assert row == sorted(row)
        assert sum(row) / of == pytest.approx(middle)


@every_size
def test_the_discards_lie_beside_each_other(size: TableSize) -> None:
    places = Places(size)
    laid = [places.discard(n) for n in range(MOST)]
    assert_apart(size, {f"discard {n}": card(place) for n, place in enumerate(laid)})
    assert all(scale > 0.25 for _, scale in laid), "each is large enough for its picture"
