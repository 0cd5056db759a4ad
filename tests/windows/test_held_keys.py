"""What is pressed to hurry what moves does nothing that was not in sight before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.widgets import standing_time
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS
from tests.windows.words import shown

NONE = Qt.KeyboardModifier.NoModifier
DOUBLE_CLICK: Final = 400
"""In milliseconds."""


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


class Clock:
    """Time that passes when a test lets it."""

    now = 0
    """In milliseconds."""


class FakeTimer:
    """A QElapsedTimer of that time."""

    def __init__(self) -> None:
        self._started: int | None = None

    def start(self) -> None:
        """Begin anew."""
        self._started = Clock.now

    def invalidate(self) -> None:
        """Be as before it was begun."""
        self._started = None

    def isValid(self) -> bool:  # noqa: N802
        """Return whether it was begun."""
        return self._started is not None

    def elapsed(self) -> int:
        """Return how long ago that was."""
        assert self._started is not None
        return Clock.now - self._started


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch, qapp: QApplication) -> Iterator[type[Clock]]:
    """Let time pass by hand for what must have stood there for some time."""
    monkeypatch.setattr(standing_time, "QElapsedTimer", FakeTimer)
    qapp.setDoubleClickInterval(DOUBLE_CLICK)
    yield Clock
    qapp.setDoubleClickInterval(0)


@pytest.mark.parametrize("by_key", [False, True])
@pytest.mark.parametrize("tempo", [0, 100, 300, 450, 600, 900])
def test_the_curtain_never_opens_for_presses_that_hurry(
    clock: type[Clock], page: GamePage, qtbot: QtBot, tempo: int, by_key: bool
) -> None:
    """Whoever hurries the table does not look: they would see what is not for them, and act."""
    table, playback = page.table, page.playback
    button = table.hand_over.take_over

    def press() -> None:
        clock.now += tempo
        if by_key:
            QTest.keyClick(page.view, Qt.Key.Key_Space)
        else:
            place = page.view.place_of(button).toPoint()
            QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def hurry() -> None:
        for _ in range(20):
            press()
            QApplication.processEvents()
        qtbot.waitUntil(lambda: not table.animations.busy)
        for _ in range(5):
            press()

    qtbot.waitUntil(lambda: playback.awaits_hand_over)
    hurry()
    assert playback.awaits_hand_over
    assert playback.awaited == 0
    assert shown(page.bar.hint).startswith("That was quick")
    clock.now += 10 * DOUBLE_CLICK
    press()
    assert not playback.awaits_hand_over
    qtbot.waitUntil(lambda: not table.animations.busy and bool(table.clickable_items()))
    while playback.awaited == 0 and not playback.awaits_hand_over:
        clock.now += 10 * DOUBLE_CLICK
        if Request.ACKNOWLEDGE in playback.requests:
            table.requests.ask_for(Request.ACKNOWLEDGE)
        else:
            playback.choose(playback.legal_moves[0])
        qtbot.waitUntil(lambda: not table.animations.busy)
    steps = len(page.controller.match.steps)
    hurry()
    assert playback.awaits_hand_over
    assert playback.awaited == 1
    assert len(page.controller.match.steps) == steps


def test_a_press_that_goes_elsewhere_first_is_meant(
    clock: type[Clock], page: GamePage, qtbot: QtBot
) -> None:
    """Whoever hurried, and then went to a thing and clicked on it, has seen it."""
    table, playback = page.table, page.playback
    qtbot.waitUntil(lambda: playback.awaits_hand_over and not table.animations.busy)
    table.hurrying.take_press(QPoint(1, 1))
    clock.now += 10 * DOUBLE_CLICK
    table.requests.ask_for(Request.TAKE_OVER)
    qtbot.waitUntil(lambda: not table.animations.busy and bool(table.clickable_items()))
    table.disable_moves()
    for place, is_spent in (
        (QPoint(1, 1), True),
        (QPoint(90, 1), False),
        (None, False),
    ):
        table.disable_moves()
        table.hurrying.take_press(QPoint(2, 1))
        table.enable_moves()
        clock.now += DOUBLE_CLICK
        assert table.hurrying.take_press(place) is is_spent
    for key, is_spent in ((None, True), (Qt.Key.Key_Right, False)):
        table.disable_moves()
        table.hurrying.take_press()
        table.enable_moves()
        clock.now += DOUBLE_CLICK
        if key is not None:
            QTest.keyClick(page.view, key)
        assert table.hurrying.take_press() is is_spent


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_press_like_those_that_hurried_makes_no_move(
    clock: type[Clock], page: GamePage, qtbot: QtBot, settings: Settings, key: Qt.Key
) -> None:
    table, playback = page.table, page.playback
    qtbot.waitUntil(lambda: playback.awaits_hand_over and not table.animations.busy)
    settings.pace = Pace.NORMAL
    clock.now += 10 * DOUBLE_CLICK
    QTest.keyClick(page.view, key)
    assert table.animations.busy, "the curtain opens"
    steps = len(page.controller.match.steps)
    for _ in range(20):
        QTest.keyClick(page.view, key)
        clock.now += DOUBLE_CLICK - 1
    assert not table.animations.busy
    focus = table.focusItem()
    assert len(page.controller.match.steps) == steps
    clock.now += DOUBLE_CLICK
    QTest.keyClick(page.view, key)
    assert (table.focusItem(), len(page.controller.match.steps)) != (focus, steps)


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
