"""Walking through a match that is over: the table as it stood, and what is said of a decision."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.sitting import Retrospect
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.game import Move, Seat
from lat_desktop.players.review import Decision
from lat_desktop.tables.table import AnyTable
from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets.theme import Theme
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
        panel: ReviewPanel,
        view: TableView,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._reviews = reviews
        self._renderer = renderer
        self._theme = theme
        self._table = table
        self._bar = bar
        self._panel = panel
        self._view = view
        self._past: Final[dict[Seat, tuple[Retrospect, AnyTable]]] = {}
        self.active = False
        """Whether one looks back now."""
        self._laid: tuple[int, Move | None] | None = None
        """Of which step the table is shown, and which move is pointed out as the better one."""
        self._looked_at: tuple[Seat, int] | None = None
        """Whose decision was announced last, and of which step."""
        panel.chosen.connect(self._on_chosen)
        panel.hinted.connect(self._on_hinted)
        panel.left.connect(self.end)

    @property
    def table(self) -> AnyTable:
        """The table as the seat saw it whose play is looked back on."""
        return self._seen_by(self._panel.seat)[1]

    def begin(self) -> None:
        """Look back, at the decision that one was at before."""
        if not self.active:
            self.active = True
            self._looked_at = None
            self._bar.lines = LINES
            self.began.emit()
            self._panel.begin()

    def end(self) -> None:
        """Bring back the end of the match. What is still to be judged goes on being judged."""
        if self.active:
            self.active = False
            self._bar.lines = HINT_LINES
            self._view.show_table(self._table, alive=True)
            self._bar.advise("")
            self._bar.say_hint("")
            self.ended.emit()

    def close(self) -> None:
        """Send the player home: the match is put away."""
        self._reviews.close()
        for _, table in self._past.values():
            table.close()

    def say(self) -> None:
        """Say what is to be said of the decision that one is at."""
        stop, tell = self._panel.curve.stop, self._panel.sentences
        if stop is None:
            waits = self._reviews.running
            self._bar.say(
                self.tr("Master is looking at the first decision…")
                if waits
                else self.tr("There is nothing here to look back on.")
            )
            self._bar.advise("")
            return
        self._bar.say(tell.chose(stop.decision))
        before, after = tell.before(stop.swing), tell.after(stop.last)
        told = (before, tell.judged(stop.decision), tell.why(stop.decision), after)
        self._bar.advise(" ".join(filter(None, told)))
        self._panel.show_in_words(self.table.in_words())

    def _seen_by(self, seat: Seat) -> tuple[Retrospect, AnyTable]:
        """Return the match as *seat* saw it, and a table to show it on."""
        if seat not in self._past:
            retrospect = Retrospect(self._controller.match, seat, self)
            table = type(self._table)(retrospect, self._renderer, self._theme, "off")
            table.setParent(self)
            table.begin()
            self._past[seat] = retrospect, table
        return self._past[seat]

    def _on_chosen(self, decision: Decision | None) -> None:
        if not self.active:
            return
        if decision is None:
            self._view.show_table(self._table, alive=False)
            self.say()
            return
        retrospect, table = self._seen_by(self._panel.seat)
        better = self._panel.sentences.better(decision)
        laid = decision.step, better
        if self._view.scene() is not table or laid != self._laid:
            self._laid = laid
            retrospect.go_to(decision.step)
            self._view.show_table(table, alive=False)
            table.look_back(decision.played, better)
        self.say()
        # What is judged later may change a figure; that is no news to one who only listens.
        looked_at = self._panel.seat, decision.step
        if looked_at != self._looked_at:
            self._looked_at = looked_at
            self.announced.emit(f"{self._bar.sentence} {self._bar.advice}")

    def _on_hinted(self, hint: str) -> None:
        if self.active:
            self._bar.say_hint(hint)
