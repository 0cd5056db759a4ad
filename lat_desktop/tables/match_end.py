"""When the finale of a match stands below its table, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QRectF

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request
from lat_desktop.tables.animation_queue import AnimationQueue
from lat_desktop.tables.finale import FinaleItem, FinaleWords
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.results import AfterMatch, Results
from lat_desktop.tables.surface import around


class MatchEnd:
    """Lets the finale stand while a match is over and nothing else of it is looked at.

    It is counted before one's eyes where the end was just played.
    """

    def __init__(
        self,
        playback: Playback,
        context: RenderContext,
        animations: AnimationQueue,
        results: Results,
        words: Callable[[], FinaleWords],
    ) -> None:
        """Say of the end what *words* says."""
        self._playback: Final = playback
        self._renderer: Final = context.renderer
        self._animations: Final = animations
        self._results: Final = results
        self._words: Final = words
        seats, home = playback.match.setup.seats, playback.home
        self.item: Final = FinaleItem(context, around(home, seats))
        self._is_to_be_counted = False
        """Whether a finale that comes now is counted before one's eyes: something was played."""

    def frame(self, table: QRectF) -> QRectF:
        """Return what is to be seen of the scene: the *table*, and the finale if it stands."""
        return table.united(self.item.band_below(table)) if self.item.isVisible() else table

    def expect(self) -> None:
        """Let a finale that comes now be counted: something is being played."""
        self._is_to_be_counted = True

    def show_at_once(self) -> None:
        """Let all of it stand there."""
        self._is_to_be_counted = False
        self.item.set_written(1.0)

    def show(self) -> bool:
        """Let it stand, or not, as the position asks for; return whether that is another state."""
        stood = self.item.isVisible()
        over = Request.AGAIN in self._playback.requests
        stands = over and self._results.shown is AfterMatch.FINALE
        if stands:
            self._write()
        self.item.setVisible(stands)
        return stands != stood

    def count(self) -> None:
        """Count it before one's eyes, if it stands and that is to be seen."""
        if self.item.isVisible() and self._is_to_be_counted:
            self._is_to_be_counted = False
            self.item.set_written(0.0)
            self._animations.enqueue(self._count_scores)

    def _write(self) -> None:
        outcome = self._playback.match.outcome
        assert outcome is not None
        title = self._renderer.render(self._playback.prompt)
        self.item.write(title, self._words(), outcome.winners)

    def _count_scores(self) -> QAbstractAnimation:
        return self._animations.change(self.item, "written", 1.0, 350 * (self.item.rows + 1))
