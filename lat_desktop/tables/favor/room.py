"""The room of Favor: an auction room, panelled, pictures on its wall, and the lot on an easel."""

from __future__ import annotations

import math
from itertools import product
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from lat_desktop.tables.rooms import (
    FALL,
    dimmed,
    paint_boards,
    paint_dusk,
    paint_ground,
    paint_light,
    paint_moulding,
    paint_soft_shadow,
    painting,
)
from lat_desktop.widgets.drawing import BLACK, disc, mixed, plate, polygon, see_through
from lat_desktop.widgets.theatre_scenery import wood
from lat_desktop.widgets.theme import Colours

DADO: Final = 150.0
"""How high the panelling is."""
PANEL: Final = 190.0
"""How wide a panel of it is, with the gap to the next."""
FRAMES: Final = ((104.0, 138.0), (168.0, 116.0), (116.0, 150.0))
"""How large the pictures are, from the middle of the wall outwards, and again."""
HUNG: Final = (280.0, 252.0)
"""From the middle of the wall to the first picture, and from each to the next."""
DRAPE: Final = 86.0
"""How far the cloth hangs down from the platform."""


def paint_room(painter: QPainter, table: QRectF, play: QRectF, colours: Colours) -> None:
    """Paint the room: *table* is the whole ground, *play* the lot, in the table's units."""
    foot = play.top() + play.height() * 0.45
    wall = QRectF(table.left(), table.top(), table.width(), foot - table.top())
    floor = QRectF(table.left(), foot, table.width(), table.bottom() - foot)
    glow = dimmed(colours.glow, colours)
    with painting(painter, table):
        _paint_wall(painter, wall, colours)
        _paint_floor(painter, floor, play, colours)
        _paint_platform(painter, play, colours)
        _paint_easel(painter, play, colours)
        reach = QSizeF(play.width() * 0.95, play.height() * 1.5)
        paint_light(painter, play.center() - FALL * 60, reach, glow, 0.13)
        paint_dusk(painter, table, 0.62)


def _paint_wall(painter: QPainter, wall: QRectF, colours: Colours) -> None:
    """Paper the wall, panel its lower part, and hang pictures."""
    paper = dimmed(mixed(mixed(colours.curtain, colours.table_edge, 0.30), BLACK, 0.30), colours)
    across = QLinearGradient(wall.topLeft(), wall.topRight())
    across.setColorAt(0, mixed(paper, colours.glow, 0.06))
    across.setColorAt(1, mixed(paper, BLACK, 0.35))
    painter.fillRect(wall, across)
    stripe = 34.0
    count = math.ceil(wall.width() / 2 / stripe / 2)
    for n in range(-count, count):
        x = wall.center().x() + (2 * n + 0.5) * stripe
        painter.fillRect(QRectF(x, wall.top(), stripe, wall.height()), see_through(BLACK, 0.10))
    _paint_pictures(painter, wall, colours)
    panelling = dimmed(wood(colours), colours)
    dado = QRectF(wall.left(), wall.bottom() - DADO, wall.width(), DADO)
    paint_soft_shadow(painter, QRectF(dado.left() - 40, dado.top(), dado.width() + 80, 10), 12)
    painter.fillRect(dado, panelling)
    painter.fillRect(QRectF(dado.left(), dado.top(), dado.width(), 9), panelling.lighter(150))
    painter.fillRect(QRectF(dado.left(), dado.top() + 9, dado.width(), 5), panelling.darker(160))
    count = math.ceil(dado.width() / 2 / PANEL)
    panels = [
        QRectF(dado.center().x() + (n - 0.5) * PANEL + 14, dado.top() + 32, PANEL - 28, DADO - 66)
        for n in range(-count, count + 1)
    ]
    paint_moulding(painter, panels, 6)
    painter.fillRect(
        QRectF(dado.left(), dado.bottom() - 16, dado.width(), 16), panelling.lighter(120)
    )


def _paint_pictures(painter: QPainter, wall: QRectF, colours: Colours) -> None:
    """Hang pictures at both sides of the middle: too dark to make out, in frames."""
    gilt = dimmed(mixed(colours.brass, BLACK, 0.62), colours)
    canvas = dimmed(mixed(colours.table_edge, BLACK, 0.25), colours)
    line = wall.top() + (wall.height() - DADO) * 0.5
    first, step = HUNG
    count = math.ceil((wall.width() / 2 - first) / step) + 1
    for n, side in product(range(count), (-1, 1)):
        box = QRectF(QPointF(), QSizeF(*FRAMES[n % len(FRAMES)]))
        box.moveCenter(QPointF(wall.center().x() + side * (first + n * step), line))
        paint_soft_shadow(painter, box, 16)
        painter.fillRect(box, gilt)
        paint_moulding(painter, [box.adjusted(7, 7, -7, -7)], 4)
        _paint_landscape(painter, box.adjusted(11, 11, -11, -11), canvas, colours)


def _paint_landscape(painter: QPainter, box: QRectF, canvas: QColor, colours: Colours) -> None:
    """Paint what one sees of an old landscape in this light: a sky and two hills."""
    sky = QLinearGradient(box.topLeft(), box.bottomLeft())
    sky.setColorAt(0, canvas)
    sky.setColorAt(0.7, mixed(canvas, colours.glow, 0.14))
    painter.fillRect(box, sky)
    for start, crest, end, depth in ((0.62, 0.40, 0.74, 0.15), (0.86, 0.78, 0.58, 0.45)):
        hill = QPainterPath(QPointF(box.left(), box.top() + box.height() * start))
        hill.quadTo(
            QPointF(box.center().x(), box.top() + box.height() * crest),
            QPointF(box.right(), box.top() + box.height() * end),
        )
        hill.lineTo(box.bottomRight())
        hill.lineTo(box.bottomLeft())
        hill.closeSubpath()
        painter.fillPath(hill, mixed(canvas, BLACK, depth))


def _paint_floor(painter: QPainter, floor: QRectF, play: QRectF, colours: Colours) -> None:
    """Lay boards, and a rug on them from the easel to the near edge."""
    vanishing = QPointF(floor.center().x(), floor.top() - floor.height() * 1.1)
    base = dimmed(mixed(wood(colours), colours.brass, 0.10), colours)
    paint_boards(painter, floor, vanishing, base, 96)
    shade = QLinearGradient(floor.topLeft(), floor.bottomLeft())
    shade.setColorAt(0, see_through(BLACK, 0.5))
    shade.setColorAt(0.16, see_through(BLACK, 0.12))
    shade.setColorAt(1, see_through(BLACK, 0))
    painter.fillRect(floor, shade)
    _paint_rug(painter, floor, play, vanishing, colours)


def _paint_rug(
    painter: QPainter, floor: QRectF, play: QRectF, vanishing: QPointF, colours: Colours
) -> None:
    far, near = floor.top() + 46, floor.bottom() - 40
    middle, half = play.center().x(), play.width() * 0.5 + 46
    spread = (near - vanishing.y()) / (far - vanishing.y())

    def rug(by: float, lower: float = 0) -> QPainterPath:
        """Return the rug, *by* smaller at all sides."""
        far_half, near_half = half - by, (half - by) * spread
        top, bottom = far + by * 0.7 + lower, near - by + lower
        return polygon(
            (middle - far_half, top),
            (middle + far_half, top),
            (middle + near_half, bottom),
            (middle - near_half, bottom),
        )

    cloth = dimmed(colours.table, colours)
    line = mixed(cloth, colours.brass, 0.42)
    painter.fillPath(rug(-3, 7), see_through(BLACK, 0.35))
    painter.fillPath(rug(0), mixed(cloth, BLACK, 0.28))
    painter.fillPath(rug(12), line)
    painter.fillPath(rug(16), mixed(dimmed(colours.curtain, colours), BLACK, 0.30))
    painter.fillPath(rug(56), line)
    painter.fillPath(rug(60), cloth)
    painter.strokePath(rug(78), QPen(mixed(cloth, BLACK, 0.30), 2.5))


def _paint_platform(painter: QPainter, play: QRectF, colours: Colours) -> None:
    """Put a low platform under the easel, with a cloth over it that hangs in folds."""
    middle, half = play.center().x(), play.width() / 2 + 64
    back, edge = play.bottom() - 30, play.bottom() + 26
    velvet = mixed(dimmed(colours.curtain, colours), BLACK, 0.10)
    front = QRectF(middle - half, edge, 2 * half, DRAPE)
    paint_soft_shadow(painter, front.adjusted(4, 30, -4, 0), 26, depth=0.7)
    top = polygon(
        (middle - half * 0.93, back),
        (middle + half * 0.93, back),
        (middle + half, edge),
        (middle - half, edge),
    )
    painter.fillPath(top, velvet)
    folds = max(8, round(front.width() / 46))
    step = front.width() / folds
    painter.fillRect(front, mixed(velvet, BLACK, 0.28))
    for n in range(folds):
        fold = QRectF(front.left() + n * step, front.top(), step, front.height())
        across = QLinearGradient(fold.topLeft(), fold.topRight())
        across.setColorAt(0, see_through(BLACK, 0.30))
        across.setColorAt(0.32, see_through(QColor("#ff8a70"), 0.10))
        across.setColorAt(0.60, see_through(BLACK, 0))
        across.setColorAt(1, see_through(BLACK, 0.30))
        painter.fillRect(fold, across)
    hem = mixed(dimmed(colours.brass, colours), BLACK, 0.45)
    painter.fillRect(QRectF(front.left(), front.bottom() - 11, front.width(), 3), hem)
    painter.fillRect(
        QRectF(front.left(), edge, front.width(), 3), mixed(velvet, QColor("#ff8a70"), 0.18)
    )
    down = QLinearGradient(front.topLeft(), front.bottomLeft())
    down.setColorAt(0, see_through(BLACK, 0))
    down.setColorAt(1, see_through(BLACK, 0.34))
    painter.fillRect(front, down)


def _paint_easel(painter: QPainter, play: QRectF, colours: Colours) -> None:
    """Stand an easel on the platform, and on it a frame as large as the lot, lined with velvet."""
    beam = dimmed(wood(colours).lighter(150), colours)
    gilt = mixed(dimmed(colours.brass, colours), BLACK, 0.50)
    frame = play.adjusted(-30, -28, 30, 18)
    middle = frame.center().x()
    mast = QRectF(middle - 12, frame.top() - 52, 24, 60)
    painter.fillPath(plate(mast, 6), beam)
    painter.fillRect(QRectF(middle - 12, mast.top(), 7, 60), beam.lighter(120))
    painter.fillPath(disc(QPointF(middle, mast.top() - 4), 15), gilt)
    paint_light(painter, QPointF(middle - 4, mast.top() - 9), QSizeF(10, 10), colours.glow, 0.4)
    paint_soft_shadow(painter, frame, 30, depth=0.6)
    painter.fillPath(plate(frame, 5), gilt)
    paint_moulding(painter, [frame.adjusted(10, 10, -10, -10)], 5)
    lining = frame.adjusted(15, 15, -15, -15)
    paint_ground(painter, lining, mixed(dimmed(colours.curtain, colours), BLACK, 0.55))
    inside = QLinearGradient(lining.topLeft(), lining.topLeft() + FALL * 40)
    inside.setColorAt(0, see_through(BLACK, 0.4))
    inside.setColorAt(1, see_through(BLACK, 0))
    painter.fillRect(lining, inside)
    ledge = QRectF(frame.left() - 16, frame.bottom() - 4, frame.width() + 32, 16)
    paint_soft_shadow(painter, ledge, 10)
    painter.fillPath(plate(ledge, 5), beam)
    painter.fillRect(ledge.adjusted(3, 0, -3, -12), beam.lighter(130))
