"""What a match was like when it is over: what each move cost, and what was luck.

Each decision is judged by the strongest level from the view of the seat that decided, as it stood
then: nobody is blamed for what they could not know. Chances, losses and luck are all in chances of
winning the match, 0 to 1. For each seat, however well it was judged,

    result = fair share + luck - its own losses + what the others' losses gave it

Between two a loss goes to the other, so that luck sums to nothing. Among more nobody can say to
whom it went: it counts as far as the seat's chance rose meanwhile. Backgammon programs separate
luck from skill in the same way.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.game import Move, Outcome, Seat
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.marks import Mark, mark_of
from lat_desktop.players.player import Reason
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.players.registry import AIS
from lat_desktop.players.sums import add_up


class Fortune(StrEnum):
    """How kind chance was in a single swing."""

    VERY_LUCKY = "very_lucky"
    LUCKY = "lucky"
    UNLUCKY = "unlucky"
    VERY_UNLUCKY = "very_unlucky"


class Rating(StrEnum):
    """How well a seat played, by its mean loss: a place in the company of a theatre."""

    STAR = "star"
    LEAD = "lead"
    ENSEMBLE = "ensemble"
    UNDERSTUDY = "understudy"
    DEBUT = "debut"


LUCK_THRESHOLDS: Final = (
    (0.3, Fortune.VERY_LUCKY, Fortune.VERY_UNLUCKY),
    (0.15, Fortune.LUCKY, Fortune.UNLUCKY),
)
"""From which change on a swing is luck, or bad luck."""
RATING_LIMITS: Final = (
    (0.35, Rating.STAR),
    (0.8, Rating.LEAD),
    (1.25, Rating.ENSEMBLE),
    (2.0, Rating.UNDERSTUDY),
)
"""Below which mean loss, in yardsticks, which rating is due; all above is the last."""
GIVEN_AWAY: Final = ((1.0, Rating.UNDERSTUDY), (0.5, Rating.ENSEMBLE))
"""How many fair shares of the match somebody lost in all who did not win, and the rating that they
have at the best: once a match is lost, what one does costs nothing, and the mean falls."""


LEAST_COST: Final = 0.005
"""A loss that is less than half a percentage point is nothing to look at."""


class DecisionPoint(msgspec.Struct, frozen=True):
    """A decision that can be judged: there was something to choose from."""

    step: int
    """Its index in the steps of the match: how many steps had been made before it."""
    seat: Seat
    played: Move


class Decision(msgspec.Struct, frozen=True):
    """A decision that was judged."""

    step: int
    """Its index in the steps of the match."""
    seat: Seat
    played: Move
    best: Move
    """What the strongest level would have played."""
    before: float
    """The seat's chance with the best move."""
    after: float
    """The seat's chance with the move that was made; never more than :attr:`before`."""
    reasons: tuple[Reason, ...] = ()
    """Why the best is better than the move that was made."""

    @property
    def loss(self) -> float:
        """What the move gave away, at least 0."""
        return self.before - self.after

    @property
    def mark(self) -> Mark | None:
        """The mark of the move; None where it gave away little or nothing."""
        return mark_of(self.loss)


class Point(msgspec.Struct, frozen=True):
    """A place on the curve of a seat."""

    step: int
    """How many steps had been made."""
    chance: float
    """The seat's chance of winning."""
    decision: Decision | None
    """The decision before or after which it was so; None for the beginning and the end."""


class LuckSwing(msgspec.Struct, frozen=True):
    """What chance did to a seat between two decisions of its own, or before the first."""

    begin: int
    """How many steps had been made when it began."""
    end: int
    """How many when it ended."""
    change: float
    """Of the seat's chance, without what the others gave away meanwhile; may be negative."""
    given: float = 0.0
    """What the losses of the others gave to the seat meanwhile."""
    is_known: bool = True
    """Whether it is known to be luck: something came out meanwhile, or else a position was only
    seen further from the next; and all that others decided was judged."""

    is_chosen: bool = False
    """Whether nothing was meanwhile but what others chose to do: that is no luck."""

    @property
    def fortune(self) -> Fortune | None:
        """Whether it was luck, or bad luck; None where it was little of either, or is not known."""
        if self.is_chosen or not self.is_known:
            return None
        for least, good, bad in LUCK_THRESHOLDS:
            if abs(self.change) >= least:
                return good if self.change > 0 else bad
        return None


class Moment(msgspec.Struct, frozen=True):
    """Something that changed the chance of a seat much."""

    step: int
    """How many steps had been made before it; of luck, before all of it was known."""
    change: float
    """Of the seat's chance of winning; may be negative."""
    cause: Decision | LuckSwing
    """A decision of the seat or of another, or luck."""
    is_shared: bool = False
    """Whether it was the loss of another of which the seat had a part only."""


class Review(msgspec.Struct, frozen=True):
    """A match that is over, and all that could be judged of it."""

    seats: int
    steps: int
    """How many the match had."""
    asked: int
    """How many decisions there were to be judged, :attr:`decisions` or not."""
    decisions: tuple[Decision, ...]
    """In the order of play."""
    results: tuple[float, ...]
    """By seat: 1 for a win, 0 for a loss, an even part of 1 where several win, or nobody."""
    yardstick: float
    """A mean loss that is neither good nor bad in this game, among so many seats."""
    is_perfect_information: bool = False
    """Whether nothing was secret between two seats: the one's chance is the other's risk."""
    takebacks: tuple[int, ...] = ()
    """By seat, how many moves it took back; what is judged is what it made instead."""
    revealing: tuple[int, ...] = ()
    """The steps from which somebody may have learnt more than what was done."""
    chosen: tuple[int, ...] = ()
    """The steps in which somebody did what they chose, and nobody learnt more than that."""
    unjudged: tuple[int, ...] = ()
    """The steps of the decisions that were asked about and not judged, or not yet, in order."""

    @classmethod
    def of(
        cls, match: AnyMatch, asked: Sequence[DecisionPoint], decisions: Sequence[Decision]
    ) -> Review:
        """Look back on *match*, which is over, and on *decisions*, out of all that were *asked*."""
        outcome = match.outcome
        assert outcome is not None, "the match goes on"
        seats = match.setup.seats
        results = tuple(_result(outcome, seat, seats) for seat in range(seats))
        answers = {each.step: each for each in decisions}
        in_order = [answers.get(point.step) for point in asked]
        is_perfect_information = seats == 2 and not match.game.has_secrets
        known = (
            backed_up(in_order, results[0])
            if is_perfect_information
            else tuple(filter(None, in_order))
        )
        # A move weighs less in one game than in another; and among more seats there is less to be
        # lost, as each has a smaller share.
        yardstick = AIS[match.game.key].casual_loss * 2 / seats
        return cls(
            seats,
            len(match.steps),
            len(asked),
            known,
            results,
            yardstick,
            is_perfect_information,
            tuple(map(match.times_taken_back, range(seats))),
            tuple(number for number, step in enumerate(match.steps) if step.reveals),
            tuple(
                number
                for number, step in enumerate(match.steps)
                if step.seat is not None and not step.reveals
            ),
            tuple(point.step for point in asked if point.step not in answers),
        )

    @property
    def fair_share(self) -> float:
        """The chance of each seat before anything is dealt."""
        return 1 / self.seats

    def decisions_of(self, seat: Seat) -> tuple[Decision, ...]:
        """Return what *seat* decided, as far as it was judged, in the order of play."""
        return tuple(each for each in self.decisions if each.seat == seat)

    def curve(self, seat: Seat) -> tuple[Point, ...]:
        """Return the chance of *seat* from the fair share to the result.

        There are two points for each decision of its own, before and after it. Where nothing is
        secret, there are those of the opponent's decisions too.
        """
        points = [Point(0, self.fair_share, None)]
        for each in self.decisions:
            if each.seat == seat:
                points.append(Point(each.step, each.before, each))
                points.append(Point(each.step + 1, each.after, each))
            elif self.is_perfect_information:
                points.append(Point(each.step, 1 - each.before, each))
                points.append(Point(each.step + 1, 1 - each.after, each))
        return (*points, Point(self.steps, self.results[seat], None))

    def costliest(self, seat: Seat, most: int) -> tuple[Decision, ...]:
        """Return the decisions of *seat* that cost it anything, the worst first, and *most* few."""
        costly = [each for each in self.decisions_of(seat) if each.loss >= LEAST_COST]
        return tuple(sorted(costly, key=lambda each: -each.loss)[:most])

    def lost(self, seat: Seat) -> float:
        """Return what *seat* gave away in all."""
        return add_up(each.loss for each in self.decisions_of(seat))

    def given(self, seat: Seat) -> float:
        """Return what the losses of the others gave to *seat*."""
        return add_up(swing.given for swing in self.luck_swings(seat))

    def luck(self, seat: Seat) -> float:
        """Return what chance gave to *seat*: the sum of :meth:`luck_swings`; may be negative.

        Between two it sums to nothing.
        """
        return self.results[seat] - self.fair_share + self.lost(seat) - self.given(seat)

    def luck_swings(self, seat: Seat) -> tuple[LuckSwing, ...]:
        """Return what chance did to *seat*, in the order of play."""
        luck_swings = list[LuckSwing]()

        def swing(begin: int, end: int, before: float, after: float) -> None:
            given = self._given(seat, begin, end, after - before)
            has_news = begin < end or begin - 1 in self.revealing
            judged = bisect_left(self.unjudged, begin) == bisect_left(self.unjudged, end)
            change = after - before - given
            chosen = bisect_left(self.chosen, end) - bisect_left(self.chosen, begin)
            is_chosen = begin < end and chosen == end - begin and begin - 1 not in self.revealing
            luck_swings.append(LuckSwing(begin, end, change, given, has_news and judged, is_chosen))

        begin, chance = 0, self.fair_share
        for each in self.decisions_of(seat):
            swing(begin, each.step, chance, each.before)
            begin, chance = each.step + 1, each.after
        swing(begin, self.steps, chance, self.results[seat])
        return tuple(luck_swings)

    def notable_swings(self, seat: Seat) -> tuple[LuckSwing, ...]:
        """Return the swings that were luck, or bad luck, in the order of play.

        There are none where the only luck is the deal, or where no decision of *seat* was judged.
        """
        if self.is_perfect_information or not self.decisions_of(seat):
            return ()
        return tuple(each for each in self.luck_swings(seat) if each.fortune is not None)

    def moments(self, seat: Seat, most: int) -> tuple[Moment, ...]:
        """Return what changed the chance of *seat* most, and *most* few, in the order of play.

        That are decisions with a mark, of *seat* or of others, and notable luck.
        """
        found = [
            Moment(each.step, -each.loss, each)
            for each in self.decisions_of(seat)
            if each.mark is not None
        ]
        for swing in self.luck_swings(seat):
            losses = self._losses(seat, swing.begin, swing.end)
            lost = add_up(each.loss for each in losses)
            found += [
                Moment(each.step, swing.given * each.loss / lost, each, self.seats > 2)
                for each in losses
                if each.mark is not None and swing.given > 0 and swing.is_known
            ]
        found += [Moment(each.end, each.change, each) for each in self.notable_swings(seat)]
        largest = sorted(found, key=lambda each: -abs(each.change))[:most]
        # Luck was known before the decision that came next.
        return tuple(
            sorted(largest, key=lambda each: (each.step, isinstance(each.cause, Decision)))
        )

    def times_taken_back(self, seat: Seat) -> int:
        """Return how many moves *seat* took back."""
        return self.takebacks[seat] if self.takebacks else 0

    def mean_loss(self, seat: Seat) -> float | None:
        """Return what a decision of *seat* cost on average; None where none was judged."""
        decisions = self.decisions_of(seat)
        return self.lost(seat) / len(decisions) if decisions else None

    def rating(self, seat: Seat) -> Rating | None:
        """Return how well *seat* played; None where no decision of it was judged."""
        mean = self.mean_loss(seat)
        if mean is None:
            return None
        limits = ((limit * self.yardstick, rating) for limit, rating in RATING_LIMITS)
        by_mean = next((rating for limit, rating in limits if mean < limit), Rating.DEBUT)
        if self.results[seat] > self.fair_share:
            return by_mean
        shares = self.lost(seat) / self.fair_share
        best = next((rating for least, rating in GIVEN_AWAY if shares >= least), Rating.STAR)
        return max(by_mean, best, key=tuple(Rating).index)

    @property
    def turning_point(self) -> Decision | None:
        """The decision that cost most, if any cost enough to be marked.

        What cost the only winner anything did not decide the match.
        """
        losses = (each for each in self.decisions if self.results[each.seat] < 1)
        marked = (each for each in losses if each.mark is not None)
        return max(marked, key=lambda each: each.loss, default=None)

    def _losses(self, seat: Seat, begin: int, end: int) -> tuple[Decision, ...]:
        """Return what others than *seat* decided from step *begin* to *end*."""
        others = (each for each in self.decisions if each.seat != seat)
        return tuple(each for each in others if begin <= each.step < end)

    def _given(self, seat: Seat, begin: int, end: int, rise: float) -> float:
        """Return what others gave to *seat* meanwhile, whose chance changed by *rise*.

        Between two it is all that the other lost. Among more nobody can say to whom a loss went:
        it counts as far as the chance rose.
        """
        lost = add_up(each.loss for each in self._losses(seat, begin, end))
        return lost if self.seats == 2 else min(lost, max(rise, 0.0))


def decision_points(match: AnyMatch) -> tuple[DecisionPoint, ...]:
    """Return the decisions of *match* that can be judged: those with more than one legal move.

    What was asked for and declined is none: whoever asked decides the same once more.
    """
    return tuple(
        DecisionPoint(number, step.seat, step.move)
        for number, step in enumerate(match.steps)
        if step.seat is not None
        and not _was_declined(match, number)
        and len(match.after(number).legal_moves) > 1
    )


def _was_declined(match: AnyMatch, number: int) -> bool:
    answer = AIS[match.game.key].declined.get(match.steps[number].move.text)
    return answer in [step.move.text for step in match.steps[number + 1 : number + 2]]


def position(match: AnyMatch, point: DecisionPoint, budget_ms: int) -> ChooseParams:
    """Return what *point* asks of a player: the view of its seat as it stood then, no more."""
    return ChooseParams.of(
        match.after(point.step),
        point.seat,
        seed=point.step,  # as for a hint there
        budget_ms=budget_ms,
        played=point.played.text,
    )


def judged(point: DecisionPoint, analysis: Analysis) -> Decision | None:
    """Return what *analysis* says of a decision.

    None where it does not say what the move that was made is worth.
    """
    worth = {
        each.move: each.evaluation
        for each in analysis.candidates
        if each.evaluation is not None and 0 <= each.evaluation <= 1
    }
    after = worth.get(point.played)
    if after is None:
        return None
    # The first of those that are worth most: the reasons are for the first.
    best = max(worth, key=worth.__getitem__)
    compared = analysis.alternative is not None and analysis.alternative.move == point.played
    is_first = best == analysis.candidates[0].move
    reasons = analysis.reasons if compared and is_first else ()
    return Decision(point.step, point.seat, point.played, best, worth[best], after, reasons)


def backed_up(decisions: Sequence[Decision | None], result: float) -> tuple[Decision, ...]:
    """Return the *decisions* of two seats that know all, each worth what it led to.

    They are in the order of play, with None for one that could not be judged; *result* is that of
    seat 0. Nothing but moves leads from one position to the next, so a move is worth what the next
    position is worth, which has been searched further, and at the end the result. A position is
    worth what was seen in it, and at least what the move made there led to; where no better move
    was seen, exactly that. What comes after a decision that was not judged says nothing about those
    before it.
    """
    chain: list[Decision] = []
    chance: float | None = result
    for each in reversed(decisions):
        if each is None:
            chance = None
            continue
        after, before = each.after, each.before
        if chance is not None:
            after = chance if each.seat == 0 else 1 - chance
            before = max(before, after) if each.loss > 0 else after
        chain.append(replace(each, before=before, after=after))
        chance = before if each.seat == 0 else 1 - before
    return tuple(reversed(chain))


def _result(outcome: Outcome, seat: Seat, seats: int) -> float:
    winners = outcome.winners or tuple(range(seats))
    return 1 / len(winners) if seat in winners else 0.0
