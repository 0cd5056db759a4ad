"""What the tools must know of Labyrinth."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.labyrinth import (
    GAME,
    GOAL,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Square,
    Word,
)
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players.sums import add_up
from tools.games.descriptor import Determinization, GameTools, GoldenScript, Moment, SearchTerms
from tools.games.moments import played

# --- Other matches, and other states, that look the same ----------------------------------------


def _resample_hidden(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Return the moves as they were: chance has no secrets."""
    return [step.move for step in match.steps]


def _determinize(view: LabyrinthView) -> Determinization:
    """Nothing is hidden."""

    def draw(rng: Random) -> LabyrinthState:
        return view.state

    return draw


# --- What a search is told ----------------------------------------------------------------------


def _evaluate(state: LabyrinthState) -> list[float]:
    if state.winner is not None:
        return [1.0 if seat == state.winner else -1.0 for seat in range(2)]
    if state.phase is Phase.OVER:
        return [0.0, 0.0]
    red, blue = (
        add_up(_STEPS[goal][cub] for cub in cubs)
        for goal, cubs in zip(GOAL, state.position.cubs, strict=True)
    )
    ahead = math.tanh((blue - red) / 12)
    return [ahead, -ahead]


def _steps(one: Square, other: Square) -> int:
    (row, column), (row_, column_) = divmod(one, 4), divmod(other, 4)
    return abs(row - row_) + abs(column - column_)


_STEPS: Final = {goal: [_steps(goal, square) for square in Square] for goal in GOAL}


# --- Moments for pictures -----------------------------------------------------------------------


def _after(steps: int, touched: int = 0, *, in_words: bool = False, turns: int = 1) -> Moment:
    """Return a moment after so many turns of two casual players."""
    return Moment(lambda: played(GAME, steps), touched, in_words=in_words, turns=turns)


TOOLS: Final = GameTools(
    game=GAME,
    resample_hidden=_resample_hidden,
    determinize=_determinize,
    # To offer a draw costs nothing and brings nothing.
    search=SearchTerms(_evaluate, exploration=0.07, pointless=frozenset({Word.OFFER})),
    # A short match, in which one cub after the other is led home.
    golden={"italian": GoldenScript(2, 2604)},
    moments={
        "begin": _after(0),
        "turn": _after(24, in_words=True, turns=2),
        "swap": _after(24, touched=3),
        "match-over": _after(10_000),
    },
    reviewed="match-over",
    filmed="turn",
)
