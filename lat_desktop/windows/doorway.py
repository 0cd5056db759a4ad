"""A door of the lobby, painted: its frame, the room behind it, its light, and its leaf."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from lat_desktop.tables.registry import KITS
from lat_desktop.widgets.drawing import BLACK, mixed, see_through
from lat_desktop.widgets.theatre_scenery import wood
from lat_desktop.widgets.theme import Colours
from lat_desktop.windows.lobby_room import paint_room

WIDEST: Final = math.radians(64)
"""The angle of the leaf when the door is wide open."""


def paint_doorway(
    painter: QPainter,
    frame: QRectF,
    floor: float,
    game: str,
    openness: float,
    colours: Colours,
) -> None:
    """Paint the door of *game* into *frame*, from shut (*openness* 0) to wide open (1).

    Its light falls on the floor as far down as *floor*. A frame without any room stays empty.
    """
    if frame.isEmpty():
        return
    trim = frame.width() * 0.085
    opening = frame.adjusted(trim, 0, -trim, 0)
    opening.setTop(frame.top() + trim + opening.width() / 2)
    if openness > 0:
        _paint_light_on_wall(painter, opening, openness, colours)
    _paint_frame(painter, frame, opening, trim, colours, openness)
    if openness > 0:
        painter.save()
        painter.setClipRect(opening, Qt.ClipOperation.IntersectClip)
        paint_room(painter, opening, game, colours, openness)
        painter.restore()
        _paint_light_on_floor(painter, opening, floor, openness, colours)
    _Leaf(opening, openness * WIDEST).paint(painter, game, colours)


def _paint_light_on_wall(
    painter: QPainter, opening: QRectF, light: float, colours: Colours
) -> None:
    reach = opening.width() * 1.15
    centre = opening.center()
    halo = QRadialGradient(centre, reach)
    halo.setColorAt(0.3, see_through(colours.glow, 0.38 * light))
    halo.setColorAt(1, see_through(colours.glow, 0))
    painter.save()
    wall = QRectF(centre.x() - reach, 0, 2 * reach, opening.bottom())
    painter.setClipRect(wall, Qt.ClipOperation.IntersectClip)
    painter.setBrush(halo)
    painter.translate(0, centre.y())
    painter.scale(1, opening.height() / opening.width() * 0.85)
    painter.translate(0, -centre.y())
    painter.drawEllipse(centre, reach, reach)
    painter.restore()


def _paint_light_on_floor(
    painter: QPainter, opening: QRectF, floor: float, light: float, colours: Colours
) -> None:
    gap = opening.width() * (1 - math.cos(light * WIDEST))
    left, right = opening.left(), opening.left() + gap
    pool = QPainterPath(QPointF(left, opening.bottom()))
    pool.lineTo(right, opening.bottom())
    pool.lineTo(right - gap * 0.25, floor)
    pool.lineTo(left - opening.width() * 0.6 * light, floor)
    pool.closeSubpath()
    shine = QLinearGradient(QPointF(0, opening.bottom()), QPointF(0, floor))
    shine.setColorAt(0, see_through(mixed(colours.glow, QColor("white"), 0.4), 0.85 * light))
    shine.setColorAt(1, see_through(colours.glow, 0.25 * light))
    painter.fillPath(pool, shine)


def _arch(area: QRectF) -> QPainterPath:
    """Return a doorway: *area* with a half circle for its top."""
    path = QPainterPath(area.bottomLeft())
    radius = area.width() / 2
    path.lineTo(area.left(), area.top() + radius)
    path.arcTo(QRectF(area.left(), area.top(), area.width(), area.width()), 180, -180)
    path.lineTo(area.bottomRight())
    path.closeSubpath()
    return path


def _paint_frame(
    painter: QPainter,
    frame: QRectF,
    opening: QRectF,
    trim: float,
    colours: Colours,
    light: float,
) -> None:
    """Paint mouldings, the fan of glass over the door, and the dark of the doorway."""
    body = wood(colours).lighter(165)
    painter.fillPath(_arch(frame.translated(trim * 0.25, trim * 0.12)), see_through(BLACK, 0.22))
    painter.fillPath(_arch(frame), body)
    for inset, colour in (
        (0.16, body.lighter(135)),
        (0.34, body.darker(118)),
        (0.72, body.lighter(118)),
        (0.88, mixed(colours.brass, BLACK, 0.12)),
    ):
        by = trim * inset
        painter.fillPath(_arch(frame.adjusted(by, by, -by, 0)), colour)
    inside = QRectF(opening.left(), frame.top() + trim, opening.width(), 0)
    inside.setBottom(opening.bottom())
    painter.fillPath(_arch(inside), mixed(colours.table_edge, BLACK, 0.55))
    _paint_fanlight(painter, opening, trim, colours, light)
    _paint_keystone(painter, frame, trim, colours)


def _paint_fanlight(
    painter: QPainter, opening: QRectF, trim: float, colours: Colours, light: float
) -> None:
    radius = opening.width() / 2
    centre = QPointF(opening.center().x(), opening.top() - trim * 0.35)
    half = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    glass = QPainterPath(QPointF(half.left(), centre.y()))
    glass.arcTo(half, 180, -180)
    glass.closeSubpath()
    painter.save()
    dim = mixed(colours.table_edge, colours.glow, 0.26)
    lit = QRadialGradient(centre, radius)
    lit.setColorAt(0, mixed(dim, mixed(colours.glow, QColor("white"), 0.5), 0.25 + 0.75 * light))
    lit.setColorAt(1, mixed(dim, colours.glow, 0.08 + 0.80 * light))
    painter.fillPath(glass, lit)
    lead = wood(colours).lighter(140)
    painter.setClipPath(glass, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(lead, max(1.0, trim * 0.22)))
    for angle in (36, 72, 108, 144):
        tip = QPointF(math.cos(math.radians(angle)), -math.sin(math.radians(angle)))
        painter.drawLine(centre + tip * radius * 0.34, centre + tip * radius)
    painter.setBrush(mixed(lead, colours.brass, 0.3))
    painter.drawEllipse(centre, radius * 0.34, radius * 0.34)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.restore()
    transom = QRectF(opening.left(), opening.top() - trim * 0.42, opening.width(), trim * 0.42)
    painter.fillRect(transom, lead)


def _paint_keystone(painter: QPainter, frame: QRectF, trim: float, colours: Colours) -> None:
    top = QPointF(frame.center().x(), frame.top())
    stone = QPainterPath(top + QPointF(-0.62, -0.30) * trim)
    stone.lineTo(top + QPointF(0.62, -0.30) * trim)
    stone.lineTo(top + QPointF(0.42, 1.12) * trim)
    stone.lineTo(top + QPointF(-0.42, 1.12) * trim)
    stone.closeSubpath()
    painter.fillPath(stone, colours.brass)
    painter.strokePath(stone, QPen(mixed(colours.brass, BLACK, 0.45), max(1.0, trim * 0.08)))


class _Leaf:
    """The leaf: it hangs at the right of *opening* and opens towards the one who looks."""

    def __init__(self, opening: QRectF, angle: float) -> None:
        self._opening = opening
        self._angle = angle

    def _seen(self, along: float, depth: float, y: float) -> QPointF:
        """Return where a point of the leaf appears.

        *along* counts from the hinge, *depth* from the outer face inwards, both in widths of the
        leaf; *y* from the top in heights.
        """
        opening = self._opening
        width = opening.width()
        sin, cos = math.sin(self._angle), math.cos(self._angle)
        x = opening.right() - width * (along * cos + depth * sin)
        z = width * (along * sin - depth * cos)
        eye = QPointF(opening.center().x(), opening.top() + opening.height() * 0.46)
        nearer = 1 / (1 - z / (width * 4.2))
        at = QPointF(x, opening.top() + opening.height() * y)
        return eye + (at - eye) * nearer

    def paint(self, painter: QPainter, game: str, colours: Colours) -> None:
        """Paint the lit edge and the face."""
        corners = [
            self._seen(1, 0, 0),
            self._seen(0, 0, 0),
            self._seen(0, 0, 1),
            self._seen(1, 0, 1),
        ]
        thick = 0.055
        if self._angle > 0:
            edge = QPainterPath(corners[0])
            edge.lineTo(self._seen(1, thick, 0))
            edge.lineTo(self._seen(1, thick, 1))
            edge.lineTo(corners[3])
            edge.closeSubpath()
            painter.fillPath(edge, mixed(colours.glow, colours.curtain, 0.35))
        width, height = self._opening.width(), self._opening.height()
        flat = [QPointF(0, 0), QPointF(width, 0), QPointF(width, height), QPointF(0, height)]
        turned = QTransform.quadToQuad(flat, corners)
        assert isinstance(turned, QTransform)
        painter.save()
        painter.setTransform(turned, combine=True)
        _paint_face(painter, QRectF(0, 0, width, height), game, colours)
        away = math.sin(self._angle)
        painter.fillRect(QRectF(0, 0, width, height), see_through(BLACK, 0.34 * away))
        painter.restore()


def _paint_face(painter: QPainter, face: QRectF, game: str, colours: Colours) -> None:
    """Paint a panelled leaf, its knob at the left."""
    base = colours.curtain
    painter.fillRect(face, base.lighter(112))
    width, height = face.width(), face.height()
    stile = width * 0.13
    columns = ((stile, width / 2 - stile * 0.35), (width / 2 + stile * 0.35, width - stile))
    rows = ((0.06, 0.47), (0.55, 0.915))
    marks = iter(KITS[game].lobby_preview.marks)
    for top, bottom in rows:
        for left, right in columns:
            panel = QRectF(left, height * top, right - left, height * (bottom - top))
            _paint_panel(painter, panel, base, colours)
            mark = next(marks, None)
            if mark is not None:
                side = panel.width() * 0.5
                place = QRectF(0, 0, side, side)
                place.moveCenter(panel.center())
                mark(painter, place, mixed(colours.brass, base, 0.12))
    knob = QPointF(stile * 0.5, height * 0.51)
    painter.setPen(Qt.PenStyle.NoPen)
    plate = QRectF(knob.x() - stile * 0.21, knob.y() - stile * 0.75, stile * 0.42, stile * 1.7)
    painter.setBrush(mixed(colours.brass, BLACK, 0.3))
    painter.drawRoundedRect(plate, stile * 0.2, stile * 0.2)
    painter.setBrush(see_through(BLACK, 0.35))
    painter.drawEllipse(knob + QPointF(stile * 0.05, stile * 0.07), stile * 0.30, stile * 0.30)
    painter.setBrush(colours.brass)
    painter.drawEllipse(knob, stile * 0.29, stile * 0.29)
    painter.setBrush(mixed(colours.brass, QColor("white"), 0.55))
    painter.drawEllipse(knob + QPointF(-stile * 0.09, -stile * 0.09), stile * 0.09, stile * 0.09)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_panel(painter: QPainter, panel: QRectF, base: QColor, colours: Colours) -> None:
    bevel = panel.width() * 0.11
    inner = panel.adjusted(bevel, bevel, -bevel, -bevel)
    quads = (
        (panel.topLeft(), panel.topRight(), inner.topRight(), inner.topLeft(), 78),
        (panel.topLeft(), inner.topLeft(), inner.bottomLeft(), panel.bottomLeft(), 88),
        (panel.topRight(), panel.bottomRight(), inner.bottomRight(), inner.topRight(), 122),
        (panel.bottomLeft(), inner.bottomLeft(), inner.bottomRight(), panel.bottomRight(), 138),
    )
    for a, b, c, d, light in quads:
        side = QPainterPath(a)
        for point in (b, c, d):
            side.lineTo(point)
        side.closeSubpath()
        painter.fillPath(side, base.lighter(light))
    painter.fillRect(inner, base.lighter(106))
    painter.setPen(QPen(mixed(colours.brass, base, 0.25), max(0.8, bevel * 0.22)))
    painter.drawRect(inner)
    painter.setPen(Qt.PenStyle.NoPen)
