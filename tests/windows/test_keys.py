"""All keys are in one list; each can be changed there, and none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.notes import Mark
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.suspicion.deduction_sheet import mark_in
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets.commands import (
    COMMANDS,
    Place,
    commands,
    default_keys,
    is_letter,
    is_needed,
    native,
    works_anywhere,
)
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.keys_dialog import COMMAND, KeysDialog, named
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from lat_desktop.windows.rules_reader import RulesReader
from tests.games import SUBJECTS
from tests.windows.hearing import hear
from tests.windows.test_goal import sit_down

every_game = pytest.mark.parametrize("game", SUBJECTS)
every_command = pytest.mark.parametrize("name", [each.name for each in COMMANDS])
FREE = QKeySequence("Ctrl+F12")
"""Which nobody has."""


def press(widget: QWidget, keys: QKeySequence | str) -> None:
    """Press what *keys* say, as a person does."""
    combination = QKeySequence(keys)[0]  # type: ignore[index]
    QTest.keyClick(widget, combination.key(), combination.keyboardModifiers())


def opened(window: MainWindow) -> KeysDialog:
    """Open the list."""
    window.menus.keys.trigger()
    QApplication.processEvents()
    return next(d for d in window.findChildren(KeysDialog) if d.isVisible())


def change(window: MainWindow, name: str, keys: QKeySequence | str) -> str:
    """Give a command other keys, as a person does, and return what is said of it."""
    dialog = opened(window)
    dialog.show_command(name)
    press(dialog.list, "Return")
    assert dialog.edit.hasFocus()
    press(dialog.edit, keys)
    said = dialog.notice.text()
    dialog.reject()
    window.activateWindow()
    QApplication.processEvents()
    return said


def at_table(window: MainWindow, game: str) -> GamePage:
    page = sit_down(window, game, GAMES[game].seats[0])
    page.playback.take_over()
    page.playback.catch_up()
    page.view.setFocus()
    QApplication.processEvents()
    return page


@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_list_has_all_keys(window: MainWindow, language: LanguageService, speech: str) -> None:
    language.set_language(speech)
    dialog = opened(window)
    lines = list(dialog.lines())
    assert {line.data(0, COMMAND) for line in lines} == {each.name for each in COMMANDS}
    for line in lines:
        assert line.text(0)
        keys = [QKeySequence(key) for key in default_keys(line.data(0, COMMAND))]
        assert line.text(1) == (named(keys) or dialog.tr("none"))
    actions = {action.objectName() for action in window.menus.all}
    assert {action.objectName() for action in window.menus.all if action.shortcuts()} <= actions


def test_no_key_is_for_two_things_at_one_place(qapp: QApplication) -> None:
    for each in COMMANDS:
        for key in default_keys(each.name):
            assert not commands().clashing(each.name, QKeySequence(key)), (each.name, key)
            assert works_anywhere(each.name, QKeySequence(key)), (each.name, key)


@every_command
def test_each_can_be_changed_is_kept_and_goes_back(
    window: MainWindow, settings: Settings, tmp_path: Path, name: str
) -> None:
    new = "F12" if name != "full_screen" else "Shift+F12"
    change(window, name, new)
    assert commands().all_keys(name) == (new,)
    settings.save()
    assert Settings(tmp_path / "settings.ini").keys == {name: (new,)}
    dialog = opened(window)
    dialog.show_command(name)
    assert native(QKeySequence(new)) in {
        line.text(1) for line in dialog.lines() if line.data(0, COMMAND) == name
    }
    assert dialog.none.isEnabled() is not is_needed(name)
    dialog.own.click()
    assert commands().all_keys(name) == default_keys(name)
    assert not settings.keys
    dialog.reject()


@pytest.mark.parametrize(
    "name",
    [each.name for each in COMMANDS if each.place is Place.WINDOW and each.name != "redo"],
)
def test_what_stands_in_a_menu_goes_by_its_new_key_alone(window: MainWindow, name: str) -> None:
    at_table(window, Doors.key)
    action = next(each for each in window.menus.all if each.objectName() == name)
    old = action.shortcuts()
    change(window, name, FREE)
    done: list[QAction] = []
    for each in window.menus.all:
        each.triggered.disconnect()  # it is enough that they would

    def note() -> None:
        done.append(action)

    action.triggered.connect(note)
    action.setEnabled(True)
    press(window, FREE)
    assert len(done) == 1
    for keys in old:
        press(window, keys)
    assert len(done) == 1
    assert native(FREE) in native(action.shortcut())


@every_game
def test_every_key_that_a_tip_or_a_line_names_follows(window: MainWindow, game: str) -> None:
    page = at_table(window, game)
    bar = page.history
    for name, button in (("table.replay", bar.again), ("back", bar.back), ("forward", bar.forth)):
        before = commands().named(name)
        change(window, name, FREE)
        for said in (button.toolTip(), button.accessibleDescription()):
            assert native(FREE) in said
            assert f"({before})" not in said
        commands().give(name, [])
        assert native(FREE) not in bar.toolTip()
        commands().give(name, [QKeySequence(key) for key in default_keys(name)])


@every_game
@pytest.mark.parametrize("speech", LANGUAGES)
def test_a_key_that_is_taken_is_refused_in_a_sentence(
    window: MainWindow, settings: Settings, language: LanguageService, game: str, speech: str
) -> None:
    language.set_language(speech)
    at_table(window, game)
    for name, keys in (
        ("table.hint", "R"),  # for the last moves
        ("table.hint", "F1"),  # for the rules
        ("mark.cross", "Ctrl+Z"),
        ("new_match", "Return"),  # which chooses
        ("new_match", "N"),  # which one writes
        ("new_match", "Alt+N"),  # which opens a menu
        ("click", "K"),  # which can be switched off
    ):
        said = change(window, name, keys)
        assert native(QKeySequence(keys)) in said
        assert len(said.split()) > 3
        assert not settings.keys
    assert "F12" in change(window, "table.hint", "F12")


def test_the_field_says_the_words_of_the_line_that_is_chosen(window: MainWindow) -> None:
    """A command that does something else at another table has a line there, too."""
    dialog = opened(window)
    for line in dialog.lines():
        dialog.list.setCurrentItem(line)
        assert line.text(0).replace("&", "&&") in dialog.label.text()


@pytest.mark.parametrize("game", GAMES)
def test_escape_leads_to_the_table_from_everything_beside_it(window: MainWindow, game: str) -> None:
    page = at_table(window, game)
    beside = [
        widget
        for widget in page.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert len(beside) > 3
    for widget in beside:
        widget.setFocus()
        if widget.hasFocus():  # and not what stands for it
            QTest.keyClick(widget, Qt.Key.Key_Escape)
            assert page.view.hasFocus(), widget


def test_one_leaves_the_field_for_a_key_by_tab(window: MainWindow) -> None:
    dialog = opened(window)
    dialog.show_command("table.hint")
    dialog.edit.setFocus()
    press(dialog.edit, "Tab")
    assert not dialog.edit.hasFocus()
    assert commands().has_own("table.hint")
    dialog.reject()


def test_all_go_back_at_once(window: MainWindow, settings: Settings) -> None:
    change(window, "table.hint", "F12")
    change(window, "rules", "Ctrl+F12")
    settings.letter_keys = False
    dialog = opened(window)
    dialog.buttons.button(dialog.buttons.StandardButton.RestoreDefaults).click()
    assert all(commands().has_own(each.name) for each in COMMANDS)
    assert settings.letter_keys
    assert dialog.letters.isChecked()
    assert window.menus.rules.shortcut() == QKeySequence("F1")
    dialog.buttons.button(dialog.buttons.StandardButton.RestoreDefaults).click()
    assert window.menus.rules.shortcut() != QKeySequence("F1")
    dialog.reject()


def test_keys_that_make_no_sense_in_a_file_do_not_count(
    window: MainWindow, settings: Settings
) -> None:
    settings.keys = {
        "table.hint": ("R",),  # for the last moves
        "new_match": ("Nonsense",),
        "nothing": ("F9",),
        "rules": ("F12",),
    }
    assert commands().all_keys("table.hint") == ("H",)
    assert commands().all_keys("table.replay") == ("R",)
    assert commands().all_keys("new_match") == ("Ctrl+N",)
    assert commands().all_keys("rules") == ("F12",)


def test_two_commands_may_change_their_keys(window: MainWindow, settings: Settings) -> None:
    settings.keys = {"table.hint": ("R",), "table.replay": ("H",)}
    assert commands().all_keys("table.hint") == ("R",)
    assert commands().all_keys("table.replay") == ("H",)


@every_game
def test_no_letter_means_anything_when_they_are_off(
    window: MainWindow, settings: Settings, game: str
) -> None:
    page = at_table(window, game)
    dialog = opened(window)
    dialog.letters.click()
    dialog.reject()
    assert not settings.letter_keys
    page.view.setFocus()
    before = page.table.focusItem()
    heard: list[object] = []
    requests = page.table.requests
    for signal in (requests.hint_asked, requests.keys_asked, requests.review_asked):
        signal.connect(lambda: heard.append(None))
    for each in COMMANDS:
        for keys in map(QKeySequence, default_keys(each.name)):
            if is_letter(keys):
                press(page.view.viewport(), keys)
                assert commands().named(each.name) != native(keys)
    assert not heard
    assert page.table.focusItem() is before
    assert page.playback.live
    assert "(R)" not in page.history.again.toolTip()
    assert native(QKeySequence("F5")) in page.history.again.toolTip()
    press(page.view.viewport(), "Left")
    assert page.table.focusItem() is not None, "other keys go on"


def test_letters_mark_no_cell_when_they_are_off(window: MainWindow, settings: Settings) -> None:
    page = at_table(window, Suspicion.key)
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    settings.letter_keys = False
    panel.sheet.setFocus()
    for key in ("X", "?", "!"):
        press(panel.sheet, key)
        assert mark_in(panel.sheet.currentIndex()) is None
    press(panel.sheet, "Space")
    assert mark_in(panel.sheet.currentIndex()) is not None


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_hint_is_asked_for_by_its_letter_beside_the_table_too(
    window: MainWindow, game: str
) -> None:
    page = at_table(window, game)
    stops = [
        each
        for each in page.side.findChildren(QWidget)
        if each.isVisible()
        and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(each, QPlainTextEdit | QTextEdit)  # there one writes
    ]
    assert stops
    for each in stops:
        each.setFocus()
        assert not page.hints.thinking
        press(each, "H")
        assert page.hints.thinking, each
        page.hints.drop()


@pytest.mark.parametrize(
    ("name", "mark"),
    [("mark.cross", Mark.CROSSED), ("mark.maybe", Mark.MAYBE), ("mark.sure", Mark.SURE)],
)
def test_cells_are_marked_by_the_new_key(window: MainWindow, name: str, mark: Mark) -> None:
    page = at_table(window, Suspicion.key)
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    (old,) = default_keys(name)
    change(window, name, "J")
    change(window, "mark.erase", "K")
    panel.sheet.setFocus()
    press(panel.sheet, old)
    assert mark_in(panel.sheet.currentIndex()) is None
    press(panel.sheet, "J")
    assert mark_in(panel.sheet.currentIndex()) is mark
    press(panel.sheet, "Del")
    assert mark_in(panel.sheet.currentIndex()) is mark
    press(panel.sheet, "K")
    assert mark_in(panel.sheet.currentIndex()) is None


def test_the_rules_are_searched_by_the_new_key(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme
) -> None:
    commands().obey(settings)
    reader = RulesReader(language, theme, Doors.key)
    qtbot.addWidget(reader)
    with qtbot.waitActive(reader):
        reader.show()
    reader.page.setFocus()
    commands().give("find", [FREE])
    press(reader, "Ctrl+F")
    assert not reader.search.hasFocus()
    press(reader, FREE)
    assert reader.search.hasFocus()


@every_game
@pytest.mark.parametrize("speech", LANGUAGES)
def test_no_key_is_lost_while_something_moves(
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    speech: str,
) -> None:
    language.set_language(speech)
    settings.pace = Pace.CALM
    names = [each.name for each in COMMANDS if each.place is Place.TABLE]
    for name in names:
        seats = (HUMAN, *(ai(Level.NOVICE) for _ in range(GAMES[game].seats[0] - 1)))
        window.start_match(NewMatch(game, seats, GAMES[game].editions[0], 0, "0"))
        page = window.page
        assert page is not None
        page.view.setFocus()
        assert page.table.animations.busy, "there is something to be dealt"
        heard = hear(monkeypatch)
        before = page.playback.position
        hurried: list[None] = []
        monkeypatch.setattr(page.playback, "hurry", lambda done=hurried: done.append(None))
        press(page.view.viewport(), default_keys(name)[0])
        dialogs = [d for d in window.findChildren(KeysDialog) if d.isVisible()]
        for dialog in dialogs:
            dialog.reject()
        assert heard or hurried or dialogs or page.playback.position != before, name
        monkeypatch.undo()


def test_keys_are_called_as_the_system_calls_them(qapp: QApplication) -> None:
    keys = QKeySequence("Ctrl+N")
    assert named([keys]) == keys.toString(QKeySequence.SequenceFormat.NativeText)


def test_one_can_quit_by_key_on_every_system(window: MainWindow) -> None:
    assert window.menus.quit.shortcut() == QKeySequence("Ctrl+Q")


@every_game
def test_the_question_mark_opens_it_at_the_table(window: MainWindow, game: str) -> None:
    page = at_table(window, game)
    QTest.keyClicks(page.view.viewport(), "?")
    (dialog,) = (d for d in window.findChildren(KeysDialog) if d.isVisible())
    dialog.reject()
