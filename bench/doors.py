"""How much of a processor Master needs for a decision of Doors, by turn, beside Expert."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles

from bench.figure import Figure
from lat_desktop.engine.doors import GAME, DoorsView, Guess
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.players.doors import search
from lat_desktop.players.doors.choosing import choose
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget

ROUNDS = 20
AIMS_MS = {"1 and 2": 50, "3": 1500, "4 and 5": 50}
"""By turns: the most that 95% of the decisions may take."""


def turns_of(view: DoorsView) -> str:
    """Return in which turns a decision is."""
    turn = 1 + sum(play.move.startswith("discard") for play in view.history)
    turn -= bool(view.history and view.history[-1].move.startswith("discard"))
    return "1 and 2" if turn < 3 else "3" if turn == 3 else "4 and 5"


def rounds(count: int) -> Iterator[list[DoorsView]]:
    """Yield the decisions of rounds at scores of all kinds, played at random; guesses are rare."""
    for seed in range(count):
        rng = Random(seed)
        match = Match(GAME, Setup("italian", 2))
        views: list[DoorsView] = []
        begun = rng.randrange(8)
        while match.outcome is None and match.state.round <= begun + 1:
            if match.awaits_chance:
                match.play_chance(rng)
                continue
            assert match.actor is not None
            if match.state.round == begun + 1:
                views.append(match.view(match.actor))
            moves = [move for move in match.legal_moves if not isinstance(move, Guess)]
            match.play(rng.choice(moves))
        yield views


def ms_of(view: DoorsView, level: Level) -> float:
    """Return how many milliseconds of processor time a decision takes."""
    began = time.process_time()
    choose(view, level, Random(1), Budget(node_limit=10**9))
    return 1000 * (time.process_time() - began)


def measure() -> list[Figure]:
    """Let Master and Expert decide whatever there is to decide; Master remembers its round."""
    times: dict[str, list[float]] = {turns: [] for turns in AIMS_MS}
    beside: dict[str, list[float]] = {turns: [] for turns in AIMS_MS}
    for views in rounds(ROUNDS):
        search.clear_caches()
        for view in views:
            times[turns_of(view)].append(ms_of(view, Level.MASTER))
            beside[turns_of(view)].append(ms_of(view, Level.EXPERT))
    return [
        Figure(
            name=f"Doors: Master decides in turns {turns}, p95 of the processor",
            value=quantiles(found, n=20, method="inclusive")[-1],
            unit="ms",
            reference=median(beside[turns]),
            reference_name="Expert, p50",
            most=AIMS_MS[turns],
        )
        for turns, found in times.items()
    ]
