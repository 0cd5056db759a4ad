"""A match of each game by keys alone: from the lobby through its rounds to its end and review."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.sitting import Request
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.items import TableItem
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.windows.walk import CTRL, NO_POPUPS, Hands, Walker, lobby, patterns

__all__ = ["lobby"]
pytestmark = NO_POPUPS
MOST_KEYS = 4000


class Player(Walker):
    """Somebody who never touches a mouse, and wants to see the end of it."""

    def choice(self) -> TableItem:
        """Choose anything, and rather what ends the match, so that it ends."""
        table = self.page.table
        offered = table.clickable_items()
        if table.confirmation.asks:
            return table.confirmation.confirm
        final = [item for item in offered if item.move is not None and item.move.verb == "guess"]
        back: list[object] = [getattr(table, "take_back", None)]
        return self._rng.choice(final or [item for item in offered if item not in back])

    def situation(self) -> object:
        """Return what changes whenever something has been done: at least something is told."""
        return super().situation(), len(self.told)

    def play_to_the_end(self) -> None:
        """Do what can be done until the match is over."""
        self.told: list[str] = []
        for told in (self.page.table.choice_told, self.page.table.clicked_on):
            told.connect(self.told.append)
        for _ in range(MOST_KEYS):
            if self.page.controller.match.outcome is not None:
                return
            before = self.situation()
            item = self.choice()
            said = item.words()
            self.do(item)
            self.wait()
            assert self.situation() != before, f"{said!r} did nothing"
        raise AssertionError(f"there is no end in {len(self.page.controller.match.steps)} steps")

    def look_back(self) -> None:
        """Go from the finale to the review, through it, and back."""
        page = self.page
        buttons = {request: item for item, request in page.table.common_buttons.asks.items()}
        self.do(buttons[Request.REVIEW])
        self.qtbot.waitUntil(lambda: page.looks_back)
        assert page.review is not None
        self.tab_to(page.review.curve)
        at = page.review.curve.value()
        self.press(Qt.Key.Key_Home)
        self.press(Qt.Key.Key_Right)
        assert page.review.curve.maximum() == 0 or page.review.curve.value() == 1 != at
        self.press(Qt.Key.Key_Escape)
        assert not page.looks_back


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_a_match_is_played_to_its_end(
    lobby: MainWindow, language: LanguageService, qtbot: QtBot, game: str, speech: str
) -> None:
    pattern = next(each for each in patterns(game) if set(each[1:]) <= {"C"})
    player = Player(qtbot, lobby, language, game, pattern, Hands.KEYS)
    language.set_language(speech)
    player.sit_down()
    player.play_to_the_end()
    player.look_back()
    player.press(Qt.Key.Key_L, CTRL)
    assert lobby.is_at_lobby
