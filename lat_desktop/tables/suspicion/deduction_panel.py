"""What stands beside the mansion: the deduction sheet, the log of facts, notes of one's own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPointF,
    QRectF,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFocusEvent,
    QFont,
    QIcon,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from lat_desktop.controllers.notes import Mark
from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.mansion import Guest
from lat_desktop.models.suspicion.deduction_sheet import DeductionSheet, mark_in
from lat_desktop.models.suspicion.deduction_sheet import Role as SheetRole
from lat_desktop.models.suspicion.fact_log import FactFilter, FactsModel
from lat_desktop.models.suspicion.help import Help
from lat_desktop.tables.history_list import HistoryList
from lat_desktop.tables.side_panel import SidePanel
from lat_desktop.tables.suspicion.deduction_sheet import Index, SheetView
from lat_desktop.tables.suspicion.icons import icon
from lat_desktop.widgets import fonts
from lat_desktop.widgets.choices import DropDown, Segments, Value
from lat_desktop.widgets.commands import bind, commands
from lat_desktop.widgets.headings import HeadingLabel
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.log_delegate import LogDelegate
from lat_desktop.widgets.paper_lists import SentenceList, make_paper_list
from lat_desktop.widgets.rows import STAYS
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.theme import Theme

WRITING_MS: Final = 600
"""How long after the last letter the notes are written to the disk, in milliseconds."""
EVERYBODY: Final = "all"
LEAVES: Final = ("sheet", "facts", "notes")
"""What one chooses from where there is no room for all; else the first is there in any case."""
FOLDED: Final = 22.0
"""In fewer lines there is no room for the sheet and what stands below it: one of them is seen."""
LINES: Final = 2.2
"""How many lines there is always room for below the sheet."""


class DeductionPanel(SidePanel):
    """The sheet of whoever looks, and what they know; it is covered while nobody does."""

    title = "zone.sheet"

    def __init__(
        self,
        playback: Playback,
        renderer: TextRenderer,
        theme: Theme,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(playback, renderer, theme, settings, parent)
        self.letters = 27 + 6 * (playback.match.setup.seats - 1)
        self.level: Final = Help(playback, settings, self)
        if playback.poses:
            self.level.teach("none")  # what follows would be the answer
        self.model: Final = DeductionSheet(playback, renderer, self.level, self)
        self.sheet: Final = SheetView(self.model, theme, self)
        self.help: Final = DropDown(self)
        self.redo: Final = QAction(self)
        self._tools: Final[dict[QAction, QToolButton]] = {}
        self.leaf: Final = Segments(theme, LEAVES, self)
        self.whose: Final = DropDown(self)
        self.facts: Final = _Log(self)
        self.notes: Final = QPlainTextEdit(self)
        self.cover: Final = Label(self)
        self._below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._heading = HeadingLabel(self)
        self._help_label = Label(self)
        self._filtered = FactFilter(FactsModel(playback, renderer, self.level, self), self)
        self._writing = QTimer(self, singleShot=True, interval=WRITING_MS)
        self._folded = False
        """Whether there is room for the sheet alone, or for what else stands below it."""
        self._looks = True
        """Whether somebody may see the sheet."""
        self._done = 0
        """How many tasks of a lesson have been done."""
        self._task = ""
        """What the lesson asks for now."""
        self._build()
        self.leaf.value = "facts"
        self.leaf.offer(LEAVES[1:])
        self._retranslate()
        self.dress()
        self._show_reader()

        self.sheet.explained.connect(self.hinted)
        self.facts.explained.connect(self.hinted)
        self.sheet.horizontalHeader().sectionClicked.connect(self._on_player_clicked)
        self.help.chosen.connect(self._on_help_chosen)
        self.whose.chosen.connect(self._on_whose_chosen)
        self.leaf.options.chosen.connect(self._show_leaf)
        self.notes.textChanged.connect(self._on_text_changed)
        self._writing.timeout.connect(playback.save_notes)
        self.undo.triggered.connect(self.model.undo.undo)
        self.redo.triggered.connect(self.model.undo.redo)
        self.model.undo.canUndoChanged.connect(self.undo.setEnabled)
        self.model.undo.canRedoChanged.connect(self.redo.setEnabled)
        playback.reader_changed.connect(self._show_reader)
        playback.position_changed.connect(self._cover)
        playback.step_began.connect(self._cover)
        self.level.changed.connect(self._on_help_changed)
        self.model.dataChanged.connect(self._on_marked)
        renderer.language_changed.connect(self._retranslate)
        theme.changed.connect(self.dress)
        commands().changed.connect(self._retranslate)

    def _build(self) -> None:
        bind(self.redo, "redo")
        tools = QHBoxLayout()
        tools.addWidget(self._help_label)
        tools.addWidget(self.help, 1)
        for action in (self.undo, self.redo):
            action.setEnabled(False)
            self.addAction(action)
            button = self._tools[action] = QToolButton(self)
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            button.setToolTipDuration(STAYS)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            tools.addWidget(button)

        delegate = LogDelegate(self._theme, icon, self.facts, widest_turn="888")
        self.facts.setItemDelegate(delegate)
        make_paper_list(self.facts)
        self.facts.setModel(self._filtered)  # last: at each of the above its rows would be measured
        HistoryList(self.facts, self._playback)  # a child of the list
        self.notes.setTabChangesFocus(True)
        self.notes.setFrameShape(QFrame.Shape.NoFrame)
        left = Qt.AlignmentFlag.AlignLeft  # where it stays when there is nothing beside it
        self._below.addWidget(self.leaf, 0, left)
        self._below.addWidget(self.whose, 1)
        for drop in (self.help, self.whose):
            drop.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

        self._inside = QWidget(self)
        self._column = column = QVBoxLayout(self._inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._heading)
        column.addLayout(tools)
        column.addWidget(self.sheet, 3)
        column.addLayout(self._below)
        column.addWidget(self.facts, 2)
        column.addWidget(self.notes, 2)
        self.cover.setWordWrap(True)
        self.cover.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self._inside)
        self._pages.addWidget(self.cover)

    def dress(self) -> None:
        """Take the colours and the text size in force."""
        colours = self._theme.colours
        heading = QFont(self.font())
        heading.setFamily(fonts.serif_family())
        heading.setPointSizeF(self.font().pointSizeF() * 1.1)
        self._heading.setFont(heading)
        for action, forward in ((self.undo, False), (self.redo, True)):
            action.setIcon(_arrow(colours.on_window, colours.quiet, forward))
        self.notes.setStyleSheet(
            f"background: {colours.paper.name()}; color: {colours.ink.name()};"
        )
        for view in (self.facts, self.notes):
            view.setMinimumHeight(math.ceil(LINES * self.fontMetrics().height()))
        self.cover.setMargin(self.fontMetrics().height())
        self.sheet.dress()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Do without the heading where there is hardly room for the log, or show one of both."""
        super().resizeEvent(event)
        self._heading.setVisible(self.height() > 34 * self.fontMetrics().height())
        self._fit()

    def _fold(self, folded: bool) -> None:
        """Let the sheet have all the height, or share it with what stands below it."""
        if folded is self._folded:
            return
        self._folded = folded
        # What is chosen stays at the foot: it is not to move away from under the pointer.
        at = self._column.indexOf(self.sheet) + 1
        views = (self.notes, self.facts)
        for view in views:
            self._column.removeWidget(view)
        for view in views:
            self._column.insertWidget(at if folded else at + 1, view, 2)
        self.leaf.offer(LEAVES if folded else LEAVES[1:])
        self._retranslate()
        if folded and self.leaf.value == "facts" and self._looks:
            self.leaf.value = "sheet"
        elif not folded and self.leaf.value == "sheet":
            self.leaf.value = "facts"
        self._show_leaf()

    def _fit(self) -> None:
        """Put what chooses the facts below what chooses the leaf, where both are too wide."""
        self._fold(self.height() < FOLDED * self.fontMetrics().height())
        self.leaf.fit(self.width())
        wide = self.leaf.sizeHint().width() + self.whose.sizeHint().width()
        beside = wide + self._below.spacing() <= self.width()
        way = QBoxLayout.Direction
        stacked = way.BottomToTop if self._folded else way.TopToBottom
        self._below.setDirection(way.LeftToRight if beside else stacked)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language of the window's own words."""
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        word = self._renderer.word
        self._heading.setText(word("zone.sheet"))
        self.sheet.setAccessibleName(word("zone.sheet"))
        self.sheet.set_usage(self._usage())
        self._help_label.setText(word("help.title"))
        levels = Settings.help.choices
        value = self.level.level
        self.help.set_words(word("help.title"), {level: word(f"help.{level}") for level in levels})
        self.help.explain({level: word(f"help.{level}.line") for level in levels})
        self.help.value = value
        self.help.setEnabled(not self._playback.poses)
        self.undo.setText(self.tr("Undo"))
        self.redo.setText(self.tr("Redo"))
        for action, command in (
            (self.undo, "undo"),  # whose keys the window has, for its moves too
            (self.redo, "redo"),
        ):
            keys = commands().named(command)
            action.setToolTip(f"{action.text()} ({keys})" if keys else action.text())
            self._tools[action].setAccessibleDescription(keys)
        leaves: dict[Value, str] = {
            "sheet": self.tr("Sheet"),
            "facts": self.tr("Facts"),
            "notes": self.tr("Notes"),
        }
        what = self.tr("Shown here") if self._folded else self.tr("Below the sheet")
        self.leaf.set_words(what, leaves)
        seats = range(self._playback.match.setup.seats)
        players: dict[Value, str] = {EVERYBODY: word("facts.all")}
        players.update({seat: self._renderer.name(seat) for seat in seats})
        self.whose.set_words(self.tr("Facts about"), players)
        self.whose.measure_anew()
        self.facts.setAccessibleName(word("zone.facts"))
        self.notes.setAccessibleName(self.tr("Notes"))
        self.notes.setPlaceholderText(self.tr("What you want to remember"))
        self.cover.setText(self.tr("What a player has noted is for that player’s eyes alone."))

    def _usage(self) -> str:
        """Return how a cell is marked, by the keys that there are for it."""
        usage = [self.tr("A click changes the mark.")]
        for command, words in (
            ("mark.next", self.tr("{keys}: the next mark.")),
            ("mark.cross", self.tr("{keys}: out of the question.")),
            ("mark.maybe", self.tr("{keys}: perhaps.")),
            ("mark.sure", self.tr("{keys}: certain.")),
        ):
            if keys := commands().named(command):
                usage.append(words.format(keys=keys))
        return " ".join(usage)

    # Who looks

    def _show_reader(self) -> None:
        """Show the sheet and the notes of whoever looks, beginning with all facts; or cover all.

        Of a match that is over all may see the facts.
        """
        reader = self._playback.reader
        self.leaf.value = "sheet" if self._folded and reader is not None else "facts"
        self.whose.value = EVERYBODY
        self.help.value = self.level.level
        text = "" if reader is None else self._playback.notes.of(reader).text
        with QSignalBlocker(self.notes):
            self.notes.setPlainText(text)
        if self._writing.isActive():
            self._writing.stop()
            self._playback.save_notes()
        self._cover()
        for action, can in (
            (self.undo, self.model.undo.canUndo()),
            (self.redo, self.model.undo.canRedo()),
        ):
            action.setEnabled(can)
        self.facts.scrollToBottom()
        self.hinted.emit("")

    def _cover(self) -> None:
        """Cover what is for the eyes of one alone, while nobody says that they look, or all may."""
        playback = self._playback
        shared = len(playback.people) > 1 and playback.is_unmasking
        looks = playback.reader is not None and not shared
        self._looks = looks
        if not looks and self.leaf.value == "sheet":
            self.leaf.value = "facts"
        self._show_leaf()
        self._pages.setCurrentWidget(self._inside if looks or playback.is_over else self.cover)

    # In a lesson: `crossed earl` for a mark that is to be made, `help follows` for a level of help

    def teach(self, done: Sequence[str], task: str) -> None:
        """Stand as after what is *done*, with no more help than that, and wait for the *task*."""
        if len(done) < self._done:
            self.model.clear()
        self._done, self._task = len(done), ""
        if task and self._folded:
            self.leaf.value = "sheet"
        levels = [what for kind, what in map(str.split, done) if kind == "help"]
        self.level.teach(levels[-1] if levels else "none")
        for each in done:
            if not self._is_done(each):
                self.do(each)
        self._task = task
        kind, _, what = task.partition(" ")
        if kind == "crossed":
            row = self.model.row_of(Guest(what))
            self.sheet.go_to(self.model.index(row, 0))
            self.sheet.setFocus()
        elif kind == "help":
            self.help.setFocus()

    def do(self, task: str) -> None:
        """Make the mark, or choose the level."""
        kind, what = task.split()
        if kind == "crossed":
            index = self.model.index(self.model.row_of(Guest(what)), 0)
            self.model.setData(index, Mark.CROSSED, SheetRole.MARK)
        else:
            self.level.level = what

    def _is_done(self, task: str) -> bool:
        kind, what = task.split()
        if kind == "crossed":
            row = self.model.row_of(Guest(what))
            cells = (self.model.index(row, n) for n in range(self.model.columnCount()))
            return any(mark_in(cell) is Mark.CROSSED for cell in cells)
        levels = Settings.help.choices
        return levels.index(self.level.level) >= levels.index(what)  # more help is help, too

    def _see_whether_it_is_done(self) -> None:
        if self._task and self._is_done(self._task):
            self._task = ""
            self.task_done.emit()

    def _on_marked(self, first: QModelIndex, last: QModelIndex) -> None:
        """See whether that was the task; a mark in another row is rubbed out again."""
        if first == last:
            self.sounded.emit(Sound.PENCIL)
        self._see_whether_it_is_done()
        kind, _, what = self._task.partition(" ")
        if kind == "crossed" and first == last and first.row() != self.model.row_of(Guest(what)):
            QTimer.singleShot(0, self, self._rub_out)

    def _rub_out(self) -> None:
        """Take back the last mark, and say which row is meant."""
        kind, _, what = self._task.partition(" ")
        if kind == "crossed":
            self._task = ""  # what is rubbed out is a change as well
            self.model.undo.undo()
            self._task = f"{kind} {what}"
            self.sheet.go_to(self.model.index(self.model.row_of(Guest(what)), 0))
            meant = Sentence("lesson.other_row", {"guest": Guest(what)})
            self.hinted.emit(self._renderer.render(meant))

    # What is heard

    def _on_text_changed(self) -> None:
        reader = self._playback.reader
        if reader is not None:
            self._playback.notes.of(reader).text = self.notes.toPlainText()
            self._writing.start()

    def _on_player_clicked(self, section: int) -> None:
        """Show what is known of the player whose name was clicked, or of all again."""
        orientation = Qt.Orientation.Horizontal
        seat = self.model.headerData(section, orientation, SheetRole.SEAT)
        assert isinstance(seat, int)
        self.leaf.value = "facts"
        self.whose.value = EVERYBODY if self.whose.value == seat else seat

    def _on_help_chosen(self, value: object) -> None:
        if value in Settings.help.choices:
            self.level.level = str(value)

    def _on_help_changed(self) -> None:
        self.help.value = self.level.level

    def _on_whose_chosen(self, value: object) -> None:
        self._filtered.seat = value if isinstance(value, int) else None
        self.facts.scrollToBottom()

    def _show_leaf(self) -> None:
        """Show what has been chosen, and beside it the sheet, where there is room for both."""
        value, looks = self.leaf.value, self._looks
        with_sheet = looks and (value == "sheet" or not self._folded)
        for part in (self._help_label, self.help, *self._tools.values(), self.sheet):
            part.setVisible(with_sheet)
        self.leaf.setVisible(looks)
        for view, name in ((self.facts, "facts"), (self.whose, "facts"), (self.notes, "notes")):
            view.setVisible(value == name)


class _Log(SentenceList):
    """The list of facts."""

    explained = Signal(str)
    """What the fact under the pointer, or in focus, leaves; empty if it says nothing of that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.entered.connect(self._explain)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Explain the fact that has the focus now."""
        super().currentChanged(current, previous)
        self._explain(current)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Explain nothing any more."""
        super().focusOutEvent(event)
        self.explained.emit("")

    def leaveEvent(self, event: QEvent) -> None:
        """Explain nothing any more."""
        super().leaveEvent(event)
        self.explained.emit("")

    def _explain(self, index: Index) -> None:
        self.explained.emit(index.data(Qt.ItemDataRole.StatusTipRole) if index.isValid() else "")


def _arrow(ink: QColor, quiet: QColor, forward: bool) -> QIcon:
    """Return an arrow that turns back, or *forward*, for a button that works or does not."""
    icon = QIcon()
    for mode, colour in ((QIcon.Mode.Normal, ink), (QIcon.Mode.Disabled, quiet)):
        sheet = QPixmap(64, 64)
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if forward:
            painter.translate(64, 0)
            painter.scale(-1, 1)
        if mode is QIcon.Mode.Disabled:
            painter.setOpacity(0.5)
        painter.setPen(QPen(colour, 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        bow = QPainterPath()
        bow.arcMoveTo(QRectF(14, 20, 38, 34), 140)
        bow.arcTo(QRectF(14, 20, 38, 34), 140, -230)
        painter.drawPath(bow)
        painter.setBrush(colour)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon([QPointF(8, 12), QPointF(11, 34), QPointF(31, 27)])
        painter.end()
        icon.addPixmap(sheet, mode)
    return icon
