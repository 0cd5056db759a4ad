"""Nothing is cut off or out of reach: every window, every size of the text, both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.crash_dialog import CrashDialog
from lat_desktop.windows.dialog import Dialog
from lat_desktop.windows.main_window import MainWindow
from tests.windows.reach import faults, small_rows, small_targets, small_things
from tests.windows.test_dialogs import DIALOGS, Make
from tools.games import TOOLS
from tools.screenshots import HOUSE, Stage, settle

TEXT_SIZES = Settings.text_size.choices
SMALLEST = (1024, 600)
"""The smallest screen that the program is made for."""
WINDOWS: dict[str, Make] = {**DIALOGS, "a crash": lambda s, la, t: CrashDialog("now")}

every_window = pytest.mark.parametrize("make", WINDOWS.values(), ids=WINDOWS)
every_language = pytest.mark.parametrize("code", LANGUAGES)


def opened(qtbot: QtBot, dialog: QWidget) -> QWidget:
    """Show *dialog* on the smallest screen."""
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.resize(dialog.size().boundedTo(dialog.screen().availableSize()))
    dialog.resize(min(dialog.width(), SMALLEST[0]), min(dialog.height(), SMALLEST[1]))
    QApplication.processEvents()
    return dialog


def test_every_dialog_is_among_them(
    settings: Settings, language: LanguageService, theme: Theme, qtbot: QtBot
) -> None:
    made = [make(settings, language, theme) for make in WINDOWS.values()]
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
