"""The exploitability of Master in a whole round of Doors, exactly.

    python -m tools.doors_best_response    (or: make doors-certificate)

Until turn 3 Master takes, discards and speaks by a table, whatever its identity; from then on it
follows a solution that depends on the cards alone. So the best response to either side, which
knows all that and its own identity, follows back from what it makes of each position of turn 3,
with that identity, to the deal. What both responses gain together, halved, is the exploitability,
in tokens a round.

All positions of turn 3, once for each eight that are one, are solved as Master does, for tokens and
with both identities as likely as any; each is noted at once in `build/`, and a further run of the
same code goes on from there. It takes some ten minutes of one core if the kernels are compiled.
What is measured is the average of all rounds of learning against careful opponents; Master in play
reads every third of them, leaves out what a plan hardly ever does, plays for the match, and takes
an opponent to be careless now and then.

It holds for both editions, which pay alike: in the English one the Guesser may also speak before
its discard (D18, DA2). Master does not, and the best Guesser gains nothing by it, for neither its
discard nor a refill tells anything, and what it can say then it can say after them.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path
from statistics import fmean
from typing import Final, TypeAlias

from lat_desktop.players.arena.matches import code
from lat_desktop.players.doors.endgame import ADVERSARIAL_SHARE, UNIFORM
from lat_desktop.players.doors.opening import (
    GUESS_VALUE,
    LAST_TURN_IN_TABLE,
    STAGES,
    TIE_TOLERANCE,
    TOKENS,
    Key,
    canonical,
    key_in,
    table,
    text_of,
)
from lat_desktop.players.kernels.doors import CARD, IDENTITIES, Board, refilled, without
from lat_desktop.players.kernels.subgame import MOST_ITERATIONS, TAKE, Subgame
from lat_desktop.players.sums import add_up
from tools.doors_equity import deals, plan

BUILD: Final = Path(__file__).parents[1] / "build"

Worth: TypeAlias = tuple[float, ...]
"""What a position is worth to the Collector, by the identity of who responds."""
Response: TypeAlias = dict[Key, Worth]


def responses(key: Key, rounds: int = MOST_ITERATIONS) -> Worth:
    """Return what the best Guesser leaves of a position of turn 3, and the best Collector makes.

    The first four values are by the Guesser's identity, the others by the Collector's.
    """
    row, display, unseen = key
    found: list[float] = []
    for side, share in enumerate(
        (0.0, ADVERSARIAL_SHARE)
    ):  # Master solves for the side that it plays
        rest = Subgame(
            TOKENS,
            Board(LAST_TURN_IN_TABLE + 1, row, display, unseen),
            TAKE,
            adversarial_share=share,
        )
        rest.solve(UNIFORM, UNIFORM, lambda _: False, rounds)
        found += rest.responses(UNIFORM, UNIFORM)[side]
    return tuple(value / 3 for value in found)  # three identities are left for the other


def third_turn(rounds: int, cores: int) -> tuple[Response, Response]:
    """Respond in all positions but those that an earlier run has noted; note and tell each."""
    positions = sorted(key for key in table() if len(key[2]) == STAGES[0] - 1)
    BUILD.mkdir(exist_ok=True)
    notes = BUILD / f"doors-best-response-{rounds}-{code('doors')}.txt"
    noted: dict[Key, Worth] = {}
    if notes.exists():
        for line in notes.read_text("ascii").splitlines():
            name, *values = line.split()
            noted[key_in(name)] = tuple(map(float, values))
    missing = [key for key in positions if key not in noted]
    with notes.open("a", encoding="ascii") as file, ProcessPoolExecutor(cores) as pool:
        work = partial(responses, rounds=rounds)
        for key, worth in zip(missing, pool.map(work, missing), strict=True):
            noted[key] = worth
            file.write(f"{text_of(key)} {' '.join(f'{value:.5f}' for value in worth)}\n")
            file.flush()
            print(f"\r{len(noted)} of {len(positions)} positions of turn 3", end="", flush=True)
    print()
    return {key: noted[key][:4] for key in positions}, {key: noted[key][4:] for key in positions}


def outcome(key: Key, card: int, takes: bool, later: Response) -> Worth:
    """Return what comes of a card that is taken, or else discarded."""
    row, display, unseen = key
    if takes:
        row += CARD[card]
    found = [0.0] * 4
    for refill in sorted(set(unseen)):
        after, turned = canonical(row, refilled(display, card, refill), without(unseen, refill))
        part = unseen.count(refill) / len(unseen)
        for own in IDENTITIES:
            found[own] += part * later[after][turned[own]]
    return tuple(found)


def evenly(outcomes: list[Worth]) -> Worth:
    """Return what comes of doing any of these."""
    return tuple(fmean(values) for values in zip(*outcomes, strict=True))


def against_collector(later: Response, positions: list[Key], takes: bool) -> Response:
    """Return what the best Guesser leaves to Master, from the values of the next decision."""
    if takes:
        return {
            key: evenly([outcome(key, card, takes, later) for card in plan(key, takes)])
            for key in positions
        }
    later = {key: tuple(min(value, GUESS_VALUE) for value in worth) for key, worth in later.items()}
    found = {}
    for key in positions:
        outcomes = [outcome(key, card, takes, later) for card in set(key[1])]
        found[key] = tuple(map(min, zip(*outcomes, strict=True)))
    return found


def against_guesser(later: Response, positions: list[Key], takes: bool) -> Response:
    """Return what the best Collector makes against Master, from the values of the next decision."""
    found = {}
    if takes:
        for key in positions:
            outcomes = [outcome(key, card, takes, later) for card in set(key[1])]
            found[key] = tuple(map(max, zip(*outcomes, strict=True)))
        return found
    heard = {key: _heard(table()[key], worth) for key, worth in later.items()}
    return {
        key: evenly([outcome(key, card, takes, heard) for card in plan(key, takes)])
        for key in positions
    }


def _heard(waiting: float, worth: Worth) -> Worth:
    """Return what a position is worth in which Master may speak: two of three words are right."""
    if abs(waiting - GUESS_VALUE) <= TIE_TOLERANCE:
        return tuple((value + GUESS_VALUE) / 2 for value in worth)
    return worth if waiting < GUESS_VALUE else (GUESS_VALUE,) * 4


def a_round(low: Response, high: Response) -> tuple[float, float]:
    """Return what the best Guesser leaves in a round, and what the best Collector takes.

    Both are the Collector's tokens less the Guesser's, from what positions of turn 3 are worth
    against the one and to the other; all deals and identities are as likely.
    """
    for stage in STAGES:
        positions = [key for key in table() if len(key[2]) == stage]
        takes = stage % 2 == 0
        low = against_collector(low, positions, takes)
        high = against_guesser(high, positions, takes)
    begun = deals()
    least, most = (
        add_up(fmean(values[key]) * part for key, part in begun.items()) / begun.total()
        for values in (low, high)
    )
    return least, most


def main() -> int:
    """Solve, respond, and tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.doors_best_response", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--cores", type=int, default=cpu_count(), help="to use (%(default)s)")
    parser.add_argument(
        "--rounds", type=int, default=MOST_ITERATIONS, help="of learning (%(default)s)"
    )
    options = parser.parse_args()
    low, high = third_turn(options.rounds, options.cores)
    least, most = a_round(low, high)
    print(f"positions of turn 3: {len(low)}, each after {options.rounds} rounds of learning")
    print(f"the best Guesser leaves Master's Collector {least:.4f} tokens a round")
    print(f"the best Collector takes {most:.4f} tokens a round from Master's Guesser")
    print(f"exploitability: {(most - least) / 2:.4f} tokens a round, in either edition")
    return 0


if __name__ == "__main__":
    sys.exit(main())
