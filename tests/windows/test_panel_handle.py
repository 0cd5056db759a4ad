"""What stands beside a table is made wide or narrow, hidden and shown, and stays as it was made."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.panel_width import PanelWidth
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.panel_handle import PanelHandle
from tests.games import SUBJECTS
from tests.windows.test_main_window import CTRL, press
from tests.windows.test_review import analyst, look_back, sit_down
from tests.windows.walk import LEFT

__all__ = ["analyst"]

SIZES = ((1024, 600), (1280, 800), (1900, 1000))
FAR = 3000
Open = Callable[[str], GamePage]
every_game = pytest.mark.parametrize("game", SUBJECTS)


@pytest.fixture
def sit(window: MainWindow, saves: Saves) -> Open:
    return partial(sit_down, window, saves)


def drag(handle: PanelHandle, by: int) -> None:
    """Take hold of the handle in its middle, and let it go so many pixels further to the right."""
    middle = handle.rect().center()
    start = handle.mapToGlobal(middle)
    QTest.mousePress(handle, LEFT, pos=middle)
    for share in (0.3, 0.6, 1.0):
        to = handle.mapFromGlobal(start + QPoint(round(by * share), 0))
        QTest.mouseMove(handle, to)
        QApplication.processEvents()
    QTest.mouseRelease(handle, LEFT, pos=handle.mapFromGlobal(start + QPoint(by, 0)))
    QApplication.processEvents()


def check(window: MainWindow, page: GamePage) -> None:
    """Look whether the table has at least its half, and all that is said of the panel agrees."""
    QApplication.processEvents()
    beside = page.review if page.looks_back else page.side
    assert beside is not None
    assert page.view.width() * 2 >= page.width()
    assert page.panel_shown is beside.isVisible()
    assert page.panel_shown is window.menus.panel.isChecked()
    words_beside = page.bar.x() > page.view.x()  # there the table has all the height for it
    assert not words_beside or (page.view.height() == page.height() and not page.panel_shown)
    others = beside.width() * page.panel_shown + page.bar.width() * words_beside
    assert page.view.width() + page.handle.width() + others == page.width()
    accessible = QAccessible.queryAccessibleInterface(page.handle)
    assert accessible is not None
    assert accessible.role() is QAccessible.Role.Slider
    assert accessible.text(QAccessible.Text.Name)
    value = accessible.valueInterface()
    assert value is not None
    assert value.currentValue() == page.handle.value()


@every_game
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("percent", Settings.text_size.choices)
def test_the_table_keeps_its_half_however_far_one_drags(
    window: MainWindow,
    settings: Settings,
    sit: Open,
    game: str,
    size: tuple[int, int],
    percent: int,
) -> None:
    window.resize(*size)
    settings.text_size = percent
    page = sit(game)
    check(window, page)
    usual = page.side.width()
    drag(page.handle, -FAR)
    check(window, page)
    assert page.side.width() > usual
    drag(page.handle, FAR)
    check(window, page)
    assert not page.panel_shown
    drag(page.handle, -200)
    check(window, page)
    assert page.panel_shown


@every_game
def test_the_panel_follows_the_hand(window: MainWindow, sit: Open, game: str) -> None:
    page = sit(game)
    window.resize(1500, 800)
    QApplication.processEvents()
    letter = page.fontMetrics().averageCharWidth()
    for by in (-100, 60, -30):
        before = page.side.width()
        drag(page.handle, by)
        assert abs(page.side.width() - (before - by)) <= letter
        check(window, page)


@every_game
def test_every_way_to_hide_it_and_to_show_it_again(
    window: MainWindow, sit: Open, game: str
) -> None:
    page = sit(game)
    window.resize(1280, 800)
    QApplication.processEvents()
    handle, width = page.handle, page.side.width()
    ways: tuple[Callable[[], object], ...] = (
        lambda: press(Qt.Key.Key_B, CTRL),
        lambda: window.menus.panel.trigger(),
        lambda: QTest.mouseClick(handle, LEFT),
        lambda: QTest.keyClick(handle, Qt.Key.Key_Return),
        lambda: QTest.keyClick(handle, Qt.Key.Key_Space),
    )
    for hide in ways:
        for show in ways:
            hide()
            check(window, page)
            assert not page.panel_shown
            show()
            check(window, page)
            assert page.side.width() == width


@every_game
def test_the_keys_make_it_wide_and_narrow(window: MainWindow, sit: Open, game: str) -> None:
    page = sit(game)
    window.resize(1280, 800)
    handle = page.handle
    seen = []
    for key, times in (
        (Qt.Key.Key_Left, 3),
        (Qt.Key.Key_Right, 40),
        (Qt.Key.Key_Left, 2),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_End, 1),
    ):
        QTest.keyClick(handle, key)
        for _ in range(times - 1):
            QTest.keyClick(handle, key)
        check(window, page)
        seen.append(handle.value())
    wider, hidden, again, most, none = seen
    assert hidden == none == 0
    assert page.side.least_letters <= again <= wider < most == handle.maximum()


@every_game
def test_the_tab_key_leads_to_it_and_out_of_what_it_hides(
    window: MainWindow, sit: Open, game: str
) -> None:
    page = sit(game)
    page.view.setFocus()
    page.handle.setFocus(Qt.FocusReason.TabFocusReason)
    assert QApplication.focusWidget() is page.handle
    press(Qt.Key.Key_Tab)
    inside = QApplication.focusWidget()
    assert inside is not None
    assert page.side.isAncestorOf(inside)
    press(Qt.Key.Key_B, CTRL)
    assert QApplication.focusWidget() is page.view


@pytest.mark.parametrize(
    ("game", "others"),
    [(Doors.key, (Favor.key, Labyrinth.key)), (Suspicion.key, (Suspicion.key,))],
)
def test_it_is_remembered_for_each_kind_of_panel(
    window: MainWindow,
    settings: Settings,
    sit: Open,
    tmp_path: Path,
    game: str,
    others: tuple[str, ...],
) -> None:
    window.resize(1280, 800)
    different = {Doors.key: Suspicion.key, Suspicion.key: Doors.key}[game]
    before = sit(different).side.width()
    page = sit(game)
    drag(page.handle, -70)
    width = page.side.width()
    for other in others:
        assert sit(other).side.width() == width
    assert sit(different).side.width() == before
    page = sit(game)
    press(Qt.Key.Key_B, CTRL)
    assert [sit(other).panel_shown for other in others] == [False] * len(others)
    assert sit(different).panel_shown
    settings.save()
    again = Settings(tmp_path / "settings.ini")
    assert again.panel_width(page.side.kind) == PanelWidth(page.handle.letters, shown=False)


@every_game
def test_where_letters_are_large_in_a_small_window_the_table_has_all_the_room(
    window: MainWindow, settings: Settings, sit: Open, game: str
) -> None:
    page = sit(game)
    for size, percent, shown in (
        ((1024, 600), 100, True),
        ((1024, 600), 200, False),
        ((1900, 1000), 200, True),
        ((1024, 600), 200, False),
        ((1024, 600), 100, True),
    ):
        window.resize(*size)
        settings.text_size = percent
        check(window, page)
        assert page.panel_shown is shown
    settings.text_size = 200
    press(Qt.Key.Key_B, CTRL)  # who wants to see it all the same
    check(window, page)
    assert page.panel_shown
    assert sit(game).panel_shown
    press(Qt.Key.Key_B, CTRL)
    settings.text_size = 100
    assert window.page is not None
    assert window.page.panel_shown, "who has only taken it back wants it where there is room"


@pytest.mark.parametrize("letters", [-(10**12), -1, 0, 1, 10**6, 10**12])
@every_game
def test_whatever_the_settings_say_there_is_room_for_the_table(
    window: MainWindow, settings: Settings, sit: Open, game: str, letters: int
) -> None:
    for kind in ("log", game):
        settings.set_panel_width(kind, PanelWidth(letters))
    check(window, sit(game))


def test_a_window_that_grows_again_has_the_panel_that_was_made(
    window: MainWindow, sit: Open
) -> None:
    page = sit(Doors.key)
    window.resize(1900, 900)
    QApplication.processEvents()
    drag(page.handle, -400)
    width = page.side.width()
    window.resize(1024, 600)
    check(window, page)
    assert page.side.width() < width
    press(Qt.Key.Key_B, CTRL)
    press(Qt.Key.Key_B, CTRL)
    window.resize(1900, 900)
    check(window, page)
    assert page.side.width() == width


@every_game
def test_who_asks_for_the_table_in_words_sees_it(
    window: MainWindow, settings: Settings, sit: Open, game: str
) -> None:
    page = sit(game)
    press(Qt.Key.Key_B, CTRL)
    press(Qt.Key.Key_F6)
    check(window, page)
    assert page.side.words.isVisible()


@pytest.mark.usefixtures("analyst")
@every_game
def test_the_review_has_a_width_of_its_own(
    window: MainWindow, sit: Open, qtbot: QtBot, game: str
) -> None:
    page = sit(game)
    beside = page.side.width()
    review = look_back(window, page, qtbot)
    check(window, page)
    drag(page.handle, -40)
    check(window, page)
    width = review.width()
    review.left.emit()
    check(window, page)
    assert page.side.width() == beside
    look_back(window, page, qtbot)
    assert review.width() == width
    press(Qt.Key.Key_B, CTRL)
    check(window, page)
    assert not review.isVisible()
    page.ask_review()
    check(window, page)
    assert page.side.isVisible()
    look_back(window, page, qtbot)
    check(window, page)
    assert review.isVisible(), "who asks for a review is to see it"
