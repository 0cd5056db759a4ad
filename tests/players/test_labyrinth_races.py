"""Races near the end: what is won by force is proven, and who stands better does not come back."""

from __future__ import annotations

from random import Random

import pytest

from lat_desktop.engine.labyrinth import Labyrinth, Phase, Position, turns
from lat_desktop.players.kernels.labyrinth import WIN, WON, Board, Kernel
from lat_desktop.players.labyrinth.search import board_of, choose
from lat_desktop.players.levels import Level
from tests.engine.labyrinth_table import begun, stand
from tests.players.labyrinth_positions import COMPILED, KERNELS, few, position_from, view_of

either = pytest.mark.parametrize("kernel", KERNELS)
looks_ahead = pytest.mark.parametrize("level", [Level.EXPERT, Level.MASTER])


def never(nodes: int) -> bool:
    return False


def forces(kernel: Kernel, board: Board, most: int) -> bool:
    """Return whether whoever is to move wins with its *most*-th turn at the latest."""
    found = kernel.turns(board)
    if any(kernel.wins(board, turn) for turn in found):
        return True
    return most > 1 and any(cannot_stop(kernel, kernel.played(board, t), most - 1) for t in found)


def cannot_stop(kernel: Kernel, board: Board, most: int) -> bool:
    """Return whether whoever is to move loses, with the other's *most*-th turn at the latest."""
    found = kernel.turns(board)
    return not any(kernel.wins(board, turn) for turn in found) and all(
        forces(kernel, kernel.played(board, turn), most) for turn in found
    )


@either
@pytest.mark.rule("L16")
@pytest.mark.parametrize(
    ("red", "blue", "own"),
    [
        ("d3 d4 d4 d4 d4", "a3 a4 a4 a4 a4", 1),
        ("d2 d4 d4 d4 d4", "d1 d1 d1 d1 c1", 2),
        ("c3 d4 d4 d4 d4", "d1 d1 d1 d1 c1", 2),
        ("c2 d4 d4 d4 d4", "d1 d1 d1 d1 d1", 3),
        ("b1 d4 d4 d4 d4", "d2 d2 a4 a4 a4", 3),
    ],
)
def test_a_race_is_won_in_so_many_turns(kernel: Kernel, red: str, blue: str, own: int) -> None:
    board = board_of(stand(red=red, blue=blue).state.position)
    ranked = kernel.search(board, [], 2 * own, never)
    assert ranked[0][1] == WIN - (2 * own - 1)
    assert forces(kernel, board, own)
    assert own == 1 or not forces(kernel, board, own - 1)


def test_what_is_said_to_be_won_is_won() -> None:
    """In any position near the end, for either side: the search leaves nothing out."""
    decided = 0
    for seed in range(400):
        position = position_from(Random(seed))
        if position.freed(0) < 3 or position.freed(1) < 3:
            continue
        board = board_of(position)
        score = COMPILED.search(board, [], 3, never)[0][1]
        if score >= WIN - 3:
            assert forces(COMPILED, board, (WIN - score + 1) // 2)
        elif score <= -WON and score >= 2 - WIN:
            assert cannot_stop(COMPILED, board, 1)
        decided += abs(score) > WON
    assert decided >= 5


# --- Repetition (LA10) -----------------------------------------------------------------------


def after(position: Position, text: str) -> Position:
    return Labyrinth().apply(begun(position).state, Labyrinth().parse(text)).state.position


@looks_ahead
@pytest.mark.rule("LA10")
@pytest.mark.parametrize("blue", ["d1 d1 d1 d1 d1", "d1 d1 d2 d2 c1"])
def test_who_stands_better_does_not_come_back(level: Level, blue: str) -> None:
    position = stand(red="b2 b2 c2 d4 d4", blue=blue).state.position
    best = choose(view_of(position), level, Random(1), few(2000)).move
    stood = (after(position, best),)
    again = choose(view_of(position, Phase.TURN, stood), level, Random(1), few(2000))
    assert after(position, again.move) not in stood
    assert again.evaluation is not None
    assert again.evaluation > 0.5


@looks_ahead
@pytest.mark.rule("LA10")
def test_who_stands_worse_comes_back(level: Level) -> None:
    position = stand(red="a1 a1 a1 a1 a1", blue="b3 b4 a4 a4 a4").state.position
    back = [turn.text for turn in turns(position)][-1]
    stood = (after(position, back),)
    choice = choose(view_of(position, Phase.TURN, stood), level, Random(1), few(2000))
    assert (choice.move, choice.evaluation) == (back, 0.5)


@either
@pytest.mark.rule("LA10")
def test_to_come_back_is_a_draw_two_turns_on(kernel: Kernel) -> None:
    """Whatever both do leads to where the match has been."""
    position = stand(red="a1 a1 a1 a1 b1", blue="d1 d1 d1 d1 c1").state.position
    board = board_of(position)
    stood = []
    for turn in kernel.turns(board):
        reply = kernel.played(board, turn)
        stood += [kernel.played(reply, answer) for answer in kernel.turns(reply)]
    assert {score for _, score, exact in kernel.search(board, stood, 3, never) if exact} == {0}
    assert kernel.search(board, [], 3, never)[0][1] != 0
