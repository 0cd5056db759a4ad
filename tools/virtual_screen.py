"""A screen in memory that can be clicked and pictured: Xvfb, openbox, xdotool, ImageMagick."""

from __future__ import annotations

import hashlib
import os
import struct
import subprocess
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

PATIENCE_S = 30.0
"""How long is waited for the screen, and by its users for what is to be seen there."""
REST_S = 0.4
"""How long what has come to rest does not change."""
REST_LOOKS = 15
"""How often is looked whether it has; what never rests, as a caret, is not waited for."""


class RunningProgram(Protocol):
    """A process that may show windows; one of subprocess is one."""

    @property
    def pid(self) -> int:
        """Its number."""

    def poll(self) -> int | None:
        """Return its status; None as long as it runs."""


class VirtualScreen:
    """A screen of the given size in pixels; a context manager that takes it away again.

    Programs started with :attr:`environment` show their windows on it.
    """

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self._size = f"{width}x{height}x24"
        self._processes: list[subprocess.Popen[bytes]] = []
        self._memory = tempfile.TemporaryDirectory(prefix="lat-screen-")
        self.environment: Mapping[str, str] = {}

    def __enter__(self) -> Self:
        # Xvfb writes the number of a display that is free, once it listens there.
        read, write = os.pipe()
        screen = ("-screen", "0", self._size, "-fbdir", self._memory.name)
        command = ["Xvfb", "-displayfd", str(write), *screen, "-nolisten", "tcp"]
        self._start(command, pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as pipe:
            display = f":{pipe.readline().strip()}"
        environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        environment.pop("WAYLAND_DISPLAY", None)
        self.environment = environment
        self._start(["openbox"])
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(PATIENCE_S)
        self._memory.cleanup()

    def windows_of(self, process: RunningProgram) -> list[str]:
        """Return the numbers of the windows that the process shows, the newest last."""
        return self._search("--pid", str(process.pid), "--name", ".")

    def process_of(self, window: str) -> int:
        """Return the number of the process that shows a window."""
        return int(self._xdotool("getwindowpid", window))

    def windows_of_class(self, name: str) -> list[str]:
        """Return the numbers of the windows of a program by its name, as Wine gives it to them."""
        return sorted(self._search("--class", name), key=int)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, by X11's names: `Return`, `Down`, `ctrl+q`."""
        self._xdotool("key", "--delay", "60", *keys)

    def click(self, window: str, across: float, down: float) -> None:
        """Click in a window, at fractions of its width and height from its top left."""
        shell = self._xdotool("getwindowgeometry", "--shell", window)
        geometry = dict(line.split("=") for line in shell.split())
        self.click_at(
            window, round(int(geometry["WIDTH"]) * across), round(int(geometry["HEIGHT"]) * down)
        )

    def click_at(self, window: str, x: int, y: int) -> None:
        """Click in a window, so many pixels from its top left."""
        self._xdotool("mousemove", "--window", window, str(x), str(y), "click", "1")

    def picture(self, file: Path) -> None:
        """Write what the screen shows as a PNG file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        self._run("import", "-window", "root", str(file))

    def rest(self) -> None:
        """Wait until what is shown has not changed for a moment; a few seconds at most."""
        shown, before = self._shown(), b""
        for _ in range(REST_LOOKS):
            if shown == before:
                return
            time.sleep(REST_S)
            shown, before = self._shown(), shown

    def lit(self) -> float:
        """Return how much of the screen is not black, from 0 to 1.

        Where nothing is shown the screen is black. It is looked at in the memory of the X server,
        which notices nothing, and at some thousand points: one in sixteen each way.
        """
        with self._frame.open("rb") as file:
            header = struct.unpack(">20I", file.read(80))
            width, height, line, colours = (header[i] for i in (4, 5, 12, 19))
            start = header[0] + 12 * colours
            points = bytearray()
            for y in range(8, height, 16):
                file.seek(start + y * line)
                points += file.read(4 * width)[1::64]  # of each pixel, its green
        return 1 - points.count(0) / len(points)

    @property
    def _frame(self) -> Path:
        """The memory of the X server."""
        return Path(self._memory.name, "Xvfb_screen0")

    def _shown(self) -> bytes:
        return hashlib.blake2b(self._frame.read_bytes()).digest()

    def _search(self, *what: str) -> list[str]:
        """Return the windows that are seen and are of that kind."""
        command = ("xdotool", "search", "--onlyvisible", *what)
        while True:  # for as long as a window goes away just while it is asked what it is
            found = subprocess.run(
                command,
                env=self.environment,
                capture_output=True,
                encoding="utf-8",
                timeout=PATIENCE_S,
            )
            if "BadWindow" not in found.stderr:
                return found.stdout.split()  # it fails where it finds none, and says nothing

    def _xdotool(self, *arguments: str) -> str:
        return self._run("xdotool", *arguments)

    def _run(self, *command: str) -> str:
        done = subprocess.run(
            command,
            env=self.environment,
            check=True,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            timeout=PATIENCE_S,
        )
        return done.stdout

    def _start(self, command: list[str], pass_fds: list[int] | None = None) -> None:
        self._processes.append(
            subprocess.Popen(
                command,
                env=self.environment or None,
                pass_fds=pass_fds or (),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
