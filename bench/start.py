"""How long a person waits from the double-click to the lobby, and what for."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from statistics import median

from bench.figure import Figure
from bench.program import BARE, BARE_BUNDLED, BARE_LEAN, BUNDLED, SOURCE, Running, running
from tools.virtual_screen import VirtualScreen

ROUNDS = 15
AIM = 1.3
"""How many times as long as a bare window, made by PyInstaller alone, the bundle may take."""
PROGRAMS = {
    "bare, source": BARE,
    "source": SOURCE,
    "bare, bundle": BARE_BUNDLED,
    "bare, lean": BARE_LEAN,
    "bundle": BUNDLED,
    "kpat": ("kpat",),
    "gnome-chess": ("gnome-chess",),
    "lskat": ("lskat",),
}
PEERS = ("kpat", "gnome-chess", "lskat")
"""Games of cards and chess in other toolkits, which are to be seen no sooner than ours."""
STAGES = {
    "begun": "the interpreter runs our first line",
    "qt": "Qt's core and its Python binding are loaded",
    "imported": "widgets, and the modules that the lobby needs, are imported",
    "application": "Qt has found the screen, its plugins and fonts",
    "built": "settings, typefaces, rules' words, window",
    "first_paint": "laid out, and painted",
}
"""What is reached when, as both programs write it to their trace."""


def measure(screen: VirtualScreen) -> list[Figure]:
    """Start each program in turn, ROUNDS times after a first time that does not count."""
    seen: dict[str, list[float]] = {name: [] for name in PROGRAMS}
    stages: dict[str, list[list[float]]] = {name: [] for name in PROGRAMS if name not in PEERS}
    with tempfile.TemporaryDirectory(prefix="lat-bench-") as homes:
        for _ in range(1 + ROUNDS):
            for name, command in PROGRAMS.items():
                _wait_for_dark(screen)
                with running(command, screen, Path(homes, name)) as program:
                    seen[name].append(program.ms_until_seen(screen))
                    if name in stages:
                        stages[name].append(_stages(program))
    typical = {
        name: [median(s) for s in zip(*each[1:], strict=True)] for name, each in stages.items()
    }
    first_seen = {name: median(each[1:]) for name, each in seen.items()}
    return [
        *(
            Figure(
                name=f"start to the lobby's first paint, {name}",
                value=typical[name][-1],
                unit="ms",
                reference=typical[f"bare, {bare}"][-1],
                reference_name=f"bare PySide6 window {made}",
                most_ratio=AIM if (name, bare) == ("bundle", "bundle") else None,
            )
            for name, bare, made in (
                ("source", "source", "likewise"),
                ("bundle", "bundle", "as PyInstaller makes it"),
                ("bundle", "lean", "by our own recipe"),
            )
        ),
        *(
            Figure(
                name=f"of it, bundle, {STAGES[stage]}",
                value=ours,
                unit="ms",
                reference=bare,
                reference_name="bare PySide6 window by our own recipe",
            )
            for stage, ours, bare in zip(
                STAGES, _each(typical["bundle"]), _each(typical["bare, lean"]), strict=True
            )
        ),
        *(
            Figure(
                name="start until a tenth of the screen is not black, bundle",
                value=first_seen["bundle"],
                unit="ms",
                reference=first_seen[peer],
                reference_name=peer,
                most_ratio=1,
            )
            for peer in PEERS
        ),
    ]


def _wait_for_dark(screen: VirtualScreen) -> None:
    """Return when what was on the screen is gone."""
    while screen.lit() > 0.01:  # the pointer stays
        time.sleep(0.02)


def _stages(program: Running) -> list[float]:
    """Return the milliseconds from the start until each of STAGES."""
    program.ms_until("first_paint")
    return [program.ms_until(stage) for stage in STAGES]


def _each(moments: list[float]) -> list[float]:
    """Return how long each stage takes by itself."""
    return [end - begin for begin, end in zip([0.0, *moments], moments, strict=False)]
