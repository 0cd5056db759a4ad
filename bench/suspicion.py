"""How fast the AI of Suspicion thinks: what it believes, whole matches, and the time to decide."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice, permutations
from random import Random
from statistics import quantiles
from typing import TypeVar

from bench.figure import Figure
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import GAME, Phase, SuspicionView
from lat_desktop.players.arena.entrants import entrant
from lat_desktop.players.arena.matches import Terms, play
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.beliefs import beliefs, weights
from lat_desktop.players.suspicion.choosing import choose
from lat_desktop.players.suspicion.deduction import Weights, allowed, marginals

SEATS = 6
"""At the tables where beliefs are measured: the most that there are."""
TURNS = 8
"""How many turns lead to the positions."""
AIM_UPDATE_MS = 1.0
BUDGET_MS = 800
GRACE_MS = 20
"""By how much a decision may be late."""
MATCHES = 12
DECIDING = 2
"""Matches of Master, in which every decision is timed."""
TABLES = (4, 5, 6)
"""How many sit there."""
LATE = 24
"""How many turns have been played when there is much to remember."""
AIM_TURN_MS = 1000.0

T = TypeVar("T")


def seen_after(turns: int, seed: int) -> SuspicionView | None:
    """Return what a seat sees after so many turns of Casual players; None if it was over before."""
    rng = Random(seed)
    match = Match(GAME, Setup("spanish", SEATS))
    while match.outcome is None:
        if match.actor is None:
            match.play_chance(rng)
        elif match.state.turn > turns:
            return match.view(match.actor)
        else:
            match.play_text(choose(match.view(match.actor), Level.CASUAL, rng, Budget()).move)
    return None


def positions(turns: int, number: int) -> list[SuspicionView]:
    """Return what is seen after so many turns, of the first *number* matches that last so long."""
    found = (view for seed in count() if (view := seen_after(turns, seed)) is not None)
    return list(islice(found, number))


def enumerated(weights: Weights) -> list[list[float]]:
    """Return the same as `marginals`, in the plain way: all ways to deal, one by one.

    By seat and guest, the share of the ways, each by the product of its *weights*.
    """
    found = [[0.0] * len(row) for row in weights]
    for dealt in permutations(range(len(weights[0])), len(weights)):
        weight = 1.0
        for row, guest in zip(weights, dealt, strict=True):
            weight *= row[guest]
            if not weight:
                break
        else:
            for row, guest in zip(found, dealt, strict=True):
                row[guest] += weight
    total = sum(found[0])
    return [[share / total for share in row] for row in found]


def ms_each(work: Callable[[T], object], tables: Sequence[T], times: int) -> float:
    """Return how many milliseconds of the processor each of *tables* takes, in the mean."""
    began = time.process_time()
    for _ in range(times):
        for table in tables:
            work(table)
    return 1000 * (time.process_time() - began) / times / len(tables)


def match_ms(name: str, seats: int, matches: int) -> float:
    """Return how many milliseconds a whole match between such players takes."""
    terms = Terms(
        game="suspicion",
        edition="spanish",
        first=name,
        second=name,
        seats=seats,
        budget_ms=BUDGET_MS,
    )
    player = entrant(name)
    began = time.perf_counter()
    for number in range(matches):
        play(terms, number, [player] * seats)
    return 1000 * (time.perf_counter() - began) / matches


def thinking_ms(seats: int) -> tuple[list[float], list[float]]:
    """Return how many milliseconds Master took for each decision, and for each turn in all.

    It sits among Casual; the turns are in time of the processor.
    """
    decisions: list[float] = []
    turns: list[float] = []
    for number in range(DECIDING):
        rng = Random(number)
        match = Match(GAME, Setup("spanish", seats))
        of_turn: defaultdict[tuple[int, Phase], float] = defaultdict(float)
        while match.outcome is None:
            if match.actor is None:
                match.play_chance(rng)
                continue
            view = match.view(match.actor)
            level = Level.MASTER if match.actor == 0 else Level.CASUAL
            began, work = time.perf_counter(), time.process_time()
            choice = choose(view, level, rng, Budget.of(BUDGET_MS))
            if level is Level.MASTER:
                decisions.append(1000 * (time.perf_counter() - began))
                part = Phase.GUESS if view.phase is Phase.GUESS else Phase.ACT
                of_turn[view.turn, part] += 1000 * (time.process_time() - work)
            match.play_text(choice.move)
        turns += of_turn.values()
    return decisions, turns


def measure() -> list[Figure]:
    """Measure beliefs, matches and decisions."""
    return [*_beliefs(), *_matches(), *(each for seats in TABLES for each in _thinking(seats))]


def _beliefs() -> Iterator[Figure]:
    tables: list[Weights] = [allowed(view) for view in positions(TURNS, 4)]
    fresh: list[Weights] = [allowed(view) for view in positions(0, 1)]
    for when, known in (("in mid-game", tables), ("at the start", fresh)):
        yield Figure(
            name=f"Suspicion: a belief of {SEATS} players, {when}",
            value=ms_each(marginals, known, 50),
            unit="ms",
            reference=ms_each(enumerated, known, 1),
            reference_name="one by one",
            most=AIM_UPDATE_MS,
        )
    late = positions(LATE, 4)
    yield Figure(
        name=f"Suspicion: a belief of {SEATS} players after {LATE} turns, from all that was seen",
        value=ms_each(lambda view: beliefs(view, use_behaviour=True), late, 20),
        unit="ms",
        reference=ms_each(lambda view: enumerated(weights(view, use_behaviour=True)), late, 1),
        reference_name="one by one",
        most=AIM_UPDATE_MS,
    )


def _matches() -> Iterator[Figure]:
    yield Figure(
        name="Suspicion: a match of four Casual players",
        value=match_ms("casual", 4, MATCHES),
        unit="ms",
        reference=match_ms("random", 4, MATCHES),
        reference_name="random",
    )


def _thinking(seats: int) -> Iterator[Figure]:
    decisions, turns = thinking_ms(seats)
    for what, taken, most in (
        ("decision", decisions, BUDGET_MS + GRACE_MS),
        ("turn", turns, AIM_TURN_MS),
    ):
        cuts = quantiles(taken, n=100, method="inclusive")
        for part in (50, 99):
            yield Figure(
                name=f"Suspicion: a {what} of Master among {seats}, p{part}",
                value=cuts[part - 1],
                unit="ms",
                reference=BUDGET_MS,
                reference_name="budget of a decision",
                most=most,
            )
