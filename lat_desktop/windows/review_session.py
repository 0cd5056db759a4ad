"""Walking through a match that is over: the table as it stood, and what is said of a decision."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.sitting import MatchSource
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Seat
from lat_desktop.players.review import Decision
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.history_bar import HistoryBar
from lat_desktop.windows.prompt_bar import HINT_LINES, PromptBar
from lat_desktop.windows.review_panel import ReviewPanel

LINES: Final = 3
"""How many lines there is always room for below what was chosen, so that the table stays still."""


class ReviewSession(QObject):
    """Lays the table as one seat saw it, for the decision that the panel is at.

    It takes the view and the bar of the page that owns it, and gives them back.
    """

    began = Signal()
    ended = Signal()
    sounded = Signal(object)
    """A sound of the table on which one looks back."""
    announced = Signal(str)
    """Something to be told to a screen reader."""

    def __init__(
        self,
        controller: MatchController,
        reviews: ReviewController,
        renderer: TextRenderer,
        theme: Theme,
        table: AnyTable,
        bar: PromptBar,
        history: HistoryBar,
        panel: ReviewPanel,
        view: TableView,
        pace: Pace,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._reviews = reviews
        self._renderer = renderer
        self._theme = theme
        self._table = table
        self._bar = bar
        self._history = history
        self._panel = panel
        self._view = view
        self._pace = pace
        self._tables: Final[dict[Seat, AnyTable]] = {}
        """By seat, the table as it saw it, each with a playback of its own."""
        self.active = False
        """Whether one looks back now."""
        self._chosen: tuple[Seat, int] | None = None
        """Whose decision was chosen last, and after how many steps."""
        self._looked_at: tuple[Seat, int] | None = None
        """Whose decision was announced last, and of which step."""
        panel.chosen.connect(self._on_chosen)
        panel.hinted.connect(self._on_hinted)
        panel.left.connect(self.end)

    @property
    def table(self) -> AnyTable:
        """The table as the seat saw it whose play is looked back on."""
        return self._seen_by(self._panel.seat)

    @property
    def playback(self) -> Playback:
        """The match as that seat saw it."""
        return self.table.playback

    @property
    def pace(self) -> Pace:
        """How fast it is shown what happened."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self._pace = pace
        for table in self._tables.values():
            table.playback.pace = pace

    @property
    def tables(self) -> tuple[AnyTable, ...]:
        """The tables that have been laid, each as a seat saw it."""
        return tuple(self._tables.values())

    def begin(self) -> None:
        """Look back, at the decision that one was at before."""
        if not self.active:
            self.active = True
            self._looked_at = self._chosen = None
            self._bar.lines = LINES
            self.began.emit()
            self._panel.begin()

    def look_at(self, decision: Decision) -> None:
        """Go to *decision*, with the eyes of whoever made it."""
        self._panel.look_at(decision.seat)
        self.playback.go_to(decision.step)

    def end(self) -> None:
        """Bring back the end of the match. What is still to be judged goes on being judged."""
        if self.active:
            self.active = False
            self._bar.lines = HINT_LINES
            self._history.follow(self._table.playback)
            self._view.show_table(self._table, alive=True)
            self._bar.advise("")
            self._bar.say_hint("")
            self.ended.emit()

    def close(self) -> None:
        """Send the player home: the match is put away."""
        self._reviews.close()
        for table in self._tables.values():
            table.close()

    def say(self) -> None:
        """Say what is to be said of the decision that one is at."""
        stop, tell = self._panel.curve.stop, self._panel.sentences
        if stop is None:
            waits = self._reviews.running
            self._bar.say(
                self.tr("Master is going through the match…")
                if waits
                else self.tr("There is nothing here to look back on.")
            )
            self._bar.advise("")
            return
        self._bar.say(tell.chose(stop.decision))
        before, after = tell.before(stop.swing), tell.after(stop.last)
        told = (before, tell.judged(stop.decision), tell.why(stop.decision), after)
        self._bar.advise(" ".join(filter(None, told)))
        self._panel.show_in_words(self.table.described())

    def _seen_by(self, seat: Seat) -> AnyTable:
        """Return the match as *seat* saw it, on a table."""
        if seat not in self._tables:
            source = MatchSource(self._controller.match, (seat,), self)
            playback = Playback(source, self._pace, self)
            table = type(self._table)(playback, self._renderer, self._theme)
            table.setParent(self)
            table.show_coordinates(self._table.context.coordinates)
            table.animations.still = self._table.animations.still
            table.begin()
            playback.position_changed.connect(self._on_position_changed)
            table.sounded.connect(self.sounded)
            self._tables[seat] = table
        return self._tables[seat]

    def _on_chosen(self, decision: Decision | None) -> None:
        if not self.active:
            return
        table = self.table
        self._history.follow(table.playback)
        self._view.show_table(table, alive=False)
        chosen = None if decision is None else (self._panel.seat, decision.step)
        chosen_before, self._chosen = self._chosen, chosen
        if decision is None or chosen == chosen_before or table.playback.position == decision.step:
            self.show_position()  # what is known of it may be another than before
        else:
            table.playback.go_to(decision.step)

    def _on_position_changed(self) -> None:
        if self.active and self.sender() is self.playback:
            self._panel.go_to(self.playback.position)
            self.show_position()

    def show_position(self) -> None:
        """Say, and mark, what is to be said of where the playback is."""
        decision, playback = self._panel.decision, self.playback
        if decision is None and not playback.past:
            self.say()
            return
        if decision is None or decision.step != playback.position:
            self._bar.say(self._history.place)
            self._bar.advise(self._history.sentence)
            self._panel.show_in_words(self.table.described())
            looked_at = self._panel.seat, playback.position
        else:
            if not playback.moving:
                self.table.look_back(decision.played, self._panel.sentences.better(decision))
            self.say()
            looked_at = self._panel.seat, decision.step
        # What is judged later may change a figure; that is no news to one who only listens.
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self.announced.emit(f"{self._bar.sentence} {self._bar.advice}".strip())

    def _on_hinted(self, hint: str) -> None:
        if self.active:
            self._bar.say_hint(hint)
