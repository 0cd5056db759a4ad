"""What the strongest level would do in the place of the person who is to move.

It is said in four steps, one each time it is asked for: where to look, what to do, why that is
better than what one would likely do instead, and how it may go on. Whoever works it out is told no
more than the person is: the view of whoever looks. That is done in a process of its own, which
starts with the first question, and is told to stop when the match goes on without it. The same
process says what a move cost that has been made, for a
:class:`~lat_desktop.controllers.coach.Coach`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.engine.game import Move, Seat
from lat_desktop.players.analysis import Analysis, EvaluatedMove
from lat_desktop.players.player import Reason
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.players.review import DecisionPoint, judged, position

BUDGET: Final = 2_000
"""Milliseconds that a hint may take."""
JUDGEMENT: Final = 800
"""Milliseconds to judge a move that has been made, while whoever plays next thinks as well."""


class HintStep(IntEnum):
    """How much of a hint has been told."""

    LOOK = 1
    """Where to look."""
    MOVE = 2
    """What to do."""
    WHY = 3
    """Why that is better than another move."""
    LINE = 4
    """What may follow."""


class Hint(msgspec.Struct, frozen=True):
    """What the strongest level would do, and why."""

    move: Move
    chance: float | None
    """Of winning the match, 0 to 1; None where it is not reckoned."""
    alternative: EvaluatedMove | None = None
    """What one would likely do instead, if there is anything."""
    reasons: tuple[Reason, ...] = ()
    """Why the move is better than that."""
    line: tuple[tuple[Seat, Move], ...] = ()
    """What may follow the move."""

    @property
    def steps(self) -> tuple[HintStep, ...]:
        """The steps in which there is something to tell."""
        told = {HintStep.WHY: self.alternative is not None, HintStep.LINE: bool(self.line)}
        return tuple(step for step in HintStep if told.get(step, True))

    @property
    def choice(self) -> tuple[Move, ...]:
        """The moves between which one should choose, in an order that gives nothing away."""
        moves = (self.move,) if self.alternative is None else (self.move, self.alternative.move)
        return tuple(sorted(moves, key=lambda move: move.text))


class HintController(QObject):
    """Asks for one hint at a time, about the position of a match as it stands."""

    hint_began = Signal()
    hint_ready = Signal(object)
    """The :class:`Hint`; told again with each :attr:`HintController.step` of it."""
    hint_failed = Signal()
    """None could be worked out."""
    hint_dropped = Signal()
    """Nobody waits for it any more, or it is about a position that is over."""
    move_judged = Signal(object)
    """The :class:`~lat_desktop.players.review.Decision` that was asked about, or None where it
    could not be judged."""

    def __init__(
        self, controller: MatchController, player: PlayerProcess, parent: QObject | None = None
    ) -> None:
        """Ask *player*, whom nobody else asks, about the match of *controller*."""
        super().__init__(parent)
        self._controller = controller
        self._player = player
        self._awaited = False
        self._reckons = False
        """Whether the position is being looked at, for a hint that is awaited or may be."""
        self._reckoned: tuple[tuple[int, tuple[Move, ...]], Analysis] | None = None
        """What was found last, by after how many steps, and which moves that were only drafted."""
        self.drafted: tuple[Move, ...] = ()
        """The moves that the hint takes as made: whoever looks has settled them, and not made."""
        self._point: DecisionPoint | None = None
        """The move that is being judged."""
        self.hint: Hint | None = None
        """The hint for the position as it stands, if it has been told."""
        self.step = HintStep.LOOK
        """How much of it has been told."""
        player.setParent(self)
        player.analysed.connect(self._on_analysed)
        player.gave_up.connect(self._on_gave_up)
        controller.step_played.connect(self.drop)
        controller.taken_back.connect(self._on_taken_back)
        controller.reader_changed.connect(self.drop)

    @property
    def available(self) -> bool:
        """Whether there is somebody to be helped: the person who looks is to move."""
        return self._controller.persons_turn

    @property
    def thinking(self) -> bool:
        """Whether a hint is on its way."""
        return self._awaited

    def ask(self, drafted: Sequence[Move] = ()) -> None:
        """Ask for a hint, if one is available; of one that is there already, for the next step.

        It takes as made what whoever looks has *drafted*: moves of theirs that are made together
        with what is still to be chosen.
        """
        if self.drafted != tuple(drafted):
            self.drop()
            self.drafted = tuple(drafted)
        if self.hint is not None:
            self.step = self._next_step(self.hint)
            self.hint_ready.emit(self.hint)
        elif self.available and not self._awaited:
            self._awaited = True
            self.prepare()
            if self._awaited:
                self.hint_began.emit()

    def prepare(self) -> None:
        """Reckon what a hint would be, and tell it only to somebody who asks."""
        if self._reckons or not self.available:
            return
        match, reader = self._controller.match, self._controller.reader
        assert reader is not None
        steps = len(match.steps)
        if self._reckoned is not None and self._reckoned[0] == (steps, self.drafted):
            self._tell()
            return
        if self._point is not None:
            self.judge(None)
            self.move_judged.emit(None)
            if self._reckons:  # who heard that has asked for the same
                return
        self._reckons = True
        if self.drafted:
            match = match.after(steps)
            for move in self.drafted:
                match.play(move)
        self._player.analyse(ChooseParams.of(match, reader, seed=steps, budget_ms=BUDGET))

    def loss_of(self, point: DecisionPoint) -> float | None:
        """Return what a move cost by what is known by now; None if that is not enough to say."""
        if self._reckoned is None or self._reckoned[0] != (point.step, ()):
            return None
        decision = judged(point, self._reckoned[1])
        return None if decision is None else decision.loss

    def judge(self, point: DecisionPoint | None) -> None:
        """Ask what a move cost that was just made; None: it need not be known any more."""
        if self._point is not None or self._reckons:
            self._reckons = False
            self._player.cancel()
        self._point = point
        if point is not None:
            self._player.analyse(position(self._controller.match, point, JUDGEMENT))

    @property
    def more(self) -> bool:
        """Whether there is a step of the hint that was not asked for yet."""
        return self.hint is not None and self._next_step(self.hint) is not self.step

    def _next_step(self, hint: Hint) -> HintStep:
        later = [step for step in hint.steps if step > self.step]
        return min(later, default=self.step)

    def drop(self) -> None:
        """Wait no longer, and forget what was said."""
        if self._reckons:
            self._reckons = False
            self._player.cancel()
        self.drafted = ()
        if self._awaited or self.hint is not None:
            self._awaited, self.hint = False, None
            self.hint_dropped.emit()

    def close(self) -> None:
        """Send the player home."""
        self.drop()
        self.judge(None)
        self._player.stop()

    def _on_taken_back(self) -> None:
        self._reckoned = None  # another way may lead to as many steps
        self.drop()

    def _on_analysed(self, analysis: Analysis) -> None:
        if self._point is not None:
            point, self._point = self._point, None
            self.move_judged.emit(judged(point, analysis))
            return
        self._reckons = False
        self._reckoned = (len(self._controller.match.steps), self.drafted), analysis
        self._tell()

    def _tell(self) -> None:
        """Tell what was found to whoever waits for it."""
        if self._awaited and self._reckoned is not None:
            analysis = self._reckoned[1]
            best = analysis.candidates[0]
            self._awaited = False
            self.hint = Hint(
                best.move, best.evaluation, analysis.alternative, analysis.reasons, analysis.line
            )
            # Where nothing else can be done, to say between what one chooses tells nothing.
            few = len(self._controller.legal_moves) <= len(self.hint.choice)
            self.step = HintStep.MOVE if few else HintStep.LOOK
            self.hint_ready.emit(self.hint)

    def _on_gave_up(self) -> None:
        if self._point is not None:
            self._point = None
            self.move_judged.emit(None)
            return
        self._reckons = False
        if self._awaited:
            self._awaited = False
            self.hint_failed.emit()
