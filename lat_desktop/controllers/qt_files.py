"""Where Qt's own files lie.

PySide6 tells Qt so in a text in which a comma, a semicolon or a quotation mark ends the path: a
program in such a folder would find neither its window nor its words.
"""

from __future__ import annotations

from pathlib import Path

import PySide6
from PySide6.QtCore import QCoreApplication


def qt_folder() -> Path:
    """Return the folder that has Qt's plugins and translations in it."""
    folder = Path(PySide6.__file__).parent
    inner = folder / "Qt"  # where it lies everywhere but on Windows
    return inner if inner.is_dir() else folder


def find_plugins() -> None:
    """Let Qt find its plugins wherever the program lies. Called before there is an application."""
    QCoreApplication.addLibraryPath(str(qt_folder() / "plugins"))
