"""What is pressed to hurry what moves does nothing that was not in sight before."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.windows.game_page import GamePage
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


@pytest.fixture(params=[key for key, each in SUBJECTS.items() if each.game.has_secrets])
def page(request: pytest.FixtureRequest, window: MainWindow) -> GamePage:
    """Return the page of a match of two people, before the first of them has come."""
    game = request.param
    people = (SeatHeader("human", "Anna"), SeatHeader("human", "Ugo"))
    window.start_match(NewMatch(game, people, GAMES[game].editions[0], 0, "0"))
    assert window.page is not None
    window.page.view.setFocus()
    return window.page


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_the_curtain_opens_for_a_key_that_is_pressed_when_it_is_there(
    page: GamePage, qtbot: QtBot, key: Qt.Key
) -> None:
    """Who has just moved still holds the key, and would see what the other one has."""
    view, playback = page.view, page.playback

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


@pytest.mark.parametrize("by_key", [False, True])
def test_the_second_of_two_quick_clicks_does_not_open_the_curtain(
    page: GamePage, qtbot: QtBot, qapp: QApplication, by_key: bool
) -> None:
    """Who has just moved hurries the curtain with the first, and would see what is not for them."""
    table, playback = page.table, page.playback
    qtbot.waitUntil(lambda: playback.awaits_hand_over and not table.animations.busy)

    def click() -> None:
        if by_key:
            QTest.keyClick(page.view, Qt.Key.Key_Return)
        else:
            place = page.view.place_of(table.hand_over.take_over).toPoint()
            QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    qapp.setDoubleClickInterval(10**9)
    click()
    qapp.setDoubleClickInterval(0)
    assert playback.awaits_hand_over
    assert table.hand_over.curtain.is_closed
    click()
    assert not playback.awaits_hand_over
