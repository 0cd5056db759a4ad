"""How a log looks: the sign of whoever acts before what they did, and pictures in its sentences."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from lat_desktop.engine.game import Seat
from lat_desktop.models.moves import LINE_ROLE, MEANINGS_ROLE, LogLine
from lat_desktop.widgets import fonts
from lat_desktop.widgets.meanings import TermPictures
from lat_desktop.widgets.rows import STAYS, TARGET, RowDelegate
from lat_desktop.widgets.seat_tints import paint_sign
from lat_desktop.widgets.sentence_layout import Icons, LaidSentence, lay
from lat_desktop.widgets.theme import Theme

Index = QModelIndex | QPersistentModelIndex

MOST_LAID: Final = 2000
"""How many lines are kept at the most: a list that is made wider lays out all of them again."""
PICTURE: Final = 1.6
"""How high the picture of a term is beside a line that explains it."""
EDGE: Final = 4
"""Room on the left and on the right of all, in pixels."""


class LogDelegate(RowDelegate):
    """Paints the rows of a log, each of which is a :class:`~lat_desktop.models.moves.LogLine`.

    Each is laid out once for a width and a font.
    """

    def __init__(
        self, theme: Theme, icons: Icons, parent: QWidget, *, widest_turn: str = ""
    ) -> None:
        """Have *icons* in the sentences, and before the signs room for a turn's number, if any."""
        super().__init__(parent)
        self._theme = theme
        self._icons = icons
        self._widest_turn = widest_turn
        self._laid: dict[tuple[LogLine, int, str], LaidSentence] = {}
        self._sizes: dict[tuple[LogLine, Seat | None, int, str], QSize] = {}
        """By line, who acted in the line above, width and font: all are asked for at each step."""
        self._pictures = TermPictures(icons, theme)
        theme.changed.connect(self._forget)

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        """Explain the terms of the row that is pointed at, with their pictures."""
        meanings = index.data(MEANINGS_ROLE) if event.type() is QEvent.Type.ToolTip else None
        if not meanings:
            return super().helpEvent(event, view, option, index)
        height = PICTURE * QFontMetricsF(option.font).height()
        told = f"<p>{self._pictures.html_of(meanings, height)}</p>"  # HTML, which breaks its lines
        QToolTip.showText(event.globalPos(), told, view, QRect(option.rect), STAYS)
        return True

    def _forget(self) -> None:
        """Keep no lines that were broken before."""
        self._laid.clear()
        self._sizes.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a row, with the room above what begins something."""
        line, above = _lines(index)
        width = option.rect.width()
        key = (line, above.seat if above else None, width, option.font.key())
        if key not in self._sizes:
            laid = self._lay(option, line)
            least = self._sign_side(option.font) if _signed(line, above) else 0
            height = self._room_above(option, line, above) + max(laid.height, least) + 3
            height = max(height, TARGET)
            self._sizes[key] = QSize(width, height)
        return self._sizes[key]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row: what it is selected by, the turn, the sign, the words, the pictures."""
        line, above = _lines(index)
        laid = self._lay(option, line)
        self.initStyleOption(option, index)
        option.text = ""
        option.rect.setTop(option.rect.top() + self._room_above(option, line, above))
        widget = option.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if line.heading and above:
            self._paint_rule(painter, option)
        corner = QPointF(self._left(option, line), option.rect.top() + 1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(role))
        laid.paint(painter, corner, self._theme.colours)
        if _signed(line, above):
            self._paint_sign(painter, option, line)
        if self._widest_turn and line.turn and not (above and above.turn == line.turn):
            self._paint_turn(painter, option, line)
        painter.restore()

    # What stands before the words

    def _sign_side(self, font: QFont) -> int:
        return round(QFontMetricsF(font).height() * 1.05)

    def _turn_width(self, font: QFont) -> float:
        return QFontMetricsF(font).horizontalAdvance(self._widest_turn)

    def _left(self, option: QStyleOptionViewItem, line: LogLine) -> float:
        """Return where the words begin."""
        if line.heading:
            return option.rect.left() + EDGE
        sign = self._sign_side(option.font)
        return option.rect.left() + EDGE + self._turn_width(option.font) + sign * 1.3

    def _room_above(
        self, option: QStyleOptionViewItem, line: LogLine, above: LogLine | None
    ) -> int:
        """Return how much room there is above a row, in pixels."""
        if above is None:
            return 0
        lines = 0.7 if line.heading else 0.22 * _signed(line, above)
        return round(QFontMetricsF(option.font).height() * lines)

    def _paint_sign(self, painter: QPainter, option: QStyleOptionViewItem, line: LogLine) -> None:
        """Paint the letters of whoever acts, on the colour of their seat."""
        assert line.seat is not None
        side = self._sign_side(option.font)
        left = option.rect.left() + EDGE + self._turn_width(option.font)
        place = QRectF(left, option.rect.top() + 1, side, side)
        paint_sign(painter, place, line.seat, line.sign, option.font)

    def _paint_turn(self, painter: QPainter, option: QStyleOptionViewItem, line: LogLine) -> None:
        place = QRectF(option.rect).adjusted(0, 1, 0, 0)
        place.setWidth(EDGE + self._turn_width(option.font) - 5)
        painter.setFont(option.font)
        painter.setPen(self._theme.colours.quiet)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        painter.drawText(place, flags, str(line.turn))

    def _paint_rule(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Part a round from the one before."""
        rule = QRectF(option.rect).adjusted(EDGE, 0, -EDGE, 0)
        rule.setHeight(1)
        painter.fillRect(rule, self._theme.colours.brass)

    # The words

    def _lay(self, option: QStyleOptionViewItem, line: LogLine) -> LaidSentence:
        key = (line, option.rect.width(), option.font.key())
        if key not in self._laid:
            if len(self._laid) >= MOST_LAID:
                self._forget()
            width = option.rect.right() - EDGE - self._left(option, line)
            font = _heading_font(option.font) if line.heading else option.font
            self._laid[key] = lay(line.pieces, self._icons, QFont(font), width)
        return self._laid[key]


def _lines(index: Index) -> tuple[LogLine, LogLine | None]:
    """Return a line, and the one above it."""
    line = index.data(LINE_ROLE)
    assert isinstance(line, LogLine)
    return line, index.sibling(index.row() - 1, 0).data(LINE_ROLE) if index.row() else None


def _signed(line: LogLine, above: LogLine | None) -> bool:
    """Return whether somebody else acts in a line than in the one above."""
    return line.seat is not None and not (above and above.seat == line.seat)


def _heading_font(font: QFont) -> QFont:
    serif = QFont(font)
    serif.setFamily(fonts.serif_family())
    serif.setWeight(QFont.Weight.DemiBold)
    return serif
