"""How much room what stands beside a table has."""

from __future__ import annotations

import msgspec


class PanelWidth(msgspec.Struct, frozen=True):
    """How much room a person gives to what stands beside a table."""

    letters: int | None = None
    """How wide, in letters of the window's font; None for as wide as is good."""
    shown: bool | None = None
    """None for shown where there is room for it and for a table that is worth looking at."""
