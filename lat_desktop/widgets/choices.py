"""Choices that lie open, cards with a line of explanation and short ones side by side, and a list.

The open ones are radio buttons to the keyboard and to a screen reader.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QRadioButton,
    QSizePolicy,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from lat_desktop.rulebook.untrusted_text import as_tooltip, shortened
from lat_desktop.widgets.drawing import mixed, see_through
from lat_desktop.widgets.focus_ring import show_own_focus
from lat_desktop.widgets.label import Label
from lat_desktop.widgets.rows import RowDelegate
from lat_desktop.widgets.selection_by_reader import choose_entry
from lat_desktop.widgets.theme import Theme
from lat_desktop.widgets.tips import set_tip

Value: TypeAlias = str | int
Index: TypeAlias = QModelIndex | QPersistentModelIndex
LINE: Final = Qt.ItemDataRole.AccessibleDescriptionRole
"""Where an entry of a list keeps the line that explains it."""


class Options(QButtonGroup):
    """Buttons of which one is chosen, each standing for a value."""

    chosen = Signal(object)
    """The value of the button that is chosen now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._values: list[Value] = []
        self.idToggled.connect(self._on_toggled)

    def add(self, value: Value, button: QAbstractButton) -> None:
        """Let *button* stand for *value*."""
        self.addButton(button, len(self._values))
        self._values.append(value)

    @property
    def values(self) -> Sequence[Value]:
        """All that there is to choose from."""
        return tuple(self._values)

    @property
    def value(self) -> Value:
        """The value that is chosen."""
        return self._values[self.checkedId()]

    @value.setter
    def value(self, value: Value) -> None:
        self.button(self._values.index(value)).setChecked(True)

    def button_of(self, value: Value) -> QAbstractButton:
        """Return the button that stands for *value*."""
        return self.button(self._values.index(value))

    def _on_toggled(self, number: int, checked: bool) -> None:
        if checked:
            for each in self.buttons():  # Qt leads Tab to the first, until one has had the keys
                tab = each is self.button(number)
                each.setFocusPolicy(
                    Qt.FocusPolicy.StrongFocus if tab else Qt.FocusPolicy.ClickFocus
                )
            self.chosen.emit(self._values[number])


class Choice(QRadioButton):
    """A card to choose: a name, and under it a line that says what it means."""

    PADDING: Final = 12
    DOT: Final = 16

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        show_own_focus(self)
        self._theme = theme
        self._line = ""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_words(self, name: str, line: str) -> None:
        """Take a *name* and the *line* that explains it."""
        self._line = line
        self.setText(name)
        self.setAccessibleDescription(line)
        self.updateGeometry()
        self.update()

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _line_height(self, width: int) -> int:
        room = width - 2 * self.PADDING - self.DOT - 10
        flags = Qt.TextFlag.TextWordWrap
        return self.fontMetrics().boundingRect(0, 0, room, 10_000, flags, self._line).height()

    def sizeHint(self) -> QSize:
        """Return a size in which the line takes two lines or so."""
        width = self._width_of(40)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """Return the narrowest that reads well; how high that is depends on the layout."""
        return QSize(self._width_of(24), self.heightForWidth(10_000))

    def _width_of(self, letters: int) -> int:
        return 2 * self.PADDING + self.DOT + letters * self.fontMetrics().averageCharWidth()

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """Return the height in which both texts fit."""
        name = QFontMetrics(self._bold()).height()
        return 2 * self.PADDING + name + 2 + self._line_height(width)

    def hitButton(self, pos: QPoint) -> bool:  # noqa: N802
        """Take a click anywhere on the card."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        chosen = self.isChecked()
        ground = mixed(colours.window_raised, colours.brass, 0.12 if chosen else 0)
        line = colours.chosen if chosen else colours.edge
        if self.underMouse() and not chosen:
            line = mixed(line, colours.brass, 0.6)
        painter.setBrush(ground)
        painter.setPen(QPen(line, 2 if chosen else 1))
        painter.drawRoundedRect(area, 7, 7)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.on_window, 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(area.adjusted(3, 3, -3, -3), 5, 5)
        left = area.left() + self.PADDING
        name = QFontMetrics(self._bold()).height()
        dot = QRectF(
            left, area.top() + self.PADDING - 1 + (name - self.DOT) / 2, self.DOT, self.DOT
        )
        self._paint_dot(painter, dot, line)
        text = QRectF(left + self.DOT + 10, area.top() + self.PADDING - 1, 0, name)
        text.setRight(area.right() - self.PADDING + 2)
        painter.setFont(self._bold())
        painter.setPen(colours.on_window)
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft, self.text())
        text.setTop(text.bottom() + 2)
        text.setBottom(area.bottom())
        painter.setFont(self.font())
        painter.setPen(mixed(colours.quiet, colours.on_window, 0.25))
        painter.drawText(text, Qt.TextFlag.TextWordWrap, self._line)

    def _paint_dot(self, painter: QPainter, dot: QRectF, colour: QColor) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 1.6))
        painter.drawEllipse(dot)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawEllipse(dot.adjusted(4, 4, -4, -4))


class Segment(QRadioButton):
    """A short choice that stands in a row with its fellows."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        show_own_focus(self)
        self._theme = theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    @property
    def _word(self) -> str:
        """Its text without what tells Qt that an ampersand is one, and marks no key."""
        return self.text().replace("&&", "&")

    def sizeHint(self) -> QSize:
        """Return room for the word, as wide as if it were in bold."""
        metrics = QFontMetrics(self._bold())
        height = round(metrics.height() * 1.75)
        return QSize(metrics.horizontalAdvance(self._word) + round(height * 0.85), height)

    def minimumSizeHint(self) -> QSize:
        """Return the same: a word is not to be cut."""
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:  # noqa: N802
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint brass under the chosen word."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        radius = area.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked():
            painter.setBrush(colours.chosen)
            painter.drawRoundedRect(area, radius, radius)
        elif self.underMouse():
            painter.setBrush(see_through(colours.brass, 0.22))
            painter.drawRoundedRect(area, radius, radius)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.on_window, 1.4))
            painter.drawRoundedRect(area.adjusted(-1.5, -1.5, 1.5, 1.5), radius, radius)
        painter.setFont(self._bold() if self.isChecked() else self.font())
        painter.setPen(colours.on_brass if self.isChecked() else colours.on_window)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self._word)


def most_columns(widths: Sequence[int], room: float) -> int:
    """Return in how many columns things so wide have *room*, in rows of one length; or else 1.

    Each column is as wide as the widest in it.

    >>> most_columns([60, 60, 60, 60], 150)
    2
    >>> most_columns([60, 60, 60, 60], 100)
    1
    """
    count = len(widths)
    evenly = (math.ceil(count / rows) for rows in range(1, count))
    fit = (n for n in evenly if sum(max(widths[at::n]) for at in range(n)) <= room)
    return next(fit, 1)


class Segments(QWidget):
    """Segments in a row, one of which is chosen; in more than one where the screen is narrow."""

    NARROW: Final = 1024
    """Pixels: no screen is taken for narrower than that."""
    SHARE: Final = 0.6
    """How much of the screen's width a row may take."""

    def __init__(self, theme: Theme, values: tuple[Value, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows = 1
        self.options: Final = Options(self)
        self._width: int | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(1, 1, 1, 1)
        self._grid.setSpacing(0)
        for value in values:
            self.options.add(value, Segment(theme, self))
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> Value:
        """The value that is chosen."""
        return self.options.value

    @value.setter
    def value(self, value: Value) -> None:
        self.options.value = value

    def set_words(self, what: str, words: Mapping[Value, str]) -> None:
        """Take a word for each value, and *what* it is that is chosen."""
        self.setAccessibleName(what)
        for value, word in words.items():
            button = self.options.button_of(value)
            button.setText(shortened(word).replace("&", "&&"))
            set_tip(button, as_tooltip(word) if shortened(word) != word else "")
            button.setAccessibleName(f"{what}: {word}")
            button.updateGeometry()
        self._lay_out()

    def offer(self, values: Collection[Value]) -> None:
        """Offer these *values* alone, of those that there are; the one that is chosen is one."""
        for value in self.options.values:
            self.options.button_of(value).setVisible(value in values)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Break the rows anew where letters have another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._lay_out()

    def fit(self, width: int) -> None:
        """Take no more than *width*, and not what the screen has room for."""
        if width != self._width:
            self._width = width
            self._lay_out()

    def _lay_out(self) -> None:
        """Put the segments beside each other, in rows of one length."""
        segments = [each for each in self.options.buttons() if not each.isHidden()]
        room = self.SHARE * max(self.screen().availableSize().width(), self.NARROW)
        room = max(room if self._width is None else self._width - 2.0, 1.0)
        columns = most_columns([segment.sizeHint().width() for segment in segments], room)
        self._rows = math.ceil(len(segments) / columns)
        for n, segment in enumerate(segments):
            self._grid.addWidget(segment, n // columns, n % columns)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the trough that the segments lie in."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setBrush(colours.window_raised)
        painter.setPen(QPen(colours.edge, 2))
        radius = area.height() / self._rows / 2
        painter.drawRoundedRect(area, radius, radius)


class _ExplainedEntryDelegate(RowDelegate):
    """Paints an entry of a list, and under it the line that explains it."""

    PADDING: Final = 8

    def _fonts(self, option: QStyleOptionViewItem) -> tuple[QFont, QFont]:
        """Return the fonts of the name and of the line."""
        name = QFont(option.font)
        name.setWeight(QFont.Weight.DemiBold)
        return name, option.font

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return room for both."""
        metrics = [QFontMetrics(font) for font in self._fonts(option)]
        words = (index.data(), index.data(LINE))
        widths = [m.horizontalAdvance(word) for m, word in zip(metrics, words, strict=True)]
        return QSize(
            max(widths) + 2 * self.PADDING, sum(m.height() for m in metrics) + self.PADDING
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint both, on brass where the choice is."""
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        painter.save()
        if chosen:
            painter.fillRect(option.rect, palette.highlight())
        area = option.rect.adjusted(self.PADDING, self.PADDING // 2, -self.PADDING, 0)
        ink = palette.highlightedText().color() if chosen else palette.text().color()
        quiet = ink if chosen else mixed(palette.placeholderText().color(), ink, 0.25)
        for font, colour, word in zip(
            self._fonts(option), (ink, quiet), (index.data(), index.data(LINE)), strict=True
        ):
            painter.setFont(font)
            painter.setPen(colour)
            painter.drawText(area, Qt.AlignmentFlag.AlignLeft, word)
            area.setTop(area.top() + QFontMetrics(font).height())
        painter.restore()


class ComboBox(QComboBox):
    """A combo box whose least size follows its letters; Qt keeps that of the first ones."""

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew where the letters are others."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.measure_anew()

    def measure_anew(self) -> None:
        """Be as wide and as high as its words need now.

        Qt does so where the style is another. What it has for other words, `AdjustToContents`,
        takes the box out of its layout for a moment, some time later.
        """
        super().changeEvent(QEvent(QEvent.Type.StyleChange))
        self.updateGeometry()


class DropDown(ComboBox):
    """A list to choose from, for what has no room as segments."""

    chosen = Signal(object)
    """The value that is chosen now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._label: Final = Label(parent)
        """Says to those who listen what is chosen: on Linux the name of a combo box is its value,
        and only a label beside it says more. It is never seen."""
        self._label.setBuddy(self)
        self._label.hide()
        self.currentIndexChanged.connect(self._on_index_changed)
        choose_entry(self)

    @property
    def value(self) -> Value:
        """The value that is chosen."""
        value = self.currentData()
        assert isinstance(value, str | int)
        return value

    @value.setter
    def value(self, value: Value) -> None:
        self.setCurrentIndex(self.findData(value))

    def set_words(self, what: str, words: Mapping[Value, str]) -> None:
        """Offer the values that have a word, and say *what* it is that is chosen.

        What was chosen stays so if it is still among them; otherwise it is the first of them.
        """
        chosen = self.currentData()
        with QSignalBlocker(self):
            self.clear()
            for value, word in words.items():
                item = self.count()
                self.addItem(shortened(word), value)
                if shortened(word) != word:
                    self.setItemData(item, as_tooltip(word), Qt.ItemDataRole.ToolTipRole)
                    self.setItemData(item, word, Qt.ItemDataRole.AccessibleTextRole)
                    if not isinstance(self.itemDelegate(), RowDelegate):
                        self.setItemDelegate(RowDelegate(self))  # whose tips stay
            self.setCurrentIndex(max(0, self.findData(chosen)))
        self.setAccessibleName(what)
        self._label.setText(what)

    def explain(self, lines: Mapping[Value, str]) -> None:
        """Give each value that is offered the line that explains it in the open list."""
        for i in range(self.count()):
            self.setItemData(i, lines[self.itemData(i)], LINE)
        if not isinstance(self.itemDelegate(), _ExplainedEntryDelegate):
            self.setItemDelegate(_ExplainedEntryDelegate(self))
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth())

    def event(self, event: QEvent) -> bool:
        """Have the label beside it wherever it comes to stand."""
        if event.type() is QEvent.Type.ParentChange:
            self._label.setParent(self.parentWidget())
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Choose nothing: whoever turns the wheel wants to see more of the dialog."""
        event.ignore()

    def _on_index_changed(self) -> None:
        self.chosen.emit(self.value)
