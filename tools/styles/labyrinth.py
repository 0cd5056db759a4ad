"""Players of Labyrinth who look at the steps that cubs have still to go, after their own turn."""

from __future__ import annotations

from functools import partial
from typing import Final

from lat_desktop.engine.labyrinth import GAME, LabyrinthView, Phase, Word
from lat_desktop.players.kernels.labyrinth import GOAL, Board, Kernel
from lat_desktop.players.labyrinth.search import board_of, text_of

REPLIES: Final = 6
"""To so many of its best turns it looks for the other's best reply."""
_KERNEL: Final = Kernel()


def _choose(view: LabyrinthView, *, minds: float, counts: bool = False) -> str:
    """Be as far ahead as can be; what the other has still to go counts *minds* times as much.

    Who *counts* looks at the reply as well.
    """
    if view.state.phase is not Phase.TURN:
        board = board_of(view.state.position)
        behind = _steps(board, 0) > _steps(board, 1)
        words = [move.text for move in GAME.legal_moves(view)]
        yes, no = (Word.CLAIM, Word.PASS) if Word.CLAIM in words else (Word.ACCEPT, Word.DECLINE)
        return (yes if behind else no).text
    board = board_of(view.state.position)
    turns = list(_KERNEL.turns(board))
    for turn in turns:
        if _KERNEL.wins(board, turn):
            return text_of(turn)
    after = {turn: _KERNEL.played(board, turn) for turn in turns}
    # After a turn the board is as the other has it.
    worth = {turn: minds * _steps(each, 0) - _steps(each, 1) for turn, each in after.items()}
    if counts:
        best = sorted(turns, key=lambda turn: -worth[turn])[:REPLIES]
        worth = {turn: -_reply(after[turn]) for turn in best}
    return text_of(max(worth, key=lambda turn: worth[turn]))


def _reply(board: Board) -> float:
    """Return how far ahead the other can be after its turn."""
    best = -1e9
    for turn in _KERNEL.turns(board):
        if _KERNEL.wins(board, turn):
            return 1e9
        after = _KERNEL.played(board, turn)
        best = max(best, _steps(after, 0) - _steps(after, 1))
    return best


def _steps(board: Board, other: int) -> int:
    """Return how many steps the cubs of who is to move have to go, or those of the *other*."""
    cubs, seat = board[other], board[5] ^ other
    goal = GOAL[seat]
    return sum(
        (cubs >> 4 * square & 15) * (abs(square // 4 - goal // 4) + abs(square % 4 - goal % 4))
        for square in range(16)
    )


STYLES: Final = {
    "hurries home": partial(_choose, minds=0.0),
    "minds the other": partial(_choose, minds=1.0),
    "counts the reply": partial(_choose, minds=1.0, counts=True),
}
