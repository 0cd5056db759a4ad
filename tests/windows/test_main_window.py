"""The main window as a person uses it: with the mouse, with keys alone, in two languages."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QMessageBox,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import Header, SeatHeader, read
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch, NewMatchDialog
from lat_desktop.windows.rules_reader import RulesReader
from lat_desktop.windows.settings_dialog import SettingsDialog
from tests.evening import headers
from tests.games import SUBJECTS
from tests.windows import unsaved
from tests.windows.walk import NO_POPUPS
from tests.windows.words import left_over, words_of
from tools.random_play import Script

AGREED = NewMatch(Doors.key, (HUMAN, ai(Level.CASUAL)), "italian", 0)


def press(key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    """Press a key where the focus is."""
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    target = QApplication.focusWidget() or QApplication.activeWindow()
    assert target is not None
    QTest.keyClick(target, key, held)
    QApplication.processEvents()


CTRL = Qt.KeyboardModifier.ControlModifier


def dialog_of(window: MainWindow, kind: type[QDialog]) -> QDialog:
    """Return the dialog of that kind which is open."""
    (dialog,) = [d for d in window.findChildren(kind) if d.isVisible()]
    assert isinstance(dialog, QDialog)
    return dialog


def page_of(window: MainWindow) -> GamePage:
    assert window.page is not None
    assert window.stack.currentWidget() is window.page
    return window.page


def header_of(saves: Saves, game: str) -> Header:
    """Return the first line of the record of the match that waits."""
    path = saves.unfinished(game)
    assert path is not None
    return read(path.read_bytes()).header


@pytest.fixture
def at_table(window: MainWindow) -> GamePage:
    window.start_match(AGREED)
    return page_of(window)


def test_the_lobby_comes_first(window: MainWindow) -> None:
    assert window.stack.currentWidget() is window.lobby
    assert QApplication.focusWidget() is window.lobby.doors[0]
    assert not window.menus.continue_match.isEnabled()


def test_keys_alone_lead_to_the_table_and_back(
    window: MainWindow, qtbot: QtBot, saves: Saves
) -> None:
    press(Qt.Key.Key_Return)
    dialog = dialog_of(window, NewMatchDialog)
    qtbot.waitUntil(dialog.isActiveWindow)
    press(Qt.Key.Key_Return)
    page = page_of(window)
    assert page.controller.persons_turn
    assert saves.unfinished(Doors.key) is not None
    window.activateWindow()  # as the window manager does, where there is one
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.waitUntil(lambda: bool(page.table.clickable_items()))
    page.view.setFocus()
    press(Qt.Key.Key_1)
    press(Qt.Key.Key_Return)
    assert len(page.controller.match.steps) > 1

    press(Qt.Key.Key_L, CTRL)
    assert window.stack.currentWidget() is window.lobby
    assert window.lobby.doors[0].waiting
    press(Qt.Key.Key_Return)
    assert page_of(window) is page


def test_a_click_on_the_door_and_one_on_the_button(window: MainWindow) -> None:
    door = window.lobby.doors[0]
    QTest.mouseClick(door, Qt.MouseButton.LeftButton)
    dialog = dialog_of(window, NewMatchDialog)
    assert isinstance(dialog, NewMatchDialog)
    QTest.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    assert page_of(window).controller.match.setup.first == 0


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_is_as_agreed(window: MainWindow, first: int) -> None:
    window.start_match(NewMatch(Doors.key, (HUMAN, ai(Level.NOVICE)), "english", first))
    setup = page_of(window).controller.match.setup
    assert (setup.first, setup.edition) == (first, "english")


@pytest.mark.parametrize("side", ["0", "1"])
@pytest.mark.parametrize("first", [0, 1])
def test_the_list_of_players_begins_at_the_side_agreed(
    window: MainWindow, saves: Saves, side: str, first: int
) -> None:
    seats = (HUMAN, ai(Level.NOVICE))
    window.start_match(NewMatch(Labyrinth.key, seats, "italian", first, side))
    header = header_of(saves, Labyrinth.key)
    assert header.seats[int(side)] == HUMAN
    assert header.seats[header.first] == seats[first]


def test_people_keep_their_names_in_the_record(window: MainWindow, saves: Saves) -> None:
    vera, ugo = SeatHeader("human", "Vera"), SeatHeader("human", "Ugo")
    window.start_match(NewMatch(Favor.key, (vera, ai(Level.NOVICE), ugo), "italian", 2))
    header = header_of(saves, Favor.key)
    assert header.seats == (vera, ai(Level.NOVICE), ugo)
    assert header.first == 2
    assert page_of(window).controller.people == (0, 2)


def test_chance_seats_and_begins_where_nothing_is_agreed(window: MainWindow, saves: Saves) -> None:
    headers = []
    for _ in range(12):
        seats = (HUMAN, ai(Level.NOVICE))
        window.start_match(NewMatch(Labyrinth.key, seats, "italian", None, "random"))
        headers.append(header_of(saves, Labyrinth.key))
    assert {header.seats.index(HUMAN) for header in headers} == {0, 1}
    assert {header.seats[header.first].kind for header in headers} == {"human", "ai"}


@pytest.fixture
def another_window(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    saves: Saves,
    tmp_path: Path,
) -> Callable[[], MainWindow]:
    """Return what makes a window on the same folders, as on another evening; it is not shown."""

    def make() -> MainWindow:
        made = MainWindow(
            settings, language, theme, lambda: MatchFactory(saves, Random(1)), tmp_path
        )
        qtbot.addWidget(made)
        return made

    return make


def test_a_match_goes_on_in_another_window(
    window: MainWindow,
    at_table: GamePage,
    another_window: Callable[[], MainWindow],
    qtbot: QtBot,
) -> None:
    at_table.controller.choose(at_table.controller.legal_moves[0])
    played = [step.move.text for step in at_table.controller.match.steps]
    window.close()
    again = another_window()
    with qtbot.waitSignal(again.lobby.first_painted):
        again.show()
    qtbot.waitUntil(lambda: again.lobby.doors[0].waiting)
    assert again.menus.continue_match.isEnabled()
    again.lobby.doors[2].setFocus()  # behind which no match waits: then it is the last of any
    assert again.menus.continue_match.isEnabled()
    again.menus.continue_match.trigger()
    steps = page_of(again).controller.match.steps
    assert [step.move.text for step in steps][: len(played)] == played
    again.close()


def lay_waiting(saves: Saves, game: str, played: int) -> None:
    """Lay down a match of *game* that was gone on with *played* seconds after another."""
    setup = Setup(GAMES[game].editions[0], GAMES[game].seats[0], 0)
    match = Match(GAMES[game], setup)
    while not match.journal:
        match.play_chance(Random(1))
    saves.create(match, (HUMAN,) * setup.seats).save(match)
    (path,) = saves.waiting(game)
    os.utime(path, (played, played))


@pytest.mark.parametrize("others_wait", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_the_next_evening_begins_at_the_door_of_the_match_that_was_played_last(
    game: str,
    others_wait: bool,
    another_window: Callable[[], MainWindow],
    saves: Saves,
    qtbot: QtBot,
) -> None:
    for each in GAMES if others_wait else [game]:
        lay_waiting(saves, each, played=1_000_000_000 + (each == game))
    again = another_window()
    with qtbot.waitSignal(again.lobby.first_painted):
        again.show()
    (door,) = (door for door in again.lobby.doors if door.game == game)
    qtbot.waitUntil(lambda: door.waiting)
    focus = again.focusWidget()
    assert focus is door or door.isAncestorOf(focus)
    again.close()


def test_the_window_comes_back_as_it_was(
    window: MainWindow,
    another_window: Callable[[], MainWindow],
) -> None:
    window.resize(790, 560)
    window.close()
    again = another_window()
    assert (again.width(), again.height()) == (790, 560)
    again.close()


# Language


def test_everything_follows_the_language_in_the_middle_of_a_match(
    window: MainWindow, at_table: GamePage, settings: Settings, qtbot: QtBot
) -> None:
    settings.table_in_words = True
    qtbot.waitUntil(lambda: not at_table.table.animations.busy)
    window.show_rules("D10")
    QApplication.processEvents()
    english = words_of(window)
    window.menus.languages["it"].trigger()
    QApplication.processEvents()
    italian = words_of(window)
    alike = {text for text in english if text.startswith(("D1", "D2", "×"))} | {"R"}  # a key
    assert set(left_over(english, italian)) <= alike
    assert settings.language == "it"
    assert at_table.controller.match.setup.edition == "italian"
    window.menus.languages["en"].trigger()
    QApplication.processEvents()
    assert words_of(window) == english


@pytest.mark.parametrize("code", ["en", "it"])
def test_no_two_keys_of_a_menu_are_the_same(window: MainWindow, code: str) -> None:
    window.menus.languages[code].trigger()
    QApplication.processEvents()
    for menu in window.menuBar().actions():
        entries = menu.menu().actions() if menu.menu() else []  # type: ignore[attr-defined]
        keys = [_mnemonic(action.text()) for action in entries if "&" in action.text()]
        assert len(keys) == len(set(keys)), keys
    tops = [_mnemonic(action.text()) for action in window.menuBar().actions()]
    assert len(tops) == len(set(tops)), tops


@pytest.mark.parametrize("code", ["en", "it"])
def test_no_button_at_the_table_takes_the_key_of_a_menu(at_table: GamePage, code: str) -> None:
    window = at_table.window()
    assert isinstance(window, MainWindow)
    window.menus.languages[code].trigger()
    QApplication.processEvents()
    tops = {_mnemonic(action.text()) for action in window.menuBar().actions()}
    buttons = [button.text() for button in at_table.findChildren(QPushButton)]
    review = "&Play on from here", "&Close", "&Stop", "&Try again", "Go &on"
    buttons += [QApplication.translate("ReviewPanel", text) for text in review]
    keys = [_mnemonic(text) for text in buttons if "&" in text]
    assert len(keys) >= 8
    assert tops.isdisjoint(keys), buttons
    panel = at_table.coaching.panel.findChildren(QPushButton)
    assert len({_mnemonic(button.text()) for button in panel}) == len(panel)


def test_return_presses_what_has_the_focus(at_table: GamePage) -> None:
    """As Space does: Qt itself knows Return in dialogs alone."""
    at_table.coaching.panel.show()
    buttons: list[QAbstractButton] = [
        button
        for kind in (QPushButton, QToolButton)
        for button in at_table.findChildren(kind)
        if button.isVisible() and button.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(buttons) > 3
    pressed: list[QAbstractButton] = []
    for button in buttons:
        button.setEnabled(True)
        button.clicked.disconnect()
        button.clicked.connect(partial(pressed.append, button))
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
    assert pressed == buttons


def _mnemonic(text: str) -> str:
    return text[text.index("&") + 1].lower()


def test_each_language_is_named_in_itself(window: MainWindow) -> None:
    for code in ("it", "en"):
        window.menus.languages[code].trigger()
        assert window.menus.languages["en"].text() == "&English"
        assert window.menus.languages["it"].text() == "&Italiano"
        assert window.menus.languages[code].isChecked()


# Menus


def test_f1_opens_the_rules_once(window: MainWindow, qtbot: QtBot) -> None:
    press(Qt.Key.Key_F1)
    rules = dialog_of(window, RulesReader)
    qtbot.waitUntil(rules.isActiveWindow)
    window.menus.rules.trigger()
    assert dialog_of(window, RulesReader) is rules
    press(Qt.Key.Key_Escape)
    assert not rules.isVisible()


def test_the_rule_in_the_prompt_opens_its_paragraph(window: MainWindow, at_table: GamePage) -> None:
    at_table.bar.prompt.linkActivated.emit("#D10")
    rules = dialog_of(window, RulesReader)
    assert isinstance(rules, RulesReader)
    assert rules.page.verticalScrollBar().value() > 0


def test_settings_take_effect_on_the_open_window(
    window: MainWindow, theme: Theme, settings: Settings
) -> None:
    press(Qt.Key.Key_Comma, CTRL)
    dialog = dialog_of(window, SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    dialog.rows["theme"].options.button_of("dark").click()
    assert theme.name == "dark"
    before = QApplication.font().pointSizeF()
    dialog.rows["text_size"].options.button_of(150).click()
    assert QApplication.font().pointSizeF() > before
    dialog.rows["language"].options.button_of("it").click()
    assert window.menus.languages["it"].isChecked()


def test_the_pace_of_the_ai_is_that_of_this_match_and_the_next(
    window: MainWindow, at_table: GamePage
) -> None:
    window.show_settings()
    dialog = dialog_of(window, SettingsDialog)
    assert isinstance(dialog, SettingsDialog)
    dialog.rows["pause"].options.button_of(2000).click()
    assert at_table.controller.pause == 2000
    window.start_match(NewMatch(Doors.key, (HUMAN, ai(Level.NOVICE)), "italian", 0))
    assert window.page is not None
    assert window.page is not at_table
    assert window.page.controller.pause == 2000


def test_f6_says_the_table_in_words(
    window: MainWindow, at_table: GamePage, settings: Settings
) -> None:
    assert not at_table.side.words.isVisible()
    press(Qt.Key.Key_F6)
    assert at_table.side.words.isVisible()
    assert settings.table_in_words
    press(Qt.Key.Key_F6)
    assert not at_table.side.words.isVisible()


def test_full_screen_and_out_of_it(window: MainWindow) -> None:
    press(Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert window.menus.full_screen.isChecked()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isFullScreen()
    assert not window.menus.full_screen.isChecked()


def test_out_of_full_screen_it_is_as_large_as_before(window: MainWindow) -> None:
    window.showMaximized()
    for _ in range(2):
        window.menus.full_screen.trigger()
    assert window.isMaximized()
    window.menus.full_screen.trigger()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isMaximized()
    assert not window.isFullScreen()


@pytest.mark.parametrize("game", SUBJECTS)
def test_who_comes_back_to_the_lobby_stands_at_the_door_they_went_through(
    window: MainWindow, game: str
) -> None:
    rules = GAMES[game]
    window.start_match(NewMatch(game, (HUMAN,) * rules.seats[0], rules.editions[0], 0))
    press(Qt.Key.Key_L, CTRL)
    door = next(door for door in window.lobby.doors if door.game == game)
    assert door.hasFocus()
    press(Qt.Key.Key_R, CTRL)
    assert page_of(window).controller.match.game.key == game


def test_a_new_match_takes_the_place_of_the_old_one(
    window: MainWindow, at_table: GamePage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(at_table.destroyed):
        window.start_match(AGREED)
    assert window.stack.count() == 2


# What goes wrong


@contextmanager
def nothing_can_be_saved(
    monkeypatch: pytest.MonkeyPatch, number: int
) -> Iterator[Callable[[], None]]:
    """Let the disk refuse every step of a match, with the *number* of an error.

    What is yielded makes room again.
    """

    def refuse(self: SaveFile, match: object) -> None:
        raise OSError(number, "raw words of the system")

    with monkeypatch.context() as patch:
        patch.setattr(SaveFile, "save", refuse)
        yield patch.undo


def test_a_full_disk_is_said_and_the_match_goes_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    with nothing_can_be_saved(monkeypatch, errno.ENOSPC):
        window.start_match(AGREED)
        page = page_of(window)
        assert page.bar.notice.isVisible()
        assert "cannot be saved" in page.bar.notice.text()
        steps = len(page.controller.match.steps)
        page.controller.choose(page.controller.legal_moves[0])
        assert len(page.controller.match.steps) > steps
        window.show_lobby()
        assert window.lobby.doors[0].waiting, "what is not on the disk stays open"
        window.lobby.doors[0].click()
        assert page_of(window) is page
    qtbot.waitUntil(lambda: page.controller.persons_turn)
    page.controller.choose(page.controller.legal_moves[0])
    assert not page.bar.notice.isVisible(), "there is room again"


def test_an_end_that_nobody_has_seen_waits_behind_the_door(
    window: MainWindow, qtbot: QtBot
) -> None:
    """Who is at the lobby when the others make the last move comes back to the finale."""
    window.start_match(NewMatch(Labyrinth.key, (HUMAN, HUMAN), "italian", 0, "0"))
    page = page_of(window)
    controller, rng = page.controller, Random(1)
    window.show_lobby()
    while controller.match.outcome is None:
        controller.choose(rng.choice(controller.legal_moves))
    qtbot.waitUntil(lambda: page.playback.front == len(controller.match.steps))
    door = next(door for door in window.lobby.doors if door.game == Labyrinth.key)
    assert door.waiting
    window.show_lobby()
    assert door.waiting
    door.click()
    assert page_of(window) is page
    window.show_lobby()
    assert not door.waiting


@pytest.mark.parametrize("answer", [unsaved.STAY, unsaved.LOSE])
def test_what_is_not_on_the_disk_is_not_lost_without_a_word(
    window: MainWindow,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    answer: str,
) -> None:
    def reply() -> None:
        box = dialog_of(window, QMessageBox)
        assert isinstance(box, QMessageBox)
        assert "read-only" in box.informativeText(), "why"
        unsaved.answer(box, answer)

    with nothing_can_be_saved(monkeypatch, errno.EROFS):
        window.start_match(AGREED)
        page = page_of(window)
        assert page.controller.unsaved
        QTimer.singleShot(0, window, reply)
        window.close()
    assert window.isVisible() is (answer == unsaved.STAY)
    if window.isVisible():
        page.controller.choose(page.controller.legal_moves[0])
        assert not page.controller.unsaved, "the next step has saved it, with all before"


@NO_POPUPS
@pytest.mark.parametrize("by_mouse", [True, False])
def test_escape_puts_a_menu_away_and_gives_the_keys_back(
    window: MainWindow, by_mouse: bool
) -> None:
    window.start_match(AGREED)
    view, bar = page_of(window).view, window.menuBar()
    view.setFocus()
    first = bar.actions()[0]
    if by_mouse:
        place = bar.actionGeometry(first).center()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=place)
    else:
        bar.setFocus()
        bar.setActiveAction(first)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert QApplication.activePopupWidget() is None
    assert bar.activeAction() is None
    if by_mouse:
        assert window.focusWidget() is view


def test_keys_make_the_text_larger_and_smaller(window: MainWindow, settings: Settings) -> None:
    seen = [settings.text_size]
    for key, times in ((Qt.Key.Key_Plus, 5), (Qt.Key.Key_Minus, 6)):
        for _ in range(times):
            QTest.keyClick(window, key, CTRL)
            seen.append(settings.text_size)
    assert seen == [100, 125, 150, 175, 200, 200, 175, 150, 125, 100, 90, 90]
    assert not window.menus.smaller_text.isEnabled()
    assert window.menus.larger_text.isEnabled()


@pytest.mark.parametrize("size", Settings.text_size.choices)
def test_a_key_gives_the_text_its_usual_size_again(
    window: MainWindow, settings: Settings, size: int
) -> None:
    settings.text_size = size
    assert window.menus.usual_text.isEnabled() is (size != 100)
    QTest.keyClick(window, Qt.Key.Key_0, CTRL)
    assert settings.text_size == 100
    assert not window.menus.usual_text.isEnabled()


def test_when_it_is_tried_again_and_there_is_room_nothing_is_lost(
    window: MainWindow, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    with nothing_can_be_saved(monkeypatch, errno.ENOSPC) as room:
        window.start_match(AGREED)

        def reply() -> None:
            room()
            box = dialog_of(window, QMessageBox)
            assert isinstance(box, QMessageBox)
            unsaved.answer(box, unsaved.AGAIN)

        QTimer.singleShot(0, window, reply)
        window.close()
    assert not window.isVisible()
    (path,) = saves.waiting()
    assert read(path.read_bytes()).match.steps


def test_where_there_is_room_again_it_is_saved_by_itself_and_no_more_said_of(
    window: MainWindow, saves: Saves, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr("lat_desktop.controllers.match_controller.SAVE_AGAIN", 1)
    with nothing_can_be_saved(monkeypatch, errno.ENOSPC):
        window.start_match(AGREED)
        page = page_of(window)
        assert "disk is full" in page.bar.notice.text()
        announced: list[str] = []
        page.troubles.announced.connect(announced.append)
        qtbot.wait(20)
        assert announced == [], "that it fails again is not said again"
    qtbot.waitUntil(lambda: not page.controller.unsaved)
    assert page.bar.notice.isHidden()
    (path,) = saves.waiting()
    assert read(path.read_bytes()).match.steps


def test_where_there_is_room_again_nothing_is_asked(
    window: MainWindow, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A box would say that what is saved a moment later is lost."""

    with nothing_can_be_saved(monkeypatch, errno.ENOSPC):
        window.start_match(AGREED)
    controller = page_of(window).controller
    assert controller.unsaved
    window.close()
    assert not window.isVisible()
    (path,) = saves.waiting()
    assert len(read(path.read_bytes()).match.steps) == len(controller.match.steps) > 0


def test_a_last_line_that_was_cut_off_is_dropped_with_a_word(
    window: MainWindow, saves: Saves
) -> None:
    deal = " ".join(["red_lady", "red_tiger", "blue_lady", "blue_tiger"] * 3)
    move = f"deal red_lady blue_tiger | {deal} wild_color wild_role"
    whole = HEADER + f'{{"n":1,"move":"{move}"}}\n'.encode()
    saves.folder.mkdir()
    (saves.folder / "doors-20260101.jsonl").write_bytes(whole + b'{"n":2,"mo')
    window.show_lobby()
    window.lobby.doors[0].click()
    page = page_of(window)
    assert len(page.controller.match.steps) == 1
    assert "cut off" in page.bar.notice.text()


def test_of_a_copy_it_is_said_that_the_last_line_was_cut_off(
    window: MainWindow, tmp_path: Path
) -> None:
    deal = " ".join(["red_lady", "red_tiger", "blue_lady", "blue_tiger"] * 3)
    move = f"deal red_lady blue_tiger | {deal} wild_color wild_role"
    path = tmp_path / "sent.latmatch"
    path.write_bytes(HEADER + f'{{"n":1,"move":"{move}"}}\n'.encode() + b'{"n":2,"mo')
    window.open_match(path)
    page = page_of(window)
    assert len(page.controller.match.steps) == 1
    said = page.bar.notice.text()
    assert "copy of your own" in said
    assert "cut off" in said


HEADER = (
    b'{"format":1,"game":"%s","edition":"italian","first":0,'
    b'"seats":[{"kind":"human"},{"kind":"ai","name":"casual"}]}\n' % Doors.key.encode()
)


@pytest.mark.parametrize(
    ("record", "says", "stays"),
    [
        (HEADER + b'{"n":1,"mo\n', "line 2 is damaged", False),
        (
            HEADER + b'{"n":1,"move":"take red_lady"}\n',
            "line 2 is against the rules. (rule D9)",
            False,
        ),
        (HEADER + b'{"n":7,"move":"take red_lady"}\n', "line 2 is not the next", False),
        (HEADER.replace(b":1,", b":7,"), "another version", True),
        (HEADER.replace(Doors.key.encode(), b"chess"), "does not have", True),
    ],
)
def test_a_match_that_cannot_be_read_is_said_and_kept(
    window: MainWindow, saves: Saves, record: bytes, says: str, stays: bool
) -> None:
    saves.folder.mkdir()
    path = saves.folder / "doors-20260101.jsonl"
    path.write_bytes(record)
    window.show_lobby()
    window.lobby.doors[0].click()
    box = dialog_of(window, QMessageBox)
    assert isinstance(box, QMessageBox)
    assert says in box.text()
    (kept,) = saves.folder.rglob("*.jsonl")
    assert kept.read_bytes() == record
    assert (kept == path) is stays
    assert str(kept) in box.informativeText()
    assert window.lobby.doors[0].waiting is stays
    box.close()
    assert window.stack.currentWidget() is window.lobby


def test_everything_can_be_named(
    window: MainWindow, at_table: GamePage, settings: Settings
) -> None:
    """Whatever takes the focus has a name for a screen reader."""
    settings.table_in_words = True
    for widget in window.findChildren(QWidget):
        around = widget.parent()
        inner = isinstance(around, QAbstractScrollArea) and widget is around.viewport()
        if widget.focusPolicy() and widget.isVisible() and not inner:
            named = isinstance(widget, QLabel | QAbstractButton) and widget.text()
            assert named or widget.accessibleName(), (widget, around)


def test_the_menus_are_about_the_door_in_focus(window: MainWindow, qtbot: QtBot) -> None:
    for door in window.lobby.doors:
        with qtbot.waitActive(window):
            window.activateWindow()
        door.setFocus()
        press(Qt.Key.Key_N, CTRL)
        dialog = dialog_of(window, NewMatchDialog)
        assert isinstance(dialog, NewMatchDialog)
        assert dialog.agreed().game == door.game
        dialog.reject()
        qtbot.wait(1)


def test_the_rows_of_a_list_are_as_wide_as_their_lines_were_broken_for(
    window: MainWindow, saves: Saves
) -> None:
    """Or the last line of a long row is cut off."""
    match = Script(Setup("italian", 4), seed=3, steps=70).play(GAMES[Favor.key])
    saves.create(match, headers(range(4), range(4))).save(match)
    window.continue_match(Favor.key)
    QApplication.processEvents()
    assert window.page is not None
    moves = window.page.side.moves
    assert moves.model().rowCount() > 40
    assert moves.verticalScrollBar().isVisible()
    for row in range(moves.model().rowCount()):
        assert moves.visualRect(moves.model().index(row, 0)).width() == moves.viewport().width()
