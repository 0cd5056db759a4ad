"""The painted theatre: wall, lamps, floor, stage front, velvet.

Plain functions on a painter. Everything is a path whose size follows from the rectangle that it is
given, so that it is as sharp on a large screen as on a small one.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from lat_desktop.widgets.drawing import BLACK, mixed, see_through
from lat_desktop.widgets.theme import Colours


def wood(colours: Colours) -> QColor:
    """Return the colour of boards and skirtings: velvet and brass, far from the lamps."""
    return mixed(mixed(colours.curtain, colours.brass, 0.35), BLACK, 0.52)


def _sheet(width: float, height: float, ratio: float, colour: QColor) -> QPixmap:
    """Return a pixmap of that size, in pixels of the window, filled with *colour*."""
    sheet = QPixmap(math.ceil(width * ratio), math.ceil(height * ratio))
    sheet.setDevicePixelRatio(ratio)
    sheet.fill(colour)
    return sheet


@contextmanager
def _drawn_on(sheet: QPixmap) -> Iterator[QPainter]:
    """Give a painter that is done with *sheet* afterwards."""
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    yield painter
    painter.end()


# --- Wall and floor --------------------------------------------------------------------------


def paint_wall(painter: QPainter, wall: QRectF, colours: Colours, unit: float) -> None:
    """Paper the wall with a quiet lozenge, and panel its lower third."""
    ratio = painter.device().devicePixelRatioF()
    # A whole number of the screen's own pixels, so that the repeats fit together.
    step = round(46 * unit * ratio) / ratio
    tile = _sheet(step, 2 * step, ratio, colours.table)
    half = 7 * unit
    lozenge = QPainterPath()
    for x, y in ((0, 0), (step, 0), (step / 2, step), (0, 2 * step), (step, 2 * step)):
        lozenge.moveTo(x, y - half * 1.5)
        for dx, dy in ((half, 0.0), (0.0, half * 1.5), (-half, 0.0), (0.0, -half * 1.5)):
            lozenge.quadTo(x + dx / 4, y + dy / 4, x + dx, y + dy)
    with _drawn_on(tile) as brush:
        brush.fillPath(lozenge, mixed(colours.table, colours.table_edge, 0.55))
    painter.drawTiledPixmap(wall, tile, QPointF(-wall.width() / 2, 0))
    _paint_panelling(painter, wall, colours, unit)


def _paint_panelling(painter: QPainter, wall: QRectF, colours: Colours, unit: float) -> None:
    height = wall.height() * 0.27
    dado = QRectF(wall.left(), wall.bottom() - height, wall.width(), height)
    painter.fillRect(dado, colours.table_edge)
    rail = 7 * unit
    painter.fillRect(
        QRectF(dado.left(), dado.top(), dado.width(), rail), wood(colours).lighter(150)
    )
    line = QPen(mixed(colours.table, colours.table_edge, 0.3), 1.6 * unit)
    painter.setPen(line)
    width = height * 0.82
    gap = 18 * unit
    count = math.ceil(dado.width() / 2 / width)
    for i in range(-count, count):
        x = dado.center().x() + i * width
        panel = QRectF(x + gap / 2, dado.top() + rail + gap, width - gap, height - rail - gap * 2.4)
        painter.drawRect(panel)
        inset = 5 * unit
        painter.drawRect(panel.adjusted(inset, inset, -inset, -inset))
    painter.setPen(Qt.PenStyle.NoPen)
    skirting = QRectF(dado.left(), dado.bottom() - 11 * unit, dado.width(), 11 * unit)
    painter.fillRect(skirting, wood(colours).lighter(125))


def paint_floor(painter: QPainter, floor: QRectF, colours: Colours, unit: float) -> None:
    """Lay boards that run towards the one who looks."""
    base = wood(colours)
    shade = QLinearGradient(floor.topLeft(), floor.bottomLeft())
    shade.setColorAt(0, base.darker(125))
    shade.setColorAt(1, base.lighter(130))
    painter.fillRect(floor, shade)
    painter.setPen(QPen(base.darker(150), 1.2 * unit))
    centre, board = floor.center().x(), 58 * unit
    count = math.ceil(floor.width() / board)
    for i in range(-count, count + 1):
        x = (i + 0.5) * board
        painter.drawLine(QLineF(centre + x * 0.72, floor.top(), centre + x * 1.1, floor.bottom()))
    painter.setPen(Qt.PenStyle.NoPen)


def paint_stage_front(painter: QPainter, front: QRectF, colours: Colours, unit: float) -> None:
    """Paint the front of the stage: dark boards, a brass edge, and a row of footlights."""
    ground = mixed(wood(colours), BLACK, 0.35)
    painter.fillRect(front, ground)
    painter.setPen(QPen(mixed(ground, colours.brass, 0.22), 1.4 * unit))
    width, margin = 250 * unit, 20 * unit
    for i in range(-math.ceil(front.width() / 2 / width), math.ceil(front.width() / 2 / width)):
        panel = QRectF(front.center().x() + i * width, front.top(), width, front.height())
        panel.adjust(margin / 2, margin * 1.4, -margin / 2, -margin)
        painter.drawRect(panel)
        painter.drawRect(panel.adjusted(5 * unit, 5 * unit, -5 * unit, -5 * unit))
    painter.setPen(Qt.PenStyle.NoPen)
    edge = QRectF(front.left(), front.top(), front.width(), 4 * unit)
    painter.fillRect(edge, colours.brass)
    painter.fillRect(edge.translated(0, edge.height()), mixed(colours.brass, BLACK, 0.6))
    paint_footlights(painter, edge, colours, unit)


def paint_footlights(painter: QPainter, edge: QRectF, colours: Colours, unit: float) -> None:
    """Set footlights along the *edge* of a stage: shells, seen from behind, and their halos."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setClipRect(edge.adjusted(0, -60 * unit, 0, 0), Qt.ClipOperation.IntersectClip)
    step, radius = 92 * unit, 11 * unit
    count = math.ceil(edge.width() / 2 / step)
    for i in range(-count, count + 1):
        at = QPointF(edge.center().x() + (i + 0.5) * step, edge.top())
        halo = QRadialGradient(at, radius * 3.4)
        halo.setColorAt(0, see_through(colours.glow, 0.42))
        halo.setColorAt(1, see_through(colours.glow, 0))
        painter.setBrush(halo)
        painter.drawEllipse(at, radius * 3.4, radius * 2.2)
        shell = QPainterPath(at + QPointF(-radius, 2 * unit))
        shell.arcTo(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), 180, -180)
        shell.closeSubpath()
        painter.fillPath(shell, mixed(colours.brass, BLACK, 0.28))
        painter.setPen(QPen(mixed(colours.brass, BLACK, 0.55), unit))
        for angle in (35, 62, 90, 118, 145):
            tip = QPointF(math.cos(math.radians(angle)), -math.sin(math.radians(angle)))
            painter.drawLine(at + tip * radius * 0.25, at + tip * radius * 0.95)
        painter.setPen(Qt.PenStyle.NoPen)
    painter.restore()


def paint_lamp(painter: QPainter, at: QPointF, colours: Colours, unit: float) -> None:
    """Hang a lamp on the wall: a brass arm, a cup of glass, and the light that it throws."""
    reach = 190 * unit
    light = QRadialGradient(at, reach)
    light.setColorAt(0, see_through(colours.glow, 0.40))
    light.setColorAt(0.35, see_through(colours.glow, 0.15))
    light.setColorAt(1, see_through(colours.glow, 0))
    painter.setBrush(light)
    painter.drawEllipse(at, reach, reach)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    plate = QRectF(at.x() - 6 * unit, at.y() + 22 * unit, 12 * unit, 34 * unit)
    rounded = QPainterPath()
    rounded.addRoundedRect(plate, 6 * unit, 6 * unit)
    painter.fillPath(rounded, mixed(colours.brass, BLACK, 0.25))
    stem = QRectF(at.x() - 2.2 * unit, at.y() + 8 * unit, 4.4 * unit, 30 * unit)
    painter.fillRect(stem, colours.brass)
    cup = QPainterPath(at + QPointF(-13, -20) * unit)
    cup.cubicTo(at + QPointF(-13, 2) * unit, at + QPointF(-9, 9) * unit, at + QPointF(0, 9) * unit)
    cup.cubicTo(at + QPointF(9, 9) * unit, at + QPointF(13, 2) * unit, at + QPointF(13, -20) * unit)
    cup.quadTo(at + QPointF(0, -14) * unit, at + QPointF(-13, -20) * unit)
    painter.fillPath(cup, mixed(colours.glow, QColor("white"), 0.45))
    rim = QRectF(at.x() - 9 * unit, at.y() + 6 * unit, 18 * unit, 5 * unit)
    painter.fillRect(rim, colours.brass)


# --- Velvet ----------------------------------------------------------------------------------


def _velvet(colours: Colours) -> tuple[QColor, QColor]:
    """Return the colours of velvet in the depth of a fold and on its ridge."""
    return mixed(colours.curtain, BLACK, 0.48), mixed(colours.curtain, QColor("#ff8a70"), 0.16)


def paint_curtain(
    painter: QPainter, area: QRectF, colours: Colours, unit: float, *, left: bool
) -> None:
    """Hang one side curtain in *area*, tied back with a brass cord.

    Painted from the middle outwards, each fold over the one before it, so that no seam shows.
    """
    painter.save()
    if not left:
        painter.translate(area.left() + area.right(), 0)
        painter.scale(-1, 1)
    outer = area.left()
    top, bottom = area.top(), area.bottom()
    tie = top + area.height() * 0.62
    width, waist, foot = area.width(), area.width() * 0.52, area.width() * 0.70
    folds = max(4, round(width / (34 * unit)))
    parts = 7

    def edge(share: float) -> QPainterPath:
        """Return the curve of the velvet *share* of the way from the outer to the inner edge."""
        sway = math.sin(share * folds * math.tau) * 2 * unit
        path = QPainterPath(QPointF(outer + width * share, top))
        at_tie = QPointF(outer + waist * share, tie)
        path.cubicTo(
            QPointF(outer + width * share + sway, top + (tie - top) * 0.45),
            QPointF(outer + (waist + width * 0.30) * share, tie - (tie - top) * 0.18),
            at_tie,
        )
        path.cubicTo(
            QPointF(outer + (waist + width * 0.16) * share, tie + (bottom - tie) * 0.22),
            QPointF(outer + foot * share, tie + (bottom - tie) * 0.5),
            QPointF(outer + foot * share + sway, bottom),
        )
        return path

    deep, ridge = _velvet(colours)
    for i in range(folds * parts, 0, -1):
        share = i / (folds * parts)
        shape = edge(share)
        shape.lineTo(outer - 2, bottom)
        shape.lineTo(outer - 2, top)
        shape.closeSubpath()
        across = 0.5 + 0.5 * math.cos(share * folds * math.tau + 0.6)
        painter.fillPath(shape, mixed(deep, ridge, across * (0.45 + 0.55 * share)))
    hem = QPen(mixed(colours.brass, BLACK, 0.15), 2.5 * unit)
    painter.strokePath(edge(1.0), hem)
    cord = QPainterPath(QPointF(outer - 4, tie - 16 * unit))
    cord.cubicTo(
        QPointF(outer + waist * 0.3, tie + 10 * unit),
        QPointF(outer + waist * 0.8, tie + 8 * unit),
        QPointF(outer + waist + 2 * unit, tie - 5 * unit),
    )
    painter.strokePath(cord, QPen(mixed(colours.brass, BLACK, 0.45), 9 * unit))
    painter.strokePath(cord, QPen(colours.brass, 5 * unit))
    _paint_tassel(painter, QPointF(outer + waist * 0.62, tie + 4 * unit), colours, unit)
    painter.restore()


def _paint_tassel(painter: QPainter, at: QPointF, colours: Colours, unit: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colours.brass)
    painter.drawEllipse(at + QPointF(0, 6) * unit, 6 * unit, 6 * unit)
    skirt = QPainterPath(at + QPointF(-5, 11) * unit)
    skirt.lineTo(at + QPointF(5, 11) * unit)
    skirt.quadTo(at + QPointF(7, 26) * unit, at + QPointF(9, 40) * unit)
    skirt.quadTo(at + QPointF(0, 44) * unit, at + QPointF(-9, 40) * unit)
    skirt.quadTo(at + QPointF(-7, 26) * unit, at + QPointF(-5, 11) * unit)
    painter.fillPath(skirt, mixed(colours.brass, BLACK, 0.12))
    painter.setPen(QPen(mixed(colours.brass, BLACK, 0.5), unit))
    for x in (-4.5, 0.0, 4.5):
        painter.drawLine(at + QPointF(x * 0.6, 14) * unit, at + QPointF(x, 39) * unit)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_valance(painter: QPainter, area: QRectF, colours: Colours, unit: float) -> None:
    """Hang swags of velvet along the top of *area*, with a brass fringe."""
    count = max(3, round(area.width() / (area.height() * 2.6)))
    count += 1 - count % 2  # an odd number, so that one hangs in the middle
    width = area.width() / count
    # One swag, painted once and hung up everywhere; the middle one is on top.
    overlap = width * 0.07
    ratio = painter.device().devicePixelRatioF()
    swag = _sheet(width + 2 * overlap, area.height() + 8 * unit, ratio, QColor(0, 0, 0, 0))
    with _drawn_on(swag) as brush:
        cloth = QRectF(0, 0, width + 2 * overlap, area.height())
        _paint_swag(brush, cloth, colours, unit)
    for i in sorted(range(count), key=lambda i: -abs(i - count // 2)):
        left = area.left() + i * width - overlap
        painter.drawPixmap(QPointF(round(left * ratio) / ratio, area.top()), swag)
    heading = QRectF(area.left(), area.top(), area.width(), area.height() * 0.16)
    painter.fillRect(heading, mixed(*_velvet(colours), 0.35))
    painter.fillRect(
        QRectF(area.left(), heading.bottom(), area.width(), 3 * unit),
        mixed(colours.brass, BLACK, 0.1),
    )


def _paint_swag(painter: QPainter, area: QRectF, colours: Colours, unit: float) -> None:
    left, right, drop = area.left(), area.right(), area.height()

    def hanging(share: float) -> QPainterPath:
        """Return the curve of the cloth at *share* of its depth, closed along the top."""
        path = QPainterPath(QPointF(left, area.top()))
        sag = drop * (0.14 + 0.86 * share) * 4 / 3
        inner = (right - left) * (0.12 + 0.06 * share)
        path.cubicTo(
            QPointF(left + inner, area.top() + sag),
            QPointF(right - inner, area.top() + sag),
            QPointF(right, area.top()),
        )
        path.closeSubpath()
        return path

    folds, parts = 4, 7
    painter.strokePath(
        hanging(1.0).translated(0, 3 * unit), QPen(see_through(BLACK, 0.25), 6 * unit)
    )
    fringe = QPen(colours.brass, 7 * unit)
    fringe.setDashPattern([0.22, 0.16])
    fringe.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(hanging(0.985), QPen(mixed(colours.brass, BLACK, 0.4), 7 * unit))
    painter.strokePath(hanging(0.985), fringe)
    deep, ridge = _velvet(colours)
    for i in range(folds * parts, 0, -1):
        share = i / (folds * parts)
        across = 0.5 + 0.5 * math.cos(share * folds * math.tau + 2.2)
        painter.fillPath(hanging(share * 0.96), mixed(deep, ridge, across * (0.35 + 0.65 * share)))


# --- Ornament --------------------------------------------------------------------------------


def paint_rule(painter: QPainter, middle: QPointF, width: float, colour: QColor) -> None:
    """Draw a playbill's rule: a line that thins out from a lozenge in its middle."""
    half, size = width / 2, max(3.0, width * 0.014)
    shape = QPainterPath(middle + QPointF(-half, 0))
    thick = max(0.6, size * 0.22)
    shape.lineTo(middle + QPointF(-size * 2, -thick))
    shape.lineTo(middle + QPointF(size * 2, -thick))
    shape.lineTo(middle + QPointF(half, 0))
    shape.lineTo(middle + QPointF(size * 2, thick))
    shape.lineTo(middle + QPointF(-size * 2, thick))
    shape.closeSubpath()
    _add_lozenge(shape, middle, size)
    for side in (-1, 1):
        _add_lozenge(shape, middle + QPointF(side * size * 2.4, 0), size * 0.55)
    shape.setFillRule(Qt.FillRule.WindingFill)
    painter.fillPath(shape, colour)


def _add_lozenge(path: QPainterPath, at: QPointF, size: float) -> None:
    corners: Sequence[tuple[float, float]] = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for i, (x, y) in enumerate(corners):
        point = at + QPointF(x, y) * size
        if i == 0:
            path.moveTo(point)
        else:
            path.lineTo(point)
    path.closeSubpath()
