"""The reference: the least that a PySide6 program with a window can be.

    python -m bench.bare_window             stays open until it is ended
    python -m bench.bare_window SECONDS     prints how evenly its event loop ran, then ends

It honours LAT_DESKTOP_TRACE as the app does. `make bench` makes a bundle of it, too.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

LINES = [f"begun {time.monotonic_ns()}\n"]
"""What is written to the trace."""


def note(stage: str) -> None:
    """Take down that a stage of the start is reached now."""
    LINES.append(f"{stage} {time.monotonic_ns()}\n")


from PySide6.QtCore import QTimer  # noqa: E402

note("qt")

from PySide6.QtGui import QPaintEvent  # noqa: E402
from PySide6.QtWidgets import QApplication, QWidget  # noqa: E402

note("imported")


class BareWindow(QWidget):
    """An empty window that tells when it was first painted."""

    painted = False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write the trace at the first painting."""
        trace = os.environ.get("LAT_DESKTOP_TRACE")
        if trace and not self.painted:
            self.painted = True
            note("first_paint")
            with Path(trace).open("a", encoding="utf-8") as file:
                file.writelines(LINES)


def main(arguments: list[str]) -> int:
    """Show the window."""
    app = QApplication([])
    note("application")
    window = BareWindow()
    window.resize(1440, 900)
    note("built")
    window.show()
    if not arguments:
        return app.exec()
    from bench.ticks import Ticks  # not part of the least

    ticks = Ticks(lambda: True)
    QTimer.singleShot(round(float(arguments[0]) * 1000), app.quit)
    app.exec()
    ticks.tell()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
