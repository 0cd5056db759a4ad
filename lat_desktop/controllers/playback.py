"""How far a match has been shown: the only source for everything that is seen or said of it.

A match goes on at the pace of its players; what happens in it is seen at the pace of the table,
which takes its time over a step. :class:`Playback` stands between the two. It hears what the
:class:`~lat_desktop.controllers.match_controller.MatchController` tells and tells it on, one fact
after the other, each when the one before has been shown. Its match, view, prompt and log are those
of what has been shown, so nobody who asks it can be told the end of a reveal before it is seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QObject

from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.notes import Notes
from lat_desktop.controllers.sitting import Pacer, Request, Sitting, VisibleStep
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Move, Seat


class _Fact(NamedTuple):
    """Something that was told of the match, and how the match stood when it was."""

    steps: int
    reader: Seat | None
    acknowledgement_due: Seat | None
    tell: Callable[[], None]
    shown: Callable[[], None] | None
    """What is told when it has been shown."""


class Playback(Sitting):
    """A match as far as it has been shown to whoever sits at the screen.

    A person may act only when it is :attr:`live`; what they do goes to the match itself, which
    checks it.
    """

    def __init__(self, controller: MatchController, parent: QObject | None = None) -> None:
        """Show the match of *controller*, all of it so far at once."""
        super().__init__(controller.match, controller.people, parent)
        self._controller = controller
        self._pacer: Pacer | None = None
        self._facts: Final[deque[_Fact]] = deque()
        """What is still to be told, the oldest first."""
        self._showing: _Fact | None = None
        self._telling = False
        self._stand(self._now())
        controller.step_played.connect(self._on_step_played)
        controller.reader_changed.connect(self._on_reader_changed)
        controller.prompt_changed.connect(self._on_prompt_changed)

    def paced_by(self, pacer: Pacer) -> None:
        """Tell a fact only when *pacer* has shown the one before."""
        self._pacer = pacer

    @property
    def live(self) -> bool:
        """Whether everything that has happened has been shown."""
        return self._showing is None and not self._facts

    @property
    def persons_turn(self) -> bool:
        """Whether the person who looks is to move, and has seen everything before."""
        return self.live and super().persons_turn

    @property
    def requests(self) -> tuple[Request, ...]:
        """What may be asked for now besides a move; nothing before all has been seen."""
        return super().requests if self.live else ()

    # From the match

    def _now(self, tell: Callable[[], None] = lambda: None) -> _Fact:
        truth = self._controller
        return _Fact(len(truth.match.steps), truth.reader, truth.acknowledgement_due, tell, None)

    def _on_step_played(self, step: VisibleStep) -> None:
        def tell() -> None:
            self.step_played.emit(step)

        def shown() -> None:
            self.step_shown.emit(step)

        self._hear(self._now(tell)._replace(shown=shown))

    def _on_reader_changed(self) -> None:
        self._hear(self._now(self.reader_changed.emit))

    def _on_prompt_changed(self, prompt: Sentence) -> None:
        def tell() -> None:
            self.prompt_changed.emit(prompt)

        self._hear(self._now(tell))

    def _hear(self, fact: _Fact) -> None:
        self._facts.append(fact)
        self.go_on()

    # To those who look

    def go_on(self) -> None:
        """Tell what is still to be told, as far as all before it has been shown."""
        if self._telling:
            return
        self._telling = True
        try:
            while not (self._pacer is not None and self._pacer.busy):
                if self._showing is not None:
                    self._finish()
                elif self._facts:
                    self._begin(self._facts.popleft())
                else:
                    self.rested.emit()
                    break
        finally:
            self._telling = False

    def catch_up(self) -> None:
        """Let all that has happened have been shown; whoever calls shows how it stands."""
        facts = [self._showing, *self._facts]
        self._showing = None
        self._facts.clear()
        for fact in facts:
            if fact is not None:
                self._stand(fact)
                (fact.shown or fact.tell)()

    def _begin(self, fact: _Fact) -> None:
        if fact.shown is None:
            self._stand(fact)
        else:
            self._showing = fact  # how it then stands is not to be known before it has been shown
        fact.tell()

    def _finish(self) -> None:
        fact, self._showing = self._showing, None
        assert fact is not None
        assert fact.shown is not None
        self._stand(fact)
        fact.shown()

    def _stand(self, fact: _Fact) -> None:
        """Be where the match was when *fact* was told."""
        whole = self._controller.match
        self.match = whole.after(fact.steps)
        self._reader = fact.reader
        self._acknowledgement_due = fact.acknowledgement_due

    # What a person asks for

    def take_over(self) -> None:
        """Show what the person may know who is awaited: they have said that it is they who look."""
        if self.live:
            self._controller.take_over()

    def look_away(self) -> None:
        """Show nobody's secrets, at once, until whoever is awaited says that it is they who look.

        Who is alone at the screen, or plays a game without secrets, goes on looking.
        """
        self._controller.look_away()
        if self.reader != self._controller.reader:
            self.catch_up()

    def acknowledge(self) -> None:
        """Let the match go on: who looked has seen enough."""
        self._controller.acknowledge()

    def choose(self, move: Move) -> None:
        """Make a move for the person who looks. One that is not legal is refused, without harm."""
        self._controller.choose(move)

    def begin_next_round(self) -> None:
        """Let chance deal again, after everybody has looked at the result."""
        self._controller.begin_next_round()

    # What people wrote down

    @property
    def notes(self) -> Notes:
        """What people wrote down, by seat; whoever writes calls :meth:`save_notes` then."""
        return self._controller.notes

    def save_notes(self) -> None:
        """Put what was written down on the disk."""
        self._controller.save_notes()
