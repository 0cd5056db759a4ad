"""How much memory a match takes: the window and the AI's process together."""

from __future__ import annotations

import re
import time
from pathlib import Path

from bench.figure import Figure
from bench.program import BARE, BUNDLED, SOURCE, Running, running
from tools.newcomer import Newcomer
from tools.virtual_screen import VirtualScreen

AIM_MB = 160
MOVES = 4
SETTLE_S = 2.0


def family(pid: int) -> list[int]:
    """Return a process and all that it started and they started."""
    children = [
        int(child)
        for file in Path(f"/proc/{pid}/task").glob("*/children")
        for child in file.read_text().split()
    ]
    return [pid, *(member for child in children for member in family(child))]


def megabytes(pid: int) -> float:
    """Return the memory of a process and all its children, in millions of bytes.

    It is their PSS: what they hold alone, and of what they share with others their part.
    """
    total = 0
    for member in family(pid):
        found = re.search(
            r"^Pss: +(\d+) kB", Path(f"/proc/{member}/smaps_rollup").read_text(), re.M
        )
        total += int(found[1]) * 1024 if found else 0
    return total / 1e6


def in_a_match(program: Running, screen: VirtualScreen) -> float:
    """Play some moves, and return the memory of the window and of the AI that has answered."""
    person = Newcomer(screen, program.process, program.home)
    person.start_match()
    person.play(MOVES)
    time.sleep(SETTLE_S)
    if len(family(program.process.pid)) < 2:
        raise RuntimeError("the AI is no process of its own")
    return megabytes(program.process.pid)


def measure(screen: VirtualScreen) -> list[Figure]:
    """Weigh the app from source and from the bundle against a bare window."""
    with running(BARE, screen) as program:
        program.ms_until("first_paint")
        time.sleep(SETTLE_S)
        bare = megabytes(program.process.pid)
    figures = []
    for name, command in {"source": SOURCE, "bundle": BUNDLED}.items():
        with running(command, screen) as program:
            program.ms_until("first_paint")
            figures.append(
                Figure(
                    name=f"memory (PSS) of window and AI in a match, {name}",
                    value=in_a_match(program, screen),
                    unit="MB",
                    reference=bare,
                    reference_name="bare PySide6 window",
                    most=AIM_MB,
                )
            )
    return figures
