"""Measure everything, print the table, and write it to a file.

python -m bench build/bench.md         (or, with the bundle made before: make bench)
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

import PySide6

from bench import doors, favor, labyrinth, memory, size, smoothness, start, suspicion
from bench.figure import table
from tools.virtual_screen import VirtualScreen

SCREEN = (1600, 1000)
"""Width and height in pixels."""
OF_GAMES = (doors.measure, labyrinth.measure, favor.measure, suspicion.measure)
"""What is measured of single games; one that has its own figures is one more here."""


def machine() -> str:
    """Return in one line what the figures were measured on."""
    names = [
        line.partition(":")[2].strip()
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        if line.startswith("model name")
    ]
    return (
        f"{os.cpu_count()} × {names[0] if names else platform.machine()}, {platform.platform()}, "
        f"Python {platform.python_version()}, Qt {PySide6.__version__}, X11 on a virtual screen of "
        f"{SCREEN[0]} × {SCREEN[1]}"
    )


def main(file: Path) -> None:
    """Measure, print, and write the table to *file*, in Markdown."""
    with VirtualScreen(*SCREEN) as screen:
        figures = [
            *start.measure(screen),
            *memory.measure(screen),
            *size.measure(),
            *smoothness.measure(screen),
            *(figure for measure in OF_GAMES for figure in measure()),
        ]
    text = f"# Bench\n\n{machine()}.\n\n{table(figures)}\n"
    print(text)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
