"""Windows of which nothing is painted: half of what a window costs, where nobody looks at it."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from lat_desktop.windows.main_window import MainWindow


def show_unpainted(window: MainWindow, qtbot: QtBot) -> None:
    """Show *window* at the lobby as a start does, and paint nothing until it may be updated."""
    window.setUpdatesEnabled(False)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.lobby.first_painted.emit()  # for which it waits to say what waits
