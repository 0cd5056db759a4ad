"""A problem at the table: one position, whose only answer the person is to find.

A wrong answer is answered, and may be taken back as often as one likes. Where nothing is hidden it
is made on the table, and so is what refutes it; else it is only spoken of, for who plays on would
see what no proof may know. The right one is explained step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from random import Random
from typing import Final

from PySide6.QtCore import QObject, Signal

from lat_desktop.controllers.match_controller import PAUSE, MatchController
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.sitting import Request, Teaching
from lat_desktop.controllers.text_renderer import Sentence, move_sentence
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.rulebook.problem import Inference, Problem


class ProblemController(MatchController):
    """A position that asks; nothing of it is kept but whether the answer was found."""

    teaches = True
    poses = True
    answered = Signal(bool)
    """The person gave an answer; whether it is right."""
    eased = Signal()
    """Help was given: a clue, or the answer."""

    def __init__(
        self,
        match: AnyMatch,
        save: SaveFile,
        seats: tuple[SeatHeader, ...],
        problem: Problem,
        person: Seat,
        pause: int = PAUSE,
        parent: QObject | None = None,
    ) -> None:
        """Ask *person* what *problem* asks of the position of *match*."""
        super().__init__(match, save, {}, Random(0), pause, parent, people=[person])
        self.seats: Final = seats
        """Who plays, and who is the person."""
        self.problem: Final = problem
        self.tries = 0
        """How many answers the person has given."""
        self._clue: Sentence | None = None
        """What was told of the answer, short of itself."""
        self.helped = False
        """Whether the person had a clue, or was shown the answer."""
        self._position = match.after(len(match.steps))
        self._tried: set[str] = set()
        """The texts of wrong answers."""
        self._made: list[str] = []
        """What the person has said so far, where an answer has several parts."""
        self._wrong: Sentence | None = None
        """What is said of a wrong answer."""
        self._told: int | None = None
        """How far the explanation has come, once the answer was found, or shown."""
        self._given_up = False
        """Whether an answer of several parts was shown."""
        self._shows = False
        self._next: Move | None = None
        """What is to happen on the table before anything more is said."""

    @property
    def solved(self) -> bool:
        """Whether the answer was found."""
        return self._told is not None and not self._given_up

    @property
    def clue(self) -> Sentence | None:
        """What was told of the answer, for as long as that is neither found nor shown."""
        return None if self.done else self._clue

    @property
    def done(self) -> bool:
        """Whether no help is left: the answer was found, or shown."""
        return self._told is not None or self._shows

    @property
    def eases(self) -> bool:
        """Whether there is help now: some is left, and no wrong answer is spoken of first."""
        return not self.done and self._wrong is None

    # What is said

    @property
    def question(self) -> Sentence:
        """What is asked."""
        return Sentence(f"problem.ask.{self.problem.question}", subject=self.home)

    @property
    def teaching(self) -> Teaching | None:
        """What is said now; None while something happens on the table."""
        if self._next is not None or self._answer is not None:
            return None
        if self._wrong is not None:
            return Teaching(sentence=self._wrong)
        if self._told is not None:
            return Teaching(sentence=self._explanation[self._told][0])
        shown = self.match.game.parse(self._due) if self._shows else None
        return Teaching(acts=True, shown=shown, sentence=self.question)

    @property
    def _due(self) -> str:
        """The text of the next right move."""
        return next(text for text in self.problem.answer if text not in self._made)

    @property
    def _explanation(self) -> list[tuple[Sentence, str]]:
        """What is said of the answer, step by step, and the move that goes before, if any."""
        said = [(sentence, "") for sentence in self._reasons()]
        line = self.problem.line
        for n, move in enumerate(line[:-1]):  # the last would end the match
            said.append((Sentence(f"problem.line.{'you' if n % 2 else 'they'}"), move))
        if line:
            said.append((Sentence("problem.line.end"), ""))
        return said

    def _reasons(self) -> Iterator[Sentence]:
        if len(self.problem.answer) > 1:
            yield Sentence("problem.shown" if self._given_up else "problem.right")
        for each in self.problem.because:
            yield self._sentence(each)

    def _sentence(self, inference: Inference, family: str = "problem") -> Sentence:
        """Return an inference in the words of the rules."""
        values = {name: self._value(name, fact) for name, fact in inference.facts.items()}
        tenths = inference.facts.get("tenths")
        if isinstance(tenths, int):
            values["tokens"] = Decimal(tenths) / 10
        return Sentence(f"{family}.{inference.key}", values, inference.seat)

    def _value(self, name: str, fact: object) -> object:
        if isinstance(fact, tuple | list):
            return tuple(self._value(name, each) for each in fact)
        if name == "move" and isinstance(fact, str):
            return move_sentence(self.match.game.parse(fact))
        return Sentence(fact) if isinstance(fact, str) else fact

    # What may be asked for

    @property
    def requests(self) -> tuple[Request, ...]:
        """What may be asked for now besides a move."""
        if self.teaching is None:
            return ()
        if self._wrong is not None:
            return (Request.LESSON_RETRY,)
        if self._told is None:
            return ()
        if self._told + 1 < len(self._explanation):
            return (Request.LESSON_ON,)
        return (Request.PROBLEM_NEXT, Request.LESSON_LEAVE)

    def follow(self, request: Request) -> None:
        """Do what the problem is asked for."""
        if request not in self.requests:
            return
        match request:
            case Request.LESSON_RETRY:
                self._begin_again()
            case Request.LESSON_ON:
                assert self._told is not None
                self._told += 1
                move = self._explanation[self._told][1]
                self._next = self.match.game.parse(move) if move else None
                self._go_on()

    def help(self) -> None:
        """Give a clue first, and then the answer, by pointing out the move: it is yet to be made.

        An answer of several parts is explained instead.
        """
        teaching = self.teaching
        if teaching is None or not teaching.acts:
            return
        clue = self._next_clue()
        if self._clue is None and clue is not None:
            self._clue = clue
        else:
            self._shows = True
            if len(self.problem.answer) > 1:
                self._told, self._given_up = 0, True
        self.helped = True
        self.eased.emit()
        self._go_on()

    def _next_clue(self) -> Sentence | None:
        """Return the worth of a wrong answer, the first fact of a proof, or a part of the move.

        None where all wrong answers that are spoken of have been given already.
        """
        because = self.problem.because
        less = [each for each in because if each.key == "less"]
        if less:
            new = (each for each in less if each.facts["move"] not in self._tried)
            return next((self._sentence(each, "problem.wrong") for each in new), None)
        if len(self.problem.answer) > 1:
            return self._sentence(because[0])
        move = self.match.game.parse(self._due)
        return Sentence(f"problem.clue.{self.problem.clue}", move.values)

    def _begin_again(self) -> None:
        self._wrong = None
        self._made.clear()
        if len(self.match.steps) > len(self._position.steps):
            self.match = self._position.after(len(self._position.steps))
            self.taken_back.emit()
        self._go_on()

    # What the person answers

    def offered(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        """Leave out what is no answer."""
        return self._meant(moves, map(self.match.game.parse, self.problem.answer))

    def choose(self, move: Move) -> None:
        """Take *move* for the answer, or for a part of it."""
        teaching = self.teaching
        if teaching is None or not teaching.acts or not self.persons_turn:
            return
        if self.objection(move) is not None or not self.offered((move,)):
            return
        self._made.append(move.text)
        if len(self._made) < len(self.problem.answer):
            self._play(move)
            return
        self.tries += 1
        right = set(self._made) == set(self.problem.answer)
        if right:
            self._told = 0
        else:
            self._tried.add(move.text)
            self._wrong = self._what_is_wrong()
            reply = self.problem.replies.get(move.text)
            self._next = self.match.game.parse(reply) if reply else None
        self.answered.emit(right)
        if self.match.game.has_secrets:
            self._go_on()
        else:
            self._play(move)

    def _what_is_wrong(self) -> Sentence:
        answer, made = self.problem.answer, self._made
        if len(answer) > 1:
            n = len(set(made) & set(answer))
            return Sentence("problem.wrong", {"n": n, "count": len(answer)})
        if made[0] in self.problem.replies:
            return Sentence("problem.wrong.reply")
        for each in self.problem.because:
            if each.key == "less" and each.facts.get("move") == made[0]:
                return self._sentence(each, "problem.wrong")
        return Sentence("problem.wrong")

    # How it goes on

    def _go_on(self) -> None:
        """Let happen what is to be seen before something is said; else say it."""
        if self._next is not None:
            self._answer, self._next = self._next, None
            self._pausing.start(self.pause)
        self.prompt_changed.emit(self.prompt)
