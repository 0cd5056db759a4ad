"""The cards that Doors, Favor and Labyrinth share: traits, Door cards, Clue cards, sets."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Final


class Trait(StrEnum):
    """One of the four characteristics. A card has a colour, a role, or both."""

    RED = "red"
    BLUE = "blue"
    LADY = "lady"
    TIGER = "tiger"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"trait.{self}"


COLOURS: Final = (Trait.RED, Trait.BLUE)
ROLES: Final = (Trait.LADY, Trait.TIGER)


class Door(StrEnum):
    """One of the four Door cards: an identity."""

    RED_LADY = "red_lady"
    BLUE_LADY = "blue_lady"
    RED_TIGER = "red_tiger"
    BLUE_TIGER = "blue_tiger"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"identity.{self}"

    @property
    def colour(self) -> Trait:
        """Red or Blue."""
        return Trait(self.value.partition("_")[0])

    @property
    def role(self) -> Trait:
        """Lady or Tiger."""
        return Trait(self.value.partition("_")[2])

    @property
    def traits(self) -> frozenset[Trait]:
        """Its colour and its role."""
        return frozenset((self.colour, self.role))


class Clue(StrEnum):
    """One kind of Clue card. Cards of a kind cannot be told apart."""

    RED_LADY = "red_lady"
    BLUE_LADY = "blue_lady"
    RED_TIGER = "red_tiger"
    BLUE_TIGER = "blue_tiger"
    WILD_COLOR = "wild_color"
    WILD_ROLE = "wild_role"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"card.{self}"

    @property
    def traits(self) -> frozenset[Trait]:
        """The traits it counts as in a set: a wild card has both colours or both roles."""
        return _CLUE_TRAITS[self]


_CLUE_TRAITS: Final = MappingProxyType(
    {Clue(door.value): door.traits for door in Door}
    | {Clue.WILD_COLOR: frozenset(COLOURS), Clue.WILD_ROLE: frozenset(ROLES)}
)

CLUES: Final[tuple[Clue, ...]] = tuple(
    clue for clue in Clue for _ in range(1 if clue in (Clue.WILD_COLOR, Clue.WILD_ROLE) else 3)
)
"""The fourteen Clue cards."""

SET_SIZE: Final = 4


def sets_in(cards: Iterable[Clue]) -> frozenset[Trait]:
    """Return the traits of which *cards* hold a set: four or more that share it (D12–D14)."""
    return _sets_in(tuple(cards))


@lru_cache(maxsize=4096)  # asked at each move about the same few rows
def _sets_in(cards: tuple[Clue, ...]) -> frozenset[Trait]:
    counts = dict.fromkeys(Trait, 0)
    for card in cards:
        for trait in card.traits:
            counts[trait] += 1
    return frozenset(trait for trait, count in counts.items() if count >= SET_SIZE)
