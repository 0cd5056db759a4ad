"""Light and dark, switched while a thing is seen: it looks as if it had been opened so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook import Rulebook
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.prompt_bar import PromptBar
from tests.games import SUBJECTS
from tests.windows.test_dialogs import Make, every_dialog
from tests.windows.test_review import sit_down

DIRECTIONS = (("light", "dark"), ("dark", "light"))


def every_objection(book: Rulebook) -> str:
    """Return a sentence with a link for each rule that a move may break."""
    return " ".join(book.word(key) for key in book.words if key.startswith("why."))


def switched(qtbot: QtBot, theme: Theme, make: Callable[[], QWidget], way: tuple[str, str]) -> bool:
    """Return whether what is *made* looks the same, whether made before a switch or after it."""
    theme.choose(way[0], 100)
    before = _shown(qtbot, make())
    first = _picture(before)
    theme.choose(way[1], 100)
    after = _shown(qtbot, make())
    assert _picture(before) != first
    return _picture(before) == _picture(after)


def fonts_of(widget: QWidget) -> list[tuple[str, float, str]]:
    """Return the letters of *widget* and of all that is in it."""
    QApplication.processEvents()
    return [
        (type(part).__name__, part.font().pointSizeF(), part.font().family())
        for part in (widget, *widget.findChildren(QWidget))
    ]


def _shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    """Show *widget* to nobody, so that no window has the focus."""
    qtbot.addWidget(widget)
    widget.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    widget.show()
    return widget


def _picture(widget: QWidget) -> QImage:
    QApplication.processEvents()
    for page in widget.findChildren(QTextEdit):
        page.document().size()  # lays all of it out, which Qt else does by and by
    QApplication.processEvents()
    return widget.grab().toImage()


@every_dialog
@pytest.mark.parametrize("way", DIRECTIONS, ids="-".join)
def test_a_dialog_follows(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    way: tuple[str, str],
) -> None:
    assert switched(qtbot, theme, lambda: make(settings, language, theme), way)


@every_dialog
def test_the_letters_of_a_dialog_follow(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    before = _shown(qtbot, make(settings, language, theme))
    for percent in (150, 90, 200, 100):
        theme.choose("light", percent)
        after = _shown(qtbot, make(settings, language, theme))
        assert fonts_of(before) == fonts_of(after)


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_letters_around_a_table_follow(
    window: MainWindow, saves: Saves, settings: Settings, game: str
) -> None:
    for percent in (150, 90, 200, 100):
        sit_down(window, saves, game)
        settings.text_size = percent
        assert window.page is not None
        switched = fonts_of(window.page)
        sit_down(window, saves, game)
        assert fonts_of(window.page) == switched


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("way", DIRECTIONS, ids="-".join)
def test_the_line_below_the_table_follows(
    qtbot: QtBot, theme: Theme, game: str, way: tuple[str, str]
) -> None:
    said = every_objection(Rulebook.load("en", game))

    def make() -> PromptBar:
        bar = PromptBar()
        bar.resize(1000, 1200)
        bar.say(said)
        bar.say_hint(said)
        bar.say_notice(said)
        return bar

    assert switched(qtbot, theme, make, way)
    assert "<a " in make().prompt.text()
