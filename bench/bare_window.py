"""The reference: the least that a PySide6 program with a window can be.

    python -m bench.bare_window             stays open until it is ended
    python -m bench.bare_window SECONDS     prints how evenly its event loop ran, then ends

It honours LAT_DESKTOP_TRACE as the app does.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class BareWindow(QWidget):
    """An empty window that tells when it was first painted."""

    painted = False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Append the moment of the first painting to the trace."""
        trace = os.environ.get("LAT_DESKTOP_TRACE")
        if trace and not self.painted:
            self.painted = True
            with Path(trace).open("a") as file:
                file.write(f"first_paint {time.monotonic_ns()}\n")


def main(arguments: list[str]) -> int:
    """Show the window."""
    app = QApplication([])
    window = BareWindow()
    window.resize(1440, 900)
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
