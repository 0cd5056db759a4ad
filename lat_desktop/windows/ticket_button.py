"""A button in the shape of a theatre ticket."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from lat_desktop.widgets.drawing import BLACK, mixed, see_through
from lat_desktop.widgets.focus_ring import show_own_focus
from lat_desktop.widgets.theme import Theme


class TicketButton(QPushButton):
    """A button in the shape of a theatre ticket."""

    focus_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget, *, first_class: bool) -> None:
        super().__init__(parent)
        show_own_focus(self)
        self._theme = theme
        self.first_class = first_class
        """Whether it is the choice that lies nearest."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Return the room that the words need, with a margin for the notches."""
        text = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        return QSize(text.width() + round(1.9 * text.height()), round(1.65 * text.height()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the door."""
        super().focusInEvent(event)
        self.focus_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell the door."""
        super().focusOutEvent(event)
        self.focus_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint brass, or only its outline for the lesser choice."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect())
        inset = 1.0 if not self.hasFocus() else 4.0
        area = whole.adjusted(inset, inset, -inset, -inset)
        if self.isDown():
            area.translate(0, 0.5)
        notch = area.height() * 0.17
        shape = QPainterPath()
        shape.addRoundedRect(area, 2, 2)
        for x in (area.left(), area.right()):
            hole = QPainterPath()
            hole.addEllipse(QPointF(x, area.center().y()), notch, notch)
            shape -= hole
        lifted = self.underMouse() or self.hasFocus()
        if self.first_class:
            painter.fillPath(shape, mixed(colours.brass, colours.glow, 0.45 if lifted else 0))
        elif lifted:
            painter.fillPath(shape, see_through(colours.brass, 0.22))
        line = mixed(colours.brass, BLACK, 0.5)
        painter.strokePath(shape, QPen(line, 1.6))
        painter.setPen(QPen(see_through(line, 0.7), 1, Qt.PenStyle.DotLine))
        for x in (area.left() + notch * 2.2, area.right() - notch * 2.2):
            painter.drawLine(QPointF(x, area.top() + 3), QPointF(x, area.bottom() - 3))
        if self.hasFocus():
            # Dark for a bill of paper, light for the wall: on one of them it lies.
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((colours.on_brass, 4.0), (colours.glow, 1.6)):
                painter.setPen(QPen(colour, width))
                painter.drawRoundedRect(whole.adjusted(2, 2, -2, -2), 3, 3)
        painter.setPen(colours.on_brass if self.first_class else colours.ink)
        painter.setFont(self.font())
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextHideMnemonic
        painter.drawText(area, flags, self.text())
