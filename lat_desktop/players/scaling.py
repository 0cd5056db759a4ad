"""From the chance of winning that a search finds to the one that is shown."""

from __future__ import annotations

import math

import msgspec


class PlattScaling(msgspec.Struct, frozen=True):
    """Chances made true by how often they were kept: the log of their odds, scaled and shifted.

    Platt (1999), and Guo, Pleiss, Sun and Weinberger (2017) for scaling what is a chance already.
    Where *exponent* is above 0, it is the same move that is best before and after, and what is
    certain stays so.
    """

    factor: float = 1.0
    """What odds are multiplied by, above 0."""
    exponent: float = 1.0
    """The power that they are raised to before; less than 1 is more modest."""

    def __call__(self, chance: float) -> float:
        """Return *chance*, 0 to 1, as it is to be shown."""
        won = self.factor * math.pow(chance, self.exponent)
        return won / (won + math.pow(1 - chance, self.exponent))

    def slope(self, chance: float) -> float:
        """Return by how much more is shown for each bit more of *chance*, between 0 and 1."""
        shown = self(chance)
        return self.exponent * shown * (1 - shown) / (chance * (1 - chance))
