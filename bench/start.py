"""How long a person waits from the double-click to the lobby."""

from __future__ import annotations

from statistics import median

from bench.figure import Figure
from bench.program import BARE, BUNDLED, SOURCE, running
from tools.virtual_screen import VirtualScreen

ROUNDS = 9
AIM = 1.5
"""How many times as long as a bare window it may take."""


def measure(screen: VirtualScreen) -> list[Figure]:
    """Start each program in turn, ROUNDS times after a first time that does not count."""
    programs = {"bare": BARE, "source": SOURCE, "bundle": BUNDLED}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(1 + ROUNDS):
        for name, command in programs.items():
            with running(command, screen) as program:
                times[name].append(program.ms_until("first_paint"))
    typical = {name: median(each[1:]) for name, each in times.items()}
    return [
        Figure(
            name=f"start to the lobby's first paint, {name}",
            value=typical[name],
            unit="ms",
            reference=typical["bare"],
            reference_name="bare PySide6 window",
            most_ratio=AIM,
        )
        for name in ("source", "bundle")
    ]
