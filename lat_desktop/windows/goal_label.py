"""What wins, and how near everybody is to it: always there, below the table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from lat_desktop.rulebook import as_tooltip
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.tips import set_tip


class GoalLabel(Label):
    """A line that can be pointed at, or gone to by Tab: then one is told how it is done."""

    asked = Signal()
    """Somebody would like to know how one comes nearer to it."""
    left = Signal()
    """They look at something else."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._goals: Sequence[str] = ("",)
        self.setObjectName("goal")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, goals: Sequence[str], how: str) -> None:
        """Say the first of *goals*, all of which say the same, for which there is room on a line.

        *how* one comes nearer to it is said to those who listen.
        """
        self._goals = goals
        self._say()
        self.setAccessibleName(goals[0])
        self.setAccessibleDescription(how)

    @property
    def narrowest(self) -> int:
        """How wide it must be to say on a line what it says where there is little room."""
        return self.fontMetrics().horizontalAdvance(self._goals[-1])

    def _for(self, width: int) -> str:
        """Return what there is room for in a line so *wide*, with a letter to spare."""
        metrics = self.fontMetrics()
        advance, room = metrics.horizontalAdvance, width - metrics.averageCharWidth()
        return next((goal for goal in self._goals if advance(goal) <= room), self._goals[-1])

    def _say(self) -> None:
        said = self._for(self.width())
        self.setText(said)
        set_tip(self, "" if said == self._goals[0] else as_tooltip(self._goals[0]))

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return how high that is, whatever is said now."""
        room, wrap = QRect(0, 0, width, 1000), Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(room, wrap, self._for(width)).height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much as there is room for."""
        super().resizeEvent(event)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Say it anew in other letters."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._say()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Tell how it is done."""
        super().enterEvent(event)
        self.asked.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell it those who go by keys, too."""
        super().focusInEvent(event)
        self.asked.emit()

    def leaveEvent(self, event: QEvent) -> None:
        """Say no more of it."""
        super().leaveEvent(event)
        self.left.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Say no more of it to those who go by keys, either."""
        super().focusOutEvent(event)
        self.left.emit()
