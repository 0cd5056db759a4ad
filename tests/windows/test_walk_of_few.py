"""Two or three at a table of any game: from the lobby to each person's first two moves."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.tempo import quicken
from tests.windows.walk import NO_POPUPS, Hands, Walker, lobby, walks

__all__ = ["lobby"]
pytestmark = [NO_POPUPS, pytest.mark.long]

test_everybody_comes_to_their_second_move = walks(range(4), Hands.MOUSE, Hands.KEYS)


@pytest.mark.parametrize("game", SUBJECTS)
def test_two_people_watch_what_moves(
    lobby: MainWindow,
    language: LanguageService,
    settings: Settings,
    qtbot: QtBot,
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings.pace = Pace.BRISK
    quicken(monkeypatch, 5)
    Walker(qtbot, lobby, language, game, "PP", Hands.MOUSE).walk()
