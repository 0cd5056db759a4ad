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
from lat_desktop.players.doors.reading import naive_reading, naive_take, unclaimed
from lat_desktop.players.doors.settled import settle
from lat_desktop.players.kernels.doors import IDENTITIES, Payoffs, Range, Search, Solution
from lat_desktop.players.player import Budget

AHEAD: Final = {1: 2, 2: 3, 3: 4, 4: 4, 5: 4}
"""How far Master searches: by turn, the last turn that is searched."""
FOR_NOW: Final = 0.6
"""The part of the time that goes to the decision that is due; the rest goes to reading."""
NAIVETY: Final = 0.2
"""How likely an opponent is taken to collect naively instead of by plan."""
SLIP: Final = 0.02
"""How likely anybody does anything, for whatever reason."""
GLANCE: Final = 4_000
"""How many decisions Expert looks at, at most."""
REMEMBERED: Final = 128
"""How many solutions are kept, so that a round is not read from its beginning every time."""


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


class Reader:
    """Reads a round from its first card: what each decision tells, if both play by plan."""

    def __init__(self, view: DoorsView, moments: tuple[Moment, ...], budget: Budget) -> None:
        self._scores = (view.scores[view.collector], view.scores[view.guesser])
        self._pay = match_payoffs(*self._scores)
        self._moments = moments
        self._budget = budget

    def think(self) -> Thought:
        """Return the plan for the decision that is due. Raises CancelledError."""
        collector, guesser = [1.0] * 4, [1.0] * 4
        past = len(self._moments) - 1
        unread = sum(1 for index in range(past) if self._key(index) not in _solutions)
        reading = self._budget.share(1 - FOR_NOW)
        for index, moment in enumerate(self._moments[:past]):
            if moment.phase is Phase.SHOW:
                unclaimed(moment.board, collector)
            else:
                part = reading.share(1 / max(unread, 1))
                unread -= self._key(index) not in _solutions
                _read(moment, self._solve(index, collector, guesser, part), collector, guesser)
        plan = self._solve(past, collector, guesser, self._budget)
        return Thought(plan, collector, self._pay, for_match=True)

    def _key(self, index: int) -> _Key:
        moment = self._moments[index]
        past = self._moments[:index]
        return self._scores, self._budget.node_limit, past, moment.phase, moment.board

    def _solve(self, index: int, collector: Range, guesser: Range, budget: Budget) -> Solution:
        """Return the plan for a decision, from memory where it has been made before."""
        moment = self._moments[index]
        settled = settle(moment, collector, guesser, self._pay)
        if settled is not None:
            return settled
        key = self._key(index)
        solution = _solutions.get(key)
        if solution is None:
            # Its own chance, so that it comes out the same whenever it is made.
            rng = Random(repr(key))
            search = Search(self._pay, AHEAD[moment.board.turn], rng)
            solution = _search(search, moment, collector, guesser, budget.spent)
            _solutions[key] = solution
            if len(_solutions) > REMEMBERED:
                _solutions.popitem(last=False)
        return solution


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


def _read(moment: Moment, solution: Solution, collector: Range, guesser: Range) -> None:
    """Weigh each identity by how likely it would have done what was done."""
    assert moment.action is not None
    index = solution.actions.index(moment.action)
    evenly = 1 / len(solution.actions)
    theirs = collector if moment.phase is Phase.TAKE else guesser
    for own in IDENTITIES:
        likely = solution.policy[own][index]
        if moment.phase is Phase.TAKE:
            naive = naive_take(moment.board, own)[moment.action]
            likely += NAIVETY * (naive - likely)
        theirs[own] *= likely + SLIP * (evenly - likely)
    most = max(theirs)
    theirs[:] = [weight / most for weight in theirs]


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
