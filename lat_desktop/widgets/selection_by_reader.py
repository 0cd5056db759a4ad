"""Lets an assistive program choose a row of a list.

Qt gives a row one action, Toggle, which selects it and does nothing else: no row becomes the
current one, and nobody hears that it was meant. But mouse and keys never select a row without
making it current. So a selection that is not the current row, once all has been told, is meant as
a click.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QItemSelection, QModelIndex, QObject, QTimer
from PySide6.QtWidgets import QAbstractItemView, QComboBox


class SelectionByReader(QObject):
    """Takes for a click on a row of *view* what an assistive program can do with it."""

    def __init__(self, view: QAbstractItemView, choose: Callable[[QModelIndex], None]) -> None:
        """Let *choose* do what a click on a row does. The view has its model already."""
        super().__init__(view)
        self._view: Final = view
        self._choose: Final = choose
        view.selectionModel().selectionChanged.connect(self._on_selection_changed)

    def _on_selection_changed(self, selected: QItemSelection) -> None:
        if selected.indexes():
            QTimer.singleShot(0, self, self._check)  # keys select first, and go there then

    def _check(self) -> None:
        rows = self._view.selectionModel().selectedIndexes()
        if rows and rows[0].row() != self._view.currentIndex().row():
            self._choose(rows[0])


def choose_row(view: QAbstractItemView) -> None:
    """Let an assistive program click the rows of *view*, as one does with mouse or keys."""

    def choose(index: QModelIndex) -> None:
        view.setCurrentIndex(index)
        view.activated.emit(index)

    SelectionByReader(view, choose)


def choose_entry(combo: QComboBox) -> None:
    """Let an assistive program choose an entry of the list that *combo* opens."""

    def choose(index: QModelIndex) -> None:
        combo.setCurrentIndex(index.row())
        combo.activated.emit(index.row())
        combo.hidePopup()

    SelectionByReader(combo.view(), choose)
