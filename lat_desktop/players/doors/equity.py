"""How likely a match of Doors is won from each score: what tokens are really worth.

One token takes a Guesser at nine to the end, and five are worth no more. So the strongest level
plays for the match, not for tokens. Scores only rise, so the table follows from its own later
entries, given how often a round ends in which way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from lat_desktop.engine.doors import TARGET, DoorsView, Reason

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


# --- What the score says about the opponent ---------------------------------------------------

CARELESS_GUESSER: Final = {
    Reason.WRONG_GUESS: 0.625,
    Reason.ONE_TRAIT: 0.25,
    Reason.BOTH_TRAITS: 0.125,
}
"""How often rounds end how when the Guesser says whatever comes: it does so at once."""
CARELESS_COLLECTOR: Final = {
    Reason.DECK_OUT: 0.7,
    Reason.ONE_TRAIT: 0.07,
    Reason.WRONG_GUESS: 0.07,
    Reason.OWN_SET: 0.06,
    Reason.SET: 0.05,
    Reason.BOTH_TRAITS: 0.05,
}
"""How often they end how when the Collector takes whatever comes, and the Guesser is patient."""


def odds_of_careless(view: DoorsView) -> float:
    """Return how much likelier the score is with an opponent who does whatever comes."""
    careless = score_chance(view, CARELESS_GUESSER, CARELESS_COLLECTOR)
    careful = score_chance(view, ENDINGS, ENDINGS)
    return careless / careful if careful else 1.0


def score_chance(
    view: DoorsView, guessing: Mapping[Reason, float], collecting: Mapping[Reason, float]
) -> float:
    """Return how likely the rounds before this one come to this score.

    *guessing* and *collecting* say how rounds end in which the opponent does that.
    """
    assert view.seat is not None
    scores = {(0, 0): 1.0}  # the own score first
    for past in range(1, view.round):
        i_collect = (view.seat == view.collector) == ((view.round - past) % 2 == 0)
        after_round: dict[tuple[int, int], float] = {}
        for (mine, theirs), chance_of_it in scores.items():
            for reason, share in (guessing if i_collect else collecting).items():
                to_me = i_collect == (reason in TO_COLLECTOR)
                key = (mine + reason.tokens * to_me, theirs + reason.tokens * (not to_me))
                if max(key) < TARGET:
                    after_round[key] = after_round.get(key, 0.0) + chance_of_it * share
        scores = after_round
    assert view.seat is not None
    return scores.get((view.scores[view.seat], view.scores[1 - view.seat]), 0.0)
