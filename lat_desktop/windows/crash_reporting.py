"""What happens when something goes wrong: it is written down, said once, and play goes on."""

from __future__ import annotations

import logging
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from traceback import format_exception
from types import TracebackType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from lat_desktop.controllers import logs

if TYPE_CHECKING:
    from lat_desktop.windows.crash_dialog import CrashDialog, Occasion
    from lat_desktop.windows.crash_report import Report

MOST_FAULTS: Final = 20
"""How many different faults a report has."""
MOST_TIMES: Final = 3
"""In how many dialogs the same fault is shown."""

log = logging.getLogger(__name__)


class ErrorReporter(QObject):
    """Writes a report on what nobody caught, shows it in one dialog, and lets the match go on."""

    _caught = Signal()

    def __init__(
        self, folder: Path, parent: QWidget, more: Callable[[], Mapping[str, str]] = dict
    ) -> None:
        """Keep reports in *folder*; each says also what *more* returns, in words."""
        super().__init__(parent)
        self._folder = folder
        self._parent = parent
        self._more = more
        self._report: Report | None = None
        self._faults: list[str] = []
        """What the report is about."""
        self._shown: Counter[str] = Counter()
        """In how many dialogs each was: one that comes at every painting would never end."""
        self.dialog: CrashDialog | None = None
        # Queued: the dialog must not open in the middle of whatever failed.
        self._caught.connect(self._on_caught, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch every exception that nobody else does: PySide hands those of slots here, too."""
        sys.excepthook = self._on_exception

    def remove(self) -> None:
        """Let Python handle exceptions again."""
        sys.excepthook = sys.__excepthook__

    def report_last_time(self, fault: str, log_lines: list[str]) -> None:
        """Show what the program wrote when it broke, and reports that nobody has seen yet."""
        from lat_desktop.windows.crash_report import Report, compose

        if fault:
            report = Report(self._folder)
            report.write(compose([fault], log_lines, {}))
        mine = None if self._report is None else self._report.path  # of this time
        if unseen := [each for each in Report.unseen(self._folder) if each.path != mine]:
            for report in unseen:
                report.mark_seen()
            self._show(unseen[-1], len(unseen), "last_time")

    def _on_exception(
        self,
        kind: type[BaseException],
        error: BaseException,
        traceback: TracebackType | None,
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._parent.close()
            return
        fault = "".join(format_exception(kind, error, traceback))
        is_news = fault not in self._faults and self._shown[fault] < MOST_TIMES
        if is_news and len(self._faults) < MOST_FAULTS:
            self._faults.append(fault)
            log.critical("not caught: %s", fault)
            self._write()
            self._caught.emit()

    def _write(self) -> None:
        """Have the report on the disk at once: nobody knows how long the program lives."""
        from lat_desktop.windows.crash_report import Report, compose

        if self._report is None:
            self._report = Report(self._folder)
        self._report.write(compose(self._faults, logs.recent_lines(), self._more()))

    def _on_caught(self) -> None:
        if self._report is None:
            return
        if self.dialog is None:
            self._show(self._report, len(self._faults), "now")
        elif self.dialog.occasion == "now":
            self._report.mark_seen()
            self.dialog.show_report(self._report, len(self._faults))

    def _show(self, report: Report, count: int, occasion: Occasion) -> None:
        from lat_desktop.windows.crash_dialog import CrashDialog

        report.mark_seen()
        self.dialog = CrashDialog(occasion, self._parent)
        self.dialog.show_report(report, count)
        self.dialog.finished.connect(self._on_finished)
        self.dialog.open()

    def _on_finished(self) -> None:
        dialog, self.dialog = self.dialog, None
        if dialog is not None and dialog.occasion != "now":
            self._on_caught()  # what has been caught while it was open
            return
        self._shown.update(self._faults)
        self._faults.clear()
        self._report = None
