"""The naive Labyrinth and the engine, held against each other; and how many turns there are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lat_desktop.engine.cards import COLOURS, ROLES
from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import (
    CUBS,
    DOORS,
    GARDEN_CLUES,
    GOAL,
    SIDE,
    SQUARES,
    START,
    Labyrinth,
    LabyrinthState,
    Phase,
    Position,
    Square,
    Turn,
    Word,
)
from tests.engine.labyrinth_table import BOOK, LabyrinthMatch, begun, play
from tools.positions.labyrinth import naive
from tools.reference.labyrinth import NaiveLabyrinth, naive_count

pytestmark = pytest.mark.long

BEGINNINGS, LENGTH = 250, 40
"""From so many beginnings, so many positions each: ten thousand."""

STRIPES = """
    --  RL  BL  --
    RT  BT  RT  BT
    BL  RL  BL  RL
    --  BT  RT  --
"""
BLOCKS = """
    --  RT  RT  --
    RL  RL  BL  RT
    RL  BT  BL  BL
    --  BT  BT  --
"""


# --- The naive Labyrinth ---------------------------------------------------------------------


def a_beginning(rng: Random) -> Position:
    """Return the start of a match, or any position at all, often with most cubs on Doors."""
    clues = tuple(rng.sample(GARDEN_CLUES, len(GARDEN_CLUES)))
    if rng.random() < 0.3:
        together = ((START[0],) * CUBS, (START[1],) * CUBS)
        return Position(clues, together, (COLOURS[1], ROLES[0]), rng.randrange(2))
    anywhere = rng.choice((SQUARES, tuple(DOORS)))
    at_home = (rng.randrange(CUBS), rng.randrange(CUBS))
    red, blue = (
        tuple(sorted([GOAL[seat]] * n + rng.choices(anywhere, k=CUBS - n)))
        for seat, n in enumerate(at_home)
    )
    if CUBS in (red.count(GOAL[0]), blue.count(GOAL[1])):
        return a_beginning(rng)
    return Position(clues, (red, blue), (rng.choice(COLOURS), rng.choice(ROLES)), rng.randrange(2))


def turns_of(match: LabyrinthMatch) -> list[Turn]:
    return [move for move in match.legal_moves if isinstance(move, Turn)]


def best_of(turns: list[Turn], seat: Seat) -> Turn:
    """Return the turn that brings a cub nearer to its home, if there is one."""

    def way(square: Square) -> int:
        return abs(square // SIDE - GOAL[seat] // SIDE) + abs(square % SIDE - GOAL[seat] % SIDE)

    return min(turns, key=lambda turn: way(turn.target) - way(turn.origin))


def test_the_naive_labyrinth_agrees_with_the_engine() -> None:
    seen = Counter[str]()
    for seed in range(BEGINNINGS):
        rng = Random(seed)
        eagerness = rng.choice((1, 20))
        match = begun(a_beginning(rng))
        other = naive(match.state.position)
        for _ in range(LENGTH):
            if match.outcome is not None:
                match = begun(a_beginning(rng))
                other = naive(match.state.position)
            turns = turns_of(match)
            assert sorted(turn.text for turn in turns) == sorted(other.turns())
            turn = best_of(rng.choices(turns, k=eagerness), match.state.position.turn)
            step = match.play(turn)
            other.play(turn.text)
            agree(other, match)
            if match.state.phase is Phase.REPEATED:
                match.play(Word.PASS)
            seen.update({"positions", *(event.key for event in step.events)})
            seen["both markers"] += [e.key for e in step.events].count("marker_turned") == 2
    assert seen["positions"] == BEGINNINGS * LENGTH
    # What is rare came up often enough to mean something.
    rare = ("match_won", "nothing_swapped", "both markers")
    assert min(seen[what] for what in rare) >= 50, seen


def agree(other: NaiveLabyrinth, match: LabyrinthMatch) -> None:
    """Compare all that a turn leaves behind."""
    if other.winner:
        assert match.outcome is not None
        assert [COLOURS[seat] for seat in match.outcome.winners] == [other.winner]
        assert match.outcome.scores == (other.home("red"), other.home("blue"))
        return
    assert match.outcome is None
    assert naive(match.state.position).description() == other.description()
    assert (match.state.phase is Phase.REPEATED) == (other.stood() >= 3)


# --- How many turns there are ----------------------------------------------------------------


def count(game: Labyrinth, state: LabyrinthState, depth: int) -> int:
    """Count the ways to play so many turns; a cub's move and a swap together are one."""
    view = game.view(state, state.position.turn)
    turns = [move for move in game.legal_moves(view) if isinstance(move, Turn)]
    if depth == 1:
        return len(turns)
    return sum(count(game, game.apply(state, turn).state, depth - 1) for turn in turns)


@pytest.mark.parametrize(
    ("garden", "first", "counts"),
    [
        # The first line was counted by an implementation from outside this house as well.
        (BOOK, 0, [5, 21, 433, 8475]),
        (BOOK, 1, [3, 19, 373, 8174]),
        (STRIPES, 0, [3, 19, 351, 8494]),
        (STRIPES, 1, [3, 22, 435, 10361]),
        (BLOCKS, 0, [4, 29, 471, 9263]),
        (BLOCKS, 1, [2, 20, 319, 6246]),
    ],
    ids=["book-red", "book-blue", "stripes-red", "stripes-blue", "blocks-red", "blocks-blue"],
)
def test_there_are_so_many_ways_to_begin(garden: str, first: Seat, counts: list[int]) -> None:
    match = play(garden=garden, first=first)
    game = Labyrinth()
    assert [count(game, match.state, depth) for depth in (1, 2, 3, 4)] == counts
    slow = naive(match.state.position)
    assert [naive_count(slow, depth) for depth in (1, 2, 3)] == counts[:3]
