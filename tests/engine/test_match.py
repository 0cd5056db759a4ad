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
from lat_desktop.engine.match import Match, TakenBack
from lat_desktop.engine.registry import GAMES
from tests.engine.doors_table import DoorsMatch, deal, play
from tests.engine.story import go_on
from tools.random_play import Script, setups

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


# --- Taking back -----------------------------------------------------------------------------


def test_a_move_that_was_taken_back_leaves_its_trace_and_nothing_else(match: DoorsMatch) -> None:
    go_on(match, DEAL, "take red_lady, discard blue_lady")
    before, views = match.state, [match.view(seat) for seat in (0, 1, None)]
    legal = match.legal_moves
    passed = match.play_text("pass")
    assert match.steps_before_last_move(0, shown=4) == 3
    match.take_back(3)
    assert match.state is before
    assert [match.view(seat) for seat in (0, 1, None)] == views
    assert (match.actor, match.legal_moves) == (0, legal)
    assert match.journal == [*match.steps, passed, TakenBack(3, 0)]
    assert match.times_taken_back(0) == 1
    assert match.times_taken_back(1) == 0
    assert match.after(3).times_taken_back(0) == 0


def test_what_revealed_something_stays(match: DoorsMatch) -> None:
    go_on(match, DEAL)
    assert [match.steps_before_last_move(seat, 1) for seat in (0, 1)] == [None, None]
    go_on(match, "take red_lady")  # and a card of the deck took its place
    assert match.steps_before_last_move(1, 2) is None


def test_what_somebody_has_acted_on_stays_once_that_was_seen(match: DoorsMatch) -> None:
    go_on(match, DEAL, "take red_lady, discard blue_lady, pass")
    match.play(match.legal_moves[0])
    assert match.steps_before_last_move(0, shown=5) is None
    assert match.steps_before_last_move(0, shown=4) == 3, "nobody has seen the answer"
    assert match.steps_before_last_move(1, shown=5) is None, "it has revealed something"


def test_a_match_that_is_over_stays_over(match: DoorsMatch) -> None:
    for _ in range(3):
        go_on(match, DEAL, "take red_lady, guess blue_tiger")  # right, wrong, right
    shown = range(len(match.steps) + 1)
    assert {match.steps_before_last_move(seat, n) for seat in (0, 1) for n in shown} == {None}


@pytest.mark.parametrize("key", GAMES)
def test_a_move_after_the_other_is_taken_back_down_to_what_was_revealed(key: str) -> None:
    for seed in range(8):
        match = Script(setups(GAMES[key])[0], seed, 10 + seed).play(GAMES[key])
        while match.outcome is None and match.steps:
            last = match.steps[-1]
            if last.seat is None:
                break
            remaining = match.steps_before_last_move(last.seat, len(match.steps))
            assert remaining == (None if last.reveals else len(match.steps) - 1)
            if remaining is None:
                break
            match.take_back(remaining)


@pytest.mark.parametrize(
    "name", [module.name for module in pkgutil.iter_modules(lat_desktop.engine.__path__)]
)
def test_the_examples_in_the_docstrings_hold(name: str) -> None:
    module = importlib.import_module(f"lat_desktop.engine.{name}")
    assert doctest.testmod(module).failed == 0
