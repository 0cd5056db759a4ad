"""How each level chooses a move of Suspicion."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final

from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.suspicion import policies
from lat_desktop.players.suspicion.beliefs import weights
from lat_desktop.players.suspicion.deduction import marginals
from lat_desktop.players.suspicion.endgame import FinalGuessSearch, guesses_made
from lat_desktop.players.suspicion.sampling import play_out
from lat_desktop.players.suspicion.search import Plan, TurnEvaluator, shortlist
from lat_desktop.players.suspicion.skills import READING, SKILLS, Planning

STYLES: Final = {level: skill.style for level, skill in SKILLS.items()}
TIE_TOLERANCE: Final = 1e-9
"""Points that make no difference."""
PLANS: Final = 48
"""How many ways to play the turn Master plays out."""


def choose(view: SuspicionView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    budget.spent(0)
    skill = SKILLS[level]
    match skill.planning:
        case Planning.NOTHING:
            return Choice.only(policies.grabbing(view, skill, rng))
        case Planning.MOVE:
            return Choice.only(policies.collecting(view, skill, rng))
    if view.phase is Phase.GUESS:
        assert view.seat is not None
        if skill.planning is Planning.MATCH:
            return _guess(view, rng, budget)
        return Choice.only(policies.guessing(view, skill))
    style = skill.style
    caution = skill.caution.get(len(view.gems), 1.0)
    if caution < 1 and rng.random() >= caution:
        style = READING
    evaluator = TurnEvaluator(view, style)
    plans = evaluator.plans(budget)
    if skill.planning is Planning.TURN:
        # It picks on nobody: of what looks alike it does anything.
        alike = [plan for plan in plans if plan.value > plans[0].value - TIE_TOLERANCE]
        return Choice.only(rng.choice(alike).moves[0])
    few = shortlist(plans, PLANS)
    return _chosen(play_out(view, evaluator.weights, few, rng, budget))


def _guess(view: SuspicionView, rng: Random, budget: Budget) -> Choice:
    """Name those with whom the match is won most often. Raises CancelledError."""
    seen = weights(view, use_behaviour=True)
    search = FinalGuessSearch(view, seen, rng, budget.share(1 / 2))
    guests = search.best(guesses_made(view), marginals(seen))
    chance = fmean(search.wins(guests))
    text = policies.named(view, guests)
    return Choice(text, chance, (Candidate(text, chance, 1.0),))


def _chosen(played: Sequence[tuple[Plan, float | None]]) -> Choice:
    """Return the first move of the best plan, and what others lead to."""
    moves: dict[str, float | None] = {}
    for plan, chance in played:
        moves.setdefault(plan.moves[0], chance)
    candidates = tuple(
        Candidate(text, chance, float(n == 0)) for n, (text, chance) in enumerate(moves.items())
    )
    return Choice(candidates[0].move, candidates[0].evaluation, candidates)
