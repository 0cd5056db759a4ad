"""What Suspicion is played with besides figures and gems: dice, invitations, action cards."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.engine.mansion import Action, Gem, Guest
from lat_desktop.tables.suspicion.art.guests import paint_guest
from lat_desktop.tables.suspicion.marks import paint_gem, paint_mask
from lat_desktop.widgets.drawing import (
    CARD,
    LETTER,
    arch,
    disc,
    drawing,
    grown,
    lettering,
    mixed,
    outline,
    paint_words,
    plate,
    polygon,
    rays,
)
from lat_desktop.widgets.theme import Colours

SQUARE: Final = QRectF(0, 0, 100, 100)


def paint_die(
    painter: QPainter, rect: QRectF, face: Guest | None, colours: Colours, used: bool = False
) -> None:
    """Paint a die that shows *face*, or "?" for None; a *used* one lies in the shade."""
    with drawing(painter, SQUARE, rect):
        ground = mixed(colours.paper, colours.table_edge, 0.6) if used else colours.paper
        painter.fillPath(plate(QRectF(2, 6, 96, 94), 20), mixed(ground, colours.on_brass, 0.55))
        painter.fillPath(plate(QRectF(2, 2, 96, 92), 20), ground)
        painter.fillPath(outline(plate(QRectF(7, 7, 86, 82), 16), 2), colours.brass)
        if face is None:
            paint_words(painter, "?", QRectF(18, 20, 64, 56), colours.ink)
        else:
            painter.setOpacity(painter.opacity() * (0.45 if used else 1))
            paint_guest(painter, QRectF(12, 11, 76, 76), face, colours)


def paint_invitation(
    painter: QPainter,
    rect: QRectF,
    guest: Guest | None,
    name: str,
    colours: Colours,
    smallest: float = 0.0,
) -> None:
    """Paint an invitation face up, with the *name* of its guest, or face down for None.

    The face must do where letters would be smaller than *smallest*.
    """
    with drawing(painter, CARD, rect):
        if guest is None:
            painter.fillPath(plate(CARD, 8), mixed(colours.curtain, colours.on_brass, 0.5))
            painter.fillPath(plate(CARD.adjusted(1.5, 1.5, -1.5, -1.5), 7), colours.curtain)
            painter.fillPath(outline(plate(CARD.adjusted(7, 7, -7, -7), 5), 1.8), colours.brass)
            paint_mask(painter, QRectF(16, 36, 68, 68), colours.brass)
            return
        painter.fillPath(plate(CARD, 8), colours.brass)
        painter.fillPath(plate(CARD.adjusted(2, 2, -2, -2), 7), colours.paper)
        label = QRectF(3, 102, 94, 34)
        named = _label_size(name, label, smallest, rect) is not None
        scene = QRectF(8, 8, 84, 92 if named or not name else 124)
        painter.fillPath(plate(scene, 4), mixed(QColor(guest.colour), colours.ink, 0.62))
        paint_guest(painter, QRectF(9, scene.bottom() - 88, 82, 88), guest, colours)
        _paint_label(painter, name, label, colours.ink, smallest, rect)


def paint_answer(
    painter: QPainter,
    rect: QRectF,
    yes: bool | None,
    word: str,
    colours: Colours,
    smallest: float = 0.0,
) -> None:
    """Paint a Yes or a No card with its *word*, or its back for None.

    The sign must do where letters would be smaller than *smallest*.
    """
    with drawing(painter, CARD, rect):
        painter.fillPath(plate(CARD, 8), colours.brass)
        if yes is None:
            painter.fillPath(plate(CARD.adjusted(2, 2, -2, -2), 7), colours.table_edge)
            paint_words(painter, "?", QRectF(25, 40, 50, 60), colours.brass)
            return
        painter.fillPath(plate(CARD.adjusted(2, 2, -2, -2), 7), colours.paper)
        ink = colours.blue if yes else colours.red
        painter.fillPath(outline(disc(QPointF(50, 52), 34), 5), ink)
        painter.fillPath(_tick() if yes else _cross(), ink)
        _paint_label(painter, word, QRectF(4, 92, 92, 42), colours.ink, smallest, rect)


def _paint_label(
    painter: QPainter, words: str, box: QRectF, ink: QColor, smallest: float, card: QRectF
) -> None:
    """Paint *words* on a *card*: no larger than on a large one, and not at all if too small."""
    size = _label_size(words, box, smallest, card)
    if size is not None:
        box = box.adjusted(0, (box.height() - size) / 2, 0, (size - box.height()) / 2)
        paint_words(painter, words, box, ink)


def _label_size(words: str, box: QRectF, smallest: float, card: QRectF) -> float | None:
    """Return how high *words* are in *box* on a *card*; None where they would be too small."""
    if not words or card.isEmpty():
        return None
    _, width = lettering(words)
    size = min(box.height(), box.width() / width * LETTER)
    needed = smallest * CARD.width() / card.width()
    return min(size, max(needed, 16.0)) if size >= needed else None


def paint_verdict(painter: QPainter, rect: QRectF, right: bool, colours: Colours) -> None:
    """Paint a tick or a cross on a disc: whether a guess was right."""
    with drawing(painter, SQUARE, rect):
        painter.fillPath(disc(SQUARE.center(), 48), colours.paper)
        painter.fillPath(disc(SQUARE.center(), 43), colours.blue if right else colours.red)
        painter.translate(0, -2)
        painter.fillPath(_tick() if right else _cross(), colours.paper)


def paint_action(painter: QPainter, rect: QRectF, action: Action, colours: Colours) -> None:
    """Paint what one does: into a square, on paper."""
    with drawing(painter, SQUARE, rect):
        if action.guest is not None:
            paint_guest(painter, QRectF(0, 4, 88, 96), action.guest, colours)
            painter.fillPath(disc(QPointF(78, 26), 21), colours.ink)
            paint_words(painter, "?", QRectF(66, 13, 24, 26), colours.paper)
        elif action.gem is not None:
            painter.fillPath(rays(QPointF(50, 50), 12, 40, 49, 0.4), colours.brass)
            paint_gem(painter, QRectF(17, 17, 66, 66), action.gem, colours)
        elif action is Action.STEAL:
            walls = outline(plate(QRectF(7, 7, 86, 86), 4), 8)
            gap = QPainterPath()
            gap.addRect(QRectF(38, 85, 24, 16))
            painter.fillPath(walls.subtracted(gap), colours.ink)
            places = ((19, 20), (51, 20), (35, 50))
            for gem, (x, y) in zip(Gem, places, strict=True):
                paint_gem(painter, QRectF(x, y, 31, 31), gem, colours)
        elif action is Action.PASSAGE:
            painter.fillPath(grown(arch(QRectF(18, 8, 64, 84)), 5), colours.brass)
            painter.fillPath(arch(QRectF(18, 8, 64, 84)), colours.ink)
            for n in range(4):
                step = QRectF(26 + n * 6, 82 - n * 12, 48 - n * 12, 10)
                painter.fillPath(plate(step, 2), mixed(colours.paper, colours.ink, n * 0.2))
        else:
            painter.fillPath(plate(QRectF(6, 34, 88, 58), 5), colours.ink)
            painter.fillPath(plate(QRectF(10, 38, 80, 50), 3), colours.paper)
            painter.fillPath(outline(_flap(), 4), colours.ink)
            painter.fillPath(_eye(), colours.ink)
            painter.fillPath(_iris(), colours.paper)
            painter.fillPath(disc(QPointF(50, 20), 6.5), colours.ink)


@cache
def _tick() -> QPainterPath:
    return polygon((29, 53), (36, 45), (45, 55), (65, 33), (72, 40), (46, 70))


@cache
def _cross() -> QPainterPath:
    return polygon(
        (36, 31),
        (50, 45),
        (64, 31),
        (71, 38),
        (57, 52),
        (71, 66),
        (64, 73),
        (50, 59),
        (36, 73),
        (29, 66),
        (43, 52),
        (29, 38),
    )


@cache
def _flap() -> QPainterPath:
    path = QPainterPath(QPointF(10, 39))
    path.lineTo(50, 68)
    path.lineTo(90, 39)
    return path


@cache
def _eye() -> QPainterPath:
    path = QPainterPath(QPointF(16, 20))
    path.quadTo(50, -14, 84, 20)
    path.quadTo(50, 54, 16, 20)
    return path


@cache
def _iris() -> QPainterPath:
    return disc(QPointF(50, 20), 12)
