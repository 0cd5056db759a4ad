"""How a log looks: the sign of whoever acts before what they did, and pictures in its sentences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from lat_desktop.models.moves import LogRole
from lat_desktop.rulebook.untrusted_text import breakable
from lat_desktop.widgets import fonts
from lat_desktop.widgets.drawing import disc
from lat_desktop.widgets.seat_tints import ON_TINT, SEAT_TINTS
from lat_desktop.widgets.theme import Colours, Theme

Index = QModelIndex | QPersistentModelIndex

BESIDE: Final = "\u00a0"
"""What holds the place of a picture: a blank at which no line is broken."""
EDGE: Final = 4
"""Room on the left and on the right of all, in pixels."""


class Icon(NamedTuple):
    """A picture that stands in a sentence, as high as a letter."""

    aspect: float
    """How wide it is for its height."""
    paint: Callable[[QPainter, QRectF, Colours], None]
    """Paints it into a rectangle of that shape."""


Icons = Callable[[str], Icon | None]
"""Returns the picture of the thing of a key, if it has one."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """A sentence, broken into lines."""

    layout: QTextLayout
    font: QFont
    height: int
    icons: tuple[tuple[QRectF, Icon], ...]
    """Each with its place among the lines."""


class LogDelegate(QStyledItemDelegate):
    """Paints the rows of a log, which have the roles of :class:`~lat_desktop.models.moves.LogRole`.

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
        self._laid: dict[tuple[str, bool, int, str], _Laid] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of a row, with the room above what begins something."""
        laid = self._lay(option, index)
        width = option.rect.width()
        least = self._sign_side(option.font) if self._signed(index) else 0
        return QSize(width, self._above(option, index) + max(laid.height, least) + 3)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row: what it is selected by, the turn, the sign, the words, the pictures."""
        laid = self._lay(option, index)
        self.initStyleOption(option, index)
        option.text = ""
        option.rect.setTop(option.rect.top() + self._above(option, index))
        widget = option.widget
        style = widget.style() if widget is not None else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        colours = self._theme.colours
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        heading = bool(index.data(LogRole.HEADING))
        if heading and index.row():
            self._paint_rule(painter, option)
        corner = QPointF(self._left(option, heading=heading), option.rect.top() + 1)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(role))
        laid.layout.draw(painter, corner)
        for place, icon in laid.icons:
            icon.paint(painter, place.translated(corner), colours)
        if self._signed(index):
            self._paint_sign(painter, option, index)
        self._paint_turn(painter, option, index)
        painter.restore()

    # What stands before the words

    def _sign_side(self, font: QFont) -> int:
        return round(QFontMetricsF(font).height() * 1.05)

    def _turn_width(self, font: QFont) -> float:
        return QFontMetricsF(font).horizontalAdvance(self._widest_turn)

    def _left(self, option: QStyleOptionViewItem, *, heading: bool) -> float:
        """Return where the words begin."""
        if heading:
            return option.rect.left() + EDGE
        sign = self._sign_side(option.font)
        return option.rect.left() + EDGE + self._turn_width(option.font) + sign * 1.3

    def _signed(self, index: Index) -> bool:
        """Return whether somebody else acts here than in the row above."""
        seat = index.data(LogRole.SEAT)
        return seat is not None and seat != self._above_it(index, LogRole.SEAT)

    def _above_it(self, index: Index, role: LogRole) -> object:
        above = index.sibling(index.row() - 1, 0)
        return above.data(role) if above.isValid() else None

    def _above(self, option: QStyleOptionViewItem, index: Index) -> int:
        """Return how much room there is above a row, in pixels."""
        height = QFontMetricsF(option.font).height()
        if index.row() == 0:
            return 0
        if index.data(LogRole.HEADING):
            return round(height * 0.7)
        return round(height * 0.22) if self._signed(index) else 0

    def _paint_sign(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        side = self._sign_side(option.font)
        left = option.rect.left() + EDGE + self._turn_width(option.font)
        place = QRectF(left, option.rect.top() + 1, side, side)
        seat = int(index.data(LogRole.SEAT))
        painter.fillPath(disc(place.center(), side / 2), SEAT_TINTS[seat % len(SEAT_TINTS)])
        letters = str(index.data(LogRole.SIGN))
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold)
        font.setPointSizeF(font.pointSizeF() * (0.8 if len(letters) == 1 else 0.66))
        painter.setFont(font)
        painter.setPen(ON_TINT)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, letters)

    def _paint_turn(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        turn = index.data(LogRole.TURN)
        if not (self._widest_turn and turn) or turn == self._above_it(index, LogRole.TURN):
            return
        place = QRectF(option.rect).adjusted(0, 1, 0, 0)
        place.setWidth(EDGE + self._turn_width(option.font) - 5)
        painter.setFont(option.font)
        painter.setPen(self._theme.colours.quiet)
        painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, str(turn))

    def _paint_rule(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """Part a round from the one before."""
        rule = QRectF(option.rect).adjusted(EDGE, 0, -EDGE, 0)
        rule.setHeight(1)
        painter.fillRect(rule, self._theme.colours.brass)

    # The words

    def _lay(self, option: QStyleOptionViewItem, index: Index) -> _Laid:
        words, heading = str(index.data()), bool(index.data(LogRole.HEADING))
        key = (words, heading, option.rect.width(), option.font.key())
        if key not in self._laid:
            right = option.rect.right() - EDGE
            width = right - self._left(option, heading=heading)
            self._laid[key] = self._broken(index, _font(option.font, heading=heading), width)
        return self._laid[key]

    def _broken(self, index: Index, font: QFont, width: float) -> _Laid:
        metrics = QFontMetricsF(font)
        side = metrics.ascent()
        text = ""
        placed: list[tuple[int, Icon]] = []
        formats: list[QTextLayout.FormatRange] = []
        for words, key in index.data(LogRole.PIECES):
            icon = self._icons(key) if key else None
            if icon is not None:
                # After an article, which is not written large.
                article = words.rpartition(" ")[0] + " " if words[0].islower() else ""
                text += article
                words = words.removeprefix(article)
                placed.append((len(text), icon))
                formats.append(_gap(font, metrics, len(text), side * (icon.aspect + 0.2)))
                text += BESIDE
            text += breakable(words)
        layout = QTextLayout(text, font)
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(formats)
        layout.beginLayout()
        height = 0.0
        line = layout.createLine()
        while line.isValid():
            line.setLineWidth(max(width, 1))
            line.setPosition(QPointF(0, height))
            height += line.height()
            line = layout.createLine()
        layout.endLayout()
        icons = []
        for position, icon in placed:
            line = layout.lineForTextPosition(position)
            x, _ = cast("tuple[float, int]", line.cursorToX(position))  # its stub says object
            top = line.y() + line.ascent() - side * 0.92
            icons.append((QRectF(x, top, side * icon.aspect, side), icon))
        return _Laid(layout, font, round(height) + 1, tuple(icons))


def _font(font: QFont, *, heading: bool) -> QFont:
    if not heading:
        return font
    serif = QFont(font)
    serif.setFamily(fonts.serif_family())
    serif.setWeight(QFont.Weight.DemiBold)
    return serif


def _gap(font: QFont, metrics: QFontMetricsF, at: int, width: float) -> QTextLayout.FormatRange:
    """Return what makes the blank at a place in the text as wide as a picture."""
    wide = QFont(font)
    wide.setLetterSpacing(
        QFont.SpacingType.AbsoluteSpacing, width - metrics.horizontalAdvance(BESIDE)
    )
    found = QTextLayout.FormatRange()
    found.start, found.length = at, len(BESIDE)
    form = QTextCharFormat()
    form.setFont(wide)
    found.format = form
    return found
