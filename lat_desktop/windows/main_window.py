"""The main window: the lobby, one match, and the menus over both."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from functools import cached_property, partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QApplication, QMainWindow

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import game_of
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.registry import KITS
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.pages import Pages
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.lobby import Lobby
from lat_desktop.windows.main_menus import MainMenus

# What only a match or a dialog needs is imported where it is needed: the lobby is to be seen first.
if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog, QWidget

    from lat_desktop.controllers.match_factory import MatchFactory
    from lat_desktop.controllers.programs import StandIns
    from lat_desktop.engine.game import Seat
    from lat_desktop.rulebook.changelog import Version
    from lat_desktop.rulebook.problem import Problem
    from lat_desktop.windows.game_page import GamePage
    from lat_desktop.windows.incoming_files import IncomingFiles
    from lat_desktop.windows.lesson_starter import LessonStarter
    from lat_desktop.windows.match_exporter import MatchExporter
    from lat_desktop.windows.match_starter import MatchStarter, StartedMatch
    from lat_desktop.windows.new_match import NewMatch
    from lat_desktop.windows.rules_reader import RulesReader
    from lat_desktop.windows.sounds import Sounds
    from lat_desktop.windows.whats_new import WhatsNewDialog

log = logging.getLogger(__name__)

LARGE_TEXT: Final = 1.5
"""How much larger words may be for a window of the :data:`SMALLEST` size."""
SMALLEST: Final = QSize(760, 520)
SMALLEST_FOR_LARGE: Final = QSize(1000, 560)
TOGETHER_S: Final = 5.0
"""Matches of which each comes no later after the one before were opened together."""
TITLE_BAR: Final = 40
"""Pixels that a desktop may take for the frame, which is not known before the window is shown."""
PANEL_STEP: Final = 4
"""How many letters wider or narrower the panel beside a table gets by the menu."""


class MainWindow(QMainWindow):
    """Shows the lobby or a match. Closing it loses nothing: every step is on the disk."""

    def __init__(
        self,
        settings: Settings,
        language: LanguageService,
        theme: Theme,
        make_maker: Callable[[], MatchFactory],
        folder: Path,
    ) -> None:
        """Play matches of the maker that *make_maker* returns, once the lobby has been seen.

        *folder* is where matches and logs are kept.
        """
        super().__init__()
        self._settings = settings
        commands().obey(settings)
        self._language = language
        self._theme = theme
        self._make_maker = make_maker
        self._folder = folder
        games = tuple(KITS)
        self.lobby: Final = Lobby(language, theme, settings, games, self)
        self.page: GamePage | None = None
        self._incoming_page: GamePage | None = None
        """That of the match that came from outside last."""
        self._last_incoming = 0.0
        """When it came, in seconds of some clock."""
        self._game = games[0]
        """The game that the menus are about: that of the match, or of the last door in focus."""
        self._rules: RulesReader | None = None
        self._news: WhatsNewDialog | None = None
        self.stack: Final = Pages(self)
        self.stack.addWidget(self.lobby)
        self.setCentralWidget(self.stack)
        self.lobby.new_match_asked.connect(self.open_door)
        self.lobby.continue_asked.connect(self.continue_match)
        self.lobby.problems_asked.connect(self.show_problems)
        self.menus: Final = MainMenus(self, settings, theme)
        self._connect_menus()
        settings.changed.connect(self._on_setting_changed)
        self.setMinimumSize(self._smallest)
        self.setAcceptDrops(True)
        if not (self.restoreGeometry(settings.geometry) and _is_seen(self.geometry())):
            place = first_place(self.screen().availableGeometry())
            self.resize(place.size())
            self.move(place.topLeft() - QPoint(0, TITLE_BAR))
        self._title()
        # Whether a match waits is asked when the lobby is seen: the answer takes a little longer.
        seen = self.lobby.first_painted
        seen.connect(self._on_lobby_seen, Qt.ConnectionType.QueuedConnection)

    @property
    def _smallest(self) -> QSize:
        """How small the window may be: so that its words leave room for what they are about."""
        if self._theme.text_scale <= LARGE_TEXT:
            return SMALLEST
        room = self.screen().availableGeometry().size() - QSize(0, TITLE_BAR)
        return SMALLEST_FOR_LARGE.boundedTo(room).expandedTo(SMALLEST)

    @cached_property
    def sounds(self) -> Sounds:
        """What is heard of the match."""
        from lat_desktop.windows.sounds import Sounds

        return Sounds(self._settings, self)

    @cached_property
    def _maker(self) -> MatchFactory:
        return self._make_maker()

    def _connect_menus(self) -> None:
        menus = self.menus
        for action, do in (
            (menus.new_match, self._on_new_match),
            (menus.continue_match, self._on_continue),
            (menus.open_match, self._on_open),
            (menus.past_matches, self.show_past),
            (menus.problems, self.show_problems),
            (menus.lobby, self.show_lobby),
            (menus.save_copy, self._on_save_copy),
            (menus.settings, self.show_settings),
            (menus.quit, self.close),
            (menus.undo, self._on_undo),
            (menus.panel, self._on_panel),
            (menus.wider, self._on_wider),
            (menus.narrower, self._on_narrower),
            (menus.hint, self._on_hint),
            (menus.coach, self._on_coach),
            (menus.ask, self._on_ask),
            (menus.review, self._on_review),
            (menus.replay, self._on_replay),
            (menus.rules, self._on_rules),
            (menus.learn, self._on_learn),
            (menus.keys, self.show_keys),
            (menus.news, self._on_news),
            (menus.about, self.show_about),
        ):
            action.triggered.connect(do)
        menus.full_screen.toggled.connect(self._on_full_screen_toggled)

    def _title(self) -> None:
        title = self.tr("The Lady and the Tiger")
        if self.stack.currentWidget() is self.page is not None:
            name = self._language.rulebook(self._game).title
            title = self.tr("{game} — The Lady and the Tiger").format(game=name)
        self.setWindowTitle(title)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, and full screen from wherever it comes."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.menus.retranslate_ui()
            self._say_undo()
            self._say_lesson()
            self._title()
        elif event.type() is QEvent.Type.WindowStateChange:
            self.menus.full_screen.setChecked(self.isFullScreen())
            if self.isMinimized() and self.page is not None:
                self.page.table.look_away()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the key that leaves anything leave the full screen."""
        if commands().meant(event, Place.TABLE) == "leave" and self.isFullScreen():
            self._on_full_screen_toggled(full=False)
        else:
            super().keyPressEvent(event)

    # The lobby

    @property
    def is_at_lobby(self) -> bool:
        """Whether the lobby is what is shown, and no table."""
        return self.stack.currentWidget() is self.lobby

    def show_lobby(self) -> None:
        """Go to the lobby; a match stays as it is and waits behind its door."""
        self.lobby.come_from(self._game)
        if self.page is not None and self.page.controller.teaches:
            self._leave_table()  # it is known how far the lesson has come
        self.stack.setCurrentWidget(self.lobby)
        self.lobby.enter()
        self._show_what_waits()

    def _show_what_waits(self) -> None:
        self.lobby.show_waiting([door.game for door in self.lobby.doors if self._waits(door.game)])
        self._update_actions()

    @property
    def has_matches(self) -> bool:
        """Whether the person has played: a match waits, or is over."""
        saves = self._maker.saves
        try:
            return bool(saves.waiting() or saves.finished())
        except OSError:  # which the lobby says
            return False

    def _waiting_game(self) -> str | None:
        """Return of which game a match is gone on with: that of the door, or the last of any."""
        if self._waits(self._game):
            return self._game
        try:
            return _first_game(self._maker.saves.waiting())
        except OSError:
            return None

    def _waits(self, game: str) -> bool:
        if self._going_on(game):
            return True
        try:
            return self._maker.saves.unfinished(game) is not None
        except OSError as error:
            log.warning("the folder of matches cannot be read: %s", error)
            return False

    def _going_on(self, game: str) -> bool:
        """Whether the match that is open is one of *game*, whose end has not been seen."""
        page = self.page
        if page is None or page.controller.teaches:
            return False
        return page.controller.match.game.key == game and not page.end_seen

    def _update_actions(self) -> None:
        from lat_desktop.rulebook.lesson import record_of

        at_table = self.stack.currentWidget() is self.page is not None
        self.menus.lobby.setEnabled(at_table)
        page = self.page
        kept = page is not None and not page.controller.teaches
        self.menus.save_copy.setEnabled(at_table and kept)
        for action in (self.menus.panel, self.menus.wider, self.menus.narrower):
            action.setEnabled(at_table)
        self._say_panel()
        self.menus.hint.setEnabled(at_table)
        self.menus.ask.setEnabled(at_table)
        over = self.page is not None and self.page.controller.match.outcome is not None
        self.menus.review.setEnabled(at_table or over)
        self.menus.replay.setEnabled(at_table)
        self._say_undo()
        self._say_coach()
        self.menus.learn.setEnabled(record_of(self._game) is not None)
        self._say_lesson()
        self.menus.continue_match.setEnabled(not at_table and self._waiting_game() is not None)
        self._title()

    # Lessons

    def open_door(self, game: str) -> None:
        """Ask what a new match needs; the first time, offer the lesson of *game* beside it."""
        if self._waits(game) or not self._lessons.offer(game):
            self.ask_new_match(game)

    @cached_property
    def _lessons(self) -> LessonStarter:
        from lat_desktop.windows.lesson_starter import LessonStarter

        lessons = LessonStarter(
            self._maker, self._settings, self._language, self._theme, self._may_leave_table, self
        )
        lessons.started.connect(self._on_started)
        lessons.match_asked.connect(self.ask_new_match)
        return lessons

    def learn(self, game: str, edition: str = "") -> None:
        """Begin the lesson of *game*, or go on where it was left."""
        self._lessons.start(game, edition)

    def _on_learn(self) -> None:
        self.learn(self._game)

    def _on_first_match(self) -> None:
        if self.page is not None:
            self.start_match(self._lessons.first_match(self.page.controller))

    # Problems

    def show_problems(self) -> None:
        """Open the problems of today, and the shelf of all."""
        from datetime import date

        from lat_desktop.windows.problems import ProblemsDialog

        games = [door.game for door in self.lobby.doors]
        dialog = ProblemsDialog(
            games, self._settings, self._language, self._theme, date.today(), self
        )
        dialog.chosen.connect(self.pose)
        self._open(dialog)

    def pose(self, game: str, problem: Problem) -> None:
        """Lay a *problem* of *game* on its table."""
        if self._may_leave_table():
            from lat_desktop.windows.match_starter import StartedMatch

            posed = self._maker.problem(game, problem)
            self._on_started(StartedMatch(posed, posed.seats))

    # Matches

    def ask_new_match(self, game: str) -> None:
        """Ask what a new match needs, and start it; but say first if another one waits."""
        if not self._waits(game):
            self._ask_new_match(game)
            return
        from lat_desktop.windows.waiting_match import WaitingMatchBox

        title = self._language.rulebook(game).title
        keys = self.menus.past_matches.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        box = WaitingMatchBox(game, title, keys, self, going_on=self._going_on(game))
        box.continue_asked.connect(self.continue_match)
        box.new_match_asked.connect(self._ask_new_match)
        self._open(box)

    def _ask_new_match(self, game: str) -> None:
        from lat_desktop.windows.new_match import NewMatchDialog

        dialog = NewMatchDialog(game, self._settings, self._language, self._theme, self)
        dialog.accepted.connect(self._on_agreed)
        dialog.lesson_asked.connect(self.learn)
        self._open(dialog)

    def start_match(self, agreed: NewMatch) -> None:
        """Sit down to a new match; one that was going on stays on the disk."""
        self._starter.start(agreed)

    def continue_match(self, game: str) -> None:
        """Go back to the match that waits, or say why that cannot be."""
        if self.page is not None and self._going_on(game):
            self._return_to_table(self.page)
            return
        try:
            path = self._maker.saves.unfinished(game)
        except OSError as error:
            self._starter.say_obstacle(error, self._maker.saves.folder)
            return
        if path is None:
            self.ask_new_match(game)
        else:
            self._starter.open(path)

    def open_match(self, path: Path) -> None:
        """Open the match in a file: one that is not over goes on, one that is over is shown.

        One from elsewhere is copied before. What cannot be read is said. A match that was going on
        stays on the disk.
        """
        path = path.absolute()
        page = self.page
        if page is not None and _same_file(path, page.controller.record_path):
            self._return_to_table(page)
        else:
            self._starter.open(path)

    def _on_found(self, here: Path, source: Path) -> None:
        """Open the match *here* of which the one in a *source* is a copy."""
        page = self.page
        if page is not None and _same_file(here, page.controller.record_path):
            self._return_to_table(page)
            page.troubles.say("known", source)
        else:
            self._starter.open(here, source)

    @cached_property
    def incoming(self) -> IncomingFiles:
        """Who opens the matches that come from outside."""
        from lat_desktop.windows.incoming_files import IncomingFiles

        incoming = IncomingFiles(self)
        incoming.ready.connect(self._on_incoming)
        return incoming

    def _on_incoming(self, path: Path) -> None:
        """Open a match from outside; say where those are that were opened together with it."""
        before = self.page
        self.open_match(path)
        page = self.page
        if page is None or page is before:
            return
        now = monotonic()
        together = before is not None and now - self._last_incoming < TOGETHER_S
        if together and before is self._incoming_page:
            page.troubles.say("several")
        self._incoming_page, self._last_incoming = page, now

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Let one file be dropped here. It is copied, whatever was proposed: it stays there."""
        from lat_desktop.windows.incoming_files import dropped_file

        if dropped_file(event.mimeData()) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open what is dropped."""
        from lat_desktop.windows.incoming_files import dropped_file

        file = dropped_file(event.mimeData())
        if file is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.incoming.open(file)

    @cached_property
    def _starter(self) -> MatchStarter:
        from lat_desktop.windows.match_starter import MatchStarter

        starter = MatchStarter(
            self._maker, self._settings, self._theme, self._may_leave_table, self
        )
        starter.started.connect(self._on_started)
        starter.found.connect(self._on_found)
        starter.refused.connect(self._show_what_waits)
        return starter

    def _fill_seats(self, page: GamePage, stand_ins: StandIns) -> None:
        """Let those of *stand_ins* play from now on where nobody plays at the table of *page*."""
        if page is self.page:  # else it was left in the meantime
            fill = self._starter.fill_seats
            page.renderer.seats = fill(page.controller, page.renderer.seats, stand_ins)

    def _on_started(self, match: StartedMatch) -> None:
        """Lay the table of a match; one that was going on waits behind its door."""
        from lat_desktop.controllers.lesson import LessonController
        from lat_desktop.controllers.match_factory import has_unknown_level
        from lat_desktop.controllers.playback import Playback
        from lat_desktop.controllers.problem import ProblemController
        from lat_desktop.controllers.text_renderer import TextRenderer
        from lat_desktop.windows.game_page import GamePage

        self._leave_table()
        controller = match.controller
        self._game = controller.match.game.key
        renderer = TextRenderer(self._language, self._game, match.seats)
        make_table = KITS[self._game].table()
        playback = Playback(controller, self._settings.pace)
        table = make_table(playback, renderer, self._theme)
        things = playback, renderer, table, self._theme, self._settings
        helpers = self._maker.hints(controller), self._maker.reviews(controller)
        page: GamePage
        if isinstance(controller, LessonController):
            from lat_desktop.windows.lesson_page import LessonPage

            lesson = page = LessonPage(controller, *things, *helpers, self)
            lesson.first_match_asked.connect(self._on_first_match)
        elif isinstance(controller, ProblemController):
            from lat_desktop.windows.problem_page import ProblemPage

            problem = page = ProblemPage(controller, *things, *helpers, self)
            problem.next_asked.connect(self.pose)
        else:
            page = GamePage(controller, *things, *helpers, self, coached=match.coached)
        self.page = page
        log.info("at the table of %s", controller.record_path.name)
        page.sounded.connect(self.sounds.hear)
        page.rule_asked.connect(self.show_rules)
        page.keys_asked.connect(self.show_keys)
        page.again_asked.connect(self._on_again)
        page.retry_asked.connect(self._on_retry)
        page.new_match_asked.connect(self._on_new_match)
        page.lobby_asked.connect(self.show_lobby)
        page.level_chosen.connect(self._on_level_chosen)
        page.program_asked.connect(self._on_program_asked)
        page.undo.changed.connect(self._say_undo)
        page.coaching.coach.called.connect(self._say_coach)
        page.panel_changed.connect(self._say_panel)
        self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)
        self._update_actions()
        page.begin()
        if match.trouble and not controller.unsaved:
            page.troubles.say(match.trouble, match.source)
        if match.cut_off:
            page.troubles.say("cut_off")
        if controller.match.outcome is None and has_unknown_level(match.seats):
            page.troubles.say("unknown_level")

    def _return_to_table(self, page: GamePage) -> None:
        self._game = page.controller.match.game.key
        self.stack.setCurrentWidget(page)
        self._update_actions()

    def _leave_table(self) -> None:
        if self.page is not None:
            page, self.page = self.page, None
            page.close_match()
            self.stack.removeWidget(page)
            page.deleteLater()

    # Dialogs

    def show_past(self) -> None:
        """Open the list of the matches that are over."""
        from lat_desktop.windows.past_matches import PastMatchesDialog

        dialog = PastMatchesDialog(
            self._maker.saves, self._language, self._theme, self._is_at_table, self
        )
        dialog.accepted.connect(self._on_past_chosen)
        dialog.thrown_away.connect(self._let_go_of)
        dialog.finished.connect(self._show_what_waits)
        self._open(dialog)

    def show_settings(self) -> None:
        """Open the settings."""
        from lat_desktop.windows.settings_dialog import SettingsDialog

        self._open(SettingsDialog(self._settings, self._theme, self))

    def show_keys(self) -> None:
        """Open the list of all keys."""
        from lat_desktop.windows.keys_dialog import KeysDialog

        self._open(KeysDialog(self._settings, self.menus.all, self._language, self._theme, self))

    def show_news(self, seen: Version | None = None) -> None:
        """Open what is new since the version that was *seen* last, or all that ever was."""
        if self._news is None:
            from lat_desktop.windows.whats_new import WhatsNewDialog

            self._news = WhatsNewDialog(self._language, self._theme, self)
        self._news.show_since(seen)

    def close_news(self) -> None:
        """Put away what is new, if it is open."""
        if self._news is not None:
            self._news.close()

    def show_about(self) -> None:
        """Open what there is to say about the program."""
        from lat_desktop.windows.about import AboutDialog

        self._open(AboutDialog(self._theme, self._folder, self))

    def show_rules(self, number: str = "") -> None:
        """Open the rules, at a paragraph if one is named."""
        if self._rules is not None and self._rules.game != self._game:
            self._rules.deleteLater()
            self._rules = None
        if self._rules is None:
            from lat_desktop.windows.rules_reader import RulesReader

            self._rules = RulesReader(self._language, self._theme, self._game, self)
        self._rules.show()
        self._rules.raise_()
        self._rules.activateWindow()
        if number:
            self._rules.show_rule(number)

    def _open(self, dialog: QDialog) -> None:
        """Show a dialog over the window; it is gone when it is closed."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # What is heard

    def _on_agreed(self) -> None:
        from lat_desktop.windows.new_match import NewMatchDialog

        dialog = self.sender()
        if isinstance(dialog, NewMatchDialog):
            self.start_match(dialog.agreed())

    def _on_past_chosen(self) -> None:
        """Lay the table of a match that is over; one that was going on waits behind its door."""
        from lat_desktop.windows.past_matches import PastMatchesDialog

        dialog = self.sender()
        if not isinstance(dialog, PastMatchesDialog):
            return
        if dialog.waiting is not None:
            self.open_match(dialog.waiting)
        elif dialog.opened is not None:
            self._starter.open_record(*dialog.opened)

    def _let_go_of(self, path: Path) -> None:
        """Leave the table of a match that is thrown away."""
        if self._is_at_table(path):
            self.show_lobby()
            self._leave_table()
            self._update_actions()

    def _is_at_table(self, path: Path) -> bool:
        """Whether the match of a file is on the table, if only behind the lobby."""
        page = self.page
        return page is not None and _same_file(path, page.controller.record_path)

    def _on_program_asked(self) -> None:
        if self.page is not None:
            fill = partial(self._fill_seats, self.page)
            self._starter.ask_about_programs(self.page.renderer.seats, fill)

    def _on_level_chosen(self, seat: Seat, level: str) -> None:
        from lat_desktop.players.levels import Level

        if self.page is not None:
            self.page.controller.dismiss(seat)
            self._fill_seats(self.page, {seat: Level(level)})

    def _on_lobby_seen(self) -> None:
        from lat_desktop.widgets.tips import HeldTips

        HeldTips(self)
        self._language.speak_in_full()
        self._show_what_waits()
        played_last = None
        try:
            played_last = _first_game(self._maker.saves.waiting())
        except OSError as error:
            self._starter.say_obstacle(error, self._maker.saves.folder)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)
        if played_last is not None and self.is_at_lobby:
            self.lobby.come_from(played_last)
            self.lobby.enter()

    def _on_focus_changed(self, _: QWidget | None, widget: QWidget | None) -> None:
        """Let the menus be about the game whose door has the focus."""
        for door in self.lobby.doors:
            if widget is not None and (widget is door or door.isAncestorOf(widget)):
                self._game = door.game
                self._update_actions()

    def _on_new_match(self) -> None:
        self.ask_new_match(self._game)

    def _on_again(self, other_side: bool) -> None:
        page = self.page
        if page is not None:
            self._starter.start_again(page.controller, page.renderer.seats, other_side=other_side)

    def _on_retry(self, steps: int) -> None:
        page = self.page
        if page is not None:
            self._starter.try_again(page.controller, page.renderer.seats, steps)

    def _on_continue(self) -> None:
        self.continue_match(self._waiting_game() or self._game)

    def _on_news(self) -> None:
        self.show_news()

    def _on_open(self) -> None:
        self.incoming.choose()

    def _on_save_copy(self) -> None:
        if self.page is not None:
            controller = self.page.controller
            self._exporter.export(controller.record_text, controller.record_path)

    @cached_property
    def _exporter(self) -> MatchExporter:
        from lat_desktop.windows.match_exporter import MatchExporter

        return MatchExporter(self._maker.saves, self._language, self)

    def _on_rules(self) -> None:
        self.show_rules()

    def _on_undo(self) -> None:
        if self.page is not None:
            self.page.undo.undo()

    def _say_undo(self) -> None:
        """Say in the menu what would be taken back."""
        page = self.page
        if page is not None and self.stack.currentWidget() is page:
            undo = page.undo
            self.menus.say_undo(available=undo.available, move=undo.move, part=undo.part)
        else:
            self.menus.say_undo(available=False)

    def _say_lesson(self) -> None:
        """Say in the menu the lesson of which game would begin."""
        self.menus.say_lesson(self._language.rulebook(self._game).title)

    def _say_coach(self) -> None:
        """Say in the menu whether a coach looks on, and whether one can."""
        coach = self.page.coaching.coach if self.page is not None else None
        at_table = self.stack.currentWidget() is self.page
        self.menus.coach.setEnabled(at_table and coach is not None and coach.possible)
        self.menus.coach.setChecked(coach is not None and coach.active)

    def _on_panel(self, shown: bool) -> None:
        if self.page is not None:
            self.page.show_panel(shown)

    def _on_wider(self) -> None:
        if self.page is not None:
            self.page.handle.widen(PANEL_STEP)

    def _on_narrower(self) -> None:
        if self.page is not None:
            self.page.handle.widen(-PANEL_STEP)

    def _say_panel(self) -> None:
        """Say in the menu whether anything stands beside the table."""
        self.menus.panel.setChecked(self.page is not None and self.page.panel_shown)

    def _on_hint(self) -> None:
        if self.page is not None:
            self.page.ask_hint()

    def _on_coach(self, wanted: bool) -> None:
        self._settings.coach = "always" if wanted else "never"
        if self.page is not None:
            self.page.call_coach(wanted)

    def _on_ask(self) -> None:
        if self.page is not None:
            self.page.view.ask()

    def _on_review(self) -> None:
        """Look back on the match, from the lobby too: its table is there until the next one."""
        page = self.page
        if page is None:
            return
        at_table = self.stack.currentWidget() is page
        if not at_table:
            self._return_to_table(page)
        if at_table or not page.looks_back:
            page.ask_review()

    def _on_replay(self) -> None:
        if self.page is not None:
            self.page.show_again()

    def _on_full_screen_toggled(self, full: bool) -> None:
        if full != self.isFullScreen():
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _on_setting_changed(self, name: str) -> None:
        """Obey at once."""
        if name == "language":
            self._language.set_language(self._settings.language)
        elif name in ("theme", "text_size"):
            self._theme.choose(self._settings.theme, self._settings.text_size)
            self.setMinimumSize(self._smallest)
        elif name == "pause":
            self._maker.pause = self._settings.pause
        elif name == "agreed_programs" and self.page is not None:
            self.page.dismiss_programs()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where the window stood and leave the table."""
        if not self._agreed_to_lose(self.tr("&Close without saving")):
            event.ignore()
            return
        self._settings.geometry = bytes(self.saveGeometry().data())
        self._settings.save()
        self._leave_table()
        super().closeEvent(event)

    def _may_leave_table(self) -> bool:
        return self._agreed_to_lose(self.tr("&Go on without saving"))

    def _agreed_to_lose(self, losing: str) -> bool:
        """Ask whether to leave the table although something is not on the disk, if that is so.

        *losing* is on the button that does it.
        """
        page = self.page
        if page is None or page.controller.save():
            return True
        from PySide6.QtWidgets import QMessageBox

        from lat_desktop.windows.file_error_sentences import FileErrorSentences
        from lat_desktop.windows.message_box import message_box

        controller = page.controller
        moves = self.tr("The last moves of your match are not saved, and would be lost.")
        notes = self.tr("Your notes are not saved, and would be lost.")
        box = message_box(self, QMessageBox.Icon.Warning, moves if controller.unsaved else notes)
        box.setInformativeText(FileErrorSentences().obstacle(controller.obstacle))
        lose = box.addButton(losing, QMessageBox.ButtonRole.DestructiveRole)
        again = box.addButton(self.tr("&Try again"), QMessageBox.ButtonRole.ActionRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        # It is asked afterwards what was clicked.
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        box.exec()
        box.deleteLater()
        if box.clickedButton() is again:
            return self._agreed_to_lose(losing)
        return box.clickedButton() is lose


def first_place(room: QRect) -> QRect:
    """Return where a window goes that was never opened: in the middle of a screen's free *room*.

    Its frame goes there, too.
    """
    place = QRect(QPoint(), QSize(1280, 820).boundedTo(room.size() * 0.96 - QSize(0, TITLE_BAR)))
    place.moveCenter(room.center() + QPoint(0, TITLE_BAR // 2))
    return place


def _is_seen(place: QRect) -> bool:
    """Whether a window there is no larger than some screen, which shows most of its upper edge.

    Qt sees to it, except where a window is smaller than it may be and grows over the border.
    """
    edge = QRect(place.topLeft(), QSize(place.width(), 100))
    for screen in QApplication.screens():
        room = screen.availableGeometry()
        seen = room.intersected(edge)
        if place.size().boundedTo(room.size()) == place.size() and (
            seen.width() * 2 > edge.width() and seen.height() * 2 > edge.height()
        ):
            return True
    return False


def _first_game(files: Iterable[Path]) -> str | None:
    """Return of which game the first of them is that has a game in its name."""
    return next(filter(None, map(game_of, files)), None)


def _same_file(one: Path, other: Path) -> bool:
    try:
        return one == other or one.samefile(other)
    except OSError:
        return False
