"""The ring around what has the keys: as plain on paper as on velvet, wherever it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFocusFrame, QProxyStyle

_OWN: Final = "shows_own_focus"


def show_own_focus(widget: QWidget) -> None:
    """Leave it to *widget* to show that it has the focus: it is no box, or shows more."""
    widget.setProperty(_OWN, True)


class FocusRing(QObject):
    """Lays Qt's frame around whatever has the focus; a style alone hardly shows it."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._frame: QFocusFrame | None = None
        self._style: QProxyStyle | None = None
        app.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, _: QWidget | None, widget: QWidget | None) -> None:
        framed = None if widget is None or _paints_itself(widget) else widget
        if self._frame is None or not isValid(self._frame):  # it goes with a window that it was in
            if framed is None:
                return
            from PySide6.QtWidgets import QFocusFrame  # at the start nothing needs one

            self._frame = QFocusFrame()
            if self._style is None:
                self._style = _above_all(self)
            self._frame.setStyle(self._style)
        self._frame.setWidget(framed)  # type: ignore[arg-type]  # None for nothing


def _above_all(parent: QObject) -> QProxyStyle:
    """Return the style of a frame that is above all there is in a window.

    Where it lay among the neighbours of a widget, whatever holds these would cut it off.
    """
    from PySide6.QtWidgets import QProxyStyle, QStyle, QStyleHintReturn, QStyleOption

    class Above(QProxyStyle):
        def styleHint(  # noqa: N802
            self,
            hint: QStyle.StyleHint,
            option: QStyleOption | None = None,
            widget: QWidget | None = None,
            returned: QStyleHintReturn | None = None,
        ) -> int:
            if hint is QStyle.StyleHint.SH_FocusFrame_AboveWidget:
                return 1
            return super().styleHint(hint, option, widget, returned)

    style = Above("Fusion")
    style.setParent(parent)
    return style


def _paints_itself(widget: QWidget) -> bool:
    # On a table each thing has a ring of its own.
    return bool(widget.property(_OWN)) or widget.inherits("QGraphicsView") or widget.isWindow()
