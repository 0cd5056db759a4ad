"""The final guess: whom to name so as to win most often.

All guess in secret, so each has to reckon with what the others may name. In sampled worlds it is
settled who everybody is and what each knows of each; then it is drawn whom the others name. What is
won by naming this one or that one is counted in the same worlds, so that luck favours nobody, and
sweep by sweep, in each of which everybody is whom as often as that is likely (systematic sampling).
The best guess is found by hill climbing, one name at a time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Final, TypeAlias

from lat_desktop.engine.game import Seat
from lat_desktop.engine.suspicion import IDENTIFIED, SuspicionView, gem_points
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion.beliefs import Belief, behaviour_likelihoods
from lat_desktop.players.suspicion.board import BITS, GUESTS, PLACE
from lat_desktop.players.suspicion.deduction import marginals
from lat_desktop.players.suspicion.sampling import Sampler, World, is_significant

MOST_WORLDS: Final = 1000
"""Worlds after which little new is learnt; five guesses of one seat take half a second then."""
SWEEP: Final = 50
"""Worlds of a sweep, in which everybody is whom as often as that is likely."""
DECISIVENESS: Final = 6.0
"""To this power of the chance that it is right a name is given: others do not weigh what somebody
did as we do (quantal response, McKelvey and Palfrey 1995). `tools.suspicion_names` finds what tells
best whom Master names."""
LEAST_SWEEPS: Final = 2
"""Without which no difference can be told from noise."""

Naming: TypeAlias = Mapping[Seat, int]
"""By opponent, whom to name."""


class FinalGuessSearch:
    """A Monte Carlo search: what is won by whom one names, always in the same worlds."""

    def __init__(
        self,
        view: SuspicionView,
        weights: Sequence[Belief],
        rng: Random,
        budget: Budget,
        most: int = MOST_WORLDS,
    ) -> None:
        """Sample the worlds, *most* at most. Raises CancelledError."""
        assert view.seat is not None
        self._seat, self._seats = view.seat, len(view.gems)
        self._gems = [gem_points(gems) for gems in view.gems]
        self._number = [add_up(gems) for gems in view.gems]
        self._behaviour = behaviour_likelihoods(view)
        self._names: dict[tuple[Seat, tuple[int, ...]], Sequence[Belief]] = {}
        """By seat and what it knows, whom it names how likely: few know many things there."""
        sampler = Sampler(view, weights)
        self._sweeps: list[list[_EndWorld]] = []
        while (worlds := SWEEP * len(self._sweeps)) < most:
            if budget.spent(worlds) and len(self._sweeps) >= LEAST_SWEEPS:
                break
            start = rng.random()
            places = [(number + start) / SWEEP for number in range(SWEEP)]
            self._sweeps.append(
                [self._end_world(sampler.world(rng, place), rng) for place in places]
            )

    def _end_world(self, world: World, rng: Random) -> _EndWorld:
        return _EndWorld(world.who, self._right_guesses(world.who, world.known, rng))

    def _right_guesses(
        self, who: list[int], known: list[list[int]], rng: Random
    ) -> list[list[Seat]]:
        """Draw by seat whom it names rightly; that of the own seat is left empty."""
        found: list[list[Seat]] = []
        for seat, row in enumerate(known):
            if seat == self._seat:
                found.append([])
                continue
            key = seat, tuple(row)
            if key not in self._names:
                self._names[key] = likely_names(seat, row, self._behaviour)
            names = self._names[key]
            found.append([o for o, guest in enumerate(who) if rng.random() < names[o][guest]])
        return found

    def wins(self, naming: Naming) -> list[float]:
        """Return by sweep what is won by it, 0 to 1; of what several share, a part (P28, PA15)."""
        return [fmean(self._won(ending, naming) for ending in sweep) for sweep in self._sweeps]

    def _won(self, ending: _EndWorld, naming: Naming) -> float:
        mine = [other for other, guest in naming.items() if ending.who[other] == guest]
        key = add_up(BITS[other] for other in mine)
        if key not in ending.won:
            ending.won[key] = self._score(ending, mine)
        return ending.won[key]

    def _score(self, ending: _EndWorld, mine: list[Seat]) -> float:
        right = [*ending.right]
        right[self._seat] = mine
        found = [0] * self._seats
        for row in right:
            for other in row:
                found[other] += 1
        ranks = [
            (self._gems[seat] + IDENTIFIED * len(right[seat]), -found[seat], self._number[seat])
            for seat in range(self._seats)
        ]
        best = max(ranks)
        return (ranks[self._seat] == best) / ranks.count(best)

    def best(self, fixed: Naming, shares: Sequence[Belief]) -> dict[Seat, int]:
        """Return whom to name: as *fixed* where it says so, else whoever wins most.

        What is likeliest is left for something else only where that is clearly better.
        """
        opponents = [seat for seat in range(self._seats) if seat != self._seat]
        found = {
            seat: fixed.get(seat, max(range(len(GUESTS)), key=shares[seat].__getitem__))
            for seat in opponents
        }
        wins = self.wins(found)
        again = True
        while again:
            again = False
            for seat in opponents:
                for guest, share in enumerate(shares[seat]):
                    if seat in fixed or not share or guest == found[seat]:
                        continue
                    other = {**found, seat: guest}
                    others = self.wins(other)
                    if fmean(others) > fmean(wins) and is_significant(others, wins):
                        found, wins, again = other, others, True
        return found


class _EndWorld:
    """A world at the end of a match."""

    __slots__ = ("right", "who", "won")

    def __init__(self, who: list[int], right: list[list[Seat]]) -> None:
        self.who, self.right = who, right
        self.won: dict[int, float] = {}
        """By the set of those who are named rightly."""


def likely_names(
    seat: Seat,
    known: Sequence[int],
    behaviour: Sequence[Belief],
    decisiveness: float = DECISIVENESS,
) -> list[Belief]:
    """Return by other seat and guest how likely *seat* names it; of itself nothing.

    *known* has by seat whom it can be for *seat*, as bits, and *behaviour* what speaks for that.
    """
    weights = [
        [weight if guests & bit else 0.0 for weight, bit in zip(row, BITS, strict=True)]
        for guests, row in zip(known, behaviour, strict=True)
    ]
    weights[seat] = [float(known[seat] == bit) for bit in BITS]
    found = [[share**decisiveness for share in shares] for shares in marginals(weights)]
    found[seat] = [0.0] * len(BITS)
    return [[each / (add_up(row) or 1.0) for each in row] for row in found]


def guesses_made(view: SuspicionView) -> dict[Seat, int]:
    """Return whom the seat that looks has named so far."""
    assert view.seat is not None
    return {
        seat: PLACE[guest]
        for seat, guest in enumerate(view.guesses[view.seat])
        if guest is not None
    }
