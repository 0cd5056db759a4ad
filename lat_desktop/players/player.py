"""What a player is: the functions that each game offers, and what goes in and comes out.

The window asks the registry for a figure and lets programs of their own think. So what is heavy is
a function that imports it: search, kernels and tables come when somebody plays that game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random
from threading import Event
from typing import Generic, Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.game import Seat, View
from lat_desktop.players.levels import Level

ViewT = TypeVar("ViewT", bound=View)
ViewT_contra = TypeVar("ViewT_contra", bound=View, contravariant=True)


class Budget(msgspec.Struct, frozen=True):
    """How long a player may think.

    With a node limit no clock is read: the same view, level and seed then give the same move on
    every run and every machine.
    """

    deadline: float | None = None
    """In seconds of :func:`time.monotonic`; None for no deadline."""
    node_limit: int | None = None
    """How many positions to look at for each decision that is thought through, about; it takes the
    place of the deadline."""
    cancelled: Event = msgspec.field(default_factory=Event)

    @classmethod
    def of(cls, milliseconds: int, node_limit: int | None = None) -> Budget:
        """Return a budget that begins now."""
        return cls(time.monotonic() + milliseconds / 1000, node_limit)

    def share(self, part: float) -> Budget:
        """Return a budget of *part* (0 to 1) of the time that is left."""
        if self.deadline is None:
            return self
        now = time.monotonic()
        deadline = now + max(self.deadline - now, 0.0) * part
        return replace(self, deadline=deadline)

    def spent(self, nodes: int) -> bool:
        """Return whether to stop, after *nodes* positions. Raises CancelledError if told to."""
        if self.cancelled.is_set():
            raise CancelledError
        if self.node_limit is not None:
            return nodes >= self.node_limit
        return self.deadline is not None and time.monotonic() >= self.deadline


class CancelledError(Exception):
    """Nobody waits for the move any more."""


class Candidate(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    move: str
    """Its text."""
    evaluation: float | None
    """The seat's chance of winning the match, 0 to 1; None where the level does not reckon it."""
    weight: float
    """How likely the player is to choose it; the weights of all candidates sum to 1."""
    then: tuple[str, ...] | None = None
    """The moves of the same turn with which it was evaluated; None where it was not with any."""


Fact: TypeAlias = str | int
"""What fills a place in a sentence: a number, a key of the rules' words, or a text as it is."""


class LineMove(msgspec.Struct, frozen=True):
    """A move that the strongest level expects."""

    seat: Seat
    move: str
    """Its text."""


class Reason(msgspec.Struct, frozen=True):
    """What makes one move better than another, in no language: a sentence of the rules' words.

    It tells a difference between the two: something that is so after the one and not after the
    other, or more so.
    """

    key: str
    """Of the sentence, below `hint.`."""
    facts: Mapping[str, Fact] = msgspec.field(default_factory=dict)
    """What fills its places."""
    seat: Seat | None = None
    """Whom it is about, if anybody."""
    move: LineMove | None = None
    """A move that it is about, if any: what somebody could answer."""
    effect: float = 0.0
    """How much of the distance between the two moves comes from it, in chances of winning, 0 to 1;
    it may be more than all of it, where something else speaks against it."""


class Explanation(msgspec.Struct, frozen=True):
    """Why a move is better than another, and how it may go on."""

    reasons: tuple[Reason, ...] = ()
    """The one that explains most first; none where nothing explains half of the distance."""
    line: tuple[LineMove, ...] = ()
    """What may follow the better move, as far as it can be told without knowing more."""


class Choice(msgspec.Struct, frozen=True):
    """What a player decided, and why."""

    move: str
    """The text of a legal move."""
    evaluation: float | None
    """The seat's chance of winning the match, 0 to 1; None where the level does not reckon it."""
    candidates: tuple[Candidate, ...]
    """The moves that were looked at, the likeliest first."""
    alternative: str | None = None
    """The candidate with which the first of them is compared; only an analysis gives any."""
    explanation: Explanation = Explanation()
    """Why the first is better than that."""

    @classmethod
    def draw(cls, candidates: tuple[Candidate, ...], rng: Random) -> Choice:
        """Choose among *candidates* (at least one) by their weights."""
        ranked = tuple(sorted(candidates, key=lambda each: -each.weight))
        chosen = rng.choices(ranked, [each.weight for each in ranked])[0]
        return cls(chosen.move, chosen.evaluation, ranked)

    @classmethod
    def only(cls, move: str) -> Choice:
        """Choose *move*, nothing else being worth a thought."""
        return cls(move, None, (Candidate(move, None, 1.0),))


class Player(Protocol[ViewT_contra]):
    """How a game is played by the AI: a function of its arguments alone."""

    def __call__(self, view: ViewT_contra, level: Level, rng: Random, budget: Budget) -> Choice:
        """Choose a move for the seat that looks, whose turn it is.

        Raises CancelledError when the budget is cancelled in mid-thought.
        """


class Adviser(Protocol[ViewT_contra]):
    """How the strongest level says why one move is better than another, by what differs."""

    def __call__(
        self, view: ViewT_contra, choice: Choice, other: str | None, budget: Budget
    ) -> Explanation:
        """Return why the first of the candidates is better than the candidate *other*.

        A cause is found by changing one thing in the position and asking again. It follows from
        *view* alone, as the choice does. Without *other* there is only the line to be told. Raises
        CancelledError when the budget is cancelled in mid-thought.
        """


class Judge(Protocol[ViewT_contra]):
    """What the strongest level thinks of a move that has been made."""

    def __call__(self, view: ViewT_contra, move: str, rng: Random, budget: Budget) -> Choice:
        """Return how Master would choose, with *move* among the candidates.

        Both *move* and the best candidate are evaluated, by the same measure, so that the
        difference is what the move cost; the best candidate is the first, by weight, and no other
        is worth more. Raises CancelledError when the budget is cancelled in mid-thought.
        """


class AIFunctions(msgspec.Struct, Generic[ViewT], frozen=True):
    """What plays a game: three functions of a view."""

    choose: Player[ViewT]
    explain: Adviser[ViewT]
    judge: Judge[ViewT]


class GameAI(msgspec.Struct, Generic[ViewT], frozen=True):
    """How a game is played by the AI: the descriptor that stands in :mod:`.players.registry`."""

    key: str
    """The key of the game, said here once more: its rules are not loaded for it."""
    functions: Callable[[], AIFunctions[ViewT]]
    """Imports what plays it and returns the functions."""
    casual_loss: float
    """What an ordinary player gives away in a decision, in chances of winning (0 to 1), playing
    against itself: how well anybody plays is measured by it (`docs/review.md`)."""
    review_patience: int = 1
    """How many times as long as usual a decision may take in a review; more is for a judge who ends
    by itself where it is sure of the mark."""
    declined: Mapping[str, str] = {}
    """The texts of moves that ask for something, each with the answer after which all is as before:
    whoever asked has lost nothing by it."""
