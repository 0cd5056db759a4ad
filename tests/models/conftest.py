"""Settings for models that obey them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from lat_desktop.controllers.settings import Settings


@pytest.fixture
def settings(qapp: QCoreApplication, tmp_path: Path) -> Iterator[Settings]:
    """Return settings in a file of their own."""
    settings = Settings(tmp_path / "settings.ini")
    yield settings
    settings.deleteLater()
