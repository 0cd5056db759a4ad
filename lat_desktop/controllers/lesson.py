"""A lesson: a match in which all is laid down but what the person learns to do.

The cards, and what the others do, come from a record. The person makes their own moves, which are
those of the record: another is made before their eyes, answered, and taken back. The record ends
before a last choice, which is theirs. What is said on the way are the bubbles of a
:class:`~lat_desktop.rulebook.lesson.Lesson`; how far it has come is the number of one of them, and
everything else follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import PAUSE, MatchController
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.sitting import Request, Teaching
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.rulebook.lesson import Bubble


class LessonController(MatchController):
    """A match that teaches; nothing of it is kept but the number of the bubble."""

    teaches = True
    came_to = Signal(int)
    """The number of the bubble that is said now, or comes next."""
    task_asked = Signal()
    """Somebody would like to be shown what is to be done in the panel beside the table."""

    def __init__(
        self,
        record: AnyMatch,
        save: SaveFile,
        seats: tuple[SeatHeader, ...],
        bubbles: Sequence[Bubble],
        person: Seat,
        place: int = 0,
        pause: int = PAUSE,
        parent: QObject | None = None,
    ) -> None:
        """Teach by *bubbles* what happens in *record*, from the bubble at *place* on."""
        super().__init__(record.after(0), save, {}, Random(0), pause, parent, people=[person])
        self.seats: Final = seats
        """Who plays, and who is the person."""
        self._record = record
        self._bubbles = tuple(bubbles)
        self._place = min(max(place, 0), len(self._bubbles) - 1)
        self._reply: int | None = None
        """Which answer is given to a move that was made instead."""
        self._shows = False
        """Whether the expected move is pointed out because the person asked for it."""
        self._skipped = False
        """Whether the person would rather hear no more of it: it stands where they were."""
        if self._place:
            self.match = record.after(self._steps_before(self._place))

    # Where it is

    @property
    def place(self) -> int:
        """The number of the bubble that is said now, or comes next, counted from 0."""
        return self._place

    @property
    def chapter(self) -> int:
        """The number of the first bubble of the chapter."""
        return next(
            n for n, each in enumerate(self._bubbles) if each.chapter == self._bubble.chapter
        )

    @property
    def over(self) -> bool:
        """Whether no more is said: only the last bubble stands, or the rest was skipped."""
        return self._skipped or self._place == len(self._bubbles) - 1

    @property
    def skipped(self) -> bool:
        """Whether the person would rather hear no more of it."""
        return self._skipped

    @property
    def count(self) -> int:
        """How many bubbles there are."""
        return len(self._bubbles)

    @property
    def _bubble(self) -> Bubble:
        return self._bubbles[self._place]

    def _steps_before(self, place: int) -> int:
        """Return how many steps of the record have been made when a bubble is said."""
        step = self._bubbles[place].step
        return len(self._record.steps) if step is None else step

    @property
    def _acts(self) -> bool:
        """Whether the bubble asks for a move: it is the last before a step of the person's.

        At the end of the record that is the last choice.
        """
        steps, after = self._bubble.step, self._place + 1
        if (
            steps is None
            or self._bubble.task
            or (after < self.count and self._bubbles[after].step == steps)
        ):
            return False
        return self._record.game.actor(self._record.after(steps).state) == self.home

    @property
    def expected(self) -> Move | None:
        """The move that the bubble asks for; None where it asks for none, or leaves it open."""
        steps = self._steps_before(self._place)
        if not self._acts or steps == len(self._record.steps):
            return None
        move: Move = self._record.steps[steps].move
        return move

    def offered(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Leave out what no lesson is about."""
        return self._meant(moves, (step.move for step in self._record.steps))

    @property
    def task(self) -> str:
        """What the bubble asks for in the panel beside the table; empty if nothing."""
        return "" if self._skipped else self._bubble.task

    @property
    def tasks_done(self) -> tuple[str, ...]:
        """What was asked for there before."""
        before = self._bubbles[: self._place]
        return tuple(bubble.task for bubble in before if bubble.task)

    @property
    def teaching(self) -> Teaching | None:
        """What is said now; None while the record goes on to where the next bubble is."""
        bubble = self._bubble
        if self._skipped:
            return Teaching(self._place, sentence=Sentence("lesson.skipped"))
        if self._reply is not None:
            return Teaching(self._place, self._reply)
        if len(self.match.steps) < self._steps_before(self._place):
            return None
        points = self._shows or bubble.anchor == "move"
        return Teaching(self._place, None, self._acts, self.expected if points else None)

    @property
    def requests(self) -> tuple[Request, ...]:
        """What may be asked for besides a move: to hear more, or again, or to be shown."""
        teaching = self.teaching
        if teaching is None:
            return ()
        back = (Request.LESSON_BACK,) if self._place or self._skipped else ()
        if self.over:
            return (Request.LESSON_PLAY, *back, Request.LESSON_LEAVE)
        if self._reply is not None:
            more = () if self.expected is not None else (Request.LESSON_ON,)
            return (*more, Request.LESSON_RETRY)
        if self.task:
            return (Request.LESSON_SHOW, *back)
        if not teaching.acts:
            return (Request.LESSON_ON, *back)
        open_to_all = self.expected is None or teaching.shown is not None
        return back if open_to_all else (Request.LESSON_SHOW, *back)

    # What the person does

    def choose(self, move: Move) -> None:
        """Make *move*: if it is not the one that is meant, only to see what comes of it."""
        teaching = self.teaching
        if teaching is None or not teaching.acts or not self.persons_turn:
            return
        if move == self.expected:
            self._come_to(self._place + 1)
        else:
            self._reply = self._bubble.answer_to(move.text)
            if self._reply is None or self.objection(move) is not None:
                self._reply = None
                return
        self._play(move)

    def follow(self, request: Request) -> None:
        """Do what the lesson is asked for."""
        if request not in self.requests:
            return
        match request:
            case Request.LESSON_ON:
                self._reply = None
                self._come_to(self._place + 1)
                self._go_on()
            case Request.LESSON_BACK if self._skipped:
                self._skipped = False
                self.came_to.emit(self._place)
                self._go_on()
            case Request.LESSON_BACK:
                self.go_to(self._place - 1)
            case Request.LESSON_RETRY:
                self.go_to(self._place)
            case Request.LESSON_SHOW if self.task:
                self.task_asked.emit()
            case Request.LESSON_SHOW:
                self._shows = True
                self._go_on()

    def finish_task(self) -> None:
        """Go on: what was asked for in the panel beside the table is done there."""
        if self.task and self.teaching is not None:
            self._come_to(self._place + 1)
            self._go_on()

    def skip(self) -> None:
        """Teach no more: the table stays as it is, and one may go back to what was said."""
        if self.over:
            return
        self._pausing.stop()
        self._skipped = True
        self.came_to.emit(self._place)
        self._go_on()

    def go_to(self, place: int) -> None:
        """Say the bubble at *place*, from 0 to the last; the match stands as it does there."""
        self._pausing.stop()
        self._answer = self._reply = None
        self._come_to(min(max(place, 0), self.count - 1))
        steps = self._steps_before(self._place)
        if [*self.match.steps] == [*self._record.steps[:steps]]:
            self._go_on()
        else:
            self._leap()

    def _leap(self) -> None:
        """Be where the next bubble is, at once: in between the person would have moved, too."""
        self.match = self._record.after(self._steps_before(self._place))
        self.taken_back.emit()
        self._go_on()

    def _come_to(self, place: int) -> None:
        self._place, self._shows, self._skipped = place, False, False
        self.came_to.emit(place)

    # How it goes on

    def _go_on(self) -> None:
        """Say what is to be said, or let what the record holds happen before that."""
        self.prompt_changed.emit(self.prompt)
        if self.teaching is not None:
            return
        made, wanted = len(self.match.steps), self._steps_before(self._place)
        if any(step.seat == self.home for step in self._record.steps[made:wanted]):
            self._leap()
            return
        step = self._record.steps[len(self.match.steps)]
        if step.seat is None:
            self._play(step.move)
        else:
            self._answer = step.move
            self._pausing.start(self.pause)
