"""A match that plays itself off screen: AI against AI, told line by line, with pictures."""

from __future__ import annotations

import logging
import sys
import tempfile
from collections.abc import Mapping
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from PySide6.QtCore import QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.logs import hear_qt
from lat_desktop.controllers.match_factory import MatchFactory, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine import record
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.tables.registry import KITS
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.lobby import Lobby

SIZE: Final = (1440, 900)
LONGEST_MS: Final = 60 * 60_000
"""After which something must be broken, in milliseconds."""


class Demonstration(QObject):
    """One match at a real table that nobody sees; the QApplication is there already."""

    def __init__(self, folder: Path, language_code: str) -> None:
        super().__init__()
        self._folder = folder
        self._pictures: dict[str, int] = {}
        self._moments: Mapping[str, str] = {}
        self._language = LanguageService(self)
        self._language.set_language(language_code)
        self._loop = QEventLoop(self)
        self._status = 1

    def run(self) -> int:
        """Play the match and return the exit status; 1 if it did not come to its end."""
        # Qt's platform without a screen complains of what only a screen could do.
        hear_qt(logging.ERROR)
        self._folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="lat-desktop-") as temporary:
            self._play(Path(temporary))
        return self._status

    def _play(self, temporary: Path) -> None:
        settings = Settings(temporary / "settings.ini", self)
        settings.pace = Pace.AT_ONCE  # nobody looks
        theme = Theme(self)
        theme.choose("light", 100)
        lobby = Lobby(self._language, theme, settings, GAMES)
        self._show(lobby)
        self._take_picture("lobby", lobby)
        lobby.close()

        key, game = next(iter(GAMES.items()))
        seats = (ai(Level.EXPERT), *[ai(Level.MASTER)] * (min(game.seats) - 1))
        self._moments = KITS[key].demo_pictures
        maker = MatchFactory(Saves(temporary), Random(SystemRandom().getrandbits(64)), pause=0)
        controller = maker.new(key, game.editions[0], seats, None)
        renderer = TextRenderer(self._language, key, seats)
        playback = Playback(controller, settings.pace)
        table = KITS[key].table()(playback, renderer, theme)
        hints, reviews = maker.hints(controller), maker.reviews(controller)
        page = GamePage(controller, playback, renderer, table, theme, settings, hints, reviews)
        self._page = page
        playback.step_shown.connect(self._on_step_shown)
        controller.trouble.connect(self._on_trouble)
        controller.match_over.connect(self._on_match_over)
        self._show(page)
        page.begin()
        QTimer.singleShot(LONGEST_MS, self._loop, self._loop.quit)
        self._loop.exec()

        file = self._folder / f"match{record.SUFFIX}"
        file.write_bytes(record.write(controller.match, seats))
        self._tell(str(file))
        page.close_match()
        page.close()

    def _show(self, widget: QWidget) -> None:
        widget.resize(*SIZE)
        widget.show()
        QApplication.processEvents()

    def _on_step_shown(self, told: VisibleStep) -> None:
        """Tell of the step, and take its picture when the table has come so far."""
        sentence = self._page.renderer.render_events(told.events)
        if sentence:
            self._tell(f"{told.number:4}  {sentence}")
        for event in told.events:
            moment = self._moments.get(event.key)
            if moment is not None and moment not in self._pictures:
                self._pictures[moment] = len(self._pictures)
                self._page.table.animations.enqueue(partial(self._take_picture, moment, self._page))

    def _take_picture(self, moment: str, widget: QWidget) -> None:
        self._pictures.setdefault(moment, len(self._pictures))
        file = self._folder / f"{self._pictures[moment]}-{moment}.png"
        QApplication.processEvents()
        if widget.grab().save(str(file)):
            self._tell(f"      → {file}")

    def _on_trouble(self, kind: str) -> None:
        self._tell(f"      ! {kind}")

    def _on_match_over(self) -> None:
        self._status = 0
        QTimer.singleShot(0, self._loop, self._loop.quit)

    def _tell(self, line: str) -> None:
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # Windows' old encodings lack many letters
        if sys.stdout is not None:
            print(line, flush=True)
