"""Labyrinth, for two: lead five tiger cubs through a garden of cards that shifts under them.

Rule numbers (L9, LA2) are those of the rules text. Everything lies open. A turn is one move: a cub
goes to a neighbouring card, then two Clue cards change places and a marker turns; where no two can,
the turn ends with the cub and both markers turn. Squares are named as one sees the garden from
above: columns a to d from the left, rows 1 to 4 from the top. Red sits at seat 0, Blue at seat 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum, StrEnum
from itertools import combinations
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from lat_desktop.engine.cards import CLUES, Clue, Door, Trait
from lat_desktop.engine.game import (
    BaseMove,
    Event,
    Game,
    NotAMoveError,
    Outcome,
    Seat,
    SeatEvent,
    Setup,
    Stake,
)

SIDE: Final = 4
CUBS: Final = 5
REPETITIONS: Final = 3
"""How often a position must have stood before either player may claim a draw (LA10)."""


class Square(IntEnum):
    """A square of the garden, counted row by row from the top left; written `a1`, `b1`, …."""

    A1, B1, C1, D1, A2, B2, C2, D2, A3, B3, C3, D3, A4, B4, C4, D4 = range(SIDE * SIDE)

    def __str__(self) -> str:
        return _NAMES[self]


SQUARES: Final = tuple(Square)
_NAMES: Final = tuple(square.name.lower() for square in SQUARES)
_SQUARE_BY_NAME: Final = MappingProxyType(dict(zip(_NAMES, SQUARES, strict=True)))

DOORS: Final = MappingProxyType(
    {
        Square.A1: Door.RED_LADY,
        Square.D1: Door.BLUE_LADY,
        Square.A4: Door.BLUE_TIGER,
        Square.D4: Door.RED_TIGER,
    }
)
"""Where the Doors lie: those of a colour in opposite corners (L3, LA15)."""
GARDEN: Final = tuple(square for square in SQUARES if square not in DOORS)
"""The squares of the twelve Clues, row by row."""

COLOURS: Final = (Trait.RED, Trait.BLUE)
"""Which colour each seat plays (L5)."""
START: Final = (Square.A1, Square.D1)
"""The Lady Door of each seat, where its cubs begin (L5)."""
GOAL: Final = (Square.D4, Square.A4)
"""The Tiger Door of each seat, where its cubs are free (L16)."""


def _line(square: Square) -> tuple[int, int]:
    return square // SIDE, square % SIDE


NEIGHBOURS: Final = tuple(
    tuple(
        other
        for other in SQUARES
        if abs(_line(square)[0] - _line(other)[0]) + abs(_line(square)[1] - _line(other)[1]) == 1
    )
    for square in SQUARES
)
"""The squares above, below, left and right of each (L7)."""

PAIRS: Final = tuple(
    (first, second)
    for first, second in combinations(GARDEN, 2)
    if _line(first)[0] == _line(second)[0] or _line(first)[1] == _line(second)[1]
)
"""The pairs of Clues that lie in one row or one column, however far apart (L10, LA1, LA11)."""


class Swap(StrEnum):
    """One of the two Swap cards, each with a marker on one of its halves (L2, L4)."""

    COLOUR = "wild_color"
    ROLE = "wild_role"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"swap.{self}"

    @property
    def halves(self) -> tuple[Trait, Trait]:
        """The half that the marker lies on at the start, and the other (L4)."""
        if self is Swap.COLOUR:
            return Trait.BLUE, Trait.RED
        return Trait.LADY, Trait.TIGER

    def other_half(self, half: Trait) -> Trait:
        """Return where the marker goes when it is turned (L13)."""
        first, second = self.halves
        return second if half is first else first


class Phase(StrEnum):
    """Where a match stands."""

    DEAL = "deal"
    """Chance lays the garden (L3)."""
    REPEATED = "repeated"
    """The position stands for the third time: who is not to move may claim a draw first (LA10)."""
    TURN = "turn"
    """A cub is moved, and cards are swapped (L7, L9)."""
    OFFER = "offer"
    """A draw was offered to the other player (LA10)."""
    OVER = "over"


# --- Moves -----------------------------------------------------------------------------------


class Lay(BaseMove, msgspec.Struct, frozen=True):
    """Chance: the twelve Clues of the garden, row by row (L3)."""

    verb: ClassVar[str] = "lay"
    clues: tuple[Clue, ...]

    @property
    def text(self) -> str:
        """`lay red_lady blue_tiger …`."""
        return f"lay {' '.join(self.clues)}"


class Turn(BaseMove, msgspec.Struct, frozen=True):
    """A cub moves from one square to another; then the cards of *pair* change places, if any."""

    origin: Square
    target: Square
    pair: tuple[Square, Square] | None = None
    """In the order of the squares."""

    @property
    def verb(self) -> str:
        """`turn_swap`, or `turn` where nothing is swapped."""
        return "turn" if self.pair is None else "turn_swap"

    @property
    def text(self) -> str:
        """`a1-b1 swap b1 b3`, or `a1-b1` where nothing is swapped."""
        step = f"{self.origin}-{self.target}"
        if self.pair is None:
            return step
        return f"{step} swap {self.pair[0]} {self.pair[1]}"


class Word(StrEnum):
    """What one may say about a draw (LA10)."""

    CLAIM = "claim draw"
    OFFER = "offer draw"
    ACCEPT = "accept"
    DECLINE = "decline"
    PASS = "pass"

    @property
    def verb(self) -> str:
        """The word with an underscore: `claim_draw`."""
        return self.value.replace(" ", "_")

    @property
    def text(self) -> str:
        """The word itself."""
        return self.value

    @property
    def values(self) -> Mapping[str, object]:
        """Nothing: it says all by itself."""
        return {}

    @property
    def recipient(self) -> None:
        """Nobody: there is only one other."""


LabyrinthMove: TypeAlias = Lay | Turn | Word


# --- Events ----------------------------------------------------------------------------------


class GardenLaid(Event, frozen=True):
    """The garden was laid and the cubs stand at their Ladies (L3, L5)."""

    clues: tuple[Clue, ...]


class CubMoved(SeatEvent, frozen=True):
    """A cub went to a neighbouring card (L7)."""

    reveals: ClassVar[bool] = False
    origin: Square
    target: Square


class CardsSwapped(SeatEvent, frozen=True):
    """Two Clues changed places, and their cubs with them (L9, L12)."""

    reveals: ClassVar[bool] = False
    first: Square
    second: Square


class NothingSwapped(SeatEvent, frozen=True):
    """No two cards could be swapped (L14)."""

    reveals: ClassVar[bool] = False


class MarkerTurned(Event, frozen=True):
    """A marker went to the other half of its Swap card (L13–L15)."""

    reveals: ClassVar[bool] = False
    swap: Swap
    half: Trait


class DrawOffered(SeatEvent, frozen=True):
    """A seat offered a draw (LA10)."""

    reveals: ClassVar[bool] = False


class DrawDeclined(SeatEvent, frozen=True):
    """A seat declined it (LA10)."""

    reveals: ClassVar[bool] = False


class DrawAgreed(SeatEvent, frozen=True):
    """A seat accepted a draw, which ended the match (LA10)."""

    reveals: ClassVar[bool] = False


class DrawWaived(SeatEvent, frozen=True):
    """A seat that could have claimed a draw did not (LA10)."""

    reveals: ClassVar[bool] = False


class DrawClaimed(SeatEvent, frozen=True):
    """A seat claimed a draw by repetition, which ended the match (LA10)."""

    reveals: ClassVar[bool] = False


class MatchWon(SeatEvent, frozen=True):
    """All cubs of a seat are free (L16)."""

    reveals: ClassVar[bool] = False
    score: int
    other: int
    """How many cubs the other seat has freed."""


# --- States and views ------------------------------------------------------------------------


class Position(msgspec.Struct, frozen=True):
    """What a repetition compares: cards, cubs, markers, and who is to move (LA10)."""

    clues: tuple[Clue, ...]
    """By the order of :data:`GARDEN`; empty before the garden is laid."""
    cubs: tuple[tuple[Square, ...], tuple[Square, ...]]
    """By seat, the squares of its cubs in ascending order."""
    markers: tuple[Trait, Trait]
    """The halves on which the markers lie, in the order of :class:`Swap`."""
    turn: Seat

    def card(self, square: Square) -> Door | Clue:
        """Return what lies on *square*."""
        return DOORS[square] if square in DOORS else self.clues[GARDEN.index(square)]

    def freed(self, seat: Seat) -> int:
        """Return how many cubs of *seat* are on its Tiger Door."""
        return self.cubs[seat].count(GOAL[seat])


class LabyrinthState(msgspec.Struct, frozen=True):
    """A match between two moves. Nothing is hidden, so a seat's view holds all of it."""

    position: Position
    phase: Phase = Phase.DEAL
    past: tuple[Position, ...] = ()
    """The positions at the start of each turn so far, this one included."""
    offered: bool = False
    """Whether a draw has been offered in this turn: once is enough."""
    winner: Seat | None = None


class LabyrinthView(msgspec.Struct, frozen=True):
    """What a seat may know: everything."""

    seat: Seat | None
    state: LabyrinthState

    @property
    def actor(self) -> Seat | None:
        """The seat to move."""
        return _actor(self.state)

    @property
    def scores(self) -> tuple[int, int]:
        """How many cubs each seat has freed."""
        return _freed(self.state.position)

    @property
    def between_rounds(self) -> bool:
        """There are no rounds."""
        return False

    @property
    def prompt(self) -> str:
        """The key, below `prompt.`, of what is expected of whom."""
        state, mine = self.state, self.seat is not None and self.actor == self.seat
        match state.phase:
            case Phase.DEAL:
                return "dealing"
            case Phase.REPEATED:
                return "repeated" if mine else "wait.repeated"
            case Phase.OFFER:
                return "offer" if mine else "wait.offer"
            case Phase.TURN if mine:
                return "turn_or_draw" if _repeated(state) else "turn"
            case Phase.TURN:
                return "wait.turn"
            case Phase.OVER if state.winner is None:
                return "match_over.drawn"
            case Phase.OVER if self.seat is None:
                return "match_over.seen"
            case Phase.OVER:
                return "match_over.won" if state.winner == self.seat else "match_over.lost"


def _actor(state: LabyrinthState) -> Seat | None:
    if state.phase is Phase.TURN:
        return state.position.turn
    if state.phase in (Phase.REPEATED, Phase.OFFER):
        return 1 - state.position.turn
    return None


def _freed(position: Position) -> tuple[int, int]:
    return position.freed(0), position.freed(1)


def _repeated(state: LabyrinthState) -> bool:
    return state.past.count(state.position) >= REPETITIONS


# --- The garden ------------------------------------------------------------------------------


def swappable(position: Position, pair: tuple[Square, Square]) -> bool:
    """Whether the two Clues share a trait that a marker shows, and a cub is on one (L9, L11)."""
    return _shares_a_marker(position, pair) and _carries_a_cub(position, pair)


def _shares_a_marker(position: Position, pair: tuple[Square, Square]) -> bool:
    first, second = pair
    shared = position.card(first).traits & position.card(second).traits
    return not shared.isdisjoint(position.markers)


def _carries_a_cub(position: Position, pair: tuple[Square, Square]) -> bool:
    red, blue = position.cubs
    return not (set(pair).isdisjoint(red) and set(pair).isdisjoint(blue))


def objection_to_card(position: Position, square: Square) -> str | None:
    """Return the rule that keeps the card on *square* out of every swap, or None.

    Of the rules that do (L9–L11, LA1), it is the one but for which there would be a swap; where no
    single one is to blame, the card has no partner with a trait that a marker shows (L9).
    """
    if square in DOORS:
        return "LA1"
    pairs = [pair for pair in combinations(GARDEN, 2) if square in pair]
    kept = {
        pair: {
            "L9": _shares_a_marker(position, pair),
            "L10": pair in PAIRS,
            "L11": _carries_a_cub(position, pair),
        }
        for pair in pairs
    }
    if any(all(rules.values()) for rules in kept.values()):
        return None
    broken = {
        rule
        for rules in kept.values()
        for rule, holds in rules.items()
        if not holds and sum(rules.values()) == len(rules) - 1
    }
    return next((rule for rule in ("L11", "L9", "L10") if rule in broken), "L9")


def turned_by(position: Position, pair: tuple[Square, Square] | None) -> tuple[Swap, ...]:
    """Return the Swap cards whose markers turn: one, or both (L13–L15, LA8)."""
    if pair is None:
        return tuple(Swap)
    first, second = (position.card(square) for square in pair)
    if first is second:
        return tuple(Swap)
    shared = first.traits & second.traits
    return tuple(swap for swap, half in zip(Swap, position.markers, strict=True) if half in shared)


def with_cub_moved(position: Position, origin: Square, target: Square) -> Position:
    """Return the position after the cub of whoever is to move has gone from one to the other."""
    mine = list(position.cubs[position.turn])
    mine.remove(origin)
    mine.append(target)
    return _with_cubs(position, position.turn, tuple(sorted(mine)))


def with_cards_swapped(position: Position, pair: tuple[Square, Square]) -> Position:
    """Return the position after two Clues have changed places with all their cubs (L12)."""
    first, second = pair
    clues = list(position.clues)
    i, j = GARDEN.index(first), GARDEN.index(second)
    clues[i], clues[j] = clues[j], clues[i]
    places = {first: second, second: first}
    red, blue = (tuple(sorted(places.get(cub, cub) for cub in cubs)) for cubs in position.cubs)
    return replace(position, clues=tuple(clues), cubs=(red, blue))


def _with_cubs(position: Position, seat: Seat, cubs: tuple[Square, ...]) -> Position:
    red, blue = position.cubs
    return replace(position, cubs=(cubs, blue) if seat == 0 else (red, cubs))


def turns(position: Position) -> Iterator[Turn]:
    """Yield every turn that may be made (L7–L11, LA2–LA6), in the order of the squares."""
    alike = [pair for pair in PAIRS if _shares_a_marker(position, pair)]
    for origin in sorted(set(position.cubs[position.turn])):
        for target in NEIGHBOURS[origin]:
            moved = with_cub_moved(position, origin, target)
            occupied = {*moved.cubs[0], *moved.cubs[1]}
            pairs = [] if _is_won(moved) else [p for p in alike if not occupied.isdisjoint(p)]
            if pairs:
                yield from (Turn(origin, target, pair) for pair in pairs)
            else:
                yield Turn(origin, target)


def _is_won(position: Position) -> bool:
    """Whether whoever is to move has all cubs on their Tiger Door (L16)."""
    return position.freed(position.turn) == CUBS


# --- The game --------------------------------------------------------------------------------


class Labyrinth(Game[LabyrinthState, LabyrinthMove, LabyrinthView]):
    """The rules of Labyrinth."""

    key = "labyrinth"
    editions = ("italian",)
    seats = range(2, 3)
    sides = tuple(colour.key for colour in COLOURS)
    rules = (*(f"L{n}" for n in range(1, 18)), *(f"LA{n}" for n in range(1, 16)))
    view_type = LabyrinthView
    has_secrets = False

    def _start(self, setup: Setup) -> LabyrinthState:
        red, blue = ((start,) * CUBS for start in START)
        markers = (Swap.COLOUR.halves[0], Swap.ROLE.halves[0])
        return LabyrinthState(Position((), (red, blue), markers, setup.first))

    def actor(self, state: LabyrinthState) -> Seat | None:
        """Return whose turn it is (L6), or who is asked about a draw (LA10)."""
        return _actor(state)

    def outcome(self, state: LabyrinthState) -> Outcome | None:
        """Return the winner (L16), or a draw, which nobody wins (LA10)."""
        if state.phase is not Phase.OVER:
            return None
        winners = () if state.winner is None else (state.winner,)
        return Outcome(winners, _freed(state.position), "L16" if winners else "LA10")

    def view(self, state: LabyrinthState, seat: Seat | None) -> LabyrinthView:
        """Return all of it: nothing is hidden."""
        return LabyrinthView(seat, state)

    def _legal_moves(self, view: LabyrinthView) -> tuple[LabyrinthMove, ...]:
        """Return every turn, and what may be said about a draw."""
        state = view.state
        if state.phase is Phase.REPEATED:
            return Word.CLAIM, Word.PASS
        if state.phase is Phase.OFFER:
            return Word.ACCEPT, Word.DECLINE
        claim = (Word.CLAIM,) if _repeated(state) else ()
        offer = () if state.offered else (Word.OFFER,)
        return *turns(state.position), *claim, *offer

    def stakes(self, view: LabyrinthView, move: LabyrinthMove) -> tuple[Stake, ...]:
        """Return what a word means that ends the match, or may, without a winner (LA10)."""
        assert view.seat is not None
        match move:
            case Word.OFFER:
                return Stake("accepted", 1 - view.seat, 0), Stake("declined", view.seat, 0)
            case Word.ACCEPT | Word.CLAIM:
                return (Stake("drawn", view.seat, 0),)
        return ()

    def _objection(self, view: LabyrinthView, move: LabyrinthMove) -> str:
        state = view.state
        if state.phase is Phase.OVER:
            return "L16" if state.winner is not None else "LA10"
        if isinstance(move, Lay):
            return "L3"
        if view.actor != view.seat:
            return "L6"
        if isinstance(move, Word) or state.phase is not Phase.TURN:
            return "LA10"
        return self._objection_to_turn(state.position, move)

    @staticmethod
    def _objection_to_turn(position: Position, turn: Turn) -> str:
        if turn.origin not in position.cubs[position.turn] or (
            turn.target not in NEIGHBOURS[turn.origin]
        ):
            return "L7"
        moved = with_cub_moved(position, turn.origin, turn.target)
        if _is_won(moved):
            return "L16"  # the match is won before any swap
        if turn.pair is None:
            return "LA2"
        if DOORS.keys() & turn.pair:
            return "LA1"
        if turn.pair not in PAIRS:
            return "L10"
        return "L11" if _shares_a_marker(moved, turn.pair) else "L9"

    def chance(self, state: LabyrinthState, rng: Random) -> Lay:
        """Shuffle the twelve Clues of the garden (L3)."""
        return Lay(tuple(rng.sample(GARDEN_CLUES, len(GARDEN_CLUES))))

    def objection_to_chance(self, state: LabyrinthState, move: LabyrinthMove) -> str | None:
        """Refuse anything but a garden of all twelve Clues."""
        if state.phase is not Phase.DEAL:
            return "L16" if state.winner is not None else "LA10"
        if not isinstance(move, Lay):
            return "L6"
        return None if sorted(move.clues) == sorted(GARDEN_CLUES) else "L3"

    def parse(self, text: str) -> LabyrinthMove:
        """Read a move; the text must be letter for letter what the move writes."""
        found = _TURN.fullmatch(text)
        if found:
            origin, target, first, second = (
                None if name is None else _SQUARE_BY_NAME[name] for name in found.groups()
            )
            assert origin is not None
            assert target is not None
            if first is None or second is None:
                return Turn(origin, target)
            if first < second:
                return Turn(origin, target, (first, second))
        try:
            if text.startswith("lay "):
                return Lay(tuple(Clue(card) for card in text.split(" ")[1:]))
            return Word(text)
        except ValueError:
            raise NotAMoveError(text) from None

    def _play(
        self, state: LabyrinthState, move: LabyrinthMove
    ) -> tuple[LabyrinthState, tuple[Event, ...]]:
        match move:
            case Lay(clues):
                laid = replace(state.position, clues=clues)
                begun = replace(state, position=laid, phase=Phase.TURN, past=(laid,))
                return begun, (GardenLaid(clues),)
            case Turn():
                return self._turn(state, move)
        seat = _actor(state)
        assert seat is not None
        match move:
            case Word.CLAIM:
                return replace(state, phase=Phase.OVER), (DrawClaimed(seat),)
            case Word.ACCEPT:
                return replace(state, phase=Phase.OVER), (DrawAgreed(seat),)
            case Word.OFFER:
                return replace(state, phase=Phase.OFFER, offered=True), (DrawOffered(seat),)
            case Word.DECLINE:
                return replace(state, phase=Phase.TURN), (DrawDeclined(seat),)
            case Word.PASS:
                return replace(state, phase=Phase.TURN), (DrawWaived(seat),)

    def _turn(self, state: LabyrinthState, turn: Turn) -> tuple[LabyrinthState, tuple[Event, ...]]:
        """Move the cub; win at once, or swap and turn the markers (L7, L9, L13–L16)."""
        seat = state.position.turn
        moved = with_cub_moved(state.position, turn.origin, turn.target)
        events: list[Event] = [CubMoved(seat, turn.origin, turn.target)]
        if _is_won(moved):
            won = MatchWon(seat, CUBS, moved.freed(1 - seat))
            over = replace(state, position=moved, phase=Phase.OVER, winner=seat)
            return over, (*events, won)
        turned = turned_by(moved, turn.pair)
        if turn.pair is None:
            events.append(NothingSwapped(seat))
        else:
            moved = with_cards_swapped(moved, turn.pair)
            events.append(CardsSwapped(seat, *turn.pair))
        colour, role = (
            swap.other_half(half) if swap in turned else half
            for swap, half in zip(Swap, moved.markers, strict=True)
        )
        halves = (colour, role)
        events += (
            MarkerTurned(swap, half)
            for swap, half in zip(Swap, halves, strict=True)
            if swap in turned
        )
        after = replace(moved, markers=halves, turn=1 - seat)
        past = (*state.past, after)
        phase = Phase.REPEATED if past.count(after) >= REPETITIONS else Phase.TURN
        return LabyrinthState(after, phase, past), tuple(events)


GAME: Final = Labyrinth()

GARDEN_CLUES: Final = tuple(clue for clue in CLUES if clue not in (Clue.WILD_COLOR, Clue.WILD_ROLE))
_TURN: Final = re.compile(r"([a-d][1-4])-([a-d][1-4])(?: swap ([a-d][1-4]) ([a-d][1-4]))?")
