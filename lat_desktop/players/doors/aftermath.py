"""What a position of Doors is worth after a card has gone, by all that it consists of.

So one part of it can be exchanged for another's, and what that changes can be told: the row, what
lies open and what is left in the deck, and whom the Guesser takes the Collector for. All values are
the Collector's, in the units of the payoffs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from lat_desktop.engine.doors import Phase
from lat_desktop.players.doors.closed_form import closed_form_solution
from lat_desktop.players.doors.decisions import Decision
from lat_desktop.players.kernels.doors import (
    CARD,
    IDENTITIES,
    LAST_SEARCHED,
    LAST_TURN,
    Board,
    Kinds,
    Payoffs,
    Range,
    best_guesses,
    completers,
    holders,
    refilled,
    turn_4_guesses,
    turn_5_completers,
    turn_5_guesses,
    without,
)
from lat_desktop.players.kernels.subgame import DISCARD, GUESS, Subgame
from lat_desktop.players.sums import add_up

UNIFORM: Final = [1.0] * 4
ITERATIONS: Final = 40
"""How often both sides learn in what is left of a round: enough to compare two positions."""

Spent = Callable[[int], bool]


class ExhaustedError(Exception):
    """There is no time left to tell, or such a position cannot be."""


class Aftermath(msgspec.Struct, frozen=True):
    """Where a card has been taken or discarded, and none has come in its place yet."""

    turn: int
    row: int
    display: Kinds
    """One card short; the card is :attr:`gone`."""
    gone: int
    unseen: Kinds
    collector: tuple[float, ...]
    """The range that the Guesser takes the Collector to have."""

    def boards(self) -> Iterator[tuple[Board, float]]:
        """Yield what lies open after each card that may come, and how likely."""
        full = tuple(sorted((*self.display, self.gone)))
        for refill in sorted(set(self.unseen)):
            part = self.unseen.count(refill) / len(self.unseen)
            left = without(self.unseen, refill)
            yield Board(self.turn, self.row, refilled(full, self.gone, refill), left), part


def set_chance(after: Aftermath, belief: list[float]) -> float:
    """Return how likely the Collector can complete a set with the next card that it takes."""
    return add_up(
        part * add_up(belief[own] for own in IDENTITIES if _can(board, own))
        for board, part in after.boards()
    )


def _can(board: Board, own: int) -> bool:
    return bool(completers(board.row, board.display) >> own & 1)


def worth_of_take(after: Aftermath, own: int, pay: Payoffs, spent: Spent) -> float:
    """Return what a take is worth to the Collector *own*, from turn 3 on. Raises ExhaustedError."""
    if holders(after.row) >> own & 1:
        return pay.own_set
    if after.turn == LAST_TURN:
        return _mean(turn_5_guesses(list(after.collector), 0, pay), own)
    found = 0.0
    for board, part in after.boards():
        if spent(0):
            raise ExhaustedError
        if after.turn == LAST_SEARCHED:
            found += part * _worth_in_turn_4(board, list(after.collector), own, pay)
        else:
            rest = Subgame(pay, board, DISCARD)
            rest.solve(list(after.collector), UNIFORM, spent, ITERATIONS)
            found += part * rest.responses(list(after.collector), UNIFORM)[1][own] / 3
    return found


def _worth_in_turn_4(board: Board, collector: Range, own: int, pay: Payoffs) -> float:
    due = Decision(Phase.DISCARD, board, None)
    plan = closed_form_solution(due, collector, UNIFORM, pay)
    assert plan is not None
    now = best_guesses(collector, board.row, pay)
    worth = 0.0
    for index, card in enumerate(plan.actions):
        for end, part in turn_5_completers(board, card).items():
            answers = turn_4_guesses(now, collector, end, pay)
            for other in IDENTITIES:
                if other != own:
                    worth += plan.policy[other][index] * part * answers[other][1][own]
    return worth / 3


def _mean(answers: list[tuple[float, list[float]]], own: int) -> float:
    return add_up(answers[other][1][own] for other in IDENTITIES if other != own) / 3


def worth_of_discard(after: Aftermath, own: int, pay: Payoffs, spent: Spent) -> float:
    """Return what a discard of the Guesser *own* is worth in turn 3 or 4. Raises ExhaustedError."""
    collector = list(after.collector)
    against = add_up(collector) - collector[own]
    found = 0.0
    for board, part in after.boards():
        if spent(0):
            raise ExhaustedError
        if after.turn == LAST_SEARCHED:
            now = best_guesses(collector, board.row, pay)
            end = completers(board.row, board.display)
            found += part * turn_4_guesses(now, collector, end, pay)[own][0] / against
        else:
            rest = Subgame(pay, board, GUESS)
            rest.solve(collector, UNIFORM, spent, ITERATIONS)
            found += part * rest.responses(collector, UNIFORM)[0][own] / against
    return found


def affinity(row: int, display: Kinds) -> int:
    """Return how much of what lies open goes with *row*: each trait as often as that has it."""
    return add_up(
        (row >> 4 * place & 0xF) * (CARD[card] >> 4 * place & 0xF)
        for card in display
        for place in range(4)
    )
