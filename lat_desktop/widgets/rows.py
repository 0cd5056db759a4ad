"""The rows of lists: high enough for a finger, and with tips that stay as long as they are read."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

Index: TypeAlias = QModelIndex | QPersistentModelIndex

TARGET: Final = 24
"""Pixels that a finger needs to hit a thing."""
STAYS: Final = 2**31 - 1
"""Milliseconds for which a tip stays where it is: until the pointer goes, and not by itself."""


class RowDelegate(QStyledItemDelegate):
    """Paints a row as the style does."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the row's own size, but no less than a finger needs."""
        return super().sizeHint(option, index).expandedTo(QSize(1, TARGET))

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Show the tip of a row."""
        words = index.data(Qt.ItemDataRole.ToolTipRole)
        QToolTip.showText(event.globalPos(), words or "", view, QRect(option.rect), STAYS)
        return bool(words)
