"""The end of a round as Master plays it: solved once, as it is when turn 3 begins, and followed.

Whoever solves every decision anew, from what it takes the other's range to be, can be led astray
by one who plays another plan; whoever follows the average of one solution to the end cannot. So
from turn 3 on no belief about the other side decides anything. What the Guesser does after the take
of turn 4 is not in the tree: in each iteration of CFR+ it was the best response to how Collectors
then played, and it is the average of these responses that is followed.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

import msgspec

from lat_desktop.engine.doors import Phase
from lat_desktop.players.doors.beliefs import MISSED_SET, condition_on_no_claim
from lat_desktop.players.doors.closed_form import closed_form_solution
from lat_desktop.players.doors.decisions import Decision
from lat_desktop.players.kernels.doors import (
    IDENTITIES,
    LAST_SEARCHED,
    LAST_TURN,
    RANDOM_COMPLETES,
    RANDOM_MISSES_CLAIM,
    SILENT,
    Payoffs,
    Range,
    Solution,
    completers,
)
from lat_desktop.players.kernels.subgame import EPSILON, Subgame
from lat_desktop.players.sums import add_up

SOLVED_FROM: Final = 3
"""The turn in which the end of a round begins."""
UNIFORM: Final = [1.0] * 4
ADVERSARIAL_SHARE: Final = 0.1
"""Which part of all Collectors Master's Guesser takes to have let their identity say what they took
before turn 3, much as in safe re-solving (Burch, Johanson and Bowling 2014), where the opponent
chooses whether to enter a subgame. It costs little where nobody does that: a thirtieth of a token a
round. Without it an identity that suits the row makes half a token more of it than the others, and
who knows that sees to such a row."""
RESPONSE_TEMPERATURE: Final = 0.001
"""The temperature of a response, where it is the average of many that decides."""

Iteration: TypeAlias = tuple[list[float], Range]
"""Of one iteration: by identity of the Guesser, how much it counts; and the Collector's range."""


class EndgameSolution(msgspec.Struct, frozen=True):
    """The plan for a decision, and the iterations that it is the average of."""

    solution: Solution
    collector: Range
    """The Collector's range on average."""
    iterations: list[Iteration]


def _mean(iterations: list[Iteration]) -> Range:
    total = [0.0] * 4
    for weights, collector in iterations:
        for own in IDENTITIES:
            total[own] += add_up(weights) * collector[own]
    most = max(total)
    return [part / most for part in total]


def endgame_solution(
    rest: Subgame, decisions: tuple[Decision, ...], pay: Payoffs, random_share: float
) -> EndgameSolution:
    """Return the plan for the last of *decisions*; *rest* is of the first, the take of turn 3."""
    *past, due = decisions
    node = 0
    path: list[tuple[int, int]] = []
    for decision, later in zip(past, decisions[1:], strict=True):
        if decision.phase is Phase.SHOW or not _in_tree(decision):
            continue
        assert decision.action is not None
        path.append((node, decision.action))
        if decision.board.turn < LAST_SEARCHED:
            node = rest.follow(node, decision.action, _refill(decision, later))
    iterations = rest.iterations_along(path)
    if _in_tree(due):
        return EndgameSolution(rest.solution(node), _mean(iterations), iterations)
    for decision in past:
        if decision.phase is Phase.SHOW:
            for _, collector in iterations:
                condition_on_no_claim(
                    decision.board, collector, MISSED_SET + random_share * RANDOM_MISSES_CLAIM
                )
        elif not _in_tree(decision):
            iterations = _after(decision, iterations, pay, random_share)
    return _average(due, iterations, pay, random_share)


def _in_tree(decision: Decision) -> bool:
    turn = decision.board.turn
    return turn < LAST_SEARCHED or (turn == LAST_SEARCHED and decision.phase is Phase.TAKE)


def _refill(decision: Decision, later: Decision) -> int:
    """Return the card that came after what was done, or SILENT where none did."""
    if decision.phase is Phase.GUESS:
        return SILENT
    assert decision.action is not None
    left = Counter(decision.board.display) - Counter([decision.action])
    (refill,) = (Counter(later.board.display) - left).elements()
    return refill


def _answer(decision: Decision, collector: Range, pay: Payoffs, random_share: float) -> Solution:
    found = closed_form_solution(
        decision, collector, UNIFORM, pay, random_share, RESPONSE_TEMPERATURE
    )
    assert found is not None  # for all that is not in the tree is in closed form
    return found


def _after(
    decision: Decision, iterations: list[Iteration], pay: Payoffs, random_share: float
) -> list[Iteration]:
    """Return the iterations as they stand after a decision of turn 4 or 5."""
    assert decision.action is not None
    if decision.phase is Phase.TAKE:
        missed = MISSED_SET + random_share * (1 - RANDOM_COMPLETES)
        completing = completers(decision.board.row, decision.board.display)
        for _, collector in iterations:
            for own in IDENTITIES:
                collector[own] *= missed if completing >> own & 1 else 1.0
        return iterations
    if decision.board.turn == LAST_TURN:
        return iterations  # the last discard tells nothing
    found = []
    for weights, collector in iterations:
        answer = _answer(decision, collector, pay, random_share)
        index = answer.actions.index(decision.action)
        parts = [weights[own] * max(answer.policy[own][index], EPSILON) for own in IDENTITIES]
        found.append((parts, collector))
    return found


def _average(
    decision: Decision, iterations: list[Iteration], pay: Payoffs, random_share: float
) -> EndgameSolution:
    """Return the average response; the iterations then count as much as it speaks in them."""
    answers = [_answer(decision, collector, pay, random_share) for _, collector in iterations]
    actions = answers[0].actions
    policy = [[0.0] * len(actions) for _ in IDENTITIES]
    values = [[0.0] * len(actions) for _ in IDENTITIES]
    weighted: list[Iteration] = []
    for own in IDENTITIES:
        total = add_up(weights[own] for weights, _ in iterations)
        for (weights, _), answer in zip(iterations, answers, strict=True):
            part = weights[own] / total
            for index in range(len(actions)):
                policy[own][index] += part * answer.policy[own][index]
                values[own][index] += part * answer.values[own][index]
    for (weights, collector), answer in zip(iterations, answers, strict=True):
        parts = [weights[own] * answer.policy[own][-1] for own in IDENTITIES]
        weighted.append((parts if decision.phase is Phase.GUESS else weights, collector))
    return EndgameSolution(Solution(actions, policy, values), _mean(iterations), weighted)
