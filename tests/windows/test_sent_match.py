"""A match goes from one person to another, by mouse and keys: saved, sent, opened, gone on with."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.record import SUFFIX, read
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatchDialog
from lat_desktop.windows.past_matches import PastMatchesDialog
from tests.windows.incoming import choose, drop
from tests.windows.test_match_files import notice_of, page_of
from tests.windows.walk import CTRL, LEFT, NO_POPUPS

Kind = TypeVar("Kind", bound=QDialog)
SHIFT_CTRL = CTRL | Qt.KeyboardModifier.ShiftModifier


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    target = QApplication.focusWidget() or QApplication.activeWindow()
    assert target is not None
    QTest.keyClick(target, key, modifier)
    QApplication.processEvents()


def front(window: QWidget) -> None:
    window.raise_()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QApplication.processEvents()


def dialog_of(window: QWidget, kind: type[Kind]) -> Kind:
    """Return the dialog that is open, when it has the keys."""
    (dialog,) = [each for each in window.findChildren(kind) if each.isVisible()]
    front(dialog)
    return dialog


def move_by_keys(qtbot: QtBot, window: MainWindow, page: GamePage) -> int:
    """Make the first move there is, and return how many steps there were before it."""
    qtbot.waitUntil(lambda: page.controller.persons_turn and page.playback.live)
    front(window)
    page.view.setFocus()
    steps = len(page.controller.match.steps)
    press(Qt.Key.Key_1)
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(page.controller.match.steps) > steps)
    return steps


@NO_POPUPS
def test_a_match_is_saved_by_one_and_gone_on_with_by_another(
    window: MainWindow,
    saves: Saves,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    # Anna begins a match by mouse, makes a move, and saves a copy by keys.
    QTest.mouseClick(window.lobby.doors[0], LEFT)
    new = dialog_of(window, NewMatchDialog)
    QTest.mouseClick(new.start, LEFT)
    anna = page_of(window)
    steps = move_by_keys(qtbot, window, anna)
    press(Qt.Key.Key_S, SHIFT_CTRL)
    assert "hidden" in dialog_of(window, QMessageBox).informativeText()
    press(Qt.Key.Key_Return)
    dialog_of(window, QFileDialog)
    sent = tmp_path / f"for Bruno{SUFFIX}"
    choose(window, sent)
    assert str(sent) in dialog_of(window, QMessageBox).informativeText()
    press(Qt.Key.Key_Return)
    sent_bytes = sent.read_bytes()
    assert len(read(sent_bytes).match.steps) > steps
    front(window)
    press(Qt.Key.Key_L, CTRL)
    assert window.stack.currentWidget() is window.lobby

    # Bruno, elsewhere, opens it by keys and goes on; then it is dropped once more.
    theirs = Saves(tmp_path / "Bruno" / "matches")
    other = MainWindow(
        settings, language, theme, lambda: MatchFactory(theirs, Random(2), pause=0), tmp_path
    )
    qtbot.addWidget(other)
    other.resize(1024, 600)
    with qtbot.waitActive(other), qtbot.waitSignal(other.lobby.first_painted):
        other.show()
        other.activateWindow()
    QApplication.processEvents()
    press(Qt.Key.Key_O, CTRL)
    dialog_of(other, QFileDialog)
    choose(other, sent)
    bruno = page_of(other)
    assert "copy of your own" in notice_of(other)
    move_by_keys(qtbot, other, bruno)
    press(Qt.Key.Key_L, CTRL)
    assert drop(other, sent) is Qt.DropAction.CopyAction
    assert page_of(other) is bruno
    (copy,) = theirs.waiting()
    assert copy.read_bytes().startswith(sent_bytes)
    assert sent.read_bytes() == sent_bytes

    # It is in his list, from which a copy goes back to Anna: that is another match to her now.
    front(other)
    press(Qt.Key.Key_P, CTRL)
    listed = dialog_of(other, PastMatchesDialog)
    press(Qt.Key.Key_S, SHIFT_CTRL)
    dialog_of(listed, QMessageBox)
    press(Qt.Key.Key_Return)
    dialog_of(listed, QFileDialog)
    back = tmp_path / f"back to Anna{SUFFIX}"
    choose(listed, back)
    dialog_of(listed, QMessageBox)
    press(Qt.Key.Key_Return)
    listed.reject()
    other.close()
    mine = {path: path.read_bytes() for path in saves.waiting()}
    assert drop(window, back) is Qt.DropAction.CopyAction
    assert page_of(window).controller.record_path not in mine
    assert {path: path.read_bytes() for path in mine} == mine, "what she had is there"
    assert len(saves.waiting()) == len(mine) + 1


@pytest.mark.parametrize("code", ["en", "it"])
def test_the_dialogs_speak_the_language(
    window: MainWindow, language: LanguageService, code: str
) -> None:
    language.set_language(code)
    front(window)
    press(Qt.Key.Key_O, CTRL)
    dialog = dialog_of(window, QFileDialog)
    assert dialog.windowTitle() == {"en": "Open a match", "it": "Apri una partita"}[code]
    label = dialog.labelText(QFileDialog.DialogLabel.LookIn)
    assert label == {"en": "Folder:", "it": "Cartella:"}[code]
    dialog.reject()
