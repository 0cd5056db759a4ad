"""All keys are in one list, which is made of what they do."""

from __future__ import annotations

import string

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.table_keys import KEYS
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.keys_dialog import KeysDialog, named, said
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.windows.test_goal import sit_down

every_game = pytest.mark.parametrize("game", SUBJECTS)


def opened(window: MainWindow) -> KeysDialog:
    """Return the list that is open, and close it."""
    QApplication.processEvents()
    dialog = next(d for d in window.findChildren(KeysDialog) if d.isVisible())
    dialog.reject()
    return dialog


def at_table(window: MainWindow, game: str) -> GamePage:
    page = sit_down(window, game, GAMES[game].seats[0])
    page.playback.take_over()
    page.playback.catch_up()
    page.view.setFocus()
    QApplication.processEvents()
    return page


@every_game
@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_list_has_all_keys_of_menus_and_tables(
    window: MainWindow, language: LanguageService, game: str, speech: str
) -> None:
    language.set_language(speech)
    page = at_table(window, game)
    window.menus.keys.trigger()
    anywhere, everywhere, *own = opened(window).rows().values()
    with_keys = [action for action in window.menus.all if action.shortcuts()]
    assert [what for _, what in anywhere] == [said(action) for action in with_keys]
    assert len(everywhere) == len(KEYS)
    assert all(what for _, what in everywhere)
    assert [len(each) for each in own] == [len(page.table.own_keys)] * bool(page.table.own_keys)
    assert "<table" in window.findChildren(KeysDialog)[-1].list.text()


def test_in_the_lobby_there_are_no_keys_of_a_game(window: MainWindow) -> None:
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert len(opened(window).rows()) == 2


@every_game
def test_the_question_mark_opens_it_at_the_table(window: MainWindow, game: str) -> None:
    page = at_table(window, game)
    QTest.keyClicks(page.view.viewport(), "?")
    assert opened(window).rows()


@every_game
def test_no_letter_means_anything_that_is_not_listed(window: MainWindow, game: str) -> None:
    page = at_table(window, game)
    listed = {key for keys in KEYS.values() for key in keys}
    listed |= {key for own in page.table.own_keys for key in own.keys}
    for letter in string.ascii_uppercase:
        event = QKeyEvent(
            QKeyEvent.Type.KeyPress,
            Qt.Key(ord(letter)),
            Qt.KeyboardModifier.NoModifier,
            letter.lower(),
        )
        event.ignore()
        page.table.keyPressEvent(event)
        assert not event.isAccepted() or letter in listed, letter


def test_keys_are_called_as_the_system_calls_them() -> None:
    assert named(("Ctrl+N",)) == QKeySequence("Ctrl+N").toString(
        QKeySequence.SequenceFormat.NativeText
    )
    assert named(("1", "…", "9")) == "1 · … · 9"


def test_one_can_quit_by_key_on_every_system(window: MainWindow) -> None:
    menus = window.menus
    assert menus.quit.shortcut() == QKeySequence("Ctrl+Q")
