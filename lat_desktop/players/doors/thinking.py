"""How Expert and Master think: they search what the round may still bring, for both ranges.

Nothing here looks at an identity before the very end, when the plan of all four is known and one's
own is followed: so neither the move nor the time it took tells more than the plan itself.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from lat_desktop.engine.doors import DoorsView, Phase, Reason
from lat_desktop.players.doors import equity
from lat_desktop.players.doors.moments import Moment
from lat_desktop.players.doors.reading import Reading, naive_reading, naive_take
from lat_desktop.players.doors.settled import settle
from lat_desktop.players.kernels.doors import IDENTITIES, Payoffs, Range, Search, Solution
from lat_desktop.players.player import Budget

AHEAD: Final = {1: 2, 2: 3, 3: 4, 4: 4, 5: 4}
"""How far Master searches: by turn, the last turn that is searched."""
FOR_NOW: Final = 0.6
"""The part of the time that goes to the decision that is due; the rest goes to reading."""
CARELESS: Final = 0.5
"""How likely an opponent is taken to do whatever comes, before it has done anything. It makes the
Guesser patient, which cost nothing to be seen in 300 rounds against a Collector of this level."""
TELLING: Final = 3
"""The first turn in which it pays a Collector to let its identity show in what it takes."""
GLANCE: Final = 4_000
"""How many decisions Expert looks at, at most."""
REMEMBERED: Final = 128
"""How many solutions are kept, so that a round is not read from its beginning every time."""


def careless_chance(view: DoorsView) -> float:
    """Return how likely the opponent does whatever comes, after the score."""
    odds = equity.odds_of_careless(view) * CARELESS / (1 - CARELESS)
    return odds / (1 + odds)


def match_payoffs(collector: int, guesser: int) -> Payoffs:
    """Return the payoffs of a round in chances of winning the match, from the scores before it."""
    return Payoffs(
        wrong=equity.after(Reason.WRONG_GUESS, collector, guesser),
        own_set=equity.after(Reason.OWN_SET, collector, guesser),
        trait=equity.after(Reason.ONE_TRAIT, collector, guesser),
        both=equity.after(Reason.BOTH_TRAITS, collector, guesser),
        out=equity.after(Reason.DECK_OUT, collector, guesser),
        claim=equity.after(Reason.SET, collector, guesser),
    )


TOKENS: Final = Payoffs(wrong=4, own_set=6, trait=-1, both=-5, out=-3, claim=-2)
"""The payoffs of a round in tokens: what the Collector gains, less what the Guesser gains (D24)."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking about the decision that is due."""

    solution: Solution
    collector: Range
    """How likely each identity of the Collector has come to this decision."""
    payoffs: Payoffs
    for_match: bool
    """Whether the payoffs are chances of winning the match, and not tokens."""


# --- Master ----------------------------------------------------------------------------------

_Key: TypeAlias = tuple[object, ...]
_solutions: OrderedDict[_Key, Solution] = OrderedDict()
"""What has been solved lately. A key holds all that its solution follows from."""


def forget() -> None:
    """Forget all solutions. Nothing changes by it but the time to find them again."""
    _solutions.clear()


class Reader:
    """Reads a round from its first card, and plans the decision that is due."""

    def __init__(self, view: DoorsView, moments: tuple[Moment, ...], budget: Budget) -> None:
        self._scores = (view.scores[view.collector], view.scores[view.guesser])
        self._pay = match_payoffs(*self._scores)
        self._moments = moments
        self._budget = budget
        # A Collector is careful with itself: what it plans, it plans against the best Guesser.
        self._careless = careless_chance(view) if view.seat == view.guesser else 0.0

    def think(self) -> Thought:
        """Return the plan for the decision that is due. Raises CancelledError."""
        reading = Reading(self._careless)
        due = len(self._moments) - 1
        to_read = [index for index in range(due) if self._tells(index)]
        time_to_read = self._budget.share(1 - FOR_NOW)
        for index, moment in enumerate(self._moments[:due]):
            if index in to_read:
                part = time_to_read.share(1 / (len(to_read) - to_read.index(index)))
                reading.take(moment, self._solve(index, reading, part))
            elif moment.phase is not Phase.TAKE:
                reading.pass_by(moment)
        plan = self._solve(due, reading, self._budget)
        if self._moments[due].board.turn < TELLING and self._moments[due].phase is not Phase.GUESS:
            plan = _untold(plan)
        return Thought(plan, reading.collector, self._pay, for_match=True)

    def _tells(self, index: int) -> bool:
        """Whether what was done at a moment says something about who did it."""
        moment = self._moments[index]
        return moment.phase is Phase.TAKE and moment.board.turn >= TELLING

    def _key(self, index: int) -> _Key:
        moment = self._moments[index]
        past = self._moments[:index]
        return (
            self._scores,
            self._careless,
            self._budget.node_limit,
            past,
            moment.phase,
            moment.board,
        )

    def _solve(self, index: int, reading: Reading, budget: Budget) -> Solution:
        """Return the plan for a decision, from memory where it has been made before."""
        moment = self._moments[index]
        collector, guesser, careless = reading.collector, reading.guesser, reading.careless
        settled = settle(moment, collector, guesser, self._pay, careless)
        if settled is not None:
            return settled
        key = self._key(index)
        solution = _solutions.get(key)
        if solution is None:
            # Its own chance, so that it comes out the same whenever it is made.
            rng = Random(repr(key))
            search = Search(self._pay, AHEAD[moment.board.turn], rng, careless)
            solution = _search(search, moment, collector, guesser, budget.spent)
            _solutions[key] = solution
            if len(_solutions) > REMEMBERED:
                _solutions.popitem(last=False)
        return solution


def _untold(plan: Solution) -> Solution:
    """Return the plan that all identities follow alike, so that it tells nothing."""
    alike = [sum(parts) / 4 for parts in zip(*plan.policy, strict=True)]
    return Solution(plan.actions, [alike] * 4, plan.values)


def _search(
    search: Search,
    moment: Moment,
    collector: Range,
    guesser: Range,
    spent: Callable[[int], bool],
) -> Solution:
    match moment.phase:
        case Phase.TAKE:
            return search.take(moment.board, collector, guesser, spent)
        case Phase.DISCARD:
            return search.discard(moment.board, collector, guesser, spent)
        case _:
            return search.guess(moment.board, collector, guesser, spent)


# --- Expert ----------------------------------------------------------------------------------


def look_ahead(moments: tuple[Moment, ...], rng: Random, budget: Budget) -> Thought:
    """Look one turn ahead, taking it that Collectors play naively and that Guessers know it."""
    moment = moments[-1]
    collector, guesser = naive_reading(moments), [1.0] * 4

    def spent(nodes: int) -> bool:
        return budget.spent(nodes) or nodes >= GLANCE

    solution = settle(moment, collector, guesser, TOKENS)
    if solution is None:
        search = Search(TOKENS, moment.board.turn, rng)
        if moment.phase is Phase.TAKE:
            habits = [naive_take(moment.board, own) for own in IDENTITIES]
            habit = [[plan[kind] for kind in sorted(plan)] for plan in habits]
            solution = search.take(moment.board, collector, guesser, spent, habit)
        else:
            solution = _search(search, moment, collector, guesser, spent)
    best = [_best(values, moment.phase is Phase.TAKE) for values in solution.values]
    plan = Solution(solution.actions, best, solution.values)
    return Thought(plan, collector, TOKENS, for_match=False)


def _best(values: list[float], highest: bool) -> list[float]:
    """Return a plan that does what has the best value, evenly where several have."""
    best = max(values) if highest else min(values)
    ties = [math.isclose(value, best, abs_tol=1e-9) for value in values]
    return [tie / sum(ties) for tie in ties]
