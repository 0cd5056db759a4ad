"""What is said to a pointer that rests is said to a finger that stays, and stays itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QAbstractListModel, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyledItemDelegate,
    QTapAndHoldGesture,
    QToolTip,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.tables.suspicion.deduction_sheet import SheetView
from lat_desktop.widgets.rows import STAYS, Header, RowDelegate
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import Content
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.windows.reach import named, parts_of
from tests.windows.test_dialogs import Make, settings_with_programs
from tests.windows.test_reach import every_window, opened
from tests.windows.test_review import sit_down

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def quickly() -> Iterator[None]:
    """Let it be enough to hold a thing for a moment."""
    usual = QTapAndHoldGesture.timeout()
    QTapAndHoldGesture.setTimeout(20)
    yield
    QTapAndHoldGesture.setTimeout(usual)
    QToolTip.hideText()


def wait_a_moment() -> None:
    """Let a thing be held long enough, or a tip go that was taken away."""
    QTest.qWait(400)


def with_tips(window: QWidget) -> list[QWidget]:
    """Return what in *window* has a tip, and can be held."""
    found = [part for part in parts_of(window) if part.toolTip() and part.isEnabled()]
    return [part for part in found if part.visibleRegion().contains(part.rect().center())]


def assert_held_shows_tip(part: QWidget) -> None:
    """Hold *part*, and let it go: its tip is there then, and nothing else has come of it."""
    clicks: list[bool] = []
    if isinstance(part, QAbstractButton):
        part.clicked.connect(lambda: clicks.append(True))
    middle = part.rect().center()
    QTest.mousePress(part, LEFT, pos=middle)
    wait_a_moment()
    QTest.mouseRelease(part, LEFT, pos=middle)
    assert QToolTip.text() == part.toolTip(), named(part)
    assert clicks == []
    QToolTip.hideText()
    wait_a_moment()


class Shown(NamedTuple):
    """A tip as Qt was asked to show it."""

    words: str
    milliseconds: int


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Shown]:
    """Return a list to which is added each tip that the program itself shows from now on."""
    shown: list[Shown] = []

    def show(
        place: QPoint, words: str, widget: QWidget, rect: QRect, milliseconds: int = -1
    ) -> None:
        shown.append(Shown(words, milliseconds))

    monkeypatch.setattr(QToolTip, "showText", show)
    return shown


def tips_within(window: QWidget) -> list[tuple[QAbstractItemView, QPoint, str]]:
    """Return what in *window* has a tip and is no widget: its view, a place there, and the tip."""
    tip = Qt.ItemDataRole.ToolTipRole
    found: list[tuple[QAbstractItemView, QPoint, str]] = []
    for view in window.findChildren(QAbstractItemView):
        model = view.model()
        if model is None:
            continue
        if isinstance(view, QHeaderView):
            way = view.orientation()
            for section in range(view.count()):
                words = model.headerData(section, way, tip)
                start = view.sectionViewportPosition(section) + 2
                place = QPoint(start, 2) if way is Qt.Orientation.Horizontal else QPoint(2, start)
                found += [(view, place, words)] if words else []
        else:
            view.doItemsLayout()  # the list of a combo box that was never open has none yet
            view.scrollToTop()
            columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
            indexes = [
                model.index(row, column)
                for row in range(model.rowCount())
                for column in range(columns)
            ]
            places = [(index.data(tip), view.visualRect(index).center()) for index in indexes]
            found += [
                (view, place, words)
                for words, place in places
                if words and view.viewport().rect().contains(place)
            ]
    return found


def assert_they_stay(window: QWidget, shown: list[Shown]) -> int:
    """Point at each tip of a view in *window*; return how many there are."""
    tips = tips_within(window)
    for view, place, words in tips:
        shown.clear()
        on_screen = view.viewport().mapToGlobal(place)
        asked = QHelpEvent(QEvent.Type.ToolTip, place, on_screen)
        QApplication.sendEvent(view.viewport(), asked)
        assert [each.milliseconds for each in shown] == [STAYS], (named(view), words)
        assert shown[0].words
    return len(tips)


def fleeting(window: QWidget) -> list[str]:
    """Return what in *window* has tips that go by themselves."""
    found = [
        named(part)
        for part in parts_of(window)
        if part.toolTip() and part.toolTipDuration() != STAYS and not by_qt(part)
    ]
    views = [part for part in parts_of(window) if isinstance(part, QAbstractItemView)]
    return found + [
        named(view)
        for view in views
        if type(view.itemDelegate()) is QStyledItemDelegate
        and not isinstance(view.itemDelegate(), RowDelegate)
        and view.model() is not None
        and view.objectName() != "qt_scrollarea"
        and view.isVisible()
        and has_row_tips(view)
    ]


def by_qt(part: QWidget) -> bool:
    """Whether Qt itself gave *part* a tip: the name of an action, which its button has, too."""
    return isinstance(part, QAbstractButton) and part.toolTip() == part.text()


def has_row_tips(view: QAbstractItemView) -> bool:
    model = view.model()
    return any(
        model.index(row, 0).data(Qt.ItemDataRole.ToolTipRole) for row in range(model.rowCount())
    )


@every_window
def test_tips_within_a_dialog_stay(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    shown: list[Shown],
    make: Make,
) -> None:
    assert_they_stay(opened(qtbot, make(settings, language, theme)), shown)


@pytest.mark.parametrize("game", SUBJECTS)
def test_tips_within_what_stands_beside_a_table_stay(
    window: MainWindow, saves: Saves, shown: list[Shown], game: str
) -> None:
    sit_down(window, saves, game)
    assert window.page is not None
    found = assert_they_stay(window, shown)
    headers = window.page.findChildren(Header)
    assert found >= sum(header.count() for header in headers)
    assert bool(headers) is (game == Suspicion.key)


@every_window
def test_tips_of_a_dialog_come_by_holding_and_stay(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = opened(qtbot, make(settings, language, theme))
    assert fleeting(dialog) == []
    for part in with_tips(dialog):
        assert_held_shows_tip(part)


@pytest.mark.parametrize("game", SUBJECTS)
def test_tips_around_a_table_come_by_holding_and_stay(
    window: MainWindow, saves: Saves, game: str
) -> None:
    sit_down(window, saves, game)
    assert window.page is not None
    assert fleeting(window) == []
    window.page.bar.say_notice("Something failed.")
    QApplication.processEvents()
    parts = with_tips(window.page)
    assert parts
    for part in parts:
        if not isinstance(part, SheetView):
            assert_held_shows_tip(part)


def test_a_row_that_is_held_shows_its_tip(
    qtbot: QtBot, settings: Settings, theme: Theme, language: LanguageService
) -> None:
    dialog = settings_with_programs(settings, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    rows = dialog.programs.commands
    port, place = rows.viewport(), rows.visualItemRect(rows.item(0)).center()
    dialog.findChildren(Content)[0].ensureWidgetVisible(rows)
    QApplication.processEvents()
    QTest.mousePress(port, LEFT, pos=place)
    wait_a_moment()
    QTest.mouseRelease(port, LEFT, pos=place)
    assert "./a" in QToolTip.text()


def test_a_notice_stays_until_it_is_put_away(
    qtbot: QtBot, window: MainWindow, saves: Saves
) -> None:
    sit_down(window, saves, Doors.key)
    assert window.page is not None
    bar = window.page.bar
    bar.say_notice("Something failed.")
    assert bar.notice.isVisible()
    QTest.mouseClick(bar.put_away, LEFT)
    assert not bar.notice.isVisible()
    assert not bar.put_away.isVisible()
