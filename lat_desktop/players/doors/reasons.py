"""Why one move of Doors is better than another.

What is said is compared by what must be so for it to pay. For cards each part of what they leave
behind is put in the place of the other's: the row, what lies open, whom one is taken for; and the
Guesser's discards are weighed once more as if a set of the Collector earned it no more than the end
of the deck earns the Guesser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from msgspec.structs import replace

from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.engine.doors import GUESSES, Claim, DoorsView, Guess, Pass, Phase, Take
from lat_desktop.engine.doors import Reason as Ending
from lat_desktop.players.doors.aftermath import (
    Aftermath,
    ExhaustedError,
    affinity,
    set_chance,
    worth_of_discard,
    worth_of_take,
)
from lat_desktop.players.doors.beliefs import TREMBLE, opponent_belief
from lat_desktop.players.doors.candidates import FITTING, winning_takes
from lat_desktop.players.doors.decisions import CLUE, IDENTITY, KIND, Decision, decisions_of
from lat_desktop.players.doors.search import (
    FIRST_INFORMATIVE_TURN,
    IS_FAST,
    RoundSolver,
    SearchResult,
)
from lat_desktop.players.kernels.doors import (
    CARD,
    IDENTITIES,
    LAST_SEARCHED,
    LAST_TURN,
    SILENT,
    Payoffs,
    without,
)
from lat_desktop.players.player import Budget, Candidate, Choice, Explanation, LineMove, Reason
from lat_desktop.players.sums import add_up

LINE_TIME_SHARE: Final = 0.2
"""The part of the time that goes to what may follow."""
SOLVING_TIME_SHARE: Final = 0.4
"""The part of the time that goes to the plan; the rest is for what could be otherwise."""
MEANT: Final = 0.05
"""From how often on Master means to do something."""
TRAITS: Final = (Trait.RED, Trait.BLUE, Trait.LADY, Trait.TIGER)
"""In the order of the kernel."""
OWN_PLACES: Final = {
    own: [TRAITS.index(trait) for trait in door.traits] for door, own in IDENTITY.items()
}
"""By identity, the places of its traits."""
ONE_SHORT: Final = 3
"""How many cards of a trait lack one of a set."""


def explain(view: DoorsView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is better than *other*. Raises CancelledError."""
    budget.spent(0)
    line = _line(view, choice.candidates[0].move, budget.share(LINE_TIME_SHARE))
    if other is None:
        return Explanation((), line)
    return Explanation(tuple(_Comparison(view, choice, other, budget).reasons()), line)


def _line(view: DoorsView, best: str, budget: Budget) -> tuple[LineMove, ...]:
    """Return what the Collector takes most likely when the Guesser has passed.

    After all other moves a card comes first that nobody knows, or the round is over.
    """
    assert view.identity is not None
    *past, due = decisions_of(view)
    if view.phase is not Phase.GUESS or best != Pass.text or due.board.turn == LAST_TURN:
        return ()
    board = due.board._replace(turn=due.board.turn + 1)
    then = (*past, replace(due, action=SILENT), Decision(Phase.TAKE, board, None))
    result = RoundSolver(view, then, budget).solve()
    belief = opponent_belief(result.collector, IDENTITY[view.identity])
    plan = result.solution.policy
    likely = {
        kind: add_up(share * plan[own][n] for own, share in enumerate(belief))
        for n, kind in enumerate(result.solution.actions)
    }
    card = CLUE[max(likely, key=lambda kind: likely[kind])]
    return (LineMove(view.collector, Take(card).text),)


class _Comparison:
    """A better move and another one, and what they are worth."""

    def __init__(self, view: DoorsView, choice: Choice, other: str, budget: Budget) -> None:
        assert view.identity is not None
        self._view = view
        self._budget = budget
        self._own = IDENTITY[view.identity]
        self._candidates = choice.candidates
        self._best = choice.candidates[0]
        self._other = next(each for each in choice.candidates if each.move == other)
        assert self._best.evaluation is not None
        assert self._other.evaluation is not None
        self._distance = self._best.evaluation - self._other.evaluation

    def reasons(self) -> Iterator[Reason]:
        """Yield what makes the difference."""
        best, other = self._best.move, self._other.move
        if best == Claim.text:
            ending = Ending.OWN_SET if self._view.seat == self._view.collector else Ending.SET
            yield self._reason("claim", tokens=ending.tokens)
            return
        if self._view.phase is Phase.SHOW:
            return
        winning = winning_takes(self._view)
        if best in winning:
            if other not in winning:
                yield self._reason("completes", tokens=Ending.OWN_SET.tokens)
            return
        if self._distance <= 0:
            if MEANT < self._best.weight < 1 - MEANT and self._other.weight > MEANT:
                yield self._reason("mixed", percent=round(100 * self._best.weight))
            return
        seen = decisions_of(self._view)
        solving = self._budget.share(SOLVING_TIME_SHARE)
        result = RoundSolver(self._view, seen, solving).solve()
        if best.startswith("guess") or other.startswith("guess"):
            yield from self._guesses(result)
        elif self._view.phase in (Phase.TAKE, Phase.DISCARD) and other != Claim.text:
            try:
                yield from self._cards(result)
            except ExhaustedError:
                return

    def _reason(self, key: str, share: float = 1.0, **facts: str | int) -> Reason:
        return Reason(key, facts, self._view.collector, effect=share * self._distance)

    # What is said

    def _guesses(self, result: SearchResult) -> Iterator[Reason]:
        """Yield how sure a guess is, and how sure it would have to be."""
        belief = opponent_belief(result.collector, self._own)
        best, other = self._guess(self._best), self._guess(self._other)
        if best is not None and other is not None:
            chances = {
                "percent": _percent(_right(best, belief)),
                "other": _percent(_right(other, belief)),
            }
            if len(best.traits) < len(other.traits):
                yield self._reason("surer", **chances)
            elif chances["percent"] > chances["other"]:
                yield self._reason("likelier", guess=best.key, **chances)
            elif len(best.traits) > len(other.traits):
                yield self._reason("earns", tokens=Ending.BOTH_TRAITS.tokens, **chances)
            return
        guess, instead = (best, self._other) if best is not None else (other, self._best)
        assert guess is not None
        right, needed = _right(guess, belief), self._needed(guess, instead, result.payoffs)
        key = "sure_enough" if guess is best else "not_sure_enough"
        if (right >= needed) == (guess is best) and _percent(right) != _percent(needed):
            yield self._reason(
                key, guess=guess.key, percent=_percent(right), needed=_percent(needed)
            )

    def _guess(self, candidate: Candidate) -> Guess | None:
        return next((guess for guess in GUESSES if guess.text == candidate.move), None)

    def _needed(self, guess: Guess, instead: Candidate, pay: Payoffs) -> float:
        """Return how likely a guess would have to be right to be worth as much as *instead*."""
        assert instead.evaluation is not None
        worth = 1 - instead.evaluation  # to the Collector, whose the payoffs are
        won = pay.both if len(guess.traits) == 2 else pay.trait
        return (pay.wrong - worth) / (pay.wrong - won)

    # Cards

    def _cards(self, result: SearchResult) -> Iterator[Reason]:
        better, worse = (self._after(each, result) for each in (self._best, self._other))
        turn = better.turn
        if turn < FIRST_INFORMATIVE_TURN:
            yield from self._early(better, worse, result)
        elif turn < LAST_SEARCHED and not (IS_FAST or self._budget.node_limit is not None):
            return  # nothing could be worked out in time
        elif self._view.phase is Phase.TAKE:
            yield from self._takes(better, worse, result.payoffs)
        elif turn < LAST_TURN:
            yield from self._discards(better, worse, result.payoffs)
            yield from self._grouped("starves", better, worse, _misfit, result)
            if turn < LAST_SEARCHED:
                yield from self._grouped("starves_others", better, worse, self._useless, result)

    def _after(self, candidate: Candidate, result: SearchResult) -> Aftermath:
        """Return what a card leaves behind when it is gone."""
        verb, _, card = candidate.move.partition(" ")
        kind = KIND[Clue(card)]
        board = decisions_of(self._view)[-1].board
        solution, collector = result.solution, result.collector
        row = board.row
        if verb == "take":
            row += CARD[kind]
            if board.turn >= FIRST_INFORMATIVE_TURN:
                index = solution.actions.index(kind)
                evenly = 1 / len(solution.actions)
                collector = [
                    weight * (plan[index] + TREMBLE * (evenly - plan[index]))
                    for weight, plan in zip(collector, solution.policy, strict=True)
                ]
        left = without(board.display, kind)
        return Aftermath(board.turn, row, left, kind, board.unseen, tuple(collector))

    def _early(self, better: Aftermath, worse: Aftermath, result: SearchResult) -> Iterator[Reason]:
        """Yield what makes a card better before moves tell anything: only the cards count."""
        if self._view.phase is Phase.DISCARD:
            yield from self._grouped("starves", better, worse, _misfit, result)
            yield from self._grouped("leaves_unlike", better, worse, _unlike, result)
            return
        if self._view.row:
            yield from self._grouped("goes_with", better, worse, _joined, result)
        yield from self._grouped("leaves_alike", better, worse, _alike, result)
        yield from self._grouped("leaves_fitting", better, worse, _fit, result)

    def _grouped(
        self,
        key: str,
        better: Aftermath,
        worse: Aftermath,
        feature: Callable[[Aftermath], int],
        result: SearchResult,
    ) -> Iterator[Reason]:
        """Yield a reason if the better card has more of a *feature*, and no other way is as good.

        What the best of all cards is worth that have no more of it than the worse one is what there
        is without it.
        """
        most = feature(worse)
        if feature(better) <= most:
            return
        without_it = max(
            each.evaluation or 0.0
            for each in self._candidates
            if each.move.partition(" ")[0] == self._best.move.partition(" ")[0]
            and feature(self._after(each, result)) <= most
        )
        assert self._best.evaluation is not None
        yield self._reason(key, (self._best.evaluation - without_it) / self._distance)

    def _takes(self, better: Aftermath, worse: Aftermath, pay: Payoffs) -> Iterator[Reason]:
        def worth(after: Aftermath) -> float:
            return worth_of_take(after, self._own, pay, self._budget.spent)

        yield from self._exchanged(better, worse, worth)

    def _exchanged(
        self, better: Aftermath, worse: Aftermath, worth: Callable[[Aftermath], float]
    ) -> Iterator[Reason]:
        """Yield which part of what is left behind makes the difference."""
        low, high = worth(worse), worth(better)
        if high <= low:
            return  # what is seen so near speaks against it: what speaks for it is not known

        def share(after: Aftermath) -> float:
            try:
                return (worth(after) - low) / (high - low)
            except ExhaustedError:
                return 0.0

        if better.collector != worse.collector:
            seen, otherwise = (self._known(each.collector) for each in (better, worse))
            if _percent(seen) < _percent(otherwise):
                yield self._reason(
                    "hides",
                    share(replace(worse, collector=better.collector)),
                    percent=_percent(seen),
                    other=_percent(otherwise),
                )
        yield from self._in_row(better, worse, share(replace(worse, row=better.row)))
        left = replace(worse, display=better.display, gone=better.gone)
        fitting, less = (affinity(each.row, each.display) for each in (better, worse))
        if fitting > less:
            yield self._reason("leaves_fitting", share(left))

    def _known(self, collector: tuple[float, ...]) -> float:
        """Return how likely one is the own identity, to somebody who saw all."""
        return collector[self._own] / add_up(collector)

    def _in_row(self, better: Aftermath, worse: Aftermath, share: float) -> Iterator[Reason]:
        """Yield how much nearer a set is: one's own, or else one that the Guesser must fear."""
        assert self._view.identity is not None
        counts = [(_counted(better.row, n), _counted(worse.row, n)) for n in range(len(TRAITS))]
        for trait, (count, less) in zip(TRAITS, counts, strict=True):
            if trait in self._view.identity.traits and count > max(less, 1):
                yield self._reason("nearer", share, trait=trait.key, cards=count)
                return
        if better.turn == LAST_TURN or any(less >= ONE_SHORT for _, less in counts):
            return
        for trait, (count, _) in zip(TRAITS, counts, strict=True):
            if count == ONE_SHORT:
                yield self._reason("threatens", share, trait=trait.key)
                return

    def _useless(self, after: Aftermath) -> int:
        """Return how little of what lies open goes with the row for those the Collector can be."""
        others = [OWN_PLACES[other] for other in IDENTITIES if other != self._own]
        return -add_up(
            _counted(after.row, place) * _counted(CARD[card], place)
            for card in after.display
            for places in others
            for place in places
        )

    def _discards(self, better: Aftermath, worse: Aftermath, pay: Payoffs) -> Iterator[Reason]:
        """Yield how much comes from the sets that the Collector might complete."""
        belief = opponent_belief(list(better.collector), self._own)
        chances = [_percent(set_chance(each, belief)) for each in (better, worse)]
        if chances[0] >= chances[1]:
            return
        harmless = Payoffs(pay.wrong, pay.out, pay.trait, pay.both, pay.out, pay.claim)

        def worth(after: Aftermath, payoffs: Payoffs) -> float:
            return -worth_of_discard(after, self._own, payoffs, self._budget.spent)

        whole = _gap(lambda each: worth(each, pay), better, worse)
        rest = _gap(lambda each: worth(each, harmless), better, worse)
        if whole > 0:
            yield self._reason("denies", 1 - rest / whole, percent=chances[0], other=chances[1])


def _misfit(after: Aftermath) -> int:
    """Return how little of what lies open goes with the row."""
    return -affinity(after.row, after.display)


def _fit(after: Aftermath) -> int:
    """Return how much of what lies open goes with the row."""
    return affinity(after.row, after.display)


def _joined(after: Aftermath) -> int:
    """Return how well the card that was taken goes with those before it."""
    return affinity(after.row - CARD[after.gone], (after.gone,))


def _unlike(after: Aftermath) -> int:
    """Return how few cards of what lies open are of one kind."""
    return -_alike(after)


def _counted(cards: int, place: int) -> int:
    """Return how many of *cards* show the trait that has this place in :data:`TRAITS`."""
    return cards >> 4 * place & 0xF


def _alike(after: Aftermath) -> int:
    """Return how many cards of what lies open are of one kind: a discard takes one of them."""
    return max(map(after.display.count, after.display))


def _gap(worth: Callable[[Aftermath], float], better: Aftermath, worse: Aftermath) -> float:
    return worth(better) - worth(worse)


def _right(guess: Guess, belief: list[float]) -> float:
    return add_up(belief[identity] for identity in FITTING[guess.text])


def _percent(share: float) -> int:
    return round(100 * share)
