"""The end of a round, solved: held against a count of its own, and against best play."""

from __future__ import annotations

import math
from random import Random
from sysconfig import get_config_var

import pytest

from lat_desktop.engine.cards import CLUES
from lat_desktop.players.doors.decisions import KIND
from lat_desktop.players.doors.opening import TOKENS
from lat_desktop.players.kernels import subgame as compiled
from lat_desktop.players.kernels.doors import Board, row_of
from lat_desktop.players.kernels.subgame import DISCARD, GUESS, TAKE, Subgame
from tests.players.test_doors_kernel import fourth_turn, guaranteed
from tools.uncompiled import is_compiled, source_of, uncompiled

UNCOMPILED = uncompiled(compiled)
UNIFORM = [1.0] * 4
only_compiled = pytest.mark.skipif(not is_compiled(compiled), reason="the kernel is not compiled")


def never(nodes: int) -> bool:
    return False


def third_turn(seed: int) -> Board:
    cards = Random(seed).sample(sorted(KIND[clue] for clue in CLUES), len(CLUES))
    row, display, unseen = cards[:2], cards[4:8], cards[8:]
    return Board(3, row_of(tuple(row)), tuple(sorted(display)), tuple(sorted(unseen)))


def after_take(board: Board) -> Board:
    """Return the board after the first card has been taken, and the last of the deck has come."""
    display = tuple(sorted((*board.display[1:], board.unseen[-1])))
    row = board.row + row_of(board.display[:1])
    return Board(board.turn, row, display, board.unseen[:-1])


def test_what_is_compiled_is_what_is_written() -> None:
    source = source_of(compiled)
    for module in source.parent.glob(f"subgame*{get_config_var('EXT_SUFFIX')}"):
        assert module.stat().st_mtime > source.stat().st_mtime, "run `make kernels`"


@only_compiled
@pytest.mark.parametrize("kind", [TAKE, DISCARD, GUESS])
@pytest.mark.parametrize(("careless", "wary"), [(0.0, 0.0), (0.3, 0.0), (0.3, 0.2)])
def test_compiled_and_uncompiled_solve_alike(kind: int, careless: float, wary: float) -> None:
    board = third_turn(1) if kind == TAKE else after_take(third_turn(1))
    collector, guesser = [0.9, 0.2, 0.4, 0.7], [1.0, 0.5, 0.3, 0.8]
    found = []
    for kernel in (compiled, UNCOMPILED):
        rest = kernel.Subgame(TOKENS, board, kind, careless, wary)
        solution = rest.solve(collector, guesser, never, 4)
        found.append(
            (
                solution.actions,
                solution.policy,
                solution.values,
                rest.value_bounds(collector, guesser),
            )
        )
    assert found[0] == found[1]


@pytest.mark.parametrize("seed", range(6))
def test_in_turn_4_it_finds_what_guarantees_most(seed: int) -> None:
    board = fourth_turn(seed)
    rest = Subgame(TOKENS, board, TAKE)
    found = rest.solve(UNIFORM, UNIFORM, never)
    least, most = rest.value_bounds(UNIFORM, UNIFORM)
    assert least - 1e-9 <= most <= least + 0.12
    assert math.isclose(guaranteed(board, found.policy), least, abs_tol=0.02)


@pytest.mark.parametrize("seed", range(3))
def test_in_turn_3_the_longer_it_learns_the_less_can_be_made_of_its_play(seed: int) -> None:
    board = third_turn(seed)
    rounds = (5, 50, 400) if is_compiled(compiled) else (2, 8)
    gaps = []
    lows, highs = [], []
    for enough in rounds:
        rest = Subgame(TOKENS, board, TAKE)
        rest.solve(UNIFORM, UNIFORM, never, enough)
        low, high = rest.value_bounds(UNIFORM, UNIFORM)
        gaps.append(high - low)
        lows.append(low)
        highs.append(high)
    assert gaps == sorted(gaps, reverse=True)
    assert max(lows) <= min(highs) + 1e-9  # the value of the game lies between all of them
    if is_compiled(compiled):
        assert gaps[-1] < 0.2


@only_compiled
@pytest.mark.parametrize("seed", [2, 4])
def test_a_wary_guesser_lets_no_identity_do_much_better_than_the_others(seed: int) -> None:
    """What that costs is less than what it saves by far."""
    most, mean = [], []
    for share in (0.0, 0.1):
        rest = Subgame(TOKENS, third_turn(seed), TAKE, adversarial_share=share)
        rest.solve(UNIFORM, UNIFORM, never, 150)
        _, best = rest.responses(UNIFORM, UNIFORM)
        most.append(max(best) / 3)
        mean.append(sum(best) / 12)
        for weights, collector in rest.iterations_along([]):
            assert sum(collector) == pytest.approx(4)
            assert min(collector) >= 1 - share - 1e-9
            assert min(weights) > 0
    assert most[0] - most[1] > 3 * (mean[1] - mean[0])
    assert most[1] - mean[1] < 0.2


def test_it_stops_when_its_time_is_up() -> None:
    rest = Subgame(TOKENS, third_turn(1), TAKE)
    solution = rest.solve(UNIFORM, UNIFORM, lambda nodes: nodes >= 3 * rest.size)
    assert rest.iterations == 3
    for plan in solution.policy:
        assert math.isclose(sum(plan), 1)


def test_who_can_claim_a_set_at_once_is_worth_it() -> None:
    """Three red ladies lie in the row and there is a further red card: both reds complete."""
    board = Board(4, row_of((0, 0, 0)), (1, 1, 2, 3), (1, 2, 2, 3, 3, 4, 5))
    solution = Subgame(TOKENS, board, TAKE).solve(UNIFORM, UNIFORM, never)
    lady = solution.actions.index(1)
    tiger = solution.actions.index(2)
    for own in (0, 1):  # ladies
        assert solution.values[own][lady] == pytest.approx(TOKENS.own_set)
        assert solution.policy[own][lady] + (own == 0) * solution.policy[own][tiger] > 0.95
