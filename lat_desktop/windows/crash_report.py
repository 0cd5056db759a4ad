"""The report on a fault: a file with all that a helper would ask, and nothing of the cards."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import re
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from lat_desktop import BUNDLED, __version__
from lat_desktop.controllers import disk

FAULTS: Final = "faults.txt"
KEPT: Final = 10
"""How many reports are kept; the oldest go first."""
UNSEEN: Final = ".unseen.txt"
"""How the name of a report ends that nobody has been shown yet."""
LARGEST_REPORT: Final = 256 * 1024
"""Bytes of a report that are read at the most."""

_ANY_CASE: Final = re.IGNORECASE if sys.platform == "win32" else re.NOFLAG

log = logging.getLogger(__name__)


def circumstances(more: Mapping[str, str]) -> dict[str, str]:
    """Return what a helper asks first, and *more*. Qt is asked only as far as it runs."""
    import platform

    import PySide6

    facts = {
        "Program": f"lat-desktop {__version__}" + (" (bundle)" if BUNDLED else ""),
        "System": platform.platform(),
        "Python": f"{platform.python_version()} ({platform.machine()})",
        "Qt": f"{qVersion()}, PySide6 {PySide6.__version__}",
    }
    if QGuiApplication.instance() is not None:
        facts["Platform"] = QGuiApplication.platformName()
        facts["Screens"] = "; ".join(
            f"{screen.size().width()} × {screen.size().height()}, "
            f"scale {screen.devicePixelRatio():g}, {screen.logicalDotsPerInch():.0f} dpi"
            for screen in QGuiApplication.screens()
        )
    return facts | dict(more)


def compose(faults: Iterable[str], log_lines: Iterable[str], more: Mapping[str, str]) -> str:
    """Return the text of a report. Where the person's folder is named, it says `~`."""
    facts = "\n".join(f"{name}: {fact}" for name, fact in circumstances(more).items())
    parts = [
        "The Lady and the Tiger: what went wrong\n" + time.strftime("%Y-%m-%d %H:%M:%S %z"),
        facts,
        *(fault.strip() for fault in faults),
        "The last lines of the log:\n" + "\n".join(log_lines),
    ]
    return _without_home("\n\n".join(parts) + "\n")


def _without_home(text: str) -> str:
    r"""Return *text* without the person's name, which Windows writes as C:\ or C:\\ or C:/."""
    home = Path.home()
    for spelling in (str(home), repr(str(home))[1:-1], home.as_posix()):
        text = re.sub(re.escape(spelling), "~", text, flags=_ANY_CASE)
    return text


class Report:
    """A report in a file of its own."""

    def __init__(self, folder: Path) -> None:
        """Name a new file in *folder*, which holds the last reports; nothing is written yet."""
        stamp = f"{time.strftime('%Y%m%d-%H%M%S')}-{time.time_ns() % 10**9:09}"
        self.path = folder / f"crash-{stamp}{UNSEEN}"
        self.text = ""

    @classmethod
    def unseen(cls, folder: Path) -> list[Report]:
        """Return the reports that nobody has been shown yet, the newest last."""
        with contextlib.suppress(OSError):  # then there are no reports either
            disk.clear_leftovers(disk.unfinished(folder, "crash-.*"))
        found = []
        for path in sorted(folder.glob(f"crash-*{UNSEEN}")):
            report = cls(folder)
            report.path = path
            try:
                report.text = disk.read_file(path, LARGEST_REPORT).decode("utf-8", "replace")
            except OSError as error:
                log.warning("the report %s cannot be read: %s", path.name, error)
            else:
                found.append(report)
        return found

    def write(self, text: str) -> None:
        """Have *text* in the file, and no more than so many files."""
        self.text = text
        try:
            disk.put_in_place(self.path, text.encode("utf-8", "replace"))
        except OSError as error:
            log.warning("the report cannot be written: %s", error)
        others = {*self.path.parent.glob("crash-*.txt")} - {self.path}  # a clock may go back
        for old in sorted(others)[: 1 - KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()

    def mark_seen(self) -> None:
        """Rename the file: it has been shown."""
        if self.path.name.endswith(UNSEEN):
            with contextlib.suppress(OSError):
                seen = self.path.with_name(self.path.name.removesuffix(UNSEEN) + ".txt")
                disk.LOCAL.replace(self.path, seen)
                self.path = seen


_BROKEN: Final = re.compile(
    r"^(Fatal Python error|Windows fatal exception: (?!code ))", re.MULTILINE
)
"""What is written when the process breaks. On Windows exceptions with a code alone are written,
too, which its own dialogs raise and handle."""


class FaultLog:
    """A file that Python writes into when the process itself breaks, found at the next start.

    It begins with a line of ours; where nothing of :data:`_BROKEN` follows, the program was ended
    from outside, by a person, a shutdown or a power cut, and there is nothing to report.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / FAULTS
        self._handle: int | None = None

    def last_fault(self) -> str:
        """Return what Python wrote when the program last broke; empty when it did not break."""
        try:
            text = disk.read_start(self._path, LARGEST_REPORT).decode("utf-8", "replace")
        except OSError:
            return ""
        began, _, fault = text.partition("\n")
        if not _BROKEN.search(fault):
            log.info("last time the program was ended from outside (%s)", began)
            return ""
        return text

    def open(self) -> None:
        """Have the next crash written down."""
        began = f"{time.strftime('%Y-%m-%d %H:%M:%S')}, version {__version__}\n"
        try:
            disk.LOCAL.remove(self._path)
            self._handle = disk.LOCAL.create(self._path)
            os.write(self._handle, began.encode())
            faulthandler.enable(self._handle)
        except OSError as error:
            log.warning("a crash would not be written down: %s", error)

    def close(self) -> None:
        """Take the file away: the program ends well."""
        if self._handle is not None:
            faulthandler.disable()
            with contextlib.suppress(OSError):
                os.close(self._handle)
                disk.LOCAL.remove(self._path)
            self._handle = None
