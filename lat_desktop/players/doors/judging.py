"""What Master thinks of a move that has been made.

Master's plan is the measure: what it mixes is all worth the same, namely what the plan is worth,
and so is what comes so near to that that the solution cannot tell them apart. A move that seems to
be worth more than the plan is not: it is the opponent's plan that the solution has not come to.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.doors import GAME, Claim, DoorsView, Pass, Phase
from lat_desktop.players.doors import equity
from lat_desktop.players.doors.candidates import (
    claim_wins,
    from_own_side,
    guess_values,
    policy_candidates,
    winning_takes,
)
from lat_desktop.players.doors.decisions import IDENTITY, Decision, decisions_of
from lat_desktop.players.doors.opening import token
from lat_desktop.players.doors.search import RoundSolver, SearchResult
from lat_desktop.players.kernels.doors import (
    IDENTITIES,
    LAST_TURN,
    SILENT,
    best_guesses,
    turn_4_guesses,
    turn_5_completers,
    turn_5_guesses,
)
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.sums import add_up

PLAYED: Final = 0.05
"""How likely the plan makes a move that costs nothing, at least."""
NOISE: Final = 0.05
"""How far moves of the same worth may lie from one another, in tokens: about as much as a best
response makes of the solution (``tools/doors_exploitability.py``)."""


def judge(view: DoorsView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return how Master would choose; all legal moves are candidates. Raises CancelledError."""
    seen = decisions_of(view)
    if view.phase is Phase.SHOW:
        found = _show_candidates(view, seen, budget)
    else:
        result = RoundSolver(view, seen, budget).solve()
        found = policy_candidates(view, result)
        if view.phase is Phase.DISCARD:
            found += _guesses_before_discard(view, result)
    scores = (view.scores[view.collector], view.scores[view.guesser])
    candidates = levelled(_with_forced_moves(view, found), NOISE * token(equity.payoffs(*scores)))
    assert move in {each.move for each in candidates}
    return Choice.draw(candidates, rng)


def levelled(candidates: Iterable[Candidate], noise: float) -> tuple[Candidate, ...]:
    """Return *candidates*, none worth more than the plan; those it makes are worth just that."""
    worth = {each: each.evaluation for each in candidates if each.evaluation is not None}
    meant = [each for each in worth if each.weight >= PLAYED]
    plan = add_up(each.weight * worth[each] for each in meant) / add_up(
        each.weight for each in meant
    )
    return tuple(
        replace(each, evaluation=plan if each in meant or value > plan - noise else value)
        for each, value in worth.items()
    )


def _with_forced_moves(view: DoorsView, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Return *candidates* as Master weighs them where it does not think (DA1)."""
    best = winning_takes(view)
    if claim_wins(view) and Claim() in GAME.legal_moves(view):
        best = [Claim.text]
    if not best:
        return candidates
    even = 1 / len(set(best))
    return tuple(replace(each, weight=even if each.move in best else 0.0) for each in candidates)


def _guesses_before_discard(view: DoorsView, result: SearchResult) -> tuple[Candidate, ...]:
    """Return what may be said before the discard (D18, DA2): never more than after it."""
    if not view.may_guess_first:
        return ()
    assert view.identity is not None
    words = guess_values(view, result.payoffs, result.collector, IDENTITY[view.identity])
    return tuple(Candidate(text, from_own_side(view, worth), 0.0) for text, worth in words.items())


def _show_candidates(
    view: DoorsView, seen: tuple[Decision, ...], budget: Budget
) -> tuple[Candidate, ...]:
    """Return a claim, where there is one, and what it is worth to let the round go on (DA15)."""
    assert view.identity is not None
    *past, shown = seen
    going_on = (replace(shown, action=SILENT), Decision(Phase.DISCARD, shown.board, None))
    result = RoundSolver(view, (*past, *going_on), budget).solve()
    passing = Candidate(Pass.text, _unclaimed(shown, result, IDENTITY[view.identity]), 0.0)
    if not view.matching:
        return (replace(passing, weight=1.0),)
    return (Candidate(Claim.text, result.payoffs.own_set, 1.0), passing)


def _unclaimed(shown: Decision, result: SearchResult, own: int) -> float:
    """Return what it is worth to the Collector *own* that no set was claimed.

    The Guesser then discards and speaks as it has planned, taking it that whoever has a set claims
    it. In turn 4 a set that was not claimed can still be in turn 5.
    """
    board, pay, collector = shown.board, result.payoffs, result.collector
    others = [g for g in IDENTITIES if g != own]
    if board.turn == LAST_TURN:
        answers = turn_5_guesses(collector, 0, pay)
        return add_up(answers[g][1][own] for g in others) / len(others)
    now = best_guesses(collector, board.row, pay)
    worth = 0.0
    for index, card in enumerate(result.solution.actions):
        for end, part in turn_5_completers(board, card).items():
            answers = turn_4_guesses(now, collector, end, pay)
            for g in others:
                worth += result.solution.policy[g][index] * part * answers[g][1][own]
    return worth / len(others)
