"""What happens when something goes wrong: it is written down, said once, and play goes on."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import sys
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final, TextIO

from PySide6.QtCore import (
    QMessageLogContext,
    QObject,
    Qt,
    QtMsgType,
    Signal,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMessageBox, QPushButton

LOG: Final = "log.txt"
CRASH: Final = "crash.txt"
LARGEST_LOG: Final = 256 * 1024
"""Bytes after which the log of earlier evenings is put away, and the one before it forgotten."""

log = logging.getLogger(__name__)

_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def open_log(folder: Path) -> None:
    """Log to a file in *folder* and, where there is a terminal, warnings to it too.

    A frozen program with a window has no standard error. A folder that cannot be written is no
    reason not to play.
    """
    handlers: list[logging.Handler] = []
    if sys.stderr is not None:
        terminal = logging.StreamHandler(sys.stderr)
        terminal.setLevel(logging.WARNING)
        handlers.append(terminal)
    file = folder / LOG
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        # logging.handlers would rotate, but it brings the network with it.
        if file.exists() and file.stat().st_size > LARGEST_LOG:
            file.replace(file.with_suffix(".old.txt"))
        handlers.append(logging.FileHandler(file, encoding="utf-8"))
    form = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    for handler in handlers:
        handler.setFormatter(form)
        root.addHandler(handler)
    hear_qt(logging.INFO)


def hear_qt(level: int) -> None:
    """Let Qt's own messages from *level* upwards go the way of ours."""
    logging.getLogger("qt").setLevel(level)
    qInstallMessageHandler(_on_qt_message)


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    logging.getLogger(f"qt.{context.category}").log(_LEVELS[kind], "%s", message)


class FaultLog:
    """A file that Python writes into when the process itself breaks, found at the next start."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / CRASH
        self._file: TextIO | None = None

    def last_fault(self) -> str:
        """Return what the program wrote when it last broke; empty when it ended well."""
        try:
            return self._path.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def open(self) -> None:
        """Have the next crash written down."""
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self._path.open("w", encoding="utf-8")
            faulthandler.enable(self._file)

    def close(self) -> None:
        """Take the file away: the program ends well."""
        if self._file is not None:
            faulthandler.disable()
            self._file.close()
            with contextlib.suppress(OSError):
                self._path.unlink()


class ErrorReporter(QObject):
    """Says that something went wrong, in one clear sentence, and lets the match go on."""

    _caught = Signal(str)

    def __init__(self, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder = folder
        self._parent = parent
        self._box: QMessageBox | None = None
        self._look: QPushButton | None = None
        # Queued: the box must not open in the middle of whatever failed.
        self._caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch every exception that nobody else does: PySide hands those of slots here, too."""
        sys.excepthook = self._on_exception

    def remove(self) -> None:
        """Let Python handle exceptions again."""
        sys.excepthook = sys.__excepthook__

    def report_crash(self, last_fault: str) -> None:
        """Say that the program broke the last time, and offer what it wrote."""
        self._say(
            self.tr("Last time, the program broke off."),
            self.tr("Your match is kept up to the last move. The details say what is known."),
            last_fault,
        )

    def _on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        traceback: TracebackType | None,
    ) -> None:
        log.critical("not caught", exc_info=(kind, error, traceback))
        if issubclass(kind, KeyboardInterrupt):
            self._parent.close()
            return
        self._caught.emit(f"{kind.__name__}: {error}")

    def _on_caught(self, what: str) -> None:
        self._say(
            self.tr("Something went wrong."),
            self.tr("Your match is kept, and you can go on. The log says more."),
            what,
        )

    def _say(self, sentence: str, comfort: str, details: str) -> None:
        if self._box is not None:  # one is enough
            return
        from PySide6.QtWidgets import QMessageBox

        box = QMessageBox(QMessageBox.Icon.Warning, "", sentence, parent=self._parent)
        box.setWindowTitle(self.tr("The Lady and the Tiger"))
        box.setInformativeText(comfort)
        box.setDetailedText(details)
        box.setStandardButtons(QMessageBox.StandardButton.Close)
        self._look = box.addButton(self.tr("Open the folder"), QMessageBox.ButtonRole.ActionRole)
        box.setDefaultButton(QMessageBox.StandardButton.Close)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.buttonClicked.connect(self._on_clicked)
        box.finished.connect(self._on_finished)
        self._box = box
        box.open()

    def _on_finished(self) -> None:
        self._box = None

    def _on_clicked(self, button: QAbstractButton) -> None:
        if button is self._look:
            from PySide6.QtCore import QUrl
            from PySide6.QtGui import QDesktopServices

            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))
