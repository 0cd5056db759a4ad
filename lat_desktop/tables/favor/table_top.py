"""The table of Favor as one sees it from the lobby, through its open door."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import Clue
from lat_desktop.tables import art
from lat_desktop.tables.favor.art import paint_gavel
from lat_desktop.tables.table_top import paint_clue
from lat_desktop.widgets.theme import Colours


def paint_table_top(painter: QPainter, colours: Colours) -> None:
    """Lay a lot of three, a closed door on each side, tokens pushed forward, and a gavel."""
    for i, clue in enumerate((Clue.BLUE_LADY, Clue.RED_TIGER, Clue.WILD_COLOR)):
        card = QRectF(0.33 + i * 0.225, 0.27, 0.20, 0.44)
        paint_clue(painter, card, clue, colours)
    painter.save()
    painter.translate(0.01, 0.14)
    painter.scale(0.27, 0.50)
    paint_gavel(painter, QRectF(0, 0, 1, 1), colours)
    painter.restore()
    bids = ((0.36, -0.06, 2), (0.12, 0.80, 3), (0.62, 0.82, 1))
    for x, y, tokens in bids:
        for n in range(tokens):
            painter.save()
            painter.translate(x + n * 0.08, y)
            painter.scale(0.12, 0.17)
            art.paint_token(painter, QRectF(0, 0, 1, 1), colours, filled=True)
            painter.restore()
