"""How Master thinks: by searching what the round may still bring.

It minimises counterfactual regret (Zinkevich et al. 2007) over ranges, in the kernels
:mod:`~lat_desktop.players.kernels.doors`, which draws the refills, and
:mod:`~lat_desktop.players.kernels.subgame`, which knows all of them.

Nothing here looks at an identity before the very end, when the plan of all four is known and one's
own is followed: so neither the move nor the time it took tells more than the plan itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import msgspec

from lat_desktop.engine.doors import DoorsView, Phase
from lat_desktop.players.doors import equity, opening
from lat_desktop.players.doors.beliefs import RangeTracker
from lat_desktop.players.doors.closed_form import closed_form_solution
from lat_desktop.players.doors.decisions import Decision
from lat_desktop.players.doors.endgame import (
    ADVERSARIAL_SHARE,
    SOLVED_FROM,
    UNIFORM,
    Iteration,
    endgame_solution,
)
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

SEARCH_HORIZON: Final = 4
"""How far Master searches where it cannot solve the rest of the round: the last turn."""
FULL_SOLVE_NODES: Final = 100_000
"""How many positions make it worth while to solve the end of a round to its last card."""
IS_FAST: Final = not str(subgame.__file__).endswith(".py")
"""Whether the solver is compiled. If not, no time is enough for it."""
DECISION_TIME_SHARE: Final = 0.6
"""The part of the time that goes to the decision that is due; the rest goes to tracking ranges."""
RANDOM_OPPONENT_PRIOR: Final = 0.1
"""How likely an opponent is taken to do whatever comes, at the first round. The score soon shows
it; and to take a good Collector for careless costs most: at one half, more than a token a round."""
FIRST_INFORMATIVE_TURN: Final = 3
"""The first turn in which Master lets its identity show in what it takes or discards; until then
it goes by the table of the opening."""
SOLUTIONS_CACHED: Final = 128
"""How many solutions are kept, so that a round is not read from its beginning every time."""
SUBGAMES_CACHED: Final = 3
"""How many are kept of the end of one round, by what is thought of the opponent; each takes some
10 MB, and none is kept of a round before."""


def random_opponent_chance(view: DoorsView) -> float:
    """Return how likely the opponent does whatever comes, after the score."""
    odds = equity.random_opponent_odds(view) * RANDOM_OPPONENT_PRIOR / (1 - RANDOM_OPPONENT_PRIOR)
    return odds / (1 + odds)


class SearchResult(msgspec.Struct, frozen=True):
    """The plan for the decision that is due, and what it was made from."""

    solution: Solution
    collector: Range
    """How likely each identity of the Collector has come to this decision."""
    payoffs: Payoffs
    iterations: list[Iteration]
    """The iterations of regret minimisation that the plan is the average of, each weighted, for the
    decision whether to guess, by how often the Guesser speaks in it."""


# --- Master ----------------------------------------------------------------------------------

_Key: TypeAlias = tuple[object, ...]
_solutions: OrderedDict[_Key, Solution] = OrderedDict()
"""What has been solved lately. A key holds all that its solution follows from."""
_subgames: OrderedDict[_Key, Subgame] = OrderedDict()
"""The same of ends of rounds, which take much more memory."""


def clear_caches() -> None:
    """Forget all solutions. Nothing changes by it but the time to find them again."""
    _solutions.clear()
    _subgames.clear()


class RoundSolver:
    """Tracks the ranges of a round from its first card, and solves the decision that is due.

    All values are the Collector's chance of winning the match, 0 to 1.
    """

    def __init__(self, view: DoorsView, decisions: tuple[Decision, ...], budget: Budget) -> None:
        self._scores = (view.scores[view.collector], view.scores[view.guesser])
        self._pay = equity.payoffs(*self._scores)
        self._decisions = decisions
        self._budget = budget
        # A Collector is careful with itself: what it plans, it plans against the best Guesser.
        guesses = view.seat == view.guesser
        self._random_share = random_opponent_chance(view) if guesses else 0.0
        self._adversarial_share = ADVERSARIAL_SHARE if guesses else 0.0

    def solve(self) -> SearchResult:
        """Return the plan for the decision that is due. Raises CancelledError."""
        self._budget.spent(0)  # raises, if nobody waits any more
        due = self._decisions[-1]
        if due.board.turn < FIRST_INFORMATIVE_TURN:
            return self._result(self._uninformative_solution(due), UNIFORM)
        if due.board.turn >= SOLVED_FROM and _solves_in_full(self._budget):
            return self._solve_endgame()
        return self._track_and_search()

    def _result(self, plan: Solution, collector: Range) -> SearchResult:
        return SearchResult(plan, collector, self._pay, [(UNIFORM, collector)])

    def _solve_endgame(self) -> SearchResult:
        """Follow the solution of all that comes from turn 3 on."""
        first = next(n for n, each in enumerate(self._decisions) if each.board.turn == SOLVED_FROM)
        rest_of_round = self._decisions[first:]
        how = (self._random_share, self._adversarial_share)
        key = (self._scores, how, self._budget.node_limit, rest_of_round[0].board)
        rest = _subgames.get(key)
        if rest is None:
            if any(board != rest_of_round[0].board for *_, board in _subgames):
                _subgames.clear()
            rest = _subgames[key] = Subgame(self._pay, rest_of_round[0].board, TAKE, *how)
            if len(_subgames) > SUBGAMES_CACHED:
                _subgames.popitem(last=False)
        rest.solve(UNIFORM, UNIFORM, self._budget.spent)
        found = endgame_solution(rest, rest_of_round, self._pay, self._random_share)
        return SearchResult(found.solution, found.collector, self._pay, found.iterations)

    def _track_and_search(self) -> SearchResult:
        """Track the ranges through what has been decided, and search what is due."""
        tracker = RangeTracker(self._random_share)
        due = len(self._decisions) - 1
        informative = [index for index in range(due) if self._is_informative(index)]
        tracking_time = self._budget.share(1 - DECISION_TIME_SHARE)
        for index, decision in enumerate(self._decisions[:due]):
            if index in informative:
                part = tracking_time.share(1 / (len(informative) - informative.index(index)))
                # A Collector plans for the best Guesser, as one of those who plan.
                plan = self._solve(index, tracker.by_policy, tracker.guesser, 0.0, part)
                tracker.observe_take(decision, plan)
            elif decision.phase is not Phase.TAKE:
                tracker.observe_pass(decision)
        ranges = tracker.collector, tracker.guesser
        plan = self._solve(due, *ranges, tracker.random_share, self._budget)
        return self._result(plan, tracker.collector)

    def _is_informative(self, index: int) -> bool:
        """Whether what was done at a decision says something about who did it."""
        decision = self._decisions[index]
        return decision.phase is Phase.TAKE and decision.board.turn >= FIRST_INFORMATIVE_TURN

    def _uninformative_solution(self, decision: Decision) -> Solution:
        """Return the plan of a turn in which all identities act alike, so that it tells nothing."""
        if decision.phase is Phase.GUESS:
            actions: Kinds = (SILENT, SPEAK)
            worth = [
                opening.pass_value(decision.board, self._scores),
                opening.guess_value(self._pay),
            ]
        else:
            by_card = opening.worth(decision.board, decision.phase is Phase.TAKE, self._scores)
            actions, worth = tuple(by_card), list(by_card.values())
        best = max(worth) if decision.phase is Phase.TAKE else min(worth)
        alike = opening.TIE_TOLERANCE * opening.token(self._pay)
        good = [abs(each - best) <= alike for each in worth]
        plan = [each / add_up(good) for each in good]
        return Solution(actions, [plan] * 4, [worth] * 4)

    def _key(self, index: int, random_share: float) -> _Key:
        """Return what a decision is, and how it is thought about."""
        decision = self._decisions[index]
        past = self._decisions[:index]
        return (
            self._scores,
            random_share,
            self._budget.node_limit,
            past,
            decision.phase,
            decision.board,
        )

    def _solve(
        self, index: int, collector: Range, guesser: Range, random_share: float, budget: Budget
    ) -> Solution:
        """Return the plan for a decision, from the cache where it has been made before."""
        decision = self._decisions[index]
        in_closed_form = closed_form_solution(decision, collector, guesser, self._pay, random_share)
        if in_closed_form is not None:
            return in_closed_form
        key_of_decision = self._key(index, random_share)
        # What both seats have read can differ in the last digit, though they saw the same.
        key = (key_of_decision, *collector, *guesser)
        solution = _solutions.get(key)
        if solution is None:
            # Its own chance, so that it comes out the same whenever it is made.
            rng = Random(_seed(key_of_decision))
            search = Search(self._pay, SEARCH_HORIZON, rng, random_share)
            solution = _search(search, decision, collector, guesser, budget.spent)
            _solutions[key] = solution
            if len(_solutions) > SOLUTIONS_CACHED:
                _solutions.popitem(last=False)
        return solution


def _seed(key: _Key) -> str:
    """Return the text from which the search of a decision draws its cards.

    It keeps the name that a :class:`Decision` had when the golden decisions were recorded: with
    another text other cards would be drawn, and a search with few positions would end otherwise.
    """
    return repr(key).replace("Decision(", "Moment(")


def _solves_in_full(budget: Budget) -> bool:
    """Whether to solve the end of a round to its last card, and not to search it."""
    return IS_FAST if budget.node_limit is None else budget.node_limit >= FULL_SOLVE_NODES


def _search(
    search: Search,
    decision: Decision,
    collector: Range,
    guesser: Range,
    spent: Callable[[int], bool],
) -> Solution:
    match decision.phase:
        case Phase.TAKE:
            return search.take(decision.board, collector, guesser, spent)
        case Phase.DISCARD:
            return search.discard(decision.board, collector, guesser, spent)
        case _:
            return search.guess(decision.board, collector, guesser, spent)
