"""A list of what has happened, by which one goes there again."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView

from lat_desktop.controllers.playback import Playback
from lat_desktop.models.moves import STEP_ROLE


class HistoryList(QObject):
    """Lets a click on a line, or Return, lead to its step, and shows the line of the position.

    While the position is the end, that is the last line: it stays in sight whenever there is more.
    """

    def __init__(self, view: QListView, playback: Playback) -> None:
        """Take *view*, which has its model, whose rows have a :data:`STEP_ROLE`."""
        super().__init__(view)
        self._view = view
        self._playback = playback
        view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        view.clicked.connect(self._go_to)
        view.activated.connect(self._go_to)
        # A click leaves the keys with the table, where Return leads on.
        view.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # A scroll bar that appears takes room from all rows, which then need more lines.
        view.verticalScrollBar().rangeChanged.connect(self.show_position)
        playback.position_changed.connect(self.show_position)

    def _go_to(self, index: QModelIndex) -> None:
        number = index.data(STEP_ROLE)
        if number is not None and number != self._playback.position:
            self._playback.go_to(number)

    def show_position(self) -> None:
        """Bring the line of the position into sight, and select it unless it is the end."""
        selection = self._view.selectionModel()
        if not self._playback.past:
            if selection.hasSelection():
                selection.clearSelection()
            self._view.scrollToBottom()
            return
        index = self._index_of(self._playback.position)
        self._view.setCurrentIndex(index)
        if index.isValid():
            self._view.scrollTo(index)  # it may be the same as before, and lie elsewhere
        else:
            self._view.scrollToTop()  # nothing has happened yet

    def _index_of(self, step: int) -> QModelIndex:
        """Return the row of the last step that is told of up to *step*."""
        model = self._view.model()
        rows = (model.index(row, 0) for row in reversed(range(model.rowCount())))
        return next((index for index in rows if index.data(STEP_ROLE) <= step), QModelIndex())
