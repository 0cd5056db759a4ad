"""How long something has stood there to be read."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication


class StandingTime:
    """Tells what was meant for it from what was pressed for what stood there before."""

    def __init__(self, double_clicks: float = 1) -> None:
        """Want a pause as long as the two clicks of so many double clicks are apart."""
        self._double_clicks = double_clicks
        self._since = QElapsedTimer()

    def begin(self) -> None:
        """Count from now on."""
        self._since.start()

    def end(self) -> None:
        """Let any press be meant, until it begins again."""
        self._since.invalidate()

    @property
    def is_enough(self) -> bool:
        """Whether a press, now, was meant for it."""
        pause = self._double_clicks * QApplication.doubleClickInterval()
        return not self._since.isValid() or self._since.elapsed() >= pause

    def take_press(self) -> bool:
        """Return whether a press, now, was meant for it; one that was not begins the time anew.

        So whoever goes on pressing as they did before does nothing, however long they do.
        """
        is_meant = self.is_enough
        if not is_meant:
            self.begin()
        return is_meant
