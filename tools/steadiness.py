"""How steady the review is: what it says with another seed, and where nothing was learnt.

    python -m tools.steadiness suspicion -n 6 --seats 4 --nodes 800 --looking 4000

plays matches between copies of a level (Casual, if none is named) and looks back on a part of the
decisions twice, with two seeds. It tells how many decisions have another mark the second time, and
how many of the marks that were given once are given again. Then it plays matches of Master, and
tells by how much its chance changes from one decision to its next where no chance came between and
nothing was revealed: whoever learns nothing should think the same, on average. Intervals are of
95%, the last by how much matches differ.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from statistics import fmean
from threading import Event
from typing import Final, NamedTuple

import msgspec

from lat_desktop.controllers.review import budget_of
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.arena.statistics import ratio, wilson
from lat_desktop.players.host import answer
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import AnalyseResult
from lat_desktop.players.review import Decision, DecisionPoint, decision_points, judged, position
from lat_desktop.players.sums import add_up
from tools.review import LONGEST, play

SEEDS: Final = (101, 202)
"""Added to that of a decision."""


class Options(NamedTuple):
    """How it is looked."""

    nodes: int | None
    budget_ms: int


def look(match: AnyMatch, point: DecisionPoint, seed: int, options: Options) -> Decision | None:
    """Return what Master says of a decision with another *seed*."""
    asked = position(match, point, options.budget_ms)
    params = msgspec.structs.replace(asked, node_limit=options.nodes, seed=asked.seed + seed)
    result = AnalyseResult.of(answer(params, Event(), analyse=True))
    return judged(point, Analysis.of(match.game, result))


def pairs(
    match: AnyMatch, points: Sequence[DecisionPoint], options: Options
) -> Iterator[tuple[Decision, Decision]]:
    """Yield what is said of each of *points* with one seed and with the other."""
    for point in points:
        one, other = (look(match, point, seed, options) for seed in SEEDS)
        if one is not None and other is not None:
            yield one, other


def changes(match: AnyMatch, points: Sequence[DecisionPoint], options: Options) -> Iterator[float]:
    """Yield by how much the chance of a seat changes from one decision to its next without news."""
    after: dict[int, DecisionPoint] = {point.step: point for point in points}
    for point in points:
        following = after.get(point.step + 1)
        if following is None or following.seat != point.seat or match.steps[point.step].reveals:
            continue
        one = look(match, point, SEEDS[0], options)
        other = look(match, following, SEEDS[1], options)
        if one is not None and other is not None:
            yield other.before - one.after


def _part(points: Sequence[DecisionPoint], most: int) -> Sequence[DecisionPoint]:
    return points[:: 1 + len(points) // most]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, look twice, and tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.steadiness", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("level", nargs="?", type=Level, default=Level.CASUAL)
    parser.add_argument("-n", type=int, default=6, help="matches (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--most", type=int, default=20, help="decisions of a match (%(default)s)")
    parser.add_argument("--nodes", type=int, help="for each move, in place of 100 ms")
    parser.add_argument("--budget", type=int, help="ms to judge a move, in place of the review's")
    parser.add_argument("--looking", type=int, help="nodes to judge a move, in place of the time")
    options = parser.parse_args(arguments)
    if options.n < 2 or options.seats not in GAMES[options.game].seats:
        parser.error("there must be two matches at least, and as many seats as the game has")
    looking = Options(options.looking, options.budget or budget_of(options.game))
    found: list[tuple[Decision, Decision]] = []
    drift: list[list[float]] = []
    for number in range(options.n):
        seed = f"{options.seed} {number}"
        match = play(options.game, options.seats, options.level, seed, options.nodes)
        if len(match.steps) < LONGEST:
            found += pairs(match, _part(decision_points(match), options.most), looking)
        match = play(options.game, options.seats, Level.MASTER, seed, options.nodes)
        points = decision_points(match)
        drift.append(list(changes(match, points[: options.most], looking)))
        print(f"\r{number + 1} of {options.n}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    same = add_up(one.mark == other.mark for one, other in found)
    once = [pair for pair in found if pair[0].mark is not None]
    again = add_up(one.mark == other.mark for one, other in once)
    for what, count, of in (("decisions", same, len(found)), ("marks", again, len(once))):
        if of:
            low, high = wilson(count, of)
            print(f"{what} judged alike: {count} of {of} ({low:.1%} to {high:.1%})")
    gaps = [abs(one.loss - other.loss) for one, other in found]
    print(f"the losses differ by {100 * fmean(gaps):.2f} points on average")
    told = [each for each in drift if each]
    if len(told) > 1:
        mean, (low, high) = ratio(list(map(add_up, told)), list(map(len, told)))
        around = f"{100 * low:+.2f} to {100 * high:+.2f}"
        steps = add_up(map(len, told))
        print(f"without news: {100 * mean:+.2f} points a step ({around}), {steps} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
