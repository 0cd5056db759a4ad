"""A program that runs beside the window: its pipes, its processor time, and its end."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QProcess, Qt, QTimer, Signal

if TYPE_CHECKING:
    import psutil
if sys.platform == "win32":
    from lat_desktop.controllers.windows_job import Job

log = logging.getLogger(__name__)

FAREWELL_MS: Final = 500
"""How long a program may take to end before it is killed."""


class ChildProcess(QObject):
    """One run of a program. What it starts itself ends with it.

    It is deleted when it has ended and been let go by :meth:`kill` or :meth:`end`.
    """

    heard = Signal(bytes)
    """What it wrote."""
    died = Signal(str)
    """It ended by itself; how, for the log."""
    failed_to_start = Signal(str)
    """There is no such program, or no memory for it; why, for the log."""

    def __init__(self, command: Sequence[str], parent: QObject | None = None) -> None:
        """Be ready to run *command*: a program and its arguments."""
        super().__init__(parent)
        self._command = tuple(command)
        self._let_go = False
        self._family: list[psutil.Process] = []
        """What it has started, as far as it was seen."""
        self._pid = 0
        """Its number, when it has one, and afterwards."""
        if sys.platform == "win32":
            self._job: Job | None = None
        process = self._process = QProcess(self)
        process.setStandardErrorFile(QProcess.nullDevice())
        if sys.platform != "win32":
            # A session of its own, and so a group of its own, which can be ended as a whole.
            process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)
        process.started.connect(self._on_started)
        process.readyReadStandardOutput.connect(self._on_output)
        # Queued, because on some systems it comes from within QProcess.start().
        process.errorOccurred.connect(self._on_error, Qt.ConnectionType.QueuedConnection)
        process.finished.connect(self._on_finished)

    @property
    def pid(self) -> int | None:
        """The number of the process; None while there is none."""
        return self._process.processId() or None

    def start(self) -> None:
        """Run the program."""
        if self._command:
            program, *arguments = self._command
            self._process.start(program, arguments)
        else:  # as QProcess tells of it, but for its warnings
            QTimer.singleShot(0, self, self._on_no_command)

    def write(self, line: bytes) -> None:
        """Send it a line."""
        if self._runs:
            self._process.write(line)

    def processor_time(self) -> float | None:
        """Return how many seconds it has used with all that it has started; None if unknown."""
        if (pid := self.pid) is None:
            return None
        import psutil  # 3 MB, and a match that goes well needs none of them

        try:
            itself = psutil.Process(pid)
            self._family = itself.children(recursive=True)
            used = _used_by(itself)
        except psutil.Error:
            return None
        for each in self._family:
            with contextlib.suppress(psutil.Error):  # it has just ended
                used += _used_by(each)
        return used

    def end(self, farewell: bytes) -> None:
        """End it: politely, by a last line, then firmly. Returns when there is none any more."""
        self._let_go = True
        if self._runs:
            self._process.write(farewell)
            self._process.closeWriteChannel()
            self._process.waitForFinished(FAREWELL_MS)
        self.kill()
        self.wait()

    def wait(self) -> None:
        """Return when it has ended, which :meth:`kill` has seen to."""
        if self._runs:
            self._process.waitForFinished()

    def kill(self) -> None:
        """End it and all that it has started, and hear no more of it."""
        self._let_go = True
        self._kill_family()
        if self._runs:
            self._process.finished.connect(self.deleteLater)
            self._process.kill()
        else:
            self.deleteLater()

    @property
    def _runs(self) -> bool:
        return self._process.state() is not QProcess.ProcessState.NotRunning

    def _kill_family(self) -> None:
        pid = self.pid
        if pid is not None or self._family:
            import psutil

            if pid is not None:
                with contextlib.suppress(psutil.Error):
                    self._family = psutil.Process(pid).children(recursive=True)
            for each in self._family:
                with contextlib.suppress(psutil.Error):  # it has ended, or is another of its number
                    each.kill()
        if sys.platform == "win32":
            if self._job is not None:
                self._job.end()
        elif group := self._pid or self.pid:
            # Also what outlived its parent, and so is nobody's child by now.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)

    def _on_started(self) -> None:
        self._pid = self._process.processId()
        if sys.platform == "win32":
            try:
                self._job = Job(self._pid)
            except OSError as error:
                log.info("what it starts will not end with it: %s", error)  # it has ended already

    def _on_no_command(self) -> None:
        if not self._let_go:
            self.failed_to_start.emit("no command")

    def _on_output(self) -> None:
        data = self._process.readAllStandardOutput().data()
        if not self._let_go:
            self.heard.emit(data)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        # The other errors are followed by the end of the process, or by silence.
        if error is QProcess.ProcessError.FailedToStart and not self._let_go:
            self.failed_to_start.emit(self._process.errorString())

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if not self._let_go:
            self.died.emit(f"exit code {code}, {status.name}")


def _used_by(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system
