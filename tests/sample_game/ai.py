"""How the AI plays Straws.

What the levels know:

- Novice throws away none but the shortest straws, and looks at nobody else.
- Casual counts the straws that it has seen, and reckons who wins if nobody else chooses any more.
- Expert knows, too, that who kept a straw has a long one.
- Master reckons besides with the choices that the others are yet to make.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.players.player import AIFunctions, GameAI

if TYPE_CHECKING:
    from tests.sample_game.engine import StrawsView


def _functions() -> AIFunctions[StrawsView]:
    from tests.sample_game.search import choose, explain, judge

    return AIFunctions(choose, explain, judge)


AI: Final = GameAI("straws", functions=_functions, casual_loss=0.007)
