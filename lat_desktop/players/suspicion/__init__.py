"""How the AI plays Suspicion.

What the levels know and how far they look:

- Novice steals what lies at hand, and crosses out only what it was told itself.
- Casual keeps a proper sheet of all facts, collects sets, and asks where most can be crossed out.
- Expert reckons with exact probabilities, and plans its whole turn for gems and for what it learns.
- Master also reads what the others do by choice, and hides its own tracks.
"""

from __future__ import annotations

from random import Random

from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice
from lat_desktop.players.suspicion import habits
from lat_desktop.players.suspicion.reading import beliefs, naming
from lat_desktop.players.suspicion.thinking import Style, Thought

STYLES = {Level.EXPERT: Style(weigh=False, hide=0.0), Level.MASTER: Style(weigh=True, hide=1.0)}


def choose(view: SuspicionView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    budget.spent(0)
    match level:
        case Level.NOVICE:
            return Choice.only(habits.novice(view, rng))
        case Level.CASUAL:
            return Choice.only(habits.casual(view, rng))
    style = STYLES[level]
    if view.phase is Phase.GUESS:
        assert view.seat is not None
        shares = beliefs(view, weigh=style.weigh)
        return Choice.only(habits.named(view, naming(shares, view.seat)))
    plans = Thought(view, style).plans(budget)
    return Choice.only(plans[0].way[0])
