"""What Master thinks of a move that has been made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Final

from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.marks import mark_of
from lat_desktop.players.player import Budget, Candidate, Choice
from lat_desktop.players.scaling import BetaScaling
from lat_desktop.players.suspicion.beliefs import weights
from lat_desktop.players.suspicion.board import GUESTS, PLACE
from lat_desktop.players.suspicion.choosing import PLANS, STYLES
from lat_desktop.players.suspicion.deduction import marginals
from lat_desktop.players.suspicion.endgame import SWEEP, FinalGuessSearch, guesses_made
from lat_desktop.players.suspicion.sampling import (
    FINALISTS,
    compare,
    difference,
    is_significant,
    race,
)
from lat_desktop.players.suspicion.search import MoveSequence, Plan, TurnEvaluator, shortlist

BLAMED: Final = 3.0
"""How many standard errors a move must be worse before it is said to be worse at all."""
CLEAR: Final = 3.0
"""How many standard errors a loss must be from where its mark would be another."""
MOST_WORLDS: Final = 32_000
"""Worlds in which final guesses are looked for; then they are counted in as many, again and again
until the mark is clear."""
RACED: Final = 1 / 4
"""The part of the time for a race; the rest is for counting, which is what a verdict comes from."""
GLANCE: Final = 80_000
"""Matches in a first race times seats: most marks are clear after it."""
MOST_RACED: Final = 800_000
"""The same in a second race, where they are not."""
OVERSEEN: Final = 0.01
"""How much better a way to go on may be that the first race has missed, about, as a chance."""
OWN_PLANS: Final = PLANS // 2
"""How many ways to go on from the move that was made are played out: fewer begin with it."""
SHOWN: Final = {
    2: BetaScaling(1.14, 1.43, 1.0),
    3: BetaScaling(1.12, 1.08, 0.77),
    4: BetaScaling(0.98, 0.98, 0.73),
    5: BetaScaling(0.78, 0.86, 0.86),
    6: BetaScaling(0.86, 1.08, 1.08),
}
"""By the number of seats, what makes a chance true that comes from matches in which nobody plans:
fitted to matches of Master against itself (`docs/strength.md`)."""


def judge(view: SuspicionView, move: str, rng: Random, budget: Budget) -> Choice:
    """Return how Master would choose, with *move* among the candidates. Raises CancelledError.

    *move* and the best other one are found first, each with the best way to go on; then both are
    counted anew in worlds of their own, the same for both, until the mark of the move is clear. So
    neither owes anything to the luck that made it look best, and what is within the noise of that
    count makes no difference. It is a glance first; who is not sure then looks anew, and closely.
    """
    budget.spent(0)
    chances = _named if view.phase is Phase.GUESS else _played
    return _judged(move, chances(view, move, rng, budget), SHOWN[len(view.gems)])


def _played(
    view: SuspicionView, move: str, rng: Random, budget: Budget
) -> Mapping[MoveSequence, Sequence[float]]:
    """Return the chances to win, world by world, by *move* and by the best other one there is.

    Each goes on in the best way that was found.
    """
    evaluator = TurnEvaluator(view, STYLES[Level.MASTER])
    plans = shortlist(evaluator.plans(budget.share(1 / 4)), PLANS)
    mine = shortlist(evaluator.plans_beginning_with(move, budget.share(1 / 4)), OWN_PLANS)
    others = [plan for plan in plans if plan.moves[0] != move]
    fields = [field for field in (others, mine) if field]
    shown = SHOWN[len(view.gems)]
    looks = [(MOST_RACED, 0.0, 1.0)]
    if max(map(len, fields)) > FINALISTS:  # or else nothing can be overseen
        looks = [(GLANCE, OVERSEEN, 1 / 4), *looks]
    best: list[tuple[Plan, list[float]]] = []
    for most, doubt, part in looks:
        until, is_clear = budget.share(part), partial(_is_clear, shown, doubt=doubt)
        finalists = race(view, evaluator.weights, fields, rng, until.share(RACED), most)
        best = compare(view, evaluator.weights, finalists, rng, until, is_clear)
        if is_clear([chances for _, chances in best]):
            break
    return {plan.moves: chances for plan, chances in best}


def _is_clear(shown: BetaScaling, chances: Sequence[Sequence[float]], *, doubt: float) -> bool:
    """Return whether the mark of the worse of two would be the same with other luck, too.

    The loss may be wrong by *doubt*, a chance, beside.
    """
    if len(chances) == 1:
        return True
    better, worse = sorted(chances, key=fmean, reverse=True)
    # How far off the loss may be that is shown: of both chances, by the delta method.
    least = 1 / (len(better) + 2)
    steep, flat = (shown.slope(min(max(fmean(each), least), 1 - least)) for each in (better, worse))
    _, error = difference([steep * won for won in better], [flat * won for won in worse])
    loss = shown(fmean(better)) - shown(fmean(worse))
    doubt += CLEAR * error
    return mark_of(loss - doubt) == mark_of(loss + doubt)


def _named(
    view: SuspicionView, move: str, rng: Random, budget: Budget
) -> Mapping[MoveSequence, Sequence[float]]:
    """Return the same, sweep by sweep, for a final guess with those made and those to come."""
    shown = SHOWN[len(view.gems)]
    seen = weights(view, use_behaviour=True)
    search = FinalGuessSearch(view, seen, rng, budget.share(1 / 2), MOST_WORLDS)
    said = guesses_made(view)
    _, name, guest = move.split(" ")
    seat, named = int(name), PLACE[Guest(guest)]
    shares = marginals(seen)
    namings = [search.best({**said, seat: named}, shares)]
    shares[seat][named] = 0.0
    if any(shares[seat]):
        namings.append(search.best(said, shares))
    chances: list[list[float]] = [[] for _ in namings]
    while True:
        count = FinalGuessSearch(view, seen, rng, budget, MOST_WORLDS)
        for found, naming in zip(chances, namings, strict=True):
            found += count.wins(naming)
        if _is_clear(shown, chances, doubt=0.0) or budget.spent(SWEEP * len(chances[0])):
            break
    guesses = ((f"guess {seat} {GUESTS[naming[seat]]}",) for naming in namings)
    return dict(zip(guesses, chances, strict=True))


def _judged(
    move: str, chances: Mapping[MoveSequence, Sequence[float]], shown: BetaScaling
) -> Choice:
    """Return the best of what was counted, and *move* with as much where noise may part them.

    Both are then worth their mean: the greater of two that are alike is so by luck.
    """
    worth = {moves: fmean(found) for moves, found in chances.items()}
    best = max(worth, key=worth.__getitem__)
    if not is_significant(chances[best], min(chances.values(), key=fmean), BLAMED):
        worth = dict.fromkeys(worth, fmean(worth.values()))
    candidates = tuple(
        Candidate(moves[0], shown(worth[moves]), float(moves == best), moves[1:])
        for moves in sorted(worth, key=lambda moves: moves != best)
    )
    return Choice(best[0], candidates[0].evaluation, candidates)
