"""What is done in Suspicion: the moves of players and of chance, and the texts that they write.

A text loses nothing: :func:`parse` reads it back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar, Final

import msgspec

from lat_desktop.engine.game import BaseMove, DirectedMove, NotAMoveError
from lat_desktop.engine.mansion import Card, Gem, Guest, Room


class SuspicionMove(BaseMove):
    """What any of the moves below is: a class and no union, which JSON could not be read as."""

    __slots__ = ()


# --- Chance ----------------------------------------------------------------------------------


class Deal(SuspicionMove, msgspec.Struct, frozen=True):
    """Chance: where the guests stand, who is who, and the order of the decks (P3, P5, P6)."""

    verb: ClassVar[str] = "deal"
    guests: tuple[Guest, ...]
    """In the outer rooms, in the order of OUTER."""
    invitations: tuple[Guest, ...]
    """One for each seat, then the deck, top first."""
    deck: tuple[Card, ...]
    """Two for each seat, then the deck, top first."""

    @property
    def text(self) -> str:
        """`deal buford … | viola … | steal+view …`."""
        cards = " ".join(card.text for card in self.deck)
        return f"deal {' '.join(self.guests)} | {' '.join(self.invitations)} | {cards}"


class Roll(SuspicionMove, msgspec.Struct, frozen=True):
    """Chance: the two dice; None is the wild face (P9, P10)."""

    verb: ClassVar[str] = "roll"
    first: Guest | None
    second: Guest | None

    @property
    def faces(self) -> tuple[Guest | None, Guest | None]:
        """Both dice."""
        return self.first, self.second

    @property
    def text(self) -> str:
        """`roll buford ?`."""
        return f"roll {self.first or '?'} {self.second or '?'}"


class Shuffle(SuspicionMove, msgspec.Struct, frozen=True):
    """Chance: the order of the new action deck, top first (P16)."""

    verb: ClassVar[str] = "shuffle"
    deck: tuple[Card, ...]

    @property
    def text(self) -> str:
        """`shuffle steal+view …`."""
        return f"shuffle {' '.join(card.text for card in self.deck)}"


# --- Players ---------------------------------------------------------------------------------


class Walk(SuspicionMove, msgspec.Struct, frozen=True):
    """Move a guest through a door, for the die that shows it or for a wild one (P9, P10)."""

    verb: ClassVar[str] = "walk"
    guest: Guest
    room: Room

    @property
    def text(self) -> str:
        """`walk buford b1`."""
        return f"walk {self.guest} {self.room}"


class Play(SuspicionMove, msgspec.Struct, frozen=True):
    """Play a card of the hand (P13)."""

    verb: ClassVar[str] = "play"
    card: Card

    @property
    def text(self) -> str:
        """`play steal+ask_buford`."""
        return f"play {self.card.text}"


class Steal(SuspicionMove, msgspec.Struct, frozen=True):
    """Room Steal: take a gem whose symbol is in the own guest's room (P18)."""

    verb: ClassVar[str] = "steal"
    gem: Gem

    @property
    def text(self) -> str:
        """`steal ruby`."""
        return f"steal {self.gem}"


class Lift(SuspicionMove, msgspec.Struct, frozen=True):
    """Lucky Lift: take the gem that the card shows (P19)."""

    verb: ClassVar[str] = "lift"
    gem: Gem

    @property
    def text(self) -> str:
        """`lift ruby`."""
        return f"lift {self.gem}"


class Passage(SuspicionMove, msgspec.Struct, frozen=True):
    """Secret Passage: move any guest to any other room (P20, PA6)."""

    verb: ClassVar[str] = "passage"
    guest: Guest
    room: Room

    @property
    def text(self) -> str:
        """`passage earl b2`."""
        return f"passage {self.guest} {self.room}"


class Look(SuspicionMove, msgspec.Struct, frozen=True):
    """View an Invitation: the top one, which then goes to the bottom (P21)."""

    verb: ClassVar[str] = "view"
    text: ClassVar[str] = "view"


class Ask(DirectedMove, SuspicionMove, frozen=True):
    """Ask a Player whether their guest sees the guest on the card (P22)."""

    verb: ClassVar[str] = "ask"
    guest: Guest

    @property
    def text(self) -> str:
        """`ask 2 buford`."""
        return f"ask {self.recipient} {self.guest}"


class Name(DirectedMove, SuspicionMove, frozen=True):
    """The final guess: say who an opponent is (P26, PA12)."""

    verb: ClassVar[str] = "guess"
    guest: Guest

    @property
    def text(self) -> str:
        """`guess 2 buford`."""
        return f"guess {self.recipient} {self.guest}"


# --- Texts -----------------------------------------------------------------------------------


# Whoever is shown a view reads its whole history again: few texts, but each of them very often.
@lru_cache(maxsize=1024)
def parse(text: str) -> SuspicionMove:
    """Read a move: letter for letter what it writes. Raises NotAMoveError."""
    verb, *rest = text.split(" ")
    try:
        move = _READ[verb](rest)
    except (LookupError, ValueError, TypeError):
        raise NotAMoveError(text) from None
    if move.text != text:
        raise NotAMoveError(text)
    return move


def _face(text: str) -> Guest | None:
    return None if text == "?" else Guest(text)


def _read_deal(words: list[str]) -> Deal:
    parts = [part.split() for part in " ".join(words).split(" | ")]
    guests, invitations, cards = parts
    return Deal(
        tuple(map(Guest, guests)), tuple(map(Guest, invitations)), tuple(map(Card.of, cards))
    )


_READ: Final[dict[str, Callable[[list[str]], SuspicionMove]]] = {
    "deal": _read_deal,
    "roll": lambda words: Roll(*map(_face, words)),
    "shuffle": lambda words: Shuffle(tuple(map(Card.of, words))),
    "walk": lambda words: Walk(Guest(words[0]), Room(words[1])),
    "play": lambda words: Play(Card.of(words[0])),
    "steal": lambda words: Steal(Gem(words[0])),
    "lift": lambda words: Lift(Gem(words[0])),
    "passage": lambda words: Passage(Guest(words[0]), Room(words[1])),
    "view": lambda words: Look(),
    "ask": lambda words: Ask(int(words[0]), Guest(words[1])),
    "guess": lambda words: Name(int(words[0]), Guest(words[1])),
}
"""By verb, what reads the words behind it. A text that a move does not write is no move."""
