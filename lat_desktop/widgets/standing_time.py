"""How long something has stood there to be read."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication


class StandingTime:
    """Tells what was meant for it from what was pressed for what stood there before."""

    def __init__(self) -> None:
        self._since = QElapsedTimer()

    def begin(self) -> None:
        """Count from now on."""
        self._since.start()

    @property
    def is_enough(self) -> bool:
        """Whether it is longer than the two clicks of a double click are apart."""
        since, apart = self._since, QApplication.doubleClickInterval()
        return not since.isValid() or since.elapsed() >= apart
