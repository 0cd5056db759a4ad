"""What stands for a Clue card in a sentence: its two marks on a strip of paper."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import ROLES, Clue
from lat_desktop.tables.art.cards import WILD_COLOURS
from lat_desktop.tables.art.marks import ink_of, mark
from lat_desktop.widgets.drawing import drawing, mixed, placed, plate
from lat_desktop.widgets.sentence_layout import Icon
from lat_desktop.widgets.theme import Colours

STRIP: Final = QRectF(0, 0, 180, 100)


def clue_icon(key: str) -> Icon | None:
    """Return the picture of the Clue card of that key; None for anything else."""
    clue = next((clue for clue in Clue if clue.key == key), None)
    shape = STRIP.width() / STRIP.height()
    return None if clue is None else Icon(shape, partial(_paint_clue, clue))


def _paint_clue(clue: Clue, painter: QPainter, rect: QRectF, colours: Colours) -> None:
    with drawing(painter, STRIP, rect):
        edge = mixed(colours.paper, colours.ink, 0.35)
        painter.fillPath(plate(STRIP, 16), edge)
        painter.fillPath(plate(STRIP.adjusted(5, 5, -5, -5), 12), colours.paper)
        traits = [trait for trait in (*WILD_COLOURS, *ROLES) if trait in clue.traits]
        for n, trait in enumerate(traits):
            half = QRectF(8 + 84 * n, 8, 80, 84)
            painter.fillPath(placed(mark(trait), half.center(), 76), ink_of(trait, colours))
