from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.controllers.watchdog import LONG, SIGN, STILL, Watchdog


def test_one_that_uses_processor_time_is_waited_for_however_long() -> None:
    watch = Watchdog()
    verdicts = {watch.check(n * SIGN, heard=False) for n in range(50 * STILL)}
    assert verdicts == {"waiting", "long"}


def test_one_that_answers_is_waited_for_though_it_uses_none() -> None:
    watch = Watchdog()
    assert {watch.check(1.0, heard=True) for _ in range(50 * STILL)} == {"waiting", "long"}


def test_one_that_sleeps_and_wakes_does_not_live() -> None:
    """A hair's breadth of time at each look is what it costs to sleep in a loop."""
    watch = Watchdog()
    verdicts = [watch.check(n * SIGN / (2 * STILL), heard=False) for n in range(STILL + 1)]
    assert verdicts[-1] == "hung"


def test_one_whose_time_is_not_known_has_to_answer() -> None:
    watch = Watchdog()
    verdicts = [watch.check(None, heard=False) for _ in range(STILL)]
    assert verdicts == ["waiting"] * (LONG - 1) + ["long"] * (STILL - LONG) + ["hung"]


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=4 * STILL))
def test_only_a_long_time_without_a_sign_is_a_hang(looks: list[tuple[float, bool]]) -> None:
    """Whatever the times of a machine that stalls: a sign of life is as good as a fresh start."""
    watch, used, still, base = Watchdog(), 0.0, 0, None
    for step, heard in looks:
        used += step
        alive = heard or base is None or used - base >= SIGN
        still, base = (0, used) if alive else (still + 1, base)
        assert (watch.check(used, heard=heard) == "hung") == (still >= STILL)


def test_a_new_wait_begins_afresh() -> None:
    watch = Watchdog()
    for _ in range(STILL):
        watch.check(None, heard=False)
    watch.begin()
    assert watch.check(None, heard=False) == "waiting"
