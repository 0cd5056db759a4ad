"""How much memory a match takes: the window and the AI's process together."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from bench.figure import Figure
from bench.program import BARE, BUNDLED, SOURCE, Running, running
from tools.processes import family, megabytes
from tools.ui_smoke_player import UiSmokePlayer
from tools.virtual_screen import VirtualScreen

AIM_MB = 100
MOVES = 4
SETTLE_S = 2.0
"""How long it is left alone before it is weighed."""
SETTINGS = Path(".config", "lat-desktop", "settings.ini")
"""Where the app finds what a person chose, in their home."""


def in_a_match(program: Running, screen: VirtualScreen, players: int) -> float:
    """Play some moves; return what the window, and the AI that has answered, take, in MB of PSS.

    Raises RuntimeError where there are not so many *players* in processes of their own.
    """
    person = UiSmokePlayer(screen, program.process, program.home)
    person.start_match()
    person.play(MOVES)
    time.sleep(SETTLE_S)
    if len(family(program.process.pid)) != 1 + players:
        raise RuntimeError(f"there are not {players} processes of players")
    return megabytes(program.process.pid)


def measure(screen: VirtualScreen) -> list[Figure]:
    """Weigh the app from source and from the bundle against a bare window."""
    with running(BARE, screen) as program:
        program.ms_until("first_paint")
        time.sleep(SETTLE_S)
        bare = megabytes(program.process.pid)
    figures = []
    for name, command, coach in (
        ("source", SOURCE, "never"),
        ("bundle", BUNDLED, "never"),
        ("bundle, with a coach", BUNDLED, "always"),
    ):
        with tempfile.TemporaryDirectory(prefix="lat-bench-") as folder:
            settings = Path(folder) / SETTINGS
            settings.parent.mkdir(parents=True)
            settings.write_text(f"[General]\ncoach={coach}\n", "utf-8")
            with running(command, screen, Path(folder)) as program:
                program.ms_until("first_paint")
                players = 1 if coach == "never" else 2
                figures.append(
                    Figure(
                        name=f"memory (PSS) of window and AI in a match, {name}",
                        value=in_a_match(program, screen, players),
                        unit="MB",
                        reference=bare,
                        reference_name="bare PySide6 window",
                        most=AIM_MB if players == 1 else None,
                    )
                )
    return figures
