"""A menu whose words are whole, however large they are."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget


class Menu(QMenu):
    """A menu with room for the ticks of large letters.

    Fusion reckons with a column of one width for them, draws one that grows with the rows, and
    cuts the middle out of what does not fit beside it.
    """

    RECKONED: Final = 21
    """Pixels of that column, as Fusion reckons; it draws at most the height of a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setStyleSheet("QMenu { menu-scrollable: 1 }")  # what is higher than the screen
        self.aboutToShow.connect(self._on_about_to_show)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give the keys back by Escape: Qt would leave them with the bar, unseen."""
        super().keyPressEvent(event)
        bar = self.parentWidget()
        if event.key() == Qt.Key.Key_Escape and isinstance(bar, QMenuBar):
            QApplication.sendEvent(bar, event)

    def _on_about_to_show(self) -> None:
        self._want(0)
        drawn = max((self.actionGeometry(each).height() for each in self.actions()), default=0)
        self._want(self.sizeHint().width() + max(drawn - self.RECKONED, 0))

    def _want(self, width: int) -> None:
        """Have the rows as wide as *width*, which Qt looks at when the style changes."""
        self.setMinimumWidth(width)
        QApplication.sendEvent(self, QEvent(QEvent.Type.StyleChange))
