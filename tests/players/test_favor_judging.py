"""What Master thinks of moves that have been made."""

from __future__ import annotations

import math
from random import Random
from threading import Event

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lat_desktop.players.favor.judging import judge, tied_within_noise
from lat_desktop.players.player import Budget, CancelledError
from tests.engine.favor_table import FavorMatch, begin, deal, play
from tests.engine.story import go_on
from tests.players.favor_positions import few, matches
from tools.positions.favor import match_at, view_at


@settings(max_examples=60, deadline=None)
@given(matches(), st.integers())
def test_all_that_can_be_done_is_evaluated_by_one_measure(match: FavorMatch, seed: int) -> None:
    legal = {move.text for move in match.legal_moves}
    choice = judge(view_at(match), min(legal), Random(seed), few(200))
    assert {candidate.move for candidate in choice.candidates} == legal
    assert math.isclose(sum(candidate.weight for candidate in choice.candidates), 1)
    best = choice.candidates[0]
    assert choice.evaluation == best.evaluation
    for candidate in choice.candidates:
        assert candidate.evaluation is not None
        assert best.evaluation is not None
        assert 0 <= candidate.evaluation <= best.evaluation <= 1
        assert (candidate.weight > 0) == (candidate.evaluation == best.evaluation)
    assert judge(view_at(match), min(legal), Random(seed), few(200)) == choice


def loss(match: FavorMatch, move: str) -> float:
    """Return what *move* costs, as a chance of winning the match."""
    choice = judge(view_at(match), move, Random(1), few(4000))
    found = {candidate.move: candidate.evaluation or 0 for candidate in choice.candidates}
    return (choice.evaluation or 0) - found[move]


def test_to_let_the_match_go_costs_almost_all_of_it() -> None:
    match = begin(3, "red_lady blue_tiger")
    go_on(match, ", ".join(["add"] * 11), "bid 4")
    assert loss(match, "bid 5") == 0
    assert loss(match, "pass") > 0.8


def test_to_sell_one_s_own_cards_costs_more_than_to_pay_too_much_for_them() -> None:
    match = play(deal("blue_tiger red_lady", "red_lady red_lady red_lady"), seats=2, first=1)
    go_on(match, "add, add, call, pass")
    losses = [loss(match, move) for move in ("bid 1", "bid 3", "pass")]
    assert losses[0] == 0
    assert losses == sorted(set(losses))


def test_what_noise_explains_counts_as_none() -> None:
    even = [{"call": 0.5 + n / 100, "add": 0.5 - n / 100} for n in (-4, 3, -1, 2, -2, 1, 4, -2)]
    assert len(set(tied_within_noise(even).values())) == 1
    paired = [{"call": 0.5 + n / 10, "add": 0.49 + n / 10} for n in (-4, 3, -1, 2, -2, 1, 4, -3)]
    values = tied_within_noise(paired)
    assert values["call"] - values["add"] == pytest.approx(0.01)


def test_a_cancelled_judgement_ends() -> None:
    cancelled = Event()
    cancelled.set()
    with pytest.raises(CancelledError):
        judge(view_at(match_at(1, 1, 4)), "add", Random(1), Budget(cancelled=cancelled))
