"""The pictures of the table, all of them drawn by the program: marks, cards, doors, pieces.

Each function paints into the rectangle that it is given and leaves the painter as it found it.
Pictures keep their shape: in a rectangle of another shape they are as large as fits, in the middle.
"""

from lat_desktop.tables.art.auction import paint_box, paint_flag, paint_gavel
from lat_desktop.tables.art.cards import paint_back, paint_clue
from lat_desktop.tables.art.cubs import paint_cub
from lat_desktop.tables.art.doors import paint_door
from lat_desktop.tables.art.gems import paint_gem, paint_gem_mark
from lat_desktop.tables.art.guests import paint_guest, paint_mask
from lat_desktop.tables.art.intrigue import (
    paint_action,
    paint_answer,
    paint_die,
    paint_invitation,
    paint_verdict,
)
from lat_desktop.tables.art.mansion import FLOOR_INK, floor_of, paint_room, paint_star, paint_walls
from lat_desktop.tables.art.marks import paint_mark
from lat_desktop.tables.art.pieces import paint_curtain, paint_token

__all__ = [
    "FLOOR_INK",
    "floor_of",
    "paint_action",
    "paint_answer",
    "paint_back",
    "paint_box",
    "paint_clue",
    "paint_cub",
    "paint_curtain",
    "paint_die",
    "paint_door",
    "paint_flag",
    "paint_gavel",
    "paint_gem",
    "paint_gem_mark",
    "paint_guest",
    "paint_invitation",
    "paint_mark",
    "paint_mask",
    "paint_room",
    "paint_star",
    "paint_token",
    "paint_verdict",
    "paint_walls",
]
