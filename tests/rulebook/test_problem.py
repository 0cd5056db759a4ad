"""Every problem: it reads, replays, asks who is to move, and its answer can be given."""

from __future__ import annotations

import gzip
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook.problem import (
    HARDEST,
    PACKED,
    including,
    of_day,
    problems_of,
    read,
    write,
)

ENOUGH = 100
DAYS = st.dates(date(2020, 1, 1), date(2100, 1, 1))


@pytest.mark.parametrize("game", list(GAMES))
def test_there_are_enough_and_none_twice(game: str) -> None:
    shelf = problems_of(game)
    assert len(shelf) >= ENOUGH
    assert len({problem.id for problem in shelf}) == len(shelf)
    assert len({problem.moves for problem in shelf}) == len(shelf)
    assert all(1 <= problem.difficulty <= HARDEST for problem in shelf)


@pytest.mark.parametrize("game", list(GAMES))
def test_each_answer_and_each_reply_can_be_played(game: str) -> None:
    for problem in problems_of(game):
        match = problem.position(game)
        for text in problem.answer:
            match.play_text(text)
        for text in problem.line:
            match.play_text(text)
        for text, reply in problem.replies.items():
            tried = problem.position(game)
            tried.play_text(text)
            tried.play_text(reply)
            assert tried.outcome is None or text not in problem.answer


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_written_is_read_back(game: str) -> None:
    assert read(write(problems_of(game))) == tuple(problems_of(game))


@pytest.mark.parametrize("game", list(GAMES))
def test_packed_as_in_a_bundle_they_are_the_same(game: str, tmp_path: Path) -> None:
    shelf = problems_of(game)
    (tmp_path / f"packed.jsonl{PACKED}").write_bytes(gzip.compress(write(shelf)))
    with including(tmp_path):
        assert problems_of("packed") == shelf


@pytest.mark.parametrize("game", list(GAMES))
@given(day=DAYS)
def test_no_problem_of_a_day_comes_again_before_all_have_been(game: str, day: date) -> None:
    shelf = problems_of(game)
    days = [of_day(game, day + timedelta(n)) for n in range(len(shelf))]
    assert {each.id for each in days if each is not None} == {each.id for each in shelf}
    assert of_day(game, day) == of_day(game, day + timedelta(len(shelf)))


def test_a_game_without_problems_has_none_for_a_day() -> None:
    assert problems_of("no such game") == ()
    assert of_day("no such game", date(2026, 1, 1)) is None
