"""The programs that are measured, started as a person would start them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tools.virtual_screen import VirtualScreen

ROOT = Path(__file__).parents[1]
BUNDLE = ROOT / "dist" / "lat-desktop"
BARE = (sys.executable, "-m", "bench.bare_window")
BARE_BUNDLED, BARE_LEAN = (
    (str(ROOT / "build" / "bare" / name / name),) for name in ("bare-window", "bare-window-lean")
)
SOURCE = (sys.executable, "-m", "lat_desktop")
BUNDLED = (str(BUNDLE / "lat-desktop"),)
MORE_PATH = ("/usr/games",)
"""Where Debian has the games."""
PATIENCE_S = 60.0


@dataclass
class Running:
    """A program that runs, and what it told of itself through LAT_DESKTOP_TRACE."""

    process: subprocess.Popen[bytes]
    started_ns: int
    """When, by :func:`time.monotonic_ns`, which the trace uses too."""
    home: Path
    trace: Path
    """A file of lines: an event and its nanoseconds."""
    errors: Path
    """Where its standard error goes."""

    def ms_until_seen(self, screen: VirtualScreen) -> float:
        """Wait until a tenth of a black *screen* is not black; return the milliseconds until then.

        What a program does by itself need not be known for it. Raises as :meth:`ms_until` does.
        """
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            if screen.lit() > 0.1:
                return (time.monotonic_ns() - self.started_ns) / 1e6
            if self.process.poll() is not None:
                raise RuntimeError(
                    f"{self.process.args!r} ended unseen\n{self.errors.read_text('utf-8')}"
                )
            time.sleep(0.002)
        raise TimeoutError(f"{self.process.args!r} was not seen within {PATIENCE_S:g} s")

    def ms_until(self, event: str) -> float:
        """Wait for an event of the trace; return the milliseconds from the start until then.

        Raises RuntimeError if the program ends before, and TimeoutError after PATIENCE_S.
        """
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            for line in self.trace.read_text("utf-8").splitlines():
                name, _, moment = line.partition(" ")
                if name == event:
                    return (int(moment) - self.started_ns) / 1e6
            if self.process.poll() is not None:
                errors = self.errors.read_text("utf-8")
                raise RuntimeError(f"{self.process.args!r} ended before its {event}\n{errors}")
            time.sleep(0.005)
        raise TimeoutError(f"{self.process.args!r} had no {event} within {PATIENCE_S:g} s")


@contextmanager
def running(
    command: Sequence[str], screen: VirtualScreen, home: Path | None = None
) -> Iterator[Running]:
    """Run a program on a screen, with an empty home or the given one, and end it afterwards."""
    with tempfile.TemporaryDirectory(prefix="lat-bench-") as folder:
        trace, errors = (Path(folder, name) for name in ("trace", "errors"))
        home = home or Path(folder, "home")
        home.mkdir(exist_ok=True)
        trace.touch()
        kept = {
            name: value
            for name, value in screen.environment.items()
            # Modules are compiled at the first start and read from their cache at the next.
            if not name.startswith("XDG_") and name != "PYTHONDONTWRITEBYTECODE"
        }
        own = {"HOME": str(home), "LAT_DESKTOP_TRACE": str(trace), "LANG": "C.UTF-8"}
        own["PATH"] = os.pathsep.join((os.environ.get("PATH", os.defpath), *MORE_PATH))
        started_ns = time.monotonic_ns()
        with errors.open("wb") as stderr:
            process = subprocess.Popen(
                command,
                cwd=ROOT if command[0] == sys.executable else os.sep,
                env={**kept, **own},
                stdout=subprocess.DEVNULL,
                stderr=stderr,
            )
        try:
            yield Running(process, started_ns, home, trace, errors)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
