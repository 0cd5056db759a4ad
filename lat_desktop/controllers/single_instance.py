"""One program for one person: a second start asks the first to come forward, and ends.

A person is a data folder. Who is first holds a lock on a file there, which the operating system
takes back when the process ends, however it ends. A second start puts what it asks for into a
folder beside it; the first, which watches that folder, takes it away and does it. So nobody else
can ask, nothing is to be cleaned up after a crash, and no network module has to be loaded.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from pathlib import Path
from typing import Final, Literal

from PySide6.QtCore import QFileSystemWatcher, QObject, Signal

from lat_desktop.controllers import disk

log = logging.getLogger(__name__)

LOCK: Final = "running.lock"
REQUESTS: Final = "requests"
SUFFIX: Final = ".json"
LARGEST_REQUEST: Final = 16 * 1024
"""Bytes of a request that are read at the most."""
LONGEST_TOKEN: Final = 256
FORGOTTEN_S: Final = 10.0
"""Seconds after which somebody who still waited would have renewed their request."""
_POLL_S: Final = 0.05
_WHOEVER: Final = -1
"""Windows' ASFW_ANY: the program that a person started last may let any other come forward."""

Answer = Literal["done", "first", "none"]
"""What became of a request: the first program does it · there is no first program any more, and
this one is it now · nobody has answered yet."""


class InstanceLock:
    """The lock that the first program of a person holds until it ends."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Whether this program is the first, or nobody can tell: then it may start."""
        if self._handle is not None:
            return True
        try:
            handle = self._open()
        except OSError as error:
            log.warning("whether the program runs already cannot be known: %s", error)
            return True
        try:
            disk.LOCAL.lock(handle)
        except disk.LockedError:
            disk.LOCAL.close(handle)
            return False
        except OSError as error:
            log.warning("whether the program runs already cannot be known: %s", error)
        self._handle = handle
        return True

    def release(self) -> None:
        """Let another program be the first; a process that ends does so by itself."""
        if self._handle is not None:
            disk.LOCAL.close(self._handle)
            self._handle = None

    def _open(self) -> int:
        """Return a handle on the file. It is never removed: two could hold locks on its name."""
        disk.LOCAL.make_folder(self.folder)
        path = self.folder / LOCK
        try:
            return disk.LOCAL.create(path)
        except FileExistsError:
            return disk.LOCAL.open(path)


class RequestSender:
    """What a second start asks of the first program: to come forward, and perhaps to open a file.

    What the desktop gave this start to prove that the person wanted it is handed on too.
    """

    def __init__(self, lock: InstanceLock, file: Path | None) -> None:
        from lat_desktop.controllers.instance_requests import InstanceRequest, encode

        self._lock = lock
        token = os.environ.get("XDG_ACTIVATION_TOKEN") or os.environ.get("DESKTOP_STARTUP_ID", "")
        request = InstanceRequest(
            file=b"" if file is None else os.fsencode(file),
            activation_token=token if len(token) <= LONGEST_TOKEN else "",
        )
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.user32.AllowSetForegroundWindow(_WHOEVER)
        folder = lock.folder / REQUESTS
        path = folder / f"{time.time_ns()}-{os.getpid()}{SUFFIX}"
        self._path: Path | None = None
        try:
            disk.LOCAL.make_folder(folder)
            disk.put_in_place(path, encode(request))
        except OSError as error:
            log.warning("the program that runs already cannot be told: %s", error)
        else:
            self._path = path

    def answer(self) -> Answer:
        """Return what has become of it by now."""
        if self._lock.acquire():
            self.withdraw()
            return "first"
        if self._path is not None:
            try:
                os.utime(self._path)  # somebody waits for it
            except FileNotFoundError:
                return "done"
            except OSError as error:  # on Windows, while the first program reads it
                log.info("the request cannot be renewed: %s", error)
        return "none"

    def wait(self, seconds: float) -> Answer:
        """Return what has become of it, after *seconds* at the latest."""
        deadline = time.monotonic() + seconds
        while (answer := self.answer()) == "none" and time.monotonic() < deadline:
            time.sleep(_POLL_S)
        return answer

    def withdraw(self) -> None:
        """Ask for nothing any more."""
        if self._path is not None:
            with contextlib.suppress(OSError):
                disk.LOCAL.remove(self._path)
            self._path = None


class RequestInbox(QObject):
    """Tells the first program what later starts ask of it."""

    asked = Signal(object, str)
    """The Path of the file that is to be opened, or None; what lets the window come forward."""

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        """Watch the requests in the data *folder*; :meth:`open` begins."""
        super().__init__(parent)
        self._folder = folder / REQUESTS
        self._unreadable: set[str] = set()
        """What cannot be taken away; it is passed over."""
        self._watcher: QFileSystemWatcher | None = None

    def open(self) -> None:
        """Answer from now on, and to those who have been waiting since the program began."""
        try:
            disk.LOCAL.make_folder(self._folder)
        except OSError as error:
            log.warning("no other start of the program can be answered: %s", error)
            return
        self._watcher = QFileSystemWatcher([str(self._folder)], self)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._on_changed()

    def close(self) -> None:
        """Answer nobody any more: the program ends."""
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None

    def _on_changed(self) -> None:
        try:
            found = sorted(self._folder.iterdir())
        except FileNotFoundError:  # somebody has taken the folder away
            self.close()
            self.open()
            return
        except OSError as error:
            log.warning("the requests cannot be listed: %s", error)
            return
        for path in found:
            if self._watcher is not None and path.name not in self._unreadable:
                self._take(path)

    def _now(self) -> float:
        """Return what time it is by the clock that dates the files, which may be a server's."""
        lock = self._folder.with_name(LOCK)
        try:
            os.utime(lock)
            return lock.stat().st_mtime
        except OSError:
            return time.time()

    def _take(self, path: Path) -> None:
        """Do what a file asks, if it asks anything; take it away, which says that it is done."""
        from lat_desktop.controllers import instance_requests as requests

        request = None
        try:
            forgotten = self._now() - path.lstat().st_mtime > FORGOTTEN_S
            if not forgotten and path.suffix != SUFFIX:
                return  # being written
            if not forgotten:
                request = requests.decode(disk.read_file(path, LARGEST_REQUEST))
        except FileNotFoundError:
            return  # withdrawn
        except (OSError, ValueError, RecursionError) as error:
            log.warning("a request that makes no sense is passed over: %s", error)
        try:
            disk.LOCAL.remove(path)
        except OSError as error:
            self._unreadable.add(path.name)
            log.warning("%s cannot be taken away: %s", path.name, error)
        if request is not None:
            file = Path(os.fsdecode(request.file)) if request.file else None
            log.info("another start asks to open %s", file.name if file else "the window")
            self.asked.emit(file, request.activation_token)
