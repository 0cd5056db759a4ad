"""Straws, for two or three: draw one, keep it or draw once more; the longest wins the round.

Rule numbers (S4) are those of the rules text.
"""

from __future__ import annotations

import re
from random import Random
from typing import ClassVar, Final, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.game import (
    BaseMove,
    Event,
    Game,
    NotAMoveError,
    Outcome,
    Seat,
    SeatEvent,
    Setup,
)

T = TypeVar("T")

LENGTHS: Final = tuple(range(1, 8))
"""The seven straws, each by its length (S2)."""
TARGET: Final = 3
"""Rounds that win the match (S7)."""


# --- Moves -----------------------------------------------------------------------------------


class Deal(BaseMove, msgspec.Struct, frozen=True):
    """Chance: the straws in the order in which they will be drawn (S3)."""

    verb: ClassVar[str] = "deal"
    straws: tuple[int, ...]

    @property
    def text(self) -> str:
        """`deal 3 1 7 2 5 4 6`."""
        return f"deal {' '.join(map(str, self.straws))}"


class Keep(BaseMove, msgspec.Struct, frozen=True):
    """A seat keeps its straw (S4)."""

    verb: ClassVar[str] = "keep"
    text: ClassVar[str] = "keep"


class Swap(BaseMove, msgspec.Struct, frozen=True):
    """A seat throws its straw away, and draws another (S4)."""

    verb: ClassVar[str] = "swap"
    text: ClassVar[str] = "swap"


StrawsMove: TypeAlias = Deal | Keep | Swap

CHOICES: Final = (Keep(), Swap())


# --- Events ----------------------------------------------------------------------------------


class RoundBegan(SeatEvent, frozen=True):
    """Round *number* began; *seat* chooses first in it (S6)."""

    begins_round = True

    number: int


class StrawDealt(SeatEvent, frozen=True):
    """A seat was dealt a straw; the others do not see how long it is (S3)."""

    length: int | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide the length from everyone else."""
        return self if seat == self.seat else replace(self, length=None)


class StrawKept(SeatEvent, frozen=True):
    """A seat kept its straw (S4)."""

    reveals: ClassVar[bool] = False


class StrawThrown(SeatEvent, frozen=True):
    """A seat threw its straw away, for all to see (S4)."""

    length: int


class StrawDrawn(StrawDealt, frozen=True):
    """A seat drew another straw; the others do not see how long it is (S4)."""

    @property
    def learner(self) -> Seat:
        """Whoever drew it."""
        return self.seat


class StrawShown(SeatEvent, frozen=True):
    """A seat showed its straw at the end of the round (S5)."""

    length: int


class RoundWon(SeatEvent, frozen=True):
    """A seat had the longest straw (S5)."""


class MatchWon(SeatEvent, frozen=True):
    """A seat has won three rounds (S7)."""


# --- States and views ------------------------------------------------------------------------


class StrawsState(msgspec.Struct, frozen=True):
    """A match between two moves, secrets included."""

    first: Seat
    """Who chooses first in the first round (S6)."""
    scores: tuple[int, ...]
    """Rounds won, by seat."""
    round: int = 0
    """Counted from 1; 0 before the first deal."""
    straws: tuple[int, ...] = ()
    """What each seat holds."""
    bundle: tuple[int, ...] = ()
    """What nobody has drawn, in the order in which it will be."""
    thrown: tuple[int | None, ...] = ()
    """What each seat has thrown away in this round; None for nothing."""
    chosen: int = 0
    """How many seats have made their choice in this round."""
    winner: Seat | None = None
    """Who won the round that lies on the table; None while it goes on."""

    @property
    def actor(self) -> Seat | None:
        """The seat to choose: whoever begins moves on by one each round (S6)."""
        if self.round == 0 or self.winner is not None:
            return None
        return (self.first + self.round - 1 + self.chosen) % len(self.scores)


class StrawsView(msgspec.Struct, frozen=True):
    """What one seat may know: all that lies open, and its own straw."""

    seat: Seat | None
    actor: Seat | None
    scores: tuple[int, ...]
    round: int
    straws: tuple[int | None, ...]
    """By seat; None for one whose length this seat may not see. All are shown after a round."""
    thrown: tuple[int | None, ...]
    bundle: int
    """How many straws nobody has drawn."""
    chosen: int
    winner: Seat | None

    @property
    def over(self) -> bool:
        """Whether somebody has won the match (S7)."""
        return TARGET in self.scores

    @property
    def between_rounds(self) -> bool:
        """Whether the result of a round lies open and another round will follow."""
        return self.winner is not None and not self.over

    @property
    def prompt(self) -> str:
        """The key, below `prompt.`, of what is expected of whom."""
        if self.actor is not None:
            return "choose" if self.seat == self.actor else "wait.choose"
        if not self.over:
            return "round_over" if self.between_rounds else "dealing"
        if self.seat is None:
            return "match_over.seen"
        return "match_over.won" if self.seat == self.winner else "match_over.lost"


# --- The game --------------------------------------------------------------------------------


class Straws(Game[StrawsState, StrawsMove, StrawsView]):
    """The rules of Straws."""

    key = "straws"
    editions = ("rustic",)
    seats = range(2, 4)
    rules = tuple(f"S{n}" for n in range(1, 8))
    view_type = StrawsView

    def _start(self, setup: Setup) -> StrawsState:
        return StrawsState(setup.first, (0,) * setup.seats)

    def actor(self, state: StrawsState) -> Seat | None:
        """Return the seat to choose (S4, S6)."""
        return state.actor

    def outcome(self, state: StrawsState) -> Outcome | None:
        """Return the winner once a seat has won three rounds (S7)."""
        if TARGET not in state.scores:
            return None
        return Outcome((state.scores.index(TARGET),), state.scores, "S7")

    def view(self, state: StrawsState, seat: Seat | None) -> StrawsView:
        """Return what lies open and the own straw; all straws after a round (S5)."""
        shown = state.winner is not None
        return StrawsView(
            seat=seat,
            actor=state.actor,
            scores=state.scores,
            round=state.round,
            straws=tuple(s if shown or n == seat else None for n, s in enumerate(state.straws)),
            thrown=state.thrown,
            bundle=len(state.bundle),
            chosen=state.chosen,
            winner=state.winner,
        )

    def is_open(self, move: StrawsMove) -> bool:
        """Whether it is anything but a deal: one keeps and throws for all to see (S3, S4)."""
        return not isinstance(move, Deal)

    # What may be done

    def _legal_moves(self, view: StrawsView) -> tuple[StrawsMove, ...]:
        return CHOICES

    def _objection(self, view: StrawsView, move: StrawsMove) -> str:
        if view.over:
            return "S7"
        return "S3" if isinstance(move, Deal) else "S4"

    def chance(self, state: StrawsState, rng: Random) -> Deal:
        """Shuffle all straws (S3)."""
        return Deal(tuple(rng.sample(LENGTHS, len(LENGTHS))))

    def objection_to_chance(self, state: StrawsState, move: StrawsMove) -> str | None:
        """Refuse anything but a deal of all seven straws."""
        if TARGET in state.scores:
            return "S7"
        if not isinstance(move, Deal):
            return "S3"
        return None if sorted(move.straws) == list(LENGTHS) else "S2"

    def parse(self, text: str) -> StrawsMove:
        """Read a move; the text must be letter for letter what the move writes."""
        if re.fullmatch("deal( [1-7])+", text):
            return Deal(tuple(map(int, text.split(" ")[1:])))
        for choice in CHOICES:
            if choice.text == text:
                return choice
        raise NotAMoveError(text)

    # What comes of it

    def _play(self, state: StrawsState, move: StrawsMove) -> tuple[StrawsState, tuple[Event, ...]]:
        if isinstance(move, Deal):
            return self._deal(state, move)
        seat = state.actor
        assert seat is not None
        state = replace(state, chosen=state.chosen + 1)
        events: tuple[Event, ...] = (StrawKept(seat),)
        if isinstance(move, Swap):
            old, (new, *bundle) = state.straws[seat], state.bundle
            events = StrawThrown(seat, old), StrawDrawn(seat, new)
            state = replace(
                state,
                straws=_with(state.straws, seat, new),
                thrown=_with(state.thrown, seat, old),
                bundle=tuple(bundle),
            )
        if state.chosen < len(state.scores):
            return state, events
        state, ending = self._end_round(state)
        return state, (*events, *ending)

    @staticmethod
    def _deal(state: StrawsState, deal: Deal) -> tuple[StrawsState, tuple[Event, ...]]:
        """Begin a round: a straw for each seat (S3)."""
        seats = len(state.scores)
        dealt = StrawsState(
            first=state.first,
            scores=state.scores,
            round=state.round + 1,
            straws=deal.straws[:seats],
            bundle=deal.straws[seats:],
            thrown=(None,) * seats,
        )
        assert dealt.actor is not None
        straws = (StrawDealt(seat, length) for seat, length in enumerate(dealt.straws))
        return dealt, (RoundBegan(dealt.actor, dealt.round), *straws)

    @staticmethod
    def _end_round(state: StrawsState) -> tuple[StrawsState, tuple[Event, ...]]:
        """Show all straws, and see who has won the round, and the match (S5, S7)."""
        winner = state.straws.index(max(state.straws))
        scores = _with(state.scores, winner, state.scores[winner] + 1)
        shown = (StrawShown(seat, length) for seat, length in enumerate(state.straws))
        match_won = (MatchWon(winner),) if TARGET in scores else ()
        ended = replace(state, scores=scores, winner=winner)
        return ended, (*shown, RoundWon(winner), *match_won)


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return *values* with another one for *seat*."""
    return (*values[:seat], value, *values[seat + 1 :])


GAME: Final = Straws()
