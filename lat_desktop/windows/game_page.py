"""A match in the window: the table, the sentence below it, and the lists beside it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QPushButton,
    QToolButton,
    QWidget,
)

from lat_desktop.controllers.coach import FIRST_MATCHES, LIMITS, Coach
from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import ai
from lat_desktop.controllers.panel_width import PanelWidth
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.programs import ProgramConsents
from lat_desktop.controllers.recommendation import Result
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request, VisibleStep
from lat_desktop.controllers.tendencies import MatchLosses
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.models.moves import ActionsModel, Look
from lat_desktop.players.levels import Level
from lat_desktop.players.review import Decision, Review
from lat_desktop.rulebook import plain
from lat_desktop.rulebook.book import fill_in
from lat_desktop.tables import surface
from lat_desktop.tables.goals import goals
from lat_desktop.tables.motion import less_is_wanted
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.commands import Place, bind, commands
from lat_desktop.widgets.meanings import TermPictures
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import set_tip
from lat_desktop.windows.advice import HintAdvice
from lat_desktop.windows.coaching import Coaching, CoachPanel
from lat_desktop.windows.delay_panel import DelayPanel
from lat_desktop.windows.history_bar import HistoryBar
from lat_desktop.windows.match_lists import MatchLists
from lat_desktop.windows.page_layout import PageRow, WordsColumn
from lat_desktop.windows.panel_handle import PanelHandle
from lat_desktop.windows.prompt_bar import PromptBar
from lat_desktop.windows.trouble_notices import TroubleNotices
from lat_desktop.windows.undo import Undo

if TYPE_CHECKING:
    from lat_desktop.windows.review_panel import ReviewPanel
    from lat_desktop.windows.review_session import ReviewSession

log = logging.getLogger(__name__)

ROOMY: Final = 76
"""In a page of so many letters there is room for a table and for what stands beside it."""
LOW_LINES: Final = 21
"""A page of fewer lines is low: words below the table would leave little of it, so that they stand
beside it, where nothing else does."""
WIDE: Final = 1.6
"""How wide a page is at least, beside its height, that has room for words there."""
WORDS_LETTERS: Final = 22
"""How wide the words are there at the least, in letters of the window's font."""
WORDS_MOST: Final = 0.4
"""The part of the page that they take at the most."""
REVIEW_LETTERS: Final = 50
"""How wide the review is best, if there is room, in letters of the window's font."""
REVIEW_LEAST: Final = 28
"""How narrow it may be made."""


class GamePage(QWidget):
    """One match. Whoever owns it calls :meth:`close_match` before putting it away."""

    rule_asked = Signal(str)
    keys_asked = Signal()
    retry_asked = Signal(int)
    """The match is to be tried again from where so many steps had been made."""
    again_asked = Signal(bool)
    """Another match like this one; whether the person takes the other side."""
    new_match_asked = Signal()
    lobby_asked = Signal()
    level_chosen = Signal(int, str)
    """At this seat one of our levels is to play, instead of a program."""
    sounded = Signal(object)
    """A :class:`~lat_desktop.widgets.sounds.Sound` that goes with what is seen of it now."""
    panel_changed = Signal()
    """Something else stands beside the table, or nothing does."""
    program_asked = Signal()
    """A program that nobody has agreed to yet is to play after all."""

    def __init__(
        self,
        controller: MatchController,
        playback: Playback,
        renderer: TextRenderer,
        table: AnyTable,
        theme: Theme,
        settings: Settings,
        hints: HintController,
        reviews: ReviewController,
        parent: QWidget | None = None,
        *,
        coached: bool = False,
    ) -> None:
        """Lay the table of a match; one that is *coached* comes right after a lesson."""
        super().__init__(parent)
        self.controller: Final = controller
        """The match; what is seen of it is asked of the :attr:`playback`."""
        self.playback: Final = playback
        self.hints: Final = hints
        self.advice: Final = HintAdvice(hints, renderer, table, self)
        self.renderer: Final = renderer
        self.table: Final = table
        self.end_seen = False
        """Whether the match is over, and its end has been seen: from the lobby nothing is."""
        self._asked_by_letter: Final[Mapping[str, Callable[[], None]]] = {
            "table.hint": self.ask_hint,
            "table.replay": self.show_again,
            "table.review": self.ask_review,
        }
        """By the command that a letter means at the table."""
        self._settings = settings
        controller.setParent(self)
        playback.setParent(self)
        hints.setParent(self)
        reviews.setParent(self)
        renderer.setParent(self)
        table.setParent(self)

        self.view: Final = TableView(table, self)
        self.view.answered.connect(self._announce)
        self.delay: Final = DelayPanel(self)
        """What says why one waits for a player, and what can be done."""
        self._coached = coached
        self._dismissed = False
        """Whether the person would rather play this match without the coach."""
        self.coaching: Final = Coaching(
            self._coach(), playback, renderer, table, CoachPanel(self), self
        )
        self.bar: Final = PromptBar(self)
        self.history: Final = HistoryBar(playback, renderer, self)
        self.handle: Final = PanelHandle(theme, self)
        """The edge of what stands beside the table."""
        self.side: Final = MatchLists(playback, renderer, theme, settings, self)
        self.undo: Final = Undo(table, self.coaching, self.side.panel, self)
        table.confirmation.enabled = settings.confirm
        table.show_coordinates(settings.coordinates)
        table.animations.still = less_is_wanted(settings.motion)
        self._asked_in_list = False
        """Whether the final move that is asked about was chosen in the list of what one may do."""
        self._reviews = reviews
        self._looking_back: ReviewSession | None = None
        self._theme = theme
        self.review: ReviewPanel | None = None
        """What stands beside the table while one looks back; made when it is first asked for."""
        self._prompt: Sentence | None = None
        self._remarked = False
        """Whether the line of help says why something cannot be had now."""
        self._said_at = (False, False)
        """Whether the coach spoke, and whether all was over, when the prompt was said last."""
        self.troubles: Final = TroubleNotices(controller, self.bar, self)
        self._build()

        table.prompt_shown.connect(self._on_prompt_shown)
        table.hinted.connect(self.bar.say_hint)
        table.refused.connect(self._announce)
        table.choice_told.connect(self._on_choice_told)
        table.clicked_on.connect(self._announce_alone)
        table.clicked_in_vain.connect(self._on_clicked_in_vain)
        table.requests.hint_asked.connect(self.ask_hint)
        table.requests.keys_asked.connect(self.keys_asked)
        table.requests.review_asked.connect(self.ask_review)
        table.decision_asked.connect(self._on_decision_asked)
        table.confirmation_answered.connect(self._on_confirmation_answered)
        self.advice.changed.connect(self._advise)
        hints.hint_failed.connect(self._on_hint_failed)
        table.sounded.connect(self._on_sounded)
        table.settled.connect(self._say_table)
        self.side.turned.connect(self._say_table)
        table.requests.again_asked.connect(self.again_asked)
        table.requests.new_match_asked.connect(self.new_match_asked)
        table.requests.lobby_asked.connect(self.lobby_asked)
        reviews.review_ready.connect(self._on_review_ready)
        controller.step_played.connect(self._remember_result)
        playback.step_shown.connect(self._on_step_shown)
        playback.position_changed.connect(self._on_position_changed)
        self.troubles.announced.connect(self._announce)
        controller.delay_changed.connect(self._on_delay_changed)
        self.coaching.spoke.connect(self._on_coach_spoke)
        self.coaching.ended.connect(self._on_coach_ended)
        self.coaching.taken_back.connect(self._on_move_taken_back)
        self.coaching.left.connect(self._on_coach_left)
        self.delay.retry_asked.connect(controller.ask_again)
        self.delay.lobby_asked.connect(self.lobby_asked)
        self.delay.level_chosen.connect(self.level_chosen)
        self.delay.program_asked.connect(self.program_asked)
        renderer.language_changed.connect(self._on_language_changed)
        commands().changed.connect(self._on_keys_changed)
        settings.changed.connect(self._on_setting_changed)
        theme.changed.connect(self._on_restyled)
        system = QGuiApplication.styleHints()  # what it returns goes with it
        system.accessibility().motionPreferenceChanged.connect(self._on_motion_wanted)
        self.bar.rule_asked.connect(self.rule_asked)
        self.bar.explained.connect(self._announce)
        self.history.view_changed.connect(self._say_goal)
        self.history.goal.asked.connect(self._on_goal_asked)
        self.history.goal.left.connect(self._remark_no_more)
        self.undo.move_taken_back.connect(self._on_move_taken_back)
        self.handle.valueChanged.connect(self._on_handle_moved)
        self.handle.sliderReleased.connect(self._remember_panel)
        self.side.actions_list.activated.connect(self._on_action_activated)
        self.side.choices.follow(table)
        table.offered.connect(self.side.choices.renew)
        if self.side.panel is not None:
            self.side.panel.hinted.connect(self.bar.say_hint)
            self.side.panel.sounded.connect(self._on_sounded)

    def _build(self) -> None:
        self._stage = stage = WordsColumn()
        stage.setSpacing(0)
        stage.addWidget(self.delay)
        stage.addWidget(self.coaching.panel)
        stage.addWidget(self.history)
        stage.addWidget(self.bar)
        self._play = play = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        play.setSpacing(0)
        play.addWidget(self.view, 1)
        play.addLayout(stage)
        self._row = row = PageRow(self, self._fit_panel)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addLayout(play, 1)
        row.addWidget(self.handle)
        row.addWidget(self.side)
        self._bind_letters()
        self._on_restyled()
        self.side.show_last()
        self._retranslate()
        self._say_goal()

    def _bind_letters(self) -> None:
        """Let the letters by which one asks at the table do so beside it, too."""
        for name, ask in self._asked_by_letter.items():
            letter = QShortcut(self.side)
            letter.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            letter.activated.connect(ask)
            bind(letter, name)

    def begin(self) -> None:
        """Start the match, or go on with it."""
        self.table.begin()
        self._call_coach()
        self.controller.begin()
        self.view.setFocus()

    def close_match(self) -> None:
        """Leave the match as it stands, to be continued."""
        self.coaching.leave_match()
        self.table.look_away()
        self.table.close()
        self.hints.close()
        self._reviews.close()
        if self._looking_back is not None:
            self._looking_back.close()
        self.controller.close()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keys to the table, which does not move once it is seen."""
        super().showEvent(event)
        self._note_end()
        self.bar.lay_out()
        self._row.activate()
        if self.review is not None and self.looks_back:
            self.review.curve.setFocus()
        else:
            self.view.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take away what is secret: whoever comes back may be somebody else."""
        super().hideEvent(event)
        self.table.look_away()

    def _panel(self) -> tuple[QWidget, str]:
        """Return what stands beside the table now, and what that is called in the settings."""
        if self.review is not None and self.looks_back:
            return self.review, "review"
        return self.side, self.side.kind

    def _letters(self) -> tuple[int, int]:
        """Return how wide the panel may be at the least, and how wide it is best, in letters."""
        if not self.looks_back:
            return self.side.least_letters, self.side.usual_letters(self.width())
        letter = self.fontMetrics().averageCharWidth()
        least, most = (int(self.width() * share / letter) for share in (0.26, 0.36))
        return REVIEW_LEAST, min(max(REVIEW_LETTERS, least), most)

    def _fit_panel(self) -> None:
        """Make what stands beside the table as wide as is wanted, and no wider than the table."""
        panel, kind = self._panel()
        letter = self.fontMetrics().averageCharWidth()
        before = self.panel_shown
        if not self.handle.isSliderDown():
            wanted = self._settings.panel_width(kind)
            most = (self.width() // 2 - self.handle.sizeHint().width()) // letter
            least, usual = self._letters()
            shown = self._is_roomy if wanted.shown is None else wanted.shown
            self.handle.fit(wanted.letters or usual, least, most, letter, shown=shown)
        panel.setFixedWidth(self.handle.letters * letter)
        for each in filter(None, (self.side, self.review)):
            each.setVisible(each is panel and self.panel_shown)
        self._fit_words()
        if self.panel_shown is not before:
            self._keep_focus()
            self.panel_changed.emit()

    def _fit_words(self) -> None:
        """Put the words below the table, or where the page is too low for that beside it."""
        metrics = self.fontMetrics()
        beside = self._is_low and not self.panel_shown
        wide = None
        if beside:
            free = self.width() - self.handle.sizeHint().width()
            spare = round(free - surface.NARROWEST * self.height())  # the table needs no more
            wanted = max(WORDS_LETTERS * metrics.averageCharWidth(), spare)
            wide = min(wanted, round(WORDS_MOST * free))
        if wide != self._stage.wide:
            self._stage.wide = wide
            across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
            self._play.setDirection(across if beside else down)
            self._stage.setDirection(QBoxLayout.Direction.BottomToTop if beside else down)
            self.history.stack(stacked=beside)
            self._stage.invalidate()
        if wide is None:
            self.bar.fit(self.height())
        else:
            self.bar.fit(self.height(), self.height() - self._stage.height_without(self.bar, wide))

    @property
    def _is_roomy(self) -> bool:
        """Whether the table stays large with something beside it, in letters of this size.

        On a low page, where the words would stand there, only a panel that one writes on is worth
        more than they.
        """
        wide = self.width() >= ROOMY * self.fontMetrics().averageCharWidth()
        return wide and (self.side.panel is not None or not self._is_low)

    @property
    def _is_low(self) -> bool:
        """Whether words below the table would leave little of it, in letters of this size."""
        low = self.height() < LOW_LINES * self.fontMetrics().lineSpacing()
        return low and self.width() >= WIDE * self.height()

    @property
    def panel_shown(self) -> bool:
        """Whether anything stands beside the table."""
        return self.handle.value() > 0

    def show_panel(self, shown: bool) -> None:
        """Show what stands beside the table, or give its room to the table."""
        if shown is not self.panel_shown:
            self.handle.toggle()

    def _keep_focus(self) -> None:
        """Let the keys be on the table if what they were on has gone."""
        if not self.panel_shown and self._panel()[0].isAncestorOf(self.focusWidget() or self):
            self.view.setFocus()

    def _on_handle_moved(self) -> None:
        self._keep_focus()
        if self.handle.isSliderDown():
            self._fit_panel()
        else:
            self._remember_panel()

    def _remember_panel(self) -> None:
        """Keep how wide the panel was made; one that was only hidden stays as it was wanted."""
        _, kind = self._panel()
        letters = self._settings.panel_width(kind).letters
        if self.handle.resized:
            letters = self.handle.letters
        shown = None if self.panel_shown is self._is_roomy else self.panel_shown
        self._settings.set_panel_width(kind, PanelWidth(letters, shown))
        self._fit_panel()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language of the window's own words."""
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.bar.use(self.renderer.book.terms, TermPictures(self.table.icon, self._theme))
        self.side.retranslate()
        self.handle.setAccessibleName(self.tr("Width of the panel"))
        set_tip(
            self.handle,
            self.tr("Drag to make the panel wide or narrow; a click hides it or shows it."),
        )
        self.view.setAccessibleName(self.tr("Table"))

    def _on_language_changed(self) -> None:
        self._retranslate()
        self._on_delay_changed()
        self.troubles.say_again()
        self._remarked = False
        self.bar.say_hint(self._pointed_at)
        if self._looking_back is not None and self.looks_back:
            self._looking_back.show_position()
        else:
            self._say_prompt()
        self._say_table()
        self._say_goal()

    def _on_keys_changed(self) -> None:
        """Name the keys that count now."""
        self.renderer.say_anew()

    def _on_motion_wanted(self) -> None:
        """Let as much move as the person wants, or the system has just been told."""
        for table in self._tables:
            table.animations.still = less_is_wanted(self._settings.motion)

    def _on_restyled(self) -> None:
        self.bar.dress()
        self._fit_panel()
        self.side.dress()

    @property
    def _tables(self) -> tuple[AnyTable, ...]:
        """The table of the match, and those of its review."""
        back = self._looking_back
        return (self.table, *(() if back is None else back.tables))

    def _on_setting_changed(self, name: str) -> None:
        if name == "table_in_words":
            self._settings.leaf = "words"  # who asks for it would see it
            self.side.show_words(self._settings.table_in_words)
            self.show_panel(True)
            self._announce(
                self.tr("Beside the table it stands in words.")
                if self._settings.table_in_words
                else self.tr("The table in words is put away.")
            )
        elif name.startswith("panels/"):
            self._fit_panel()
            self.panel_changed.emit()
        elif name == "pace":
            self.playback.pace = self._settings.pace
            if self._looking_back is not None:
                self._looking_back.pace = self._settings.pace
        elif name == "pause":
            self.controller.pause = self._settings.pause
        elif name == "confirm":
            self.table.confirmation.enabled = self._settings.confirm
        elif name == "motion":
            self._on_motion_wanted()
        elif name == "coach":
            self.call_coach(True)
        elif name == "coordinates":
            for table in self._tables:
                table.show_coordinates(self._settings.coordinates)

    # The coach

    def _coach(self) -> Coach:
        """Return who speaks of moves, of less and less the more matches one has played."""
        finished = len(self._settings.results(self.controller.match.game.key))
        limit = LIMITS[min(finished, len(LIMITS) - 1)]
        return Coach(self.controller, self.hints, limit)

    def _call_coach(self) -> None:
        """Let the coach look on, or not, as the person wants."""
        wanted, game = self._settings.coach, self.controller.match.game.key
        first = self._coached or len(self._settings.results(game)) < FIRST_MATCHES
        usual = wanted == "always" or (wanted == "first" and first)
        self.coaching.coach.active = usual and not self._dismissed

    def _on_coach_left(self) -> None:
        self.call_coach(False)

    def call_coach(self, wanted: bool) -> None:
        """Call the coach, as far as that is usual in this match, or send it away for this one."""
        self._dismissed = not wanted
        self._on_coach_wanted()

    def _on_coach_wanted(self) -> None:
        """Call the coach, or send it away, and say so: it may be long before it speaks."""
        before, coach = self.coaching.coach.active, self.coaching.coach
        self._call_coach()
        if coach.active and not before:
            self._remark(
                self.tr("The coach is looking on now, and speaks up when a move costs you dear.")
            )
        elif before and not coach.active:
            self._remark(self.tr("You play on without the coach; the “Game” menu brings it back."))

    # Hints

    def ask_hint(self) -> None:
        """Ask what the strongest level would do; Escape calls it off."""
        if self.hints.available and self.playback.live:
            self.table.take_parts_back()
            self.hints.ask(self.table.drafted_moves())
        elif self.coaching.speaks:
            self._on_clicked_in_vain()
        elif self.playback.past:
            self._remark(self.tr("There are hints once you have come back to now."))
        elif self.playback.awaits_hand_over:
            self._remark(self.tr("There are hints once you have taken over."))
        else:
            self._remark(self.tr("There are hints when it is your turn."))

    def _on_choice_told(self, words: str) -> None:
        """Say what has been chosen; what a hint was about may be settled by it."""
        self._announce(words)
        if self.hints.drafted != tuple(self.table.drafted_moves()):
            self.hints.drop()

    def _on_move_taken_back(self, move: str) -> None:
        said = fill_in(self.tr("Taken back: {move}"), {"move": move})
        self._remark(said)

    def _remark(self, remark: str) -> None:
        """Say why something cannot be had now, until the position is another."""
        self._remarked = True
        self.bar.say_hint(remark)
        self._announce(remark)

    @property
    def _pointed_at(self) -> str:
        """What the table says of what is pointed at; empty while the review is shown."""
        return "" if self.looks_back else self.table.hinted_words

    def _remark_no_more(self) -> None:
        """Say again what is pointed at, or what had been advised."""
        if self._remarked:
            self._remarked = False
            self.bar.say_hint(self._pointed_at)

    def show_again(self) -> None:
        """Show once more what has happened since the last move of whoever looks, if one may."""
        if self.shown_playback.browsable:
            self.shown_playback.show_again()
        elif self.playback.awaits_hand_over:
            self._remark(self.tr("The last moves are shown again once you have taken over."))
        else:
            self._remark(self.tr("There is nothing to show again yet."))

    def _why_not(self, command: str) -> str:
        """Return why nothing comes of a key whose action is disabled; empty for any other."""
        controller = self.controller
        match command:
            case "undo" if len(controller.people) > 1:
                return self.tr("With several people at the table, a move that is made stands.")
            case "undo" if not (controller.takebacks or controller.teaches):
                return self.tr("It was agreed before this match that moves stand.")
            case "undo" if controller.takebacks and not controller.keeps_takebacks:
                return self.tr(
                    "From here on moves stand: so many have been taken back that the file of this"
                    " match has just room for its end."
                )
            case "undo":
                return self.tr(
                    "There is nothing to take back: a move stands once it has shown something,"
                    " or somebody has answered it."
                )
            case "coach":
                return self.tr("The coach looks on where you play alone against the computer.")
            case _:
                return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press what has the focus; call a hint off; go to the table, or on once all is over."""
        command, focused = commands().meant(event, Place.TABLE), self.focusWidget()
        if command == "click" and event.isAutoRepeat():
            return  # it is held down from before
        if command == "click" and isinstance(focused, QPushButton | QToolButton):
            focused.click()  # Qt knows Space alone, outside dialogs
        elif command == "leave" and (self.hints.thinking or self.hints.hint):
            self.hints.drop()
        elif command == "leave" and self.view.isVisible() and not self.view.hasFocus():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        elif command == "click" and not self.looks_back and self._over:
            self.table.click_preferred()  # whoever clicked beside the table need not go back there
        elif ask := self._asked_by_letter.get(command):
            ask()  # below the table, where it is said what the letter does
        elif why := self._why_not(commands().meant(event, Place.WINDOW)):
            self._remark(why)
        else:
            super().keyPressEvent(event)

    def _on_hint_failed(self) -> None:
        self.troubles.say("no_hint")

    def _advise(self) -> None:
        advice = self._advice()
        self.bar.advise(advice)
        self._announce(advice)

    def _advice(self) -> str:
        """Return what there is to say about a hint now; in the past, what happened there."""
        if (remark := self.coaching.remark) is not None:
            return self.coaching.why(remark)
        return self.history.sentence if self.playback.past else self.advice.words()

    @property
    def _over(self) -> bool:
        return Request.AGAIN in self.playback.requests

    # Looking back

    @property
    def looks_back(self) -> bool:
        """Whether the review is shown."""
        return self._looking_back is not None and self._looking_back.active

    @property
    def past_table(self) -> AnyTable | None:
        """The table on which one looks back; None while one does not."""
        return self._looking_back.table if self._looking_back and self.looks_back else None

    @property
    def shown_playback(self) -> Playback:
        """The playback that is seen now: that of the match, or of its review."""
        back = self._looking_back
        return back.playback if back is not None and back.active else self.playback

    def ask_review(self) -> None:
        """Look back on the match, if it is over; or leave the review."""
        if self._reviews.available and self.playback.past:
            self.playback.go_to(self.playback.front)
        if not (self._reviews.available and self.playback.live):
            self._remark(self.tr("There is a review when the match is over."))
            return
        if self._looking_back is None:
            self._looking_back = self._make_review()
        if self.looks_back:
            self._looking_back.end()
        else:
            self._looking_back.begin()

    def _on_decision_asked(self, decision: Decision) -> None:
        self.ask_review()
        if self._looking_back is not None and self.looks_back:
            self._looking_back.look_at(decision)

    def _make_review(self) -> ReviewSession:
        # Nobody waits for it to be loaded before they play.
        from lat_desktop.windows.review_panel import ReviewPanel
        from lat_desktop.windows.review_session import ReviewSession

        panel = self.review = ReviewPanel(
            self.controller, self._reviews, self.renderer, self._theme, self._settings, self
        )
        panel.hide()
        panel.retry_asked.connect(self.retry_asked)
        self._row.addWidget(panel)
        looking_back = ReviewSession(
            self.controller,
            self._reviews,
            self.renderer,
            self._theme,
            self.table,
            self.bar,
            self.history,
            panel,
            self.view,
            self._settings.pace,
            self,
        )
        looking_back.began.connect(self._on_review_began)
        looking_back.ended.connect(self._on_review_ended)
        looking_back.announced.connect(self._announce)
        looking_back.sounded.connect(self._on_sounded)
        return looking_back

    def _on_review_began(self) -> None:
        self.hints.drop()
        asked_for = replace(self._settings.panel_width("review"), shown=True)
        self._settings.set_panel_width("review", asked_for)
        self._fit_panel()
        self.panel_changed.emit()

    def _on_review_ended(self) -> None:
        self._fit_panel()
        self.panel_changed.emit()
        self._say_prompt()
        self.view.setFocus()

    def _on_review_ready(self, review: Review) -> None:
        self.table.show_turning_point(review.turning_point)
        people = self.playback.people
        if len(people) == 1 and not self.controller.replayed:
            losses = MatchLosses.of(self._record_name, review, people[0])
            self._settings.remember_losses(self.controller.match.game.key, losses)

    # What the table and the controller tell

    def _on_prompt_shown(self, prompt: Sentence | None) -> None:
        self._prompt = prompt
        hint = self.hints.hint
        if hint is not None and not any(map(self.table.may_become, hint.choice)):
            self.hints.drop()  # the person does neither of what it compares
        self._remark_no_more()
        if not self.looks_back:
            self._say_prompt()

    def _on_position_changed(self) -> None:
        self._note_end()
        if self.playback.past and not self.looks_back:
            self.hints.drop()
            self._say_prompt()
            self._announce(f"{self.bar.sentence.removesuffix('.')}. {self.bar.advice}")

    def _note_end(self) -> None:
        self.end_seen = self.end_seen or (self.playback.is_over and self.isVisible())

    def _why(self) -> str:
        """Return why one would do what is expected, where the rules text has words for it."""
        prompt = self._prompt
        named = None if prompt is None else prompt.values.get("prompt")  # before it stands a name
        prompt = named if isinstance(named, Sentence) else prompt
        key = f"{prompt.key}.why" if prompt is not None else ""
        return self.renderer.render(Sentence(key)) if key in self.renderer.book.words else ""

    def _say_goal(self) -> None:
        """Say what wins, and how near everybody is to it in the position that is shown."""
        table, render = self.past_table or self.table, self.renderer.render
        told = [render(goal) for goal in goals(table.goal(table.playback.view))]
        how = self.renderer.word("goal.how")
        self.history.goal.say(told, plain(how))

    def _on_goal_asked(self) -> None:
        self._remarked = True
        self.bar.say_hint(self.renderer.word("goal.how"))

    def _say_prompt(self) -> None:
        """Say what is expected, or in the past what happened there.

        When the coach has done, and at the end, the table makes room for itself: it moves anyway.
        """
        moment = (self.coaching.speaks, self.playback.is_over)
        if moment != self._said_at and not self.coaching.speaks:
            self.bar.begin_anew(self._pointed_at)
        self._said_at = moment
        if (remark := self.coaching.remark) is not None:
            self.bar.say(self.coaching.better(remark))
        elif self.playback.past:
            self.bar.say(self.history.place)
        else:
            sentence = "" if self._prompt is None else self.renderer.render(self._prompt)
            self.bar.say(sentence, self._why())
            if self.playback.begun_step is None:  # what is shown is announced when it has been seen
                self._announce(f"{self.table.confirmation.words} {sentence}".strip())
        self.bar.advise(self._advice(), now=remark is not None or not self.playback.past)

    def _say_table(self) -> None:
        """Say what lies on the table to whoever wants to read it, and not before it lies there."""
        wanted = self.side.shows_words and not self.table.animations.busy
        self.side.say_table(self.table.described() if wanted else [])

    @property
    def _record_name(self) -> str:
        """The match among those that are remembered: a file's name need not be text (on Linux)."""
        name = os.fsencode(self.controller.record_path.name)
        return name.decode("utf-8", "backslashreplace")

    def _remember_result(self) -> None:
        """Remember how it ended, for what is recommended next.

        Not among several people, nor of a lesson or a problem, nor of a match that was tried again,
        whose cards were known.
        """
        match, people = self.controller.match, self.playback.people
        levels = [level for level in Level for s in self.renderer.seats if s == ai(level)]
        counts = not (self.controller.replayed or self.controller.teaches) and len(people) == 1
        if match.outcome is None or not counts or not levels:
            return
        if not match.outcome.winners:
            return  # a draw is neither won nor lost (LA10), and no level was too hard
        won = people[0] in match.outcome.winners
        result = Result(self._record_name, levels[-1], won)
        self._settings.remember_result(match.game.key, result)

    def _on_step_shown(self, told: VisibleStep) -> None:
        self._announce(self.renderer.render_events(told.events))

    def _announce(self, sentence: str, *, alone: bool = False) -> None:
        """Tell a screen reader, which cannot see the table; in the lobby nobody looks at it."""
        if self.isVisible():
            say(self.view, sentence, urgent=self.playback.persons_turn, alone=alone)

    def _announce_alone(self, sentence: str) -> None:
        """Tell it, if there is nothing else to tell of this moment."""
        self._announce(sentence, alone=True)

    def _on_sounded(self, sound: Sound) -> None:
        if self.isVisible():  # from the lobby nothing is seen of it
            self.sounded.emit(sound)

    def _on_coach_spoke(self) -> None:
        self.history.offer_now(False)  # to play on is to go back there
        self._say_prompt()

    def _on_coach_ended(self) -> None:
        self.history.offer_now(True)
        plays_from = self.side.actions_list
        (plays_from if self.coaching.interrupted is plays_from else self.view).setFocus()

    def _on_clicked_in_vain(self) -> None:
        """Say why the table does nothing while the coach speaks: those who are in haste click."""
        if self.coaching.speaks:
            stopped = self.tr(
                "The coach has stopped the match: take the move back, or keep playing."
            )
            self.bar.say_hint(f"{stopped} {self._advice()}")  # its reason stays

    def _on_action_activated(self, index: QModelIndex) -> None:
        model = self.side.actions_list.model()
        if not isinstance(model, ActionsModel) or self.table.animations.busy:
            return
        action = model.action(index)
        if isinstance(action, Request):
            self.table.requests.ask_for(action)
        elif isinstance(action, Look):
            self.table.look(action)
        else:
            self.table.make(action)
            self._asked_in_list = self.table.confirmation.asks
            if self._asked_in_list:
                self.view.setFocus()  # there Return says yes, and Escape no

    def _on_confirmation_answered(self) -> None:
        if self._asked_in_list:
            self._asked_in_list = False
            self.side.actions_list.setFocus()

    def dismiss_programs(self) -> None:
        """Send the programs home that the person does not agree to any more."""
        for seats in ProgramConsents(self._settings).unknown(self.renderer.seats).values():
            for seat in seats:
                self.controller.dismiss(seat)

    def _on_delay_changed(self) -> None:
        delay = self.controller.delay
        self.delay.show_delay(delay, "" if delay is None else self.renderer.name(delay.seat))
        if delay is not None:
            self.troubles.leave_players_out()
        self._announce(self.delay.sentence)
