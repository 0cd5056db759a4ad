"""What comes of a move of Favor by the end of the round, where nothing seen at once explains it.

Two moves are followed by the same rounds, played out as Master plays them out. Then the cards of
the one, its bonus, or the points of an opponent take the place of those of the other: how much of
the distance is there then is what comes from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

import msgspec

from lat_desktop.engine.game import Seat
from lat_desktop.players.favor.policies import bid_in
from lat_desktop.players.favor.position import Position
from lat_desktop.players.favor.search import auction_of, laid_out, mixed_worlds
from lat_desktop.players.kernels.favor import BONUS
from lat_desktop.players.player import Budget, Fact, Reason
from lat_desktop.players.sums import add_up

ROUNDS: Final = 500
"""How many rounds are played out after each move."""
NOTABLE: Final = 0.05
"""By how much a chance must differ to be said."""
FEW_POINTS: Final = 0.2
"""From which mean difference on points are more, or fewer."""


class Finish(msgspec.Struct, frozen=True):
    """How a round ends, by seat."""

    points: list[int]
    """What it brings; the bonus is among them."""
    tokens: list[int]

    def cards(self, seat: Seat) -> int:
        """Return what the cards of *seat* are worth."""
        return self.points[seat] - self.bonus(seat)

    def bonus(self, seat: Seat) -> int:
        """Return what *seat* gets for the most tokens."""
        return BONUS if self.tokens[seat] == max(self.tokens) else 0


Difference: TypeAlias = Callable[[Finish, Finish], float]
"""What differs between the end after the better move and that after the other."""


class Outlook:
    """How the rounds end that follow two moves."""

    def __init__(self, position: Position, best: str, other: str, budget: Budget) -> None:
        """Play them out. Raises CancelledError."""
        self._position, self._seat = position, position.seat
        self._kernel = laid_out(position, 1)
        worlds = mixed_worlds(position)
        self._ends: list[tuple[Finish, Finish]] = []
        for n in range(ROUNDS):
            budget.spent(0)
            self._kernel.shuffle()
            self._kernel.deal(worlds[n % len(worlds)])
            self._ends.append((self.after(best), self.after(other)))

    def reasons(self, distance: float) -> Iterator[Reason]:
        """Yield what makes the *distance*, which is that of the evaluation."""
        seat = self._seat
        before = self._mean(lambda _, worse: self._chance(worse))
        whole = self._mean(lambda better, _: self._chance(better)) - before
        if whole <= 0:
            return  # these rounds speak against it

        def effect(seat: Seat, more: Difference) -> float:
            after = self._mean(lambda better, worse: self._chance(worse, seat, more(better, worse)))
            return distance * (after - before) / whole

        def cards(better: Finish, worse: Finish) -> float:
            return better.cards(seat) - worse.cards(seat)

        def bonus(better: Finish, worse: Finish) -> float:
            return better.bonus(seat) - worse.bonus(seat)

        more = self._mean(cards)
        if more >= FEW_POINTS:
            yield Reason(*_in_points("later_cards", more), effect=effect(seat, cards))
        one = self._mean(lambda better, _: better.bonus(seat) / BONUS)
        two = self._mean(lambda _, worse: worse.bonus(seat) / BONUS)
        if one > two + NOTABLE:
            chances: dict[str, Fact] = {"percent": round(100 * one), "other": round(100 * two)}
            yield Reason("later_bonus", chances, effect=effect(seat, bonus))
        for rival in range(len(self._position.tokens)):

            def theirs(better: Finish, worse: Finish, rival: Seat = rival) -> float:
                return better.points[rival] - worse.points[rival]

            fewer = -self._mean(theirs)
            if rival != seat and fewer >= FEW_POINTS:
                key, facts = _in_points("later_theirs", fewer)
                yield Reason(key, facts, rival, effect=effect(rival, theirs))

    def after(self, move: str) -> Finish:
        """Play the round out after *move*, with the deck and the identities dealt last."""
        kernel = self._kernel
        if self._position.bidding:
            kernel.play_bid(*auction_of(self._position), bid_in(move))
        else:
            kernel.play_turn(self._seat, move == "call")
        return Finish(kernel.points(), kernel.tokens())

    def _mean(self, told: Difference) -> float:
        return add_up(told(*ends) for ends in self._ends) / len(self._ends)

    def _chance(self, end: Finish, seat: Seat = 0, more: float = 0) -> float:
        """Return the chance of whoever thinks, if *seat* had so many points more."""
        points = [*end.points]
        points[seat] += int(more)
        return self._kernel.chances_with(points, end.tokens)[self._seat]


def _in_points(key: str, points: float) -> tuple[str, dict[str, Fact]]:
    """Return the sentence of *key* with so many points, or that of a few."""
    whole = round(points)
    return (key, {"points": whole}) if whole else (f"{key}_few", {})
