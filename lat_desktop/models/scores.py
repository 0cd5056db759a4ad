"""The players and what they have."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.rulebook import as_tooltip


class ScoresModel(QAbstractTableModel):
    """One row a seat: its name and its score."""

    def __init__(
        self, playback: Playback, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        playback.position_changed.connect(self._on_changed)
        renderer.language_changed.connect(self._on_changed)

    def _on_changed(self) -> None:
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, self.columnCount() - 1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """One row a seat."""
        return 0 if parent.isValid() else len(self._playback.view.scores)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Name and score."""
        return 0 if parent.isValid() else 2

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a cell."""
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == 1:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == 0:
            return as_tooltip(self._renderer.name(index.row()))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if index.column() == 0:
            return self._renderer.name(index.row())
        return self._playback.view.scores[index.row()]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a column's head."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return self.tr("Player") if section == 0 else self._renderer.word("zone.score")
