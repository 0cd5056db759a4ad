"""Why one move of Suspicion is better than another: which part of the best turn after each differs.

A turn is worth points for several things, and the evaluation is their sum: gems, what one learns,
what one gives away, where one stands in the end. What remains of the distance when one of them is
taken out of both turns says how much of it that one explains. Where that tells too little, matches
are played out in which one part of the turn is otherwise. A name is compared by how likely it is,
or would be if the names that were given before it are right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.game import Seat
from lat_desktop.engine.suspicion import (
    GAME,
    Ask,
    Entry,
    Lift,
    Look,
    Name,
    Passage,
    Phase,
    Steal,
    SuspicionView,
    Walk,
)
from lat_desktop.players.comparing import fewest
from lat_desktop.players.levels import Level
from lat_desktop.players.player import (
    Budget,
    Candidate,
    Choice,
    Explanation,
    Fact,
    LineMove,
    Reason,
)
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion.beliefs import Belief, opponents_beliefs, weights
from lat_desktop.players.suspicion.board import (
    GEM_PLACE,
    GEMS,
    GUESTS,
    PLACE,
    ROOM_PLACE,
    ROOMS,
    Rooms,
    moved,
    rooms_of,
    seers,
)
from lat_desktop.players.suspicion.choosing import STYLES
from lat_desktop.players.suspicion.counterfactuals import Part, parts_of_the_distance
from lat_desktop.players.suspicion.deduction import invitations_seen, marginals
from lat_desktop.players.suspicion.endgame import Naming, guesses_made
from lat_desktop.players.suspicion.sampling import turn_of
from lat_desktop.players.suspicion.search import Plan, TurnEvaluator, thefts_left

PLAN_TIME_SHARE: Final = 0.25
"""The part of the time that is left, for the turn after each of the two moves."""


def explain(view: SuspicionView, choice: Choice, other: str | None, budget: Budget) -> Explanation:
    """Return why the first candidate is better than *other*. Raises CancelledError."""
    budget.spent(0)
    best = choice.candidates[0].move
    worth = {each.move: each.evaluation or 0.0 for each in choice.candidates}
    distance = 0.0 if other is None else worth[best] - worth[other]
    if view.phase is Phase.GUESS:
        told = () if other is None else tuple(_names(view, best, other, distance))
        return Explanation(told)
    evaluator = TurnEvaluator(view, STYLES[Level.MASTER])
    candidates = {each.move: each for each in choice.candidates}
    plan = _plan(evaluator, candidates[best], budget)
    assert view.seat is not None
    line = tuple(LineMove(view.seat, text) for text in plan.moves[1:])
    if other is None or distance <= 0:
        return Explanation((), line)
    instead = _plan(evaluator, candidates[other], budget)
    comparison = _Comparison(evaluator, *(Turn.of(evaluator, each) for each in (plan, instead)))
    told = tuple(comparison.reasons(distance))
    if not fewest(told, distance):
        turns = turn_of(view, plan), turn_of(view, instead)
        parts = parts_of_the_distance(view, evaluator.weights, *turns, budget)
        told = tuple(comparison.reasons_of(parts, distance))
    return Explanation(told, line)


def _plan(evaluator: TurnEvaluator, candidate: Candidate, budget: Budget) -> Plan:
    """Return the turn with which *candidate* was evaluated, or else the best that begins so."""
    if candidate.then is not None:
        return Plan(0.0, (candidate.move, *candidate.then))
    return evaluator.plans_beginning_with(candidate.move, budget.share(PLAN_TIME_SHARE))[0]


def _names(view: SuspicionView, best: str, other: str, distance: float) -> Iterator[Reason]:
    """Yield which of two names for a seat is likelier: at all, or if those made are right."""
    one, two = GAME.parse(best), GAME.parse(other)
    assert isinstance(one, Name)
    assert isinstance(two, Name)
    if one.recipient != two.recipient:
        return
    seen = weights(view, use_behaviour=True)
    for key, named in (("likelier", {}), ("likelier_given", guesses_made(view))):
        row = _if_right(seen, named)[one.recipient]
        right, wrong = (round(100 * row[PLACE[name.guest]]) for name in (one, two))
        if right > wrong:
            facts: dict[str, Fact] = {"guest": one.guest.key, "percent": right, "other": wrong}
            yield Reason(key, facts, one.recipient, effect=distance)
            return


def _if_right(seen: Sequence[Belief], named: Naming) -> list[Belief]:
    """Return by seat whom it can be if those who are *named* are who they are named as."""
    sure = [
        [each * (named.get(seat, guest) == guest) for guest, each in enumerate(row)]
        for seat, row in enumerate(seen)
    ]
    try:
        return marginals(sure)
    except ValueError:  # they cannot all be right
        return [[0.0] * len(row) for row in sure]


# --- Turns -----------------------------------------------------------------------------------


class Theft(msgspec.Struct, frozen=True):
    """A gem that is taken, and where all stand then."""

    gem: int
    rooms: Rooms
    open: bool
    """Whether it is stolen, so that all see who could have; otherwise it is lifted."""


class Question(msgspec.Struct, frozen=True):
    """Who is asked whether it sees whom, and where all stand then."""

    seat: Seat
    guest: int
    rooms: Rooms


class Turn(msgspec.Struct, frozen=True):
    """The rest of a turn, and what its parts are worth, in points at the end of the match."""

    gems: float = 0.0
    hides: float = 0.0
    """Never more than nothing: what is given away."""
    learns: float = 0.0
    views: float = 0.0
    stands: float = 0.0
    ends: float = 0.0
    """What it is worth that the match is over."""
    is_last: bool = False
    theft: Theft | None = None
    question: Question | None = None

    @classmethod
    def of(cls, evaluator: TurnEvaluator, plan: Plan) -> Turn:
        """Return what *plan* consists of."""
        rooms = rooms_of(evaluator.view.rooms)
        found = cls()
        for move in map(GAME.parse, plan.moves):
            match move:
                case Walk(guest, room) | Passage(guest, room):
                    rooms = moved(rooms, PLACE[guest], ROOM_PLACE[room])
                case Steal(gem):
                    found = found._with_theft(evaluator, Theft(GEM_PLACE[gem], rooms, open=True))
                case Lift(gem):
                    found = found._with_theft(evaluator, Theft(GEM_PLACE[gem], rooms, open=False))
                case Look():
                    found = replace(found, views=found.views + evaluator.view_value)
                case Ask(seat, guest):
                    asked = dict(evaluator.question_values(rooms, PLACE[guest]))
                    learns = found.learns + asked[seat]
                    question = Question(seat, PLACE[guest], rooms)
                    found = replace(found, learns=learns, question=question)
        if found.is_last:
            return found
        return replace(found, stands=evaluator.position_value(rooms))

    def _with_theft(self, evaluator: TurnEvaluator, theft: Theft) -> Turn:
        cost = evaluator.information_cost(theft.rooms, theft.gem) if theft.open else 0.0
        gain, end = evaluator.theft_values(theft.gem)
        return replace(
            self,
            gems=self.gems + gain,
            ends=self.ends + end,
            is_last=evaluator.view.stacks[theft.gem] == 1,
            hides=self.hides - cost,
            theft=theft,
        )

    @property
    def value(self) -> float:
        """What all of it is worth."""
        parts = (self.gems, self.hides, self.learns, self.views, self.stands, self.ends)
        return add_up(parts)


class _Comparison:
    """The turn after a better move, and that after another one."""

    def __init__(self, evaluator: TurnEvaluator, better: Turn, worse: Turn) -> None:
        self._evaluator = evaluator
        self._better = better
        self._worse = worse

    def reasons(self, distance: float) -> Iterator[Reason]:
        """Yield what makes the *distance*, which is that of the evaluation."""
        better, worse = self._better, self._worse
        whole = better.value - worse.value
        if whole <= 0:
            return  # what is seen so near speaks against it: what speaks for it is not known
        for reason, part in (
            (self._gems(), better.gems - worse.gems),
            (self._hides(), better.hides - worse.hides),
            (self._learns(), better.learns - worse.learns),
            (Reason("views"), better.views - worse.views),
            (Reason("stands"), better.stands - worse.stands),
            (Reason("ends" if better.is_last else "goes_on"), better.ends - worse.ends),
        ):
            if reason is not None and part > 0:
                yield replace(reason, effect=part / whole * distance)

    def reasons_of(self, parts: Mapping[Part, float], distance: float) -> Iterator[Reason]:
        """Yield what makes the *distance* where so much of it comes from which *parts*."""
        for part, share in parts.items():
            reason = self._of(part)
            if reason is not None:
                yield replace(reason, effect=share * distance)

    def _of(self, part: Part) -> Reason | None:
        """Return what there is to say of a *part* that speaks for the better turn, if anything."""
        better, worse = self._better, self._worse
        match part:
            case Part.GEMS:
                gains = self._evaluator.gains
                one, two = better.theft, worse.theft
                adds_more = one and (two is None or gains[one.gem] > gains[two.gem])
                return self._gems() if adds_more else None
            case Part.STACKS:
                return self._stacks()
            case Part.END:
                return Reason("ends" if better.is_last else "goes_on")
            case Part.TOLD:
                return self._hides()
            case Part.LEARNS:
                return self._learns()
            case Part.VIEWS:
                return Reason("views") if better.views > worse.views else None
            case Part.STANDS:
                goes_on = not better.is_last and not worse.is_last
                return Reason("stands") if goes_on and better.stands > worse.stands else None

    def _stacks(self) -> Reason | None:
        """Return whether the end comes nearer, or less near, by the stack that it is told by."""
        view = self._evaluator.view
        one, two = (
            None if turn.theft is None else turn.theft.gem for turn in (self._better, self._worse)
        )
        left = [
            thefts_left([n - (kind == gem) for kind, n in enumerate(view.stacks)])
            for gem in (one, two)
        ]
        if one is not None and left[0] < left[1]:
            return Reason("hastens", {"gem": GEMS[one].key, "left": view.stacks[one] - 1})
        if two is not None and left[0] > left[1]:
            return Reason("delays", {"gem": GEMS[two].key, "left": view.stacks[two]})
        return None

    def _gems(self) -> Reason | None:
        theft, other = self._better.theft, self._worse.theft
        if theft is None:
            return None
        gem = GEMS[theft.gem].key
        if other is None:
            return Reason("takes", {"gem": gem})
        if other.gem != theft.gem:
            return Reason("takes_better", {"gem": gem, "other": GEMS[other.gem].key})
        return None

    def _hides(self) -> Reason:
        one, two = (self._hidden(turn) for turn in (self._better, self._worse))
        if one > two:
            return Reason("hides", {"guests": one, "other": two})
        return Reason("hides_more")

    def _hidden(self, turn: Turn) -> int:
        """Return how many guests one can be, after a turn, to whoever knows most."""
        return candidates(_after(self._evaluator.view, turn))

    def _learns(self) -> Reason | None:
        question = self._better.question
        if question is None:
            return None
        row = self._evaluator.shares[question.seat]
        sees = seers(question.rooms, question.guest)
        yes = add_up(share > 0 and each for share, each in zip(row, sees, strict=True))
        no = add_up(share > 0 for share in row) - yes
        facts: dict[str, Fact] = {"guest": GUESTS[question.guest].key, "yes": yes, "no": no}
        return Reason("learns", facts, question.seat)


def candidates(view: SuspicionView) -> int:
    """Return how many guests the seat that looks can be to whoever knows most of it, at most."""
    seen = invitations_seen(view)
    return min(
        min(add_up(share > 0 for share in row), len(GUESTS) - seen[opponent])
        for opponent, row in opponents_beliefs(view).items()
    )


def _after(view: SuspicionView, turn: Turn) -> SuspicionView:
    """Return what the seat will have shown of itself: only a theft shows anything."""
    assert view.seat is not None
    if turn.theft is None or not turn.theft.open:
        return view
    rooms = tuple(ROOMS[room] for room in turn.theft.rooms)
    entry = Entry(view.turn, view.seat, Steal(GEMS[turn.theft.gem]), rooms)
    return replace(view, history=(*view.history, entry))
