"""How the application looks before it has a theme, so that a test can leave it like that."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication


class Dress(NamedTuple):
    """What a theme changes."""

    style: str
    font: QFont
    palette: QPalette

    @classmethod
    def of(cls, app: QApplication) -> Dress:
        """Return how *app* looks now."""
        return cls(app.style().objectName(), QFont(app.font()), QPalette(app.palette()))

    def put_on(self, app: QApplication) -> None:
        """Let *app* look like that again."""
        app.setStyle(self.style)
        app.setFont(self.font)
        app.setPalette(self.palette)
