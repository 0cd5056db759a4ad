"""What lies on several of the tables that one sees from the lobby: Clue cards, and shadows."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import Clue
from lat_desktop.tables import art
from lat_desktop.widgets.drawing import BLACK, see_through
from lat_desktop.widgets.theme import Colours


def paint_shadow(painter: QPainter, card: QRectF) -> None:
    """Paint the shadow under a card."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(see_through(BLACK, 0.32))
    painter.drawRoundedRect(card.translated(0.012, 0.03), 0.02, 0.02)


def paint_clue(painter: QPainter, card: QRectF, clue: Clue, colours: Colours) -> None:
    """Lay a Clue card, and its shadow."""
    paint_shadow(painter, card)
    painter.save()
    # Pictures keep their shape, and this square does not: it is wider than it is deep.
    painter.translate(card.topLeft())
    painter.scale(card.width() / 5, card.height() / 7)
    art.paint_clue(painter, QRectF(0, 0, 5, 7), clue, "", colours)
    painter.restore()
