"""What lies in the garden of Labyrinth: its cards, cubs, Swap cards and their markers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.cards import Clue, Door, Trait
from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import COLOURS, Square, Swap
from lat_desktop.tables import art
from lat_desktop.tables.card_items import CARD, CardItem, DoorItem, name_letters
from lat_desktop.tables.items import DragItem, TableItem, Z
from lat_desktop.tables.labyrinth.art import paint_cub
from lat_desktop.tables.labyrinth.places import CUB, lawn_of, picture_of
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.rooms import paint_light
from lat_desktop.tables.text_drawing import draw_text
from lat_desktop.widgets.drawing import (
    BLACK,
    LEADING,
    NO_LETTERS,
    Letters,
    SetName,
    mixed,
    paint_name,
    set_name,
)

LAWN: Final = QColor("#5f8a4a")
"""What cubs sit on, on a card."""
WHITE: Final = QColor("#f7f7f4")
"""The colour of the marker of Lady/Tiger; the other is yellow (L4)."""
NAMED: Final = 0.62
"""A picture that has less of its height left beside its name has no name."""


class GardenCardItem(CardItem):
    """A Clue card of the garden: a picture, and beside it the lawn on which cubs sit."""

    def fit(self, card: QSizeF) -> None:
        """Be as large as a *card* of the garden."""
        self.prepareGeometryChange()
        self.rect = _around_origin(card)
        self.update()

    def paint_back(self, painter: QPainter) -> None:
        """Paint the back, which is as wide as the card."""
        c = self.context.colours
        painter.setPen(QPen(c.brass, 3))
        painter.setBrush(c.curtain)
        painter.drawRoundedRect(self.rect, 14, 14)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(self.rect.adjusted(10, 10, -10, -10), 8, 8)

    def paint_face(self, painter: QPainter) -> None:
        """Paint what it shows, and the mark."""
        if self.face is None:
            return
        name = self.context.renderer.word(self.face.key)
        picture = _paint_ground(painter, self.rect, name, self.context)
        art.paint_doorway(painter, picture, self.face, self.context.colours)
        self._paint_mark(painter)


class GardenDoorItem(DoorItem):
    """A Door in a corner of the garden, wide open: where cubs come from, and where they go."""

    outline = None  # it is a picture on a card, and the card casts the shadow

    def fit(self, card: QSizeF) -> None:
        """Be as large as a *card* of the garden."""
        self.prepareGeometryChange()
        self.rect = _around_origin(card)
        self.update()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the door, and the lawn beside it."""
        name = self.context.renderer.word(f"card.{self.identity}") if self.identity else ""
        picture = _paint_ground(painter, self.rect, name, self.context)
        colours = self.context.colours
        art.paint_door(painter, picture, 1.0, self.identity, "", colours, NO_LETTERS)


def _around_origin(size: QSizeF) -> QRectF:
    return QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())


def _paint_ground(painter: QPainter, card: QRectF, name: str, context: RenderContext) -> QRectF:
    """Paint the paper of *card*, its lawn, and its *name* if that can be read there.

    Return where there is room for the picture.
    """
    c = context.colours
    painter.setPen(QPen(mixed(c.paper, c.ink, 0.35), 2))
    painter.setBrush(c.paper)
    painter.drawRoundedRect(card, 14, 14)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mixed(c.paper, LAWN, 0.42))
    painter.drawRoundedRect(lawn_of(card), 10, 10)
    picture = picture_of(card)
    said = names_below(picture.size(), context).get(name)
    if said is not None:
        foot = QRectF(picture)
        foot.setTop(picture.bottom() - said.height)
        paint_name(painter, said, foot, c.ink)
        picture.setBottom(foot.top() - 3)
    return picture


def names_below(picture: QSizeF, context: RenderContext) -> dict[str, SetName]:
    """Return the name of each card as it is set below a *picture*; none, if one has no room there.

    Some that are named among others that are not would look like cards of another kind.
    """
    room = (1 - NAMED) * picture.height()
    letters, width = context.letters(1.0), picture.width() - 4
    wanted = letters.wanted
    sizes = (wanted, *(min(wanted, room / (lines * LEADING)) for lines in (2, 1)))
    found = {}
    for door in Door:
        name = context.renderer.word(f"card.{door}")
        sets = (set_name(name, width, Letters(letters.smallest, size)) for size in sizes)
        found[name] = next((s for s in sets if s.lines and s.height <= room + 1e-6), None)
    return {name: said for name, said in found.items() if said and None not in found.values()}


class CoordinateItem(TableItem):
    """The letter of a column of the garden, or the number of a row."""

    def __init__(self, context: RenderContext, text: str) -> None:
        super().__init__(context, QRectF())
        self._text = text
        self.setAcceptHoverEvents(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def lie_in(self, room: QRectF) -> None:
        """Stand in the midst of *room*, if there is any."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.setVisible(not room.isEmpty())
        self.update()

    def words(self) -> str:
        """Return the letter or the number."""
        return self._text

    def paint_item(self, painter: QPainter) -> None:
        """Write it, on a shade, for a lantern may stand there."""
        font = self.context.sans(BODY)
        reach = (self.rect.size() / 2).boundedTo(QSizeF(1, 1) * 1.1 * font.pixelSize())
        painter.setPen(Qt.PenStyle.NoPen)
        paint_light(painter, self.rect.center(), reach, BLACK, 0.4)
        draw_text(painter, self.rect, self._text, font, self.context.colours.on_table)


class CubItem(DragItem):
    """A tiger cub. Its own player can click it or drag it, which is as a click on the card below.

    The keyboard goes to the card: cubs of a colour on one card are all the same.
    """

    thickness = 7.0
    rounded = True

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

    thickness = 8.0

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
        name, letters = self._lettering()
        art.paint_clue(painter, CARD, Clue(self.swap.value), name, c, letters)
        for half in self.swap.halves:
            place = self.marker_place(half)
            if half is self.half:
                painter.setPen(QPen(c.ink, 3))
                painter.setBrush(c.glow if self.swap is Swap.COLOUR else WHITE)
                painter.drawEllipse(place)
                art.paint_mark(painter, place.adjusted(9, 9, -9, -9), half, c.ink)
            elif self.turns:
                painter.setPen(QPen(c.glow, 5, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(place)

    def marker_place(self, half: Trait) -> QRectF:
        """Return where the marker lies on *half*: in the upper left, or in the lower right.

        The name at the foot stays free of it.
        """
        if half is self.swap.halves[0]:
            return QRectF(-66, -98, 62, 62)
        doorway = art.doorway_place(CARD, *self._lettering())
        return QRectF(4, doorway.bottom() - 66, 62, 62)

    def _lettering(self) -> tuple[str, Letters]:
        """Return the name that stands at its foot, and how large it may be."""
        name = self.context.renderer.word(Clue(self.swap.value).key)
        return name, name_letters(self.context, self.scale())
