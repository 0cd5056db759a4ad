"""What is seen of Labyrinth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.kit import TableKit
from lat_desktop.tables.labyrinth.lobby_preview import LOBBY_PREVIEW

if TYPE_CHECKING:
    from lat_desktop.tables.labyrinth.table import LabyrinthTable
    from lat_desktop.widgets.sentence_layout import Icon


def _table() -> type[LabyrinthTable]:
    from lat_desktop.tables.labyrinth.table import LabyrinthTable

    return LabyrinthTable


def _icon(key: str) -> Icon | None:
    from lat_desktop.tables.art.icons import clue_icon

    return clue_icon(key.replace("swap.", "card."))  # a Swap card has the marks of a Clue card


KIT: Final = TableKit("labyrinth", table=_table, lobby_preview=LOBBY_PREVIEW, icon=_icon)
