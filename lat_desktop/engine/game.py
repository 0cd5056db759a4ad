"""What a game is: the contract that every game keeps and every storey above relies on.

A state is immutable and whole. A :class:`View` is what one seat may know of it, and all that a
player, human or AI, is ever given. What a seat may *do* follows from its view alone, so
:meth:`Game.legal_moves` takes a view and not a state: a move that only a peeking player could
find cannot be legal, and no legal move can betray what its seat was not shown.

Chance is a move like any other, made by nobody: a shuffle or a roll is recorded with its result,
so that a match replays from its moves for ever.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeAlias, TypeGuard, TypeVar

import msgspec

if TYPE_CHECKING:
    from random import Random

Seat: TypeAlias = int
"""A place at the table, counted from 0 in the order of play."""


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before the first card: fixed for the whole match."""

    edition: str
    """One of :attr:`Game.editions`."""
    seats: int = 2
    """How many play."""
    first: Seat = 0
    """Who begins, in the sense of the game (the first Collector, the first to move)."""


class Named(Protocol):
    """A value that has words of its own in the rules text."""

    @property
    def key(self) -> str:
        """The key of these words: `card.red_lady`."""


class Phrase(Named, Protocol):
    """A value whose words have places for what it consists of."""

    @property
    def values(self) -> Mapping[str, object]:
        """What fills these places, by name: Named values, numbers, texts, and tuples of these."""


def is_named(value: object) -> TypeGuard[Named]:
    """Return whether *value* has words of its own in the rules text."""
    kind: type = type(value)
    return _has_attribute(kind, "key")


def is_phrase(value: object) -> TypeGuard[Phrase]:
    """Return whether *value* has words with places for what it consists of."""
    kind: type = type(value)
    return _has_attribute(kind, "key") and _has_attribute(kind, "values")


# Asked once a class: whether an object follows a Protocol takes long, and is asked at each word.
@cache
def _has_attribute(kind: type, name: str) -> bool:
    return hasattr(kind, name)


class Parts:
    """A value whose fields, those of a struct, fill the places in its words."""

    __slots__ = ()
    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def values(self) -> Mapping[str, object]:
        """The fields by name, but for those that say nothing: None, or no things."""
        return {name: value for name, value in self._fields() if value not in (None, ())}

    @property
    def unknown(self) -> frozenset[str]:
        """The names of the fields that are None: some may not be known to whom it is shown."""
        return frozenset(name for name, value in self._fields() if value is None)

    def _fields(self) -> Iterator[tuple[str, object]]:
        # The one place where fields are looked up by name: whoever asks for words asks for these.
        return ((name, getattr(self, name)) for name in self.__struct_fields__)


class Move(Protocol):
    """A value that says what is done, with a text form that loses nothing."""

    @property
    def verb(self) -> str:
        """The key, below `move.`, of its words."""

    @property
    def text(self) -> str:
        """The text form, which :meth:`Game.parse` reads back: ``take red_lady``."""

    @property
    def values(self) -> Mapping[str, object]:
        """What fills the places in its words; see :attr:`Phrase.values`.

        A move that is Named itself also fills the place that is called after its verb.
        """

    @property
    def recipient(self) -> Seat | None:
        """Whom it is done to, if anyone."""


class BaseMove(Parts):
    """A move whose fields say all of it; what is left is its verb and its text.

    It is no struct itself, so that a view can have moves in it: what reads views from JSON takes
    it for a type of our own, and asks :meth:`Game.parse`.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def verb(self) -> str:
        """The key, below `move.`, of its words."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The text form, which :meth:`Game.parse` reads back."""

    @property
    def recipient(self) -> Seat | None:
        """Nobody."""
        return None


class DirectedMove(BaseMove, msgspec.Struct, frozen=True):
    """A move that is done to *recipient*."""

    recipient: Seat


class View(Protocol):
    """What one seat may know: no field of it holds, or can be made to yield, another's secret."""

    @property
    def seat(self) -> Seat | None:
        """The seat that looks; None for a bystander, who sees what everybody may see."""

    @property
    def actor(self) -> Seat | None:
        """The seat that is to move; None when chance is, or when the match is over."""

    @property
    def prompt(self) -> str:
        """The key, below `prompt.`, of the sentence that says what is expected of whom."""

    @property
    def scores(self) -> Sequence[int]:
        """What each seat has, in the game's own unit."""

    @property
    def between_rounds(self) -> bool:
        """Whether a result lies open that one wants to look at before chance goes on."""


@cache
def _in_snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(Parts, msgspec.Struct, frozen=True):
    """A fact that a step brought about. It carries keys and numbers, never prose."""

    reveals: ClassVar[bool] = True
    """Whether somebody may learn from it what they could not know before, besides what was done.

    A step that reveals nothing can be taken back. What does not declare itself to be harmless here
    counts as revealing.
    """
    begins_round: ClassVar[bool] = False
    """Whether a new round begins with it: of those before, only the scores still count."""
    lapses: ClassVar[bool] = False
    """Whether it says nothing any more of how things are once something :attr:`begins_anew`."""
    unmasks: ClassVar[bool] = False
    """Whether it shows to all who somebody is."""
    begins_anew: ClassVar[bool] = False
    """Whether such things as :attr:`lapses` are done, and found, from the beginning."""
    told_once: ClassVar[bool] = False
    """Whether it is told beside whoever did it alone, not beside whom it was done to as well."""

    @property
    def key(self) -> str:
        """The class name in snake case: the key, below `event.`, of its words (`card_taken`)."""
        return _in_snake_case(type(self).__name__)

    @property
    def subject(self) -> Seat | None:
        """Whom it is about, if anyone: its words differ by whether that is the reader."""
        return None

    @property
    def recipient(self) -> Seat | None:
        """Whom it was done to, if anyone: its words may differ by whether that is the reader."""
        return None

    @property
    def learner(self) -> Seat | None:
        """Who learns something from it that is hidden from others, if anyone does."""
        return None

    @property
    def notable_to(self) -> Seat | None:
        """Who is not to miss it, if anyone: it was done to them, and nothing on the table stays."""
        return None

    def seen_by(self, seat: Seat | None) -> Event:
        """Return this event as *seat* may know it, or a bystander: secrets become None."""
        return self


class SeatEvent(Event, frozen=True):
    """Something that *seat* did, or that befell it."""

    seat: Seat

    @property
    def subject(self) -> Seat:
        """The seat."""
        return self.seat


class DirectedEvent(SeatEvent, frozen=True):
    """Something that *seat* did to *recipient*."""

    recipient: Seat


class Stake(msgspec.Struct, frozen=True):
    """One way in which a final move may turn out: what it brings to whom."""

    case: str
    """The key, below `stake.`, of its words: `right`."""
    seat: Seat
    """Who gets it: not always who moves."""
    gain: int
    """In the game's own unit; 0 for nothing."""


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: the winners (several share a win, none is a draw) and why."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    """What each seat scored, in the game's own unit."""
    reason: str
    """The number of the rule that ended the match."""


StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT", bound=Move)
ViewT = TypeVar("ViewT", bound=View)


class Step(msgspec.Struct, Generic[StateT, MoveT], frozen=True):
    """One move and what came of it."""

    seat: Seat | None
    """Who moved; None for chance."""
    move: MoveT
    state: StateT
    """The state after the move."""
    events: tuple[Event, ...]
    """What happened, in order, unstripped: show a seat ``event.seen_by(seat)``."""

    @property
    def reveals(self) -> bool:
        """Whether somebody may have learnt more from it than what was done."""
        return any(event.reveals for event in self.events)


class NotAMoveError(ValueError):
    """A text is no move of the game at all."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no move of this game")
        self.text = text


class IllegalMoveError(ValueError):
    """A move cannot be made now; :attr:`rule` is the number of the rule it breaks."""

    def __init__(self, move: Move, rule: str) -> None:
        super().__init__(f"{move.text!r} is not legal here (rule {rule})")
        self.move = move
        self.rule = rule


class Game(ABC, Generic[StateT, MoveT, ViewT]):
    """The rules of one game. It holds no match: every method is a function of its arguments."""

    key: ClassVar[str]
    """The name of the game in files, options and words."""
    editions: ClassVar[tuple[str, ...]]
    seats: ClassVar[range]
    """How many may play."""
    sides: ClassVar[tuple[str, ...]] = ()
    """Keys of the words for what each seat plays (its colour); empty where the seats are alike."""
    rules: ClassVar[tuple[str, ...]]
    """The numbers of all its rules and decisions, each explained in the rules text."""
    view_type: ClassVar[type]
    """The class of its views, for those who read one from JSON."""
    has_secrets: ClassVar[bool] = True
    """Whether a seat may know what another may not."""

    def start(self, setup: Setup) -> StateT:
        """Return the state before anything is dealt.

        Raises ValueError when the game has no such edition, number of seats or first seat.
        """
        if setup.edition not in self.editions:
            raise ValueError(f"{self.key} has no edition {setup.edition!r}")
        if setup.seats not in self.seats or setup.first not in range(setup.seats):
            raise ValueError(
                f"{self.key} is not for {setup.seats} seats beginning at {setup.first}"
            )
        return self._start(setup)

    @abstractmethod
    def _start(self, setup: Setup) -> StateT:
        """Return the first state; *setup* has been checked."""

    @abstractmethod
    def actor(self, state: StateT) -> Seat | None:
        """Return the seat to move; None when chance is to, or when the match is over."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return what *seat* may know of *state*; for None, what everybody may know."""

    def is_open(self, move: MoveT) -> bool:
        """Whether everybody may know *move*, whoever made it; who made it knows it in any case.

        What a game with secrets does not declare to be open here stays hidden.
        """
        return not self.has_secrets

    def visible_move(self, step: Step[StateT, MoveT], seat: Seat | None) -> MoveT | None:
        """Return the move of *step* if *seat* may know it, or a bystander; else None."""
        own = seat is not None and seat == step.seat
        return step.move if own or self.is_open(step.move) else None

    def legal_moves(self, view: ViewT) -> tuple[MoveT, ...]:
        """Return what the seat that looks may do now: empty when it is not its turn."""
        if view.actor is None or view.actor != view.seat:
            return ()
        return self._legal_moves(view)

    @abstractmethod
    def _legal_moves(self, view: ViewT) -> tuple[MoveT, ...]:
        """Return what the seat that looks, whose turn it is, may do."""

    def objection(self, view: ViewT, move: MoveT) -> str | None:
        """Return the number of the rule that *move* breaks here, or None if it is legal."""
        return None if move in self.legal_moves(view) else self._objection(view, move)

    def stakes(self, view: ViewT, move: MoveT) -> tuple[Stake, ...]:
        """Return what is at stake in *move*, which is legal, where it is worth a second thought.

        There is one for each way in which a final move may turn out by the rules, whatever lies
        hidden; none for a move that is made without further ado.
        """
        return ()

    @abstractmethod
    def _objection(self, view: ViewT, move: MoveT) -> str:
        """Return the number of the rule that *move*, which is not legal, breaks here."""

    @abstractmethod
    def chance(self, state: StateT, rng: Random) -> MoveT:
        """Return a random chance move, drawn from *rng*. Only where chance is to move."""

    @abstractmethod
    def objection_to_chance(self, state: StateT, move: MoveT) -> str | None:
        """Return the number of the rule that a chance move breaks here, or None."""

    @abstractmethod
    def parse(self, text: str) -> MoveT:
        """Read a move from its text form. Raises NotAMoveError."""

    @abstractmethod
    def _play(self, state: StateT, move: MoveT) -> tuple[StateT, tuple[Event, ...]]:
        """Return the state after *move*, which is legal, and what happened."""

    def apply(
        self, state: StateT, move: MoveT, legal: Collection[MoveT] = ()
    ) -> Step[StateT, MoveT]:
        """Make *move*. Raises IllegalMoveError, which names the rule, and changes nothing.

        *legal* are legal moves of the seat whose turn it is, as far as somebody has them at hand:
        what is among them is not checked again.
        """
        seat = self.actor(state)
        rule: str | None
        if seat is not None and move in legal:
            rule = None
        elif seat is None:
            rule = self.objection_to_chance(state, move)
        else:
            rule = self.objection(self.view(state, seat), move)
        if rule is not None:
            raise IllegalMoveError(move, rule)
        return Step(seat, move, *self._play(state, move))
