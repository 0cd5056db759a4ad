"""The problems: one of each game for today, and the shelf of all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import chain

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.problem_progress import ProblemResult, days_in_a_row
from lat_desktop.controllers.settings import Settings
from lat_desktop.models.problems import Column, ProblemsModel
from lat_desktop.rulebook.problem import Problem, of_day, problems_of
from lat_desktop.widgets.choices import ComboBox
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.rows import RowDelegate
from lat_desktop.widgets.selection_by_reader import choose_entry, choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import (
    Content,
    Dialog,
    Heading,
    add_button,
    brassy,
    letters_wide,
    without_icons,
)


class ProblemsDialog(Dialog):
    """Offers the problems of a day, and all others on a shelf."""

    chosen = Signal(str, object)
    """The key of a game, and the :class:`Problem` that is to be laid on the table."""

    def __init__(
        self,
        games: Sequence[str],
        settings: Settings,
        language: LanguageService,
        theme: Theme,
        today: date,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._games = [game for game in games if problems_of(game)]
        self._settings = settings
        self._language = language
        self._theme = theme
        self._today = today
        self.heading = Heading(theme, self)
        self.daily: dict[str, QPushButton] = {}
        """By game, what lays the problem of today on the table."""
        self._states: dict[str, QLabel] = {}
        self.shelf_of = ComboBox(self)
        self.shelf_label = Label(self)
        self.model = ProblemsModel(settings, language, self)
        self.list = QTableView(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self.open_button = add_button(self.buttons, QDialogButtonBox.ButtonRole.AcceptRole)
        self._build()
        self.retranslate_ui()
        self.shelf_of.currentIndexChanged.connect(self._on_shelf_chosen)
        self.list.doubleClicked.connect(self._on_open)
        self.list.selectionModel().currentChanged.connect(self._on_row_chosen)
        self.buttons.accepted.connect(self._on_open)
        self.buttons.rejected.connect(self.reject)
        theme.changed.connect(self._dress)
        self._dress()
        self._on_shelf_chosen()
        next(iter(self.daily.values())).setFocus()

    def _build(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        for column, game in enumerate(self._games):
            button = QPushButton(self)
            button.setAutoDefault(True)
            button.clicked.connect(self._on_daily)
            state = Label(self)
            state.setWordWrap(True)
            grid.addWidget(button, 0, column)
            grid.addWidget(state, 1, column)
            grid.setColumnStretch(column, 1)
            self.daily[game] = button
            self._states[game] = state
            self.shelf_of.addItem("", game)
        self.shelf_label.setBuddy(self.shelf_of)
        self.list.setModel(self.model)
        self.list.setItemDelegate(RowDelegate(self.list))
        choose_row(self.list)
        choose_entry(self.shelf_of)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setShowGrid(False)
        self.list.setWordWrap(False)
        self.list.setAlternatingRowColors(True)
        self.list.setTabKeyNavigation(False)
        self.list.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.verticalHeader().hide()
        header = self.list.horizontalHeader()
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.QUESTION, QHeaderView.ResizeMode.Stretch)
        self._content = content = Content(self)
        column_ = QVBoxLayout(content.inside)
        column_.setContentsMargins(24, 16, 24, 8)
        column_.setSpacing(10)
        column_.addWidget(self.heading)
        column_.addLayout(grid)
        column_.addWidget(self.shelf_label)
        column_.addWidget(self.shelf_of)
        column_.addWidget(self.list, 1)
        self.fill(content, without_icons(self.buttons))

    def _dress(self) -> None:
        """Take the sizes of the text; the problems of today are of brass."""
        line = self.fontMetrics().height()
        self.list.verticalHeader().setDefaultSectionSize(round(line * 1.7))
        self.list.setMinimumHeight(line * 8)
        for button in self.daily.values():
            button.setPalette(brassy(self._theme))
            button.setMinimumHeight(round(line * 2.2))
        room = self.screen().availableSize()
        height = min(round(line * 32), room.height() - 100)
        self.resize(letters_wide(self, 84), height)

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        self.setWindowTitle(self.tr("Problems"))
        self.heading.set_words(self.tr("Problems of the day"), self._line())
        for n, (game, button) in enumerate(self.daily.items()):
            book = self._language.rulebook(game)
            button.setText(book.word("game.name"))
            problem = of_day(game, self._today)
            assert problem is not None  # games without problems have no button
            name = book.word(f"problem.name.{problem.question}")
            said = self._said(name, self._result(game, problem))
            self._states[game].setText(said)
            button.setAccessibleDescription(said)
            self.shelf_of.setItemText(n, book.word("game.name"))
        self.shelf_label.setText(self.tr("The &shelf, with all of them:"))
        self.list.setAccessibleName(self.tr("All problems"))
        self.open_button.setText(self.tr("&Open"))

    def _said(self, name: str, result: ProblemResult) -> str:
        """Return the *name* of a problem, and whether it was solved, and how."""
        if result.solved is None:
            return name
        helped = self.tr("{problem}: solved with help")
        return (helped if result.helped else self.tr("{problem}: solved")).format(problem=name)

    def _line(self) -> str:
        """Return on how many days in a row something was solved, or what it is all about."""
        results = chain.from_iterable(
            self._settings.problem_results(game).values() for game in self._games
        )
        days = days_in_a_row(results, self._today)
        if days > 1:
            return self.tr("Something solved every day for {n} days").format(n=days)
        return self.tr("One answer only, and all the time you like")

    def _result(self, game: str, problem: Problem) -> ProblemResult:
        return self._settings.problem_results(game).get(problem.id, ProblemResult())

    def _on_shelf_chosen(self) -> None:
        game = str(self.shelf_of.currentData())
        self.model.show_game(game)
        results = self._settings.problem_results(game)
        rows = range(self.model.rowCount())
        open_ = (
            row
            for row in rows
            if results.get(self.model.problem(row).id, ProblemResult()).solved is None
        )
        self.list.selectRow(next(open_, 0))

    def _on_row_chosen(self, row: QModelIndex) -> None:
        """Keep in sight what is gone to: the list may be higher than what is seen of it."""
        if self.list.hasFocus():
            place = self.list.visualRect(row)
            middle = self.list.viewport().mapTo(self._content.inside, place.center())
            self._content.ensureVisible(middle.x(), middle.y(), 0, place.height())

    def _on_daily(self) -> None:
        game = next(game for game, button in self.daily.items() if button is self.sender())
        problem = of_day(game, self._today)
        self.accept()
        self.chosen.emit(game, problem)

    def _on_open(self) -> None:
        row = self.list.currentIndex().row()
        if row >= 0:
            game, problem = str(self.shelf_of.currentData()), self.model.problem(row)
            self.accept()
            self.chosen.emit(game, problem)
