"""How the AI plays Favor.

What a level knows and how far it looks stands in ``skills``. From the lowest to the highest:

- it knows what cards are worth to itself, and looks at nobody else;
- it knows what tokens are good for, and what the others may pay for a lot, whoever they are;
- it concludes from bids and calls who they are, and so what they will pay;
- it does so, too, and plays the rest of the round to its end many times over with each move that it
  looks at, as doors and deck may lie: it knows what tokens will still buy, and for whom, and what
  it shows of itself. The final auction it solves.
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


AI: Final = GameAI("favor", functions=_functions, casual_loss=0.035)
