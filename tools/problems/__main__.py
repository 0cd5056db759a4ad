"""`make problems` and `make problems-check`: find problems, and prove them again.

    python -m tools.problems find labyrinth --matches 50 --seconds 600
    python -m tools.problems check [labyrinth] [--every 10]

`find` goes on where it was interrupted: what it found lies in `build/problems/`, with the number of
the last match. `shelve` puts the best of that into `resources/problems/`.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from itertools import zip_longest
from pathlib import Path

from lat_desktop.rulebook.problem import PROBLEMS, Problem, problems_of, read, write
from tools.problems.finding import choose_unlike, fault, search_match
from tools.problems.posers import POSERS

WORK = Path("build/problems")
ENOUGH = 120
"""So many problems of a game are put on the shelf at most."""
PER_MATCH = 1
"""So many problems of one match are kept, the hardest: others of it are much alike."""


def main() -> int:
    """Do what the command line says; return 1 where a problem does not stand the proof."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("do", choices=("find", "shelve", "check"))
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--matches", type=int, default=10**9, help="up to match number so many")
    parser.add_argument("--seconds", type=float, default=600.0, help="for so long, each game")
    parser.add_argument("--every", type=int, default=1, help="check one of so many")
    options = parser.parse_args()
    games = options.games or list(POSERS)
    if unknown := set(games) - set(POSERS):
        parser.error(f"no problems are found for {', '.join(sorted(unknown))}")
    faults = 0
    for game in games:
        if options.do == "find":
            _find(game, options.matches, options.seconds)
        elif options.do == "shelve":
            _shelve(game)
        else:
            faults += _check(game, options.every)
    return 1 if faults else 0


def _find(game: str, matches: int, seconds: float) -> None:
    """Search match after match; what one match yields is written at once."""
    WORK.mkdir(parents=True, exist_ok=True)
    found, counter = WORK / f"{game}.jsonl", WORK / f"{game}.next"
    seed = int(counter.read_text("utf-8")) if counter.exists() else 0
    end = time.monotonic() + seconds
    known = len(read(found.read_bytes())) if found.exists() else 0
    while seed < matches and time.monotonic() < end:
        posed = list(search_match(POSERS[game], seed))
        hardest = sorted(posed, key=lambda each: -each.difficulty)[:PER_MATCH]
        with found.open("ab") as file:
            file.write(write(hardest))
        seed, known = seed + 1, known + len(hardest)
        counter.write_text(str(seed), "utf-8")
        print(f"{game}: {known} problems in {seed} matches", flush=True)


def _shelve(game: str) -> None:
    """Put what was found on the shelf, no two alike, and the ideas well mixed."""
    kept = choose_unlike(POSERS[game], read((WORK / f"{game}.jsonl").read_bytes()))
    mixed = _mixed(kept)
    PROBLEMS.mkdir(exist_ok=True)
    (PROBLEMS / f"{game}.jsonl").write_bytes(write(mixed))
    print(game, len(mixed), json.dumps(Counter(f"{p.question} {p.difficulty}" for p in mixed)))


def _mixed(problems: list[Problem]) -> list[Problem]:
    """Return as many of *problems* as there is room for, of all kinds as many as can be.

    Easy and hard ones, and their questions, take turns.
    """
    kinds: dict[tuple[int, str], list[Problem]] = {}
    for each in sorted(problems, key=lambda each: each.id):
        kinds.setdefault((each.difficulty, each.question), []).append(each)
    rounds = zip_longest(*kinds.values())
    chosen = [each for one_of_each in rounds for each in one_of_each if each is not None][:ENOUGH]
    kept = [[each for each in kind if each in chosen] for kind in kinds.values()]
    places = {each.id: (n + 0.5) / len(kind) for kind in kept for n, each in enumerate(kind)}
    return sorted(chosen, key=lambda each: (places[each.id], each.id))


def _check(game: str, every: int) -> int:
    faults = 0
    for problem in problems_of(game)[::every]:
        if said := fault(POSERS[game], problem):
            print(f"{game}: {said}")
            faults += 1
    print(f"{game}: {len(problems_of(game)[::every])} proved, {faults} faults")
    return faults


if __name__ == "__main__":
    raise SystemExit(main())
