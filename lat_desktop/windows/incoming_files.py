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
        self._file: Path | None = None
        """What is to be opened when the dialog that is open is closed."""

    def open(self, file: Path) -> None:
        """Open *file*; of several for which there was no time, the last one.

        A dialog that one only looks at is closed for it.
        """
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog):
            self.ready.emit(file)
            return
        if self._file is None:
            # When whatever the dialog was for has been done; that may be to open another match.
            connection = Qt.ConnectionType.QueuedConnection
            dialog.finished.connect(self._on_dialog_finished, connection)
        self._file = file
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
        file = app.take_file() if isinstance(app, Application) else None
        if file is not None:
            self.open(file)

    def _on_file_chosen(self, file: str) -> None:
        self.ready.emit(Path(file))

    def _on_dialog_finished(self) -> None:
        file, self._file = self._file, None
        if file is not None and self._window.isVisible():
            self.open(file)  # the dialog may have opened another


def dropped_file(data: QMimeData) -> Path | None:
    """Return the one file of this computer that *data* is about, if it is about one."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return files[0] if len(files) == 1 else None
