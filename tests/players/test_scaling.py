"""How a chance is made true that is shown."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.players.scaling import BetaScaling, ShiftingScaling

chances = st.floats(0, 1)
scalings = st.builds(BetaScaling, st.floats(0.1, 10), st.floats(0.3, 3), st.floats(0.3, 3))


@given(scalings, chances, chances)
def test_what_is_better_stays_better(scaling: BetaScaling, one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert 0 <= scaling(low) <= scaling(high) <= 1


@given(scalings)
def test_what_is_certain_stays_certain(scaling: BetaScaling) -> None:
    assert scaling(0) == 0
    assert scaling(1) == 1


@given(scalings, st.floats(0.01, 0.99))
def test_the_log_of_the_odds_is_as_in_the_paper(scaling: BetaScaling, chance: float) -> None:
    shown = scaling(chance)
    expected = math.log(scaling.factor)
    expected += scaling.a * math.log(chance) - scaling.b * math.log1p(-chance)
    assert math.log(shown / (1 - shown)) == pytest.approx(expected, abs=1e-6)


@given(scalings, st.floats(0.05, 0.95))
def test_its_slope_is_that_of_what_is_shown(scaling: BetaScaling, chance: float) -> None:
    near = 1e-5
    rise = (scaling(chance + near) - scaling(chance - near)) / (2 * near)
    assert scaling.slope(chance) == pytest.approx(rise, rel=1e-3, abs=1e-4)


@given(scalings, scalings, st.floats(0, 1), chances, chances)
def test_one_that_shifts_keeps_the_order_and_what_is_certain(
    first: BetaScaling, last: BetaScaling, share: float, one: float, other: float
) -> None:
    shifting = ShiftingScaling(first, last).at(share)
    low, high = sorted((one, other))
    assert 0 <= shifting(low) <= shifting(high) <= 1
    assert (shifting(0), shifting(1)) == (0, 1)


@given(scalings, scalings, st.floats(0.01, 0.99))
def test_one_that_shifts_goes_from_the_first_to_the_last(
    first: BetaScaling, last: BetaScaling, chance: float
) -> None:
    shifting = ShiftingScaling(first, last)
    ends = first(chance), last(chance)
    assert (shifting.at(0)(chance), shifting.at(1)(chance)) == pytest.approx(ends)
    between = shifting.at(0.5)(chance)
    assert min(ends) - 1e-9 <= between <= max(ends) + 1e-9
