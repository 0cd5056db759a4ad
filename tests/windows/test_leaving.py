"""Whatever leads away from a table asks first, while something of its match is not on the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox

from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.players.levels import Level
from lat_desktop.rulebook.problem import problems_of
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.windows import unsaved
from tests.windows.test_import import put, unfinished

AGREED = NewMatch(Doors.key, (HUMAN, ai(Level.CASUAL)), "italian", 0)

Way = Callable[[MainWindow, GamePage, Path], object]
WAYS: dict[str, Way] = {
    "a new match": lambda window, page, path: window.start_match(AGREED),
    "a new match of another game": lambda window, page, path: window.start_match(
        NewMatch(Labyrinth.key, AGREED.seats, "italian", 0, "0")
    ),
    "the same again": lambda window, page, path: page.again_asked.emit(False),
    "the other side": lambda window, page, path: page.again_asked.emit(True),
    "to play on from here": lambda window, page, path: page.retry_asked.emit(1),
    "a lesson": lambda window, page, path: window.learn(Labyrinth.key),
    "a problem": lambda window, page, path: window.pose(Doors.key, problems_of(Doors.key)[0]),
    "a file": lambda window, page, path: window.open_match(path),
}


@pytest.mark.parametrize("stays", [True, False])
@pytest.mark.parametrize("way", WAYS)
def test_moves_that_are_not_saved_are_spoken_of_first(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, way: str, stays: bool
) -> None:
    path = put(tmp_path, unfinished(Doors.key))
    window.start_match(AGREED)
    page = window.page
    assert page is not None
    asked = []

    def answer() -> None:
        (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
        asked.append(box)
        unsaved.answer(box, unsaved.STAY if stays else unsaved.LOSE)

    QTimer.singleShot(0, window, answer)
    with monkeypatch.context() as patch:
        patch.setattr(page.controller, "save", lambda: False)
        WAYS[way](window, page, path)
    assert len(asked) == 1
    assert (window.page is page) is stays
