"""How much memory a match takes: the window and the AI's process together."""

from __future__ import annotations

import time

from bench.figure import Figure
from bench.program import BARE, BUNDLED, SOURCE, Running, running
from tools.processes import family, megabytes
from tools.ui_smoke_player import UiSmokePlayer
from tools.virtual_screen import VirtualScreen

AIM_MB = 160
MOVES = 4
SETTLE_S = 2.0
"""How long it is left alone before it is weighed."""


def in_a_match(program: Running, screen: VirtualScreen) -> float:
    """Play some moves; return what the window, and the AI that has answered, take, in MB of PSS.

    Raises RuntimeError where the AI is no process of its own.
    """
    person = UiSmokePlayer(screen, program.process, program.home)
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
