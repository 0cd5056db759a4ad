"""The decisions of a round that need no search: all of turn 5, and how the Guesser ends turn 4."""

from __future__ import annotations

import math
from typing import Final

from lat_desktop.engine.doors import Phase
from lat_desktop.players.doors.decisions import Decision
from lat_desktop.players.kernels.doors import (
    CARD,
    IDENTITIES,
    LAST_SEARCHED,
    LAST_TURN,
    RANDOM_COMPLETES,
    SILENT,
    SPEAK,
    Board,
    Kinds,
    Payoffs,
    Policy,
    Range,
    Solution,
    Values,
    best_guesses,
    completers,
    holders,
    turn_4_guesses,
    turn_5_completers,
    turn_5_guesses,
)
from lat_desktop.players.sums import add_up

TEMPERATURE: Final = 0.01
"""Of the Guesser's logit response (McKelvey and Palfrey 1995), as a part of all that is at stake:
a choice that is worse by so much is made e times less often."""


def closed_form_solution(
    decision: Decision,
    collector: Range,
    guesser: Range,
    pay: Payoffs,
    random_share: float = 0.0,
    temperature: float = TEMPERATURE,
) -> Solution | None:
    """Return the plan for a decision that is in closed form; None for one to be searched.

    *random_share* is the part of all Collectors that takes whatever comes. Values are in the units
    of *pay*.
    """
    board = decision.board
    kinds = tuple(sorted(set(board.display)))
    miss = random_share * (1 - RANDOM_COMPLETES)
    match decision.phase:
        case Phase.TAKE if board.turn == LAST_TURN:
            return _turn_5_take(board, kinds, collector, guesser, pay)
        case Phase.DISCARD if board.turn == LAST_TURN:
            any_card = [value for value, _ in turn_5_guesses(collector, 0, pay)]
            return _logit_response(kinds, [any_card] * len(kinds), collector, pay, temperature)
        case Phase.DISCARD if board.turn == LAST_SEARCHED:
            discards = _turn_4_discards(board, kinds, collector, pay, miss)
            return _logit_response(kinds, discards, collector, pay, temperature)
        case Phase.GUESS if board.turn >= LAST_SEARCHED:
            spoken = [value for value, _ in best_guesses(collector, board.row, pay)]
            worth = [_pass_values(board, collector, pay, miss), spoken]
            return _logit_response((SILENT, SPEAK), worth, collector, pay, temperature)
    return None


def _turn_5_take(
    board: Board, kinds: Kinds, collector: Range, guesser: Range, pay: Payoffs
) -> Solution:
    """Complete the set, or else tell nothing."""
    completing = completers(board.row, board.display)
    answers = turn_5_guesses(collector, completing, pay)
    policy: Policy = []
    values: list[Values] = []
    for own in IDENTITIES:
        winning = [holders(board.row + CARD[kind]) >> own & 1 for kind in kinds]
        wanted = winning if any(winning) else [1] * len(kinds)
        policy.append([want / add_up(wanted) for want in wanted])
        against = add_up(guesser) - guesser[own]
        hidden = add_up(
            part * worth[own] for part, (_, worth) in zip(guesser, answers, strict=True)
        )
        values.append([pay.own_set if wins else hidden / against for wins in winning])
    return Solution(kinds, policy, values)


def _turn_4_discards(
    board: Board, kinds: Kinds, collector: Range, pay: Payoffs, miss: float
) -> list[Values]:
    found = []
    spoken = best_guesses(collector, board.row, pay)
    for kind in kinds:
        values = [0.0] * 4
        for end, part in turn_5_completers(board, kind).items():
            for g, (value, _) in enumerate(turn_4_guesses(spoken, collector, end, pay, miss)):
                values[g] += part * value
        found.append(values)
    return found


def _pass_values(board: Board, collector: Range, pay: Payoffs, miss: float) -> Values:
    """Return what it is worth not to speak in turn 4 or 5."""
    if board.turn == LAST_TURN:
        return [pay.out * (add_up(collector) - collector[g]) for g in IDENTITIES]
    completing = completers(board.row, board.display)
    return [value for value, _ in turn_5_guesses(collector, completing, pay, miss)]


def _logit_response(
    actions: Kinds, by_action: list[Values], collector: Range, pay: Payoffs, temperature: float
) -> Solution:
    """Return the Guesser's plan: the softmax of what its choices are worth."""
    policy: Policy = []
    values: list[Values] = []
    at_stake = pay.own_set - pay.both
    for own in IDENTITIES:
        against = max(add_up(collector) - collector[own], 1e-12)
        expected = [action[own] / against for action in by_action]
        best = min(expected)
        weights = [math.exp((best - value) / (temperature * at_stake)) for value in expected]
        policy.append([weight / add_up(weights) for weight in weights])
        values.append(expected)
    return Solution(actions, policy, values)
