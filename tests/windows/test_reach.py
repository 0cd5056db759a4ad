"""Nothing is cut off or out of reach: every window, every size of the text, both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.rulebook.problem import problems_of
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import Dialog
from lat_desktop.windows.main_window import MainWindow
from tests.windows.reach import faults, small_rows, small_targets, small_things
from tests.windows.test_dialogs import DIALOGS, Make
from tools.games import TOOLS
from tools.screenshots import HOUSE, Stage, put_away, settle

TEXT_SIZES = Settings.text_size.choices
SMALLEST = (1024, 600)
"""The smallest screen that the program is made for."""

every_window = pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)
every_language = pytest.mark.parametrize("code", LANGUAGES)


def opened(qtbot: QtBot, dialog: QWidget) -> QWidget:
    """Show *dialog* on the smallest screen."""
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(dialog.size().boundedTo(dialog.screen().availableSize()))
    dialog.resize(min(dialog.width(), SMALLEST[0]), min(dialog.height(), SMALLEST[1]))
    QApplication.processEvents()
    assert dialog.size().boundedTo(QSize(*SMALLEST)) == dialog.size()
    return dialog


def test_every_dialog_is_among_them(
    settings: Settings, language: LanguageService, theme: Theme, qtbot: QtBot
) -> None:
    made = [make(settings, language, theme) for make in DIALOGS.values()]
    for dialog in made:
        qtbot.addWidget(dialog)
    ours = {kind for kind in Dialog.__subclasses__() if kind.__module__.startswith("lat_desktop.")}
    assert {type(dialog) for dialog in made} == ours


@every_window
@every_language
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_everything_in_a_dialog_can_be_read_and_reached(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    code: str,
    size: int,
) -> None:
    language.set_language(code)
    theme.choose("light", size)
    dialog = opened(qtbot, make(settings, language, theme))
    assert faults(dialog) == []


@every_window
@every_language
def test_everything_in_a_dialog_can_be_hit(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    code: str,
) -> None:
    language.set_language(code)
    dialog = opened(qtbot, make(settings, language, theme))
    assert small_targets(dialog) + small_rows(dialog) == []


@pytest.mark.long
@pytest.mark.parametrize("subject", [*TOOLS, HOUSE])
@every_language
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_everything_around_a_table_can_be_read_and_reached(
    qapp: QApplication, tmp_path: Path, subject: str, code: str, size: int
) -> None:
    found = {}
    for name, window in Stage(tmp_path, code, "light", SMALLEST, size).scenes(subject):
        settle()
        if of_scene := faults(window):
            found[name] = of_scene
    assert found == {}


def learning(stage: Stage, game: str) -> Iterator[tuple[str, MainWindow]]:
    """Yield the page of a lesson, that of a problem, and that with a clue."""
    window = stage.open("empty")
    window.learn(game)
    settle()
    yield "lesson", window
    window.pose(game, max(problems_of(game), key=lambda each: each.difficulty))
    settle()
    yield "problem", window
    assert window.page is not None
    window.page.ask_hint()
    settle()
    yield "clue", window
    put_away(window)


@pytest.mark.long
@pytest.mark.parametrize("game", TOOLS)
@every_language
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_everything_around_what_is_learnt_can_be_read_and_reached(
    qapp: QApplication, tmp_path: Path, game: str, code: str, size: int
) -> None:
    found = {}
    for name, window in learning(Stage(tmp_path, code, "light", SMALLEST, size), game):
        page = window.page
        assert page is not None
        of_scene = faults(window)
        if page.view.height() * 5 < page.height():
            of_scene.append(f"the table is {page.view.height()} of {page.height()} pixels high")
        if of_scene:
            found[name] = of_scene
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("subject", [*TOOLS, HOUSE])
@every_language
def test_everything_around_a_table_can_be_hit(
    qapp: QApplication, tmp_path: Path, subject: str, code: str
) -> None:
    found = {}
    for name, window in Stage(tmp_path, code, "light", SMALLEST).scenes(subject):
        settle()
        of_scene = small_targets(window) + small_rows(window)
        if isinstance(window, MainWindow):
            of_scene += small_things(window)
        if of_scene:
            found[name] = of_scene
    assert found == {}
