"""Measure everything, or what is named, and write it to a file figure by figure.

make bench
make bench PARTS="start memory"

The programs that the start is compared with want a session's bus, as any desktop has: make sees to
it, and to the bundle.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

import PySide6

from bench import doors, favor, labyrinth, memory, size, smoothness, start, suspicion
from bench.figure import HEAD, Figure
from tools.virtual_screen import VirtualScreen

SCREEN = (1600, 1000)
"""Width and height in pixels."""
ON_SCREEN: Final = (start, memory, smoothness)
"""What is measured with windows on a screen, which it is given."""
PARTS: Final[dict[str, ModuleType]] = {
    module.__name__.rpartition(".")[2]: module
    for module in (start, memory, size, smoothness, doors, labyrinth, favor, suspicion)
}
"""What can be measured, by name; a game that has figures of its own is one more here."""


def figures(part: str, screen: VirtualScreen) -> Iterable[Figure]:
    """Measure one of the `PARTS`."""
    module = PARTS[part]
    found: Iterable[Figure] = module.measure(*([screen] if module in ON_SCREEN else []))
    return found


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


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print and write each figure as soon as it is there: a run may be stopped."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="where the table is written, in Markdown")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}")
    options = parser.parse_args(arguments)
    if unknown := [part for part in options.parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    options.file.parent.mkdir(parents=True, exist_ok=True)
    with options.file.open("w", encoding="utf-8") as file, VirtualScreen(*SCREEN) as screen:

        def tell(line: str) -> None:
            for each in (file, sys.stdout):
                print(line, file=each, flush=True)

        tell(f"# Bench\n\n{machine()}.\n\n{HEAD}")
        for part in options.parts or PARTS:
            for figure in figures(part, screen):
                tell(figure.row())


if __name__ == "__main__":
    main()
