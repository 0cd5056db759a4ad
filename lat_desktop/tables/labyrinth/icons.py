"""The pictures that stand in the sentences of Labyrinth, and beside what its terms mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.tables.art.icons import card_icon, cards_icon, marks_icon
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.widgets.sentence_layout import Icon
from lat_desktop.widgets.theme import Colours


def icon(key: str) -> Icon | None:
    """Return the picture of the card, or of the term, of that key; None for anything else."""
    # A Swap card has the marks of a Clue card.
    return TERMS.get(key) or card_icon(key.replace("swap.", "card."))


def _paint_cub(colour: Trait, painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_cub(painter, rect, colours, colour)


TERMS: Final[Mapping[str, Icon]] = {
    "term.cub": Icon(1.0, partial(_paint_cub, Trait.RED)),
    "term.swap_card": marks_icon((Trait.RED, Trait.LADY)),
    "term.swap": cards_icon(Clue.RED_LADY, Clue.RED_TIGER),
}
