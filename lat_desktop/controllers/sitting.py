"""A match as whoever sits at the screen may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.notes import Notes
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Event, Move, Seat, Stake, View
from lat_desktop.engine.registry import AnyMatch


class VisibleStep(msgspec.Struct, frozen=True):
    """A step as the reader may know it."""

    number: int
    """Counted from 1."""
    seat: Seat | None
    """Who moved; None for chance."""
    move: Move | None
    """What was done; None where the reader may not know it."""
    events: tuple[Event, ...]

    @property
    def begins_round(self) -> bool:
        """Whether a new round begins with it."""
        return any(event.begins_round for event in self.events)

    @property
    def is_about_mover(self) -> bool:
        """Whether all that came of it was done by whoever moved, or to them."""
        subjects = ((event.subject, event.recipient) for event in self.events)
        return all(seats[0] is None or self.seat in seats for seats in subjects)


class Request(StrEnum):
    """What a person may ask for besides a move."""

    TAKE_OVER = "take_over"
    """It is they who look now."""
    ACKNOWLEDGE = "acknowledge"
    """They have noted what they alone have learnt (P17)."""
    NEXT_ROUND = "next_round"
    GO_ON = "go_on"
    """They have seen what is shown, and would like to see what comes next."""
    UNDO = "undo"
    """Their last move is to be taken back."""
    AGAIN = "again"
    """Another match at once, with the same opponents and on the same terms."""
    OTHER_SIDE = "other_side"
    """The same, but they take the other side, or somebody else begins."""
    REVIEW = "review"
    NEW_MATCH = "new_match"
    """Another match, of which they would like to say something first."""
    LOBBY = "lobby"
    LESSON_ON = "lesson_on"
    """They have read what the lesson says, and would like to hear more."""
    LESSON_BACK = "lesson_back"
    LESSON_SHOW = "lesson_show"
    """The lesson is to show which move it means."""
    LESSON_RETRY = "lesson_retry"
    """They have seen what would come of another move, and take it back."""
    LESSON_PLAY = "lesson_play"
    """The lesson is over: now a match."""
    LESSON_LEAVE = "lesson_leave"
    PROBLEM_NEXT = "problem_next"
    """The problem is solved: now another."""

    @property
    def key(self) -> str:
        """The key of its words."""
        return f"action.{self}"


class Teaching(msgspec.Struct, frozen=True):
    """What a lesson says now, or a problem."""

    bubble: int = 0
    """Which of its bubbles, counted from 0."""
    answer: int | None = None
    """Which of its answers, to a move that was made instead; None for the bubble itself."""
    acts: bool = False
    """Whether the person is to make a move now, and not only to read."""
    shown: Move | None = None
    """The move that is pointed out."""
    sentence: Sentence | None = None
    """What is said that is no bubble: in a problem, or where a lesson was skipped."""


class Sitting(QObject):
    """A match, as far as it has come, and the people at the screen, one of whom may be looking."""

    reader_changed = Signal()
    """Somebody else looks, or everybody: what was told before is told otherwise now."""
    prompt_changed = Signal(object)
    """A :class:`~lat_desktop.controllers.text_renderer.Sentence`: what is expected of whom."""

    def __init__(
        self, match: AnyMatch, people: Sequence[Seat], parent: QObject | None = None
    ) -> None:
        """Sit down at *match* with *people* at their seats; one who is alone looks at once."""
        super().__init__(parent)
        self.match = match
        """The match, as far as it has come."""
        self.people: Final = tuple(people)
        """The seats of people."""
        self.home: Final[Seat] = self.people[0] if self.people else 0
        """The seat at the near edge of the table."""
        self._reader: Seat | None = self.people[0] if len(self.people) == 1 else None
        self._acknowledgement_due: Seat | None = None
        self._visible: Final[dict[tuple[int, Seat | None], tuple[object, VisibleStep]]] = {}
        """By number and reader, a step and what is visible of it: it is asked for all the time."""

    @property
    def reader(self) -> Seat | None:
        """The seat whose view is shown; None while only what everybody may see is shown."""
        return self._reader

    @property
    def view(self) -> View:
        """What the reader may know now."""
        view: View = self.match.view(self.reader)
        return view

    @property
    def visible_steps(self) -> list[VisibleStep]:
        """All steps so far, as the reader may know them."""
        return self.visible_steps_after(0)

    def visible_steps_after(self, steps: int) -> list[VisibleStep]:
        """Return all but the first so many *steps* so far, as the reader may know them."""
        return [self._visible_step(n) for n in range(steps + 1, len(self.match.steps) + 1)]

    @property
    def persons_turn(self) -> bool:
        """Whether the person who looks is to move."""
        return self.reader is not None and self.match.actor == self.reader

    @property
    def acknowledgement_due(self) -> Seat | None:
        """Who has still to note what they alone have learnt."""
        return self._acknowledgement_due

    @property
    def awaits_acknowledgement(self) -> bool:
        """Whether the match waits for who looks to note what they alone have just learnt (P17).

        That is so where several share the screen, and the turn has ended.
        """
        return self._acknowledgement_due is not None and self._acknowledgement_due == self.reader

    @property
    def awaited(self) -> Seat | None:
        """The person who should look now: who has something to note, or else who is to move."""
        seat = self.match.actor if self._acknowledgement_due is None else self._acknowledgement_due
        return seat if seat in self.people else None

    @property
    def awaits_hand_over(self) -> bool:
        """Whether a person is awaited who has not said yet that it is they who look."""
        return self.awaited is not None and self.awaited != self.reader

    @property
    def requests(self) -> tuple[Request, ...]:
        """What may be asked for now besides a move: nothing where nobody plays any more."""
        return ()

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What the person who looks may do now; empty when it is not their turn."""
        return self.match.legal_moves if self.persons_turn else ()

    @property
    def prompt(self) -> Sentence:
        """What is expected of whom now."""
        actor, outcome = self.match.actor, self.match.outcome
        if self.awaits_hand_over:
            return Sentence("prompt.hand_over", subject=self.awaited)
        prompt = Sentence(
            "prompt.acknowledge" if self.awaits_acknowledgement else f"prompt.{self.view.prompt}"
        )
        if self.persons_turn or self.awaits_acknowledgement:
            several = len(self.people) > 1
            return Sentence("prompt.named", {"prompt": prompt}, self.reader) if several else prompt
        winner = next(iter(outcome.winners), None) if outcome is not None else None
        return replace(prompt, subject=actor if outcome is None else winner)

    def objection(self, move: Move) -> str | None:
        """Return the rule that forbids *move* to the person who looks, or None."""
        return self.match.game.objection(self.view, move)

    def stakes(self, move: Move) -> tuple[Stake, ...]:
        """Return what is at stake in a final *move* of the person who looks; else nothing."""
        return self.match.game.stakes(self.view, move)

    def _visible_step(self, number: int, match: AnyMatch | None = None) -> VisibleStep:
        """Return step *number* of *match*, or of ours, as the reader may know it."""
        match = match or self.match
        step = match.steps[number - 1]
        known, visible = self._visible.get((number, self.reader), (None, None))
        if visible is None or known is not step:  # it was taken back, and another made
            events = tuple(event.seen_by(self.reader) for event in step.events)
            move = match.game.visible_move(step, self.reader)
            visible = VisibleStep(number, step.seat, move, events)
            self._visible[number, self.reader] = step, visible
        return visible


class MatchSource(Sitting):
    """A match as it stands, however much of it has been seen: here one that nobody plays any more.

    One that is played is a :class:`~lat_desktop.controllers.match_controller.MatchController`.
    """

    step_played = Signal(object)
    """A :class:`VisibleStep`, as :attr:`reader` may know it, has just been made."""
    taken_back = Signal()
    """The match is shorter than before: its last steps were taken back."""

    takebacks = False
    """Whether it was agreed that a person may take moves back."""
    teaches = False
    """Whether it is a lesson: it leads back and forth by itself, and nothing of it is kept."""
    poses = False
    """Whether it is a problem: nothing may work out for the person what they are to find."""

    @property
    def keeps_takebacks(self) -> bool:
        """Whether moves may be taken back, and there is room in the record to say so."""
        return self.takebacks

    @property
    def teaching(self) -> Teaching | None:
        """What the lesson says now, if it is one."""
        return None

    def offered(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Return those of the legal *moves* that may be made here: all but where one is taught."""
        return moves

    def _meant(self, moves: tuple[Move, ...], examples: Iterable[Move]) -> tuple[Move, ...]:
        """Return *moves* without what is of no kind with the *examples* where nothing is hidden.

        That leaves out words about a draw (LA10).
        """
        if self.match.game.has_secrets:
            return moves
        kinds = tuple(map(type, examples))
        return tuple(move for move in moves if isinstance(move, kinds))

    def follow(self, request: Request) -> None:
        """Do what a lesson is asked for."""

    @property
    def notes(self) -> Notes:
        """What people wrote down, by seat: each may be shown theirs alone."""
        return Notes()

    def save_notes(self) -> None:
        """Put what was written down on the disk."""

    def take_over(self) -> None:
        """Show what the person may know who is awaited: they have said that it is they who look."""

    def look_away(self) -> None:
        """Show nobody's secrets until whoever is awaited says once more that it is they who look.

        Who is alone at the screen, or plays a game without secrets, goes on looking.
        """

    def acknowledge(self) -> None:
        """Let the match go on: who looked has seen enough."""

    def choose(self, move: Move) -> None:
        """Make a move for the person who looks. One that is not legal is refused, without harm."""

    def take_back(self, shown: int) -> bool:
        """Take back the last move of the person, who has seen so many steps; return whether."""
        return False

    def begin_next_round(self) -> None:
        """Let chance deal again, after everybody has looked at the result."""
