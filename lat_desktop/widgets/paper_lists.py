"""Lists and tables that look like a leaflet, not like a form: words on the paper of the window."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QListView,
    QSizePolicy,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from lat_desktop.rulebook.untrusted_text import breakable
from lat_desktop.widgets.rows import RowDelegate


class SentenceDelegate(RowDelegate):
    """Shows whole sentences with room between the rows, and measures each once for a width.

    `QListView.setSpacing` would do, but Qt 6.12 then breaks lines for a row that is wider than the
    one it paints, and the last line of a long one is lost.
    """

    def __init__(self, parent: QWidget, *, gap: int, widest_beside: str = "") -> None:
        """Leave *gap* pixels below each row, and before it room for *widest_beside*."""
        super().__init__(parent)
        self._gap = gap
        self._widest_beside = widest_beside
        self._sizes: dict[tuple[str, int, str], QSize] = {}
        """By words, width and font: a list that grows asks for those of all its rows."""

    def margin(self, option: QStyleOptionViewItem) -> int:
        """Return how wide what stands before the words may be, in pixels."""
        return QFontMetrics(option.font).horizontalAdvance(self._widest_beside)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the size of the words, with what stands before and below them."""
        key = (str(index.data()), option.rect.width(), option.font.key())
        if key not in self._sizes:
            margin = self.margin(option)
            option.rect.setWidth(option.rect.width() - margin)
            self._sizes[key] = super().sizeHint(option, index) + QSize(margin, self._gap)
        return self._sizes[key]

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:  # noqa: N802
        """Return the words; a very long name in them is not to be cut at the edge."""
        return breakable(super().displayText(value, locale))


class SentenceList(QListView):
    """A list of which Return activates the row in focus, on every system, and means nothing else.

    Qt activates it, too, but not on a Mac, and passes the key on to whatever the list stands on.
    """

    follows = False
    """Whether a row is activated as soon as the keys come to it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Activate a row, once for each time that the key is pressed."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            if not event.isAutoRepeat():
                self.activated.emit(index)
        else:
            super().keyPressEvent(event)
            if self.follows and self.currentIndex() != index:
                self.activated.emit(self.currentIndex())


class _LaidOutWhenShown(QObject):
    """Lays out a list whose rows have come, or had another width, while it was hidden."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lay out all rows anew: Qt may have kept what they needed for another width."""
        if watched is self._view and event.type() is QEvent.Type.Show:
            self._view.scheduleDelayedItemsLayout()
        return super().eventFilter(watched, event)


def make_paper_list(view: QListView) -> None:
    """Let *view* show whole sentences, on as many lines as they need, without a box."""
    _take_box_away(view)
    _LaidOutWhenShown(view)
    view.setWordWrap(True)
    view.setTextElideMode(Qt.TextElideMode.ElideNone)  # or it elides what it has wrapped
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def make_paper_table(view: QTableView) -> None:
    """Let *view* show all its rows, a name and a figure each, without a box. It has a model."""
    _take_box_away(view)
    view.setShowGrid(False)
    view.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
    view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    view.setTabKeyNavigation(False)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    view.setSizeAdjustPolicy(QTableView.SizeAdjustPolicy.AdjustToContents)
    rows, columns = view.verticalHeader(), view.horizontalHeader()
    rows.hide()
    rows.setMinimumSectionSize(1)
    rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    columns.hide()
    columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    columns.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)


class _RowsFollowColumns(QObject):
    """Lets rows be as high as their words need when columns have another width.

    Qt leaves them as they were; and while it tells of one column, others are still to change.
    """

    def __init__(self, view: QTableView) -> None:
        super().__init__(view)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(view.resizeRowsToContents)
        view.horizontalHeader().sectionResized.connect(self._on_resized)

    def _on_resized(self) -> None:
        self._soon.start()


def make_reading_table(view: QTableView) -> None:
    """Let *view* show rows under headers, one of which can be chosen; its first column is words."""
    _take_box_away(view)
    view.setShowGrid(False)
    view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setTabKeyNavigation(False)
    view.setWordWrap(True)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    columns, rows = view.horizontalHeader(), view.verticalHeader()
    _RowsFollowColumns(view)
    columns.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    columns.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
    columns.setHighlightSections(False)
    rows.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)


def _take_box_away(view: QAbstractItemView) -> None:
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.viewport().setAutoFillBackground(False)
