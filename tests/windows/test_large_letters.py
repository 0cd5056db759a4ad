"""Who needs large letters in a small window sees a large table, and reads what they chose."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.rulebook.problem import problems_of
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.windows.reach import faults
from tests.windows.test_reach import SMALLEST
from tests.windows.walk import LEFT
from tools.games import TOOLS
from tools.screenshots import Stage, put_away, scenes_of, settle

pytestmark = pytest.mark.long

LARGE = (150, 175, 200)
every_game = pytest.mark.parametrize("game", TOOLS)
every_language = pytest.mark.parametrize("code", LANGUAGES)
every_large_size = pytest.mark.parametrize("size", LARGE)


def sit_down(stage: Stage, game: str, *, panel: bool = False) -> tuple[MainWindow, GamePage]:
    """Play on from a moment of *game*, with the *panel* beside the table or without."""
    name, (moment, _) = next(iter(scenes_of(game).items()))
    window = stage.open_on(name, moment)
    window.continue_match(game)
    settle()
    page = window.page
    assert page is not None
    if page.panel_shown is not panel:
        click(page.handle)
    settle()
    assert page.panel_shown is panel
    return window, page


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT, pos=widget.rect().center())
    QApplication.processEvents()


def lies_beside(page: GamePage) -> bool:
    """Return whether the words stand beside the table, and not below it."""
    beside = page.bar.x() >= page.view.geometry().right()
    assert beside or page.bar.y() >= page.view.geometry().bottom()
    return beside


@every_game
@every_language
@every_large_size
def test_words_in_large_letters_leave_the_height_to_the_table(
    qapp: QApplication, tmp_path: Path, game: str, code: str, size: int
) -> None:
    window, page = sit_down(Stage(tmp_path, code, "light", SMALLEST, size), game)
    assert lies_beside(page)
    assert page.bar.y() == 0
    assert page.view.height() == page.height()
    assert page.view.width() > 0.58 * page.width()
    assert faults(window) == []
    before = page.view.geometry()
    page.bar.say_hint("x " * 200)
    settle()
    assert page.view.geometry() == before
    put_away(window)


@every_game
@pytest.mark.parametrize("size", [90, 100])
def test_words_in_usual_letters_stand_below_the_table(
    qapp: QApplication, tmp_path: Path, game: str, size: int
) -> None:
    window, page = sit_down(Stage(tmp_path, "en", "light", SMALLEST, size), game)
    assert not lies_beside(page)
    assert page.view.width() + page.handle.width() == page.width()
    put_away(window)


@every_game
@every_large_size
def test_what_is_opened_beside_the_table_sends_the_words_below_it(
    qapp: QApplication, tmp_path: Path, game: str, size: int
) -> None:
    window, page = sit_down(Stage(tmp_path, "it", "light", SMALLEST, size), game)
    before = page.view.geometry()
    click(page.handle)
    settle()
    assert page.panel_shown
    assert not lies_beside(page)
    assert faults(window) == []
    click(page.handle)
    settle()
    assert lies_beside(page)
    assert page.view.geometry() == before
    put_away(window)


@every_game
@every_language
def test_a_clue_in_the_largest_letters_is_in_sight(
    qapp: QApplication, tmp_path: Path, game: str, code: str
) -> None:
    stage = Stage(tmp_path, code, "light", SMALLEST, 200)
    window = stage.open("empty")
    window.pose(game, max(problems_of(game), key=lambda each: each.difficulty))
    settle()
    page = window.page
    assert page is not None
    if page.panel_shown:
        click(page.handle)
    QTest.keyClick(window, Qt.Key.Key_F2)
    settle()
    hint, port = page.bar.hint, page.bar.viewport()
    top = hint.mapTo(port, QPoint()).y()
    line = hint.fontMetrics().lineSpacing()
    assert hint.text()
    assert top >= 0
    assert min(top + hint.height(), port.height()) - top >= min(hint.height(), 2 * line)
    put_away(window)


def sheet_of(page: GamePage) -> DeductionPanel:
    assert isinstance(page.side.panel, DeductionPanel)
    return page.side.panel


@every_language
@every_large_size
def test_the_sheet_has_the_height_or_what_stands_below_it(
    qapp: QApplication, tmp_path: Path, code: str, size: int
) -> None:
    stage = Stage(tmp_path, code, "light", SMALLEST, size)
    window, page = sit_down(stage, Suspicion.key, panel=True)
    panel = sheet_of(page)
    foot = panel.leaf.options.button_of("sheet").mapTo(panel, QPoint())
    for leaf, view in (
        ("sheet", panel.sheet),
        ("facts", panel.facts),
        ("notes", panel.notes),
        ("sheet", panel.sheet),
    ):
        click(panel.leaf.options.button_of(leaf))
        settle()
        seen = [each for each in (panel.sheet, panel.facts, panel.notes) if each.isVisible()]
        assert seen == [view]
        assert view.height() > 0.6 * panel.height()
        assert panel.leaf.options.button_of("sheet").mapTo(panel, QPoint()) == foot
        assert faults(window) == []
    put_away(window)


@every_language
def test_the_sheet_comes_back_to_its_facts_in_usual_letters(
    qapp: QApplication, tmp_path: Path, code: str
) -> None:
    stage = Stage(tmp_path, code, "light", SMALLEST, 200)
    window, page = sit_down(stage, Suspicion.key, panel=True)
    panel = sheet_of(page)
    for _ in range(4):
        window.menus.smaller_text.trigger()
    settle()
    assert panel.sheet.isVisible()
    assert panel.facts.isVisible()
    assert panel.facts.y() > panel.leaf.y() > panel.sheet.y()
    assert not panel.leaf.options.button_of("sheet").isVisible()
    put_away(window)


@every_language
@every_large_size
def test_the_playbills_are_read_in_large_letters(
    qapp: QApplication, tmp_path: Path, code: str, size: int
) -> None:
    usual = Stage(tmp_path / "usual", code, "light", SMALLEST).open("empty")
    before = [part.font().pixelSize() for part in parts_of_lobby(usual)]
    put_away(usual)
    window = Stage(tmp_path / "large", code, "light", SMALLEST, size).open("empty")
    settle()
    now = [part.font().pixelSize() for part in parts_of_lobby(window)]
    assert all(large >= 1.35 * small for large, small in zip(now, before, strict=True))
    assert faults(window) == []
    put_away(window)


def parts_of_lobby(window: MainWindow) -> list[QWidget]:
    """Return what is read of each door: its line, the facts, and what one clicks."""
    return [
        part for door in window.lobby.doors for part in (door.line, door.facts, door.new_ticket)
    ]
