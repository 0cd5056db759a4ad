"""A few problems of each game are proved again; all of them are by `make problems-check`."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from lat_desktop.engine.labyrinth import GOAL, Labyrinth
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook.problem import Problem, problems_of
from tests.problems import some_of
from tools.problems.finding import choose_unlike, fault
from tools.problems.posers import POSERS


@pytest.mark.parametrize(
    ("game", "problem"), some_of(3), ids=[f"{game}-{each.id}" for game, each in some_of(3)]
)
def test_it_has_exactly_one_answer(game: str, problem: Problem) -> None:
    assert fault(POSERS[game], problem) == ""


@pytest.mark.parametrize("game", list(GAMES))
def test_another_answer_does_not_stand_the_proof(game: str) -> None:
    problem = Random(1).choice(problems_of(game))
    match = problem.position(game)
    other = next(move.text for move in match.legal_moves if move.text not in problem.answer)
    wrong = msgspec.structs.replace(problem, answer=(other, *problem.answer[1:]))
    assert "answer" in fault(POSERS[game], wrong)


@pytest.mark.parametrize("game", list(GAMES))
def test_no_two_are_alike(game: str) -> None:
    assert choose_unlike(POSERS[game], problems_of(game)) == list(problems_of(game))


def test_the_clue_tells_one_turn_from_another() -> None:
    """Which cub moves is none where one alone is not home yet."""
    for problem in problems_of(Labyrinth.key):
        match = problem.position(Labyrinth.key)
        assert match.actor is not None
        away = set(match.state.position.cubs[match.actor]) - {GOAL[match.actor]}
        assert (problem.clue == "cub") == (len(away) > 1), problem.id
        assert (problem.clue == "no_swap") <= ("swap" not in problem.answer[0])
        assert (problem.clue == "target") <= ("swap" in problem.answer[0]), (
            "that would be all of it"
        )
