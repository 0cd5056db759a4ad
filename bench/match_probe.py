"""A match whose event loop is watched: prints the gaps between its ticks, one a line, in ms.

    python -m bench.match_probe GAME SECONDS

A mouse plays GAME against Master at normal speed, at random, as soon as it may. Only the time
counts in which Master thinks or something moves on the table.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow

from bench.ticks import Ticks
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.tables.registry import KITS
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage

CLICK_MS = 50
"""How long the mouse rests between two clicks."""
SEATS = (HUMAN, ai(Level.MASTER))


class RandomClicker(QObject):
    """Plays one match after another with a mouse."""

    def __init__(self, game: str, folder: Path) -> None:
        super().__init__()
        self._game = game
        self._rng = Random(2)
        self._settings = Settings(folder / "ini", self)
        self._settings.coach = "never"
        self._theme = Theme(self)
        self._theme.choose("light", 100)
        self._language = LanguageService(self)
        self._maker = MatchFactory(Saves(folder / "matches"), Random(1))
        self._window = QMainWindow()
        self._window.resize(1440, 900)
        QCursor.setPos(self._window.screen().geometry().bottomRight())  # out of the way
        self._new_match()
        self._window.show()
        clicks = QTimer(self, interval=CLICK_MS)
        clicks.timeout.connect(self._on_timeout)
        clicks.start()

    @property
    def waits(self) -> bool:
        """Whether Master thinks or something moves."""
        return self.page.table.animations.busy or not self.page.controller.persons_turn

    def _new_match(self) -> None:
        game = self._game
        controller = self._maker.new(game, GAMES[game].editions[0], SEATS, first=None)
        renderer = TextRenderer(self._language, game, SEATS)
        playback = Playback(controller, self._settings.pace)
        table = KITS[game].table()(playback, renderer, self._theme)
        hints, reviews = self._maker.hints(controller), self._maker.reviews(controller)
        self.page = GamePage(
            controller, playback, renderer, table, self._theme, self._settings, hints, reviews
        )
        self._window.setCentralWidget(self.page)
        self.page.begin()

    def _on_timeout(self) -> None:
        page = self.page
        if self.waits:
            return
        if page.controller.match.outcome is not None:
            page.close_match()
            self._new_match()
        elif offered := page.table.clickable_items():
            place = page.view.place_of(self._rng.choice(offered)).toPoint()
            QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def main(game: str, seconds: float) -> None:
    """Play *game* for so long, then print."""
    app = QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        clicker = RandomClicker(game, Path(folder))
        ticks = Ticks(lambda: clicker.waits)
        QTimer.singleShot(round(seconds * 1000), app.quit)
        app.exec()
        clicker.page.close_match()
    ticks.tell()


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
