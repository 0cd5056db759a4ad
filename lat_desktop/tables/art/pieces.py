"""The small things of the table, tokens, and a large one: the curtain before it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.widgets.drawing import disc, drawing, mixed, polygon
from lat_desktop.widgets.theme import Colours

COIN: Final = QRectF(0, 0, 100, 100)


def paint_token(painter: QPainter, rect: QRectF, colours: Colours, filled: bool) -> None:
    """Paint a token, or the place where one will lie."""
    centre = COIN.center()
    with drawing(painter, COIN, rect):
        if not filled:
            shade = QColor(colours.table_edge)
            painter.fillPath(disc(centre, 46), mixed(colours.table, colours.brass, 0.6))
            painter.fillPath(disc(centre, 41), shade)
            painter.fillPath(_emblem(), mixed(colours.table_edge, colours.brass, 0.25))
            return
        painter.fillPath(disc(centre, 48), mixed(colours.brass, colours.on_brass, 0.5))
        painter.fillPath(disc(centre, 44), colours.brass)
        painter.fillPath(disc(centre, 35), mixed(colours.brass, colours.glow, 0.5))
        painter.fillPath(_emblem(), colours.on_brass)


def paint_curtain(painter: QPainter, rect: QRectF, colours: Colours, folds: int = 8) -> None:
    """Paint a curtain that hangs from the upper edge of *rect*, over its whole width."""
    if rect.isEmpty():
        return
    cloth, hem, grooves, crests = _folds(folds)
    with drawing(painter, rect, rect):
        painter.translate(rect.topLeft())
        painter.scale(rect.width() / folds, rect.height())
        painter.fillPath(hem, colours.brass)
        painter.fillPath(cloth, colours.curtain)
        painter.fillPath(grooves, mixed(colours.curtain, colours.on_brass, 0.4))
        painter.fillPath(crests, mixed(colours.curtain, colours.paper, 0.12))


@lru_cache(maxsize=8)
def _folds(count: int) -> tuple[QPainterPath, QPainterPath, QPainterPath, QPainterPath]:
    """Return cloth, hem, grooves and crests of *count* folds, each in a unit square."""
    cloth, hem, grooves, crests = (QPainterPath() for _ in range(4))
    for n in range(count):
        cloth.addPath(_fold(n, 0.90))
        hem.addPath(_fold(n, 0.96))
        crests.addPath(polygon((n + 0.38, 0), (n + 0.52, 0), (n + 0.60, 0.8), (n + 0.44, 0.9)))
    for n in range(count + 1):
        # Between two folds; of the outermost grooves only half is on the cloth.
        sides = ((-0.10, 0.0), (0.10, 0.0), (0.02, 0.84), (-0.02, 0.84))
        grooves.addPath(polygon(*((min(max(n + x, 0), count), y) for x, y in sides)))
    return cloth, hem, grooves, crests


def _fold(left: float, low: float) -> QPainterPath:
    """Return a strip of cloth with a rounded foot that hangs down to *low*."""
    path = QPainterPath(QPointF(left, 0))
    path.lineTo(left, low - 0.06)
    path.quadTo(left + 0.5, low + 0.06, left + 1, low - 0.06)
    path.lineTo(left + 1, 0)
    path.closeSubpath()
    return path


@cache
def _emblem() -> QPainterPath:
    """Return a paw: a pad and four toes."""
    path = disc(QPointF(50, 60), 13)
    for x, y in ((29, 50), (42, 34), (58, 34), (71, 50)):
        path.addPath(disc(QPointF(x, y), 6.5))
    return path
