"""Beta calibration, fitted to what was found and what was won (Kull and others 2017)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import mul
from random import Random
from typing import Final, NamedTuple, TypeAlias

from lat_desktop.players.arena.statistics import Interval
from lat_desktop.players.scaling import BetaScaling, ShiftingScaling
from lat_desktop.players.sums import add_up

NEWTON_STEPS: Final = 30
LONGEST_STEP: Final = 0.5
"""By how much Newton's method changes a parameter at once: it would leap too far from few data."""
HALVINGS: Final = 50
FARTHEST: Final = 0.001
"""From certain: what is nearer counts as this far, or a single surprise would outweigh the rest."""
RESAMPLES: Final = 100
"""How often matches are drawn anew for the interval of a fit (bootstrap)."""

Pairs: TypeAlias = Sequence[tuple[float, float]]
"""Of one match: the chances that were found, 0 to 1, and the part of the win that it was."""
Placed: TypeAlias = Sequence[tuple[float, float, float]]
"""The same, with how far the play had come, 0 to 1, in between."""
Row: TypeAlias = list[float]


class Fit(NamedTuple):
    """The scaling with which what is shown would be truest, and how sure that is."""

    scaling: BetaScaling
    intervals: Sequence[Interval]
    """Of its factor, a and b."""

    @classmethod
    def of(cls, matches: Sequence[Pairs], *, even: bool = False, seed: int = 1) -> Fit:
        """Fit it to *matches*; the intervals of 95% are from matches drawn anew (bootstrap).

        An *even* one has the same a and b, for where there are too few matches for both.
        """
        rng = Random(seed)
        drawn = [fitted(rng.choices(matches, k=len(matches)), even=even) for _ in range(RESAMPLES)]
        tail = RESAMPLES // 40
        found = [sorted(each) for each in zip(*map(_parameters, drawn), strict=True)]
        return cls(fitted(matches, even=even), [(each[tail], each[-1 - tail]) for each in found])

    def __str__(self) -> str:
        """Return it in words."""
        return ", ".join(
            f"{name} {value:.2f} ({low:.2f} to {high:.2f})"
            for name, value, (low, high) in zip(
                ("factor", "a", "b"), _parameters(self.scaling), self.intervals, strict=True
            )
        )


def _parameters(scaling: BetaScaling) -> tuple[float, float, float]:
    return scaling.factor, scaling.a, scaling.b


def fitted(matches: Sequence[Pairs], *, even: bool = False) -> BetaScaling:
    """Return the scaling of what was found that makes what was won likeliest.

    A logistic regression. What is certain has no part in it, as no scaling changes that; two
    different chances at least must be left. A weak prior, worth five matches or so, holds that what
    was found is true: few matches are not taken too seriously.
    """
    every = [each for match in matches for each in match if 0 < each[0] < 1]
    ones, lost, won = _columns([chance for chance, _ in every])
    columns = [ones, [a + b for a, b in zip(lost, won, strict=True)]] if even else [ones, lost, won]
    expected = [0.0] + [1.0] * (len(columns) - 1)
    weights = _weights(columns, [real for _, real in every], expected, len(matches))
    return BetaScaling(math.exp(weights[0]), weights[1], weights[-1])


def fitted_shift(matches: Sequence[Placed]) -> ShiftingScaling:
    """Return, as :func:`fitted`, the scaling that shifts with how far the play had come."""
    every = [each for match in matches for each in match if 0 < each[0] < 1]
    plain = _columns([chance for chance, _, _ in every])
    late = [share for _, share, _ in every]
    early = [1 - share for share in late]
    columns = [list(map(mul, column, part)) for part in (early, late) for column in plain]
    won = [real for _, _, real in every]
    found = _weights(columns, won, [0.0, 1.0, 1.0] * 2, len(matches))
    first, last = (BetaScaling(math.exp(factor), a, b) for factor, a, b in (found[:3], found[3:]))
    return ShiftingScaling(first, last)


def _columns(chances: Sequence[float]) -> list[Row]:
    """Return what the log of the odds is a sum of: one, log p and −log (1 − p)."""
    found = [min(max(chance, FARTHEST), 1 - FARTHEST) for chance in chances]
    lost, won = [math.log(chance) for chance in found], [-math.log1p(-chance) for chance in found]
    return [[1.0] * len(found), lost, won]


def _weights(
    columns: Sequence[Row], won: Sequence[float], expected: Sequence[float], matches: int
) -> Row:
    """Return by how much each of *columns* counts (Newton's method); *expected* is the prior."""
    prior = len(won) / max(matches, 1)
    weights = [*expected]
    for _ in range(NEWTON_STEPS):
        logits = [add_up(map(mul, weights, each)) for each in zip(*columns, strict=True)]
        shares = [1 / (1 + math.exp(-logit)) for logit in logits]
        rest = [real - share for real, share in zip(won, shares, strict=True)]
        spread = [share * (1 - share) for share in shares]
        up = [
            add_up(map(mul, rest, column)) - prior * (weight - expect)
            for column, weight, expect in zip(columns, weights, expected, strict=True)
        ]
        down = [
            [
                add_up(map(mul, map(mul, spread, one), other)) + prior * (one is other)
                for other in columns
            ]
            for one in columns
        ]
        steps = solved(down, up)
        shorter = LONGEST_STEP / max(LONGEST_STEP, *map(abs, steps))
        weights = [weight + shorter * step for weight, step in zip(weights, steps, strict=True)]
    return weights


def unscaled(scaling: Callable[[float], float], shown: float) -> float:
    """Return the chance that *scaling* makes to *shown*, by halving where it may lie."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if scaling(middle) < shown else (low, middle)
    return high if shown > 0 else 0.0


def solved(matrix: Sequence[Row], right: Row) -> Row:
    """Return x with *matrix* x = *right*, of a positive definite one (Gaussian elimination)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for n in range(size):
        for below in range(n + 1, size):
            share = rows[below][n] / rows[n][n]
            rows[below] = [b - share * a for a, b in zip(rows[n], rows[below], strict=True)]
    found = [0.0] * size
    for n in reversed(range(size)):
        known = add_up(map(mul, rows[n][n + 1 : size], found[n + 1 :]))
        found[n] = (rows[n][size] - known) / rows[n][n]
    return found
