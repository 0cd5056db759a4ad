"""A position of Labyrinth, laid for the reference implementation."""

from __future__ import annotations

from lat_desktop.engine.cards import COLOURS
from lat_desktop.engine.labyrinth import GARDEN, Position
from tools.reference.labyrinth import NaiveLabyrinth


def naive(position: Position) -> NaiveLabyrinth:
    """Set up the naive Labyrinth as the engine's position stands."""
    red, blue = ([str(square) for square in cubs] for cubs in position.cubs)
    colour, role = position.markers
    return NaiveLabyrinth(
        {
            str(square): clue.replace("_", " ")
            for square, clue in zip(GARDEN, position.clues, strict=True)
        },
        {"red": red, "blue": blue},
        {"colour": colour.value, "role": role.value},
        COLOURS[position.turn].value,
    )
