"""What Suspicion is played with: rooms, guests, gems, dice and action cards.

The facts stand in ``resources/suspicion.toml``, so that a correction touches one place; this module
gives them types and answers what follows from them.
"""

from __future__ import annotations

import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from lat_desktop.engine.game import Parts


class Gem(StrEnum):
    """A kind of gem."""

    DIAMOND = "diamond"
    RUBY = "ruby"
    EMERALD = "emerald"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"gem.{self}"


class Guest(StrEnum):
    """One of the ten guests, in the order of the deduction sheet; also an identity."""

    BUFORD = "buford"
    TRUDIE = "trudie"
    REMY = "remy"
    VIOLA = "viola"
    STEFANO = "stefano"
    LILY = "lily"
    EARL = "earl"
    NADIA = "nadia"
    ASHRAF = "ashraf"
    MILDRED = "mildred"

    @property
    def key(self) -> str:
        """The key of the name in the rules text."""
        return f"guest.{self}"

    @property
    def colour(self) -> str:
        """The guest's own colour, as `#rrggbb`."""
        return str(_DATA["guests"][self.value])


class Room(StrEnum):
    """One of the twelve rooms: its column, a to d from the left, and its row, 1 to 3 from above."""

    A1 = "a1"
    B1 = "b1"
    C1 = "c1"
    D1 = "d1"
    A2 = "a2"
    B2 = "b2"
    C2 = "c2"
    D2 = "d2"
    A3 = "a3"
    B3 = "b3"
    C3 = "c3"
    D3 = "d3"

    @property
    def key(self) -> str:
        """The key of its name in the rules text."""
        return f"room.{self}"

    @property
    def column(self) -> int:
        """Counted from 0, from the left."""
        return "abcd".index(self.value[0])

    @property
    def row(self) -> int:
        """Counted from 0, from above."""
        return int(self.value[1]) - 1

    @property
    def gems(self) -> tuple[Gem, ...]:
        """The symbols on its floor: one or two."""
        return _GEMS[self]

    @property
    def neighbours(self) -> tuple[Room, ...]:
        """The rooms that a door leads to: above, below, left and right (PA2)."""
        return _NEIGHBOURS[self]

    def sees(self, other: Room) -> bool:
        """Whether a guest here sees one in *other*: in the same row or column (P23, PA9)."""
        return self.row == other.row or self.column == other.column


class Action(StrEnum):
    """One of the two actions of a card."""

    STEAL = "steal"
    """Room Steal (P18)."""
    PASSAGE = "passage"
    """Secret Passage (P20)."""
    VIEW = "view"
    """View an Invitation (P21)."""
    LIFT_DIAMOND = "lift_diamond"
    """Lucky Lift (P19)."""
    LIFT_RUBY = "lift_ruby"
    LIFT_EMERALD = "lift_emerald"
    ASK_BUFORD = "ask_buford"
    """Ask a Player (P22)."""
    ASK_TRUDIE = "ask_trudie"
    ASK_REMY = "ask_remy"
    ASK_VIOLA = "ask_viola"
    ASK_STEFANO = "ask_stefano"
    ASK_LILY = "ask_lily"
    ASK_EARL = "ask_earl"
    ASK_NADIA = "ask_nadia"
    ASK_ASHRAF = "ask_ashraf"
    ASK_MILDRED = "ask_mildred"

    @property
    def key(self) -> str:
        """The key of its words in the rules text."""
        return f"action_card.{self}"

    @property
    def gem(self) -> Gem | None:
        """The gem that a Lucky Lift takes."""
        return _LIFTED.get(self)

    @property
    def guest(self) -> Guest | None:
        """The guest that a question is about."""
        return _ASKED_ABOUT.get(self)


_LIFTED: Final = {Action(f"lift_{gem}"): gem for gem in Gem}
_ASKED_ABOUT: Final = {Action(f"ask_{guest}"): guest for guest in Guest}


class Card(Parts, msgspec.Struct, frozen=True, order=True):
    """One kind of action card. Cards of a kind cannot be told apart."""

    first: Action
    second: Action
    key: ClassVar[str] = "card.both"
    """The key of its words in the rules text: they name both actions."""

    @property
    def actions(self) -> tuple[Action, Action]:
        """Both, in the order in which they are printed."""
        return self.first, self.second

    @property
    def text(self) -> str:
        """`steal+ask_buford`."""
        return f"{self.first}+{self.second}"

    @classmethod
    def of(cls, text: str) -> Card:
        """Read a card from its text. Raises ValueError for one that is not in the game."""
        first, _, second = text.partition("+")
        card = cls(Action(first), Action(second))
        if card not in CARDS:
            raise ValueError(f"there is no card {text!r}")
        return card


def _read() -> dict[str, Any]:
    path = Path(__file__).parents[2] / "resources" / "suspicion.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


_DATA: Final = _read()
_GEMS: Final = {Room(room): tuple(map(Gem, gems)) for room, gems in _DATA["rooms"].items()}
_NEIGHBOURS: Final = {
    room: tuple(
        other for other in Room if abs(room.row - other.row) + abs(room.column - other.column) == 1
    )
    for room in Room
}

INNER: Final = (Room.B2, Room.C2)
OUTER: Final = tuple(room for room in Room if room not in INNER)
"""The ten rooms in which the guests begin (P3)."""
DICE: Final[tuple[tuple[Guest | None, ...], ...]] = tuple(
    tuple(None if face == "?" else Guest(face) for face in _DATA["dice"][die])
    for die in ("first", "second")
)
"""The faces of the two dice; None is the wild one (P10)."""
CARDS: Final = tuple(Card(Action(one), Action(two)) for one, two in _DATA["cards"]["faces"])
"""The twenty-eight action cards (P1)."""
STACKS: Final = {int(players): int(gems) for players, gems in _DATA["stacks"].items()}
"""How many gems lie in each stack, by the number of players (P4, PA19)."""
