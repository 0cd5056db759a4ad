"""Platt's scaling, fitted to what was predicted and what was won (Platt 1999)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from operator import mul
from random import Random
from typing import Final, NamedTuple, TypeAlias

from lat_desktop.players.arena.statistics import Interval
from lat_desktop.players.scaling import PlattScaling
from lat_desktop.players.sums import add_up

NEWTON_STEPS: Final = 12
FARTHEST: Final = 0.001
"""From certain: what is nearer counts as this far, or a single surprise would outweigh the rest."""
RESAMPLES: Final = 200
"""How often matches are drawn anew for the interval of a fit (bootstrap)."""

Pairs: TypeAlias = Sequence[tuple[float, float]]
"""Of one match: the chances that were predicted, 0 to 1, and the part of the win that it was."""


class Fit(NamedTuple):
    """The scaling with which predictions would be truest, and how sure that is."""

    scaling: PlattScaling
    factor_interval: Interval
    exponent_interval: Interval

    @classmethod
    def of(cls, matches: Sequence[Pairs], seed: int = 1) -> Fit:
        """Fit it to *matches*; the intervals of 95% are from matches drawn anew (bootstrap)."""
        rng = Random(seed)
        drawn = [fitted(rng.choices(matches, k=len(matches))) for _ in range(RESAMPLES)]
        factors = sorted(each.factor for each in drawn)
        exponents = sorted(each.exponent for each in drawn)
        tail = RESAMPLES // 40
        return cls(
            fitted(matches),
            (factors[tail], factors[-1 - tail]),
            (exponents[tail], exponents[-1 - tail]),
        )

    def __str__(self) -> str:
        """Return it in words."""
        parts = (
            f"{name} {value:.2f} ({low:.2f} to {high:.2f})"
            for name, value, (low, high) in (
                ("factor", self.scaling.factor, self.factor_interval),
                ("exponent", self.scaling.exponent, self.exponent_interval),
            )
        )
        return "still to be scaled by " + ", ".join(parts)


def fitted(matches: Sequence[Pairs]) -> PlattScaling:
    """Return the scaling of what was predicted that makes what was won likeliest.

    A logistic regression by Newton's method. What was said to be certain has no part in it, as no
    scaling changes that; two different predictions at least must be left. A weak prior, worth
    five matches or so, holds that predictions are true: few matches are not taken too seriously.
    """
    every = [each for match in matches for each in match if 0 < each[0] < 1]
    said = [min(max(chance, FARTHEST), 1 - FARTHEST) for chance, _ in every]
    logits = [math.log(chance / (1 - chance)) for chance in said]
    prior = len(every) / max(len(matches), 1)
    shift, slope = 0.0, 1.0
    for _ in range(NEWTON_STEPS):
        shares = [1 / (1 + math.exp(-shift - slope * logit)) for logit in logits]
        rest = [won - share for (_, won), share in zip(every, shares, strict=True)]
        spread = [share * (1 - share) for share in shares]
        up = add_up(rest) - prior * shift
        up_slope = add_up(map(mul, rest, logits)) - prior * (slope - 1)
        across = add_up(map(mul, spread, logits))
        down = add_up(spread) + prior
        down_slope = add_up(map(mul, map(mul, spread, logits), logits)) + prior
        determinant = down * down_slope - across * across
        shift += (down_slope * up - across * up_slope) / determinant
        slope += (down * up_slope - across * up) / determinant
    return PlattScaling(math.exp(shift), slope)
