"""Telling a match of Labyrinth as a story: how the garden was laid, and what was done."""

from __future__ import annotations

from typing import Final, TypeAlias

from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.labyrinth import (
    GARDEN,
    SQUARES,
    Labyrinth,
    LabyrinthMove,
    LabyrinthState,
    LabyrinthView,
    Lay,
    Phase,
    Position,
    Square,
)
from lat_desktop.engine.match import Match
from tests.engine.story import go_on, offered

LabyrinthMatch: TypeAlias = Match[LabyrinthState, LabyrinthMove, LabyrinthView]

BOOK: Final = """
    --  BT  BL  --
    RL  BT  RT  BT
    RT  BL  RT  RL
    --  BL  RL  --
"""
"""The garden of the examples in the rules text."""

_CARDS: Final = {
    "RL": Clue.RED_LADY,
    "BL": Clue.BLUE_LADY,
    "RT": Clue.RED_TIGER,
    "BT": Clue.BLUE_TIGER,
}


def drawn(garden: str) -> tuple[Clue, ...]:
    """Read a garden as it is drawn: RL for a Red Lady and so on, -- for a Door."""
    return tuple(_CARDS[card] for card in garden.split() if card != "--")


def square(name: str) -> Square:
    """Return the square that is written so."""
    return next(square for square in SQUARES if str(square) == name)


def squares(names: str) -> tuple[Square, ...]:
    """Return squares from their names, in the order of the squares."""
    return tuple(sorted(square(name) for name in names.split()))


def play(*story: str, garden: str = BOOK, first: Seat = 0) -> LabyrinthMatch:
    """Lay a garden and play a match from its beginning: `play("a1-b1 swap b1 b4, d1-d2")`."""
    match = Match(Labyrinth(), Setup("italian", first=first))
    match.play(Lay(drawn(garden)))
    go_on(match, *story)
    return match


def begun(position: Position) -> LabyrinthMatch:
    """Return a match that begins in the middle."""
    match = Match(Labyrinth(), Setup("italian", first=position.turn))
    match.initial = LabyrinthState(position, Phase.TURN, (position,))
    return match


def stand(
    red: str, blue: str, markers: str = "blue lady", garden: str = BOOK, turn: Seat = 0
) -> LabyrinthMatch:
    """Set up a match in the middle: `stand(red="a1 a1 b2 d4 d4", blue="d1 d1 d1 a4 a4")`."""
    colour, role = map(Trait, markers.split())
    cubs = squares(red), squares(blue)
    return begun(Position(drawn(garden), cubs, (colour, role), turn))


def swaps(match: LabyrinthMatch, step: str) -> list[str]:
    """Return the pairs that may be swapped after a cub's step: `swaps(match, "a1-b1")`."""
    turns = [text.partition(" swap ") for text in offered(match, step)]
    return [pair for _, _, pair in turns]


def after(match: LabyrinthMatch) -> Position:
    """Return how things stand now."""
    return match.state.position


def garden(match: LabyrinthMatch) -> dict[str, Clue]:
    """Return what lies where."""
    return {str(place): clue for place, clue in zip(GARDEN, after(match).clues, strict=True)}


def cubs(match: LabyrinthMatch, seat: Seat) -> str:
    """Return where the cubs of a seat are."""
    return " ".join(map(str, after(match).cubs[seat]))


def markers(match: LabyrinthMatch) -> str:
    """Return where the markers are: `blue lady` at the start."""
    return " ".join(after(match).markers)
