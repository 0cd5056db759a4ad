"""The kernel's copy of the rules, held against the engine; its search, against plain minimax."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from sysconfig import get_config_var

import pytest
from hypothesis import given, settings

from lat_desktop.engine import labyrinth as engine
from lat_desktop.engine.labyrinth import Labyrinth, Phase, Position, turns
from lat_desktop.players.kernels.labyrinth import GOAL, MAX_DEPTH, START, WIN, WON, Board, Kernel
from lat_desktop.players.labyrinth.search import board_of, text_of
from tests.engine.labyrinth_table import begun, play, stand
from tests.players.labyrinth_positions import (
    COMPILED,
    IS_COMPILED,
    KERNELS,
    SOURCE,
    UNCOMPILED,
    position_from,
    positions,
)

either = pytest.mark.parametrize("kernel", KERNELS)
only_compiled = pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled")


def after(nodes: int) -> Callable[[int], bool]:
    """Return what ends a search after so many positions."""
    return lambda looked_at: looked_at >= nodes


def never(looked_at: int) -> bool:
    return False


def test_what_is_compiled_is_what_is_written() -> None:
    for module in SOURCE.parent.glob(f"labyrinth*{get_config_var('EXT_SUFFIX')}"):
        assert module.stat().st_mtime > SOURCE.stat().st_mtime, "run `make kernels`"


# --- The rules -------------------------------------------------------------------------------


@pytest.mark.rule("L5", "L16")
def test_squares_are_those_of_the_engine() -> None:
    assert START == engine.START
    assert GOAL == engine.GOAL


@either
@pytest.mark.rule("L7", "L9", "L10", "L11", "L12", "L13", "L14", "L15", "L16", "LA2", "LA7")
@settings(max_examples=150, deadline=None)
@given(position=positions)
def test_turns_and_what_comes_of_them(kernel: Kernel, position: Position) -> None:
    board = board_of(position)
    found = {text_of(turn): turn for turn in kernel.turns(board)}
    assert sorted(found) == sorted(turn.text for turn in turns(position))
    game, state = Labyrinth(), begun(position).state
    for text in Random(1).sample(sorted(found), min(len(found), 12)):
        then = game.apply(state, game.parse(text)).state
        assert kernel.wins(board, found[text]) == (then.phase is Phase.OVER)
        if then.phase is Phase.TURN:
            assert kernel.played(board, found[text]) == board_of(then.position)


@either
def test_there_are_so_many_ways_to_begin(kernel: Kernel) -> None:
    board = board_of(play().state.position)
    assert [kernel.perft(board, depth) for depth in (1, 2, 3, 4)] == [5, 21, 433, 8475]


@only_compiled
def test_there_are_so_many_ways_to_go_on() -> None:
    """These were counted by an implementation from outside this house as well."""
    board = board_of(play().state.position)
    assert [COMPILED.perft(board, depth) for depth in (5, 6)] == [292_507, 9_893_617]


@only_compiled
@settings(max_examples=50, deadline=None)
@given(positions)
def test_compiled_or_not_a_position_is_the_same(position: Position) -> None:
    board = board_of(position)
    assert COMPILED.turns(board) == UNCOMPILED.turns(board)
    assert COMPILED.key_of(board) == UNCOMPILED.key_of(board)
    assert COMPILED.score(board) == UNCOMPILED.score(board)
    assert COMPILED.own_cost(board) == UNCOMPILED.own_cost(board)


# --- The search ------------------------------------------------------------------------------


@only_compiled
@pytest.mark.parametrize("seed", range(8))
def test_compiled_or_not_the_thoughts_are_the_same(seed: int) -> None:
    rng = Random(seed)
    board = board_of(position_from(rng))
    past = [board_of(position_from(rng)), board]
    thoughts = [
        (kernel.search(board, past, MAX_DEPTH, after(4000), 0, 15), kernel.nodes, kernel.depth)
        for kernel in (UNCOMPILED, COMPILED)
    ]
    assert thoughts[0] == thoughts[1]


def minimax(kernel: Kernel, board: Board, depth: int, ply: int = 0) -> int:
    """Return the score of a position by looking at everything."""
    if depth == 0:
        score = kernel.score(board)
        return score - ply if score > WON else score
    found = kernel.turns(board)
    if any(kernel.wins(board, turn) for turn in found):
        return WIN - ply - 1
    return max(-minimax(kernel, kernel.played(board, t), depth - 1, ply + 1) for t in found)


@either
@pytest.mark.parametrize("seed", range(12))
def test_two_turns_ahead_nothing_is_overlooked(kernel: Kernel, seed: int) -> None:
    """Further ahead, turns that promise little are looked at less deeply."""
    board = board_of(position_from(Random(seed)))
    for depth in (1, 2):
        best, score, exact = kernel.search(board, [], depth, never)[0]
        assert exact
        assert score == minimax(kernel, board, depth)
        assert kernel.wins(board, best) or score == -minimax(
            kernel, kernel.played(board, best), depth - 1, 1
        )


@either
@pytest.mark.parametrize("seed", range(6))
def test_a_turn_that_was_made_is_valued_like_the_best(kernel: Kernel, seed: int) -> None:
    board = board_of(position_from(Random(seed)))
    made = Random(seed).choice(kernel.turns(board))
    ranked = kernel.search(board, [], 2, never, made)
    expected = WIN - 1
    if not kernel.wins(board, made):
        expected = -minimax(kernel, kernel.played(board, made), 1, 1)
    assert next(each for each in ranked if each[0] == made) == (made, expected, True)
    assert ranked[0][1] == minimax(kernel, board, 2)


@either
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_that_was_made_is_looked_at_as_far_as_the_best(kernel: Kernel, seed: int) -> None:
    """Wherever the search is stopped."""
    board = board_of(position_from(Random(seed)))
    made = kernel.turns(board)[-1]

    def ends(ranked: list[tuple[int, int, bool]]) -> tuple[int, int, bool]:
        return ranked[0][1], *next(each[1:] for each in ranked if each[0] == made)

    whole = [ends(kernel.search(board, [], depth, never, made)) for depth in (1, 2, 3)]
    for nodes in range(100, 4000, 650):
        best, score, exact = ends(kernel.search(board, [], 3, after(nodes), made))
        assert exact
        further = kernel.depth < 3 and score == whole[kernel.depth][1]
        assert further or (best, score) == whole[kernel.depth - 1][:2]


@either
def test_every_turn_is_ranked(kernel: Kernel) -> None:
    board = board_of(position_from(Random(5)))
    ranked = kernel.search(board, [], MAX_DEPTH, after(3000))
    assert sorted(turn for turn, _, _ in ranked) == sorted(kernel.turns(board))
    exact = [score for _, score, is_exact in ranked if is_exact]
    assert exact == sorted(exact, reverse=True)


@either
@pytest.mark.rule("L16")
def test_a_win_is_seen_at_once(kernel: Kernel) -> None:
    board = board_of(stand(red="d3 d4 d4 d4 d4", blue="a3 a4 a4 a4 a4").state.position)
    (turn, score, exact), *others = kernel.search(board, [], MAX_DEPTH, never)
    assert (text_of(turn), score, exact, others) == ("d3-d4", WIN - 1, True, [])


@either
@pytest.mark.rule("LA10")
def test_to_come_back_is_a_draw(kernel: Kernel) -> None:
    board = board_of(stand(red="a1 a1 d4 d4 d4", blue="a3 a4 a4 a4 a4").state.position)
    everything = [kernel.played(board, turn) for turn in kernel.turns(board)]
    assert {score for _, score, _ in kernel.search(board, everything, 1, never)} == {0}


@either
@pytest.mark.rule("LA10")
@pytest.mark.parametrize("contempt", [0, 30])
def test_contempt_for_a_draw_is_that_of_whoever_searches(kernel: Kernel, contempt: int) -> None:
    """By whichever seat it is come back to a position: here by any turn, or by any reply."""
    for seed in range(2):
        board = board_of(position_from(Random(seed)))
        replies = [kernel.played(board, turn) for turn in kernel.turns(board)]
        found = kernel.search(board, replies, 1, never, 0, contempt)
        assert {score for _, score, _ in found} == {-contempt}
        again = [kernel.played(reply, turn) for reply in replies for turn in kernel.turns(reply)]
        found = kernel.search(board, again, 3, never, 0, contempt)
        assert found[0][1] == -contempt or found[0][1] > WON


@either
def test_contempt_changes_nothing_where_no_draw_is_near(kernel: Kernel) -> None:
    for seed in range(6):
        board = board_of(position_from(Random(seed)))
        plain = kernel.search(board, [], 3, after(3000))
        assert kernel.search(board, [], 3, after(3000), 0, 30) == plain


@either
def test_a_limit_on_positions_is_kept(kernel: Kernel) -> None:
    board = board_of(position_from(Random(3)))
    kernel.search(board, [], MAX_DEPTH, after(2000))
    assert 2000 <= kernel.nodes < 3000
