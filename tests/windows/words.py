"""What a window says, to the eye and to the ear."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QTableView,
    QTextBrowser,
    QWidget,
)

NUMBER = re.compile(r"\d+%?$")
KEYS = re.compile(r"(Ctrl\+|Shift\+|Alt\+)*(Esc|F\d+|[A-Z])$")
"""What a button says of its keys, where they are called the same everywhere."""
ALIKE = {
    "Doors",
    "Favor",
    "Labyrinth",
    "Suspicion",
    "English",
    "&English",
    "Italiano",
    "&Italiano",
    "0",
    "10",
}
"""What is the same in each language."""


def shown(label: QLabel) -> str:
    """Return what an eye reads on *label*."""
    if label.textFormat() is Qt.TextFormat.PlainText:
        return label.text()
    assert label.textFormat() is Qt.TextFormat.RichText, "Qt guesses what the text is"
    document = QTextDocument()
    document.setHtml(label.text())
    return document.toPlainText().replace("\u200b", "").strip("\u00a0")


def words_of(widget: QWidget) -> list[str]:
    """Return everything that *widget* and what is in it say, in order, whether in sight or not."""
    said = [text for part in (widget, *widget.findChildren(QWidget)) for text in _said(part)]
    return [text for text in said if text.strip()]


def _said(part: QWidget) -> Iterator[str]:
    if part.isWindow():
        yield part.windowTitle()
    yield part.accessibleName()
    yield part.accessibleDescription()
    yield part.toolTip()
    if isinstance(part, QLabel | QAbstractButton):
        yield part.text()
    elif isinstance(part, QLineEdit):
        yield part.placeholderText()
    elif isinstance(part, QComboBox):
        yield from (part.itemText(i) for i in range(part.count()))
    elif isinstance(part, QTextBrowser):
        yield from part.toPlainText().splitlines()
    elif isinstance(part, QMenu | QMenuBar):
        for action in part.actions():
            yield action.text()
    elif isinstance(part, QHeaderView) or (
        isinstance(part, QAbstractItemView) and part.model() is None  # it has nothing to say here
    ):
        return
    elif isinstance(part, QAbstractItemView):
        yield from _cells(part.model(), 2 if isinstance(part, QTableView) else 1)


def _cells(model: QAbstractItemModel, columns: int) -> Iterator[str]:
    for row in range(model.rowCount()):
        for column in range(columns):
            yield str(model.index(row, column).data())
    if columns > 1:
        for column in range(columns):
            yield str(model.headerData(column, Qt.Orientation.Horizontal))


def left_over(english: list[str], other: list[str]) -> list[str]:
    """Return what is said in English still, where every part has been asked in the same order."""
    assert len(english) == len(other), (english, other)
    pairs = zip(english, other, strict=True)
    return [
        one
        for one, two in pairs
        if one == two and one not in ALIKE and not NUMBER.match(one) and not KEYS.match(one)
    ]
