"""Furniture that more than one table needs: the deck, the result, papers to write on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Property, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QFontMetricsF, QPainter, QPen

from lat_desktop.rulebook.untrusted_text import breakable
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import TableItem, Z, row_height
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.tables.surface import HEIGHT, LINE
from lat_desktop.tables.text_drawing import draw_text
from lat_desktop.widgets.theme import Colours

ABOVE_ROW: Final = 22.0
"""What is left free between the words of a playbill and the buttons at its foot."""


class DeckItem(TableItem):
    """The face-down cards and how many they are."""

    thickness = 8.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, CARD)
        self.count = 0

    def words(self) -> str:
        """Return how many cards are left."""
        return self.context.renderer.book.count("deck.count", self.count)

    def spoken_name(self) -> str:
        """Return what it is, and how many cards are left."""
        return f"{self.context.renderer.word('zone.deck')}: {self.words()}"

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
        font = self.context.serif(36)
        font.setPixelSize(round(font.pixelSize() / self.scale()))
        wide, high = 1.9 * font.pixelSize() + 20, 1.4 * font.pixelSize()
        plate = QRectF(-wide / 2, -high / 2, wide, high)
        painter.setPen(QPen(c.brass, 3))
        painter.setBrush(c.paper)
        painter.drawRoundedRect(plate, high / 2, high / 2)
        draw_text(painter, plate, str(self.count), font, c.ink)


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

    thickness = 16.0
    role = QAccessible.Role.StaticText

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-400, -150, 800, 300))
        self.title = ""
        self.lines: list[str] = []
        self.setZValue(Z.RESULT)
        self.hide()

    def words(self) -> str:
        """Return all that it says."""
        return " ".join((self.title, *self.lines))

    def write(self, title: str, lines: list[str], width: float) -> None:
        """Put other words on it, and make it large enough for them, *width* wide at the most."""
        self.prepareGeometryChange()
        self.title, self.lines = title, lines
        wide = min(40 * self.context.em, width)
        room = QRectF(0, 0, wide - 68, 10_000)
        wrap = int(Qt.TextFlag.TextWordWrap.value)
        metrics = QFontMetricsF(self.context.sans(29))
        words = metrics.boundingRect(room, wrap, breakable("\n".join(lines))).height()
        height = min(words + self._title_height + self._row + ABOVE_ROW + 86, HEIGHT - 40)
        self.rect = QRectF(-wide / 2, -height / 2, wide, height)
        self.update()

    @property
    def _row(self) -> float:
        return row_height(self.context)

    @property
    def foot(self) -> QRectF:
        """Where buttons go, in the scene."""
        inner = self.rect.adjusted(34, 0, -34, -24)
        inner.setTop(inner.bottom() - self._row)
        return self.mapRectToScene(inner)

    @property
    def _title_height(self) -> float:
        return LINE * self.context.serif(44).pixelSize()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the playbill."""
        c = self.context.colours
        inner = paint_playbill(painter, self.rect, c).adjusted(0, 0, 0, -self._row - ABOVE_ROW)
        title = QRectF(inner.left(), inner.top(), inner.width(), self._title_height)
        draw_text(painter, title, self.title, self.context.serif(44), c.ink)
        painter.drawLine(title.bottomLeft(), title.bottomRight())
        body = QRectF(
            inner.left(), title.bottom() + 8, inner.width(), inner.bottom() - title.bottom() - 8
        )
        draw_text(painter, body, "\n".join(self.lines), self.context.sans(29), c.ink)


class WrittenItem(TableItem):
    """A paper on which lines are written one after the other."""

    role = QAccessible.Role.StaticText

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
