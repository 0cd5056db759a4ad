"""What is seen of Doors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.doors.lobby_preview import LOBBY_PREVIEW
from lat_desktop.tables.kit import TableKit

if TYPE_CHECKING:
    from lat_desktop.tables.doors.table import DoorsTable


def _table() -> type[DoorsTable]:
    from lat_desktop.tables.doors.table import DoorsTable

    return DoorsTable


KIT: Final = TableKit(
    "doors",
    table=_table,
    lobby_preview=LOBBY_PREVIEW,
    demo_pictures={
        "display_revealed": "deal",
        "card_taken": "take",
        "card_discarded": "discard",
        "guess_made": "guess",
        "tokens_earned": "round-over",
        "match_won": "match-over",
    },
)
