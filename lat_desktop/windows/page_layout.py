"""How a page is laid out: its words below the table or beside it, and a panel beside both."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget


class PageRow(QHBoxLayout):
    """The table and what stands beside it, which *fit* makes as wide as is good there.

    It does so before anything is laid out, so that a window of another size is laid out once.
    """

    def __init__(self, parent: QWidget, fit: Callable[[], None]) -> None:
        super().__init__(parent)
        self._fit = fit

    def setGeometry(self, rect: QRect) -> None:  # noqa: N802
        """Lay everything out."""
        self._fit()
        super().setGeometry(rect)


class WordsColumn(QVBoxLayout):
    """The words of a match: below the table from edge to edge, or beside it and so *wide*."""

    wide: int | None = None

    def _narrowed(self, size: QSize) -> QSize:
        return size if self.wide is None else QSize(self.wide, size.height())

    def sizeHint(self) -> QSize:
        """Return how large it is best."""
        return self._narrowed(super().sizeHint())

    def minimumSize(self) -> QSize:  # noqa: N802
        """Return how small it may be."""
        return self._narrowed(super().minimumSize())

    def maximumSize(self) -> QSize:  # noqa: N802
        """Return how large it may be."""
        return self._narrowed(super().maximumSize())

    def height_without(self, widget: QWidget, width: int) -> int:
        """Return how high all but *widget* is, so *wide*."""
        items = filter(None, (self.itemAt(n) for n in range(self.count())))
        return sum(
            each.heightForWidth(width) if each.hasHeightForWidth() else each.sizeHint().height()
            for each in items
            if each.widget() is not widget and not each.isEmpty()
        )
