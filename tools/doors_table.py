"""The table for turns 1 and 2 of Doors, from nothing.

    python -m tools.doors_table            (or: make tables)

solves by CFR+ (Tammelin 2014) the rest of the round from every position of turn 3, once for each
eight that are one, and reckons back from there what the positions before are worth, in tokens. What
is solved is noted at once in `build/doors-turn3.txt`; a further run goes on from there. It takes
some minutes if the kernels are compiled, and ends with `resources/doors.txt` and its checksum,
which a test knows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations
from os import cpu_count
from pathlib import Path
from typing import Final

from lat_desktop.engine.cards import CLUES
from lat_desktop.players.doors.decisions import KIND
from lat_desktop.players.doors.opening import (
    GUESS_VALUE,
    LAST_TURN_IN_TABLE,
    TABLE,
    TOKENS,
    Key,
    backward_induction,
    key_in,
    key_of,
    successors,
    text_of,
)
from lat_desktop.players.kernels.doors import Board, without
from lat_desktop.players.kernels.subgame import TAKE, Subgame
from lat_desktop.players.sums import add_up

NOTED: Final = Path(__file__).parents[1] / "build" / "doors-turn3.txt"
ROUNDS: Final = 400
"""How often both sides learn in each position."""
UNIFORM: Final = [1.0] * 4
"""By identity: each as likely as any."""


def first_positions() -> set[Key]:
    """Return the positions in which a round can begin."""
    cards = tuple(sorted(KIND[clue] for clue in CLUES))
    found = set()
    for display in combinations(cards, 4):
        unseen = cards
        for card in display:
            unseen = without(unseen, card)
        found.add(key_of(0, display, unseen))
    return found


def after(positions: Iterable[Key], takes: bool) -> set[Key]:
    """Return all positions that can follow a take, or else a discard."""
    return {
        follower
        for key in positions
        for card in set(key[1])
        for follower, _ in successors(key, card, takes)
    }


def solved(key: Key) -> float:
    """Return what a position at the beginning of turn 3 is worth to the Collector."""
    row, display, unseen = key
    rest = Subgame(TOKENS, Board(LAST_TURN_IN_TABLE + 1, row, display, unseen), TAKE)
    rest.solve(UNIFORM, UNIFORM, lambda _: False, ROUNDS)
    return add_up(rest.value_bounds(UNIFORM, UNIFORM)) / 2


def third_turn(positions: set[Key]) -> dict[Key, float]:
    """Solve *positions*, but those that an earlier run has solved; note and tell each."""
    NOTED.parent.mkdir(exist_ok=True)
    noted = dict(_lines(NOTED.read_text("ascii"))) if NOTED.exists() else {}
    missing = sorted(positions - noted.keys())
    with NOTED.open("a", encoding="ascii") as file, ProcessPoolExecutor(cpu_count()) as pool:
        for key, value in zip(missing, pool.map(solved, missing), strict=True):
            noted[key] = round(value, 4)
            file.write(f"{text_of(key)} {value:.4f}\n")
            file.flush()
            print(f"\r{len(noted)} of {len(positions)} positions of turn 3", end="", flush=True)
    print()
    return {key: noted[key] for key in positions}


def _lines(text: str) -> Iterator[tuple[Key, float]]:
    for line in text.splitlines():
        name, _, value = line.partition(" ")
        yield key_in(name), float(value)


def all_values() -> dict[Key, float]:
    """Return what every position of the table is worth."""
    positions = first_positions()
    stages: list[set[Key]] = []
    for _ in range(LAST_TURN_IN_TABLE):
        for takes in (True, False):
            stages.insert(0, positions)
            positions = after(positions, takes)
    third = {key: min(value, GUESS_VALUE) for key, value in third_turn(positions).items()}
    return backward_induction(stages, third, GUESS_VALUE)


def written(values: dict[Key, float]) -> str:
    """Return the table as a text."""
    lines = [
        "# What positions of turns 1 and 2 of Doors, and the first of turn 3, are worth to the",
        "# Collector, in tokens. Made by tools/doors_table.py.",
        *sorted(f"{text_of(key)} {value:.3f}" for key, value in values.items()),
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Make the table."""
    text = written(all_values())
    TABLE.write_text(text, "ascii")
    print(f"{TABLE.name}: {len(text)} bytes, SHA-256 {sha256(text.encode()).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
