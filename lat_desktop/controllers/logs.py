"""The log: what happened, for whoever is asked to help. It names files and faults, never cards."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections import deque
from pathlib import Path
from typing import IO, Final

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from lat_desktop.controllers import disk

LOG: Final = "log.txt"
LARGEST_LOG: Final = 256 * 1024
"""Bytes after which the log of earlier evenings is put away, and the one before it forgotten."""
RECENT: Final = 100
"""How many lines a report has."""


class _Lines(logging.Formatter):
    """Makes one line of each message: what came from a file moves no cursor, and adds no line."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Show by its number whatever is no letter; a traceback of ours keeps its lines."""
        kept = "\n" if record.levelno == logging.CRITICAL else ""
        shown = (
            each if each.isprintable() or each == kept else ascii(each)[1:-1]
            for each in record.message
        )
        record.message = "".join(shown)
        return super().formatMessage(record)


_FORM: Final = _Lines("%(asctime)s %(levelname)s %(name)s: %(message)s")
_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_recent: Final = deque[str](maxlen=RECENT)


class _RecentLines(logging.Handler):
    """Keeps the last lines, for a report when the file cannot be written."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        _recent.append(self.format(record))


class _PrivateFile(logging.FileHandler):
    """A file that is for this person alone if it is new."""

    def _open(self) -> IO[str]:  # type: ignore[override]  # of which it is one
        return open(self.baseFilename, self.mode, encoding=self.encoding, opener=_open_private)


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def open_log(folder: Path) -> None:
    """Log to a file in *folder* and, where there is a terminal, warnings to it too.

    A frozen program with a window has no standard error. A folder that cannot be written, or a
    disk that fills up, is no reason not to play.
    """
    logging.raiseExceptions = False
    handlers: list[logging.Handler] = [_RecentLines()]
    if sys.stderr is not None:
        terminal = logging.StreamHandler(sys.stderr)
        terminal.setLevel(logging.WARNING)
        handlers.append(terminal)
    file = folder / LOG
    with contextlib.suppress(OSError):
        disk.LOCAL.make_folder(folder)
        # logging.handlers would rotate, but it brings the network with it.
        if file.is_file() and file.stat().st_size > LARGEST_LOG:
            with contextlib.suppress(OSError):  # then it grows for another evening
                disk.LOCAL.replace(file, file.with_suffix(".old.txt"))
        if file.is_file() or not os.path.lexists(file):  # a pipe would keep one waiting
            handlers.append(_PrivateFile(file, encoding="utf-8"))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    for handler in handlers:
        handler.setFormatter(_FORM)
        root.addHandler(handler)
    hear_qt(logging.INFO)


def hear_qt(level: int) -> None:
    """Let Qt's own messages from *level* upwards go the way of ours."""
    logging.getLogger("qt").setLevel(level)
    qInstallMessageHandler(_on_qt_message)


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    logging.getLogger(f"qt.{context.category}").log(_LEVELS[kind], "%s", message)


def recent_lines() -> list[str]:
    """Return the last lines of the log of this evening."""
    return list(_recent)


def last_lines(folder: Path) -> list[str]:
    """Return the last lines of the log in *folder*: before anything is logged, of last time."""
    try:
        text = disk.read_file(folder / LOG)
    except OSError:
        return []
    return text.decode("utf-8", errors="replace").splitlines()[-RECENT:]
