"""What is written on a table, where, and how large: recorded while its things are painted."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QGraphicsView, QStyleOptionGraphicsItem

from lat_desktop.tables.items import TableItem
from lat_desktop.widgets import drawing
from lat_desktop.widgets.drawing import SetName
from lat_desktop.widgets.sentence_layout import LaidSentence
from lat_desktop.widgets.theme import Colours

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

    def note(self, text: str, rect: QRectF, letters: float) -> None:
        """Keep *text* that is written to *rect*, both in the units of whoever paints."""
        if text.strip():
            turned = self.transform()
            scale = abs(turned.determinant()) ** 0.5
            self.found.append(Written(self.item, text, turned.mapRect(rect), letters * scale))

    def drawText(self, *arguments: Any) -> None:  # type: ignore[override]  # noqa: N802
        """Write, and keep it."""
        rect, options, text = arguments
        metrics = QFontMetricsF(self.font())
        self.note(text, metrics.boundingRect(QRectF(rect), int(options), text), self.letter_size)
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
            painter.note(" ".join(name.lines), box, name.size)

    for module in [each for name, each in sys.modules.items() if name.startswith("lat_desktop")]:
        if getattr(module, "paint_name", None) is drawing.paint_name:
            monkeypatch.setattr(module, "paint_name", note_name)
    paint = LaidSentence.paint

    def note_sentence(
        sentence: LaidSentence, painter: QPainter, corner: QPointF, colours: Colours
    ) -> None:
        if isinstance(painter, Recorder):
            box = sentence.layout.boundingRect().translated(corner)
            painter.note(sentence.layout.text(), box, sentence.layout.font().pixelSize())
        paint(sentence, painter, corner, colours)

    monkeypatch.setattr(LaidSentence, "paint", note_sentence)


def written(view: QGraphicsView) -> Iterator[Written]:
    """Yield what is written on the table of *view*, from the lowest thing to the highest."""
    image = QImage(1, 1, QImage.Format.Format_ARGB32)
    option = QStyleOptionGraphicsItem()
    for item in reversed(view.items(view.viewport().rect())):
        if isinstance(item, TableItem) and item.isVisible() and item.effectiveOpacity() > 0:
            painter = Recorder(image, item)
            painter.setTransform(item.sceneTransform() * view.viewportTransform())
            item.paint(painter, option, None)
            painter.end()
            yield from painter.found
