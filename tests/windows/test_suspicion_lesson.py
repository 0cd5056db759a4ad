"""The deduction sheet in the lesson: one cross by hand, the others by the sheet."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.suspicion.deduction_sheet import Role
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.windows.main_window import MainWindow
from tests.windows.test_lessons import Learner

To = Callable[[str], tuple[Learner, DeductionPanel]]


@pytest.fixture
def to(qtbot: QtBot, window: MainWindow) -> To:
    """Return what leads to the bubble that asks for a task."""

    def lead(task: str) -> tuple[Learner, DeductionPanel]:
        learner = Learner(qtbot, window)
        learner.begin(Suspicion.key, "")
        while learner.lesson.task.partition(" ")[0] != task:
            learner.go_on()
        QApplication.processEvents()
        panel = learner.page.side.panel
        assert isinstance(panel, DeductionPanel)
        return learner, panel

    return lead


def crossed(panel: DeductionPanel) -> int:
    """Return how many the facts have crossed out."""
    rows = range(panel.model.rowCount())
    return sum(bool(panel.model.index(row, 0).data(Role.EXCLUDED)) for row in rows)


def test_the_first_cross_is_made_by_hand(to: To) -> None:
    learner, panel = to("crossed")
    place = learner.lesson.place
    assert panel.sheet.isVisible()
    assert crossed(panel) == 0, "the sheet helps nobody yet"
    assert Request.LESSON_ON not in learner.page.playback.requests
    other = panel.model.index(panel.model.row_of(Guest.MILDRED), 0)
    QTest.mouseClick(
        panel.sheet.viewport(),
        Qt.MouseButton.LeftButton,
        pos=panel.sheet.visualRect(other).center(),
    )
    assert learner.lesson.place == place, "that was somebody else"
    cell = panel.model.index(panel.model.row_of(Guest(learner.lesson.task.split()[1])), 0)
    place_of_cell = panel.sheet.visualRect(cell).center()
    QTest.mouseClick(panel.sheet.viewport(), Qt.MouseButton.LeftButton, pos=place_of_cell)
    assert learner.lesson.place == place + 1


def test_keys_are_on_the_row_already(to: To) -> None:
    learner, panel = to("crossed")
    place = learner.lesson.place
    assert QApplication.focusWidget() is panel.sheet
    QTest.keyClick(panel.sheet, Qt.Key.Key_X)
    assert learner.lesson.place == place + 1
    assert QApplication.focusWidget() is panel.help


def test_the_sheet_crosses_out_the_others_and_the_settings_stay(to: To, settings: Settings) -> None:
    settings.help = "likely"
    learner, panel = to("help")
    place = learner.lesson.place
    panel.help.setCurrentIndex(1)
    panel.help.activated.emit(1)
    QApplication.processEvents()
    assert learner.lesson.place == place + 1
    assert crossed(panel) == len(Guest) - 6, "six are left, as the lesson says"
    assert QApplication.focusWidget() is learner.page.view, "where Space leads on"
    assert settings.help == "likely"


def test_going_back_takes_back_what_was_written(to: To) -> None:
    learner, panel = to("help")
    cell = panel.model.index(panel.model.row_of(Guest.VIOLA), 0)
    assert cell.data(Role.MARK) is not None
    learner.ask_for(Request.LESSON_BACK)
    assert cell.data(Role.MARK) is None
    learner.go_on()
    learner.go_on()
    learner.go_on()
    assert cell.data(Role.MARK) is not None
    assert crossed(panel) > 0


def test_what_was_written_is_there_when_one_comes_back(to: To, window: MainWindow) -> None:
    learner, _ = to("help")
    learner.go_on()
    window.show_lobby()
    learner.begin(Suspicion.key, "")
    panel = learner.page.side.panel
    assert isinstance(panel, DeductionPanel)
    cell = panel.model.index(panel.model.row_of(Guest.VIOLA), 0)
    assert cell.data(Role.MARK) is not None
    assert crossed(panel) > 0
