"""What is written on a table: each text, where it stands, how large, and on what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem

from lat_desktop.tables.table_view import TableView
from lat_desktop.widgets import drawing

OPAQUE: Final = 0.85
"""What lets so little through that it covers what is below."""
COVERED: Final = 0.9
"""A text of which so much is covered is not read at all."""


@dataclass(frozen=True)
class Text:
    """A run of letters on the screen."""

    words: str
    item: QGraphicsItem
    rect: QRectF
    """Where its ink is, in pixels of the view."""
    size: float
    """How large its letters are, in pixels."""
    colour: QColor


class _Engine(QPaintEngine):
    """Notes what is written, and paints nothing."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.painter_in_use: QPainter | None = None
        self.runs: list[tuple[str, QRectF, float, QColor]] = []
        self.lettering: str | None = None
        """What the next path spells."""

    def begin(self, device: QPaintDevice) -> bool:
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        pass

    def drawTextItem(self, place: QPointF, text: QTextItem) -> None:
        painter = self.painter_in_use
        assert painter is not None
        ink = QFontMetricsF(text.font()).tightBoundingRect(text.text()).translated(place)
        self._note(text.text(), ink, text.font().pixelSize(), painter.pen().color())

    def drawPath(self, path: QPainterPath) -> None:
        painter = self.painter_in_use
        assert painter is not None
        if self.lettering is not None:
            size = drawing.LETTER
            self._note(self.lettering, path.boundingRect(), size, painter.brush().color())
            self.lettering = None

    def _note(self, words: str, ink: QRectF, size: float, colour: QColor) -> None:
        painter = self.painter_in_use
        assert painter is not None
        onto = painter.worldTransform()
        colour = QColor(colour)
        colour.setAlphaF(colour.alphaF() * painter.opacity())
        if words.strip() and colour.alpha():
            scale = abs(onto.determinant()) ** 0.5
            self.runs.append((words, onto.mapRect(ink), size * scale, colour))

    def drawPixmap(self, *what: Any) -> None: ...
    def drawImage(self, *what: Any) -> None: ...
    def drawPolygon(self, *what: Any) -> None: ...
    def drawRects(self, *what: Any) -> None: ...
    def drawLines(self, *what: Any) -> None: ...
    def drawEllipse(self, *what: Any) -> None: ...


class _Paper(QPaintDevice):
    """What the engine paints on: as large, and with as many dots to the inch, as a picture."""

    def __init__(self, engine: _Engine) -> None:
        super().__init__()
        self._engine = engine
        self._like = QImage(4000, 4000, QImage.Format.Format_Mono)

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return _METRICS.get(metric, 1)


_M = QPaintDevice.PaintDeviceMetric
_METRICS: Final = {
    _M.PdmWidth: 4000,
    _M.PdmHeight: 4000,
    _M.PdmWidthMM: 1000,
    _M.PdmHeightMM: 1000,
    _M.PdmDpiX: 96,
    _M.PdmDpiY: 96,
    _M.PdmPhysicalDpiX: 96,
    _M.PdmPhysicalDpiY: 96,
    _M.PdmDepth: 32,
    _M.PdmNumColors: 1 << 24,
    _M.PdmDevicePixelRatioScaled: 1 << 16,
}


def _paint(view: TableView, item: QGraphicsItem, painter: QPainter) -> None:
    painter.setTransform(item.deviceTransform(view.viewportTransform()))
    painter.setOpacity(item.effectiveOpacity())
    item.paint(painter, QStyleOptionGraphicsItem(), None)


def visible_items(view: TableView) -> list[QGraphicsItem]:
    """Return what is seen on the table, the lowest first."""
    order = Qt.SortOrder.AscendingOrder
    return [
        item
        for item in view.scene().items(
            view.sceneRect(), Qt.ItemSelectionMode.IntersectsItemBoundingRect, order
        )
        if item.isVisible() and item.effectiveOpacity() > 0.05
    ]


def texts_on(view: TableView, monkeypatch: pytest.MonkeyPatch) -> list[Text]:
    """Return all that can be read on the table: what is covered cannot."""
    found: list[Text] = []
    spelled = drawing.lettering
    for item in visible_items(view):
        engine = _Engine()

        def spell(words: str, engine: _Engine = engine) -> tuple[QPainterPath, float]:
            engine.lettering = words
            return spelled(words)

        paper = _Paper(engine)
        painter = QPainter(paper)
        engine.painter_in_use = painter
        with monkeypatch.context() as patch:
            patch.setattr(drawing, "lettering", spell)
            _paint(view, item, painter)
        painter.end()
        written = [Text(words, item, *rest) for words, *rest in engine.runs]
        found = [text for text in found if not _covers(view, item, text)] + written
    return found


def _covers(view: TableView, item: QGraphicsItem, text: Text) -> bool:
    """Return whether *item*, which lies above, hides *text*."""
    outline = item.deviceTransform(view.viewportTransform()).mapRect(item.boundingRect())
    if not outline.intersects(text.rect):
        return False
    box = text.rect.toAlignedRect()
    image = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    there = item.deviceTransform(view.viewportTransform())
    painter.setTransform(there * QTransform.fromTranslate(-box.x(), -box.y()))
    painter.setOpacity(item.effectiveOpacity())
    item.paint(painter, QStyleOptionGraphicsItem(), None)
    painter.end()
    pixels = bytes(image.convertToFormat(QImage.Format.Format_Alpha8).constBits())
    hidden = sum(alpha > 255 * OPAQUE for alpha in pixels)
    return hidden > COVERED * len(pixels)
