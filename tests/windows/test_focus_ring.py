"""What has the keys has a ring around it, and the whole of it is in sight."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFocusFrame, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS

STOPS = 24
"""More than there are of Tab beside a table."""


def framed(window: QWidget) -> tuple[QWidget, QFocusFrame] | None:
    """Return what has the keys, and its frame, unless it shows that itself."""
    widget = QApplication.focusWidget()
    frames = [each for each in window.findChildren(QFocusFrame) if each.isVisible()]
    if widget is None or not frames:
        return None
    (frame,) = frames
    assert frame.widget() is widget
    return widget, frame


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("text_size", [100, 150])
def test_it_is_whole(window: MainWindow, qtbot: QtBot, game: str, text_size: int) -> None:
    window._settings.text_size = text_size
    seats = (HUMAN, *[ai(Level.NOVICE)] * (GAMES[game].seats[0] - 1))
    window.start_match(NewMatch(game, seats, GAMES[game].editions[0], 0, "0"))
    qtbot.waitUntil(window.isActiveWindow)
    page = window.page
    assert page is not None
    page.view.setFocus()
    seen: set[str] = set()
    for _ in range(STOPS):
        focused = QApplication.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, Qt.Key.Key_Tab)
        QApplication.processEvents()
        if (found := framed(window)) is None:
            continue
        widget, frame = found
        corner = frame.mapFromGlobal(window.mapToGlobal(QPoint()))
        inside = frame.rect() & QRect(corner, window.size())
        assert frame.visibleRegion().boundingRect() == inside, widget
        middle = widget.mapToGlobal(widget.rect().center())
        assert frame.rect().contains(frame.mapFromGlobal(middle))
        seen.add(type(widget).__name__)
    assert len(seen) > 2
