"""The curve of a review in figures: a row for each decision, for whoever cannot see a curve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.models.review import ReviewSentences, Role
from lat_desktop.players.review import Decision, LuckSwing

Index = QModelIndex | QPersistentModelIndex
ROOT: Final = QModelIndex()


class ChanceRow(msgspec.Struct, frozen=True):
    """A decision, and what it was worth to the seat that is looked at."""

    decision: Decision
    swing: LuckSwing | None
    """The luck, or bad luck, that came before it."""
    before: float
    after: float
    is_end: bool = False
    """Whether it is about what came after the decision, which was the last."""


class ChanceTableModel(QAbstractTableModel):
    """What was chosen, the luck before it, and the chance to win before it and after.

    Where there was luck after the last decision, a row at the end says so.
    """

    def __init__(
        self, sentences: ReviewSentences, renderer: TextRenderer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._sentences = sentences
        self._rows: Sequence[ChanceRow] = ()
        renderer.language_changed.connect(self._on_changed)

    def show(self, rows: Sequence[ChanceRow]) -> None:
        """Show *rows*, in the order of play."""
        if rows != self._rows:
            self._rows = rows
            self._on_changed()

    def _on_changed(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return how many decisions there are, and one more if luck came after them."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """Return 4."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return what was chosen, or a figure."""
        row, say = self._rows[index.row()], self._sentences
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return (
                    self._what(row),
                    "" if row.swing is None else say.change(row.swing.change),
                    say.chance(row.before),
                    say.chance(row.after),
                )[index.column()]
            case Qt.ItemDataRole.TextAlignmentRole if index.column():
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ToolTipRole if not index.column():
                return self._what(row)
            case Role.STEP:
                return row.decision.step
        return None

    def _what(self, row: ChanceRow) -> str:
        return self.tr("After the last move") if row.is_end else self._sentences.move(row.decision)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> object:
        """Return what a column tells, or which move a row is about."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation is Qt.Orientation.Vertical:
            row = self._rows[section]
            return "" if row.is_end else str(row.decision.step + 1)
        return (self.tr("Choice"), self.tr("Luck"), self.tr("Before"), self.tr("After"))[section]
