"""What the parts of a turn of Suspicion are worth: matches are played out in which one differs.

One part of the worse turn after the other is put in the place of the better one's: what one has
then, what all have seen, what one asked. So much of the distance as is made good by that comes from
it. That the match is over is undone instead, on whichever side it is so. All is played in the same
worlds with the same luck, and what is within the noise of that count is nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from msgspec.structs import replace

from lat_desktop.engine.suspicion import SuspicionView
from lat_desktop.players.kernels.suspicion import NONE
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.beliefs import Belief
from lat_desktop.players.suspicion.board import PLACE, moved
from lat_desktop.players.suspicion.sampling import Turn, difference, is_significant, side_by_side

SEED: Final = 0
"""Of the luck: an explanation follows from the view alone."""


class Part(StrEnum):
    """What a turn consists of."""

    GEMS = "gems"
    """What one has."""
    STACKS = "stacks"
    """How many gems are left."""
    END = "end"
    """That the match is over, or is not."""
    TOLD = "told"
    """Whom all may take one for, from a theft that they saw."""
    LEARNS = "learns"
    """What one is answered."""
    VIEWS = "views"
    """Whether one has viewed an invitation."""
    STANDS = "stands"
    """Where one's own guest stands."""


class Case(NamedTuple):
    """A turn, and the position that it is taken from."""

    view: SuspicionView
    turn: Turn

    @property
    def ends(self) -> bool:
        """Whether the match is over after it."""
        return self.turn.gem != NONE and self.view.stacks[self.turn.gem] == 1

    def with_gems(self, *changes: tuple[int, int]) -> Case:
        """Return it with so many more of each gem in front of the seat that looks."""
        seat = self.view.seat
        assert seat is not None
        gems = list(self.view.gems)
        gems[seat] = _changed(gems[seat], *changes)
        return Case(replace(self.view, gems=tuple(gems)), self.turn)

    def with_stacks(self, *changes: tuple[int, int]) -> Case:
        """Return it with so many more of each gem left to be taken."""
        return Case(replace(self.view, stacks=_changed(self.view.stacks, *changes)), self.turn)


def _changed(counts: tuple[int, int, int], *changes: tuple[int, int]) -> tuple[int, int, int]:
    found = list(counts)
    for gem, more in changes:
        found[gem] += more
    return found[0], found[1], found[2]


def parts_of_the_distance(
    view: SuspicionView, weights: Sequence[Belief], better: Turn, worse: Turn, budget: Budget
) -> dict[Part, float]:
    """Return how much of the distance between two turns comes from which of their parts.

    It may be more than all of it; nothing where the better is not seen to be that. Raises
    CancelledError.
    """
    one, two = Case(view, better), Case(view, worse)
    others = dict(_counterfactuals(one, two))
    cases = [one, two, *others.values()]
    chances_by_case = side_by_side(weights, cases, Random(SEED), budget)
    if not chances_by_case:
        return {}
    high, low, *played = chances_by_case
    if fmean(high) <= fmean(low) or not is_significant(high, low):
        return {}
    whole, _ = difference(high, low)
    found = {}
    for (part, case), chances in zip(others.items(), played, strict=True):
        undone = case.turn is better  # the better one is what has been made worse
        above, below = (high, chances) if undone else (chances, low)
        gap, _ = difference(above, below)
        if gap > 0 and is_significant(above, below):
            found[part] = gap / whole
    return found


def _counterfactuals(better: Case, worse: Case) -> Iterator[tuple[Part, Case]]:
    """Yield the worse turn with one part of the better; of an end, what has one without it."""
    one, two = better.turn, worse.turn
    if one.gem != two.gem:
        taken = [(gem, more) for gem, more in ((one.gem, 1), (two.gem, -1)) if gem != NONE]
        yield Part.GEMS, worse.with_gems(*taken)
        if better.ends or worse.ends:
            if better.ends != worse.ends:
                ending = better if better.ends else worse
                yield Part.END, ending.with_stacks((ending.turn.gem, 1))
        else:
            yield Part.STACKS, worse.with_stacks(*((gem, -more) for gem, more in taken))
    changed = {
        Part.TOLD: replace(two, told=one.told),
        Part.LEARNS: replace(two, asked=one.asked, seen=one.seen),
        Part.VIEWS: replace(two, views=one.views),
        Part.STANDS: replace(two, rooms=_with_own(better, worse)),
    }
    for part, turn in changed.items():
        if turn != two:
            yield part, Case(worse.view, turn)


def _with_own(better: Case, worse: Case) -> tuple[int, ...]:
    """Return where all stand after the worse turn, but for the own guest."""
    assert better.view.identity is not None
    own = PLACE[better.view.identity]
    return moved(worse.turn.rooms, own, better.turn.rooms[own])
