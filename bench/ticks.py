"""Event loop lag: between two ticks of a timer a repaint, a key or a click has to wait."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer

TICK_MS = 5


class Ticks(QObject):
    """Ticks every TICK_MS and keeps the gaps between the ticks, in ms, while *counts* says so."""

    def __init__(self, counts: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.gaps: list[float] = []
        self._counts = counts
        self._before = time.perf_counter()
        timer = QTimer(self, interval=TICK_MS, timerType=Qt.TimerType.PreciseTimer)
        timer.timeout.connect(self._on_timeout)
        timer.start()

    def _on_timeout(self) -> None:
        now = time.perf_counter()
        if self._counts():
            self.gaps.append((now - self._before) * 1000)
        self._before = now

    def tell(self) -> None:
        """Print the gaps, one a line."""
        print(*self.gaps, sep="\n")
