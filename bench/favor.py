"""How fast rounds of Favor are played out, compiled, and how long Master takes to decide."""

from __future__ import annotations

import time
from random import Random
from statistics import quantiles

from bench.figure import Figure
from lat_desktop.engine.favor import GAME, FavorState, FavorView
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.players.favor.choosing import choose
from lat_desktop.players.kernels import favor
from lat_desktop.players.kernels.favor import ADD, CALL, Kernel
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from tools.positions.favor import finished, lay, match_at, view_at
from tools.uncompiled import uncompiled

AIM_ROUND_US = 3.3
"""100,000 matches a second on one core, of three rounds each."""
BUDGET_MS = 800
OVERRUN_MS = 20
DECISIONS = 30
"""How many positions Master is asked about, for each number of players."""


def us_each(kernel: Kernel, state: FavorState, rounds: int) -> float:
    """Return how many microseconds of processor time a round takes, played from its first turn."""
    lay(kernel, state, open_doors=False)
    identities = [list(range(len(state.tokens)))]
    played = 0

    def stop(nodes: int) -> bool:
        nonlocal played
        played = nodes
        return nodes >= rounds

    began = time.process_time()
    kernel.after_moves(identities, state.turn, [CALL, ADD], (0, 0, 0, 0, 0), stop)
    return 1e6 * (time.process_time() - began) / played


def us_by_engine(kernel: Kernel, seats: int, rounds: int) -> float:
    """Return the same for the engine, where seats do the same; their thoughts do not count."""
    game, took = GAME, 0.0
    for seed in range(rounds):
        match = finished(kernel, match_at(seed, 1, seats))
        state = match.steps[0].state
        began = time.process_time()
        for step in match.steps[1:]:
            state = game.apply(state, step.move).state
        took += time.process_time() - began
    return 1e6 * took / rounds


def positions(seats: int) -> list[FavorView]:
    """Return decisions of all kinds, as matches between policies come to them."""
    found: list[FavorView] = []
    rng = Random(seats)
    match = match_at(0, 0, seats)
    while len(found) < DECISIONS:
        if match.outcome is not None:
            match = Match(GAME, Setup("italian", seats))
        if match.awaits_chance:
            match.play_chance(rng)
            continue
        view = view_at(match)
        if rng.random() < 1 / 5:
            found.append(view)
        match.play_text(choose(view, Level.CASUAL, rng, Budget()).move)
    return found


def decisions(seats: int) -> list[float]:
    """Return how many milliseconds Master takes for each of many decisions."""
    times = []
    for view in positions(seats):
        began = time.perf_counter()
        choose(view, Level.MASTER, Random(1), Budget.of(BUDGET_MS))
        times.append(1000 * (time.perf_counter() - began))
    return times


def measure() -> list[Figure]:
    """Play rounds in three ways, and let Master decide."""
    kernel, plain = Kernel(), uncompiled(favor).Kernel()
    figures = []
    for seats in (2, 4):
        state = match_at(1, 1, seats).state
        us = us_each(kernel, state, 50_000)
        ways = {
            "uncompiled": us_each(plain, state, 500),
            "engine": us_by_engine(kernel, seats, 50),
        }
        figures += [
            Figure(
                name=f"Favor: a round of {seats} played out, compiled",
                value=us,
                unit="µs",
                reference=reference,
                reference_name=name,
                most=AIM_ROUND_US,
            )
            for name, reference in ways.items()
        ]
    for seats in (2, 4):
        times = decisions(seats)
        cuts = quantiles(times, n=100, method="inclusive")
        figures += [
            Figure(
                name=f"Favor: Master decides among {seats}, {name}",
                value=value,
                unit="ms",
                reference=BUDGET_MS,
                reference_name="budget",
                most=BUDGET_MS + OVERRUN_MS,
            )
            for name, value in (("p50", cuts[49]), ("p99", cuts[98]))
        ]
    return figures
