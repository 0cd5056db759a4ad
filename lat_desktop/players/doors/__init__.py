"""How the AI plays Doors.

What a level knows and how far it looks stands in ``skills``. From the lowest to the highest:

- who plays by feel knows the rules, and says now and then what anybody can see in the row;
- who counts believes that a Collector takes what is its own, and plays for this turn;
- who solves lets nothing show in the first two turns, which it plays by a table. From the
  third on it solves what the round may still bring for all identities at once and follows that to
  the end, so that it neither gives itself away nor trusts too much in what it sees; and it plays
  for the match instead of for tokens.

None lets a set of its own lie, or declines a claim that wins the match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.players.player import AIFunctions, GameAI

if TYPE_CHECKING:
    from lat_desktop.engine.doors import DoorsView


def _functions() -> AIFunctions[DoorsView]:
    from lat_desktop.players.doors.choosing import choose
    from lat_desktop.players.doors.judging import judge
    from lat_desktop.players.doors.reasons import explain

    return AIFunctions(choose, explain, judge)


AI: Final = GameAI("doors", functions=_functions, casual_loss=0.009)
