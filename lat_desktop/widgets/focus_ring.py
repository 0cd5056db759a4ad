"""The ring around what has the keys: as plain on paper as on velvet, wherever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFocusFrame

_OWN: Final = "shows_own_focus"


def show_own_focus(widget: QWidget) -> None:
    """Leave it to *widget* to show that it has the focus: it is no box, or shows more."""
    widget.setProperty(_OWN, True)


class FocusRing(QObject):
    """Lays Qt's frame around whatever has the focus; a style alone hardly shows it."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._frame: QFocusFrame | None = None
        app.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, _: QWidget | None, widget: QWidget | None) -> None:
        framed = None if widget is None or _paints_itself(widget) else widget
        if self._frame is None or not isValid(self._frame):  # it goes with a window that it was in
            if framed is None:
                return
            from PySide6.QtWidgets import QFocusFrame  # at the start nothing needs one

            self._frame = QFocusFrame()
        self._frame.setWidget(framed)  # type: ignore[arg-type]  # None for nothing


def _paints_itself(widget: QWidget) -> bool:
    # On a table each thing has a ring of its own.
    return bool(widget.property(_OWN)) or widget.inherits("QGraphicsView") or widget.isWindow()
