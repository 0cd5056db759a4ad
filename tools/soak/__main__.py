"""Try what a release must survive, and write what came of it.

    python -m tools.soak build/soak.md --minutes 60
    python -m tools.soak build/soak.md --only kills --seed 1234 --cases 1

Each trial has its share of the time. Its cases have the seeds from SEED on, so that the one that
failed is repeated by its own.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import SystemRandom

from tools.soak import report
from tools.soak.report import Load
from tools.soak.trial import Tally, tried
from tools.soak.trials import TRIALS

SEEDS = 1_000_000


def main() -> int:
    """Try what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("report", type=Path, help="where to write what came of it")
    parser.add_argument("--minutes", type=float, default=5, help="for how long (%(default)s)")
    parser.add_argument("--only", action="append", choices=[trial.name for trial in TRIALS])
    parser.add_argument("--seed", type=int, help="of the first case of each (by chance)")
    parser.add_argument("--cases", type=int, help="how many of each, whatever time they take")
    options = parser.parse_args()
    if options.minutes <= 0 or (options.cases is not None and options.cases < 1):
        parser.error("it takes some time, and a case at least")
    seed = SystemRandom().randrange(SEEDS) if options.seed is None else options.seed
    trials = [trial for trial in TRIALS if trial.name in (options.only or [trial.name])]
    shares = sum(trial.share for trial in trials)
    keep = options.report.with_suffix("")
    before = Load.now()
    tallies: list[Tally] = []
    for trial in trials:
        seconds = 60 * options.minutes * trial.share / shares
        tallies.append(
            tried(trial, seed, seconds=seconds, cases=options.cases, keep=keep, say=_say)
        )
        text = report.text(tallies, options.minutes, before, Load.now())
        report.write(options.report, text)
        if tallies[-1].interrupted:
            break
    print(f"\n{text}")
    if tallies[-1].interrupted:
        return 130
    return 1 if any(tally.failures for tally in tallies) else 0


def _say(line: str) -> None:
    print(line if len(line) < 300 else line[:300] + " …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
