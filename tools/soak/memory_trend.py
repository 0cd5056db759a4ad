"""Whether the memory that a program takes stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import Final

FEWEST: Final = 8
"""Of so few measurements after the warm-up nothing can be said."""
WARM_UP: Final = 1 / 3
"""Which part of the measurements is not looked at: caches fill, and modules are loaded."""
MOST_GROWTH: Final = 0.05
"""By how much of its level it may grow from the first to the last of what is looked at."""


@dataclass(frozen=True)
class MemoryTrend:
    """A straight line through what was measured after the warm-up."""

    laps: int
    level: float
    """Megabytes at its beginning."""
    growth: float
    """How much larger the line is at its end, as a part of the level."""

    @property
    def flat(self) -> bool:
        """Whether it grows no more than it may."""
        return self.growth <= MOST_GROWTH

    def __str__(self) -> str:
        return (
            f"{self.level:.0f} MB after the warm-up, {100 * self.growth:+.1f} % in {self.laps} laps"
        )


def fit(megabytes: Sequence[float]) -> MemoryTrend | None:
    """Fit a line by the median of all slopes, which a few outliers do not bend (Sen 1968).

    *megabytes* were measured at even distances. None where there are too few.
    """
    warm = megabytes[round(len(megabytes) * WARM_UP) :]
    if len(warm) < FEWEST:
        return None
    points = list(enumerate(warm))
    slope = median((b - a) / (j - i) for (i, a), (j, b) in combinations(points, 2))
    level = median(value - slope * i for i, value in points)
    return MemoryTrend(len(warm), level, slope * (len(warm) - 1) / level)
