"""The ways in which a match comes into the window from outside, as a person's hands go them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from lat_desktop import app
from lat_desktop.controllers.single_instance import RequestInbox
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.second_start import RequestHandler


def by_argument(window: MainWindow, path: Path) -> None:
    """Start the program with it."""
    inbox = RequestInbox(window._folder / "nobody asks")
    app._answer_starts(window, window._settings, inbox, path)
    inbox.close()


def by_second_start(window: MainWindow, path: Path) -> None:
    """Double-click on it while the program runs."""
    RequestHandler(window).handle(path, "")


def by_drop(window: MainWindow, path: Path) -> None:
    """Drop it onto whatever is in the middle of the window."""
    assert drop(window, path) is Qt.DropAction.CopyAction, "or the file manager would move it"


def by_menu(window: MainWindow, path: Path) -> None:
    """Ask for it, and say where it is."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    choose(window, path)


WAYS: Final[dict[str, Callable[[MainWindow, Path], None]]] = {
    "argument": by_argument,
    "second start": by_second_start,
    "drop": by_drop,
    "menu": by_menu,
}


def drop(window: MainWindow, *paths: Path) -> Qt.DropAction | None:
    """Drop files onto what is in the middle of the window; return what was done, if anything."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    at = QPointF(window.rect().center())
    target = window.childAt(at.toPoint()) or window
    what = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    pressed, unpressed = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(at, what, data, pressed, unpressed)
    QApplication.sendEvent(target, entered)
    if not entered.isAccepted():
        return None
    dropped = QDropEvent(at, what, data, pressed, unpressed)
    QApplication.sendEvent(target, dropped)
    QApplication.processEvents()
    return dropped.dropAction() if dropped.isAccepted() else None


def choose(window: QWidget, path: Path) -> None:
    """Paste a path into the file dialog that is open, and press Enter."""
    (dialog,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    (line,) = dialog.findChildren(QLineEdit)
    QGuiApplication.clipboard().setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
