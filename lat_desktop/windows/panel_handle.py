"""The edge between the table and what stands beside it, by which that is made wide or narrow."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractSlider, QApplication, QSizePolicy, QWidget

from lat_desktop.widgets.drawing import mixed, plate, polygon
from lat_desktop.widgets.focus_ring import show_own_focus
from lat_desktop.widgets.theme import Theme

WIDTH: Final = 24
"""How broad it is, in pixels: what one can aim at."""
STEP: Final = 2
"""How many letters wider or narrower the panel gets by an arrow key."""


class PanelHandle(QAbstractSlider):
    """Its value is how wide the panel on its right is, in letters; 0 where that is hidden.

    It is dragged, a click hides the panel or shows it again, and so do Return and Space. To the
    keyboard and to a screen reader it is a slider: Left widens, Right narrows.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        show_own_focus(self)
        self._theme = theme
        self._least = self._fitted = self._letters = 1
        self._letter = 1.0
        self._grip: tuple[float, int] | None = None
        """Where the handle was pressed, on the screen, and how wide the panel was; None if not."""
        self._dragged = False
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return a narrow strip."""
        return QSize(WIDTH, 80)

    @property
    def letters(self) -> int:
        """How wide the panel is, or was before it was hidden."""
        return self._letters

    @property
    def resized(self) -> bool:
        """Whether it was made wider or narrower since it was fitted."""
        return self._letters != self._fitted

    def fit(self, letters: int, least: int, most: int, letter: float, *, shown: bool) -> None:
        """Let the panel be so wide, from *least* to *most*; a *letter* has so many pixels."""
        self._letter = letter
        with QSignalBlocker(self):
            self.setRange(0, max(most, 1))
            self._least = min(least, self.maximum())
            self._fitted = self._letters = self._bounded(letters)
            self.setValue(self._letters if shown else 0)

    def _bounded(self, letters: int) -> int:
        return max(self._least, min(letters, self.maximum()))

    def toggle(self) -> None:
        """Hide the panel, or show it as it was."""
        self.setValue(0 if self.value() else self._letters)

    def _widen_to(self, letters: int) -> None:
        """Make the panel so wide; what is far too narrow hides it."""
        if letters * 2 >= self._least:
            self._letters = self._bounded(letters)
            self.setValue(self._letters)
        else:
            self.setValue(0)

    def widen(self, letters: int) -> None:
        """Make the panel so many *letters* wider, or narrower if there are less than none."""
        wanted = self.value() + letters
        if letters > 0:
            self._widen_to(max(wanted, self._least))
        else:
            self._widen_to(wanted if wanted >= self._least else 0)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._grip = event.globalPosition().x(), self.value()
            self._dragged = False
            self.setSliderDown(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Let the edge follow the pointer."""
        if self._grip is None:
            return
        start, letters = self._grip
        moved = start - event.globalPosition().x()
        self._dragged = self._dragged or abs(moved) >= QApplication.startDragDistance()
        if self._dragged:
            self._widen_to(round(letters + moved / self._letter))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a click that moved nothing hides the panel, or shows it."""
        if self._grip is None or event.button() is not Qt.MouseButton.LeftButton:
            return
        self._grip = None
        if not self._dragged:
            self.toggle()
        self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do by key what is done by hand."""
        match event.key():
            case Qt.Key.Key_Left:
                self.widen(STEP)
            case Qt.Key.Key_Right:
                self.widen(-STEP)
            case Qt.Key.Key_Home:
                self._widen_to(self.maximum())
            case Qt.Key.Key_End:
                self._widen_to(0)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self.toggle()
            case _:
                event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shine under the pointer."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Shine no more."""
        super().leaveEvent(event)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that the keys are here."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that they are not."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a strip, and in its middle a grip with an arrow to where a click takes it."""
        c = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), c.window)
        lit = self.underMouse() or self.hasFocus() or self.isSliderDown()
        box = QRectF(self.width() / 2 - 5, self.height() / 2 - 30, 10, 60)
        quiet = mixed(c.window, c.on_window, 0.18)
        painter.fillPath(plate(box, box.width() / 2), c.chosen if lit else quiet)
        if self.hasFocus():
            painter.setPen(c.on_window)
            painter.drawPath(plate(box.adjusted(-1, -1, 1, 1), box.width() / 2))
        tip = 3.0 if self.value() else -3.0
        middle = QPointF(box.center())
        corners = ((tip, 0.0), (-tip, -5.0), (-tip, 5.0))
        arrow = polygon(*((middle.x() + x, middle.y() + y) for x, y in corners))
        painter.fillPath(arrow, c.on_brass if lit else c.on_window)
