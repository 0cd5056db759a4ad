"""What gems and guesses are worth in Suspicion, and who wins (P27, P28)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import msgspec

from lat_desktop.engine.game import Seat

SET: Final = 6
"""Points for a diamond, a ruby and an emerald together (P27)."""
LEFTOVER: Final = 1
"""Points for any other gem (P27)."""
IDENTIFIED: Final = 7
"""Points for each opponent whose identity one has guessed (P27)."""


class TieBreak(StrEnum):
    """What decided between equal scores."""

    SECRET = "secret"
    """Having stayed secret from more opponents (P28)."""
    GEMS = "gems"
    """Having more gems (P28)."""


Gems: TypeAlias = tuple[int, int, int]
"""How many diamonds, rubies and emeralds."""


class SeatScore(msgspec.Struct, frozen=True):
    """What one seat scored (P27)."""

    gems: Gems
    identified: tuple[Seat, ...]
    """Whose identity it guessed."""
    secret_from: int
    """How many opponents did not guess its own (P28)."""

    @property
    def parts(self) -> Mapping[str, int]:
        """The points for sets of gems, for other gems, and for whom it identified."""
        sets = min(self.gems)
        return {
            "sets": SET * sets,
            "leftover": LEFTOVER * (sum(self.gems) - len(self.gems) * sets),
            "identified": IDENTIFIED * len(self.identified),
        }

    @property
    def points(self) -> int:
        """All its points."""
        return sum(self.parts.values())


def gem_points(gems: Gems) -> int:
    """Return what *gems* are worth: sets of all three kinds, and single ones (P27)."""
    sets = min(gems)
    return SET * sets + LEFTOVER * (sum(gems) - len(gems) * sets)


def winning_seats(sheet: tuple[SeatScore, ...]) -> tuple[Seat, ...]:
    """Return who won: one, or several whom nothing tells apart (P28, PA15)."""
    ranks = [(score.points, score.secret_from, sum(score.gems)) for score in sheet]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def tie_break(sheet: tuple[SeatScore, ...], winner: Seat) -> tuple[TieBreak, int, int]:
    """Return what put *winner* before the others with the same points (P28).

    Behind it how much of that *winner* had, and the best of those others.
    """
    own = sheet[winner]
    tied = [
        score for seat, score in enumerate(sheet) if seat != winner and score.points == own.points
    ]
    secret = max(score.secret_from for score in tied)
    if own.secret_from > secret:
        return TieBreak.SECRET, own.secret_from, secret
    gems = [sum(score.gems) for score in tied if score.secret_from == secret]
    return TieBreak.GEMS, sum(own.gems), max(gems)
