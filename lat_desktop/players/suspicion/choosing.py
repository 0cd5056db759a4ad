"""How each level chooses a move of Suspicion."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Final

from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.suspicion import policies as habits
from lat_desktop.players.suspicion.beliefs import beliefs, naming, weights
from lat_desktop.players.suspicion.deduction import marginals
from lat_desktop.players.suspicion.endgame import Finale, given
from lat_desktop.players.suspicion.sampling import play_out
from lat_desktop.players.suspicion.search import Plan, Style, Thought, shortlist

STYLES: Final = {
    Level.EXPERT: Style(weigh=False, hide=0.0),
    Level.MASTER: Style(weigh=True, hide=1.0),
}
ALIKE: Final = 1e-9
"""Points that make no difference."""
PLANS: Final = 48
"""How many ways to play the turn Master plays out."""


def choose(view: SuspicionView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    budget.spent(0)
    match level:
        case Level.NOVICE:
            return Choice.only(habits.novice(view, rng))
        case Level.CASUAL:
            return Choice.only(habits.casual(view, rng))
    style = STYLES[level]
    if view.phase is Phase.GUESS:
        assert view.seat is not None
        if level is Level.MASTER:
            return _guess(view, rng, budget)
        shares = beliefs(view, weigh=style.weigh)
        return Choice.only(habits.named(view, naming(shares, view.seat)))
    thought = Thought(view, style)
    plans = thought.plans(budget)
    if level is Level.EXPERT:
        # It picks on nobody: of what looks alike it does anything.
        alike = [plan for plan in plans if plan.value > plans[0].value - ALIKE]
        return Choice.only(rng.choice(alike).way[0])
    few = shortlist(plans, PLANS)
    return _chosen(play_out(view, thought.weights, few, rng, budget))


def _guess(view: SuspicionView, rng: Random, budget: Budget) -> Choice:
    """Name those with whom the match is won most often. Raises CancelledError."""
    seen = weights(view, weigh=True)
    finale = Finale(view, seen, rng, budget.share(1 / 2))
    guests = finale.best(given(view), marginals(seen))
    chance = fmean(finale.wins(guests))
    text = habits.named(view, guests)
    return Choice(text, chance, (Candidate(text, chance, 1.0),))


def _chosen(played: Sequence[tuple[Plan, float | None]]) -> Choice:
    """Return the first move of the best plan, and what others lead to."""
    moves: dict[str, float | None] = {}
    for plan, chance in played:
        moves.setdefault(plan.way[0], chance)
    candidates = tuple(
        Candidate(text, chance, float(n == 0)) for n, (text, chance) in enumerate(moves.items())
    )
    return Choice(candidates[0].move, candidates[0].evaluation, candidates)
