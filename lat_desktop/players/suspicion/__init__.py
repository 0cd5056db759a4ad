"""How the AI plays Suspicion.

What a level knows and how far it looks stands in ``skills``. From the lowest to the highest:

- it steals what lies at hand, and crosses out only what it remembers;
- it keeps a proper sheet of all facts, collects sets, and asks where most can be crossed out;
- it reckons with exact probabilities, and plans its whole turn for gems and for what it learns;
- it also reads what the others do by choice, and hides its own tracks; and it plays the rest of the
  match to its end many times over, in worlds that may be the real one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.players.player import AIFunctions, GameAI

if TYPE_CHECKING:
    from lat_desktop.engine.suspicion import SuspicionView


def _functions() -> AIFunctions[SuspicionView]:
    from lat_desktop.players.suspicion.choosing import choose
    from lat_desktop.players.suspicion.judging import judge
    from lat_desktop.players.suspicion.reasons import explain

    return AIFunctions(choose, explain, judge)


AI: Final = GameAI("suspicion", functions=_functions, casual_loss=0.025, review_patience=10)
