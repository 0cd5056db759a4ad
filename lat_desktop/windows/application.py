"""The application: it hears which files the desktop asks to open, and shows what has the keys."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from lat_desktop.widgets.focus_ring import FocusRing


class Application(QApplication):
    """Keeps what is to be opened until somebody takes it: macOS may ask before there is a window.

    There a double-click on a file is an event and no argument, whether the program runs or not.
    """

    file_asked = Signal()
    """There is something to be taken."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._files: list[Path] = []
        FocusRing(self)

    def event(self, event: QEvent) -> bool:
        """Note a file that is to be opened."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._files.append(Path(event.file()))
            self.file_asked.emit()
            return True
        return super().event(event)

    def take_files(self) -> list[Path]:
        """Return what was asked for and nobody has taken yet, the first one first."""
        files, self._files = self._files, []
        return files
