"""A key that is held down, as to hurry what moves, does nothing that was not in sight before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS

NONE = Qt.KeyboardModifier.NoModifier


def hold(widget: QWidget, key: Qt.Key) -> None:
    """Go on holding a key down for some time."""
    for _ in range(10):
        event = QKeyEvent(QEvent.Type.KeyPress, key, NONE, "", autorep=True)
        QApplication.sendEvent(widget, event)
        QApplication.processEvents()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
@pytest.mark.parametrize("game", [key for key, each in SUBJECTS.items() if each.game.has_secrets])
def test_the_curtain_opens_for_a_key_that_is_pressed_when_it_is_there(
    window: MainWindow, qtbot: QtBot, game: str, key: Qt.Key
) -> None:
    """Who has just moved still holds the key, and would see what the other one has."""
    people = (SeatHeader("human", "Anna"), SeatHeader("human", "Ugo"))
    window.start_match(NewMatch(game, people, GAMES[game].editions[0], 0, "0"))
    page = window.page
    assert page is not None
    view, playback = page.view, page.playback
    view.setFocus()

    def is_there() -> bool:
        return bool(page.table.clickable_items()) and not page.table.animations.busy

    qtbot.waitUntil(lambda: playback.awaits_hand_over and is_there())
    hold(view, key)
    assert playback.awaits_hand_over
    QTest.keyClick(view, key)
    qtbot.waitUntil(lambda: not playback.awaits_hand_over and is_there())
    steps = len(page.controller.match.steps)
    hold(view, key)
    assert len(page.controller.match.steps) == steps, "nor is a move made"
