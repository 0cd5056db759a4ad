"""The deduction sheet as one sees it: a sheet of paper with faces, names, and marks in ink."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QStyle,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from lat_desktop.controllers.notes import Mark
from lat_desktop.engine.mansion import Guest
from lat_desktop.models.moves import initials
from lat_desktop.models.suspicion.deduction_sheet import DeductionSheet, Role, mark_in, percent
from lat_desktop.tables.suspicion.art import paint_guest
from lat_desktop.widgets.announcer import say
from lat_desktop.widgets.commands import Place, commands
from lat_desktop.widgets.drawing import mixed, see_through
from lat_desktop.widgets.rows import Header, RowDelegate
from lat_desktop.widgets.seat_tints import paint_sign
from lat_desktop.widgets.theme import Theme

Index: TypeAlias = QModelIndex | QPersistentModelIndex

MARKS: Final = {
    "mark.cross": Mark.CROSSED,
    "mark.maybe": Mark.MAYBE,
    "mark.sure": Mark.SURE,
}
"""By the command that marks a cell so, and once more rubs it out."""


class SheetView(QTableView):
    """The sheet. A click goes through the marks; keys do that too, or write one at once."""

    explained = Signal(str)
    """Why the cell under the pointer, or in focus, is crossed out, or else how to mark it; empty
    when it is gone."""

    def __init__(self, sheet: DeductionSheet, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self._theme = theme
        self._usage = ""
        self.setHorizontalHeader(_Players(theme, self))
        self.setVerticalHeader(_Guests(theme, self))
        self.setItemDelegate(_Cells(theme, self))
        self.setModel(sheet)
        self.setShowGrid(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        # Nothing is ever selected, but a screen reader has no other way to choose a cell.
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self._by_hand = False
        """Whether a cell is selected because somebody went there by mouse or keys."""
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        # Two quick clicks are two clicks, and only the second is a double one.
        self.clicked.connect(self._on_clicked)
        self.doubleClicked.connect(self._on_clicked)
        self.entered.connect(self._explain)
        self.dress()

    def go_to(self, index: Index) -> None:
        """Have the keys at a cell. Nobody has chosen it by that."""
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def set_usage(self, usage: str) -> None:
        """Take the sentence that says how one marks a cell."""
        self._usage = usage
        self.setAccessibleDescription(usage)

    def dress(self) -> None:
        """Take the colours and the text size in force."""
        colours = self._theme.colours
        corner = mixed(colours.paper, colours.brass, 0.3).name()
        self.setStyleSheet(
            f"QTableView {{ background: {colours.paper.name()}; }}"
            f"QTableCornerButton::section {{ background: {corner}; border: none; }}"
        )
        self.verticalHeader().setMinimumSectionSize(self.fontMetrics().height() + 2)
        self.verticalHeader().updateGeometry()
        self.updateGeometry()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """Return room for all rows, with some air."""
        return QSize(200, self._height(1.75))

    def minimumSizeHint(self) -> QSize:
        """Return room for all rows, as close as they can be read."""
        return QSize(120, self._height(1.18))

    def _height(self, spacing: float) -> int:
        rows = self._sheet.rowCount() * self.fontMetrics().height() * spacing
        return round(rows) + self.horizontalHeader().sizeHint().height()

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mark a cell from meaning what they mean elsewhere."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(bool(commands().meant(event, Place.SHEET)))
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Mark the cell in focus."""
        index = self.currentIndex()
        command = commands().meant(event, Place.SHEET) if index.isValid() else ""
        if command in MARKS:
            mark = MARKS[command]
            self._mark(index, None if mark_in(index) is mark else mark)
        elif command == "mark.erase":
            self._mark(index, None)
        elif command == "mark.next":
            self._sheet.cycle(index)
            self._announce(index)
        else:
            super().keyPressEvent(event)

    def _mark(self, index: QModelIndex, mark: Mark | None) -> None:
        self._sheet.setData(index, mark, Role.MARK)
        self._announce(index)

    def _announce(self, index: QModelIndex) -> None:
        """Tell a screen reader what the cell says now."""
        say(self, index.data(Qt.ItemDataRole.AccessibleTextRole))

    def _on_selection_changed(self, selected: QItemSelection) -> None:
        if selected.indexes():
            QTimer.singleShot(0, self, self._take_selection)  # keys select first, then go there

    def _go_by_hand(self) -> None:
        self._by_hand = True
        QTimer.singleShot(0, self, self._take_selection)

    def _take_selection(self) -> None:
        """Take a cell that a screen reader has chosen for clicked."""
        chosen, by_hand = self.selectedIndexes(), self._by_hand
        self._by_hand = False
        self.clearSelection()
        if chosen and not by_hand:
            self._sheet.cycle(chosen[0])
            self._announce(chosen[0])

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the cell under the pointer."""
        self._go_by_hand()
        super().mousePressEvent(event)

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802
        """Explain the cell that has the focus now."""
        self._go_by_hand()
        super().currentChanged(current, previous)
        self._explain(current)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Put the focus into a cell."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.go_to(self.model().index(0, 0))
        self._explain(self.currentIndex())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Explain nothing any more."""
        super().focusOutEvent(event)
        self.explained.emit("")

    def leaveEvent(self, event: QEvent) -> None:
        """Explain nothing any more, but what is in focus."""
        super().leaveEvent(event)
        self._explain(self.currentIndex() if self.hasFocus() else QModelIndex())

    def _on_clicked(self, index: QModelIndex) -> None:
        self._sheet.cycle(index)

    def _explain(self, index: Index) -> None:
        self.explained.emit(index.data(Role.WHY) or self._usage if index.isValid() else "")


class _Players(Header):
    """The names of the others, in two lines where one is too narrow; or, of all, their signs."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setMinimumSectionSize(20)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """Return room for two lines."""
        return QSize(super().sizeHint().width(), 2 * self.fontMetrics().height() + 6)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        """Paint a name on the head of the sheet."""
        colours = self._theme.colours
        painter.save()
        painter.fillRect(rect, mixed(colours.paper, colours.brass, 0.3))
        painter.setPen(QPen(mixed(colours.paper, colours.ink, 0.35), 1))
        painter.drawLine(rect.topLeft(), rect.bottomLeft())
        painter.setPen(colours.ink)
        font = self._bold()
        name = self.model().headerData(section, Qt.Orientation.Horizontal)
        lines = _broken(name, font, rect.width() - 4)
        if not self._has_room_for_names():
            side = min(rect.width() - 4.0, 1.6 * self.fontMetrics().height())
            place = QRectF(0, 0, side, side)
            place.moveCenter(QRectF(rect).center())
            seat = self.model().headerData(section, Qt.Orientation.Horizontal, Role.SEAT)
            paint_sign(painter, place, seat, initials(name), self.font())
        else:
            painter.setFont(font)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "\n".join(lines))
        painter.restore()

    def _has_room_for_names(self) -> bool:
        """Whether there is room for each of them: a name beside signs looks like another thing."""
        names = (self.model().headerData(n, Qt.Orientation.Horizontal) for n in range(self.count()))
        return not any(
            "…" in line
            for n, name in enumerate(names)
            for line in _broken(name, self._bold(), self.sectionSize(n) - 4)
        )

    def _bold(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font


def _broken(name: str, font: QFont, room: int) -> list[str]:
    """Return *name* in one line, or in two; what does not fit even so is cut in its middle.

    Before anything is cut, *font* is made smaller: Ama… 1 could be anybody.
    """
    metrics = QFontMetrics(font)
    lines = [name] if metrics.horizontalAdvance(name) <= room else name.rsplit(" ", 1)
    smallest = font.pointSizeF() * 0.7
    while max(map(metrics.horizontalAdvance, lines)) > room and font.pointSizeF() > smallest:
        font.setPointSizeF(font.pointSizeF() - 0.5)
        metrics = QFontMetrics(font)
    return [metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, room) for line in lines]


class _Guests(Header):
    """The guests, each with its face, its colour and its name."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._theme = theme
        self._sizes: dict[tuple[tuple[str, ...], str], QSize] = {}
        """By names and font: a layout asks for it again and again."""
        self.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """Return the width of the longest name beside a face."""
        model = self.model()
        rows = range(model.rowCount()) if model is not None else range(0)
        names = tuple(model.headerData(row, Qt.Orientation.Vertical) for row in rows)
        key = (names, self.font().key())
        if key not in self._sizes:
            metrics = self.fontMetrics()
            width = max(map(metrics.horizontalAdvance, names), default=0)
            self._sizes[key] = QSize(width + round(metrics.height() * 1.7) + 20, 0)
        return self._sizes[key]

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        """Paint the guest at the head of a row."""
        colours = self._theme.colours
        model = self.model()
        guest = Guest(model.headerData(section, Qt.Orientation.Vertical, Role.GUEST))
        area = QRectF(rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(area, mixed(colours.paper, colours.brass, 0.12))
        _rule(painter, area, colours.ink)
        painter.fillRect(QRectF(area.left(), area.top() + 1, 5, area.height() - 2), guest.colour)
        side = min(area.height() - 2, self.fontMetrics().height() * 1.7)
        face = QRectF(area.left() + 8, area.center().y() - side / 2, side, side)
        paint_guest(painter, face, guest, colours)
        name = QRectF(area)
        name.setLeft(face.right() + 6)
        painter.setPen(colours.ink)
        painter.setFont(self.font())
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(name, flags, model.headerData(section, Qt.Orientation.Vertical))
        painter.restore()


def _rule(painter: QPainter, area: QRectF, ink: QColor) -> None:
    """Draw the line under a row."""
    painter.setPen(QPen(see_through(ink, 0.22), 1))
    painter.drawLine(area.bottomLeft(), area.bottomRight())


class _Cells(RowDelegate):
    """Paints a cell: what follows in one ink, what the person wrote in another."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the paper, what follows, and the person's mark over it."""
        colours = self._theme.colours
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, see_through(colours.brass, 0.18))
        _rule(painter, area, colours.ink)
        painter.setPen(QPen(see_through(colours.ink, 0.22), 1))
        painter.drawLine(area.topLeft(), area.bottomLeft())
        mark, chance = mark_in(index), index.data(Role.CHANCE)
        # Where a figure stands too, the mark makes room for it.
        place = QRectF(area)
        if index.data(Role.EXCLUDED):
            self._strike(painter, area)
        elif chance is not None:
            if mark is not None:
                place.setWidth(area.width() * 0.42)
            self._write_chance(painter, option, chance, area, mark is not None)
        if mark is not None:
            paint_mark(painter, place, mark, colours.ink)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colours.ink, 1.6))
            painter.drawRoundedRect(area.adjusted(1.5, 1.5, -1.5, -1.5), 3, 3)
        painter.restore()

    def _strike(self, painter: QPainter, area: QRectF) -> None:
        """Strike a cell out, with a thin stroke of the pen from corner to corner."""
        ink = self._theme.colours.blue
        painter.fillRect(area.adjusted(1, 0, 0, -1), see_through(ink, 0.10))
        inner = area.adjusted(5, 4, -5, -4)
        painter.setPen(QPen(see_through(ink, 0.75), 1.4))
        painter.drawLine(inner.bottomLeft(), inner.topRight())

    def _write_chance(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        chance: float,
        area: QRectF,
        aside: bool,
    ) -> None:
        """Write a chance, over a quiet bar as long as it is likely."""
        colours = self._theme.colours
        bar = area.adjusted(1, 1, 0, -1)
        bar.setWidth(bar.width() * chance)
        painter.fillRect(bar, see_through(colours.brass, 0.30))
        painter.setPen(colours.ink)
        font = QFont(option.font)
        font.setPointSizeF(font.pointSizeF() * 0.9)
        font.setWeight(QFont.Weight.DemiBold if chance >= 0.5 else QFont.Weight.Normal)
        painter.setFont(font)
        side = Qt.AlignmentFlag.AlignRight if aside else Qt.AlignmentFlag.AlignHCenter
        painter.drawText(
            area.adjusted(2, 0, -3, 0), side | Qt.AlignmentFlag.AlignVCenter, percent(chance)
        )


def paint_mark(painter: QPainter, area: QRectF, mark: Mark, ink: QColor) -> None:
    """Paint a person's mark in the middle of *area*."""
    side = min(area.width() * 0.7, area.height() * 0.62)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.center())
    painter.scale(side / 20, side / 20)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    cap = Qt.PenCapStyle.RoundCap
    painter.setPen(QPen(ink, 3, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin))
    path = QPainterPath()
    if mark is Mark.CROSSED:
        path.moveTo(-8, -8)
        path.quadTo(0, -1, 8, 8)
        path.moveTo(8, -9)
        path.quadTo(1, -1, -8, 8)
    elif mark is Mark.MAYBE:
        path.moveTo(-5, -5)
        path.cubicTo(QPointF(-5, -12), QPointF(6, -12), QPointF(6, -4.5))
        path.cubicTo(QPointF(6, -0.5), QPointF(0.2, 0), QPointF(0.2, 4))
        path.moveTo(0.2, 9)
        path.lineTo(0.2, 9.2)
    else:
        path.addEllipse(QRectF(-10, -10, 20, 20))
        path.moveTo(-4.5, 0.5)
        path.lineTo(-1, 4)
        path.lineTo(5, -4.5)
    painter.drawPath(path)
    painter.restore()
