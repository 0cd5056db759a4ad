"""What stands in a sentence for a Clue card, and beside what a term of several games means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from lat_desktop.engine.cards import COLOURS, ROLES, Clue, Door, Trait
from lat_desktop.tables.art.cards import WILD_COLOURS, paint_back, paint_clue
from lat_desktop.tables.art.door import paint_door
from lat_desktop.tables.art.pieces import paint_token
from lat_desktop.tables.marks import ink_of, mark
from lat_desktop.widgets.drawing import drawing, mixed, placed, plate
from lat_desktop.widgets.sentence_layout import Icon
from lat_desktop.widgets.theme import Colours

CARD: Final = 5 / 7
"""How wide a card, or a door, is for its height."""
MARK: Final = 84.0
"""How much of a strip of paper a mark takes, of which 100 are its height."""


def card_icon(key: str) -> Icon | None:
    """Return the picture of the Clue card, or of the term, of that key; None for anything else."""
    clue = next((clue for clue in Clue if clue.key == key), None)
    if clue is None:
        return TERMS.get(key)
    return marks_icon([trait for trait in (*WILD_COLOURS, *ROLES) if trait in clue.traits])


def marks_icon(traits: Sequence[Trait]) -> Icon:
    """Return the marks of *traits* side by side on a strip of paper."""
    strip = _strip(len(traits))
    return Icon(strip.width() / strip.height(), partial(_paint_marks, traits))


def _strip(marks: int) -> QRectF:
    return QRectF(0, 0, 12 + MARK * marks, 100)


def _paint_marks(
    traits: Sequence[Trait], painter: QPainter, rect: QRectF, colours: Colours
) -> None:
    strip = _strip(len(traits))
    with drawing(painter, strip, rect):
        edge = mixed(colours.paper, colours.ink, 0.35)
        painter.fillPath(plate(strip, 16), edge)
        painter.fillPath(plate(strip.adjusted(5, 5, -5, -5), 12), colours.paper)
        for n, trait in enumerate(traits):
            half = QRectF(8 + MARK * n, 8, 80, 84)
            painter.fillPath(placed(mark(trait), half.center(), 76), ink_of(trait, colours))


def _paint_identity(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_door(painter, rect, 1.0, Door.RED_TIGER, "", colours)


def _paint_token(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    paint_token(painter, rect, colours, filled=True)


def _paint_cards(cards: Sequence[Clue], painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint *cards* as they lie in a row, each over the one before."""
    size = rect.height() * CARD, rect.height()
    step = (rect.width() - size[0]) / max(len(cards) - 1, 1)
    for n, clue in enumerate(cards):
        paint_clue(painter, QRectF(rect.left() + n * step, rect.top(), *size), clue, "", colours)


def cards_icon(*cards: Clue) -> Icon:
    """Return *cards* as they lie in a row."""
    return Icon(CARD * (1 + 0.6 * (len(cards) - 1)), partial(_paint_cards, cards))


TERMS: Final[Mapping[str, Icon]] = {
    "term.identity": Icon(CARD, _paint_identity),
    "term.deck": Icon(CARD, paint_back),
    "term.token": Icon(1.0, _paint_token),
    "term.trait": marks_icon((*COLOURS, *ROLES)),
    "term.set": cards_icon(Clue.RED_LADY, Clue.RED_TIGER, Clue.RED_TIGER, Clue.WILD_COLOR),
    "term.collection": cards_icon(Clue.BLUE_TIGER, Clue.RED_LADY),
    "term.lot": cards_icon(Clue.BLUE_LADY, Clue.RED_TIGER),
    "term.row": cards_icon(Clue.RED_LADY, Clue.BLUE_LADY, Clue.WILD_ROLE),
    "term.display": cards_icon(Clue.BLUE_TIGER, Clue.RED_LADY, Clue.RED_TIGER, Clue.BLUE_LADY),
    "term.discards": cards_icon(Clue.BLUE_TIGER, Clue.BLUE_LADY),
}
"""The pictures of the terms of the games with Clue cards."""
