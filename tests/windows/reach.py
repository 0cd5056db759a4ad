"""What of a window cannot be read whole, cannot be got at, or is too small to be hit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QScrollBar,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from lat_desktop.windows.main_window import MainWindow
from tests.windows.words import shown

TARGET: Final = 24
"""Pixels that a target needs each way (WCAG 2.2, 2.5.8)."""
SLACK: Final = 2
"""Pixels by which metrics and painting may differ."""


def parts_of(window: QWidget) -> list[QWidget]:
    """Return what is seen in *window*, or comes into sight when one scrolls."""
    return [part for part in window.findChildren(QWidget) if part.isVisibleTo(window)]


def is_control(part: QWidget) -> bool:
    """Whether one does something with *part*. Scroll bars are the system's matter."""
    kinds = (QAbstractButton, QAbstractSlider, QAbstractScrollArea, QComboBox, QLineEdit)
    return (
        isinstance(part, kinds)
        and not isinstance(part, QScrollBar)
        and part.focusPolicy() is not Qt.FocusPolicy.NoFocus
        and part.isEnabled()
    )


def named(part: QWidget) -> str:
    """Return what *part* is called, for whoever reads of it."""
    words = part.accessibleName()
    if not words and isinstance(part, QLabel | QAbstractButton):
        words = part.text()
    return f"{type(part).__name__} {words[:60]!r}"


def words_in(part: QWidget, window: QWidget) -> QRect:
    """Return where in *window* the words of a label or a button stand."""
    rect = part.rect()
    if isinstance(part, QLabel) and part.textFormat() is Qt.TextFormat.PlainText:
        lines = part.alignment().value | (Qt.TextFlag.TextWordWrap.value if part.wordWrap() else 0)
        rect = part.fontMetrics().boundingRect(part.contentsRect(), lines, shown(part))
    return QRect(part.mapTo(window, rect.topLeft()), rect.size())


def covered_words(window: QWidget) -> list[str]:
    """Return which words of *window* lie over each other, or over a button."""
    kinds = (QLabel, QAbstractButton)
    spoken = [part for part in parts_of(window) if isinstance(part, kinds) and part.isVisible()]
    places = [(part, words_in(part, window)) for part in spoken if says_words(part)]
    return [
        f"on each other: {named(one)} and {named(other)}"
        for (one, here), (other, there) in combinations(places, 2)
        if not (one.isAncestorOf(other) or other.isAncestorOf(one))
        and here.adjusted(SLACK, SLACK, -SLACK, -SLACK).intersects(there)
        and one.window() is other.window()
        and not _areas_of(one, window) ^ _areas_of(other, window)
    ]


def says_words(part: QLabel | QAbstractButton) -> bool:
    """Whether *part* has words on it."""
    return bool((shown(part) if isinstance(part, QLabel) else part.text()).strip())


def _areas_of(part: QWidget, window: QWidget) -> set[QScrollArea]:
    return set(areas_around(part, window))


def faults(window: QWidget) -> list[str]:
    """Return what of *window* is cut off, out of reach, or covered."""
    found = covered_words(window)
    for part in parts_of(window):
        if text_is_cut(part):
            found.append(f"cut: {named(part)} in {part.width()} × {part.height()}")
        if (is_control(part) or isinstance(part, QLabel)) and not can_be_reached(part, window):
            found.append(f"out of reach: {named(part)} at {part.geometry().getRect()}")
    return found


def small_targets(window: QWidget) -> list[str]:
    """Return which controls of *window* are smaller than a finger needs."""
    return [
        f"{named(part)}: {part.width()} × {part.height()}"
        for part in parts_of(window)
        if is_control(part) and min(part.width(), part.height()) < TARGET
    ]


def small_rows(window: QWidget) -> list[str]:
    """Return which lists have rows lower than a finger needs, that are there to be clicked."""
    views = [part for part in parts_of(window) if isinstance(part, QAbstractItemView)]
    found = []
    for view in views:
        model = view.model()
        if model is None or not is_control(view):
            continue
        for row in range(model.rowCount(view.rootIndex())):
            index = model.index(row, 0, view.rootIndex())
            height = view.visualRect(index).height()
            if 0 < height < TARGET and model.flags(index) & Qt.ItemFlag.ItemIsSelectable:
                found.append(f"{named(view)}, row {row}: {height}")
                break
    return found


def small_things(window: MainWindow) -> list[str]:
    """Return which things on the table of *window* are smaller than a finger needs."""
    page = window.page
    if page is None or page.view.scene() is not page.table:
        return []
    found = []
    for item in page.table.clickable_items():
        seen = page.view.viewportTransform().mapRect(
            item.mapRectToScene(item.shape().boundingRect())
        )
        if min(seen.width(), seen.height()) < TARGET - 0.1:
            size = f"{seen.width():.0f} × {seen.height():.0f}"
            found.append(f"{type(item).__name__} {item.words()!r}: {size}")
    return found


def text_is_cut(part: QWidget) -> bool:
    """Whether words of *part* have not the room that they need."""
    if isinstance(part, QLabel):
        return label_is_cut(part)
    if isinstance(part, QComboBox):
        option = QStyleOptionComboBox()
        part.initStyleOption(option)
        field = part.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox,
            option,
            QStyle.SubControl.SC_ComboBoxEditField,
            part,
        )
        wide = part.fontMetrics().horizontalAdvance(part.currentText())
        return wide > field.width() + SLACK
    if isinstance(part, QAbstractButton) and part.text():
        return exceeds(part.minimumSizeHint(), part.size())
    return False


def label_is_cut(label: QLabel) -> bool:
    """Whether some of its words do not stand in *label*."""
    if not shown(label).strip():
        return False
    room = label.contentsRect()
    if label.wordWrap():
        return label.heightForWidth(label.width()) > label.height() + SLACK
    return exceeds(label.sizeHint(), room.size())


def exceeds(needed: QSize, room: QSize) -> bool:
    """Whether *needed* is more than *room*, either way."""
    return needed.width() > room.width() + SLACK or needed.height() > room.height() + SLACK


def can_be_reached(part: QWidget, window: QWidget) -> bool:
    """Whether *part* is in the window, whole as far as it fits, or scrolls into it."""
    rect = QRect(part.mapTo(window, QPoint()), part.size())
    for area in areas_around(part, window):
        content = area.widget()
        assert content is not None
        inside = QRect(part.mapTo(content, QPoint()), part.size())
        if not content.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(inside):
            return False
        beside = content.width() > area.viewport().width() + SLACK
        hidden = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if beside and hidden:
            return False
        rect = QRect(area.mapTo(window, QPoint()), area.size())  # that is to be in sight itself
    return window.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(rect)


def areas_around(part: QWidget, window: QWidget) -> Iterator[QScrollArea]:
    around = part.parentWidget()
    while around is not None and around is not window:
        if isinstance(around, QScrollArea) and around.widget() is not None:
            yield around
        around = around.parentWidget()
