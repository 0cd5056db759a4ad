"""The matches that are over, and those that wait: when, who, how it ended; one can be opened."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QMessageBox,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers import disk
from lat_desktop.controllers import past_matches as past
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.past_matches import NotOverError, Trouble
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.engine.record import Record, RecordError
from lat_desktop.models.past_matches import Column, PastMatchesModel
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.choices import Index
from lat_desktop.widgets.commands import bind
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.rows import RowDelegate
from lat_desktop.widgets.selection_by_reader import choose_row
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.dialog import Dialog, Heading, add_button, brassy, on_screen, without_icons
from lat_desktop.windows.file_error_sentences import FileErrorSentences
from lat_desktop.windows.match_exporter import MatchExporter
from lat_desktop.windows.message_box import message_box

log = logging.getLogger(__name__)


class PastMatchesDialog(Dialog):
    """Lists the matches; when it is accepted, one was chosen.

    It is :attr:`opened`, to be shown, or the :attr:`waiting` one, to be gone on with.
    """

    thrown_away = Signal(Path)
    """The file of a match that is about to go: whoever has it open lets go of it."""

    def __init__(
        self,
        saves: Saves,
        language: LanguageService,
        theme: Theme,
        is_at_table: Callable[[Path], bool],
        parent: QWidget | None = None,
    ) -> None:
        """List what is among *saves*; *is_at_table* says of a file whether its match is played."""
        super().__init__(parent)
        self._saves = saves
        self._is_at_table = is_at_table
        self._theme = theme
        self.opened: tuple[Record, SaveFile] | None = None
        """What was read of the match that was chosen, and its file, if it is over."""
        self.waiting: Path | None = None
        """The file of the match that was chosen, if it is not over."""
        self.model = PastMatchesModel(saves, language, self)
        self.heading = Heading(theme, self)
        self.list = _MatchList(self)
        self.status = Label(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        # A button of our own: Qt would set the words of a standard one back at a language change.
        self.open_button = add_button(self.buttons, QDialogButtonBox.ButtonRole.AcceptRole)
        self.open_button.setDefault(True)
        self.copy_button = add_button(self.buttons, QDialogButtonBox.ButtonRole.ActionRole)
        self.throw_button = add_button(self.buttons, QDialogButtonBox.ButtonRole.ActionRole)
        self._exporter = MatchExporter(saves, language, self)
        self._build()
        self.retranslate_ui()

        self.list.selectionModel().currentRowChanged.connect(self._show_status)
        self.model.dataChanged.connect(self._show_status)
        # Enter presses the button. (`activated` would open by one click where the desktop says so.)
        self.list.doubleClicked.connect(self.accept)
        self.copy_button.clicked.connect(self._on_copy_asked)
        # A button's own shortcut would press it a moment later.
        shortcut = QShortcut(self)
        bind(shortcut, "save_copy")
        shortcut.activated.connect(self.copy_button.click)
        self.throw_button.clicked.connect(self._on_throw_asked)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self.throw_button.click)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        theme.changed.connect(self._dress)
        self._dress()
        if self.model.rowCount():
            self.list.selectRow(0)
            self.list.setFocus()
        self.resize(self.sizeHint())  # Qt by itself would stop at two thirds of the screen

    def _build(self) -> None:
        self.list.setModel(self.model)
        choose_row(self.list)
        self.list.setItemDelegate(_SpacedColumnsDelegate(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setAutoFillBackground(False)
        self.list.setShowGrid(False)
        self.list.setWordWrap(False)
        self.list.setAlternatingRowColors(True)
        self.list.setTabKeyNavigation(False)
        self.list.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.verticalHeader().hide()
        self.list.verticalHeader().setMinimumSectionSize(1)
        header = self.list.horizontalHeader()
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setResizeContentsPrecision(0)  # by what is in sight: there may be hundreds
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(Column.PLAYERS, QHeaderView.ResizeMode.Stretch)
        self.status.setWordWrap(True)
        self.status.setTextFormat(Qt.TextFormat.PlainText)  # a file may have any name

        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 18)
        column.setSpacing(10)
        column.addWidget(self.heading)
        column.addWidget(self.list, 1)
        column.addWidget(self.status)
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(without_icons(self.buttons))
        column.addLayout(foot)

    def sizeHint(self) -> QSize:
        """Return room for a dozen matches; less where there are fewer, or the screen is small."""
        letter = self.fontMetrics().averageCharWidth()
        hint = QSize(letter * 56, super().sizeHint().height())
        if rows := self.model.rowCount():
            line = self.list.verticalHeader().defaultSectionSize()
            height = hint.height() - self.list.sizeHint().height()
            hint = QSize(letter * 96, height + line * (min(max(rows, 4), 12) + 2))
        return on_screen(self, hint)

    def _dress(self) -> None:
        """Take the sizes of the text, and let the button that opens be of brass."""
        height = round(self.fontMetrics().height() * 1.7)
        self.list.verticalHeader().setDefaultSectionSize(height)
        self.open_button.setPalette(brassy(self._theme))

    def retranslate_ui(self) -> None:
        """Say everything in the language of the moment."""
        title = self.tr("Past matches")
        self.setWindowTitle(title)
        self.heading.set_words(title)
        self.list.setAccessibleName(title)
        self.open_button.setText(self.tr("&Open"))
        self.copy_button.setText(self.tr("Save a &copy…"))
        self.throw_button.setText(self.tr("&Throw away…"))
        self._show_status()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to read how the matches ended."""
        super().showEvent(event)
        self.model.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read no more: nobody looks."""
        super().hideEvent(event)
        self.model.stop()

    def accept(self) -> None:
        """Read the match that is chosen; where that cannot be, say so and stay."""
        row = self._row
        if row is None or self.model.entry(row).trouble:
            return
        if self.model.entry(row).waiting:
            self.waiting = self.model.entry(row).path
            super().accept()
            return
        try:
            self.opened = past.opened(self.model.entry(row).path, self._saves)
        except (OSError, RecordError, NotOverError):
            self.model.read(row)  # what is wrong with it now is said of its row, too
            say(self, self.status.text(), urgent=True)
        else:
            super().accept()

    @property
    def _row(self) -> int | None:
        """The row that is chosen; None where there is nothing to choose."""
        current = self.list.currentIndex()
        return current.row() if current.isValid() else None

    def _show_status(self) -> None:
        row = self._row
        self.list.setVisible(self.model.rowCount() > 0)
        if self.list.isHidden():
            self.status.setAlignment(Qt.AlignmentFlag.AlignCenter)
        if not self.model.rowCount() and self.model.obstacle:
            why = FileErrorSentences(self).obstacle(self.model.obstacle)
            said = self.tr("The folder of your matches cannot be read.") + f" {why}"
        elif not self.model.rowCount():
            said = self.tr("No match is over yet. The first one you play to its end will be here.")
        elif row is None:
            said = ""
        elif trouble := self.model.entry(row).trouble:
            said = f"{self._words_of(trouble, self.model.entry(row).moves)}\n"
            said += self.model.entry(row).path.name
        else:
            # Where many play, their names are cut off in the row.
            said = ", ".join(self.model.players(row))
        self.status.setText(said)
        trouble = "gone" if row is None else self.model.entry(row).trouble
        self.open_button.setEnabled(not trouble)
        self.copy_button.setEnabled(trouble in ("", "damaged", "unfinished"))
        self.throw_button.setEnabled(trouble not in ("gone", "irregular"))

    def _on_copy_asked(self) -> None:
        row = self._row
        if row is None:
            return
        path = self.model.entry(row).path
        try:
            self._exporter.export(disk.read_file(path), path)
        except OSError as error:
            self._exporter.say_obstacle(error, path)
        except RecordError:
            self.model.read(row)  # what is wrong with it is said of its row

    def _on_throw_asked(self) -> None:
        """Ask whether the match is to go, and say that it can be brought back."""
        row = self._row
        if row is None:
            return
        if self._is_at_table(self.model.entry(row).path):
            asked = self.tr("Throw away the match that is on the table?")
        else:
            asked = self.tr("Throw this match away?")
        which = self.model.index(row, Column.WHEN).data(Qt.ItemDataRole.AccessibleTextRole)
        box = message_box(self, QMessageBox.Icon.Question, asked)
        trash = self.tr(
            "It goes into the trash of your system, with its notes;"
            " you can take it out again there."
        )
        box.setInformativeText(f"{which}\n\n{trash}")
        away = box.addButton(self.tr("&Throw away"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        away.clicked.connect(self._throw_away)
        box.open()

    def _throw_away(self) -> None:
        row = self._row
        if row is None:
            return
        path = self.model.entry(row).path
        self.thrown_away.emit(path)
        try:
            self._saves.throw_away(path)
        except OSError as error:
            log.warning("%s cannot be thrown away: %s", path, error)
            said = self.tr("The match could not be put into the trash.")
            box = message_box(self, QMessageBox.Icon.Warning, said)
            box.setInformativeText(self.tr("It stays where it is: {file}").format(file=path))
            box.open()
            return
        self.model.remove(row)
        self._show_status()
        say(self, self.status.text())

    def _words_of(self, trouble: Trouble, moves: int) -> str:
        return {
            "unreadable": self.tr("This match cannot be read. Its file stays as it is."),
            "irregular": self.tr(
                "What has the name of this match is not a file but a folder, a link or a device."
            ),
            "damaged": self.tr(
                "This match can be read up to move {n}; what came after can’t."
                " Its file stays as it is."
            ).format(n=moves),
            "unknown": self.tr(
                "This match is of a game, an edition or a version that this program does not know."
                " Its file stays as it is."
            ),
            "unfinished": self.tr("This match was not played to its end. Its file stays as it is."),
            "gone": self.tr("The file of this match is not there any more."),
        }[trouble]


class _MatchList(QTableView):
    """A table in which Home and End lead to the first row and the last, as in a list."""

    def moveCursor(  # noqa: N802
        self, action: QTableView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Return where a key leads."""
        rows = self.model().rowCount()
        ends = {QTableView.CursorAction.MoveHome: 0, QTableView.CursorAction.MoveEnd: rows - 1}
        if rows and action in ends:
            return self.model().index(ends[action], 0)
        return super().moveCursor(action, modifiers)


class _SpacedColumnsDelegate(RowDelegate):
    """Leaves room between the columns; the whole row shows where one is, and no cell of it."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:  # noqa: N802
        """Take the focus from the cell."""
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the words, if they are no novel, and room for two letters."""
        letter = option.fontMetrics.averageCharWidth()
        size = super().sizeHint(option, index) + QSize(2 * letter, 0)
        return size.boundedTo(QSize(32 * letter, size.height()))
