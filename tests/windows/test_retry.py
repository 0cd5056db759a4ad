"""A person who plays on from a moment of a match that is over: at each table."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine import record
from lat_desktop.models.past_matches import Column, PastMatchesModel
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.review_panel import ReviewPanel
from tests.games import SUBJECTS
from tests.windows.test_review import Analyst, analyst, look_back, press, sit_down

__all__ = ["analyst"]  # a fixture

pytestmark = pytest.mark.long


def try_again(window: MainWindow, panel: ReviewPanel) -> GamePage:
    """Press the button below the curve, and return the page of the match that has begun."""
    before = window.page
    QTest.mouseClick(panel.retry, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert window.page is not None
    assert window.page is not before
    return window.page


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_moment_is_played_on_from_as_a_match_of_its_own(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst], game: str
) -> None:
    page = sit_down(window, saves, game)
    panel = look_back(window, page, qtbot)
    was, seats = page.controller.match, page.renderer.seats
    finished = saves.finished()
    whole = finished[0].read_bytes()
    own = [stop.decision for stop in panel.curve.stops if stop.own]
    panel.go_to(own[2].step)
    decision = panel.decision
    assert decision == own[2]
    again = try_again(window, panel)
    controller = again.controller
    assert controller.replayed == decision.step
    assert [*controller.match.steps] == [*was.steps[: decision.step]]
    assert again.renderer.seats == seats
    assert again.playback.persons_turn
    controller.choose(decision.best)
    assert controller.match.steps[decision.step].move == decision.best
    assert finished[0].read_bytes() == whole, "what was, was"
    saved = record.read(controller.record_path.read_bytes())
    assert saved.header.replayed == decision.step
    assert [*saved.match.steps][: decision.step + 1] == [*controller.match.steps][
        : decision.step + 1
    ]


@pytest.mark.parametrize("game", SUBJECTS)
def test_only_ones_own_moments_can_be_tried_again(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst], game: str
) -> None:
    page = sit_down(window, saves, game)
    panel = look_back(window, page, qtbot)
    for seat in range(page.controller.match.setup.seats):
        panel.whose.value = seat
        for number in range(0, panel.curve.maximum() + 1, 7):
            panel.curve.setValue(number)
            assert panel.decision is not None
            own = panel.decision.seat in page.controller.people
            assert panel.retry.isEnabled() is own


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_was_tried_again_is_marked_and_counts_for_nothing(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    settings: Settings,
    language: LanguageService,
    game: str,
) -> None:
    page = sit_down(window, saves, game)
    panel = look_back(window, page, qtbot)
    whole = page.controller.match
    counted = settings.results(game)
    press(Qt.Key.Key_End)
    while panel.decision is not None and panel.decision.seat not in page.controller.people:
        press(Qt.Key.Key_Left)
    controller = try_again(window, panel).controller
    window.show_lobby()
    path: Path = controller.record_path
    text = path.read_bytes() + b"".join([*record.journal_lines(whole)][controller.replayed :])
    path.write_bytes(text)
    window.continue_match(game)  # and it is over
    assert settings.results(game) == counted
    listed = PastMatchesModel(saves, language)
    assert listed.rowCount() == 2
    games = [listed.index(row, Column.GAME).data() for row in range(2)]
    name = language.rulebook(game).word("game.name")
    assert sorted(games) == sorted([name, f"{name}, tried again"])
