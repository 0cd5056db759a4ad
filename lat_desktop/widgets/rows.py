"""Rows and headers: rows high enough for a finger, and tips that stay as long as they are read."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
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


class Header(QHeaderView):
    """The header of a table, as Qt's but for how long its tips stay."""

    def viewportEvent(self, event: QEvent) -> bool:
        """Show the tip of a section."""
        if not isinstance(event, QHelpEvent) or event.type() is not QEvent.Type.ToolTip:
            return super().viewportEvent(event)
        section, tip = self.logicalIndexAt(event.pos()), Qt.ItemDataRole.ToolTipRole
        words = self.model().headerData(section, self.orientation(), tip) if section >= 0 else None
        start, length = self.sectionViewportPosition(section), self.sectionSize(section)
        if self.orientation() is Qt.Orientation.Horizontal:
            place = QRect(start, 0, length, self.height())
        else:
            place = QRect(0, start, self.width(), length)
        QToolTip.showText(event.globalPos(), words or "", self, place, STAYS)
        return bool(words)
