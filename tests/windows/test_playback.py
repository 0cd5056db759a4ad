"""Whoever looks at the window, or listens to it, hears of nothing before the table has shown it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.rulebook import plain
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.tempo import quicken
from tests.windows.hearing import hear
from tests.windows.walk import NO_POPUPS, Hands, Walker, lobby, patterns

__all__ = ["lobby"]
pytestmark = NO_POPUPS

CLICKS = 12
"""How often the people of a match click."""


class Onlooker:
    """Somebody who looks over a player's shoulder, and listens."""

    def __init__(self, page: GamePage, heard: list[str]) -> None:
        self._page = page
        self._heard = heard
        self._before: list[str] = []
        table = page.table
        self._asks = (*table.results.asks, *table.hand_over.asks, table.common_buttons.go_on)
        """What has been asked for already while something moves, or cannot be yet."""
        self.steps = 0
        """How many steps they saw that were told of, and took their time."""
        page.playback.beat_began.connect(self._on_beat_began)
        page.playback.step_shown.connect(self._on_step_shown)

    def _beside(self) -> list[str]:
        """Return all that the lists beside the table say."""
        page = self._page
        models: list[QAbstractItemModel] = [page.side.words.model()]
        if page.side.panel is None:
            models.append(page.side.moves.model())
        return [
            str(model.index(row, 0).data(Qt.ItemDataRole.DisplayRole))
            for model in models
            for row in range(model.rowCount())
        ]

    def _on_beat_began(self) -> None:
        self._before = self._beside()
        self._heard.clear()

    def look(self) -> None:
        """Look while something moves."""
        page = self._page
        if page.table.animations.busy and not page.playback.live:
            self.steps += 1
            assert self._beside() == self._before
            assert self._heard == []
            assert page.table.clickable_items() == []
            begun = page.playback.begun_step
            if begun is not None and begun.seat is not None:
                turn = Sentence("prompt.turn_of", subject=begun.seat)
                told = begun.seat != page.playback.reader and begun.is_about_mover
                words = page.renderer.render(turn) if told else ""
                said = {words}
                if any(event.unmasks for event in begun.events):
                    said.add(page.renderer.render(Sentence("prompt.unmasked")))
                assert page.bar.sentence in said, "it has been done already"
            assert not any(button.isVisible() for button in self._asks)
            page.ask_hint()
            assert not page.hints.thinking
            assert len(self._heard) == 1, "who asks is told why there is none"
            self._heard.clear()

    def check_end(self) -> None:
        """Compare what is in sight of the list of what has happened with its end."""
        panel = self._page.side.panel
        log = panel.facts if isinstance(panel, DeductionPanel) else self._page.side.moves
        QApplication.processEvents()
        last = log.visualRect(log.model().index(log.model().rowCount() - 1, 0))
        assert last.bottom() <= log.viewport().rect().bottom()

    def _on_step_shown(self, step: VisibleStep) -> None:
        words = plain(self._page.renderer.render_events(step.events))
        assert not words or self._heard == [words], "now it is told of"


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("several", [False, True], ids=["alone", "together"])
def test_the_lists_and_the_voice_wait_for_the_table(
    lobby: MainWindow,
    language: LanguageService,
    settings: Settings,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    several: bool,
) -> None:
    heard = hear(monkeypatch)
    pattern = next(p for p in patterns(game) if (p.count("P") > 1) is several)
    walker = Walker(qtbot, lobby, language, game, pattern, Hands.MOUSE)
    settings.pace = Pace.BRISK
    # It is looked at again and again.
    quicken(monkeypatch, 5)
    walker.sit_down()
    lobby.resize(900, 560)  # where a list soon has more to show than there is room for
    walker.wait()
    onlooker = Onlooker(walker.page, heard)
    for _ in range(CLICKS):
        if walker.page.controller.match.outcome is not None:
            break
        walker.do(walker.choice())
        while walker.page.table.animations.busy:
            onlooker.look()
            qtbot.wait(1)
        walker.wait()
        onlooker.check_end()
    assert onlooker.steps > CLICKS // 2
    assert walker.page.playback.view == walker.page.controller.view
