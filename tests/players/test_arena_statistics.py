"""Intervals and tests, against closed forms."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from lat_desktop.players.arena import statistics
from lat_desktop.players.arena.statistics import Sprt


def test_wilson() -> None:
    low, high = statistics.wilson(95, 100)
    assert (round(low, 4), round(high, 4)) == (0.8882, 0.9785)
    assert statistics.wilson(0, 10)[0] == pytest.approx(0)
    assert statistics.wilson(10, 10)[1] == pytest.approx(1)


def test_the_interval_of_a_mean() -> None:
    low, high = statistics.interval([0.0, 1.0, 2.0, 3.0, 4.0])
    half = 1.959964 * math.sqrt(2.5 / 5)
    assert (low, high) == pytest.approx((2 - half, 2 + half))
    assert statistics.interval([1.0]) == (-math.inf, math.inf)


def test_a_ratio_of_things_that_are_counted_one_by_one_is_their_mean() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0]
    found, bounds = statistics.ratio(values, [1] * 5)
    assert found == pytest.approx(0.4)
    assert bounds == pytest.approx(statistics.interval(values))


def test_a_ratio_of_what_is_the_same_everywhere_is_certain() -> None:
    found, bounds = statistics.ratio([2.0, 6.0, 4.0], [1, 3, 2])
    assert (found, *bounds) == pytest.approx((2, 2, 2))


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_elo(seats: int) -> None:
    assert statistics.elo(1 / seats, seats) == pytest.approx(0, abs=1e-9)
    assert statistics.share_of(statistics.elo(0.7, seats), seats) == pytest.approx(0.7)
    assert statistics.elo(1, seats) == math.inf
    assert statistics.elo(0, seats) == -math.inf


def test_four_hundred_points_win_ten_of_eleven() -> None:
    assert statistics.share_of(400) == pytest.approx(10 / 11)


def test_binomial() -> None:
    assert statistics.binomial_p(8, 8) == pytest.approx(2 * 0.5**8)
    assert statistics.binomial_p(5, 10) == pytest.approx(1)
    assert statistics.binomial_p(0, 0) == 1
    assert statistics.binomial_p(1, 8) == pytest.approx(2 * 9 * 0.5**8)
    # Four of four where one in four is fair; nothing else is as rare.
    assert statistics.binomial_p(4, 4, 0.25) == pytest.approx(0.25**4)


def test_student() -> None:
    # One degree of freedom is Cauchy's distribution: t is 1 here.
    assert statistics.student_p([0.0, 2.0], 0.0) == pytest.approx(0.5)
    # Two: the chance to lie within t is t / sqrt(2 + t²).
    values = [1.0, 2.0, 6.0]
    t = 3 / math.sqrt(7 / 3)
    assert statistics.student_p(values, 0.0) == pytest.approx(1 - t / math.sqrt(2 + t * t))
    # Four: its fifth and its twentieth part, from the table.
    for t, p in ((2.776445, 0.05), (4.604095, 0.01)):
        values = [t / math.sqrt(5) + each * math.sqrt(2 / 5) for each in (-2, -1, 0, 1, 2)]
        assert statistics.student_p(values, 0.0) == pytest.approx(p, rel=1e-5)
    # Five.
    spread = [each / math.sqrt(3.5) for each in (-2.5, -1.5, -0.5, 0.5, 1.5, 2.5)]
    values = [2.570582 / math.sqrt(6) + each for each in spread]
    assert statistics.student_p(values, 0.0) == pytest.approx(0.05, rel=1e-5)


def test_pairs_that_are_even_say_nothing() -> None:
    points = [2.0] * 9 + [0.0] + [1.0] * 30
    assert statistics.paired_p(points, 2) == pytest.approx(22 / 1024)


def test_among_several_the_mean_is_tested() -> None:
    points = [0.0, 1.0, 2.0, 1.0, 3.0]
    assert statistics.paired_p(points, 4) == pytest.approx(statistics.student_p(points, 1.0))
    assert statistics.paired_p([1.0] * 5, 4) == 1
    assert statistics.paired_p([4.0] * 2, 4) == pytest.approx(0.25**8)


def test_a_sequential_test_of_coins_is_that_of_wald() -> None:
    """Where a deal is won or lost, and nothing else, the likelihoods are those of a coin."""
    sprt = Sprt(0, 100)
    won, lost = 6000, 4000
    s1 = statistics.share_of(100)
    wald = won * math.log(s1 / 0.5) + lost * math.log((1 - s1) / 0.5)
    found = sprt.ratio(Counter({1.0: won, 0.0: lost}), 2)
    assert found == pytest.approx(wald, rel=1e-3)
    assert sprt.bounds == pytest.approx((-math.log(19), math.log(19)))


def test_a_sequential_test_is_symmetrical() -> None:
    sprt = Sprt(-30, 30)
    shares = Counter({0.0: 3, 0.25: 10, 0.5: 40, 0.75: 17, 1.0: 5})
    mirrored = Counter({1 - share: count for share, count in shares.items()})
    assert sprt.ratio(shares, 2) == pytest.approx(-sprt.ratio(mirrored, 2))
    assert sprt.ratio(shares, 2) > 0


def test_pairs_that_differ_less_decide_sooner() -> None:
    sprt = Sprt(0, 20)
    apart = Counter({0.0: 40, 1.0: 60})
    close = Counter({0.25: 20, 0.5: 20, 0.75: 60})
    assert sum(k * v for k, v in apart.items()) == sum(k * v for k, v in close.items())
    assert sprt.ratio(close, 2) > 2 * sprt.ratio(apart, 2)
