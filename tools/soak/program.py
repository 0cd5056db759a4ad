"""The app as a process: started with a home of its own, listened to, killed, looked after."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import stat
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Final, Self

from lat_desktop.engine.record import SUFFIXES
from tools.soak.trial import Case

ROOT: Final = Path(__file__).parents[2]
PATIENCE_S: Final = 90.0
"""How long is waited for what must come, on a machine that may be busy."""
FAREWELL_S: Final = 30.0
"""How long after the end of a program whatever it has started may still be there."""
MARK: Final = "LAT_SOAK"
"""The variable of the environment by which everything is known that a program has started."""

Event = dict[str, Any]


class Home:
    """A home folder, and what the app keeps in it."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.data: Final = folder / ".local" / "share" / "lat-desktop"
        self.matches: Final = self.data / "matches"
        self.config: Final = folder / ".config" / "lat-desktop"
        for each in (folder, folder / "run", folder / "tmp"):
            each.mkdir(mode=0o700, parents=True, exist_ok=True)

    @property
    def environment(self) -> Mapping[str, str]:
        """What a program is started with, so that it knows of no other home."""
        return {
            "HOME": str(self.folder),
            "LANG": "C.UTF-8",
            "PATH": os.environ.get("PATH", os.defpath),
            # Python says at its end what PySide keeps: that is no news.
            "PYTHONWARNINGS": "always,ignore:gc:ResourceWarning",
            "QT_QPA_PLATFORM": "offscreen",
            "TMPDIR": str(self.folder / "tmp"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
        }

    def quicken(self) -> None:
        """Have nothing move on the table that one would have to wait for."""
        self.config.mkdir(parents=True)
        settings = "[General]\nanimation_speed=off\npause=500\nlanguage=en\ncoach=never\n"
        (self.config / "settings.ini").write_text(settings, encoding="utf-8")

    def files(self) -> Iterator[tuple[str, Path]]:
        """Yield everything but folders, each with its path from here."""
        for path in sorted(self.folder.rglob("*")):
            if path.is_symlink() or not path.is_dir():
                yield path.relative_to(self.folder).as_posix(), path

    def log(self) -> str:
        """Return what the app has written into its log."""
        texts = []
        for name in ("log.old.txt", "log.txt"):
            with suppress(OSError):
                texts.append((self.data / name).read_text(encoding="utf-8", errors="replace"))
        return "".join(texts)

    def keeps(self, content: bytes) -> bool:
        """Whether a file somewhere has this content, to the byte."""
        return any(
            stat.S_ISREG(path.lstat().st_mode) and path.read_bytes() == content
            for _, path in self.files()
        )


def records_in(folder: Path) -> list[Path]:
    """Return what has the name of a record in *folder* and below."""
    return sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES)


LASTING: Final = re.compile(
    r"""
    \.cache/.* |
    \.config/lat-desktop/settings\.ini |
    \.local/share/lat-desktop/(
        log(\.old)?\.txt | running\.lock |
        matches/((finished|damaged)/)?[^/]+\.(latmatch|jsonl|notes\.json) |
        matches/damaged/.*
    )
    """,
    re.VERBOSE,
)
"""What may be there when the app has been closed."""


def leftovers(home: Home) -> list[str]:
    """Return the files that should not be there any more when the app has been closed."""
    return [
        name
        for name, path in home.files()
        if not LASTING.fullmatch(name)
        or (path.suffix in SUFFIXES and path.parent == home.matches and not path.stat().st_size)
    ]


def open_to_others(home: Home) -> list[str]:
    """Return the files and folders of matches that somebody else on the machine could read."""
    if not home.matches.exists():
        return []
    return [
        f"{path.relative_to(home.folder)} ({stat.S_IMODE(path.stat().st_mode):o})"
        for path in (home.matches, *sorted(home.matches.rglob("*")))
        if not path.is_symlink() and path.stat().st_mode & 0o077
    ]


INNERMOST: Final = 12
"""Lines of a traceback that are told: who raised it, and who called that."""
_TRACEBACK: Final = re.compile(r"\bTraceback \(most recent call last\)")
_ALARMING: Final = re.compile(
    r"\b(ERROR|CRITICAL) |\bWARNING (qt|py)\b|\b[A-Z]\w*Warning: |^Fatal Python error"
)
_OFF_SCREEN: Final = re.compile(r"This plugin does not support (propagateSizeHints|raise|grabbing)")
"""What Qt says where there is no screen."""


def alarming(log: str) -> list[str]:
    """Return what a log has that must not come: of Qt's and Python's, and all errors.

    A traceback is one entry, with the line that announces it and the frames where it was raised.
    """
    found = []
    traceback: list[str] | None = None
    for line in log.splitlines():
        if traceback is None and _TRACEBACK.search(line):
            traceback = [line]
        elif traceback is None:
            if _ALARMING.search(line) and not _OFF_SCREEN.search(line):
                found.append(line)
        elif line[:1].strip():
            found.append("\n".join([traceback[0], *traceback[1:][-INNERMOST:], line]))
            traceback = None
        else:
            traceback.append(line)
    return found + ["a traceback that breaks off"] * (traceback is not None)


def marked(mark: str) -> dict[int, str]:
    """Return the processes that were started with the *mark*, by number, with their commands."""
    found = {}
    for folder in Path("/proc").iterdir():
        # A process may end while it is looked at, and others are not ours to look at.
        with suppress(OSError, ValueError):
            if f"{MARK}={mark}\0".encode() in (folder / "environ").read_bytes() + b"\0":
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if command:  # or it has ended, and only waits to be taken notice of
                    found[int(folder.name)] = command.strip()
    return found


def orphans(mark: str, patience_s: float = FAREWELL_S) -> list[str]:
    """Return the commands of what is still there after a while, and end it."""
    deadline = time.monotonic() + patience_s
    while (found := marked(mark)) and time.monotonic() < deadline:
        time.sleep(0.05)
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + FAREWELL_S
    while found and marked(mark) and time.monotonic() < deadline:
        time.sleep(0.01)
    return sorted(found.values())


class EndedError(Exception):
    """The program ended before it told what was waited for."""


class Program:
    """The app with a driver inside; a context manager that ends it, however it goes."""

    def __init__(
        self, home: Home, role: str, arguments: Sequence[str] = (), **parameters: object
    ) -> None:
        """Give the driver its *role* and the parameters of that, and the app its *arguments*."""
        self.home: Final = home
        self.mark: Final = uuid.uuid4().hex
        self.events: Final[list[Event]] = []
        """All that has been told so far."""
        self.command: Sequence[str] = (
            *(sys.executable, "-m", "tools.soak.driven", role, json.dumps(parameters)),
            *arguments,
        )
        self._told: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._process: subprocess.Popen[bytes]

    def __enter__(self) -> Self:
        self.errors = self.home.folder.parent / f"{self.home.folder.name}-{self.mark[:8]}.err"
        trace = self.errors.with_suffix(".trace")
        with self.errors.open("wb") as errors:
            self._process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env={**self.home.environment, MARK: self.mark, "LAT_DESKTOP_TRACE": str(trace)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
            )
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        if error is not None:  # or whoever uses it looks for them, and tells of them
            orphans(self.mark, 0)
        self._listener.join(FAREWELL_S)

    def _listen(self) -> None:
        assert self._process.stdout
        with self._process.stdout as lines:
            for line in lines:
                try:
                    self._told.put(json.loads(line))
                except ValueError:
                    self._told.put({"event": "printed", "what": line.decode(errors="replace")})
        self._told.put(None)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether the process is there."""
        return self._process.poll() is None

    def hear(self, patience_s: float = PATIENCE_S) -> Event:
        """Return the next that it tells. Raises EndedError and TimeoutError."""
        try:
            event = self._told.get(timeout=max(0.0, patience_s))
        except queue.Empty:
            where = self._where()
            raise TimeoutError(f"it told nothing for {patience_s:.0f} s; {where}") from None
        if event is None:
            self._told.put(None)
            raise EndedError(f"it ended with {self._process.wait()}; {self._last()}")
        self.events.append(event)
        if event["event"] == "stuck":
            raise EndedError(f"the driver could not go on: {event['what']}")
        return event

    def wait_for(
        self,
        name: str,
        patience_s: float = PATIENCE_S,
        where: Callable[[Event], bool] = lambda _: True,
    ) -> Event:
        """Return the next event of a *name* that is as it should be; raises as :meth:`hear`."""
        deadline = time.monotonic() + patience_s
        while True:
            event = self.hear(deadline - time.monotonic())
            if event["event"] == name and where(event):
                return event

    def kill(self) -> bool:
        """End it as a power cut would: nothing of it runs on. Return whether it was killed."""
        self._process.kill()
        return self.wait() == -signal.SIGKILL

    def stop(self) -> None:
        """Ask it to close its window, as the session manager does."""
        self._process.send_signal(signal.SIGUSR1)

    def wait(self, patience_s: float = PATIENCE_S) -> int:
        """Return what it ends with, having heard all that it told. Raises TimeoutError."""
        deadline = time.monotonic() + patience_s
        with suppress(EndedError):
            while True:
                self.hear(deadline - time.monotonic())
        return self._process.wait(max(0.0, deadline - time.monotonic()))

    def told(self, name: str) -> list[Event]:
        """Return the events of a *name* so far."""
        return [event for event in self.events if event["event"] == name]

    def look_after(self, case: Case, patience_s: float = FAREWELL_S) -> None:
        """Fail the *case* if it left a process behind, or said on its errors what it must not."""
        left = orphans(self.mark, patience_s)
        case.check(not left, f"a process is left: {left}")
        said = alarming(self.errors.read_text(encoding="utf-8", errors="replace"))
        case.check(not said, "on its standard error: " + "\n".join(said[:20]))

    def _last(self) -> str:
        errors = self.errors.read_text(encoding="utf-8", errors="replace")
        words = [line for line in errors.splitlines() if not _OFF_SCREEN.search(line)]
        return f"last event {self.events[-1:]}, last words:\n" + "\n".join(words[-30:])

    def _where(self) -> str:
        """Return what it is at: it writes its stack where it has ears for that."""
        if self.runs and self.told("lobby"):
            before = self.errors.stat().st_size
            self._process.send_signal(signal.SIGUSR2)
            deadline = time.monotonic() + 2
            while self.errors.stat().st_size == before and time.monotonic() < deadline:
                time.sleep(0.05)
        return self._last()
