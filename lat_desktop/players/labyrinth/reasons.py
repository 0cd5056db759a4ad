"""Why Master plays Labyrinth so: how far everybody is then, and what the other will answer."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lat_desktop.engine.cards import Trait
from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import (
    COLOURS,
    DOORS,
    GAME,
    SIDE,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Position,
    Square,
    Turn,
)
from lat_desktop.players.labyrinth.search import choose
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Choice, Reason
from lat_desktop.players.sums import add_up


def explain(view: LabyrinthView, choice: Choice, budget: Budget) -> tuple[Reason, ...]:
    """Return why the first candidate is the one to play. Raises CancelledError."""
    budget.spent(0)
    return tuple(_reasons(view, choice, budget))


def _reasons(view: LabyrinthView, choice: Choice, budget: Budget) -> Iterator[Reason]:
    assert view.seat is not None
    seat, state = view.seat, view.state
    move = GAME.parse(choice.candidates[0].move)
    if isinstance(move, Turn):
        state = GAME.apply(state, move).state
    if state.phase is Phase.OVER:
        yield Reason("wins")
        return
    mine, theirs = (steps_home(state.position, each) for each in (seat, 1 - seat))
    yield Reason("race", {"mine": mine, "theirs": theirs}, 1 - seat)
    if isinstance(move, Turn) and state.phase is Phase.TURN:
        yield from _reply(state, 1 - seat, budget)


def _reply(state: LabyrinthState, seat: Seat, budget: Budget) -> Iterator[Reason]:
    """Yield what Expert would answer, which looks three turns ahead."""
    answer = choose(LabyrinthView(seat, state), Level.EXPERT, Random(0), budget)
    turn = GAME.parse(answer.candidates[0].move)
    if isinstance(turn, Turn):
        facts: dict[str, str | int] = {"origin": str(turn.origin), "target": str(turn.target)}
        if turn.pair is None:
            yield Reason("reply", facts, seat)
        else:
            first, second = map(str, turn.pair)
            yield Reason("reply_swap", {**facts, "first": first, "second": second}, seat)


def steps_home(position: Position, seat: Seat) -> int:
    """Return how many steps the cubs of a seat are from their Tiger Door, without swaps (L16)."""
    colour = COLOURS[seat]
    home = next(s for s, door in DOORS.items() if door.traits == {colour, Trait.TIGER})
    return add_up(_steps(cub, home) for cub in position.cubs[seat])


def _steps(cub: Square, home: Square) -> int:
    return abs(cub // SIDE - home // SIDE) + abs(cub % SIDE - home % SIDE)
