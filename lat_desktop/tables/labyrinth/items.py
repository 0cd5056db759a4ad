"""What lies in the garden of Labyrinth: cubs, Swap cards and their markers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue, Trait
from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import COLOURS, Square, Swap
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD
from lat_desktop.tables.items import DragItem, TableItem, Z
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.labyrinth.places import CUB
from lat_desktop.tables.render_context import RenderContext


class CubItem(DragItem):
    """A tiger cub. Its own player can click it or drag it, which is as a click on the card below.

    The keyboard goes to the card: cubs of a colour on one card are all the same.
    """

    def __init__(self, context: RenderContext, seat: Seat, square: Square) -> None:
        super().__init__(context, QRectF(-CUB / 2, -CUB / 2, CUB, CUB))
        self.seat = seat
        self.square = square
        self.rides = False
        """Whether the swap that is pointed at would carry it along."""
        self.setZValue(Z.RAISED)

    def words(self) -> str:
        """Return whose it is, and where it sits."""
        colour = self.context.renderer.word(COLOURS[self.seat].key)
        return f"{colour}, {self.square}"

    def paint_item(self, painter: QPainter) -> None:
        """Paint the cub."""
        c = self.context.colours
        if self.rides:
            painter.setPen(QPen(c.glow, 6))
            painter.setBrush(c.glow)
            painter.drawEllipse(self.rect.adjusted(-2, -2, 2, 2))
        paint_cub(painter, self.rect, c, COLOURS[self.seat])


class SwapItem(TableItem):
    """A Swap card: which half its marker lies on, and which half it would go to."""

    def __init__(self, context: RenderContext, swap: Swap) -> None:
        super().__init__(context, CARD)
        self.swap: Final = swap
        self.half: Trait = swap.halves[0]
        self.turns = False
        """Whether the swap that is pointed at would turn it."""

    def words(self) -> str:
        """Return its name and the half that counts now."""
        renderer = self.context.renderer
        return renderer.render(Sentence("swap.shown", {"swap": self.swap, "half": self.half}))

    def show_half(self, half: Trait) -> None:
        """Put the marker on *half*."""
        self.half = half
        self.turns = False
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the card, the half that counts lit, the marker on it."""
        c = self.context.colours
        clue = Clue(self.swap.value)
        art.paint_clue(painter, CARD, clue, self.context.renderer.word(clue.key), c)
        for half in self.swap.halves:
            place = self.marker_place(half)
            if half is self.half:
                painter.setPen(QPen(c.ink, 3))
                painter.setBrush(c.glow)
                painter.drawEllipse(place)
                art.paint_mark(painter, place.adjusted(9, 9, -9, -9), half, c.ink)
            elif self.turns:
                painter.setPen(QPen(c.glow, 5, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place)

    def marker_place(self, half: Trait) -> QRectF:
        """Return where the marker lies on *half*: in the upper left, or in the lower right."""
        if half is self.swap.halves[0]:
            return QRectF(-66, -98, 62, 62)
        return QRectF(4, 20, 62, 62)
