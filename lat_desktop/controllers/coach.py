"""Somebody who looks over a beginner's shoulder, and speaks up before a costly move is answered.

The coach is told no more than the person is. It reckons while the person thinks, and a move that is
as good as any is never waited for. Where one may have cost much, whoever plays next is held up
until it is known, and, where it did, until the person has heard of it. It speaks of less and less:
what a first match forgives nobody is told in a third.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.sitting import VisibleStep
from lat_desktop.engine.game import Seat
from lat_desktop.players.review import Decision, DecisionPoint

LIMITS: Final = (0.06, 0.09, 0.12)
"""How much of the chance of winning a move must cost to be spoken of: in a person's first match of
a game, in the second, and in all after that."""
MOST: Final = 5
"""How often the coach speaks in a match: who is told more listens to nothing."""
FIRST_MATCHES: Final = 3
"""How many matches of a game are a person's first, in which there is a coach unless they say no."""


class Coach(QObject):
    """Judges each move of the one person in a match, as long as it is :attr:`active`."""

    spoke = Signal(object)
    """The :class:`~lat_desktop.players.review.Decision` that cost much; nobody plays before
    :meth:`dismiss`."""
    called = Signal()
    """It looks on from now on, or does not any more."""
    fell_silent = Signal()
    """What was spoken of is past: the match goes on, or the move was taken back."""

    def __init__(
        self,
        controller: MatchController,
        hints: HintController,
        limit: float = LIMITS[0],
        parent: QObject | None = None,
    ) -> None:
        """Judge by what the player of *hints* reckons; speak of what costs *limit* or more."""
        super().__init__(parent)
        self._controller = controller
        self._hints = hints
        self.limit: Final = limit
        """How much a move must cost to be spoken of."""
        self._active = False
        self._judging = False
        self._spoken = 0
        self.remark: Decision | None = None
        """What is spoken of now."""
        controller.turn_began.connect(self._on_turn_began)
        controller.step_played.connect(self._on_step_played)
        controller.taken_back.connect(self._on_taken_back)
        hints.move_judged.connect(self._on_move_judged)

    @property
    def possible(self) -> bool:
        """Whether there can be a coach: one person plays against programs."""
        people, seats = self._controller.people, self._controller.match.setup.seats
        return len(people) == 1 < seats and not self._controller.teaches

    @property
    def is_new(self) -> bool:
        """Whether nobody has told the person yet that there is a coach."""
        return self.limit == LIMITS[0] and self._spoken <= 1

    @property
    def active(self) -> bool:
        """Whether moves are judged. One that is being judged is forgotten when it ends."""
        return self._active

    @active.setter
    def active(self, active: bool) -> None:
        active = active and self.possible
        if active is self._active:
            return
        self._active = active
        if active:
            self._prepare()
        else:
            self.dismiss()
        self.called.emit()

    def dismiss(self) -> None:
        """Say no more of the last move: the match goes on."""
        if self._judging:
            self._judging = False
            self._hints.judge(None)
        if self.remark is not None:
            self.remark = None
            self.fell_silent.emit()
        self._controller.release()

    def _prepare(self) -> None:
        """Reckon while the person thinks, so that most moves need not be waited for."""
        if self._active and not self._judging and self._spoken < MOST:
            self._hints.prepare()

    def _on_turn_began(self, _: Seat) -> None:
        self._prepare()

    def _on_step_played(self, step: VisibleStep) -> None:
        controller = self._controller
        if not self._active or step.seat not in controller.people or step.move is None:
            return
        self.dismiss()  # they have gone on, and it is of their new move that is to be spoken
        before = controller.match.after(step.number - 1)
        over = controller.match.outcome is not None
        if over or len(before.legal_moves) < 2 or self._spoken >= MOST:
            return
        point = DecisionPoint(step.number - 1, step.seat, step.move)
        loss = self._hints.loss_of(point)
        if loss is None or loss >= self.limit:
            self._judging = True
            controller.hold()
            self._hints.judge(point)

    def _on_move_judged(self, decision: Decision | None) -> None:
        if not self._judging:
            return
        self._judging = False
        if decision is None or decision.loss < self.limit:
            self._controller.release()
        else:
            self.remark = decision
            self._spoken += 1
            self.spoke.emit(decision)
        self._prepare()

    def _on_taken_back(self) -> None:
        self.dismiss()
