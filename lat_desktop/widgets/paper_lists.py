"""Lists and tables that look like a leaflet, not like a form: words on the paper of the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QListView,
    QSizePolicy,
    QTableView,
)


def make_paper_list(view: QListView) -> None:
    """Let *view* show whole sentences, on as many lines as they need, without a box."""
    _take_box_away(view)
    view.setWordWrap(True)
    view.setTextElideMode(Qt.TextElideMode.ElideNone)  # or it elides what it has wrapped
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def keep_end_in_sight(view: QListView) -> None:
    """Let *view* go to its last row whenever it has more to show.

    To go there when a row comes is not enough: a scroll bar that appears then takes room from all
    rows, which need more lines.
    """
    view.verticalScrollBar().rangeChanged.connect(view.scrollToBottom)


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


def _take_box_away(view: QAbstractItemView) -> None:
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.viewport().setAutoFillBackground(False)
