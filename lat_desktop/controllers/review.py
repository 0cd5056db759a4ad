"""A look back on a match that is over: one decision after the other is judged, in the background.

The player thinks in a process of its own, which starts with the first question. What has been
judged is kept, on the disk too: a review that was cancelled goes on where it stopped, and one that
was ready is there at once, with the same figures.
"""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.kept_reviews import KeptReviews
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.registry import AIS
from lat_desktop.players.review import (
    Decision,
    DecisionPoint,
    Review,
    decision_points,
    judged,
    position,
)

BUDGET: Final = 400
"""Milliseconds that each decision may take, for a game that asks for no more. It is the same for
each, whatever the others took."""
PATIENCE: Final = 3
"""After how many decisions in a row that the player gives up on the review fails."""


def budget_of(game: str) -> int:
    """Return how many milliseconds each decision of a *game*, by its key, may take."""
    return BUDGET * AIS[game].review_patience


class ReviewController(QObject):
    """Asks about one decision of a match at a time, until all have been judged."""

    review_progressed = Signal(int, int)
    """How many decisions are done, and of how many; once when it starts, then after each."""
    decision_judged = Signal(object)
    """A :class:`~lat_desktop.players.review.Decision` by itself, before it is seen with all the
    others: where nothing is secret, the review may think otherwise of it."""
    review_ready = Signal(object)
    """The :class:`~lat_desktop.players.review.Review`."""
    review_failed = Signal()
    """The player gave up. What was judged before is kept; it can be started again."""

    def __init__(
        self,
        controller: MatchController,
        player: PlayerProcess,
        kept: KeptReviews,
        parent: QObject | None = None,
    ) -> None:
        """Ask *player*, whom nobody else asks, about what is not *kept* of a match."""
        super().__init__(parent)
        self._controller = controller
        self._player = player
        self._kept = kept
        self._points: tuple[DecisionPoint, ...] = ()
        self._done: list[Decision | None] = []
        """What came of the first so many questions; None for one that could not be judged."""
        self._known = 0
        """How many of them are on the disk."""
        self._failures = 0
        """How many of the last questions the player gave up on."""
        self._running = False
        self.review: Review | None = None
        """The review, when it is ready."""
        player.setParent(self)
        player.analysed.connect(self._on_analysed)
        player.gave_up.connect(self._on_gave_up)

    @property
    def available(self) -> bool:
        """Whether there is something to look back on: a match, which is over."""
        return self._controller.match.outcome is not None and not self._controller.teaches

    @property
    def running(self) -> bool:
        """Whether a review is being made."""
        return self._running

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What has been judged so far, in the order of play."""
        return tuple(each for each in self._done if each is not None)

    @property
    def so_far(self) -> Review:
        """The review, or as much of it as there is. Only where it is :attr:`available`."""
        match = self._controller.match
        return self.review or Review.of(match, self._points, self.decisions)

    def start(self) -> None:
        """Begin, or go on where it was cancelled; a review that is ready is told again."""
        if self.review is not None:
            self.review_ready.emit(self.review)
        elif self.available and not self._running:
            if not self._points:
                self._load()
            self._running = True
            self._go_on()

    def cancel(self) -> None:
        """Stop at once; nothing is told any more until it is started again."""
        self._running = False
        self._player.cancel()
        self._keep()

    def close(self) -> None:
        """Send the player home."""
        self.cancel()
        self._player.stop()

    @property
    def _budget(self) -> int:
        return budget_of(self._controller.match.game.key)

    def _load(self) -> None:
        match = self._controller.match
        self._points = decision_points(match)
        self._done = [*self._kept.load(match, self._points, self._budget)]
        self._known = len(self._done)

    def _keep(self) -> None:
        """Keep what was judged, up to the first that could not be: that is asked again."""
        judged = [each for each in takewhile(bool, self._done) if each is not None]
        if len(judged) > self._known:
            self._kept.save(self._controller.match, judged, self._budget)
            self._known = len(judged)

    def _go_on(self) -> None:
        done, of = len(self._done), len(self._points)
        self.review_progressed.emit(done, of)
        if not self._running:
            return  # whoever heard of the progress has cancelled
        match = self._controller.match
        if done < of:
            self._player.analyse(position(match, self._points[done], self._budget))
        else:
            self._running = False
            self._keep()
            self.review = Review.of(match, self._points, self.decisions)
            self.review_ready.emit(self.review)

    def _on_analysed(self, analysis: Analysis) -> None:
        decision = judged(self._points[len(self._done)], analysis)
        self._failures = 0
        self._done.append(decision)
        if decision is not None:
            self.decision_judged.emit(decision)
        if self._running:
            self._go_on()

    def _on_gave_up(self) -> None:
        self._failures += 1
        self._done.append(None)
        if self._failures < PATIENCE:
            self._go_on()
            return
        # They are asked again if somebody wants to try again.
        del self._done[-self._failures :]
        self._failures = 0
        self._running = False
        self.review_failed.emit()
