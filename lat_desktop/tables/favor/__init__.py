"""What is seen of Favor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.favor.lobby_preview import LOBBY_PREVIEW
from lat_desktop.tables.kit import Keys, TableKit
from lat_desktop.widgets.commands import NUMBERS

if TYPE_CHECKING:
    from lat_desktop.tables.favor.table import FavorTable


def _table() -> type[FavorTable]:
    from lat_desktop.tables.favor.table import FavorTable

    return FavorTable


KIT: Final = TableKit(
    "favor",
    table=_table,
    lobby_preview=LOBBY_PREVIEW,
    own_keys=(Keys("bid", NUMBERS), Keys("sheet", ("table.sheet",))),
)
