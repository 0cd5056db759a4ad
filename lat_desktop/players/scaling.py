"""From the chance of winning that a search finds to the one that is shown."""

from __future__ import annotations

import math

import msgspec
from msgspec.structs import replace


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
        return _scaled(chance, self.factor, self.a, self.b)

    def slope(self, chance: float) -> float:
        """Return by how much more is shown for each bit more of *chance*, between 0 and 1."""
        shown = self(chance)
        return shown * (1 - shown) * (self.a / chance + self.b / (1 - chance))


class ShiftingScaling(msgspec.Struct, frozen=True):
    """A beta calibration that shifts while something is played: from *first* to *last*.

    In between, *a*, *b* and the log of the factor lie as far on the way as the play has come.
    """

    first: BetaScaling
    last: BetaScaling
    share: float = 0.0
    """How far the play has come, 0 to 1."""

    def at(self, share: float) -> ShiftingScaling:
        """Return it where the play has come so far, 0 to 1."""
        return replace(self, share=share)

    def __call__(self, chance: float) -> float:
        """Return *chance*, 0 to 1, as it is to be shown."""
        first, last, share = self.first, self.last, self.share
        factor = math.pow(first.factor, 1 - share) * math.pow(last.factor, share)
        a = first.a + share * (last.a - first.a)
        return _scaled(chance, factor, a, first.b + share * (last.b - first.b))


def _scaled(chance: float, factor: float, a: float, b: float) -> float:
    won = factor * math.pow(chance, a)
    return won / (won + math.pow(1 - chance, b))
