"""How the AI plays Labyrinth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.players.player import AIFunctions, GameAI

if TYPE_CHECKING:
    from lat_desktop.engine.labyrinth import LabyrinthView


def _functions() -> AIFunctions[LabyrinthView]:
    from lat_desktop.players.labyrinth.judging import judge
    from lat_desktop.players.labyrinth.reasons import explain
    from lat_desktop.players.labyrinth.search import choose

    return AIFunctions(choose, explain, judge)


AI: Final = GameAI(
    "labyrinth",
    functions=_functions,
    casual_loss=0.081,
    declined={"offer draw": "decline"},
)
