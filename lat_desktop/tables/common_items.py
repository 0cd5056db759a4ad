"""Furniture that more than one table needs: plaques, the deck, the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import Property, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from lat_desktop.engine.game import Seat
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import TableItem, Z
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.text_drawing import draw_name, draw_text
from lat_desktop.widgets.theme import Colours

LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


PaintPlace: TypeAlias = Callable[[QPainter, QRectF, Colours, bool], None]
"""Paints one place of a track: into the rectangle, filled or still empty."""


class PlaqueItem(TableItem):
    """A seat's name, its role, and its score on a track."""

    def __init__(
        self, context: RenderContext, seat: Seat, unit: str, places: int, paint_place: PaintPlace
    ) -> None:
        """Count in *unit*, the key of its words, on a track of five or ten *places*."""
        super().__init__(context, QRectF(-145, -78, 290, 156))
        self.seat = seat
        self._unit = unit
        self._places = places
        self._paint_place = paint_place
        self.role_key = ""
        self.score = 0
        self.to_move = False

    def words(self) -> str:
        """Return the name, the role and the score."""
        renderer = self.context.renderer
        role = f", {renderer.word(self.role_key)}" if self.role_key else ""
        return f"{renderer.name(self.seat)}{role}: {renderer.book.count(self._unit, self.score)}"

    def place(self, number: int) -> QRectF:
        """Return where *number*, counted from 0, lies on the track; past its end, on the last."""
        row, column = divmod(min(number, self._places - 1), 5)
        top = -12.0 if self._places > 5 else 10.0
        return QRectF(self.rect.left() + 14 + column * 44, top + row * 44, 40, 40)

    def paint_item(self, painter: QPainter) -> None:
        """Paint the plaque; whoever is to move has a lit rim."""
        c = self.context.colours
        renderer = self.context.renderer
        painter.setPen(QPen(c.glow if self.to_move else c.brass, 5 if self.to_move else 2))
        painter.setBrush(c.table_edge)
        painter.drawRoundedRect(self.rect, 16, 16)
        top = QRectF(self.rect.left() + 16, self.rect.top() + 6, self.rect.width() - 32, 54)
        name, role = QRectF(top), QRectF(top)
        name.setWidth(top.width() * 0.52)
        role.setLeft(name.right() + 6)
        draw_name(painter, name, renderer.name(self.seat), self.context.serif(32), c.on_table, LEFT)
        if self.role_key:
            word = renderer.word(self.role_key)
            draw_text(painter, role, word, self.context.sans(24), c.on_table, RIGHT)
        for number in range(self._places):
            self._paint_place(painter, self.place(number), c, number < self.score)
        total = QRectF(self.rect.right() - 56, -12, 48, 84)
        draw_text(painter, total, str(self.score), self.context.serif(44), c.on_table)


class DeckItem(TableItem):
    """The face-down cards and how many they are."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, CARD)
        self.count = 0

    def words(self) -> str:
        """Return how many cards are left."""
        return self.context.renderer.book.count("deck.count", self.count)

    def paint_item(self, painter: QPainter) -> None:
        """Paint as many edges as cards say something, and the number below."""
        c = self.context.colours
        if self.count == 0:
            shade = QColor(c.on_table)
            shade.setAlpha(90)
            painter.setPen(QPen(shade, 3, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(CARD, 14, 14)
        for layer in range(min(self.count, 5) - 1, -1, -1):
            art.paint_back(painter, CARD.translated(-layer * 2.0, -layer * 3.0), c)
        plate = QRectF(-60, -34, 120, 68)
        painter.setPen(QPen(c.brass, 3))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(plate, 34, 34)
        draw_text(painter, plate, str(self.count), self.context.serif(44), c.ink)


def paint_playbill(painter: QPainter, rect: QRectF, colours: Colours) -> QRectF:
    """Paint the paper of a playbill, leave a brass pen, and return where one writes on it."""
    painter.setPen(QPen(colours.ink, 3))
    painter.setBrush(colours.paper)
    painter.drawRoundedRect(rect, 10, 10)
    painter.setPen(QPen(colours.brass, 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(9, 9, -9, -9), 6, 6)
    return rect.adjusted(34, 22, -34, -22)


class ResultItem(TableItem):
    """How a round, or the match, ended: a playbill in the middle of the table."""

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-400, -150, 800, 300))
        self.title = ""
        self.lines: list[str] = []
        self.setZValue(Z.RESULT)
        self.hide()

    def words(self) -> str:
        """Return all that it says."""
        return " ".join((self.title, *self.lines))

    def write(self, title: str, lines: list[str]) -> None:
        """Put other words on it, and make it high enough for them."""
        self.prepareGeometryChange()
        self.title, self.lines = title, lines
        height = min(130 + 46 * len(lines), 560)
        self.rect = QRectF(-400, -height / 2, 800, height)
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the playbill."""
        c = self.context.colours
        inner = paint_playbill(painter, self.rect, c)
        title = QRectF(inner.left(), inner.top(), inner.width(), 56)
        draw_text(painter, title, self.title, self.context.serif(44), c.ink)
        painter.drawLine(title.bottomLeft(), title.bottomRight())
        body = QRectF(
            inner.left(), title.bottom() + 8, inner.width(), inner.bottom() - title.bottom() - 8
        )
        draw_text(painter, body, "\n".join(self.lines), self.context.sans(29), c.ink)


class WrittenItem(TableItem):
    """A paper on which lines are written one after the other."""

    def __init__(self, context: RenderContext, rect: QRectF) -> None:
        super().__init__(context, rect)
        self._written = 1.0

    @property
    def rows(self) -> int:
        """How many lines there are to be written."""
        raise NotImplementedError

    def _get_written(self) -> float:
        return self._written

    def set_written(self, written: float) -> None:
        """Write the lines one by one: 0 none of them, 1 all."""
        before, self._written = self.lines_written, written
        if self.lines_written != before or written == 1:
            self.update()

    written = Property(float, _get_written, set_written)
    """How much stands on it: 0 no line, 1 every line."""

    @property
    def lines_written(self) -> int:
        """How many of the lines stand on it."""
        return int(self._written * self.rows + 0.001)

    @property
    def is_written(self) -> bool:
        """Whether all of it is."""
        return self._written == 1
