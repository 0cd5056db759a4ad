"""The plaques of the seats: who sits there, what one sees in their face, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from lat_desktop.engine.game import Seat
from lat_desktop.engine.record import SeatHeader
from lat_desktop.tables import art
from lat_desktop.tables.art import Character, Mood
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.render_context import BODY, RenderContext
from lat_desktop.tables.surface import LINE, TableSize
from lat_desktop.tables.text_drawing import LEFT, RIGHT, draw_name, draw_text
from lat_desktop.widgets.seat_tints import SEAT_TINTS
from lat_desktop.widgets.theme import Colours

PADDING: Final = 8.0
"""Between the rim of a plaque and what is on it."""
NAME: Final = 30.0
"""The size of the letters of a name, beside ordinary ones of :data:`BODY`."""
NAME_LINE: Final = 1.25
"""How high the line of a name is, in sizes of its letters."""
TRACK: Final = 5
"""How many places of a track stand beside each other; all of them where letters are large."""
LARGE: Final = 1.7 * BODY
"""Letters larger than this leave less room for what only counts."""

PaintPlace: TypeAlias = Callable[[QPainter, QRectF, Colours, bool], None]
"""Paints one place of a track: into the rectangle, filled or still empty."""


def character_of(player: SeatHeader) -> Character:
    """Return as whom one sees *player*: each level as somebody, a program as a machine."""
    if player.kind == "human":
        return Character.PERSON
    levels = {character.value: character for character in Character}
    return levels.get(player.name if player.kind == "ai" else "", Character.AUTOMATON)


def paint_player(
    painter: QPainter, rect: QRectF, seat: Seat, mood: Mood, context: RenderContext
) -> None:
    """Paint the portrait of whoever sits at *seat* into *rect*."""
    character = character_of(context.renderer.seats[seat])
    art.paint_portrait(painter, rect, character, mood, SEAT_TINTS[seat], context.colours)


def portrait_in(box: QRectF) -> QRectF:
    """Return where a portrait hangs at the left of *box*, as high as that."""
    return QRectF(box.left(), box.top(), box.height() * 5 / 6, box.height())


class Plaque(TableItem):
    """A portrait and a name, with a lit rim and a pointer at whoever is to move."""

    thickness = 6.0
    glow = 10.0
    least_portrait = 0.29
    """How much of the width the portrait may take where large letters are wanted."""

    def __init__(self, context: RenderContext, seat: Seat) -> None:
        super().__init__(context, QRectF(-150, -60, 300, 120))
        self.seat: Final = seat
        self.to_move = False
        self.mood = Mood.CALM

    def lie_in(self, room: QRectF) -> None:
        """Fill *room*."""
        self.prepareGeometryChange()
        self.setPos(room.center())
        self.rect = room.translated(-room.center())
        self.update()

    def show_mood(self, mood: Mood) -> None:
        """Look as somebody does in this *mood*."""
        if mood is not self.mood:
            self.mood = mood
            self.update()

    @property
    def portrait(self) -> QRectF:
        """Where the portrait hangs."""
        share = 0.36
        if self.context.em > LARGE:
            share = self.least_portrait if self.context.has_large_letters else 0.29
        high = min(self.rect.height() - 2 * PADDING, self.rect.width() * share)
        box = QRectF(0, 0, high * 5 / 6, high)
        box.moveCenter(
            QPointF(self.rect.left() + PADDING + box.width() / 2, self.rect.center().y())
        )
        return box

    @property
    def inner(self) -> QRectF:
        """What is left beside the portrait."""
        return self.rect.adjusted(2 * PADDING + self.portrait.width(), PADDING / 2, -PADDING, -4)

    @property
    def name_height(self) -> float:
        """How high the line of the name is."""
        return NAME_LINE * self.context.serif(NAME).pixelSize()

    def paint_item(self, painter: QPainter) -> None:
        """Paint the plaque, the portrait, and what else is on it."""
        c = self.context.colours
        rim = self.to_move or self.clickable
        painter.setPen(QPen(c.glow if rim else c.brass, 6 if rim else 2))
        painter.setBrush(self.ground)
        painter.drawRoundedRect(self.rect, 16, 16)
        self.paint_portrait(painter, self.portrait)
        self.paint_details(painter, self.inner)

    def paint_portrait(self, painter: QPainter, box: QRectF) -> None:
        """Paint who sits there into *box*, as they look now."""
        paint_player(painter, box, self.seat, self.mood, self.context)

    @property
    def ground(self) -> QColor:
        """The colour of the plaque: lit while it can be clicked."""
        return self.lit(self.context.colours.table_edge)

    def paint_details(self, painter: QPainter, inner: QRectF) -> None:
        """Paint the name, and what else is beside the portrait."""
        raise NotImplementedError

    def paint_name(self, painter: QPainter, box: QRectF) -> None:
        """Write the name into *box*, after a pointer if it is their turn."""
        c, name = self.context.colours, QRectF(box)
        if self.to_move:
            side = min(0.45 * self.name_height, 22.0)
            x, y = name.left(), name.center().y()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(c.glow)
            corners = (
                QPointF(x, y - side / 1.6),
                QPointF(x + side, y),
                QPointF(x, y + side / 1.6),
            )
            painter.drawPolygon(QPolygonF(corners))
            name.setLeft(x + side + 6)
        said = self.context.renderer.name(self.seat)
        font, smallest = self.context.serif(NAME), self.context.legible()
        draw_name(painter, name, said, font, c.on_table, LEFT, smallest)


class TrackPlaque(Plaque):
    """A plaque with a role, and the score on a track."""

    def __init__(
        self, context: RenderContext, seat: Seat, unit: str, places: int, paint_place: PaintPlace
    ) -> None:
        """Count in *unit*, the key of its words, on a track of five or ten *places*."""
        super().__init__(context, seat)
        self._unit = unit
        self._places = places
        self._paint_place = paint_place
        self.role_key = ""
        self.score = 0

    @classmethod
    def height(cls, size: TableSize, places: int) -> float:
        """Return how high such a plaque is on a table of that *size*."""
        rows = ceil(places / cls._across(places, size.em))
        name = NAME_LINE * size.letters(NAME)
        return name + size.line + rows * (14 + 0.9 * size.em) + PADDING

    @staticmethod
    def _across(places: int, em: float) -> int:
        """Return how many of so many *places* stand beside each other."""
        return TRACK if em <= LARGE else places

    def words(self) -> str:
        """Return the name, the role and the score."""
        renderer = self.context.renderer
        role = f", {renderer.word(self.role_key)}" if self.role_key else ""
        return f"{renderer.name(self.seat)}{role}: {renderer.book.count(self._unit, self.score)}"

    @property
    def _total_width(self) -> float:
        return 0.75 * self.context.serif(44).pixelSize() + 14

    @property
    def _track(self) -> QRectF:
        """Where the places are."""
        track = self.inner
        track.setTop(track.top() + self.name_height + LINE * self.context.em)
        track.setRight(track.right() - self._total_width)
        return track

    def place(self, number: int) -> QRectF:
        """Return where *number*, counted from 0, lies on the track; past its end, on the last."""
        across = self._across(self._places, self.context.em)
        row, column = divmod(min(number, self._places - 1), across)
        rows, track = ceil(self._places / across), self._track
        step = min(track.width() / across, track.height() / rows)
        left = track.left() + column * step
        top = track.center().y() + (row - rows / 2) * step
        return QRectF(left + 1, top + 1, step - 3, step - 3)

    def paint_details(self, painter: QPainter, inner: QRectF) -> None:
        """Write the name over the role, and the total beside the track."""
        c, em = self.context.colours, self.context.em
        name = QRectF(inner.left(), inner.top(), inner.width(), self.name_height)
        self.paint_name(painter, name)
        if self.role_key:
            role = QRectF(inner.left(), name.bottom(), inner.width(), LINE * em)
            word = self.context.renderer.word(self.role_key)
            draw_text(painter, role, word, self.context.sans(BODY), c.on_table, LEFT)
        for number in range(self._places):
            self._paint_place(painter, self.place(number), c, number < self.score)
        track = self._track
        total = QRectF(track.right(), track.top(), self._total_width, track.height())
        draw_text(painter, total, str(self.score), self.context.serif(44), c.on_table, RIGHT)
