"""The language in which controllers speak, given back afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService


@pytest.fixture
def service(qapp: QApplication) -> Iterator[LanguageService]:
    """Return who translates, into English at first."""
    service = LanguageService()
    service.set_language("en")
    yield service
    service.set_language("en")
