"""What is seen of a game: the descriptor that stands in :mod:`.tables.registry`.

The lobby shows all games before any of them is loaded. So what is heavy is a function that imports
it: what has a game's rules in it, or widgets, comes when the door of that game opens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import msgspec

from lat_desktop.tables.lobby_preview import LobbyPreview

if TYPE_CHECKING:
    from lat_desktop.tables.side_panel import SidePanel
    from lat_desktop.tables.table import AnyTable


class Keys(msgspec.Struct, frozen=True):
    """Commands that mean something of its own in a game."""

    key: str
    """Below `keys.` stand the words that say what they do."""
    commands: tuple[str, ...]


class TableKit(msgspec.Struct, frozen=True):
    """What is seen of a game."""

    key: str
    """The key of the game, said here once more: its rules are not loaded for it."""
    table: Callable[[], type[AnyTable]]
    """Imports its table and returns the class."""
    lobby_preview: LobbyPreview
    """What the lobby shows of it."""
    side_panel: Callable[[], type[SidePanel]] | None = None
    """Imports what stands beside its table in the place of the list of what has happened, and
    returns the class; None for a game that has that list there."""
    own_keys: tuple[Keys, ...] = ()
    """What keys do in this game that they do in no other."""
    demo_pictures: Mapping[str, str] = MappingProxyType({})
    """By the key of an event, what the picture is called that a demonstration takes after it."""
