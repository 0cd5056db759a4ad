"""What is seen of Suspicion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lat_desktop.tables.kit import Keys, TableKit
from lat_desktop.tables.suspicion.lobby_preview import LOBBY_PREVIEW
from lat_desktop.widgets.commands import NUMBERS

if TYPE_CHECKING:
    from lat_desktop.tables.side_panel import SidePanel
    from lat_desktop.tables.suspicion.table import SuspicionTable


def _table() -> type[SuspicionTable]:
    from lat_desktop.tables.suspicion.table import SuspicionTable

    return SuspicionTable


def _side_panel() -> type[SidePanel]:
    from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel

    return DeductionPanel


KIT: Final = TableKit(
    "suspicion",
    table=_table,
    lobby_preview=LOBBY_PREVIEW,
    side_panel=_side_panel,
    own_keys=(
        Keys("take_back", ("take_back",)),
        Keys("name", (*NUMBERS[1:], NUMBERS[0])),
        Keys("mark", ("mark.next",)),
        Keys("cross", ("mark.cross",)),
        Keys("maybe", ("mark.maybe",)),
        Keys("sure", ("mark.sure",)),
        Keys("erase", ("mark.erase",)),
    ),
)
