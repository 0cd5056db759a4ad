"""Trials, their cases, and what came of them."""

from __future__ import annotations

import shutil
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

MANY: Final = 20
"""After so many cases that failed a trial is not gone on with: it has said what it has to say."""


@dataclass
class Case:
    """One case of a trial: all chance in it follows from its seed."""

    trial: str
    seed: int
    folder: Path
    """Its own, empty at first; kept where the case fails."""
    seconds: float
    """How long the trial may still take: only a trial whose case lasts as long as it may asks."""
    counts: Counter[str] = field(default_factory=Counter)
    """How often what has been tried."""
    failures: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What is worth telling although nothing failed."""

    @property
    def rng(self) -> Random:
        """A new source of chance, always the same."""
        return Random(f"{self.trial} {self.seed}")

    def check(self, holds: bool, failure: str) -> None:
        """Note a *failure* unless it *holds*."""
        if not holds:
            self.failures.append(failure)


@dataclass(frozen=True)
class Trial:
    """Something that a release must survive."""

    name: str
    promise: str
    """What holds if no case fails, in a sentence."""
    share: float
    """How much of the time is spent on it, beside those of the others."""
    run: Callable[[Case], None]


@dataclass(frozen=True)
class Failure:
    """What failed, and the seed that makes it fail again."""

    trial: str
    seed: int
    what: str

    @property
    def command(self) -> str:
        """What repeats it."""
        return f"make soak ONLY={self.trial} SEED={self.seed} CASES=1"


@dataclass
class Tally:
    """What came of a trial."""

    trial: Trial
    seed: int
    cases: int = 0
    seconds: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    interrupted: bool = False


def tried(
    trial: Trial,
    seed: int,
    *,
    seconds: float,
    cases: int | None,
    keep: Path,
    say: Callable[[str], None],
) -> Tally:
    """Try cases with the seeds from *seed* on, for so long or so many, and at least one.

    The folder of a case that failed is put into *keep*. Ctrl+C ends it with what there is.
    """
    tally = Tally(trial, seed)
    begun = monotonic()
    try:
        while tally.cases != cases:
            left = seconds - (monotonic() - begun)
            failed = len({failure.seed for failure in tally.failures})
            if tally.cases and cases is None and (left <= 0 or failed >= MANY):
                break
            _try(tally, seed + tally.cases, left, keep, say)
    except KeyboardInterrupt:
        tally.interrupted = True
    tally.seconds = monotonic() - begun
    return tally


def _try(tally: Tally, seed: int, seconds: float, keep: Path, say: Callable[[str], None]) -> None:
    # Short, because the name of a local socket may not be longer than a hundred letters.
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        case = Case(tally.trial.name, seed, Path(folder), seconds)
        try:
            tally.trial.run(case)
        except Exception:  # whatever it is, the other cases are tried
            case.failures.append(f"the trial broke off: {traceback.format_exc(limit=-3).strip()}")
        tally.cases += 1
        tally.counts += case.counts
        tally.notes += case.notes
        tally.failures += [Failure(case.trial, seed, what) for what in case.failures]
        say(f"{case.trial} {seed}: " + ("; ".join(case.failures) if case.failures else "well"))
        if case.failures:
            kept = keep / f"{case.trial}-{seed}"
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(folder, kept, symlinks=True, ignore=_special, dirs_exist_ok=True)
            (kept / "failures.txt").write_text("\n\n".join(case.failures), encoding="utf-8")


def _special(folder: str, names: list[str]) -> set[str]:
    """Return what cannot be copied: sockets, pipes, devices."""
    paths = {name: Path(folder, name) for name in names}
    return {
        name
        for name, path in paths.items()
        if not (path.is_symlink() or path.is_file() or path.is_dir())
    }
