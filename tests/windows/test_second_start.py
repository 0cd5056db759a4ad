"""What the first window does when the program is started again, and what the second then says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.single_instance import InstanceLock, RequestInbox, RequestSender
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import write
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatchDialog
from lat_desktop.windows.second_start import NotAnsweringDialog, RequestHandler
from tests.windows.words import words_of


@pytest.fixture
def first(tmp_path: Path) -> Iterator[InstanceLock]:
    """Return the lock of a first program."""
    lock = InstanceLock(tmp_path)
    assert lock.acquire()
    yield lock
    lock.release()


@pytest.fixture
def inbox(tmp_path: Path) -> Iterator[RequestInbox]:
    inbox = RequestInbox(tmp_path)
    yield inbox
    inbox.close()


@pytest.fixture
def listening(window: MainWindow, first: InstanceLock, inbox: RequestInbox) -> MainWindow:
    """Return the window of a first program that listens."""
    inbox.asked.connect(RequestHandler(window).handle)
    inbox.open()
    return window


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the record of a match, somewhere else than matches are kept."""
    path = tmp_path / "from a friend.jsonl"
    match = Match(GAMES[Labyrinth.key], Setup(GAMES[Labyrinth.key].editions[0], 2, 0))
    path.write_bytes(write(match, (HUMAN, ai(Level.NOVICE))))
    return path


def ask(qtbot: QtBot, folder: Path, file: Path | None) -> None:
    """Start the program a second time, which ends when it has been heard."""
    second = RequestSender(InstanceLock(folder), file)
    qtbot.waitUntil(lambda: second.answer() == "done")


def test_a_file_is_opened_in_the_first_window(
    listening: MainWindow, qtbot: QtBot, tmp_path: Path, record: Path
) -> None:
    ask(qtbot, tmp_path, record)
    qtbot.waitUntil(lambda: listening.page is not None)
    assert listening.page is not None
    assert listening.page.controller.match.game.key == Labyrinth.key
    assert listening.isActiveWindow()


def test_a_window_that_is_minimised_comes_back(
    listening: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    listening.showMinimized()
    qtbot.waitUntil(listening.isMinimized)
    ask(qtbot, tmp_path, None)
    qtbot.waitUntil(lambda: not listening.isMinimized())
    qtbot.waitUntil(listening.isActiveWindow)


def test_a_window_that_is_maximised_stays_so(
    listening: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    listening.showMaximized()
    listening.setWindowState(listening.windowState() | Qt.WindowState.WindowMinimized)
    ask(qtbot, tmp_path, None)
    qtbot.waitUntil(lambda: not listening.isMinimized())
    assert listening.isMaximized()


def test_a_file_waits_until_the_dialog_is_answered(
    listening: MainWindow, qtbot: QtBot, tmp_path: Path, record: Path
) -> None:
    listening.ask_new_match(Favor.key)
    dialog = listening.findChild(NewMatchDialog)
    assert isinstance(dialog, NewMatchDialog)
    qtbot.waitUntil(dialog.isVisible)
    ask(qtbot, tmp_path, record)
    ask(qtbot, tmp_path, record)
    QApplication.processEvents()
    assert listening.page is None
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.destroyed):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert listening.page is not None


def test_who_asked_before_the_first_listened_is_answered(
    window: MainWindow, first: InstanceLock, inbox: RequestInbox, qtbot: QtBot, tmp_path: Path
) -> None:
    second = RequestSender(InstanceLock(tmp_path), None)
    assert second.answer() == "none"
    inbox.asked.connect(RequestHandler(window).handle)
    inbox.open()
    assert second.answer() == "done"


# A first program that does not answer


@pytest.fixture
def waiting(qtbot: QtBot, first: InstanceLock, tmp_path: Path) -> NotAnsweringDialog:
    """Return what a second start shows."""
    dialog = NotAnsweringDialog(RequestSender(InstanceLock(tmp_path), tmp_path / "mine.jsonl"))
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.open()
    return dialog


def test_one_need_not_wait(waiting: NotAnsweringDialog, tmp_path: Path) -> None:
    QTest.mouseClick(waiting.stop, Qt.MouseButton.LeftButton)
    assert not waiting.isVisible()
    assert waiting.answer == "none"
    assert not list((tmp_path / "requests").iterdir()), "nothing is asked any more"


def test_escape_is_to_wait_no_more(waiting: NotAnsweringDialog) -> None:
    QTest.keyClick(waiting, Qt.Key.Key_Escape)
    assert not waiting.isVisible()
    assert waiting.answer == "none"


def test_when_the_first_has_ended_the_second_goes_on(
    waiting: NotAnsweringDialog, first: InstanceLock, qtbot: QtBot, tmp_path: Path
) -> None:
    first.release()
    qtbot.waitUntil(lambda: not waiting.isVisible())
    assert waiting.answer == "first"
    assert not InstanceLock(tmp_path).acquire(), "it holds the lock now"
    waiting._sender._lock.release()


def test_when_the_first_answers_after_all_the_second_ends(
    waiting: NotAnsweringDialog, inbox: RequestInbox, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(inbox.asked) as asked:
        inbox.open()
    assert asked.args == [tmp_path / "mine.jsonl", ""]
    qtbot.waitUntil(lambda: not waiting.isVisible())
    assert waiting.answer == "done"


def test_it_is_said_in_both_languages(
    qtbot: QtBot, first: InstanceLock, language: LanguageService, tmp_path: Path
) -> None:
    said = []
    for code in ("en", "it"):
        language.set_language(code)
        dialog = NotAnsweringDialog(RequestSender(InstanceLock(tmp_path), None))
        qtbot.addWidget(dialog)
        with qtbot.waitExposed(dialog):
            dialog.open()
        said.append(set(words_of(dialog)))
        QTest.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    assert not said[0] & said[1]
