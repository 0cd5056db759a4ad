"""What is printed and lies on a table: cards, doors, tokens."""

from __future__ import annotations

from math import cos, pi
from typing import Final

from PySide6.QtCore import Property, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from lat_desktop.engine.cards import Clue, Door
from lat_desktop.tables import art
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.render_context import RenderContext
from lat_desktop.widgets.drawing import NO_LETTERS, Letters

CARD: Final = QRectF(-100, -140, 200, 280)
"""A card, in its own units."""


def name_letters(context: RenderContext, scale: float) -> Letters:
    """Return how large names are on Clue cards of that *scale*.

    Nothing stands on any where one has no room for its name: cards lie in rows.
    """
    letters = context.letters(scale)
    names = [context.renderer.word(clue.key) for clue in Clue]
    return letters if art.has_room_for(names, CARD, letters) else NO_LETTERS


class TurningItem(TableItem):
    """A card with a face and a back, foreshortened while it turns."""

    glow = 12.0
    thickness = 8.0
    weight = 3.0

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, CARD)
        self._turned = 1.0

    @property
    def _width(self) -> float:
        """How wide it is seen, 1 for all of it."""
        return max(0.02, abs(cos(pi * self._turned)))

    @property
    def silhouette(self) -> QRectF:
        """The card as it stands."""
        aside = self.rect.width() * (1 - self._width) / 2
        return self.rect.adjusted(aside, 0, -aside, 0)

    def paint_item(self, painter: QPainter) -> None:
        """Paint whichever side is up."""
        painter.save()
        painter.scale(self._width, 1)
        if self._turned < 0.5:
            self.paint_back(painter)
        else:
            self.paint_face(painter)
        painter.restore()

    def paint_back(self, painter: QPainter) -> None:
        """Paint the back."""
        art.paint_back(painter, self.rect, self.context.colours)

    def paint_face(self, painter: QPainter) -> None:
        """Paint the face."""
        raise NotImplementedError

    def _get_turned(self) -> float:
        return self._turned

    def set_turned(self, turned: float) -> None:
        """Show 0, the back, to 1, the face."""
        self._turned = turned
        self.update()

    turned = Property(float, _get_turned, set_turned)
    """0 face down, 1 face up."""


class CardItem(TurningItem):
    """A Clue card. Face down it holds no face: it does not know what it is."""

    def __init__(self, context: RenderContext, face: Clue | None = None) -> None:
        super().__init__(context)
        self.face = face
        self._turned = 0.0 if face is None else 1.0
        self._marked = False
        self.named = True
        """Whether its name stands on its face, if there is room for it."""

    def words(self) -> str:
        """Return what one may do with it now, or else what it is."""
        return (super().words() if self.clickable else "") or self.spoken_name()

    def spoken_name(self) -> str:
        """Return what it is."""
        return self.context.renderer.word("card.hidden" if self.face is None else self.face.key)

    def mark(self, marked: bool) -> None:
        """Mark it: as chosen, or as part of a set."""
        self._marked = marked
        self.update()

    def paint_back(self, painter: QPainter) -> None:
        """Paint the back, and the mark."""
        super().paint_back(painter)
        self._paint_mark(painter)

    def paint_face(self, painter: QPainter) -> None:
        """Paint what it shows, and the mark."""
        if self.face is None:
            return
        name = self.context.renderer.word(self.face.key)
        letters = name_letters(self.context, self.scale()) if self.named else NO_LETTERS
        art.paint_clue(painter, CARD, self.face, name, self.context.colours, letters)
        self._paint_mark(painter)

    def _paint_mark(self, painter: QPainter) -> None:
        if self._marked:
            painter.setPen(QPen(self.context.colours.brass, 7))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect.adjusted(-4, -4, 4, 4), 18, 18)


class DoorItem(TableItem):
    """An identity: a closed door, or an open one and who stands in it."""

    thickness = 8.0
    outline: QPainterPath | None = art.door_outline(CARD)

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, CARD)
        self.identity: Door | None = None
        self._openness = 0.0

    def words(self) -> str:
        """Return who is behind it, as far as one may know."""
        return self.context.renderer.word(self.identity.key if self.identity else "identity.hidden")

    def paint_item(self, painter: QPainter) -> None:
        """Paint the door as far as it is open."""
        name = self.context.renderer.word(f"card.{self.identity}") if self.identity else ""
        colours = self.context.colours
        letters = self.context.letters(self.scale())
        art.paint_door(painter, CARD, self._openness, self.identity, name, colours, letters)

    def _get_openness(self) -> float:
        return self._openness

    def set_openness(self, openness: float) -> None:
        """Open the door: 0 closed, 1 open."""
        self._openness = openness
        self.update()

    openness = Property(float, _get_openness, set_openness)
    """0 closed, 1 open."""


class TokenItem(TableItem):
    """A token on its way."""

    thickness = 5.0
    rounded = True

    def __init__(self, context: RenderContext) -> None:
        super().__init__(context, QRectF(-24, -24, 48, 48))

    def paint_item(self, painter: QPainter) -> None:
        """Paint the coin."""
        art.paint_token(painter, self.rect, self.context.colours, filled=True)
