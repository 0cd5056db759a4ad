"""The log beside a table: the line of now is in sight whatever happens, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QMargins, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QStyle, QStyleOptionViewItem

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.panel_width import PanelWidth
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.cards import Clue
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.labyrinth import Swap
from lat_desktop.engine.mansion import Gem
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.moves import LINE_ROLE
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets.theme import THEME_NAMES, load
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.windows.test_history import log_of
from tests.windows.test_main_window import CTRL, press
from tests.windows.test_review import sit_down

SIZES = ((1024, 600), (1280, 800), (1900, 1000))
Open = Callable[[str], GamePage]
every_game = pytest.mark.parametrize("game", SUBJECTS)


@pytest.fixture
def sit(window: MainWindow, saves: Saves) -> Open:
    return partial(sit_down, window, saves)


def last_line(log: QListView) -> QRect:
    """Return where the last line of the log is, within what is in sight of it."""
    model = log.model()
    return log.visualRect(model.index(model.rowCount() - 1, 0))


def check(page: GamePage) -> None:
    """Look whether the line of now is in sight, and every line is as high as what it says."""
    QApplication.processEvents()
    log = log_of(page)
    if isinstance(page.side.panel, DeductionPanel) and not log.isVisible():  # the sheet is, alone
        page.side.panel.leaf.options.button_of("facts").click()
        QApplication.processEvents()
    port, line = log.viewport().rect(), last_line(log)
    assert line.bottom() <= port.bottom() + 1
    assert line.top() >= 0 or line.height() > port.height()
    assert log.model().rowCount() > 20
    assert log.viewport().height() >= 2 * log.fontMetrics().height()


@every_game
@pytest.mark.parametrize("percent", Settings.text_size.choices)
def test_the_line_of_now_is_in_sight_whatever_changes(
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    sit: Open,
    game: str,
    percent: int,
) -> None:
    settings.text_size = percent
    page = sit(game)
    settings.set_panel_width(page.side.kind, PanelWidth(shown=True))
    check(page)
    for size in (*SIZES, *reversed(SIZES)):
        window.resize(*size)
        check(page)
        for code in (*reversed(LANGUAGES), *LANGUAGES):
            language.set_language(code)
            check(page)
    for other in Settings.text_size.choices:
        settings.text_size = other
        check(page)
    for theme in ("dark", "light"):
        settings.theme = theme
        check(page)
    for keys in ((Qt.Key.Key_Left,) * 6, (Qt.Key.Key_Right,) * 12, (Qt.Key.Key_Home,)):
        for key in keys:
            QTest.keyClick(page.handle, key)
        check_if_shown(page)
    press(Qt.Key.Key_B, CTRL)
    press(Qt.Key.Key_B, CTRL)
    check(page)


@every_game
def test_so_is_it_when_there_is_room_for_the_log_again(
    window: MainWindow, settings: Settings, sit: Open, game: str
) -> None:
    page = sit(game)
    seen = set()
    percents = list(Settings.text_size.choices)
    for size in (*SIZES, *reversed(SIZES)):
        window.resize(*size)
        for percent in percents:
            settings.text_size = percent
            check_if_shown(page)
            seen.add(page.panel_shown)
        percents.reverse()  # letters grow and shrink at each size
    assert len(seen) == 2


@every_game
def test_so_is_the_line_of_the_past_that_is_shown(
    window: MainWindow, language: LanguageService, sit: Open, game: str
) -> None:
    page = sit(game)
    log, front = log_of(page), page.playback.front
    for share in (0.3, 0.6, 0.9):
        page.playback.go_to(round(front * share))
        for size in (*SIZES, *reversed(SIZES)):
            window.resize(*size)
            for code in (*reversed(LANGUAGES), *LANGUAGES):
                language.set_language(code)
                QApplication.processEvents()
                line = log.visualRect(log.currentIndex())
                assert line.top() >= 0
                assert line.bottom() <= log.viewport().rect().bottom() + 1


def check_if_shown(page: GamePage) -> None:
    QApplication.processEvents()
    if page.panel_shown:
        check(page)


AROUND = 30
"""How much one looks at around a line, in pixels."""


def painted(log: QListView, row: int) -> tuple[QImage, QRect]:
    """Return a picture of a line with nothing around it, and where it is in that."""
    index = log.model().index(row, 0)
    place = log.visualRect(index)
    place.moveTo(AROUND, AROUND)
    picture = QImage(place.size().grownBy(QMargins(*[AROUND] * 4)), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    option = QStyleOptionViewItem()
    option.initFrom(log)
    option.widget = log
    option.state = QStyle.StateFlag.State_Enabled
    option.rect = place
    option.font = log.font()
    painter = QPainter(picture)
    log.itemDelegate().paint(painter, option, index)
    painter.end()
    return picture, place


def ink(picture: QImage, place: QRect) -> tuple[bool, bool]:
    """Return whether anything is painted within a place, and whether around it."""
    within = picture.copy(place)
    rest = QImage(picture)
    painter = QPainter(rest)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(place, Qt.GlobalColor.transparent)
    painter.end()
    return is_painted(within), is_painted(rest)


def is_painted(picture: QImage) -> bool:
    blank = QImage(picture.size(), picture.format())
    blank.fill(Qt.GlobalColor.transparent)
    return picture != blank


@every_game
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_line_has_the_room_that_it_needs(
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    sit: Open,
    game: str,
    code: str,
) -> None:
    language.set_language(code)
    page = sit(game)
    log = log_of(page)
    for percent in Settings.text_size.choices:
        settings.text_size = percent
        for letters in (1, 1000):
            settings.set_panel_width(page.side.kind, PanelWidth(letters))
            QApplication.processEvents()
            for row in range(0, log.model().rowCount(), 3):
                within, around = ink(*painted(log, row))
                assert within
                assert not around, log.model().index(row, 0).data()


@every_game
def test_every_card_and_gem_in_it_has_its_picture(sit: Open, game: str) -> None:
    log = log_of(sit(game))
    named = {
        str(key)
        for row in range(log.model().rowCount())
        for _, key in log.model().index(row, 0).data(LINE_ROLE).pieces
    }
    things = {each.key for kind in (Clue, Gem, Swap) for each in kind}
    icon = KITS[game].table().icon
    assert {key for key in named if icon(key) is not None} == named & things


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("thing", [*Clue, *Gem], ids=str)
def test_a_picture_fills_its_place_and_is_like_no_other(thing: Clue | Gem, theme: str) -> None:
    def picture(each: Clue | Gem) -> QImage:
        kit = KITS[Doors.key if isinstance(each, Clue) else Suspicion.key]
        icon = kit.table().icon(each.key)
        assert icon is not None
        sheet = QImage(round(16 * icon.aspect) + 20, 36, QImage.Format.Format_ARGB32)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        place = QRectF(10, 10, 16 * icon.aspect, 16)
        icon.paint(painter, place, load(theme))
        painter.end()
        assert ink(sheet, place.toAlignedRect()) == (True, False)
        return sheet

    kind = type(thing)
    assert [each for each in kind if picture(each) == picture(thing)] == [thing]
