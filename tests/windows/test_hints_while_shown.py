"""What is said of the thing under the pointer is true of it, also while something is shown."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.items import TableItem
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.tempo import quicken
from tests.windows.walk import NO_POPUPS, Hands, Walker, alone, lobby

__all__ = ["lobby"]
pytestmark = [pytest.mark.long, NO_POPUPS]
MOVES = 8


@pytest.mark.parametrize("game", SUBJECTS)
def test_nothing_is_said_of_what_has_gone(
    lobby: MainWindow,
    language: LanguageService,
    settings: Settings,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
) -> None:
    quicken(monkeypatch, 20)
    settings.pace = Pace.BRISK
    walker = Walker(qtbot, lobby, language, game, alone(game), Hands.KEYS)
    walker.sit_down()
    page = walker.page
    table, view = page.table, page.view
    said: list[tuple[str, str]] = []

    def listen() -> None:
        """Compare what is said with what would be said now."""
        item = table.pointing._item
        true = "" if item is None or not item.isVisible() else table.words_of(item)
        said.append((table.hinted_words, true))

    for n in range(MOVES):
        walker.wait()
        if page.controller.match.outcome is not None:
            break
        things = [
            each
            for each in table.items()
            if isinstance(each, TableItem) and each.isVisible() and each.acceptHoverEvents()
        ]
        spot = view.place_of(things[n * 7 % len(things)]).toPoint()
        QTest.mouseMove(view.viewport(), spot + QPoint(1, 1))
        QTest.mouseMove(view.viewport(), spot)
        item = walker.choice()
        connection = page.playback.position_changed.connect(listen)
        walker.do(item)
        walker.wait()
        page.playback.position_changed.disconnect(connection)
    assert said
    assert [told for told, true in said if told != true] == []
