"""Labels: what their text is, they say, and Qt does not guess."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget


class Label(QLabel):
    """A label whose text is text: Qt would guess, and take a player called `<b>` for HTML.

    A long word in a label that wraps its lines is cut, and does not widen the window.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        """Return what is asked for, but for no word more than a narrow column."""
        hint = super().minimumSizeHint()
        if self.wordWrap():
            hint.setWidth(min(hint.width(), 20 * self.fontMetrics().averageCharWidth()))
        return hint


class RichLabel(QLabel):
    """A label whose text is HTML: links in it have the colour of links in the theme in force.

    Qt takes that colour once, when it reads the text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)

    def changeEvent(self, event: QEvent) -> None:
        """Read the text again when the colours are others."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            text = self.text()
            self.clear()  # the same text would not be read again
            self.setText(text)
