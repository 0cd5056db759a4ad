"""What is written of a soak, for people: `build/soak.md`."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import PySide6

from lat_desktop import __version__
from tools.soak.trial import Failure, Tally

LONGEST = 2400
"""Letters of a failure that are told; all of it lies beside what is kept of the case."""


@dataclass(frozen=True)
class Load:
    """How busy the machine is: what waited for a processor in the last minute, on average."""

    waiting: float
    processors: int

    @classmethod
    def now(cls) -> Load:
        """Return that of the moment."""
        return cls(os.getloadavg()[0], os.cpu_count() or 1)

    def __str__(self) -> str:
        return f"{self.waiting:.1f} on {self.processors} processors"


def text(tallies: Sequence[Tally], minutes: float, before: Load, after: Load) -> str:
    """Return the report in Markdown."""
    failures = [failure for tally in tallies for failure in tally.failures]
    interrupted = any(tally.interrupted for tally in tallies)
    took = sum(tally.seconds for tally in tallies) / 60
    asked = f"asked for {minutes:g} minutes, took {took:.1f}"
    lines = [
        "# Soak",
        "",
        f"lat-desktop {__version__}, Python {platform.python_version()}, Qt {PySide6.__version__}, "
        f"{platform.platform()}; {asked}{', interrupted' if interrupted else ''}; load {before} "
        f"at the beginning, {after} at the end.",
        "",
        "| trial | what holds | tried | failures | seeds |",
        "|---|---|---|--:|---|",
        *map(_row, tallies),
        "",
        *(f"- {tally.trial.name}: {note}" for tally in tallies for note in tally.notes),
    ]
    if failures:
        lines += ["", "## Failures", "", *(line for each in failures for line in _told(each))]
    return "\n".join(lines) + "\n"


def _row(tally: Tally) -> str:
    tried = ", ".join(f"{n} {what}" for what, n in sorted(tally.counts.items())) or "nothing"
    seeds = f"{tally.seed} to {tally.seed + tally.cases - 1}" if tally.cases else "none"
    failed = len({failure.seed for failure in tally.failures})
    verdict = f"**{failed}** of {tally.cases}" if failed else f"0 of {tally.cases}"
    return f"| {tally.trial.name} | {tally.trial.promise} | {tried} | {verdict} | {seeds} |"


def _told(failure: Failure) -> list[str]:
    what = failure.what if len(failure.what) <= LONGEST else failure.what[:LONGEST] + " …"
    return [f"- `{failure.command}`", "", *(f"      {line}" for line in what.splitlines()), ""]


def write(file: Path, report: str) -> None:
    """Put the report where it belongs."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(report, encoding="utf-8")
