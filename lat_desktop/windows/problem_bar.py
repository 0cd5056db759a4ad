"""What stands below the table of a problem: which it is, how hard, and whether it is solved."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QWidget

from lat_desktop.controllers.problem import ProblemController
from lat_desktop.controllers.problem_progress import ProblemResult
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook.problem import HARDEST, problems_of
from lat_desktop.widgets.label import Label


class ProblemBar(QFrame):
    """Says which problem stands on the table, and what has come of it."""

    def __init__(self, problem: ProblemController, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._problem = problem
        self._settings = settings
        self.which: Final = Label(self)
        self.state: Final = Label(self)
        self._untried = True
        self.help: Final = QPushButton(self)
        self.help.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.help.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(10, 4, 10, 4)
        row.addWidget(self.which, 1)
        row.addWidget(self.state, 1)
        row.addWidget(self.help)
        self._words = self.which, self.state
        for label in self._words:
            label.setWordWrap(True)
        self.state.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        problem.answered.connect(self.retranslate_ui)
        problem.eased.connect(self.retranslate_ui)
        problem.prompt_changed.connect(self._offer_help)
        settings.changed.connect(self._on_setting_changed)
        self.retranslate_ui()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say what there is room for."""
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Where there is little room, say nothing of the time that one has."""
        lines = [label.fontMetrics().horizontalAdvance(label.text()) for label in self._words]
        button, gap = self.help.sizeHint().width(), self._row.spacing()
        room = self._row.contentsRect().width()
        fits = sum(lines) + button + 2 * gap <= room
        self.state.setVisible(fits or not self._untried)
        ways, stacked = QBoxLayout.Direction, lines[0] + button + gap > room
        self._row.setDirection(ways.TopToBottom if stacked else ways.LeftToRight)
        aligned = Qt.AlignmentFlag.AlignLeft if stacked else Qt.AlignmentFlag.AlignRight
        self.state.setAlignment(aligned | Qt.AlignmentFlag.AlignVCenter)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language, and the size of the letters."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate_ui()
        elif event.type() is QEvent.Type.FontChange:
            self._share_out()

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        game, problem = self._problem.match.game.key, self._problem.problem
        self.help.setText(self.tr("Show me") if self._problem.helped else self.tr("A clue"))
        number = [each.id for each in problems_of(game)].index(problem.id) + 1
        self.which.setText(
            self.tr("Problem {n}, difficulty {hard} of {most}").format(
                n=number, hard=problem.difficulty, most=HARDEST
            )
        )
        known = self._settings.problem_results(game).get(problem.id, ProblemResult())
        self._untried = known.solved is None and not known.tries
        if known.solved is not None:
            helped = self.tr("Solved with help")
            self.state.setText(helped if known.helped else self.tr("Solved"))
        elif known.tries:
            self.state.setText(self.tr("Tried so far: {n}").format(n=known.tries))
        else:
            self.state.setText(self.tr("Take all the time you like."))
        self._offer_help()
        self._share_out()

    def _offer_help(self) -> None:
        self.help.setEnabled(self._problem.eases)

    def _on_setting_changed(self, name: str) -> None:
        if name == f"problems/{self._problem.match.game.key}":
            self.retranslate_ui()
