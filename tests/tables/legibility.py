"""What is written on a table, where, and how large: recorded while its things are painted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any, Final, NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QGraphicsView, QStyleOptionGraphicsItem

from lat_desktop.tables.items import TableItem
from lat_desktop.widgets import drawing
from lat_desktop.widgets.drawing import SetName, see_through
from lat_desktop.widgets.sentence_layout import LaidSentence
from lat_desktop.widgets.theme import Colours

HIDES: Final = 90
"""From which alpha of 255 on a colour hides what is below it; shades are lighter."""
ROOM: Final = 1.5
"""Pixels that a letter may reach beyond what its metrics say."""


class Written(NamedTuple):
    """Words on a table."""

    item: TableItem
    text: str
    rect: QRectF
    """Where, in pixels of the view."""
    letters: float
    """How large, in pixels."""
    ink: QColor
    """In which colour, as far as it covers what is below."""
    ground: tuple[QColor, ...] = ()
    """On which colours, here and there below them; nothing where nobody looks."""

    @property
    def place(self) -> str:
        """What they stand on, and what they are, for whoever reads of it."""
        return f"{type(self.item).__name__}: {self.text!r} ({self.letters:.1f} px)"


class Recorder(QPainter):
    """Paints, and keeps what is written."""

    def __init__(self, image: QImage, item: TableItem) -> None:
        super().__init__(image)
        self.item = item
        self.found: list[Written] = []

    def note(self, text: str, rect: QRectF, letters: float, ink: QColor) -> None:
        """Keep *text* that is written to *rect* in *ink*, all in the units of whoever paints."""
        if text.strip():
            turned = self.transform()
            scale = abs(turned.determinant()) ** 0.5
            ink = see_through(ink, ink.alphaF() * self.opacity())
            place = turned.mapRect(rect)
            inset = 0.25 * letters * scale  # letters hardly ever fill the height of their line
            ground = tuple(self._ground(place.adjusted(0, inset, 0, -inset)))
            self.found.append(Written(self.item, text, place, letters * scale, ink, ground))

    def _ground(self, place: QRectF) -> Iterator[QColor]:
        """Yield what is painted there so far, where the picture is as large as what is seen."""
        image = self.device()
        assert isinstance(image, QImage)
        area = place.toAlignedRect() & image.rect()
        for x, y in product(
            range(area.left(), area.right(), 4), range(area.top(), area.bottom(), 3)
        ):
            yield image.pixelColor(x, y)

    def drawText(self, *arguments: Any) -> None:  # type: ignore[override]  # noqa: N802
        """Write, and keep it."""
        rect, options, text = arguments
        metrics = QFontMetricsF(self.font())
        place = metrics.boundingRect(QRectF(rect), int(options), text)
        self.note(text, place, self.letter_size, self.pen().color())
        super().drawText(*arguments)

    @property
    def letter_size(self) -> float:
        """The size of the letters of its font, in its units."""
        return float(self.font().pixelSize())


@pytest.fixture
def recorded_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let names that are painted as shapes, and sentences with pictures, be noted, too."""

    def note_name(painter: QPainter, name: SetName, box: QRectF, colour: QColor) -> None:
        if isinstance(painter, Recorder):
            painter.note(" ".join(name.lines), box, name.size, colour)

    for module in [each for name, each in sys.modules.items() if name.startswith("lat_desktop")]:
        if getattr(module, "paint_name", None) is drawing.paint_name:
            monkeypatch.setattr(module, "paint_name", note_name)
    paint = LaidSentence.paint

    def note_sentence(
        sentence: LaidSentence, painter: QPainter, corner: QPointF, colours: Colours
    ) -> None:
        if isinstance(painter, Recorder):
            box = sentence.layout.boundingRect().translated(corner)
            size, ink = sentence.layout.font().pixelSize(), painter.pen().color()
            painter.note(sentence.layout.text(), box, size, ink)
        paint(sentence, painter, corner, colours)

    monkeypatch.setattr(LaidSentence, "paint", note_sentence)


def picture_of_room(view: QGraphicsView) -> QImage:
    """Return a picture of what *view* shows, before anything lies on the table."""
    image = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setTransform(view.viewportTransform())
    view.scene().drawBackground(painter, view.sceneRect())
    painter.end()
    return image


def written(view: QGraphicsView, image: QImage | None = None) -> Iterator[Written]:
    """Yield what is written on the table of *view*, from the lowest thing to the highest.

    On what ground, is told where *image* is a picture to paint it to.
    """
    image = image or QImage(1, 1, QImage.Format.Format_ARGB32)
    for item in things(view):
        painter = Recorder(image, item)
        paint(item, view, painter)
        yield from painter.found


def things(view: QGraphicsView) -> list[TableItem]:
    """Return what is seen on the table of *view*, from the lowest thing to the highest."""
    found = reversed(view.items(view.viewport().rect()))
    every = [item for item in found if isinstance(item, TableItem)]
    return [item for item in every if item.isVisible() and item.effectiveOpacity() > 0]


def paint(item: TableItem, view: QGraphicsView, painter: QPainter) -> None:
    """Paint *item* as *view* shows it, and end the *painter*."""
    painter.setTransform(item.sceneTransform() * view.viewportTransform(), combine=True)
    painter.setOpacity(item.effectiveOpacity())
    item.paint(painter, QStyleOptionGraphicsItem(), None)
    painter.end()


def covered(item: TableItem, view: QGraphicsView, place: QRect) -> float:
    """Return of which share of a *place* in the view *item* hides what is below it."""
    image = QImage(place.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(-place.topLeft())
    paint(item, view, painter)
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    rows = range(0, alpha.sizeInBytes(), alpha.bytesPerLine())
    seen = [each for row in rows for each in alpha.constBits()[row : row + place.width()]]
    return sum(each > HIDES for each in seen) / len(seen)
