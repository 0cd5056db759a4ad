"""How the AI plays Favor.

What a level knows and how far it looks stands in ``skills``. From the lowest to the highest:

- it knows what cards are worth to itself, and looks at nobody else;
- it knows what tokens are good for, and what the others may pay for a lot, whoever they are;
- it concludes from bids and calls who they are, and so what they will pay;
- it does so, too, solves each auction from its end, and sees what comes of every sale. Between
  two it plays the rest of the round to its end many times over: it knows what tokens will still
  buy, and for whom. Among more it knows how much that is on average, and that the others bid
  without knowing who is who.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.players.player import AIFunctions, GameAI

if TYPE_CHECKING:
    from lat_desktop.engine.favor import FavorView


def _functions() -> AIFunctions[FavorView]:
    from lat_desktop.players.favor.choosing import choose
    from lat_desktop.players.favor.judging import judge
    from lat_desktop.players.favor.reasons import explain

    return AIFunctions(choose, explain, judge)


AI: Final = GameAI("favor", functions=_functions, casual_loss=0.037)
