"""How far a match has been shown: the only source for everything that is seen or said of it.

A match goes on at the pace of its players; what happens in it is seen at the pace of the person.
:class:`Playback` stands between the two. It hears what the
:class:`~lat_desktop.controllers.sitting.MatchSource` tells, and shows it beat by beat: a beat is
one event, as whoever looks may know it. Its match, view, prompt and log are those of what has been
shown, so nobody who asks it can be told the end of a reveal before it is seen.

What has been shown once can be seen again: the position goes anywhere between the first card and
the *front*, which is how far the match has been shown, and from there on again as it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum, auto
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.notes import Notes
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.sitting import MatchSource, Request, Sitting, Teaching, VisibleStep
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Event, Move, Seat, Stake, View
from lat_desktop.engine.registry import AnyMatch


class Pacer(Protocol):
    """What takes its time to show a beat. It calls :meth:`Playback.go_on` when it has shown it."""

    @property
    def busy(self) -> bool:
        """Whether something is being shown."""

    def hurry(self) -> None:
        """Show at once what is being shown."""


class Hold(Enum):
    """Why nothing more is shown until the person says so."""

    PAUSED = auto()
    """They have said that they want to look."""
    NEXT_TURN = auto()
    """Another has played, and the pace is to wait before each turn of another."""
    NOTICE = auto()
    """Something was done to them that they are to see."""


class _Stand(msgspec.Struct, frozen=True):
    """How a match stood at a moment."""

    steps: int
    reader: Seat | None
    acknowledgement_due: Seat | None


class _Fact(msgspec.Struct, frozen=True):
    """Something that was told of the match, and how the match stood then."""

    stand: _Stand
    tell: Callable[[], None]
    step: VisibleStep | None = None
    """The step that was made, if that was it."""


class Playback(Sitting):
    """A match as far as it has been shown to whoever sits at the screen.

    A person may act only when it is :attr:`live`; what they do goes to the match itself, which
    checks it.
    """

    step_began = Signal()
    """A step is to be shown now: nobody may act until it has been."""
    beat_began = Signal(object)
    """An :class:`~lat_desktop.engine.game.Event` that is to be shown now."""
    step_shown = Signal(object)
    """A :class:`VisibleStep` that has been shown, for the first time: now it may be told of."""
    position_changed = Signal()
    """Another position is shown than before, for whatever reason."""
    view_changed = Signal()
    """Another position is shown, or to another: what was said of the view before is out of date."""
    position_jumped = Signal()
    """It is another one not because of a step that was shown, and is to be shown at once."""
    retold = Signal()
    """All that was told before is told otherwise now: another looks, or it was taken back."""
    rested = Signal()
    """Nothing more is shown for now: all has been, or it waits for the person."""
    pace_changed = Signal()

    def __init__(
        self, source: MatchSource, pace: Pace = Pace.NORMAL, parent: QObject | None = None
    ) -> None:
        """Show the match of *source*, all of it so far at once."""
        super().__init__(source.match, source.people, parent)
        self._source = source
        self._pace = pace
        self._pacer: Pacer | None = None
        self._facts: Final[deque[_Fact]] = deque()
        """What is still to be told for the first time, the oldest first."""
        self._step: VisibleStep | None = None
        """The step that is shown, for the first time or again."""
        self._beats: Final[deque[Event]] = deque()
        """Those of the step that have not begun."""
        self._hold: Hold | None = None
        self._stop_at: int | None = None
        """After how many steps it pauses."""
        self._asked_for: VisibleStep | None = None
        """The step that the person has said they want to see."""
        self._hurried = (False, False)
        """Whether the last beat was hurried, and this one."""
        self._hurries_all = False
        self._telling = False
        self._front = self._now()
        self._come_to(self._front)
        self.position_changed.connect(self.view_changed)
        self.reader_changed.connect(self.view_changed)
        source.step_played.connect(self._on_step_played)
        source.reader_changed.connect(self._on_reader_changed)
        source.prompt_changed.connect(self._on_prompt_changed)
        source.taken_back.connect(self._on_taken_back)
        self.catching_up = False
        """Whether what is told is told of positions that are never shown."""

    def paced_by(self, pacer: Pacer) -> None:
        """Show a beat only when *pacer* has shown the one before."""
        self._pacer = pacer

    @property
    def pace(self) -> Pace:
        """How fast everything is shown."""
        return self._pace

    @pace.setter
    def pace(self, pace: Pace) -> None:
        if pace is not self._pace:
            self._pace = pace
            self.pace_changed.emit()
            if self._hold is Hold.NEXT_TURN:
                self.play()

    # Where it is

    @property
    def position(self) -> int:
        """How many steps have been shown of the match as it is seen now."""
        return len(self.match.steps)

    @property
    def front(self) -> int:
        """How many steps have been shown at all: as far as one can go."""
        return self._front.steps

    @property
    def past(self) -> bool:
        """Whether something is seen that was shown before, and not how the match stands."""
        return self.position < self.front

    @property
    def live(self) -> bool:
        """Whether all that has happened has been shown, and the end of it is seen."""
        waits = self._step is not None or self._facts or self._hold is not None
        return not (waits or self.past)

    @property
    def up_to_date(self) -> bool:
        """Whether the match stands as it is seen: nobody has done anything since."""
        return self._step is None and self.position == len(self._source.match.steps)

    @property
    def moving(self) -> bool:
        """Whether something is being shown, or will be without anybody's doing."""
        return not self.live and self._hold is None

    @property
    def hold(self) -> Hold | None:
        """Why nothing more is shown until :meth:`play`; None if nothing holds it up."""
        return self._hold

    @property
    def browsable(self) -> bool:
        """Whether one may go back: not while it is open who looks, unless the match is over.

        Nor in a lesson, which goes back by itself.
        """
        if self._source.teaches and not self.poses:
            return False
        front = self._front
        return front.steps > 0 and (front.reader is not None or not self.people or self.is_over)

    @property
    def is_over(self) -> bool:
        """Whether the match is over, and its end has been shown."""
        match = self._source.match
        return match.outcome is not None and self._front.steps == len(match.steps)

    @property
    def poses(self) -> bool:
        """Whether it is a problem: nothing may work out for the person what they are to find."""
        return self._source.poses

    def stakes(self, move: Move) -> tuple[Stake, ...]:
        """Return what is at stake in a final *move*; in a problem none is final."""
        return () if self.poses else super().stakes(move)

    @property
    def teaching(self) -> Teaching | None:
        """What the lesson says, if it is one, now that all before has been shown."""
        return self._source.teaching if self.live else None

    @property
    def persons_turn(self) -> bool:
        """Whether the person who looks is to move: not while they are to read first."""
        teaching = self.teaching
        return super().persons_turn and (teaching is None or teaching.acts)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the person who looks may do now, as far as it is offered here."""
        return self._source.offered(super().legal_moves)

    @property
    def step(self) -> VisibleStep | None:
        """The last step before the position; None before the first."""
        return self._visible_step(self.position) if self.position else None

    @property
    def front_view(self) -> View:
        """What whoever looks may know of all that has been shown, wherever they look."""
        view: View = self.shown_after(self.front).view(self.reader)
        return view

    @property
    def begun_step(self) -> VisibleStep | None:
        """The step that is being shown, with those events whose beats have begun; or None."""
        if self._step is None:
            return None
        begun = len(self._step.events) - len(self._beats)
        return replace(self._step, events=self._step.events[:begun])

    @property
    def is_unmasking(self) -> bool:
        """Whether the step that is being shown turns identities up: all at the screen may look."""
        return self._step is not None and any(event.unmasks for event in self._step.events)

    @property
    def next_event(self) -> Event | None:
        """What is shown next of the step that is being shown; None after its last event."""
        return self._beats[0] if self._beats else None

    @property
    def shown_steps(self) -> list[VisibleStep]:
        """All steps that have been shown, also those after a past position."""
        match = self._source.match
        return [self._visible_step(n, match) for n in range(1, self.front + 1)]

    def shown_after(self, steps: int) -> AnyMatch:
        """Return the match as it stood after so many of the steps that were shown."""
        return self._source.match.after(min(steps, self.front))

    @property
    def requests(self) -> tuple[Request, ...]:
        """What may be asked for now besides a move; of the match only when all has been seen."""
        undo = () if self.move_to_take_back is None else (Request.UNDO,)
        if self._hold in (Hold.NEXT_TURN, Hold.NOTICE):
            return Request.GO_ON, *undo
        return (*self._source.requests, *undo) if self.live else undo

    @property
    def move_to_take_back(self) -> Move | None:
        """The last move of the person, where they may take it back by all that they have seen."""
        if self.past or not self._source.keeps_takebacks:
            return None
        # Of what nobody has seen yet nothing may be told, not even whether it ended the match.
        seen = self._source.match.after(self._seen)
        remaining = seen.steps_before_last_move(self.home, self._seen)
        return None if remaining is None else seen.steps[remaining].move

    @property
    def _seen(self) -> int:
        """How many steps are known: shown, if only in part, or made by the person since then."""
        steps = self._source.match.steps
        seen = self.front + (self._step is not None)
        while seen < len(steps) and steps[seen].seat == self.home:
            seen += 1
        return seen

    @property
    def awaits_hand_over(self) -> bool:
        """Whether a person is awaited who has not said yet that it is they who look."""
        return not self.past and super().awaits_hand_over

    @property
    def is_retried(self) -> bool:
        """Whether what a lesson, or a problem, has answered leads back to another try only."""
        requests = self.requests
        return Request.LESSON_RETRY in requests and Request.LESSON_ON not in requests

    @property
    def prompt(self) -> Sentence:
        """What is expected of whom now."""
        if self._hold is Hold.NEXT_TURN and self._waiting_step is not None:
            return Sentence("prompt.next_turn", subject=self._waiting_step.seat)
        if self._hold is Hold.NOTICE:
            return Sentence("prompt.notice")
        if self.teaching is not None and not self.teaching.acts:
            if self.is_retried:
                return Sentence("prompt.lesson_retry")
            if Request.LESSON_PLAY in self.requests:
                skipped = self.teaching.sentence is not None
                return Sentence("prompt.lesson_skipped" if skipped else "prompt.lesson_over")
            task = Request.LESSON_SHOW in self.requests
            return Sentence("prompt.lesson_task" if task else "prompt.lesson")
        if self.teaching is not None and self.teaching.sentence is not None:
            return self.teaching.sentence
        return super().prompt

    # From the match

    def _now(self) -> _Stand:
        source = self._source
        return _Stand(len(source.match.steps), source.reader, source.acknowledgement_due)

    def _on_step_played(self, step: VisibleStep) -> None:
        self._hear(_Fact(self._now(), lambda: self.step_shown.emit(step), step))

    def _on_reader_changed(self) -> None:
        def tell() -> None:
            self.reader_changed.emit()
            self.retold.emit()

        self._hear(_Fact(self._now(), tell))

    def _on_prompt_changed(self, prompt: Sentence) -> None:
        self._hear(_Fact(self._now(), lambda: self.prompt_changed.emit(prompt)))

    def _on_taken_back(self) -> None:
        """Follow to the match as it stands now; what was not shown of it never will be."""
        self._facts.clear()
        self._hold = None
        self._front = self._now()
        self._jump(self._front)
        self.retold.emit()

    def _hear(self, fact: _Fact) -> None:
        self._facts.append(fact)
        self.go_on()

    # To those who look

    def go_on(self) -> None:
        """Show what is to be shown next, as far as all before it has been."""
        if self._telling:
            return
        self._telling = True
        try:
            while not (self._pacer is not None and self._pacer.busy):
                if not self._show_next():
                    self._hurried, self._hurries_all = (False, False), False
                    self.rested.emit()
                    if self._hold is not None or not self._facts:
                        break
                    continue  # whoever heard it has let the match go on
                if self._hurries_all and self._pacer is not None:
                    self._pacer.hurry()
        finally:
            self._telling = False

    def _show_next(self) -> bool:
        """Show or tell one more thing; return whether there was one."""
        if self._beats:
            self._hurried = (self._hurried[1], False)
            self.beat_began.emit(self._beats.popleft())
        elif self._step is not None:
            self._end_step()
        elif self._hold is Hold.PAUSED and not self.past and not self._waiting_step:
            self._hold = None  # there is nothing to be kept back
        elif self._hold is not None:
            return False
        elif self.past:
            self._begin_step(self._visible_step(self.position + 1, self._source.match))
        elif self._waiting_step is not None and self._waits_before(self._waiting_step):
            self._hold_up(Hold.NEXT_TURN)
        elif self._waiting_step is not None:
            self._begin_step(self._waiting_step)
        elif self._facts:
            self._tell(self._facts.popleft())
        else:
            return False
        return True

    @property
    def _waiting_step(self) -> VisibleStep | None:
        """The step that is to be shown for the first time next, if that is what comes next."""
        return self._facts[0].step if self._facts else None

    def _tell(self, fact: _Fact) -> None:
        self._front = fact.stand
        self._come_to(fact.stand)
        fact.tell()

    def _begin_step(self, step: VisibleStep) -> None:
        """Show a step; how the match then stands is not to be known before that is done."""
        self._step = step
        self._beats.extend(step.events)
        self.step_began.emit()

    def _end_step(self) -> None:
        step, self._step = self._step, None
        assert step is not None
        again = self.past
        if again:
            self._come_to(self._stand_after(step.number))
        else:
            self._tell(self._facts.popleft())
        self.position_changed.emit()
        if not again and self._is_to_be_noticed(step):
            self._hold_up(Hold.NOTICE)
        elif self.position == self._stop_at:
            self._hold_up(Hold.PAUSED)
        elif again:
            self.prompt_changed.emit(self.prompt)

    def _waits_before(self, step: VisibleStep) -> bool:
        """Whether *step* begins a turn of another that the person wants to ask for."""
        if self._pace is not Pace.WAIT or step is self._asked_for or step.seat is None:
            return False
        movers = (each.seat for each in reversed(self.match.steps) if each.seat is not None)
        return step.seat not in self.people and step.seat != next(movers, None)

    def _is_to_be_noticed(self, step: VisibleStep) -> bool:
        """Whether something was done in *step* to who looks that they are not to miss."""
        if self._pace is Pace.AT_ONCE or self.reader is None or step.seat == self.reader:
            return False
        return any(event.notable_to == self.reader for event in step.events)

    def _hold_up(self, hold: Hold) -> None:
        self._hold = hold
        self._stop_at = None
        self.prompt_changed.emit(self.prompt)

    def _stand_after(self, steps: int) -> _Stand:
        """Return how it stood after *steps*, for who looks now."""
        if steps == self.front:
            return self._front
        return _Stand(steps, self._front.reader, None)

    def _come_to(self, stand: _Stand) -> None:
        """Be where the match stood."""
        self.match = self._source.match.after(stand.steps)
        self._reader = stand.reader
        self._acknowledgement_due = stand.acknowledgement_due

    def _jump(self, stand: _Stand) -> None:
        """Be where the match stood, at once; a step that is being shown is begun anew later."""
        self._step = None
        self._beats.clear()
        self._stop_at = None
        self._come_to(stand)
        self.position_jumped.emit()
        self.position_changed.emit()

    # What a person asks for: time

    def play(self) -> None:
        """Go on showing, from wherever it is."""
        self._play(None)

    def _play(self, stop_at: int | None) -> None:
        if self._hold is Hold.NEXT_TURN:
            self._asked_for = self._waiting_step
        self._hold, self._stop_at = None, stop_at
        self.prompt_changed.emit(self.prompt)
        self.go_on()

    def pause(self) -> None:
        """Show nothing more after the present step."""
        if self._step is not None:
            self._stop_at = self._step.number
        elif self._hold is None and not self.live:
            self._hold_up(Hold.PAUSED)

    def next_step(self) -> None:
        """Show one more step, and pause."""
        if self._step is None and not self.live:
            self._play(self.position + 1)

    def previous_step(self) -> None:
        """Go back a step, or to the beginning of the one that is being shown."""
        self.go_to(self.position - (self._step is None))

    def go_to(self, steps: int) -> None:
        """Show at once how it stood after *steps*, from 0 to the front, and pause there.

        At the front it does not pause.
        """
        if not self.browsable:
            return
        steps = min(max(steps, 0), self.front)
        self._hold = Hold.PAUSED if steps < self.front else None
        self._jump(self._stand_after(steps))
        self.prompt_changed.emit(self.prompt)
        self.go_on()

    def show_again(self) -> None:
        """Show once more what has happened since the last move of whoever looks."""
        if not self.browsable:
            return
        movers = self.people if self.reader is None else (self.reader,)
        steps = self._source.match.steps
        moved = (n for n in range(self.front - 1, -1, -1) if steps[n].seat in movers)
        self.go_to(next(moved, 0))
        self.play()

    def hurry(self) -> None:
        """Show the rest of this beat at once; asked for again, all until something is awaited."""
        if self._pacer is not None and self._pacer.busy:
            before, _ = self._hurried
            self._hurried, self._hurries_all = (before, True), before
            self._pacer.hurry()

    def catch_up(self) -> None:
        """Let all that has happened have been shown; whoever calls shows how it stands."""
        self.catching_up = True
        try:
            while self._facts:
                self._tell(self._facts.popleft())
        finally:
            self.catching_up = False
        self._hold = None
        self._jump(self._front)

    # What a person asks for: of the match

    def take_over(self) -> None:
        """Show what the person may know who is awaited: they have said that it is they who look."""
        if self.live:
            self._source.take_over()

    def look_away(self) -> None:
        """Show nobody's secrets, at once, until whoever is awaited says that it is they who look.

        Who is alone at the screen, or plays a game without secrets, goes on looking.
        """
        before = self.reader
        self._source.look_away()
        if self._source.reader != before:
            self.catch_up()

    def acknowledge(self) -> None:
        """Let the match go on: who looked has seen enough."""
        self._source.acknowledge()

    def choose(self, move: Move) -> None:
        """Make a move for the person who looks. One that is not legal is refused, without harm."""
        if self.live:
            self._source.choose(move)

    def take_back(self) -> bool:
        """Take the :attr:`move_to_take_back` back, if there is one; return whether it was."""
        if self.move_to_take_back is None:
            return False
        if self._source.take_back(self._seen):
            return True
        self.play()  # what was not seen yet has ended the match
        return False

    def begin_next_round(self) -> None:
        """Let chance deal again, after everybody has looked at the result."""
        self._source.begin_next_round()

    def follow(self, request: Request) -> None:
        """Do what a lesson is asked for."""
        if self.live:
            self._source.follow(request)

    # What people wrote down

    @property
    def notes(self) -> Notes:
        """What people wrote down, by seat; whoever writes calls :meth:`save_notes` then."""
        return self._source.notes

    def save_notes(self) -> None:
        """Put what was written down on the disk."""
        self._source.save_notes()
