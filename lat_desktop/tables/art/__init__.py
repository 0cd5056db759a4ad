"""The pictures that several tables share, all of them drawn by the program: marks, cards, doors.

Each function paints into the rectangle that it is given and leaves the painter as it found it.
Pictures keep their shape: in a rectangle of another shape they are as large as fits, in the middle.
What only one game paints lies with its table.
"""

from lat_desktop.tables.art.cards import (
    doorway_place,
    has_room_for,
    paint_back,
    paint_clue,
    paint_doorway,
)
from lat_desktop.tables.art.characters import Character
from lat_desktop.tables.art.door import door_outline, paint_door
from lat_desktop.tables.art.pieces import paint_curtain, paint_token
from lat_desktop.tables.art.portraits import Mood, paint_portrait
from lat_desktop.tables.marks import paint_mark

__all__ = [
    "Character",
    "Mood",
    "door_outline",
    "doorway_place",
    "has_room_for",
    "paint_back",
    "paint_clue",
    "paint_curtain",
    "paint_door",
    "paint_doorway",
    "paint_mark",
    "paint_portrait",
    "paint_token",
]
