"""Intervals and tests. The unit is the deal, whose matches hang together, unless it is said.

Sources: Wilson (1927) for the interval of a share; Wald (1945) for the sequential test, in the
generalised form that fishtest uses for pairs of games (Van den Bergh); Abramowitz and Stegun (1964)
for Student's distribution; Elo (1978) for the scale.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final, TypeAlias

import msgspec

from lat_desktop.players.sums import add_up

Interval: TypeAlias = tuple[float, float]

CONFIDENCE: Final = 0.95
UNSEEN_COUNT: Final = 1e-3
"""As how often a result counts that has not been seen, so that no likelihood is nothing."""


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(won: float, played: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the Wilson interval of the share *won* of *played* matches, which is at least one.

    It takes each match by itself. Draws make it a little wider than it need be.
    """
    z = _z(confidence)
    share, spread = won / played, z * z / played
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(share * (1 - share) / played + spread / played / 4)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def interval(values: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """Return the interval of the mean of *values*, one a deal, from their spread.

    Of fewer than two values nothing is known: all from minus to plus infinity.
    """
    if len(values) < 2:
        return -math.inf, math.inf
    half = _z(confidence) * stdev(values) / math.sqrt(len(values))
    mean = fmean(values)
    return mean - half, mean + half


def ratio(
    sums: Sequence[float], counts: Sequence[float], confidence: float = CONFIDENCE
) -> tuple[float, Interval]:
    """Return the sum of *sums* over that of *counts*, by deal, and its interval.

    By Wald's identity that is the mean of one of the things counted, though how many there are
    depends on how they go (as with the rounds of a match that ends at ten tokens).
    """
    found = add_up(sums) / add_up(counts)
    left_over = [each - found * count for each, count in zip(sums, counts, strict=True)]
    low, high = interval(left_over, confidence)
    half = (high - low) / 2 / fmean(counts)
    return found, (found - half, found + half)


# --- Elo -------------------------------------------------------------------------------------


def elo(share: float, seats: int = 2) -> float:
    """Return by how many points of Elo a player is stronger that wins *share* of its matches.

    Against several alike it is the strength that wins so many first places from them.
    """
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10((seats - 1) * share / (1 - share))


def share_of(elo: float, seats: int = 2) -> float:
    """Return the share of matches that a player wins who is by *elo* points stronger."""
    odds = 10 ** (elo / 400) / (seats - 1)
    return odds / (1 + odds)


# --- Tests -----------------------------------------------------------------------------------


def binomial_p(won: int, played: int, chance: float = 0.5) -> float:
    """Return how likely a result is that is no likelier than *won* of *played*: two-sided, exact.

    Of *played*, each is won by *chance*.
    """
    logs = [
        math.lgamma(played + 1)
        - math.lgamma(k + 1)
        - math.lgamma(played - k + 1)
        + k * math.log(chance)
        + (played - k) * math.log(1 - chance)
        for k in range(played + 1)
    ]
    return min(add_up(math.exp(each) for each in logs if each <= logs[won] + 1e-9), 1.0)


def student_p(values: Sequence[float], expected: float) -> float:
    """Return the two-sided p-value of Student's test that *values* have the mean *expected*.

    There are two at least, and they are not all the same.
    """
    t = (fmean(values) - expected) / (stdev(values) / math.sqrt(len(values)))
    return 1 - _within(abs(t), len(values) - 1)


def _within(t: float, freedom: int) -> float:
    """Return how likely Student's variable lies between -t and t (Abramowitz and Stegun 26.7)."""
    angle = math.atan(t / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for n in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * n / (n + 1)
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def paired_p(points: Sequence[float], seats: int) -> float:
    """Return how likely players that are alike come to *points*, by deal, or further from fair.

    For two seats that is the sign test: of the pairs that are not even, as many are won as lost.
    For more it is Student's test of the mean, which is 1; where all deals came to the same, the
    matches are counted one by one, which errs on the careful side.
    """
    if seats == 2:
        won, lost = add_up(each > 1 for each in points), add_up(each < 1 for each in points)
        return binomial_p(won, won + lost)
    if len(set(points)) > 1:
        return student_p(points, 1.0)
    return binomial_p(round(add_up(points)), seats * len(points), 1 / seats)


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test of two hypotheses: the first player is stronger by so much Elo.

    As fishtest does it: the likelihood of the deals' results (for two seats five: a pair brings 0,
    ½, 1, 1½ or 2), with their mean as a hypothesis has it and all else as the results suggest, is
    set against that of the other. It ends when one is likelier by so much that the errors are
    kept: to believe the one that is wrong as seldom as *alpha* and *beta* say.
    """

    elo0: float
    """What H0 says."""
    elo1: float
    """What H1 says: more than H0."""
    alpha: float = 0.05
    """How often H1 is believed when H0 is true."""
    beta: float = 0.05
    """How often H0 is believed when H1 is true."""

    @property
    def bounds(self) -> Interval:
        """Where it ends: H0 is believed at the first, H1 at the second."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, shares: Counter[float], seats: int) -> float:
        """Return the logarithm of the likelihood of H1 over that of H0, by the deals' shares."""
        parts = 4 if seats == 2 else seats
        counts = {**{n / parts: UNSEEN_COUNT for n in range(parts + 1)}, **shares}
        played = add_up(counts.values())
        found = {share: count / played for share, count in counts.items()}
        tilts = []
        for elo in (self.elo0, self.elo1):
            mean = share_of(elo, seats)
            tilts.append((mean, _tilt(found, mean)))
        (s0, x0), (s1, x1) = tilts
        return played * add_up(
            part * math.log((1 + x0 * (share - s0)) / (1 + x1 * (share - s1)))
            for share, part in found.items()
        )


def _tilt(found: dict[float, float], mean: float) -> float:
    """Return x such that the parts found, each over 1 + x (share - mean), have that *mean*.

    These are the likeliest parts that have it (empirical likelihood, Owen 1988).
    """
    low, high = -1 / (max(found) - mean), 1 / (mean - min(found))
    for _ in range(60):
        x = (low + high) / 2
        slope = add_up(
            part * (share - mean) / (1 + x * (share - mean)) for share, part in found.items()
        )
        low, high = (x, high) if slope > 0 else (low, x)
    return (low + high) / 2
