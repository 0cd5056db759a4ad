"""The shelf of the problems of a game: one row each, with what has come of it."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.problem_progress import ProblemResult
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook.problem import HARDEST, Problem, problems_of

Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """What a row says, from left to right."""

    NUMBER = 0
    QUESTION = 1
    DIFFICULTY = 2
    STATE = 3


class ProblemsModel(QAbstractTableModel):
    """One row a problem of the game that is looked at."""

    def __init__(
        self, settings: Settings, language: LanguageService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._language = language
        self._game = ""
        self._problems: tuple[Problem, ...] = ()
        language.language_changed.connect(self._on_changed)

    def show_game(self, game: str) -> None:
        """Show the problems of *game*."""
        self.beginResetModel()
        self._game = game
        self._problems = tuple(problems_of(game))
        self.endResetModel()

    def problem(self, row: int) -> Problem:
        """Return the problem of a row."""
        return self._problems[row]

    def row_of(self, problem: Problem) -> int:
        """Return the row of a *problem* of the game."""
        return self._problems.index(problem)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many there are."""
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the words of a cell, or of its whole row for a screen reader."""
        problem = self._problems[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(problem, index.row(), Column(index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            words = [self._spoken(problem, index.row(), column) for column in Column]
            return ", ".join(filter(None, words))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return what a column is called."""
        if orientation is not Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("No."),
            self.tr("Problem"),
            self.tr("Difficulty"),
            self.tr("Solved"),
        )[section]

    def _words(self, problem: Problem, row: int, column: Column) -> str:
        match column:
            case Column.NUMBER:
                return str(row + 1)
            case Column.QUESTION:
                return self._language.rulebook(self._game).word(f"problem.name.{problem.question}")
            case Column.DIFFICULTY:
                return "●" * problem.difficulty + "○" * (HARDEST - problem.difficulty)
            case Column.STATE:
                return self._state(problem)

    def _spoken(self, problem: Problem, row: int, column: Column) -> str:
        if column is Column.DIFFICULTY:
            return self.tr("difficulty {n} of {most}").format(n=problem.difficulty, most=HARDEST)
        return self._words(problem, row, column)

    def _state(self, problem: Problem) -> str:
        result = self._settings.problem_results(self._game).get(problem.id, ProblemResult())
        if result.solved is None:
            if result.helped:
                return self.tr("answer seen")
            return self.tr("tried") if result.tries else ""
        if result.helped:
            return self.tr("solved with help")
        return self.tr("solved in {time}").format(time=_clock(result.seconds))

    def _on_changed(self) -> None:
        if self._problems:
            last = self.index(len(self._problems) - 1, len(Column) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)


def _clock(seconds: int) -> str:
    minutes, rest = divmod(max(0, seconds), 60)
    return f"{minutes}:{rest:02}"
