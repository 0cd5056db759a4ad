"""How much can be made of Master's play at the end of a round of Doors, at most.

    python -m tools.doors_gaps -n 100 --seed 1

deals positions of turn 3, both identities as likely as any, and solves each as Master does. Then
it plays the best response to either side's plan, exactly: it knows the plan, remembers everything,
and goes through all cards and all identities to the last word of the round. What both responses
gain together, halved, is the exploitability, in tokens a round.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from random import Random
from statistics import fmean, quantiles, stdev

from lat_desktop.engine.cards import CLUES
from lat_desktop.players.doors.endings import EVENLY, SOLVED_FROM
from lat_desktop.players.doors.moments import KIND
from lat_desktop.players.doors.opening import TOKENS
from lat_desktop.players.kernels.doors import Board, row_of
from lat_desktop.players.kernels.subgame import ENOUGH, TAKE, Subgame


def dealt(rng: Random) -> Board:
    """Return some position at the beginning of turn 3."""
    cards = rng.sample(sorted(KIND[clue] for clue in CLUES), len(CLUES))
    taken = SOLVED_FROM - 1
    row, display, unseen = cards[:taken], cards[2 * taken : 2 * taken + 4], cards[2 * taken + 4 :]
    return Board(SOLVED_FROM, row_of(tuple(row)), tuple(sorted(display)), tuple(sorted(unseen)))


def main() -> int:
    """Deal, solve, respond, and tell."""
    parser = argparse.ArgumentParser(prog="doors_gaps", description=__doc__.partition("\n")[0])
    parser.add_argument("-n", type=int, default=100, help="positions (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=ENOUGH, help="of learning (%(default)s)")
    options = parser.parse_args()
    if options.n < 2:
        parser.error("it takes two positions to tell an interval")
    rng = Random(options.seed)
    gaps, seconds = [], []
    for n in range(options.n):
        began = time.perf_counter()
        rest = Subgame(TOKENS, dealt(rng), TAKE)
        rest.solve(EVENLY, EVENLY, lambda _: False, options.rounds)
        seconds.append(time.perf_counter() - began)
        low, high = rest.gap(EVENLY, EVENLY)
        gaps.append((high - low) / 2)
        print(f"\r{n + 1} of {options.n}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    half = 1.96 * stdev(gaps) / math.sqrt(len(gaps))
    print(
        f"exploitability after {options.rounds} rounds: {fmean(gaps):.3f} tokens a round"
        f" (95%: {fmean(gaps) - half:.3f} to {fmean(gaps) + half:.3f}), at most {max(gaps):.3f};"
        f" {fmean(seconds):.2f} s a position, p95 {quantiles(seconds, n=20)[-1]:.2f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
