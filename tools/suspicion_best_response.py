"""A player of Suspicion that reads Master's walks, knowing how Master plans its turns.

Master brings guests where they serve its plan, and what serves a plan depends on who it is. So for
each guest that a seat may be it plans the turn as Master would, and sees how well what was done
fits (inverse planning: Baker, Saxe and Tenenbaum 2009). What it concludes counts beside the facts
in its own turn, which it plans and plays out as Master does.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.mansion import CARDS, Guest
from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.player import Budget
from lat_desktop.players.sums import add_up
from lat_desktop.players.suspicion import policies
from lat_desktop.players.suspicion.beliefs import Belief, weights
from lat_desktop.players.suspicion.choosing import PLANS
from lat_desktop.players.suspicion.deduction import marginals
from lat_desktop.players.suspicion.endgame import FinalGuessSearch, guesses_made
from lat_desktop.players.suspicion.sampling import play_out
from lat_desktop.players.suspicion.search import TurnEvaluator, shortlist
from lat_desktop.players.suspicion.skills import HIDING, EvaluationStyle

TEMPERATURE: Final = 0.4
"""By how many points a walk must promise more to be e times as likely: Master plays out what looks
good, and what then turns out best may be another. With 0.3 and 0.5 it was told better than with 1
who Master was, in 20 matches against itself."""
SLIPS: Final = 0.05
"""How often a walk is taken to be made at random."""
LEAST: Final = 1e-4
"""As unlikely is as good as any less: nobody is ruled out but by facts."""


class Assumptions(msgspec.Struct, frozen=True):
    """What the response takes for granted; what is best is found by trying."""

    conviction: float = 1.0
    """How much it believes what walks tell: the power to which the odds are raised. At 0 it
    believes nothing."""
    concealment: float = 1.0
    """How much of what a theft tells of itself it counts as its cost."""


EXTREMES: Final = (Assumptions(), Assumptions(conviction=0.5, concealment=0.5))
"""Between these, and as far again, lies what is worth trying."""


def likelihoods(
    view: SuspicionView, text: str, rng: Random, budget: Budget
) -> Mapping[Guest, float]:
    """Return by guest how likely Master walks so; nothing is told by what is no walk.

    Of the view counts what all see. What the seat holds is drawn.
    """
    if view.phase is not Phase.WALK:
        return {}
    unseen = list(CARDS)
    for card in view.discards:
        unseen.remove(card)
    public = replace(
        view,
        hand=tuple(rng.sample(unseen, len(view.hand))),
        history=tuple(entry.seen_by(None) for entry in view.history),
    )
    return {guest: _likelihood(public, guest, text, budget) for guest in Guest}


def _likelihood(public: SuspicionView, guest: Guest, text: str, budget: Budget) -> float:
    who = tuple(guest if seat == public.seat else None for seat in range(len(public.gems)))
    try:
        evaluator = TurnEvaluator(replace(public, identities=who), HIDING)
    except ValueError:
        return LEAST  # it has taken what this guest could not
    best: dict[str, float] = {}
    for plan in evaluator.plans(budget):
        best.setdefault(plan.moves[0], plan.value)
    most = max(best.values())
    odds = {move: math.exp((value - most) / TEMPERATURE) for move, value in best.items()}
    return (1 - SLIPS) * odds.get(text, 0.0) / add_up(odds.values()) + SLIPS / len(odds)


def respond(
    view: SuspicionView,
    known: Sequence[Mapping[Guest, float]],
    assumed: Assumptions,
    rng: Random,
    budget: Budget,
) -> str:
    """Return the text of the best move.

    *known* says by seat and identity how likely Master would have done what that seat did.
    """
    assert view.seat is not None
    seen = _weights(view, known, assumed.conviction)
    if view.phase is Phase.GUESS:
        search = FinalGuessSearch(view, seen, rng, budget)
        return policies.named(view, search.best(guesses_made(view), marginals(seen)))
    style = EvaluationStyle(use_behaviour=True, concealment=assumed.concealment)
    evaluator = TurnEvaluator(view, style, seen)
    few = shortlist(evaluator.plans(budget), PLANS)
    return play_out(view, seen, few, rng, budget)[0][0].moves[0]


def _weights(
    view: SuspicionView, known: Sequence[Mapping[Guest, float]], conviction: float
) -> list[Belief]:
    """Return by seat and guest what speaks for it, the walks with all else."""
    found = weights(view, use_behaviour=True)
    for seat, row in enumerate(found):
        if seat != view.seat:
            most = max(known[seat].values())
            for n, guest in enumerate(Guest):
                row[n] *= max(known[seat][guest] / most, LEAST) ** conviction
    return found
