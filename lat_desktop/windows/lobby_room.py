"""The room that one sees through a door of the lobby: a lamp, a table, and a game on it."""

from __future__ import annotations

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
from lat_desktop.widgets.theme import Colours


def paint_room(painter: QPainter, room: QRectF, game: str, colours: Colours, light: float) -> None:
    """Paint the room behind a door in *light* from 0 (dark) to 1: a lamp, a table, a game."""
    warm = mixed(colours.glow, QColor("white"), 0.62)
    wall = QLinearGradient(room.topLeft(), room.bottomLeft())
    wall.setColorAt(0, mixed(mixed(colours.glow, colours.brass, 0.5), warm, 0.25))
    wall.setColorAt(0.45, warm)
    wall.setColorAt(1, mixed(warm, colours.brass, 0.55))
    painter.fillRect(room, wall)
    # What is seen of the room lies left: the leaf of the door hides the rest.
    lamp = QPointF(room.left() + room.width() * 0.34, room.top() + room.height() * 0.24)
    _paint_lamp(painter, lamp, room, colours)
    table = QRectF(
        room.left() - room.width() * 0.16,
        room.top() + room.height() * 0.55,
        room.width(),
        room.height() * 0.23,
    )
    _paint_table(painter, table, room, colours)
    far, near = table.top() + table.height() * 0.10, table.bottom() - table.height() * 0.10
    middle = table.center().x()
    flat = QTransform.quadToQuad(
        [QPointF(0, 0), QPointF(1, 0), QPointF(1, 1), QPointF(0, 1)],
        [
            QPointF(middle - table.width() * 0.27, far),
            QPointF(middle + table.width() * 0.27, far),
            QPointF(middle + table.width() * 0.40, near),
            QPointF(middle - table.width() * 0.40, near),
        ],
    )
    painter.save()
    assert isinstance(flat, QTransform)
    painter.setTransform(flat, combine=True)
    KITS[game].lobby_preview.table_top(painter, colours)
    painter.restore()
    if light < 1:
        painter.fillRect(room, see_through(BLACK, 0.55 * (1 - light)))


def _paint_lamp(painter: QPainter, at: QPointF, room: QRectF, colours: Colours) -> None:
    size = room.width() * 0.17
    cone = QPainterPath(at)
    cone.lineTo(at.x() - room.width() * 0.62, room.top() + room.height() * 0.66)
    cone.lineTo(at.x() + room.width() * 0.62, room.top() + room.height() * 0.66)
    cone.closeSubpath()
    beam = QLinearGradient(at, QPointF(at.x(), room.top() + room.height() * 0.66))
    beam.setColorAt(0, see_through(QColor("white"), 0.75))
    beam.setColorAt(1, see_through(QColor("white"), 0))
    painter.fillPath(cone, beam)
    painter.setPen(QPen(mixed(colours.brass, BLACK, 0.5), max(1.0, room.width() * 0.012)))
    painter.drawLine(QPointF(at.x(), room.top()), at)
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QPainterPath(at + QPointF(-size, size * 0.42))
    shade.cubicTo(
        at + QPointF(-size * 0.86, -size * 0.5),
        at + QPointF(size * 0.86, -size * 0.5),
        at + QPointF(size, size * 0.42),
    )
    shade.closeSubpath()
    painter.fillPath(shade, colours.curtain)
    painter.fillRect(
        QRectF(at.x() - size, at.y() + size * 0.36, size * 2, size * 0.12), colours.brass
    )


def _paint_table(painter: QPainter, table: QRectF, room: QRectF, colours: Colours) -> None:
    dark = mixed(mixed(colours.curtain, colours.brass, 0.4), BLACK, 0.55)
    foot = QPainterPath(QPointF(table.center().x() - table.width() * 0.10, table.center().y()))
    foot.lineTo(table.center().x() + table.width() * 0.10, table.center().y())
    foot.lineTo(table.center().x() + table.width() * 0.06, room.bottom() - room.height() * 0.08)
    foot.lineTo(table.center().x() + table.width() * 0.22, room.bottom())
    foot.lineTo(table.center().x() - table.width() * 0.22, room.bottom())
    foot.lineTo(table.center().x() - table.width() * 0.06, room.bottom() - room.height() * 0.08)
    foot.closeSubpath()
    painter.fillPath(foot, dark)
    for drop, colour in ((0.16, dark), (0.05, mixed(colours.brass, BLACK, 0.25))):
        painter.setBrush(colour)
        painter.drawEllipse(table.translated(0, table.height() * drop))
    baize = QRadialGradient(table.center(), table.width() / 2)
    baize.setColorAt(0, colours.table.lighter(150))
    baize.setColorAt(1, colours.table)
    painter.setBrush(baize)
    painter.drawEllipse(table)
    painter.setBrush(Qt.BrushStyle.NoBrush)
