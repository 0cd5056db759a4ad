"""What has happened so far, and what one may do now."""

from __future__ import annotations

from typing import Final

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

STEP_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 100
"""The number of the step that a row of a list tells of, counted from 1."""


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
        playback.retold.connect(self._on_retold)
        renderer.language_changed.connect(self._on_language_changed)

    def _all_rows(self) -> list[VisibleStep]:
        return [told for told in self._playback.shown_steps if self._is_told(told)]

    def _is_told(self, told: VisibleStep) -> bool:
        return any(map(self._renderer.has_words_for, told.events))

    def _on_retold(self) -> None:
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
        """Return the words of a step, or its number."""
        if role == STEP_ROLE:
            return self._rows[index.row()].number
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
        self._undone = playback.move_to_take_back
        """What would be taken back, as it is listed: the list may be read before it is renewed."""
        for signal in (playback.prompt_changed, playback.step_began, playback.position_jumped):
            signal.connect(self._on_changed)
        renderer.language_changed.connect(self._on_changed)

    def _all_actions(self) -> tuple[Move | Request, ...]:
        moves = self._playback.legal_moves if self._playback.live else ()
        return *moves, *self._playback.requests

    def action(self, index: QModelIndex) -> Move | Request:
        """Return what the person would do who chooses a row."""
        return self._actions[index.row()]

    def _on_changed(self) -> None:
        actions = self._all_actions()
        if actions or self._actions:
            self.beginResetModel()
            self._actions = actions
            self._undone = self._playback.move_to_take_back
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
        if action is Request.UNDO and self._undone is not None:
            said = self._renderer.render_move(self._undone)
            return self._renderer.render(Sentence(action.key, {"move": said}))
        if isinstance(action, Request):
            return self._renderer.render(Sentence(action.key, subject=self._playback.awaited))
        return self._renderer.render_move(action)
