"""A match in progress."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from random import Random

import pytest

import lat_desktop.engine
from lat_desktop.engine.doors import Deal, Doors
from lat_desktop.engine.game import IllegalMoveError, NotAMoveError, Setup
from lat_desktop.engine.match import Match
from tests.engine.doors_table import DoorsMatch, deal, play
from tests.engine.story import go_on

DEAL = deal("red_lady", "blue_tiger", "red_lady blue_lady")


@pytest.fixture
def match() -> DoorsMatch:
    return play(edition="english", first=1)


def test_a_new_match_awaits_the_first_deal(match: DoorsMatch) -> None:
    assert match.steps == []
    assert match.state == match.initial == Doors().start(Setup("english", first=1))
    assert match.awaits_chance
    assert (match.actor, match.outcome, match.legal_moves) == (None, None, ())


def test_a_setup_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no edition"):
        Match(Doors(), Setup("swiss"))


def test_each_move_adds_a_step(match: DoorsMatch) -> None:
    dealt = match.play_text(DEAL)
    taken = match.play(match.game.parse("take blue_lady"))
    assert match.steps == [dealt, taken]
    assert [step.seat for step in match.steps] == [None, 1]
    assert match.state is taken.state
    assert match.view(0) == match.game.view(taken.state, 0)
    assert match.actor == 0
    assert not match.awaits_chance
    assert match.legal_moves == match.game.legal_moves(match.view(0))


def test_the_state_before_a_step_is_left_as_it_was(match: DoorsMatch) -> None:
    go_on(match, DEAL)
    before, seen = match.state, match.view(0)
    go_on(match, "take red_lady")
    assert match.steps[0].state is before
    assert match.game.view(before, 0) == seen
    assert match.initial == Doors().start(match.setup)


def test_a_refused_move_leaves_the_match_alone(match: DoorsMatch) -> None:
    go_on(match, DEAL)
    steps, state = list(match.steps), match.state
    with pytest.raises(IllegalMoveError) as illegal:
        match.play_text("take wild_role")
    assert (illegal.value.move.text, illegal.value.rule) == ("take wild_role", "D10")
    assert str(illegal.value) == "'take wild_role' is not legal here (rule D10)"
    with pytest.raises(NotAMoveError) as no_move:
        match.play_text("take a nap")
    assert no_move.value.text == "take a nap"
    with pytest.raises(IllegalMoveError):
        match.play_chance(Random(1))
    assert match.steps == steps
    assert match.state is state


def test_chance_draws_from_the_generator_that_it_is_given(match: DoorsMatch) -> None:
    step = match.play_chance(Random(7))
    assert isinstance(step.move, Deal)
    assert step.seat is None
    assert play(edition="english", first=1).play_chance(Random(7)) == step
    assert play(edition="english", first=1).play_chance(Random(8)) != step


def test_a_match_that_is_over_awaits_nobody(match: DoorsMatch) -> None:
    for _ in range(3):
        go_on(match, DEAL, "take red_lady, guess blue_tiger")  # right, wrong, right
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert (match.actor, match.awaits_chance, match.legal_moves) == (None, False, ())


@pytest.mark.parametrize(
    "name", [module.name for module in pkgutil.iter_modules(lat_desktop.engine.__path__)]
)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    module = importlib.import_module(f"lat_desktop.engine.{name}")
    assert doctest.testmod(module).failed == 0
