"""Who could have known what when: what is told once the masks are off."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

from msgspec.structs import replace

from lat_desktop.engine.game import Seat
from lat_desktop.engine.suspicion import SuspicionView
from lat_desktop.players.suspicion.deduction import possible


def known_since(view: SuspicionView) -> tuple[int | None, ...]:
    """Return by seat the turn from which on the seat that looks could be sure who it is.

    0 means before the first turn, None never. *view* is one before all is revealed.
    """

    @cache
    def after(turn: int) -> tuple[int, ...]:
        told = tuple(entry for entry in view.history if entry.turn <= turn)
        return tuple(map(len, possible(replace(view, history=told))))

    def since(seat: Seat) -> int | None:
        # What is excluded stays excluded, so half of the turns need not be looked at.
        found = bisect_left(range(view.turn + 1), 1, key=lambda turn: int(after(turn)[seat] == 1))
        return found if found <= view.turn else None

    return tuple(since(seat) for seat in range(len(view.gems)))
