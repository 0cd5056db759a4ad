"""How long the window keeps a person waiting while Master thinks and cards move."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from statistics import median, quantiles

from bench.figure import Figure
from bench.program import ROOT
from bench.ticks import TICK_MS
from lat_desktop.engine.registry import GAMES
from tools.virtual_screen import VirtualScreen

SECONDS = 40
AIM_MS = 33
"""The most that 99% of the gaps may take."""


def p99(values: list[float]) -> float:
    """Return the value that one in a hundred exceeds, of two at least."""
    return quantiles(values, n=100)[98]


PICKS: list[tuple[str, Callable[[list[float]], float], float | None]] = [
    ("p50", median, None),
    ("p99", p99, AIM_MS),
    ("longest", max, None),
]


def gaps(screen: VirtualScreen, module: str, *arguments: str) -> list[float]:
    """Return the gaps between ticks of an event loop, in ms, as *module* prints them.

    Raises CalledProcessError if it fails.
    """
    command = [sys.executable, "-m", module, *arguments]
    probe = subprocess.run(
        command,
        cwd=ROOT,
        env=screen.environment,
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return [float(line) for line in probe.stdout.split()]


def measure(screen: VirtualScreen) -> list[Figure]:
    """Watch matches of each game for SECONDS, and an idle bare window for a quarter of that."""
    bare = gaps(screen, "bench.bare_window", str(SECONDS // 4))
    played = {game: gaps(screen, "bench.match_probe", game, str(SECONDS)) for game in GAMES}
    return [
        Figure(
            name=f"gap in the event loop in {game} against Master ({TICK_MS} ms timer), {name}",
            value=pick(match),
            unit="ms",
            reference=pick(bare),
            reference_name="bare PySide6 window, idle",
            most=aim,
        )
        for game, match in played.items()
        for name, pick, aim in PICKS
    ]
