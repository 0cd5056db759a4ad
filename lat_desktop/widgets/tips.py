"""Tips: what a thing is, for who points at it, or holds it down with a finger or a pen."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QGestureEvent,
    QGraphicsView,
    QTapAndHoldGesture,
    QWidget,
)

from lat_desktop.widgets.rows import STAYS


def set_tip(widget: QWidget, words: str) -> None:
    """Let *words* be the tip of *widget*; it stays until the pointer goes."""
    widget.setToolTip(words)
    widget.setToolTipDuration(STAYS)


def name_sign(button: QAbstractButton, name: str, keys: str = "") -> None:
    """Call a *button* that has only a sign on it by its *name*, for who points at it or listens.

    Both are told by which *keys* one has the same; who listens hears the name once.
    """
    button.setAccessibleName(name)
    button.setAccessibleDescription(keys)
    set_tip(button, f"{name} ({keys})" if keys else name)


class HeldTips(QObject):
    """Shows in a window the tip of what is held down; a table answers in its own way."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.grabGesture(Qt.GestureType.TapAndHoldGesture)
        window.installEventFilter(self)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hear that something is held."""
        if isinstance(event, QGestureEvent):
            held = event.gesture(Qt.GestureType.TapAndHoldGesture)
            if (
                isinstance(held, QTapAndHoldGesture)
                and held.state() is Qt.GestureState.GestureFinished
            ):
                self._show_tip(held)
        return False

    def _show_tip(self, held: QTapAndHoldGesture) -> None:
        place = held.position().toPoint()
        inside = self._window.mapFromGlobal(place)
        widget = self._window.childAt(inside)
        while widget is not None and not isinstance(widget, QGraphicsView):
            help_event = QHelpEvent(QEvent.Type.ToolTip, widget.mapFromGlobal(place), place)
            QApplication.sendEvent(widget, help_event)
            if help_event.isAccepted():  # it is, unless there is nothing to tell
                if isinstance(widget, QAbstractButton):
                    widget.setDown(False)  # it was asked about, and is not clicked when let go
                return
            widget = None if widget is self._window else widget.parentWidget()
