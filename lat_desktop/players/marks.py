"""The marks of single moves, by what they gave away."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Mark(StrEnum):
    """How much a single move gave away."""

    DOUBTFUL = "doubtful"
    BAD = "bad"
    BLUNDER = "blunder"


# Backgammon's customary marks are in equity, which runs from -1 to 1: half of each is a chance.
LOSS_THRESHOLDS: Final = ((0.06, Mark.BLUNDER), (0.03, Mark.BAD), (0.015, Mark.DOUBTFUL))
"""From which loss on a move has which mark, the worst first."""


def mark_of(loss: float) -> Mark | None:
    """Return the mark of a move by its *loss*, in chances; None where that is little or nothing."""
    return next((mark for least, mark in LOSS_THRESHOLDS if loss >= least), None)
