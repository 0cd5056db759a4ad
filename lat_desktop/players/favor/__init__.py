"""How the AI plays Favor.

What the levels know and how far they look:

- Novice knows what cards are worth to itself, and looks at nobody else.
- Casual knows what tokens are good for, and what the others may pay for a lot, whoever they are.
- Expert concludes from bids and calls who they are, and so what they will pay.
- Master does so, too, solves each auction from its end, and sees what comes of every sale. Between
  two it plays the rest of the round to its end many times over: it knows what tokens will still
  buy, and for whom. Among more it knows how much that is on average, and that the others bid
  without knowing who is who.
"""

from __future__ import annotations

from random import Random

from lat_desktop.engine.favor import FavorView
from lat_desktop.players.favor import policies as habits
from lat_desktop.players.favor.search import candidates, think
from lat_desktop.players.favor.table import table_of
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice


def choose(view: FavorView, level: Level, rng: Random, budget: Budget) -> Choice:
    """Choose a move for the seat that looks, whose turn it is. Raises CancelledError."""
    table = table_of(view)
    match level:
        case Level.NOVICE:
            return Choice.only(habits.novice(table))
        case Level.CASUAL:
            return Choice.only(habits.casual(table))
        case Level.EXPERT:
            return Choice.only(habits.expert(table))
        case Level.MASTER:
            return Choice.draw(candidates(think(table, rng, budget)), rng)
