"""What happens to an identity, in every game in which one is dealt a Door: Doors and Favor."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from lat_desktop.engine.cards import Door
from lat_desktop.engine.game import Event, Seat, SeatEvent


class IdentityDealt(SeatEvent, frozen=True):
    """*seat* was dealt its identity; the others do not see it (D4, F3)."""

    identity: Door | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the identity from everyone else."""
        return self if seat == self.seat else replace(self, identity=None)


class IdentityRevealed(SeatEvent, frozen=True):
    """A seat turned its identity face up (D23, FA15)."""

    unmasks: ClassVar[bool] = True
    identity: Door
