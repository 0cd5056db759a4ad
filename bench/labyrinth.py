"""How fast the search of Labyrinth is, compiled: against its own source, and plainer ways."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median

from bench.figure import Figure
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import GAME, LabyrinthState, turns
from lat_desktop.players.kernels import labyrinth
from lat_desktop.players.kernels.labyrinth import MAX_DEPTH, Kernel
from lat_desktop.players.labyrinth.search import board_of
from tools.positions.labyrinth import naive
from tools.reference.labyrinth import naive_count
from tools.uncompiled import uncompiled

MIDDLES = range(5)
"""Seeds of positions in the middle of a match."""
PLIES = 24
"""How many random turns lead there."""
AIM_RATIO = 1 / 50
AIM_NS = 200
"""For a position searched: five million a second."""
AHEAD = 6
"""How many turns the search has to see ahead there in AIM_MS."""
AIM_MS = 1000
BUDGET_MS = 50
"""What a thought is given, to see by how much it takes more."""
AIM_OVER_MS = 20


def in_the_middle(seed: int) -> LabyrinthState:
    """Return where a match stands after some random turns."""
    game, rng = GAME, Random(seed)
    state = game.start(Setup("italian"))
    state = game.apply(state, game.chance(state, rng)).state
    for _ in range(PLIES):
        state = game.apply(state, rng.choice(list(turns(state.position)))).state
    return state


def count(state: LabyrinthState, depth: int) -> int:
    """Count the ways to play so many turns by the engine (perft)."""
    found = tuple(turns(state.position))
    if depth == 1:
        return len(found)
    game = GAME
    return sum(count(game.apply(state, turn).state, depth - 1) for turn in found)


def ns_each(states: list[LabyrinthState], counted: Callable[[LabyrinthState], int]) -> float:
    """Return how many nanoseconds of the processor each of what is counted takes."""
    began = time.process_time()
    number = sum(counted(state) for state in states)
    return 1e9 * (time.process_time() - began) / number


def searched(kernel: Kernel, state: LabyrinthState, depth: int) -> int:
    """Search so many turns ahead, and return how many positions that took."""
    kernel.search(board_of(state.position), [], depth, lambda nodes: False)
    return kernel.nodes


def ms_ahead(kernel: Kernel, states: list[LabyrinthState]) -> float:
    """Return how many milliseconds it takes to look AHEAD, in the typical position."""
    return median(
        ns_each([state], lambda state: bool(searched(kernel, state, AHEAD))) / 1e6
        for state in states
    )


def _is_over(ends: float, nodes: int) -> bool:
    return time.process_time() >= ends


def ms_over(kernel: Kernel, states: list[LabyrinthState]) -> float:
    """Return by how many milliseconds of the processor a budget is overrun, at worst."""
    over = []
    for state in states:
        board = board_of(state.position)
        ends = time.process_time() + BUDGET_MS / 1000
        kernel.search(board, [board], MAX_DEPTH, partial(_is_over, ends))
        over.append(1000 * (time.process_time() - ends))
    return max(over)


def measure() -> list[Figure]:
    """Count turns in four ways, and search positions in two, as long as they are told to."""
    states = [in_the_middle(seed) for seed in MIDDLES]
    kernel, plain = Kernel(), uncompiled(labyrinth).Kernel()
    turn = ns_each(states, lambda state: kernel.perft(board_of(state.position), 4))
    ways = {
        "uncompiled": ns_each(states, lambda state: plain.perft(board_of(state.position), 3)),
        "engine": ns_each(states[:1], lambda state: count(state, 2)),
        "naive": ns_each(states[:1], lambda state: naive_count(naive(state.position), 2)),
    }
    position = ns_each(states, lambda state: searched(kernel, state, AHEAD + 1))
    position_plain = ns_each(states, lambda state: searched(plain, state, 4))
    return [
        *(
            Figure(
                name="Labyrinth: a turn found, compiled",
                value=turn,
                unit="ns",
                reference=reference,
                reference_name=name,
                most_ratio=AIM_RATIO,
            )
            for name, reference in ways.items()
        ),
        Figure(
            name="Labyrinth: a position searched, compiled",
            value=position,
            unit="ns",
            reference=position_plain,
            reference_name="uncompiled",
            most=AIM_NS,
        ),
        Figure(
            name=f"Labyrinth: {AHEAD} turns looked ahead in mid-game, compiled",
            value=ms_ahead(kernel, states),
            unit="ms",
            reference=ms_ahead(plain, states[:2]),
            reference_name="uncompiled",
            most=AIM_MS,
        ),
        Figure(
            name=f"Labyrinth: a thought of {BUDGET_MS} ms too long, at worst, compiled",
            value=ms_over(kernel, states),
            unit="ms",
            reference=ms_over(plain, states),
            reference_name="uncompiled",
            most=AIM_OVER_MS,
        ),
    ]
