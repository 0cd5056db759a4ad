"""Matches that come from outside: dropped onto the window, chosen, or named by the desktop."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from lat_desktop.windows.application import Application
from lat_desktop.windows.dialog import Dialog
from lat_desktop.windows.file_dialog import MatchFileDialog


class IncomingFiles(QObject):
    """Says of each match that is to be opened when its time has come."""

    ready = Signal(Path)
    """This file is to be opened now: no dialog wants an answer."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._waiting: list[Path] = []
        """What is to be opened, one after the other, when the dialog that is open is closed."""

    def open(self, file: Path) -> None:
        """Open *file*; while a dialog is open, after those that came before it.

        A dialog that one only looks at is closed for it.
        """
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            self.ready.emit(file)
            return
        if not self._waiting:
            # When whatever the dialog was for has been done; that may be to open another match.
            connection = Qt.ConnectionType.QueuedConnection
            dialog.finished.connect(self._on_dialog_finished, connection)
        if file not in self._waiting:
            self._waiting.append(file)
        if isinstance(dialog, Dialog) and not dialog.wants_answer:
            dialog.reject()

    def listen(self) -> None:
        """Open what the desktop asks for by an event, from now on and since the program began."""
        app = QApplication.instance()
        if isinstance(app, Application):
            app.file_asked.connect(self._on_file_asked)
            self._on_file_asked()

    def choose(self) -> None:
        """Let the person choose a file."""
        dialog = MatchFileDialog(self._window, self.tr("Open a match"))
        dialog.fileSelected.connect(self._on_file_chosen)
        dialog.choose_match()

    def _on_file_asked(self) -> None:
        app = QApplication.instance()
        for file in app.take_files() if isinstance(app, Application) else ():
            self.open(file)

    def _on_file_chosen(self, file: str) -> None:
        self.ready.emit(Path(file))

    def _on_dialog_finished(self) -> None:
        files, self._waiting = self._waiting, []
        for file in files if self._window.isVisible() else ():
            self.open(file)  # the dialog may have opened another, and so may each of these


def dropped_file(data: QMimeData) -> Path | None:
    """Return the one file of this computer that *data* is about, if it is about one."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 else None
