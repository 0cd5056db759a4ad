"""What a turn, or a word about a draw, is said to have been worth."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lat_desktop.engine.labyrinth import (
    Labyrinth,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Position,
)
from lat_desktop.players.kernels.labyrinth import WON
from lat_desktop.players.labyrinth.judging import judge, word_values
from lat_desktop.players.labyrinth.search import board_of, text_of
from lat_desktop.players.player import Budget, Choice
from tests.engine.labyrinth_table import stand
from tests.players.labyrinth_positions import COMPILED, few, positions, view_of

RACE = stand(red="d3 d4 d4 d4 d4", blue="a3 a4 a4 a4 a4").state.position
"""Whoever is to move wins, here Red."""
EVEN = stand(red="a1 a1 a1 a1 a1", blue="d1 d1 d1 d1 d1").state.position


def judged(view: LabyrinthView, move: str) -> Choice:
    return judge(view, move, Random(1), few())


def worth(choice: Choice, move: str) -> float:
    found = next(each.evaluation for each in choice.candidates if each.move == move)
    assert found is not None
    return found


def loss(view: LabyrinthView, move: str) -> float:
    choice = judged(view, move)
    return worth(choice, choice.candidates[0].move) - worth(choice, move)


@settings(max_examples=80, deadline=None)
@given(st.floats(0, 1))
def test_an_offer_is_never_worth_more_than_the_best_turn(turn: float) -> None:
    assert word_values(view_of(EVEN).state, turn)["offer draw"] == min(turn, 0.5)


@settings(max_examples=80, deadline=None)
@given(
    positions,
    st.randoms(use_true_random=False),
    st.sampled_from([Phase.TURN, Phase.REPEATED, Phase.OFFER]),
    st.integers(0, 2),
)
def test_whatever_was_done_is_held_against_the_best(
    position: Position, rng: Random, phase: Phase, before: int
) -> None:
    view = view_of(position, phase, (position,) * before)
    legal = [move.text for move in Labyrinth().legal_moves(view)]
    move = rng.choice(legal + legal[-2:])
    choice = judged(view, move)
    assert choice == judged(view, move)
    assert {each.move for each in choice.candidates} <= set(legal)
    assert math.isclose(sum(each.weight for each in choice.candidates), 1)
    best = worth(choice, choice.candidates[0].move)
    assert all(0 <= worth(choice, each.move) <= best <= 1 for each in choice.candidates)
    assert worth(choice, move) <= best


@pytest.mark.rule("L16")
def test_a_wrong_turn_in_a_won_race_costs_everything() -> None:
    board = board_of(RACE)
    lost = [
        text_of(turn)
        for turn in COMPILED.turns(board)
        if not COMPILED.wins(board, turn) and COMPILED.score(COMPILED.played(board, turn)) > WON
    ]
    assert lost
    assert loss(view_of(RACE), "d3-d4") == 0
    for move in lost:
        assert loss(view_of(RACE), move) == 1


def test_a_slower_win_is_hardly_worse() -> None:
    """Blue is far behind: Red may take another turn to come home."""
    match = stand(red="d3 d4 d4 d4 d4", blue="d1 d1 d1 d1 d1")
    board = board_of(match.state.position)
    turns = {text_of(turn) for turn in COMPILED.turns(board)} - {"d3-d4"}
    assert max(loss(match.view(0), turn) for turn in turns) < 0.1


# --- Words about a draw ----------------------------------------------------------------------


def seen(
    position: Position, phase: Phase, times: int = 1, *, offered: bool = False
) -> LabyrinthView:
    """Return what whoever decides sees of a position that stands for so many *times*."""
    past = (EVEN, *(position,) * times)
    seat = position.turn if phase is Phase.TURN else 1 - position.turn
    return LabyrinthView(seat, LabyrinthState(position, phase, past, offered))


@pytest.mark.rule("LA10")
@pytest.mark.parametrize(
    ("view", "move", "expected"),
    [
        (seen(RACE, Phase.TURN, 3), "claim draw", 0.5),
        (seen(RACE, Phase.TURN, 3), "offer draw", 0.5),
        (seen(RACE, Phase.TURN), "offer draw", 0.5),
        (seen(RACE, Phase.OFFER), "accept", 0),  # the other would have won
        (seen(RACE, Phase.OFFER), "decline", 0.5),
        (seen(RACE, Phase.REPEATED, 3), "claim draw", 0),
        (seen(RACE, Phase.REPEATED, 3), "pass", 0.5),
    ],
)
def test_a_word_costs_what_is_given_away(view: LabyrinthView, move: str, expected: float) -> None:
    assert loss(view, move) == expected


@pytest.mark.rule("LA10")
def test_who_lets_a_draw_pass_leaves_it_to_the_other() -> None:
    """So it costs nothing to pass, or to claim, where one would win but for that."""
    behind = stand(red="a1 a1 a1 a1 b1", blue="a2 b4 a4 a4 a4").state.position
    for move in ("claim draw", "pass"):
        choice = judged(seen(behind, Phase.REPEATED, 3), move)
        assert worth(choice, move) == 0.5
    declined = judged(seen(behind, Phase.OFFER), "decline")
    assert worth(declined, "decline") > 0.9
    assert worth(judged(seen(behind, Phase.OFFER, 3), "decline"), "decline") == 0.5
    assert worth(judged(seen(behind, Phase.TURN, 3), "claim draw"), "claim draw") == 0.5
    turn = judged(seen(behind, Phase.TURN, 3, offered=True), "claim draw").candidates[-1]
    assert turn.evaluation is not None
    assert turn.evaluation < 0.1


def test_a_clock_may_end_it() -> None:
    choice = judge(view_of(EVEN), "a1-b1 swap b1 b2", Random(1), Budget.of(0))
    assert worth(choice, "a1-b1 swap b1 b2") <= worth(choice, choice.candidates[0].move)
