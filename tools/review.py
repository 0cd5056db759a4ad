"""How much players give away, by the measure of the review after a match.

    python -m tools.review doors casual -n 10 --seed 1

lets a level, or `random`, play against copies of itself, looks back on every match as the window
does, and tells the mean loss of a decision in chances of winning, with the interval in which it
lies at 95% by how it differed between matches. Whoever judges has the same strength throughout, so
the figures of a game can be compared; those of two games cannot. With ``--nodes`` and ``--looking``
a run can be repeated to the letter.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from threading import Event
from typing import Final

import msgspec

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.host import answer
from lat_desktop.players.levels import Level
from lat_desktop.players.marks import Mark
from lat_desktop.players.protocol import AnalyseResult, ChooseParams
from lat_desktop.players.review import (
    DecisionPoint,
    Review,
    decision_points,
    judged,
    position,
)
from lat_desktop.players.sums import add_up

LONGEST: Final = 1000
"""A match that has so many steps is left out: there are games that do not by themselves end."""


def look_back(
    match: AnyMatch, asked: Sequence[DecisionPoint], budget_ms: int, nodes: int | None = None
) -> Review:
    """Return what our own player thinks of what is *asked* of *match*, which is over."""
    decisions = []
    for point in asked:
        params = msgspec.structs.replace(position(match, point, budget_ms), node_limit=nodes)
        choice = answer(params, Event(), analyse=True)
        result = AnalyseResult.of(choice)
        if (decision := judged(point, Analysis.of(match.game, result))) is not None:
            decisions.append(decision)
    return Review.of(match, decision_points(match), decisions)


def play(game: str, seats: int, level: Level | None, seed: str, nodes: int | None) -> AnyMatch:
    """Return a match between copies of *level*, or of somebody who does anything."""
    rules, rng = GAMES[game], Random(seed)
    match: AnyMatch = Match(rules, Setup(rules.editions[0], seats))
    while match.outcome is None and len(match.steps) < LONGEST:
        if match.actor is None:
            match.play_chance(rng)
        elif level is None:
            match.play(rng.choice(match.legal_moves))
        else:
            at = ChooseParams.of(
                match,
                match.actor,
                level=level,
                seed=rng.getrandbits(32),
                budget_ms=100,
                node_limit=nodes,
            )
            match.play_text(answer(at, Event()).move)
    return match


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, look back and tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.review", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("player", choices=[*Level, "random"])
    parser.add_argument("-n", type=int, default=10, help="matches (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--nodes", type=int, help="for each move, in place of 100 ms")
    parser.add_argument("--budget", type=int, default=400, help="ms to judge a move (%(default)s)")
    parser.add_argument("--looking", type=int, help="nodes to judge a move, in place of the time")
    options = parser.parse_args(arguments)
    if options.n < 2 or options.seats not in GAMES[options.game].seats:
        parser.error("there must be two matches at least, and as many seats as the game has")
    level = None if options.player == "random" else Level(options.player)
    means, marks, made, left_out = [], dict.fromkeys(Mark, 0), 0, 0
    for number in range(options.n):
        match = play(options.game, options.seats, level, f"{options.seed} {number}", options.nodes)
        if match.outcome is None:
            left_out += 1
            continue
        review = look_back(match, decision_points(match), options.budget, options.looking)
        made += len(review.decisions)
        lost = add_up(map(review.lost, range(review.seats)))
        means.append(lost / max(len(review.decisions), 1))
        for decision in review.decisions:
            if decision.mark is not None:
                marks[decision.mark] += 1
        print(f"\r{number + 1} of {options.n}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"{len(means)} matches, {left_out} without end left out, {made} decisions judged")
    if len(means) > 1:
        around = 1.96 * stdev(means) / math.sqrt(len(means))
        print(f"mean loss {fmean(means):.4f}, 95% interval ±{around:.4f}")
        for mark, count in marks.items():
            print(f"{mark}: {count / made:.1%}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
