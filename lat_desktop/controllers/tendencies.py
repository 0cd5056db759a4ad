"""What a person lost most by in their last matches of a game: what to try next time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from lat_desktop.engine.game import Seat
from lat_desktop.players.review import Review
from lat_desktop.players.sums import add_up

KEPT: Final = 6
"""How many of the last matches of a game are remembered."""


class MatchLosses(msgspec.Struct, frozen=True):
    """What the marked moves of a person in a match cost, by the cause."""

    match: str
    """What tells it from others: a match that is looked back on again is there once."""
    by_cause: Mapping[str, float]
    """In chances of winning; a cause is the key of a reason."""

    @classmethod
    def of(cls, match: str, review: Review, seat: Seat) -> MatchLosses:
        """Return what *seat* lost by what in the *match* that was reviewed."""
        costs: dict[str, float] = {}
        for decision in review.decisions_of(seat):
            if decision.mark is not None and decision.reasons:
                cause = decision.reasons[0].key
                costs[cause] = costs.get(cause, 0) + decision.loss
        return cls(match, costs)


def with_losses(kept: Sequence[MatchLosses], losses: MatchLosses) -> tuple[MatchLosses, ...]:
    """Return what was *kept*, the newest last, with one more, or with another of the same match."""
    others = [each for each in kept if each.match != losses.match]
    return (*others, losses)[-KEPT:]


def recurrent(kept: Sequence[MatchLosses]) -> str:
    """Return the cause that is worth a thought next time; empty if there is none.

    What was there in more than one match comes first, then what cost most in all.
    """
    matches = Counter(cause for each in kept for cause in each.by_cause)

    def weight(cause: str) -> tuple[bool, float, str]:
        cost = add_up(each.by_cause.get(cause, 0) for each in kept)
        return matches[cause] > 1, cost, cause

    return max(matches, key=weight, default="")
