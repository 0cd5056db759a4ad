"""Three simple, honest ways to play each game, none of them ours: people who climb the ladder.

None looks more than a move ahead, none lies, and nothing of our players is in them. A style is a
function of a view that returns the text of a legal move.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from tools.styles import doors, favor, labyrinth, suspicion

Style: TypeAlias = Callable[[Any], str]

STYLES: Final[Mapping[str, Mapping[str, Style]]] = {
    room.__name__.rpartition(".")[2]: room.STYLES for room in (doors, favor, labyrinth, suspicion)
}
"""By game, by name."""
