"""Two at a table of Doors or Labyrinth: from the lobby to each person's first two moves."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.registry import GAMES
from lat_desktop.windows.main_window import MainWindow
from tests.windows.walk import NO_POPUPS, Walker, lobby, patterns

__all__ = ["lobby"]
pytestmark = NO_POPUPS


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize(
    ("game", "pattern"), [(game, p) for game in ("doors", "labyrinth") for p in patterns(game)]
)
def test_everybody_comes_to_their_second_move(
    lobby: MainWindow,
    language: LanguageService,
    qtbot: QtBot,
    game: str,
    pattern: str,
    by_keys: bool,
) -> None:
    Walker(qtbot, lobby, language, game, pattern, by_keys=by_keys).walk()


@pytest.mark.parametrize("game", GAMES)
def test_two_people_watch_what_moves(
    lobby: MainWindow, language: LanguageService, settings: Settings, qtbot: QtBot, game: str
) -> None:
    settings.animation_speed = "fast"
    Walker(qtbot, lobby, language, game, "PP", by_keys=False).walk()
