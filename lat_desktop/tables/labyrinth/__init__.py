"""What is seen of Labyrinth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.kit import Keys, TableKit
from lat_desktop.tables.labyrinth.lobby_preview import LOBBY_PREVIEW

if TYPE_CHECKING:
    from lat_desktop.tables.labyrinth.table import LabyrinthTable


def _table() -> type[LabyrinthTable]:
    from lat_desktop.tables.labyrinth.table import LabyrinthTable

    return LabyrinthTable


KIT: Final = TableKit(
    "labyrinth",
    table=_table,
    lobby_preview=LOBBY_PREVIEW,
    own_keys=(Keys("take_back", ("take_back",)),),
)
