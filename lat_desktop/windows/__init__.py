"""What stands around the table: lobby, main window, dialogs, rules reader."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lat_desktop import overrides

LANGUAGE_NAMES: Final[Mapping[str, str]] = MappingProxyType({"en": "English", "it": "Italiano"})
"""What each language is called in itself: never translated."""

overrides.install()
