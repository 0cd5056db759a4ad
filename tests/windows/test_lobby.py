"""The lobby: doors that open for a pointer and for a key, one to four of them."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.registry import KITS
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.door_button import DoorButton
from lat_desktop.windows.doorway import paint_doorway
from lat_desktop.windows.lobby import Lobby
from lat_desktop.windows.main_window import MainWindow
from tests.windows.words import left_over, words_of


def lobby_of(
    qtbot: QtBot,
    language: LanguageService,
    theme: Theme,
    settings: Settings,
    count: int = 1,
    games: Iterable[str] = (Doors.key,),
) -> Lobby:
    lobby = Lobby(language, theme, settings, [*games] * count)
    qtbot.addWidget(lobby)
    lobby.resize(1024, 576)
    with qtbot.waitActive(lobby):
        lobby.show()
        lobby.activateWindow()
    QTest.mouseMove(lobby, QPoint(2, 2))  # wherever the pointer was left before
    return lobby


@pytest.fixture
def lobby(qtbot: QtBot, language: LanguageService, theme: Theme, settings: Settings) -> Lobby:
    return lobby_of(qtbot, language, theme, settings)


def test_there_is_a_door_for_every_game() -> None:
    assert tuple(KITS) == tuple(GAMES)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("size", [(1024, 576), (1440, 870), (2560, 1410)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_door_has_its_place(
    qtbot: QtBot,
    language: LanguageService,
    theme: Theme,
    settings: Settings,
    count: int,
    size: tuple[int, int],
    text_size: int,
) -> None:
    theme.choose("light", text_size)
    lobby = lobby_of(qtbot, language, theme, settings, count)
    lobby.show_waiting([Doors.key])
    lobby.resize(*size)
    QApplication.processEvents()
    assert not lobby.grab().isNull()
    places = [door.geometry() for door in lobby.doors]
    assert all(lobby.rect().contains(place) for place in places)
    assert not any(a.intersects(b) for a in places for b in places if a is not b)
    for door in lobby.doors:
        parts = (door.name, door.line, door.facts, door.continue_ticket, door.new_ticket)
        assert all(door.rect().contains(part.geometry()) for part in parts)
        # No words are cut off.
        assert all(part.width() >= part.minimumSizeHint().width() for part in parts[:3])


def test_a_click_on_the_door_asks_for_a_match(lobby: Lobby, qtbot: QtBot) -> None:
    (door,) = lobby.doors
    with qtbot.waitSignal(lobby.new_match_asked) as asked:
        QTest.mouseClick(door, Qt.MouseButton.LeftButton, pos=QPoint(door.width() // 2, 60))
    assert asked.args == [Doors.key]


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_key_on_the_door_asks_for_a_match(lobby: Lobby, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(lobby.new_match_asked):
        focused = QApplication.focusWidget()
        assert focused is lobby.doors[0]
        QTest.keyClick(focused, key)


def test_where_a_match_waits_the_door_leads_back_to_it(lobby: Lobby, qtbot: QtBot) -> None:
    (door,) = lobby.doors
    assert not door.continue_ticket.isVisible()
    lobby.show_waiting([Doors.key])
    assert door.continue_ticket.isVisible()
    with qtbot.waitSignal(lobby.continue_asked):
        QTest.keyClick(door, Qt.Key.Key_Return)
    with qtbot.waitSignal(lobby.continue_asked):
        QTest.mouseClick(door.continue_ticket, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(lobby.new_match_asked):
        QTest.mouseClick(door.new_ticket, Qt.MouseButton.LeftButton)


def test_keys_reach_the_new_match_where_an_old_one_waits(lobby: Lobby, qtbot: QtBot) -> None:
    lobby.show_waiting([Doors.key])
    QTest.keyClick(lobby.doors[0], Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is lobby.doors[0].new_ticket
    with qtbot.waitSignal(lobby.new_match_asked):
        QTest.keyClick(lobby.doors[0].new_ticket, Qt.Key.Key_Space)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
@pytest.mark.parametrize("waits", [False, True])
def test_a_key_presses_what_has_the_focus_and_nothing_else(
    qtbot: QtBot,
    language: LanguageService,
    theme: Theme,
    settings: Settings,
    key: Qt.Key,
    waits: bool,
) -> None:
    lobby = lobby_of(qtbot, language, theme, settings, count=2)
    lobby.show_waiting([Doors.key] if waits else [])
    asked: list[str] = []
    lobby.new_match_asked.connect(lambda game: asked.append("new"))
    lobby.continue_asked.connect(lambda game: asked.append("continue"))
    lobby.problems_asked.connect(lambda: asked.append("problems"))
    door = lobby.doors[0]
    buttons = {door: "continue" if waits else "new", lobby.problems: "problems"}
    if waits:
        buttons[door.new_ticket] = "new"
    for button, does in buttons.items():
        asked.clear()
        button.setFocus()
        QTest.keyClick(button, key)
        assert asked == [does]


@pytest.mark.parametrize("nearest", GAMES)
@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Backtab])
def test_tab_comes_to_everything_from_whichever_door_one_came(
    qtbot: QtBot,
    language: LanguageService,
    theme: Theme,
    settings: Settings,
    key: Qt.Key,
    nearest: str,
) -> None:
    lobby = lobby_of(qtbot, language, theme, settings, games=GAMES)
    lobby.show_waiting([nearest])
    lobby.come_from(nearest)
    lobby.enter()
    start = QApplication.focusWidget()
    assert isinstance(start, DoorButton)
    assert start.game == nearest
    everything = {*lobby.doors, start.new_ticket, lobby.problems}
    reached = []
    for _ in everything:
        focused = QApplication.focusWidget()
        assert focused is not None
        reached.append(focused)
        QTest.keyClick(focused, key)
    assert set(reached) == everything
    assert QApplication.focusWidget() is start, "and round again"


def test_a_door_stands_ajar_under_the_focus_and_open_under_the_pointer(
    qtbot: QtBot, language: LanguageService, theme: Theme, settings: Settings
) -> None:
    lobby = lobby_of(qtbot, language, theme, settings, count=2)
    first, second = lobby.doors
    assert 0 < first.openness < 1
    assert second.openness == 0
    second.setFocus()
    assert first.openness == 0
    assert 0 < second.openness < 1
    QTest.mouseMove(first, QPoint(first.width() // 2, 60))
    assert first.openness == 1
    QTest.mouseMove(lobby, QPoint(2, 2))
    assert first.openness == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("openness", [0.0, 0.5, 1.0])
def test_a_door_without_room_paints_nothing(theme: Theme, game: str, openness: float) -> None:
    """A window is smaller for a moment than anybody wants it."""
    picture = QPixmap(40, 40)
    picture.fill(Qt.GlobalColor.white)
    blank = picture.toImage()
    with QPainter(picture) as painter:
        for frame in (QRectF(), QRectF(5, 5, 0, 30), QRectF(5, 5, 30, 0), QRectF(5, 5, -9, 30)):
            paint_doorway(painter, frame, 38.0, game, openness, theme.colours)
    assert picture.toImage() == blank


def test_a_door_takes_its_time(lobby: Lobby, settings: Settings, qtbot: QtBot) -> None:
    settings.pace = Pace.BRISK
    (door,) = lobby.doors
    before = door.openness
    QTest.mouseMove(door, QPoint(door.width() // 2, 60))
    assert door.openness == before
    qtbot.waitUntil(lambda: door.openness == 1)


def test_a_screen_reader_hears_what_a_door_is(lobby: Lobby, language: LanguageService) -> None:
    (door,) = lobby.doors
    book = language.rulebook(Doors.key)
    assert book.word("game.name") in door.accessibleName()
    assert book.word("game.line") in door.accessibleDescription()
    assert book.word("game.minutes") in door.accessibleDescription()


def test_it_follows_the_language(lobby: Lobby, language: LanguageService) -> None:
    lobby.show_waiting([Doors.key])
    english = words_of(lobby)
    language.set_language("it")
    QApplication.processEvents()
    assert not left_over(english, words_of(lobby))


def test_the_first_paint_is_told_once(
    qtbot: QtBot, language: LanguageService, theme: Theme, settings: Settings
) -> None:
    lobby = Lobby(language, theme, settings, [Doors.key])
    qtbot.addWidget(lobby)
    told: list[None] = []
    lobby.first_painted.connect(lambda: told.append(None))
    lobby.show()
    qtbot.waitUntil(lambda: bool(told))
    lobby.grab()
    assert len(told) == 1


def test_another_window_has_the_scenery_of_its_own_colours_size_and_number_of_doors(
    qtbot: QtBot, language: LanguageService, theme: Theme, settings: Settings
) -> None:
    wanted = [("light", 1, 1024), ("dark", 1, 1024), ("light", 2, 1024), ("light", 1, 900)]
    pictures = []
    for colours, count, width in wanted * 2:
        theme.choose(colours, 100)
        lobby = lobby_of(qtbot, language, theme, settings, count)
        lobby.resize(width, 576)
        for door in lobby.doors:
            door.hide()
        pictures.append(lobby.grab().toImage())
        lobby.close()
    assert pictures[:4] == pictures[4:]
    assert all(pictures.count(picture) == 2 for picture in pictures)


def test_doors_are_real_buttons(lobby: Lobby) -> None:
    assert all(isinstance(door, DoorButton) and door.focusPolicy() for door in lobby.doors)


class SmallScreen:
    """A screen of 1024 by 600."""

    @staticmethod
    def availableGeometry() -> QRect:  # noqa: N802
        return QRect(0, 0, 1024, 600)


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("text_size", Settings.text_size.choices)
def test_in_the_smallest_window_all_of_every_playbill_is_read(
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    monkeypatch: pytest.MonkeyPatch,
    text_size: int,
    spoken: str,
) -> None:
    """On a screen of 1024 by 600 as well."""
    monkeypatch.setattr(MainWindow, "screen", lambda _: SmallScreen)
    settings.text_size = text_size
    language.set_language(spoken)
    window.resize(1, 1)
    QApplication.processEvents()
    lobby = window.lobby
    for door in lobby.doors:
        assert lobby.rect().contains(door.geometry())
        assert not door.geometry().intersects(lobby.problems.geometry())
        parts = (door.name, door.line, door.facts, door.new_ticket)
        assert all(door.rect().contains(part.geometry()) for part in parts)
        assert all(part.height() >= part.heightForWidth(part.width()) for part in parts[:3])
    assert lobby.title.font().pixelSize() >= 0.75 * lobby.fontInfo().pixelSize()
    assert SmallScreen.availableGeometry().contains(window.rect())
