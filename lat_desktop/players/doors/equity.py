"""How likely a match of Doors is won from each score: what tokens are really worth.

One token takes a Guesser at nine to the end, and five are worth no more. So the strongest level
plays for the match, not for tokens. Scores only rise, so the table follows from its own later
entries, given how often a round ends in which way.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from lat_desktop.engine.doors import TARGET, Reason

ENDINGS: Final = {
    Reason.ONE_TRAIT: 0.457,
    Reason.WRONG_GUESS: 0.263,
    Reason.DECK_OUT: 0.180,
    Reason.OWN_SET: 0.080,
    Reason.BOTH_TRAITS: 0.015,
    Reason.SET: 0.005,
}
"""How often rounds between strong players end how."""

GUESS_AT_ONCE: Final = {Reason.ONE_TRAIT: 2 / 3, Reason.WRONG_GUESS: 1 / 3}
"""The same where any right guess wins: a Guesser's own identity rules out one of four."""

TO_COLLECTOR: Final = frozenset({Reason.WRONG_GUESS, Reason.OWN_SET})
"""The endings that earn the Collector tokens; all others earn them for the Guesser (D24)."""


def after(reason: Reason, collector: int, guesser: int) -> float:
    """Return the Collector's chance of the match when a round ends so, from the scores before."""
    if reason in TO_COLLECTOR:
        collector += reason.tokens
    else:
        guesser += reason.tokens
    if collector >= TARGET:
        return 1.0
    if guesser >= TARGET:
        return 0.0
    return 1.0 - chance(guesser, collector)  # the roles change (D8)


@cache
def chance(collector: int, guesser: int) -> float:
    """Return the Collector's chance of winning the match at these scores, before the deal."""
    endings = GUESS_AT_ONCE if guesser == TARGET - 1 else ENDINGS
    return sum(share * after(reason, collector, guesser) for reason, share in endings.items())
