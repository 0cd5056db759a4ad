"""The mansion in numbers, for thinking: guests and rooms by their place in Guest and in Room.

A set of guests is a whole number, a bit for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from lat_desktop.engine.mansion import Gem, Guest, Room
from lat_desktop.engine.suspicion import SuspicionView
from lat_desktop.players.sums import add_up

Rooms: TypeAlias = tuple[int, ...]
"""By guest, where it stands."""
Walk: TypeAlias = tuple[int, int]
"""A guest, and the room that it goes to."""

GUESTS: Final = tuple(Guest)
ROOMS: Final = tuple(Room)
GEMS: Final = tuple(Gem)
PLACE: Final = {guest: n for n, guest in enumerate(Guest)}
ROOM_PLACE: Final = {room: n for n, room in enumerate(Room)}
GEM_PLACE: Final = {gem: n for n, gem in enumerate(Gem)}
BITS: Final = tuple(1 << n for n in range(len(GUESTS)))

LOOT: Final = tuple(tuple(GEM_PLACE[gem] for gem in room.gems) for room in Room)
"""By room, the gems that can be stolen there."""
BOTH: Final = 0.9
"""How much likelier somebody takes a gem where there is another one, than where there is not.

It might have taken the other one, so this would be a half; but whoever hides goes where there are
two, once others reckon so. By this much neither gains: found by playing Master against itself.
"""
THEFT_SHARES: Final = tuple(
    tuple((gem in loot) * (1.0 if len(loot) == 1 else BOTH) for loot in LOOT)
    for gem in range(len(GEMS))
)
"""By gem and room, how likely somebody takes that gem who steals there, compared with others."""
DOORS: Final = tuple(tuple(ROOM_PLACE[other] for other in room.neighbours) for room in Room)
"""By room, the rooms next to it."""
SEES: Final = tuple(tuple(room.sees(other) for other in Room) for room in Room)


def rooms_of(rooms: Iterable[Room]) -> Rooms:
    """Return the rooms of the guests as numbers."""
    return tuple(ROOM_PLACE[room] for room in rooms)


def moved(rooms: Rooms, guest: int, room: int) -> Rooms:
    """Return *rooms* with one guest elsewhere."""
    return (*rooms[:guest], room, *rooms[guest + 1 :])


def bits(guests: Iterable[float]) -> int:
    """Return the set of those guests who have more than nothing."""
    return add_up(bit for bit, each in zip(BITS, guests, strict=True) if each)


def sharers(rooms: Sequence[int], gem: int) -> list[float]:
    """Return by guest how likely somebody takes *gem* who steals where it stands, compared."""
    there = THEFT_SHARES[gem]
    return [there[room] for room in rooms]


def seers(rooms: Sequence[int], guest: int) -> list[bool]:
    """Return by guest whether it sees *guest*."""
    there = SEES[rooms[guest]]
    return [there[room] for room in rooms]


def text_of_walk(walk: Walk) -> str:
    """Return the text of the move."""
    guest, room = walk
    return f"walk {GUESTS[guest]} {ROOMS[room]}"


def walks(view: SuspicionView, first: str | None = None) -> dict[Rooms, tuple[Walk, ...]]:
    """Return where the guests may stand after the dice, and the walks that lead there.

    *first* is the text of the walk to begin with, if it is settled.
    """
    found: dict[Rooms, tuple[Walk, ...]] = {}
    due = [face for face, waits in zip(view.dice, view.waiting, strict=True) if waits]
    faces = [None if face is None else PLACE[face] for face in due]
    for rooms, way in _walks(rooms_of(view.rooms), faces):
        if first is None or text_of_walk(way[0]) == first:
            found.setdefault(rooms, way)
    return found


def _walks(rooms: Rooms, faces: list[int | None]) -> Iterator[tuple[Rooms, tuple[Walk, ...]]]:
    if not faces:
        yield rooms, ()
        return
    movers: Iterable[int] = (
        range(len(rooms)) if None in faces else (f for f in faces if f is not None)
    )
    for guest in movers:
        rest = list(faces)
        rest.remove(guest if guest in faces else None)  # its own die goes first
        for room in DOORS[rooms[guest]]:
            for after, way in _walks(moved(rooms, guest, room), rest):
                yield after, ((guest, room), *way)
