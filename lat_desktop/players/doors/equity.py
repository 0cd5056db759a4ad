"""The match equity table of Doors: how likely a match is won from each score.

One token takes a Guesser at nine to the end, and five are worth no more. So the strongest level
plays for the match, not for tokens, as one does in backgammon. Scores only rise, so the table
follows from its own later entries: ``tools/doors_equity.py`` solves ends of rounds for the payoffs
of each score, the highest first, and ``resources/doors_equity.txt`` has what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from lat_desktop.engine.doors import TARGET, DoorsView, Reason
from lat_desktop.players.kernels.doors import Payoffs

TABLE: Final = Path(__file__).parents[3] / "resources" / "doors_equity.txt"
ROUND_ENDINGS: Final = {
    Reason.ONE_TRAIT: 0.457,
    Reason.WRONG_GUESS: 0.263,
    Reason.DECK_OUT: 0.180,
    Reason.OWN_SET: 0.080,
    Reason.BOTH_TRAITS: 0.015,
    Reason.SET: 0.005,
}
"""How often rounds between strong players end how, about."""

TO_COLLECTOR: Final = frozenset({Reason.WRONG_GUESS, Reason.OWN_SET})
"""The endings that earn the Collector tokens; all others earn them for the Guesser (D24)."""


class Score(msgspec.Struct, frozen=True):
    """What a score means to the Collector of the round that begins at it."""

    chance: float
    """Of winning the match, before the deal."""
    start: float
    """The same at a position of turn 3 that is worth no token to either side."""
    slope: float
    """How much a token more, in what such a position is worth, adds to that."""


def read(file: Path) -> dict[tuple[int, int], Score]:
    """Return what a table says of each score, the Collector's tokens first."""
    scores = {}
    for line in file.read_text("ascii").splitlines():
        if not line.startswith("#"):
            collector, guesser, *figures = line.split()
            scores[int(collector), int(guesser)] = Score(*map(float, figures))
    return scores


@cache
def table() -> dict[tuple[int, int], Score]:
    """Return what each score means, the Collector's tokens first."""
    return read(TABLE)


def chance(collector: int, guesser: int) -> float:
    """Return the Collector's chance of winning the match at these scores, before the deal."""
    return table()[collector, guesser].chance


def after(
    reason: Reason,
    collector: int,
    guesser: int,
    later: Callable[[int, int], float] = chance,
) -> float:
    """Return the Collector's chance of the match when a round ends so, from the scores before.

    *later* says what the chance is at the scores after it.
    """
    if reason in TO_COLLECTOR:
        collector += reason.tokens
    else:
        guesser += reason.tokens
    if collector >= TARGET:
        return 1.0
    if guesser >= TARGET:
        return 0.0
    return 1.0 - later(guesser, collector)  # the roles change (D8)


def payoffs(collector: int, guesser: int, later: Callable[[int, int], float] = chance) -> Payoffs:
    """Return the payoffs of a round in chances of winning the match, from the scores before it."""
    return Payoffs(
        wrong=after(Reason.WRONG_GUESS, collector, guesser, later),
        own_set=after(Reason.OWN_SET, collector, guesser, later),
        trait=after(Reason.ONE_TRAIT, collector, guesser, later),
        both=after(Reason.BOTH_TRAITS, collector, guesser, later),
        out=after(Reason.DECK_OUT, collector, guesser, later),
        claim=after(Reason.SET, collector, guesser, later),
    )


# --- What the score says about the opponent ---------------------------------------------------

RANDOM_GUESSER: Final = {
    Reason.WRONG_GUESS: 0.625,
    Reason.ONE_TRAIT: 0.25,
    Reason.BOTH_TRAITS: 0.125,
}
"""How often rounds end how when the Guesser says whatever comes: it does so at once."""
RANDOM_COLLECTOR: Final = {
    Reason.DECK_OUT: 0.7,
    Reason.ONE_TRAIT: 0.07,
    Reason.WRONG_GUESS: 0.07,
    Reason.OWN_SET: 0.06,
    Reason.SET: 0.05,
    Reason.BOTH_TRAITS: 0.05,
}
"""How often they end how when the Collector takes whatever comes, and the Guesser is patient."""


def random_opponent_odds(view: DoorsView) -> float:
    """Return how much likelier the score is with an opponent who does whatever comes."""
    at_random = score_chance(view, RANDOM_GUESSER, RANDOM_COLLECTOR)
    careful = score_chance(view, ROUND_ENDINGS, ROUND_ENDINGS)
    return at_random / careful if careful else 1.0


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
