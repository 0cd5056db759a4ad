"""What the strongest level would do in the place of the person who is to move.

It is told no more than the person is: the view of whoever looks. It thinks in a process of its own,
which starts with the first question, and is told to stop when the match goes on without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.engine.game import Move
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.player import Reason
from lat_desktop.players.protocol import ChooseParams

BUDGET: Final = 2_000
"""Milliseconds that a hint may take."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the strongest level would do, and why."""

    move: Move
    chance: float | None
    """Of winning the match, 0 to 1; None where it is not reckoned."""
    reasons: tuple[Reason, ...]


class HintController(QObject):
    """Asks for one hint at a time, about the position of a match as it stands."""

    hint_began = Signal()
    hint_ready = Signal(object)
    """The :class:`Hint`."""
    hint_failed = Signal()
    """None could be worked out."""
    hint_dropped = Signal()
    """Nobody waits for it any more, or it is about a position that is over."""

    def __init__(
        self, controller: MatchController, player: PlayerProcess, parent: QObject | None = None
    ) -> None:
        """Ask *player*, whom nobody else asks, about the match of *controller*."""
        super().__init__(parent)
        self._controller = controller
        self._player = player
        self._awaited = False
        self.hint: Hint | None = None
        """The hint for the position as it stands, if there is one."""
        player.setParent(self)
        player.analysed.connect(self._on_analysed)
        player.gave_up.connect(self._on_gave_up)
        controller.step_played.connect(self.drop)
        controller.taken_back.connect(self.drop)
        controller.reader_changed.connect(self.drop)

    @property
    def available(self) -> bool:
        """Whether there is somebody to be helped: the person who looks is to move."""
        return self._controller.persons_turn

    @property
    def thinking(self) -> bool:
        """Whether a hint is on its way."""
        return self._awaited

    def ask(self) -> None:
        """Ask for a hint, if one is available; one that is there already is told again."""
        if self.hint is not None:
            self.hint_ready.emit(self.hint)
        elif self.available and not self._awaited:
            self._awaited = True
            self.hint_began.emit()
            match, reader = self._controller.match, self._controller.reader
            assert reader is not None
            seed = len(match.steps)
            self._player.analyse(ChooseParams.of(match, reader, seed=seed, budget_ms=BUDGET))

    def drop(self) -> None:
        """Wait no longer, and forget what was said."""
        if not self._awaited and self.hint is None:
            return
        self._awaited, self.hint = False, None
        self._player.cancel()
        self.hint_dropped.emit()

    def close(self) -> None:
        """Send the player home."""
        self.drop()
        self._player.stop()

    def _on_analysed(self, analysis: Analysis) -> None:
        best = analysis.candidates[0]
        self._awaited = False
        self.hint = Hint(best.move, best.evaluation, analysis.reasons)
        self.hint_ready.emit(self.hint)

    def _on_gave_up(self) -> None:
        self._awaited = False
        self.hint_failed.emit()
