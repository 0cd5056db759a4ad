"""What stands below the table of a lesson: how far one has come, the ways on, and the goal."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from lat_desktop.controllers.lesson import LessonController
from lat_desktop.widgets.label import Label
from lat_desktop.windows.goal_label import GoalLabel


class LessonBar(QFrame):
    """Says how far one has come, and lets one begin anew, or leave out the rest."""

    def __init__(self, lesson: LessonController, goal: GoalLabel, parent: QWidget) -> None:
        """Let *goal* stand beside it."""
        super().__init__(parent)
        self._lesson = lesson
        self._goal = goal
        self.place: Final = Label(self)
        """How far one has come, in words."""
        self.again: Final = QPushButton(self)
        self.skip: Final = QPushButton(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        across = QBoxLayout.Direction.LeftToRight
        self._buttons = QBoxLayout(across)
        self._way = QBoxLayout(across)
        self._way.addWidget(self.place)
        self._way.addLayout(self._buttons)
        for button in (self.again, self.skip):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self._buttons.addWidget(button)
        self._parts = QBoxLayout(across, self)
        self._parts.setContentsMargins(10, 0, 10, 0)
        self._parts.addLayout(self._way)
        self._parts.addWidget(goal, 1)
        self.again.clicked.connect(self._on_again)
        self.skip.clicked.connect(self._on_skip)
        lesson.came_to.connect(self._say_place)
        self.retranslate_ui()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the goal a line of its own where there is no room beside the rest, and so on."""
        super().resizeEvent(event)
        self._break_lines()

    def _break_lines(self) -> None:
        """Put beside each other what there is room for."""
        room, gap = self._parts.contentsRect().width(), self._way.spacing()
        again, skip = self.again.sizeHint().width(), self.skip.sizeHint().width()
        buttons = again + gap + skip
        way = self.place.sizeHint().width() + gap + buttons
        for layout, needed in (
            (self._buttons, buttons),
            (self._way, way),
            (self._parts, way + self._parts.spacing() + self._goal.narrowest),
        ):
            directions = QBoxLayout.Direction
            fits = needed <= room
            layout.setDirection(directions.LeftToRight if fits else directions.TopToBottom)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate_ui()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        self.again.setText(self.tr("Start again"))
        self.skip.setText(self.tr("Skip the lesson"))
        self._say_place()

    def _say_place(self) -> None:
        place, count = self._lesson.place, self._lesson.count
        self.place.setText(self.tr("Lesson, {n} of {count}").format(n=place + 1, count=count))
        self.again.setEnabled(place > 0 or self._lesson.skipped)
        self.skip.setEnabled(not self._lesson.over)

    def _on_again(self) -> None:
        self._lesson.go_to(0)

    def _on_skip(self) -> None:
        self._lesson.skip()
