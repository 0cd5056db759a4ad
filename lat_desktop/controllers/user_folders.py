"""Where a person's matches and settings lie: where the system wants them, or beside the program."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths

PORTABLE: Final = "data"
"""A folder of this name beside the installed program keeps everything: on a stick, for example."""


def beside_program() -> Path | None:
    """Return the folder that keeps everything, if this program was unpacked with one."""
    if not getattr(sys, "frozen", False):
        return None
    folder = Path(sys.executable).parent / PORTABLE
    return folder if folder.is_dir() else None


def data_folder() -> Path:
    """Return where matches and reports of faults are kept."""
    return beside_program() or _system(QStandardPaths.StandardLocation.AppDataLocation)


def settings_folder() -> Path:
    """Return where the settings are kept."""
    return beside_program() or _system(QStandardPaths.StandardLocation.AppConfigLocation)


def _system(location: QStandardPaths.StandardLocation) -> Path:
    return Path(QStandardPaths.writableLocation(location))
