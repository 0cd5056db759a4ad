"""The end of a round as Master plays it: solved once, as it is when turn 3 begins, and followed.

Whoever solves every decision anew, from what it takes the other's range to be, can be led astray
by one who plays another plan; whoever follows the average of one solution to the end cannot. So
from turn 3 on no belief about the other side decides anything. What the Guesser does after the take
of turn 4 is not in the tree: in each round of learning it was the best answer to how Collectors
then played, and it is the average of these answers that is followed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, TypeAlias

from lat_desktop.engine.doors import Phase
from lat_desktop.players.doors.beliefs import HARDLY, unclaimed
from lat_desktop.players.doors.closed_form import settle
from lat_desktop.players.doors.decisions import Moment
from lat_desktop.players.kernels.doors import (
    FORGETFUL,
    IDENTITIES,
    LAST_SEARCHED,
    LAST_TURN,
    LUCK,
    SILENT,
    Payoffs,
    Range,
    Solution,
    completers,
)
from lat_desktop.players.kernels.subgame import FAINT, Subgame
from lat_desktop.players.sums import add_up

SOLVED_FROM: Final = 3
"""The turn in which the end of a round begins."""
EVENLY: Final = [1.0] * 4
WARY: Final = 0.1
"""Which part of all Collectors Master's Guesser takes to have let their identity say what they took
before turn 3. It costs little where nobody does that: a thirtieth of a token a round. Without it
an identity that suits the row makes half a token more of it than the others, and who knows that
sees to such a row."""
WAVERING: Final = 0.001
"""How much an answer wavers, where it is the average of many that decides."""

Round: TypeAlias = tuple[list[float], Range]
"""Of one round of learning: by identity of the Guesser, how much it counts; and the Collector's
range in it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The plan for a decision, and the rounds of learning that it is the average of."""

    solution: Solution
    collector: Range
    """The Collector's range on average."""
    rounds: list[Round]


def _mean(rounds: list[Round]) -> Range:
    total = [0.0] * 4
    for weights, collector in rounds:
        for own in IDENTITIES:
            total[own] += add_up(weights) * collector[own]
    most = max(total)
    return [part / most for part in total]


def end(rest: Subgame, moments: tuple[Moment, ...], pay: Payoffs, careless: float) -> Ending:
    """Return the plan for the last of *moments*; *rest* is of the first, the take of turn 3."""
    *past, due = moments
    node = 0
    path: list[tuple[int, int]] = []
    for moment, later in zip(past, moments[1:], strict=True):
        if moment.phase is Phase.SHOW or not _in_tree(moment):
            continue
        assert moment.action is not None
        path.append((node, moment.action))
        if moment.board.turn < LAST_SEARCHED:
            node = rest.follow(node, moment.action, _refill(moment, later))
    rounds = rest.rounds_of(path)
    if _in_tree(due):
        return Ending(rest.solution(node), _mean(rounds), rounds)
    for moment in past:
        if moment.phase is Phase.SHOW:
            for _, collector in rounds:
                unclaimed(moment.board, collector, HARDLY + careless * FORGETFUL)
        elif not _in_tree(moment):
            rounds = _after(moment, rounds, pay, careless)
    return _average(due, rounds, pay, careless)


def _in_tree(moment: Moment) -> bool:
    turn = moment.board.turn
    return turn < LAST_SEARCHED or (turn == LAST_SEARCHED and moment.phase is Phase.TAKE)


def _refill(moment: Moment, later: Moment) -> int:
    """Return the card that came after what was done, or SILENT where none did."""
    if moment.phase is Phase.GUESS:
        return SILENT
    assert moment.action is not None
    left = Counter(moment.board.display) - Counter([moment.action])
    (refill,) = (Counter(later.board.display) - left).elements()
    return refill


def _answer(moment: Moment, collector: Range, pay: Payoffs, careless: float) -> Solution:
    found = settle(moment, collector, EVENLY, pay, careless, WAVERING)
    assert found is not None  # for all that is not in the tree is in closed form
    return found


def _after(moment: Moment, rounds: list[Round], pay: Payoffs, careless: float) -> list[Round]:
    """Return the rounds as they stand after what was done at a moment of turn 4 or 5."""
    assert moment.action is not None
    if moment.phase is Phase.TAKE:
        missed = HARDLY + careless * (1 - LUCK)
        completing = completers(moment.board.row, moment.board.display)
        for _, collector in rounds:
            for own in IDENTITIES:
                collector[own] *= missed if completing >> own & 1 else 1.0
        return rounds
    if moment.board.turn == LAST_TURN:
        return rounds  # the last discard tells nothing
    found = []
    for weights, collector in rounds:
        answer = _answer(moment, collector, pay, careless)
        index = answer.actions.index(moment.action)
        parts = [weights[own] * max(answer.policy[own][index], FAINT) for own in IDENTITIES]
        found.append((parts, collector))
    return found


def _average(moment: Moment, rounds: list[Round], pay: Payoffs, careless: float) -> Ending:
    """Return the average answer; the rounds then count as much as it speaks in them."""
    answers = [_answer(moment, collector, pay, careless) for _, collector in rounds]
    actions = answers[0].actions
    policy = [[0.0] * len(actions) for _ in IDENTITIES]
    values = [[0.0] * len(actions) for _ in IDENTITIES]
    spoken: list[Round] = []
    for own in IDENTITIES:
        total = add_up(weights[own] for weights, _ in rounds)
        for (weights, _), answer in zip(rounds, answers, strict=True):
            part = weights[own] / total
            for index in range(len(actions)):
                policy[own][index] += part * answer.policy[own][index]
                values[own][index] += part * answer.values[own][index]
    for (weights, collector), answer in zip(rounds, answers, strict=True):
        parts = [weights[own] * answer.policy[own][-1] for own in IDENTITIES]
        spoken.append((parts if moment.phase is Phase.GUESS else weights, collector))
    return Ending(Solution(actions, policy, values), _mean(rounds), spoken)
