"""What is known of the problems that a person has tried."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.controllers.problem_progress import (
    ProblemResult,
    after_answer,
    days_in_a_row,
    next_open,
)
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook.problem import problems_of
from tests.problems import POSED

TODAY = date(2026, 3, 1)


@given(gaps=st.lists(st.integers(0, 3), max_size=20), begins=st.integers(0, 2))
def test_days_in_a_row_end_today_or_yesterday(gaps: list[int], begins: int) -> None:
    days, day = [], TODAY - timedelta(begins)
    for gap in gaps:
        days.append(day)
        day -= timedelta(gap)
    found = days_in_a_row([ProblemResult(solved=each) for each in days], TODAY)
    run = [TODAY - timedelta(n) for n in range(25)]
    first = 0 if TODAY in days else 1
    assert all(each in days for each in run[first : first + found])
    assert run[first + found] not in days


def test_what_was_solved_stays_as_it_was_solved() -> None:
    known = ProblemResult()
    known = after_answer(known, right=False, helped=False, seconds=5, today=TODAY)
    assert (known.tries, known.solved) == (1, None)
    known = after_answer(known, right=True, helped=True, seconds=50, today=TODAY)
    assert known == ProblemResult(2, TODAY, 50, helped=True)
    later = after_answer(known, right=False, helped=False, seconds=1, today=TODAY)
    assert later == known


def test_the_next_one_is_one_that_is_not_solved() -> None:
    for game in GAMES:
        shelf = problems_of(game)
        results = {each.id: ProblemResult(1, TODAY) for each in shelf[:5]}
        assert next_open(shelf, shelf[0], results) == shelf[5]
        assert next_open(shelf, shelf[-1], results) == shelf[5]
        results = {each.id: ProblemResult(1, TODAY) for each in shelf}
        assert next_open(shelf, shelf[-1], results) == shelf[0]


def test_it_is_kept_from_one_evening_to_the_next(tmp_path: Path) -> None:
    game, problem = POSED[0]
    path = tmp_path / "settings.ini"
    result = ProblemResult(3, TODAY, 61, helped=True)
    settings = Settings(path)
    settings.remember_problem(game, problem.id, result)
    settings.save()
    assert Settings(path).problem_results(game) == {problem.id: result}
