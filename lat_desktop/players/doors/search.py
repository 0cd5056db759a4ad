"""How Expert guesses, and Master thinks: by searching what the round may still bring.

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

from lat_desktop.engine.doors import DoorsView, Phase
from lat_desktop.players.doors import equity, opening
from lat_desktop.players.doors.beliefs import Reading, naive_reading
from lat_desktop.players.doors.closed_form import settle
from lat_desktop.players.doors.decisions import Moment
from lat_desktop.players.doors.endgame import EVENLY, SOLVED_FROM, WARY, Round, end
from lat_desktop.players.doors.opening import TOKENS
from lat_desktop.players.kernels import subgame
from lat_desktop.players.kernels.doors import (
    SILENT,
    SPEAK,
    Kinds,
    Payoffs,
    Range,
    Search,
    Solution,
)
from lat_desktop.players.kernels.subgame import TAKE, Subgame
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up

AHEAD: Final = 4
"""How far Master searches where it cannot solve the rest of the round: the last turn."""
IN_FULL: Final = 100_000
"""How many positions make it worth while to solve the end of a round to its last card."""
IS_FAST: Final = not str(subgame.__file__).endswith(".py")
"""Whether the solver is compiled. If not, no time is enough for it."""
FOR_NOW: Final = 0.6
"""The part of the time that goes to the decision that is due; the rest goes to reading."""
CARELESS: Final = 0.1
"""How likely an opponent is taken to do whatever comes, at the first round. The score soon shows
it; and to take a good Collector for careless costs most: at one half, more than a token a round."""
TELLING: Final = 3
"""The first turn in which Master lets its identity show in what it takes or discards; until then
it goes by the table of the opening."""
GLANCE: Final = 4_000
"""How many decisions Expert looks at, at most."""
REMEMBERED: Final = 128
"""How many solutions are kept, so that a round is not read from its beginning every time."""
ENDINGS_REMEMBERED: Final = 3
"""How many ends of rounds are kept; each takes some 10 MB."""


def careless_chance(view: DoorsView) -> float:
    """Return how likely the opponent does whatever comes, after the score."""
    odds = equity.odds_of_careless(view) * CARELESS / (1 - CARELESS)
    return odds / (1 + odds)


@dataclass(frozen=True, slots=True)
class Thought:
    """What came of thinking about the decision that is due."""

    solution: Solution
    collector: Range
    """How likely each identity of the Collector has come to this decision."""
    payoffs: Payoffs
    rounds: list[Round]
    """What the plan is the average of, by how much the Guesser speaks in it."""
    for_match: bool
    """Whether the payoffs are chances of winning the match, and not tokens."""


# --- Master ----------------------------------------------------------------------------------

_Key: TypeAlias = tuple[object, ...]
_solutions: OrderedDict[_Key, Solution] = OrderedDict()
"""What has been solved lately. A key holds all that its solution follows from."""
_endings: OrderedDict[_Key, Subgame] = OrderedDict()
"""The same of ends of rounds, which take much more memory."""


def forget() -> None:
    """Forget all solutions. Nothing changes by it but the time to find them again."""
    _solutions.clear()
    _endings.clear()


class Reader:
    """Reads a round from its first card, and plans the decision that is due."""

    def __init__(self, view: DoorsView, moments: tuple[Moment, ...], budget: Budget) -> None:
        self._scores = (view.scores[view.collector], view.scores[view.guesser])
        self._pay = equity.payoffs(*self._scores)
        self._moments = moments
        self._budget = budget
        # A Collector is careful with itself: what it plans, it plans against the best Guesser.
        guesses = view.seat == view.guesser
        self._careless = careless_chance(view) if guesses else 0.0
        self._wary = WARY if guesses else 0.0

    def think(self) -> Thought:
        """Return the plan for the decision that is due. Raises CancelledError."""
        self._budget.spent(0)  # raises, if nobody waits any more
        due = self._moments[-1]
        if due.board.turn < TELLING:
            return self._thought(self._untold(due), EVENLY)
        if due.board.turn >= SOLVED_FROM and _in_full(self._budget):
            return self._follow()
        return self._read()

    def _thought(self, plan: Solution, collector: Range) -> Thought:
        return Thought(plan, collector, self._pay, [(EVENLY, collector)], for_match=True)

    def _follow(self) -> Thought:
        """Follow the solution of all that comes from turn 3 on."""
        first = next(n for n, each in enumerate(self._moments) if each.board.turn == SOLVED_FROM)
        ending = self._moments[first:]
        how = (self._careless, self._wary)
        key = (self._scores, how, self._budget.node_limit, ending[0].board)
        rest = _endings.get(key)
        if rest is None:
            rest = _endings[key] = Subgame(self._pay, ending[0].board, TAKE, *how)
            if len(_endings) > ENDINGS_REMEMBERED:
                _endings.popitem(last=False)
        rest.solve(EVENLY, EVENLY, self._budget.spent)
        found = end(rest, ending, self._pay, self._careless)
        return Thought(found.solution, found.collector, self._pay, found.rounds, for_match=True)

    def _read(self) -> Thought:
        """Read what has been done, and search."""
        reading = Reading(self._careless)
        due = len(self._moments) - 1
        to_read = [index for index in range(due) if self._tells(index)]
        time_to_read = self._budget.share(1 - FOR_NOW)
        for index, moment in enumerate(self._moments[:due]):
            if index in to_read:
                part = time_to_read.share(1 / (len(to_read) - to_read.index(index)))
                # A Collector plans for the best Guesser, as one of those who plan.
                plan = self._solve(index, reading.planned, reading.guesser, 0.0, part)
                reading.take(moment, plan)
            elif moment.phase is not Phase.TAKE:
                reading.pass_by(moment)
        ranges = reading.collector, reading.guesser
        plan = self._solve(due, *ranges, reading.careless, self._budget)
        return self._thought(plan, reading.collector)

    def _tells(self, index: int) -> bool:
        """Whether what was done at a moment says something about who did it."""
        moment = self._moments[index]
        return moment.phase is Phase.TAKE and moment.board.turn >= TELLING

    def _untold(self, moment: Moment) -> Solution:
        """Return the plan of a turn in which all identities act alike, so that it tells nothing."""
        if moment.phase is Phase.GUESS:
            actions: Kinds = (SILENT, SPEAK)
            worth = [opening.waiting(moment.board, self._scores), opening.spoken(self._pay)]
        else:
            by_card = opening.worth(moment.board, moment.phase is Phase.TAKE, self._scores)
            actions, worth = tuple(by_card), list(by_card.values())
        best = max(worth) if moment.phase is Phase.TAKE else min(worth)
        alike = opening.ALIKE * opening.token(self._pay)
        good = [abs(each - best) <= alike for each in worth]
        plan = [each / add_up(good) for each in good]
        return Solution(actions, [plan] * 4, [worth] * 4)

    def _key(self, index: int, careless: float) -> _Key:
        """Return what a decision is, and how it is thought about."""
        moment = self._moments[index]
        past = self._moments[:index]
        return (
            self._scores,
            careless,
            self._budget.node_limit,
            past,
            moment.phase,
            moment.board,
        )

    def _solve(
        self, index: int, collector: Range, guesser: Range, careless: float, budget: Budget
    ) -> Solution:
        """Return the plan for a decision, from memory where it has been made before."""
        moment = self._moments[index]
        settled = settle(moment, collector, guesser, self._pay, careless)
        if settled is not None:
            return settled
        decision = self._key(index, careless)
        # What both seats have read can differ in the last digit, though they saw the same.
        key = (decision, *collector, *guesser)
        solution = _solutions.get(key)
        if solution is None:
            # Its own chance, so that it comes out the same whenever it is made.
            rng = Random(repr(decision))
            search = Search(self._pay, AHEAD, rng, careless)
            solution = _search(search, moment, collector, guesser, budget.spent)
            _solutions[key] = solution
            if len(_solutions) > REMEMBERED:
                _solutions.popitem(last=False)
        return solution


def _in_full(budget: Budget) -> bool:
    """Whether to solve the end of a round to its last card, and not to search it."""
    return IS_FAST if budget.node_limit is None else budget.node_limit >= IN_FULL


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
    """Return the Guesser's plan, taking it that the Collector has played naively so far.

    It searches this turn; in those after it both are taken to go on blindly.
    """
    moment = moments[-1]
    collector, guesser = naive_reading(moments), [1.0] * 4

    def spent(nodes: int) -> bool:
        return budget.spent(nodes) or nodes >= GLANCE

    solution = settle(moment, collector, guesser, TOKENS)
    if solution is None:
        search = Search(TOKENS, moment.board.turn, rng)
        solution = _search(search, moment, collector, guesser, spent)
    best = [_best(values) for values in solution.values]
    plan = Solution(solution.actions, best, solution.values)
    return Thought(plan, collector, TOKENS, [(EVENLY, collector)], for_match=False)


def _best(values: list[float]) -> list[float]:
    """Return a plan that does what has the Guesser's best value, evenly where several have."""
    best = min(values)
    ties = [math.isclose(value, best, abs_tol=1e-9) for value in values]
    return [tie / add_up(ties) for tie in ties]
