"""Problems of Labyrinth: a win in two or three turns, by one first turn only.

Nothing is hidden, so the proof is a search of all turns and all replies (AND/OR search, with what
was found out remembered by position). A player who wins in so few turns as can be never comes back
to a position; where none of the past stood twice, no third repetition (LA10) can come in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from lat_desktop.engine.labyrinth import GAME, LabyrinthState, LabyrinthView, Phase, Position, Turn
from lat_desktop.engine.labyrinth import GOAL as HOME
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.kernels.labyrinth import GOAL, Board, Kernel
from lat_desktop.players.labyrinth.search import board_of, choose_as, text_of
from lat_desktop.players.labyrinth.skills import OWN_CUBS, Skill
from lat_desktop.players.player import Budget
from lat_desktop.rulebook.problem import Inference
from tools.problems.poser import Posed, Poser

LONGEST: Final = 3
"""A win takes so many turns at most."""
CUBS: Final = 5
TRIES: Final = 12
"""To so many of the wrong turns that come to mind a reply is kept."""
NODES: Final = 20_000
SIMPLE: Final = (Skill({OWN_CUBS: 1.0}), Skill({1: 1.0}))
"""Who looks at its own turn only."""
CAREFUL: Final = Skill({3: 1.0}, quarrelsome=True)
_BESIDE: Final = (1 << 14 | 1 << 11, 1 << 13 | 1 << 8)
"""The squares beside the goal of each seat."""


class Prover:
    """Finds out whether a win can be forced within so many turns."""

    def __init__(self) -> None:
        self._kernel = Kernel()
        self._known: dict[tuple[Board, int], bool] = {}
        self._refutes: dict[int, int] = {}
        """By turns left, the reply that refuted the last turn: it may refute the next."""

    def winning_turns(self, board: Board, turns: int) -> list[int]:
        """Return the first turns after which a win within *turns* in all cannot be held up."""
        return [turn for turn in self._sensible(board, turns) if self.wins(board, turn, turns)]

    def wins(self, board: Board, turn: int, turns: int) -> bool:
        """Return whether *turn* leads to a win within *turns* in all, whatever is replied."""
        return self.refutation(board, turn, turns) is None

    def refutation(self, board: Board, turn: int, turns: int) -> int | None:
        """Return a reply after which *turn* does not win in time; 0 if none is needed."""
        if self._kernel.wins(board, turn):
            return None
        after = self._kernel.played(board, turn)
        if turns == 1 or CUBS - _home(after[1], 1 - after[5]) > turns - 1:
            return 0
        if _wins_now(after):
            return next(r for r in self._kernel.turns(after) if self._kernel.wins(after, r))
        replies = self._kernel.turns(after)
        last = self._refutes.get(turns)
        if last in replies:
            replies.insert(0, last)
        for reply in replies:
            if not self.can_win(self._kernel.played(after, reply), turns - 1):
                self._refutes[turns] = reply
                return reply
        return None

    def can_win(self, board: Board, turns: int) -> bool:
        """Return whether who is to move can force a win within *turns*."""
        if _wins_now(board):
            return True
        if turns == 1 or CUBS - _home(board[0], board[5]) > turns:
            return False
        known = self._known.get((board, turns))
        if known is None:
            turning = self._sensible(board, turns)
            known = any(self.wins(board, turn, turns) for turn in turning)
            self._known[board, turns] = known
        return known

    def _sensible(self, board: Board, turns: int) -> list[int]:
        """Return the turns that leave no more cubs to free than there are turns after them."""
        found = self._kernel.turns(board)
        if CUBS - _home(board[0], board[5]) < turns:
            return found
        goal = GOAL[board[5]]
        return [turn for turn in found if turn >> 4 & 15 == goal]


def _home(cubs: int, seat: int) -> int:
    return cubs >> 4 * GOAL[seat] & 15


def _wins_now(board: Board) -> bool:
    seat = board[5]
    return _home(board[0], seat) == CUBS - 1 and bool(board[2] & _BESIDE[seat])


def pose(match: AnyMatch) -> Posed | None:
    """Return the problem of who is to move, if one first turn alone wins, and no natural one."""
    state: LabyrinthState = match.state
    if state.phase is not Phase.TURN or len(set(state.past)) < len(state.past):
        return None
    board = board_of(state.position)
    if CUBS - _home(board[0], board[5]) > LONGEST or _wins_now(board):
        return None
    prover = Prover()
    for turns in range(2, LONGEST + 1):
        winning = prover.winning_turns(board, turns)
        if winning:
            break
    if len(winning) != 1:
        return None
    (answer,) = winning
    tries = list(_natural(state))
    if text_of(answer) in tries[:2]:
        return None
    line = tuple(_line(prover, board, answer, turns))
    replies = {}
    for text in tries:
        if text != text_of(answer):
            reply = prover.refutation(board, _turn(text), turns)
            if reply:
                replies[text] = text_of(reply)
    careful = choose_as(LabyrinthView(match.actor, state), CAREFUL, Random(0), Budget(None, NODES))
    difficulty = 2 * turns - 3 + (careful.move != text_of(answer))
    because = (Inference("win", {"more_turns": turns - 1}),)
    clue = _clue(state, _turn_of(text_of(answer)))
    return Posed(f"win_{turns}", (text_of(answer),), difficulty, line, replies, because, clue)


def _clue(state: LabyrinthState, answer: Turn) -> str:
    """Return which part of the answer says something, and not all of it."""
    turn = state.position.turn
    if len({cub for cub in state.position.cubs[turn] if cub is not HOME[turn]}) > 1:
        return "cub"
    return "target" if answer.pair is not None else "no_swap"


def _turn(text: str) -> int:
    from lat_desktop.players.labyrinth.search import turn_of

    return turn_of(_turn_of(text))


def _turn_of(text: str) -> Turn:
    turn = GAME.parse(text)
    assert isinstance(turn, Turn)
    return turn


def _natural(state: LabyrinthState) -> Iterator[str]:
    """Yield the turns that come to mind, each once: what simple players play first."""
    found: dict[str, None] = {}
    view = LabyrinthView(state.position.turn, state)
    for skill in SIMPLE:
        found[choose_as(view, skill, Random(0), Budget(None, NODES)).move] = None
    yield from found
    choice = choose_as(view, SIMPLE[-1], Random(0), Budget())
    rest = [each.move for each in choice.candidates if each.move not in found]
    yield from rest[: TRIES - len(found)]


def _line(prover: Prover, board: Board, answer: int, turns: int) -> Iterator[str]:
    """Yield how it goes on after the answer against the reply that holds out longest."""
    kernel = Kernel()
    board = kernel.played(board, answer)
    while True:
        turns -= 1
        replies = kernel.turns(board)
        # The one that leaves the other the fewest turns that still win.
        best = min(
            replies,
            key=lambda reply: (
                -_least(prover, kernel.played(board, reply), turns),
                len(prover.winning_turns(kernel.played(board, reply), turns)) if turns < 2 else 0,
            ),
        )
        yield text_of(best)
        board = kernel.played(board, best)
        least = _least(prover, board, turns)
        turn = prover.winning_turns(board, least)[0]
        yield text_of(turn)
        if kernel.wins(board, turn):
            return
        board, turns = kernel.played(board, turn), least


def _least(prover: Prover, board: Board, turns: int) -> int:
    return next(n for n in range(1, turns + 1) if prover.can_win(board, n))


def play(match: AnyMatch, rng: Random) -> None:
    """Make a move as a strong player does, and at times one that is less good."""
    skill = rng.choices((CAREFUL, SIMPLE[-1]), (2, 1))[0]
    view = match.view(match.actor)
    budget = Budget(None, rng.randrange(1000, 4000))
    match.play_text(choose_as(view, skill, rng, budget).move)


def likeness(match: AnyMatch) -> object:
    """Return the position as it is for Red: that of Blue is the same in a mirror."""
    position: Position = match.state.position
    if position.turn == 0:
        clues = tuple(map(str, position.clues))
        return clues, tuple(position.cubs), tuple(map(str, position.markers))
    return _mirrored(position)


def _mirrored(position: Position) -> object:
    cards = {int(s): str(position.card(s)) for s in range(16) if s not in (0, 3, 12, 15)}  # type: ignore[arg-type]
    flip = {"red": "blue", "blue": "red"}

    def other(name: str) -> str:
        return "_".join(flip.get(word, word) for word in name.split("_"))

    mirrored = {s // 4 * 4 + 3 - s % 4: other(card) for s, card in cards.items()}
    clues = tuple(mirrored[s] for s in sorted(mirrored))
    red, blue = (tuple(sorted(s // 4 * 4 + 3 - s % 4 for s in cubs)) for cubs in position.cubs)
    colour, role = position.markers
    return clues, (blue, red), (other(str(colour)), str(role))


POSER: Final = Poser("labyrinth", (2,), play, pose, likeness)
