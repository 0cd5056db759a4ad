"""What all pictures are drawn with: sheets, shades, letters, and shapes that several of them share.

A picture is drawn once, on a sheet of its own size, as paths that are kept; to paint it is to fill
them. So a card costs the same at every size, and moves without a letter jumping by a pixel.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from typing import Final

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QTransform,
)

from lat_desktop.widgets import fonts

BLACK: Final = QColor(0, 0, 0)
CARD: Final = QRectF(0, 0, 100, 140)
"""The sheet on which cards and doors are drawn."""

LEADING: Final = 1.08
"""From one line of a name to the next, in sizes of its letters."""
ONE_LINE: Final = 0.8
"""A name stays on one line as long as its letters have so much of the size they have on two."""
LETTER: Final = 100.0
"""The size at which letters are turned into paths, in pixels."""


def fitted(sheet: QRectF, rect: QRectF) -> QTransform:
    """Return what lays *sheet* into the middle of *rect*, as large as fits."""
    scale = min(rect.width() / sheet.width(), rect.height() / sheet.height())
    middle, corner = rect.center(), sheet.center() * scale
    return QTransform(scale, 0, 0, scale, middle.x() - corner.x(), middle.y() - corner.y())


@contextmanager
def drawing(painter: QPainter, sheet: QRectF, rect: QRectF) -> Iterator[None]:
    """Let *painter* draw in the units of *sheet*, fitted into *rect*: fills without outline."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(fitted(sheet, rect), combine=True)
    painter.setPen(Qt.PenStyle.NoPen)
    try:
        yield
    finally:
        painter.restore()


def mixed(colour: QColor, other: QColor, share: float) -> QColor:
    """Return *colour* with a *share* (0 to 1) of *other* in it."""
    rest = 1 - share
    return QColor.fromRgbF(
        colour.redF() * rest + other.redF() * share,
        colour.greenF() * rest + other.greenF() * share,
        colour.blueF() * rest + other.blueF() * share,
    )


def placed(path: QPainterPath, centre: QPointF, size: float, turn: float = 0) -> QPainterPath:
    """Return *path*, drawn in the unit square, *size* large around *centre*, turned by degrees."""
    to = QTransform().translate(centre.x(), centre.y()).rotate(turn).scale(size, size)
    return to.translate(-0.5, -0.5).map(path)


def grown(path: QPainterPath, by: float) -> QPainterPath:
    """Return the shape that reaches *by* further than *path* on all sides."""
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * by)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return stroker.createStroke(path).united(path).simplified()


def outline(path: QPainterPath, width: float) -> QPainterPath:
    """Return the line along *path* as a shape."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return stroker.createStroke(path)


def polygon(*points: tuple[float, float]) -> QPainterPath:
    """Return the closed shape with these corners."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def disc(centre: QPointF, radius: float) -> QPainterPath:
    """Return a disc."""
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def arch(box: QRectF) -> QPainterPath:
    """Return a doorway: *box* under a half circle as wide as itself."""
    head = QRectF(box.topLeft(), QSizeF(box.width(), box.width()))
    path = QPainterPath(box.bottomLeft())
    path.arcTo(head, 180, -180)
    path.lineTo(box.bottomRight())
    path.closeSubpath()
    return path


def plate(box: QRectF, radius: float) -> QPainterPath:
    """Return a rectangle with rounded corners."""
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def rays(centre: QPointF, count: int, inner: float, outer: float, share: float) -> QPainterPath:
    """Return *count* wedges around *centre*; *share* is how much of the circle they cover."""
    path = QPainterPath()
    half = math.pi / count * share
    for n in range(count):
        middle = 2 * math.pi * (n + 0.5) / count
        corners = ((inner, -half), (outer, -half), (outer, half), (inner, half))
        path.addPath(
            polygon(
                *(
                    (
                        centre.x() + radius * math.sin(middle + angle),
                        centre.y() - radius * math.cos(middle + angle),
                    )
                    for radius, angle in corners
                )
            )
        )
    return path


def waves(box: QRectF, rows: int, length: float) -> QPainterPath:
    """Return *rows* of waves: thick at the crest and thin in the trough, as if cut by hand."""
    path = QPainterPath()
    step = box.height() / rows
    for row in range(rows):
        # Every other row begins half a wave further left.
        start = QPointF(
            box.left() - length * (1 if row % 2 else 1.5), box.top() + (row + 0.5) * step
        )
        halves = math.ceil((box.right() - start.x()) / (length / 2)) + 1
        path.addPath(_wave(start, length / 2, halves, step))
    return path


def _wave(start: QPointF, half: float, halves: int, step: float) -> QPainterPath:
    """Return one ribbon of *halves* half waves."""
    path = QPainterPath(start)
    # A cubic whose handles stand at 4/3 of the height just reaches it.
    crest, belly, thick = 0.34 * step * 4 / 3, 0.20 * step * 4 / 3, 0.30 * step
    x, y = start.x(), start.y()
    for n in range(halves):
        up = -crest if n % 2 == 0 else crest
        path.cubicTo(x + half / 3, y + up, x + half * 2 / 3, y + up, x + half, y)
        x += half
    y += thick
    path.lineTo(x, y)
    for n in reversed(range(halves)):
        up = -belly if n % 2 == 0 else belly
        path.cubicTo(x - half / 3, y + up, x - half * 2 / 3, y + up, x - half, y)
        x -= half
    path.closeSubpath()
    return path


def paint_words(painter: QPainter, words: str, box: QRectF, colour: QColor) -> None:
    """Paint *words* in the serif into the middle of *box*: as high as it, narrower if need be."""
    letters, width = lettering(words)
    if not width:
        return
    capital = _capital()
    scale = min(box.height() / LETTER, box.width() / width)
    painter.save()
    painter.translate(box.center().x() - width * scale / 2, box.center().y() + capital * scale / 2)
    painter.scale(scale, scale)
    painter.fillPath(letters, colour)
    painter.restore()


class Letters(msgspec.Struct, frozen=True):
    """How large one may write on a picture, in the units of whoever paints it."""

    smallest: float
    """Smaller than this nothing is written at all: it could not be read."""
    wanted: float

    def on(self, sheet: QRectF, rect: QRectF) -> Letters:
        """Return the same in the units of *sheet*, which is fitted into *rect*."""
        scale = max(sheet.width() / rect.width(), sheet.height() / rect.height())
        return Letters(self.smallest * scale, self.wanted * scale)


NO_LETTERS: Final = Letters(math.inf, 0)
"""For a picture on which nothing is written."""


class SetName(msgspec.Struct, frozen=True):
    """A name as it is set: its lines, and the size of its letters."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """How high its lines are together."""
        return LEADING * self.size * len(self.lines)


@lru_cache(maxsize=512)
def set_name(name: str, width: float, letters: Letters) -> SetName:
    """Return *name* on one line or on two, as large as is wanted and as *width* allows.

    It has no lines where it would be too small to be read.
    """
    parts = name.replace("/", "/ ").split()
    pairs = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    found = []
    for lines in ((name,), *pairs):
        widest = max(lettering(line)[1] for line in lines) / LETTER
        found.append(SetName(lines, min(letters.wanted, width / widest) if widest else 0.0))
    one, *two = found
    best = max((one, *two), key=lambda each: each.size)
    if one.size >= max(best.size * ONE_LINE, letters.smallest):
        best = one
    return best if name and best.size >= letters.smallest else SetName((), 0.0)


def paint_name(painter: QPainter, name: SetName, box: QRectF, colour: QColor) -> None:
    """Paint *name* in the serif into the middle of *box*."""
    top = box.center().y() - name.height / 2
    for n, line in enumerate(name.lines):
        letters, width = lettering(line)
        scale = name.size / LETTER
        middle = top + (n + 0.5) * LEADING * name.size
        painter.save()
        painter.translate(box.center().x() - width * scale / 2, middle + _capital() * scale / 2)
        painter.scale(scale, scale)
        painter.fillPath(letters, colour)
        painter.restore()


@lru_cache(maxsize=64)
def lettering(words: str) -> tuple[QPainterPath, float]:
    """Return *words* as a path that begins at the origin, and how wide they are."""
    path = QPainterPath()
    path.addText(0, 0, _font(), words)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path, QFontMetricsF(_font()).horizontalAdvance(words)


@cache
def _font() -> QFont:
    return fonts.serif(LETTER, QFont.Weight.DemiBold)


@cache
def _capital() -> float:
    return QFontMetricsF(_font()).capHeight()


def see_through(colour: QColor, opacity: float) -> QColor:
    """Return *colour* with an opacity from 0 to 1."""
    colour = QColor(colour)
    colour.setAlphaF(max(0.0, min(1.0, opacity)))
    return colour
