"""Where things lie on the table of Suspicion: apart from each other, and within their room."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from lat_desktop.engine.mansion import Guest, Room
from lat_desktop.tables.surface import TableSize
from lat_desktop.tables.suspicion import places
from lat_desktop.tables.suspicion.places import DOOR, WALL, Laid, Places
from tests.tables.sizes import around, assert_apart, card, every_size

SEATS = range(2, 7)


def part(laid: Laid, width: float, height: float) -> QRectF:
    place, scale = laid
    return around(place, width * scale, height * scale)


def always(lies: Places, seats: int) -> dict[str, QRectF]:
    """Return the room of everything that lies there from the deal on, by a name for the report."""
    return {
        "mansion": lies.mansion,
        "invitation": card(lies.invitation),
        **{f"plaque {n}": lies.seat(n, seats) for n in range(seats)},
        **{f"caption {n}": lies.caption(n, seats).room for n in range(seats)},
        **{f"stack {n}": part(stack, 88, 144) for n, stack in enumerate(lies.stacks)},
    }


def while_thieves_are_about(lies: Places) -> dict[str, QRectF]:
    """Return the room of what lies there until everybody guesses."""
    return {
        "learnt": card(lies.learnt),
        **{f"label {n}": label for n, label in enumerate(lies.labels)},
        "hand 1": card(lies.hand[0]),
        "hand 2": card(lies.hand[1]),
        "played": card(lies.played),
        **{f"die {n}": part(die, 100, 100) for n, die in enumerate(lies.dice)},
        **{f"pile {n}": card(pile) for n, pile in enumerate(lies.piles)},
    }


def while_they_guess(lies: Places) -> dict[str, QRectF]:
    """Return the room of what lies there while everybody guesses."""
    cells = places.grid(lies.faces, len(Guest), 5)
    return {
        "learnt": card(lies.learnt),
        "confirm": lies.confirm,
        **{f"face {n}": cell.adjusted(1, 1, -1, -1) for n, cell in enumerate(cells)},
    }


@pytest.mark.parametrize("guessing", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@every_size
def test_everything_has_room_of_its_own(size: TableSize, seats: int, guessing: bool) -> None:
    lies = places.places(size, seats)
    phase = while_they_guess(lies) if guessing else while_thieves_are_about(lies)
    found = always(lies, seats) | phase
    assert_apart(size, found)


@every_size
def test_rooms_lie_within_the_mansion_with_a_wall_between_them(size: TableSize) -> None:
    lies = places.places(size, 4)
    floors = {room: lies.room(room) for room in Room}
    for room, floor in floors.items():
        assert lies.mansion.contains(floor)
        for other in room.neighbours:
            gap = floor.united(floors[other])
            wide = room.row == other.row
            spare = gap.width() - 2 * floor.width() if wide else gap.height() - 2 * floor.height()
            assert spare == pytest.approx(WALL)
    for one, other in combinations(Room, 2):
        assert not floors[one].intersects(floors[other])


@pytest.mark.rule("PA2")
@every_size
def test_a_door_is_in_the_wall_between_two_neighbours(size: TableSize) -> None:
    lies = places.places(size, 4)
    for room in Room:
        for other in room.neighbours:
            door = around(lies.door(room, other), 2, 2)
            assert not any(door.intersects(lies.room(each)) for each in Room)
            assert min(lies.room(room).width(), lies.room(room).height()) > DOOR
            way = around(lies.door(room, other), WALL + 4, WALL + 4)
            assert way.intersects(lies.room(room))
            assert way.intersects(lies.room(other))


@pytest.mark.parametrize("count", range(len(Guest) + 1))
@every_size
def test_a_crowd_stands_on_the_floor_and_each_of_it_is_seen(size: TableSize, count: int) -> None:
    lies = places.places(size, 4)
    crowd = lies.figures(Room.B2, count)
    assert len(crowd) == count
    floor = lies.room(Room.B2).adjusted(-0.1, -0.1, 0.1, 0.1 - lies.strip)
    for place, side in crowd:
        assert floor.contains(around(place, side, side))
    for (one, side), (other, _) in combinations(crowd, 2):
        apart = max(abs(one.x() - other.x()), abs(one.y() - other.y()))
        assert apart > 0.7 * side


def test_a_grid_fills_its_rect_row_by_row() -> None:
    cells = places.grid(QRectF(10, 20, 500, 200), 10, 5)
    assert cells[0] == QRectF(10, 20, 100, 100)
    assert cells[6] == QRectF(110, 120, 100, 100)
    assert cells[-1].bottomRight() == QPointF(510, 220)
