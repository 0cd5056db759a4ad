"""The table of Doors as one sees it from the lobby, through its open door."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import Clue
from lat_desktop.tables.table_top import paint_clue, paint_shadow
from lat_desktop.widgets.theme import Colours


def paint_table_top(painter: QPainter, colours: Colours) -> None:
    """Four cards on display, a door that lies before each player, and a few tokens."""
    display = (Clue.RED_TIGER, Clue.BLUE_LADY, Clue.WILD_ROLE, Clue.RED_LADY)
    for i, clue in enumerate(display):
        card = QRectF(0.05 + i * 0.235, 0.29, 0.20, 0.42)
        paint_clue(painter, card, clue, colours)
    for x, y in ((0.40, -0.15), (0.40, 0.77)):
        card = QRectF(x, y, 0.20, 0.38)
        paint_shadow(painter, card)
        painter.setBrush(colours.curtain)
        painter.drawRoundedRect(card, 0.02, 0.02)
        painter.setBrush(colours.brass)
        painter.drawRect(card.adjusted(0.055, 0.08, -0.055, -0.07))
    painter.setBrush(colours.brass)
    for x in (0.16, 0.27, 0.215):
        painter.drawEllipse(QRectF(x, 0.84, 0.09, 0.11))
