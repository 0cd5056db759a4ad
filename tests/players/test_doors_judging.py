"""What Master thinks of moves that have been made."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.doors import Doors, DoorsView, Guess, Phase, Reason
from lat_desktop.players.doors import equity, search
from lat_desktop.players.doors.choosing import choose
from lat_desktop.players.doors.judging import judge, levelled
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from tests.players.positions import few, matches, view_at
from tests.players.test_doors_levels import (
    can_complete_a_set,
    completing,
    found,
    may_claim_as_guesser,
    may_show_a_set,
)
from tools.positions.doors import DoorsMatch, match_at


def judged(view: DoorsView, budget: Budget | None = None, seed: int = 1) -> Choice:
    """Return the judgement of the first legal move, having seen to what all promise."""
    legal = [move.text for move in Doors().legal_moves(view)]
    choice = judge(view, legal[0], Random(seed), budget or few())
    assert sorted(each.move for each in choice.candidates) == sorted(legal)
    worth = worth_of(choice)
    assert all(-1e-9 <= value <= 1 + 1e-9 for value in worth.values())
    assert choice.candidates[0].evaluation == max(worth.values())
    assert choice.evaluation is not None
    weights = [each.weight for each in choice.candidates]
    assert math.isclose(sum(weights), 1)
    assert weights == sorted(weights, reverse=True)
    return choice


def worth_of(choice: Choice) -> dict[str, float]:
    """Return the evaluation of each move; all have one."""
    assert all(each.evaluation is not None for each in choice.candidates)
    return {each.move: each.evaluation or 0.0 for each in choice.candidates}


def after(view: DoorsView, reason: Reason) -> float:
    """Return the Collector's chance when the round ends so."""
    return equity.after(reason, view.scores[view.collector], view.scores[view.guesser])


@settings(max_examples=150)
@given(matches(), st.integers())
def test_every_legal_move_is_judged(match: DoorsMatch, seed: int) -> None:
    judged(view_at(match), seed=seed)


@pytest.mark.skipif(not search.IS_FAST, reason="uncompiled, this takes too long")
@pytest.mark.parametrize("edition", ["italian", "english"])
def test_so_is_every_move_of_a_round_that_is_solved(edition: str) -> None:
    """What Master plays costs nothing, though it mixes; a guess that cannot be right costs most."""
    match = match_at(4, 1, edition)
    rng = Random(4)
    while match.outcome is None and view_at(match).round == 1:
        view = view_at(match)
        choice = judged(view, few(search.FULL_SOLVE_NODES))
        worth = worth_of(choice)
        plan = choose(view, Level.MASTER, Random(1), few(search.FULL_SOLVE_NODES))
        for each in plan.candidates:
            if each.weight > 0.05:
                assert worth[each.move] == pytest.approx(max(worth.values()))
        if view.phase is Phase.GUESS and view.identity is not None:
            own = f"guess {Guess(view.identity.colour, view.identity.role).name}"
            assert worth[own] == min(worth.values())
            assert worth[own] == pytest.approx(1 - after(view, Reason.WRONG_GUESS))
        others = [each for each in match.legal_moves if not isinstance(each, Guess)]
        match.play(rng.choice(others))
        while match.awaits_chance:
            match.play_chance(rng)


@pytest.mark.rule("DA1")
def test_to_let_a_set_of_ones_own_lie_costs_what_it_is_worth() -> None:
    for view in found(14, may_show_a_set):
        worth = worth_of(judged(view))
        assert worth["claim"] == pytest.approx(after(view, Reason.OWN_SET))
        assert worth["pass"] < worth["claim"]
        if not view.deck:  # in turn 5 the Guesser says nothing, or what is wrong
            assert worth["pass"] <= after(view, Reason.WRONG_GUESS) + 1e-9


@pytest.mark.rule("DA1")
def test_so_does_another_card_than_one_that_completes_it() -> None:
    for view in found(10, can_complete_a_set):
        worth = worth_of(judged(view))
        for move, value in worth.items():
            if move in completing(view):
                assert value == pytest.approx(after(view, Reason.OWN_SET))
            else:
                assert value <= after(view, Reason.OWN_SET)


@pytest.mark.parametrize("score", [8, 9])
def test_a_claim_that_wins_the_match_is_worth_it(score: int) -> None:
    for view in found(13, may_claim_as_guesser):
        scores = (score, 3) if view.seat == 0 else (3, score)
        choice = judged(replace(view, scores=scores))
        assert choice.move == "claim"
        assert choice.evaluation == 1


def test_what_the_plan_mixes_costs_nothing_and_noise_neither() -> None:
    candidates = (
        Candidate("often", 0.50, 0.8),
        Candidate("seldom", 0.40, 0.2),
        Candidate("nearly as good", 0.475, 0.0),
        Candidate("better, it seems", 0.60, 0.0),
        Candidate("hardly meant", 0.30, 0.0),
    )
    worth = {each.move: each.evaluation for each in levelled(candidates, 0.01)}
    plan = 0.8 * 0.50 + 0.2 * 0.40
    assert [worth[each.move] for each in candidates[:4]] == pytest.approx([plan] * 4)
    assert worth["hardly meant"] == 0.30
