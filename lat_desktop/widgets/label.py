"""Labels: what their text is, they say, and Qt does not guess."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QLabel, QWidget

from lat_desktop.widgets.interfaces import provide


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


class EchoLabel(Label):
    """A label that says to the eye what the description of a control beside it says to the ear.

    Readers that read all the words of a dialog would say it once more, and not of what.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        provide(EchoLabel, _EchoInterface)  # before anybody asks
        super().__init__(parent)
        self.echoes = True
        """Whether it does so now."""


class _EchoInterface(QAccessibleWidget):
    def __init__(self, label: EchoLabel) -> None:
        super().__init__(label, QAccessible.Role.StaticText)
        self._label = label

    def text(self, kind: QAccessible.Text) -> str:
        return self._label.text() if kind is QAccessible.Text.Name else super().text(kind)

    def state(self) -> QAccessible.State:
        state = super().state()
        state.invisible = bool(state.invisible) or self._label.echoes
        return state


class RichLabel(QLabel):
    """A label whose text is HTML: links in it have the colour of links in the theme in force.

    Qt takes that colour once, when it reads the text. It would also turn round a sentence that a
    name begins which is written from the right; ours are all read from the left.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self._text = ""

    def text(self) -> str:
        """Return what it shows, in HTML."""
        return self._text

    def setText(self, text: str) -> None:  # noqa: N802
        """Show *text*, which is HTML."""
        self._text = text
        super().setText(f'<div dir="ltr">{text}</div>' if text else "")

    def changeEvent(self, event: QEvent) -> None:
        """Read the text again when the colours are others."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self.clear()  # the same text would not be read again
            RichLabel.setText(self, self._text)
