"""Offers the lesson of a game and begins it, for a window over which it asks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.settings import Settings
from lat_desktop.players.levels import Level
from lat_desktop.rulebook.lesson import record_of
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.first_visit import FirstVisitDialog
from lat_desktop.windows.match_starter import StartedMatch
from lat_desktop.windows.new_match import NewMatch, edition_for


class LessonStarter(QObject):
    """Begins lessons, and the first match after one."""

    started = Signal(object)
    """The :class:`StartedMatch` whose table is to be laid now."""
    match_asked = Signal(str)
    """Somebody would rather play: the key of the game."""

    def __init__(
        self,
        maker: MatchFactory,
        settings: Settings,
        language: LanguageService,
        theme: Theme,
        may_leave: Callable[[], bool],
        window: QWidget,
    ) -> None:
        """Ask *may_leave*, before a lesson begins, whether the match at the table may be left."""
        super().__init__(window)
        self._maker = maker
        self._settings = settings
        self._language = language
        self._theme = theme
        self._may_leave = may_leave
        self._window = window

    def offer(self, game: str) -> bool:
        """Offer the lesson of *game* if its door is opened for the first time; return whether."""
        known = self._settings.opened
        if game in known or record_of(game) is None:
            return False
        self._settings.opened = (*known, game)
        edition = edition_for(game, self._settings, self._language)
        dialog = FirstVisitDialog(game, edition, self._language, self._theme, self._window)
        dialog.lesson_asked.connect(self.start)
        dialog.match_asked.connect(self.match_asked)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return True

    def start(self, game: str, edition: str = "") -> None:
        """Begin the lesson of *game*, or go on where it was left.

        It is for that *edition*, or else for the one that a match would have.
        """
        if not self._may_leave():
            return
        edition = edition or edition_for(game, self._settings, self._language)
        place = self._settings.lesson_place(game, edition)
        lesson = self._maker.lesson(game, edition, place)
        self.started.emit(StartedMatch(lesson, lesson.seats))

    @staticmethod
    def first_match(lesson: MatchController) -> NewMatch:
        """Return what is agreed for the match after a *lesson*: the weakest play against one."""
        match = lesson.match
        others = match.setup.seats - 1
        seats = (HUMAN, *[ai(Level.NOVICE)] * others)
        side = "random" if match.game.sides else "0"
        return NewMatch(match.game.key, seats, match.setup.edition, None, side, coached=True)
