"""What has happened so far, and what one may do now."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from lat_desktop.controllers.playback import Playback
from lat_desktop.controllers.sitting import Request, VisibleStep
from lat_desktop.controllers.text_renderer import Sentence, TextRenderer
from lat_desktop.engine.game import Move


class MovesModel(QAbstractListModel):
    """One row for each step that there is something to tell of, as the reader saw it."""

    def __init__(
        self, playback: Playback, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._rows = self._all_rows()
        playback.step_shown.connect(self._on_step_shown)
        playback.reader_changed.connect(self._on_reader_changed)
        renderer.language_changed.connect(self._on_language_changed)

    def _all_rows(self) -> list[VisibleStep]:
        return [told for told in self._playback.visible_steps if self._is_told(told)]

    def _is_told(self, told: VisibleStep) -> bool:
        return any(map(self._renderer.has_words_for, told.events))

    def _on_reader_changed(self) -> None:
        self.beginResetModel()
        self._rows = self._all_rows()
        self.endResetModel()

    def _on_step_shown(self, told: VisibleStep) -> None:
        if not self._is_told(told):
            return
        row = len(self._rows)
        self.beginInsertRows(QModelIndex(), row, row)
        self._rows.append(told)
        self.endInsertRows()

    def _on_language_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1))

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """One row a step."""
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a step."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return self._renderer.render_events(self._rows[index.row()].events)


class ActionsModel(QAbstractListModel):
    """What may be done now, one row a move or a request: the table for those who do not see it."""

    def __init__(
        self, playback: Playback, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._playback = playback
        self._renderer = renderer
        self._actions = self._all_actions()
        playback.prompt_changed.connect(self._on_changed)
        renderer.language_changed.connect(self._on_changed)

    def _all_actions(self) -> tuple[Move | Request, ...]:
        return *self._playback.legal_moves, *self._playback.requests

    def action(self, index: QModelIndex) -> Move | Request:
        """Return what the person would do who chooses a row."""
        return self._actions[index.row()]

    def _on_changed(self) -> None:
        self.beginResetModel()
        self._actions = self._all_actions()
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """One row a move or a request."""
        return 0 if parent.isValid() else len(self._actions)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return the words of a row."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        action = self._actions[index.row()]
        if isinstance(action, Request):
            return self._renderer.render(Sentence(action.key, subject=self._playback.awaited))
        return self._renderer.render_move(action)
