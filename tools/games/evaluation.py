"""What a state is worth to one who looks no further, where points are counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lat_desktop.engine.game import Outcome
from lat_desktop.players.sums import add_up

BIG_MARGIN: Final = 15
"""Points ahead that count as much as can be."""


def by_margin(scores: Sequence[int], over: Outcome | None) -> list[float]:
    """Return by seat what it is worth, from -1 to 1, to have these *scores*."""
    others = len(scores) - 1
    margins = [score - (add_up(scores) - score) / others for score in scores]
    values = [min(max(margin / BIG_MARGIN, -1.0), 1.0) for margin in margins]
    if over is None:
        return values
    # By how much one wins counts half as much as that one wins.
    return [
        value / 3 + (2 / 3 if seat in over.winners else -2 / 3) for seat, value in enumerate(values)
    ]
