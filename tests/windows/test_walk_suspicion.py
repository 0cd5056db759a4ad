"""Two to four at a table of Suspicion: from the lobby to each person's first two moves."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.windows.main_window import MainWindow
from tests.windows.walk import NO_POPUPS, Walker, lobby, patterns

__all__ = ["lobby"]
pytestmark = NO_POPUPS


@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize(
    ("game", "pattern"), [("suspicion", p) for p in patterns("suspicion") if len(p) < 5]
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
