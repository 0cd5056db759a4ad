"""The match equity table of Doors: at each score the chance of winning, from nothing but rounds.

    python -m tools.doors_equity           (or, after the other table: make tables)

takes the scores from 9-9 downwards. For each it solves the rest of the round from the same
positions of turn 3, dealt by a seed and opened as Master does, for payoffs that are chances of
winning the match from the scores to which the round may lead. What comes of it lies very nearly on
a line over the same positions' worth in tokens; by that line all positions of turn 3 get a value,
and from these it reckons back to the deal. Each score is noted at once in
`build/`; a further run goes on from there. It takes some three minutes of one core if the kernels
are compiled, and ends with `resources/doors_equity.txt` and its checksum, which a test knows.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import combinations, product
from os import cpu_count
from pathlib import Path
from random import Random
from statistics import linear_regression
from typing import Final, TypeAlias

from lat_desktop.engine.cards import CLUES
from lat_desktop.engine.doors import TARGET
from lat_desktop.players.doors import equity
from lat_desktop.players.doors.decisions import KIND
from lat_desktop.players.doors.equity import Score
from lat_desktop.players.doors.opening import (
    GUESS_VALUE,
    LAST_TURN_IN_TABLE,
    TIE_TOLERANCE,
    Key,
    key_of,
    successors,
    table,
    values_by,
)
from lat_desktop.players.kernels.doors import Board
from lat_desktop.players.kernels.subgame import TAKE, Subgame
from lat_desktop.players.sums import add_up

POSITIONS: Final = 32
"""How many positions of turn 3 are dealt."""
ROUNDS: Final = 60
"""How often both sides learn in each."""
SEED: Final = 1
NOTED: Final = Path(__file__).parents[1] / "build" / f"doors-equity-{POSITIONS}-{ROUNDS}-{SEED}.txt"
UNIFORM: Final = [1.0] * 4
"""By identity: each as likely as any."""

Chances: TypeAlias = dict[tuple[int, int], float]
"""By score: the Collector's chance of winning the match."""


def deals() -> Counter[Key]:
    """Return the positions in which a round can begin, by how many deals lead to each."""
    cards = tuple(sorted(KIND[clue] for clue in CLUES))
    found: Counter[Key] = Counter()
    for display in combinations(range(len(cards)), 4):
        unseen = tuple(card for place, card in enumerate(cards) if place not in display)
        found[key_of(0, tuple(cards[place] for place in display), unseen)] += 1
    return found


def plan(key: Key, takes: bool) -> list[int]:
    """Return the cards that Master takes, or else discards, as soon one as another, for tokens."""
    worth = {
        card: add_up(
            part * min(table()[after], GUESS_VALUE) for after, part in successors(key, card, takes)
        )
        for card in sorted(set(key[1]))
    }
    best = max(worth.values()) if takes else min(worth.values())
    return [card for card in worth if abs(worth[card] - best) <= TIE_TOLERANCE]


def opened(rng: Random) -> Key:
    """Return some position of turn 3, after both have played by the table until then."""
    begun = deals()
    (key,) = rng.choices(list(begun), list(begun.values()))
    for takes in (True, False) * LAST_TURN_IN_TABLE:
        after = successors(key, rng.choice(plan(key, takes)), takes)
        (key,) = rng.choices([each for each, _ in after], [part for _, part in after])
    return key


def solved(key: Key, chances: Chances, scores: tuple[int, int]) -> float:
    """Return what a position of turn 3 is worth to the Collector at a score."""
    row, display, unseen = key
    pay = equity.payoffs(*scores, later=lambda *later: chances[later])
    rest = Subgame(pay, Board(LAST_TURN_IN_TABLE + 1, row, display, unseen), TAKE)
    rest.solve(UNIFORM, UNIFORM, lambda _: False, ROUNDS)
    return add_up(rest.value_bounds(UNIFORM, UNIFORM)) / 2


def all_scores(positions: list[Key], cores: int) -> dict[tuple[int, int], Score]:
    """Work out each score but those that an earlier run has noted; note and tell each."""
    tokens = [table()[key] for key in positions]
    begun = deals()
    NOTED.parent.mkdir(exist_ok=True)
    scores = equity.read(NOTED) if NOTED.exists() else {}
    chances = {each: score.chance for each, score in scores.items()}
    every = sorted(product(range(TARGET), range(TARGET)), key=lambda each: (-add_up(each), each))
    with NOTED.open("a", encoding="ascii") as file, ProcessPoolExecutor(cores) as pool:
        for at in every:
            if at not in scores:
                work = partial(solved, chances=chances, scores=at)
                slope, start = linear_regression(tokens, list(pool.map(work, positions)))
                pay = equity.payoffs(*at, later=lambda *later: chances[later])
                values = values_by(start, slope, pay)
                chance = add_up(values[key] * deals for key, deals in begun.items()) / begun.total()
                # As it will be read, so that a run that goes on comes to the same.
                scores[at] = Score(*(round(figure, 5) for figure in (chance, start, slope)))
                chances[at] = scores[at].chance
                file.write(f"{_line(at, scores[at])}\n")
                file.flush()
            print(f"\r{len(scores)} of {len(every)} scores", end="", flush=True)
    print()
    return scores


def _line(at: tuple[int, int], score: Score) -> str:
    return f"{at[0]} {at[1]} {score.chance:.5f} {score.start:.5f} {score.slope:.5f}"


def written(scores: dict[tuple[int, int], Score]) -> str:
    """Return the table as a text."""
    lines = [
        "# By the tokens of the Collector and of the Guesser, before a round of Doors: the",
        "# Collector's chance of winning the match; the same in a position of turn 3 that is worth",
        "# no token; and what each token adds to that. Made by tools/doors_equity.py.",
        *(_line(at, scores[at]) for at in sorted(scores)),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Make the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.doors_equity", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--cores", type=int, default=cpu_count(), help="to use (%(default)s)")
    options = parser.parse_args()
    rng = Random(SEED)
    text = written(all_scores([opened(rng) for _ in range(POSITIONS)], options.cores))
    equity.TABLE.write_text(text, "ascii")
    print(f"{equity.TABLE.name}: {len(text)} bytes, SHA-256 {sha256(text.encode()).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
