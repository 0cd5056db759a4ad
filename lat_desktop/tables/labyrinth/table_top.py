"""The table of Labyrinth as one sees it from the lobby, through its open door."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.table_top import paint_clue
from lat_desktop.widgets.theme import Colours


def paint_table_top(painter: QPainter, colours: Colours) -> None:
    """Lay a garden of cards, with a few cubs in it."""
    clues = (Clue.BLUE_TIGER, Clue.RED_LADY, Clue.RED_TIGER, Clue.BLUE_LADY)
    for row in range(3):
        for column in range(4):
            card = QRectF(0.07 + column * 0.225, 0.04 + row * 0.32, 0.19, 0.28)
            paint_clue(painter, card, clues[(row * 3 + column) % 4], colours)
    for x, y, colour in ((0.12, 0.1, Trait.RED), (0.34, 0.42, Trait.BLUE), (0.57, 0.74, Trait.RED)):
        paint_cub(painter, QRectF(x, y, 0.11, 0.14), colours, colour)
