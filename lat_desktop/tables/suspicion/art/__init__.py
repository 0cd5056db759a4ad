"""The pictures of Suspicion: its mansion, guests, gems, and what it is played with."""

from lat_desktop.tables.suspicion.art.components import (
    paint_action,
    paint_answer,
    paint_die,
    paint_invitation,
    paint_verdict,
)
from lat_desktop.tables.suspicion.art.guests import paint_guest
from lat_desktop.tables.suspicion.art.mansion import (
    FLOOR_INK,
    floor_of,
    paint_room,
    paint_star,
    paint_walls,
)
from lat_desktop.tables.suspicion.marks import paint_gem, paint_gem_mark, paint_mask

__all__ = [
    "FLOOR_INK",
    "floor_of",
    "paint_action",
    "paint_answer",
    "paint_die",
    "paint_gem",
    "paint_gem_mark",
    "paint_guest",
    "paint_invitation",
    "paint_mask",
    "paint_room",
    "paint_star",
    "paint_verdict",
    "paint_walls",
]
