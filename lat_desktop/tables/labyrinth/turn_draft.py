"""A turn of Labyrinth that is being put together, part by part."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.game import Move
from lat_desktop.engine.labyrinth import Square, Turn


class TurnDraft(msgspec.Struct, frozen=True):
    """What has been chosen of a turn: a cub, where it goes, and the first of the cards to swap.

    With the second card the turn is whole, and this is over.
    """

    origin: Square | None = None
    target: Square | None = None
    first: Square | None = None

    @property
    def under_way(self) -> bool:
        """Whether anything has been chosen."""
        return self.origin is not None

    def turns(self, legal: Iterable[Move]) -> list[Turn]:
        """Return which of the *legal* turns are still open."""
        return [
            turn
            for turn in legal
            if isinstance(turn, Turn)
            and self.origin in (None, turn.origin)
            and self.target in (None, turn.target)
            and (self.first is None or (turn.pair is not None and self.first in turn.pair))
        ]

    def open_squares(self, legal: Iterable[Move]) -> set[Square]:
        """Return which squares can be the next part of one of the *legal* turns."""
        turns = self.turns(legal)
        if self.origin is None:
            return {turn.origin for turn in turns}
        if self.target is None:
            return {turn.target for turn in turns}
        squares = {square for turn in turns for square in turn.pair or ()}
        return squares - {self.first} if self.first is not None else squares

    def followed_by(self, square: Square) -> TurnDraft:
        """Return the draft with *square* as its next part; the first card is not chosen yet."""
        if self.origin is None:
            return replace(self, origin=square)
        if self.target is None:
            return replace(self, target=square)
        return replace(self, first=square)

    def turn_with(self, second: Square) -> Turn:
        """Return the whole turn: only the *second* card was missing."""
        assert self.origin is not None
        assert self.target is not None
        assert self.first is not None
        low, high = sorted((self.first, second))
        return Turn(self.origin, self.target, (low, high))

    def next_part_of(self, turn: Turn) -> Square | None:
        """Return what leads on to *turn*; None if another way has been chosen, or all is there."""
        begun, parts = self._begun, self._parts_of(turn)
        return parts[len(begun)] if self.begins(turn) and len(begun) < len(parts) else None

    def begins(self, turn: Turn) -> bool:
        """Return whether all that has been chosen leads to *turn*."""
        begun = self._begun
        return begun == self._parts_of(turn)[: len(begun)]

    @property
    def _begun(self) -> tuple[Square, ...]:
        """The parts that have been chosen, in that order."""
        parts = (self.origin, self.target, self.first)
        return tuple(part for part in parts if part is not None)

    def _parts_of(self, turn: Turn) -> tuple[Square, ...]:
        """Return the parts of *turn*, of its cards first the one that has been chosen."""
        pair: tuple[Square, ...] = turn.pair or ()
        if self.first is not None and self.first in pair[1:]:
            pair = pair[::-1]
        return (turn.origin, turn.target, *pair)
