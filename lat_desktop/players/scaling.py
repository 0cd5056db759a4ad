"""From the chance of winning that a search finds to the one that is shown."""

from __future__ import annotations

import math

import msgspec


class BetaScaling(msgspec.Struct, frozen=True):
    """Chances made true by how often they were kept: beta calibration.

    The log of the odds that are shown is log *factor* + *a* log p − *b* log (1 − p) where p was
    found (Kull, Silva Filho and Flach 2017). With *a* and *b* alike it is Platt's scaling (1999).
    Where neither is below 0, it is the same move that is best before and after, and what is
    certain stays so.
    """

    factor: float = 1.0
    """What odds are multiplied by, above 0."""
    a: float = 1.0
    """Less than 1 is more modest about losing."""
    b: float = 1.0
    """Less than 1 is more modest about winning."""

    def __call__(self, chance: float) -> float:
        """Return *chance*, 0 to 1, as it is to be shown."""
        won = self.factor * math.pow(chance, self.a)
        return won / (won + math.pow(1 - chance, self.b))

    def slope(self, chance: float) -> float:
        """Return by how much more is shown for each bit more of *chance*, between 0 and 1."""
        shown = self(chance)
        return shown * (1 - shown) * (self.a / chance + self.b / (1 - chance))
