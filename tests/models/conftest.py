"""Settings for models that obey them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSettings

from lat_desktop.controllers.settings import Settings


@pytest.fixture
def settings(qapp: QCoreApplication, tmp_path: Path) -> Iterator[Settings]:
    """Return settings in a file of their own."""
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    yield settings
    settings.deleteLater()
