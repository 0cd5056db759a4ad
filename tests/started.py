"""The program as a process of its own, started as a person would start it, off screen."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PATIENCE_S = 60.0
"""How long the test waits for what must come; it never waits without a reason."""


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a person whose home is there."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith("XDG_")}
    kept.pop("DESKTOP_STARTUP_ID", None)
    return kept | {
        "HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
    }


def data_folder(home: Path) -> Path:
    """Return where the program keeps its things."""
    return home / ".local" / "share" / "lat-desktop"


def settings_path(home: Path) -> Path:
    """Return where the program keeps its settings."""
    return home / ".config" / "lat-desktop" / "settings.ini"


def log_of(home: Path) -> str:
    """Return what the program has logged."""
    file = data_folder(home) / "log.txt"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def skip_where_folders_are_others() -> None:
    """Skip the test where a person's folders are not those that are named here."""
    if sys.platform != "linux":
        pytest.skip("looks for a person's folders where Linux has them")


class Started:
    """A program that runs."""

    def __init__(self, home: Path, *arguments: str, code: str | None = None, **extra: str) -> None:
        """Start it; *code* is Python that does so in a way of its own."""
        skip_where_folders_are_others()
        home.mkdir(exist_ok=True)
        pipe = home / f"trace-{os.urandom(4).hex()}"
        os.mkfifo(pipe)
        self._trace = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        self._told = b""
        self.home = home
        begin = ["-m", "lat_desktop"] if code is None else ["-c", code]
        self.process = subprocess.Popen(
            [sys.executable, *begin, *arguments],
            cwd=ROOT,
            env=environment(home) | {"LAT_DESKTOP_TRACE": str(pipe)} | extra,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.process.stderr is not None
        self.stderr = self.process.stderr.fileno()

    def wait_for(self, event: str) -> None:
        """Return when the program has told of an event in its trace."""
        while not any(line.startswith(event.encode()) for line in self._told.splitlines()):
            ready, _, _ = select.select([self._trace], [], [], PATIENCE_S)
            assert ready, f"no {event}"
            self._told += os.read(self._trace, 4096)

    def ends(self) -> tuple[int, str]:
        """Wait until it has ended; return its status and what it said on standard error."""
        _, said = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, said

    def kill(self) -> None:
        """End it without a chance to do anything more, as the end of the test at the latest."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """Leave nothing behind."""
        self.kill()
        os.close(self._trace)
        if self.process.stderr is not None:
            self.process.stderr.close()


@contextmanager
def started(home: Path, *arguments: str, **more: str) -> Iterator[Started]:
    """Run the program and end it afterwards."""
    program = Started(home, *arguments, **more)
    try:
        yield program
    finally:
        program.close()
