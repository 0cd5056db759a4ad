"""A mansion at night, seen from above: walls, doors, lit windows, and twelve furnished rooms.

Floors stretch with the room; what stands on them keeps its shape, at the walls, and never speaks
louder than the guests.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from lat_desktop.engine.mansion import Room
from lat_desktop.widgets.drawing import (
    disc,
    drawing,
    grown,
    mixed,
    outline,
    placed,
    plate,
    polygon,
    rays,
)
from lat_desktop.widgets.theme import Colours

NIGHT: Final = QColor("#0d1014")
CREAM: Final = QColor("#f4ebd7")
FLOOR_INK: Final = CREAM
"""What is written on a floor: it is night there in every theme."""
SHEET: Final = QRectF(0, 0, 150, 100)
"""The sheet on which furniture is drawn, its upper edge at the wall."""

Furniture: TypeAlias = tuple[QPainterPath, QPainterPath]
"""What lies in the shade, and what catches the light."""

_FLOORS: Final[dict[Room, str]] = {
    Room.A1: "#31456e",
    Room.B1: "#6e3039",
    Room.C1: "#6b4a2c",
    Room.D1: "#4c525c",
    Room.A2: "#2f5a3f",
    Room.B2: "#806236",
    Room.C2: "#5d3350",
    Room.D2: "#2b5a61",
    Room.A3: "#63422f",
    Room.B3: "#4d5f60",
    Room.C3: "#46333f",
    Room.D3: "#566034",
}
"""The colour of each floor, in good light."""


def floor_of(room: Room, colours: Colours) -> QColor:
    """Return the colour of the floor of *room* at night."""
    lamp = mixed(QColor(_FLOORS[room]), colours.table, 0.12)
    return mixed(lamp, NIGHT, 0.30 if colours.window.lightnessF() < 0.5 else 0.16)


def paint_walls(
    painter: QPainter, rect: QRectF, doors: Sequence[QRectF], wall: float, colours: Colours
) -> None:
    """Paint the house: walls, windows that throw light into the garden, and open doors."""
    stone = mixed(mixed(colours.brass, colours.table_edge, 0.55), NIGHT, 0.45)
    with drawing(painter, rect, rect):
        painter.fillPath(
            plate(rect.adjusted(-6, -6, 6, 6), 14), mixed(colours.table_edge, NIGHT, 0.5)
        )
        painter.fillPath(plate(rect.adjusted(-2, -2, 2, 2), 11), colours.brass)
        painter.fillPath(plate(rect, 9), stone)
        for window in _windows(rect, wall):
            glow = QColor(colours.glow)
            for reach, alpha in ((9, 30), (5, 55)):
                glow.setAlpha(alpha)
                painter.fillPath(plate(window.adjusted(-reach, -reach, reach, reach), 8), glow)
            painter.fillPath(plate(window, 2.5), mixed(colours.glow, CREAM, 0.3))
        for door in doors:
            painter.fillRect(door, mixed(stone, CREAM, 0.30))
            sill = (
                door.adjusted(2, 6, -2, -6)
                if door.height() > door.width()
                else door.adjusted(6, 2, -6, -2)
            )
            painter.fillRect(sill, mixed(colours.brass, NIGHT, 0.1))


def _windows(rect: QRectF, wall: float) -> list[QRectF]:
    """Return two windows for each outer side of a room."""
    deep, long = wall * 0.5, 46.0
    found = []
    for n in range(8):
        x = rect.left() + rect.width() * (2 * n + 1) / 16 - long / 2
        edges = (rect.top() + wall * 0.25, rect.bottom() - wall * 0.75)
        found += [QRectF(x, edge, long, deep) for edge in edges]
    for n in range(6):
        y = rect.top() + rect.height() * (2 * n + 1) / 12 - long / 2
        edges = (rect.left() + wall * 0.25, rect.right() - wall * 0.75)
        found += [QRectF(edge, y, deep, long) for edge in edges]
    return found


def paint_room(painter: QPainter, rect: QRectF, room: Room, strip: float, colours: Colours) -> None:
    """Paint the floor of *room*, what stands there, and a darker *strip* at its foot for words."""
    floor = floor_of(room, colours)
    light, shade = mixed(floor, CREAM, 0.20), mixed(floor, NIGHT, 0.34)
    with drawing(painter, rect, rect):
        painter.setClipRect(rect)
        painter.fillRect(rect, floor)
        open_floor = rect.adjusted(0, 0, 0, -strip)
        for path, colour in zip(_patterns(room, open_floor), (light, shade), strict=True):
            colour = QColor(colour)
            colour.setAlpha(110)
            painter.fillPath(path, colour)
        painter.fillRect(
            QRectF(rect.left(), open_floor.bottom(), rect.width(), strip), mixed(floor, NIGHT, 0.45)
        )
        painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 5), shade)
        with drawing(painter, SHEET, open_floor.adjusted(4, 3, -4, -2)):
            dark, bright = _furniture(room)
            painter.fillPath(dark, shade)
            painter.fillPath(bright, light)


def paint_star(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    """Paint the star that marks one's own guest."""
    with drawing(painter, QRectF(0, 0, 100, 100), rect):
        painter.fillPath(disc(QPointF(50, 50), 48), colours.on_brass)
        painter.fillPath(disc(QPointF(50, 50), 43), colours.glow)
        painter.fillPath(_star(), colours.on_brass)


@cache
def _star() -> QPainterPath:
    corners = []
    for n in range(10):
        radius = 32 if n % 2 == 0 else 13
        corners.append((50 + radius * sin(n * pi / 5), 50 - radius * cos(n * pi / 5)))
    return polygon(*corners)


def _patterns(room: Room, rect: QRectF) -> tuple[QPainterPath, QPainterPath]:
    """Return what lies on the whole floor: a rug, boards, or tiles."""
    light, shade = QPainterPath(), QPainterPath()
    if room in (Room.B2, Room.B3):  # tiles
        size = rect.height() / (4 if room is Room.B2 else 6)
        columns = round(rect.width() / size)
        across = rect.width() / columns
        for n in range(columns * 8):
            row, column = divmod(n, columns)
            if (row + column) % 2 and row * size < rect.height() - 1:
                light.addRect(
                    QRectF(rect.left() + column * across, rect.top() + row * size, across, size)
                )
    elif room in (Room.A3, Room.C3, Room.C1):  # boards
        for n in range(1, 7):
            shade.addRect(QRectF(rect.left(), rect.top() + n * rect.height() / 7, rect.width(), 2))
    else:
        rug = rect.adjusted(rect.width() * 0.14, rect.height() * 0.30, -rect.width() * 0.14, -12)
        if room in (Room.A1, Room.C2):
            light.addEllipse(rug)
            light = outline(light, 5)
            shade.addEllipse(rug.adjusted(9, 7, -9, -7))
        else:
            light = outline(plate(rug, 8), 5)
            shade = plate(rug.adjusted(8, 8, -8, -8), 5)
    return light, shade


@cache
def _furniture(room: Room) -> Furniture:
    return _FURNISHED[room]()


def _observatory() -> Furniture:
    """Draw a telescope that looks out of the window, and stars."""
    tube = placed(plate(QRectF(0.05, 0.36, 0.9, 0.28), 0.08), QPointF(28, 24), 44, -38)
    legs = outline(_line((24, 30), (14, 56)), 3)
    legs.addPath(outline(_line((26, 30), (38, 54)), 3))
    stars = QPainterPath()
    for x, y, size in ((112, 12, 4.5), (126, 24, 3), (138, 10, 3.5), (120, 36, 2.5)):
        stars.addPath(rays(QPointF(x, y), 4, 0, size * 1.7, 0.3))
    return legs, tube.united(stars)


def _music_room() -> Furniture:
    """Draw a grand piano."""
    body = QPainterPath(QPointF(98, 6))
    body.lineTo(146, 6)
    body.lineTo(146, 40)
    body.cubicTo(130, 38, 128, 52, 112, 52)
    body.cubicTo(98, 52, 98, 40, 98, 6)
    keys = QPainterPath()
    for n in range(6):
        keys.addRect(QRectF(100 + n * 7.6, 6, 6.2, 10))
    return body, keys


def _library() -> Furniture:
    """Draw a wall of books."""
    shelf = plate(QRectF(4, 3, 142, 22), 2)
    books = QPainterPath()
    for n in range(22):
        high = (14, 17, 12, 16, 15)[n % 5]
        books.addRect(QRectF(8 + n * 6.2, 23 - high, 4.4, high))
    return shelf, books


def _armoury() -> Furniture:
    """Draw two crossed swords, and a shield."""
    swords = QPainterPath()
    for turn in (45, 135):
        blade = plate(QRectF(0, 0.47, 0.8, 0.06), 0.02)
        blade.addRect(QRectF(0.78, 0.38, 0.05, 0.24))
        blade.addRect(QRectF(0.83, 0.46, 0.16, 0.08))
        swords.addPath(placed(blade, QPointF(122, 26), 48, turn))
    shield = QPainterPath(QPointF(12, 8))
    shield.lineTo(42, 8)
    shield.cubicTo(42, 28, 38, 38, 27, 45)
    shield.cubicTo(16, 38, 12, 28, 12, 8)
    bar = QPainterPath()
    bar.addRect(QRectF(24, 10, 6, 30))
    return shield, swords.united(bar)


def _winter_garden() -> Furniture:
    """Draw palms in two corners."""
    pots = disc(QPointF(20, 22), 9)
    pots.addPath(disc(QPointF(132, 24), 9))
    leaves = QPainterPath()
    for x, y in ((20, 22), (132, 24)):
        leaf = _leaf()
        for n in range(7):
            turned = placed(leaf, QPointF(x, y), 44, n * 360 / 7)
            leaves = leaves.united(turned)
    return pots, leaves


def _ballroom() -> Furniture:
    """Draw a chandelier."""
    rings = outline(disc(QPointF(75, 24), 18), 2.6)
    lights = QPainterPath()
    for x, y in ((75, 6), (75, 42), (57, 24), (93, 24), (62, 11), (88, 11), (62, 37), (88, 37)):
        lights.addPath(disc(QPointF(x, y), 3.4))
    return rings, lights.united(disc(QPointF(75, 24), 6))


def _dining_room() -> Furniture:
    """Draw a long table, laid."""
    table = plate(QRectF(26, 8, 98, 26), 13)
    plates = QPainterPath()
    for n in range(5):
        plates.addPath(disc(QPointF(41 + n * 17, 15), 4.2))
        plates.addPath(disc(QPointF(41 + n * 17, 27), 4.2))
    return table, plates


def _gallery() -> Furniture:
    """Draw pictures on the wall."""
    frames, canvases = QPainterPath(), QPainterPath()
    for left, wide, high in ((8, 30, 24), (48, 22, 28), (80, 34, 22), (122, 20, 26)):
        frames.addRect(QRectF(left, 3, wide, high))
        canvases.addRect(QRectF(left + 4, 7, wide - 8, high - 8))
    return frames, canvases


def _billiard_room() -> Furniture:
    """Draw a billiard table, and a cue."""
    table = plate(QRectF(78, 5, 66, 36), 5)
    balls = outline(plate(QRectF(83, 10, 56, 26), 2), 2)
    for x, y in ((98, 18), (106, 24), (124, 20), (118, 29)):
        balls.addPath(disc(QPointF(x, y), 2.8))
    balls.addPath(outline(_line((14, 42), (64, 8)), 2.4))
    return table, balls


def _kitchen() -> Furniture:
    """Draw a range with four rings, and pans that hang on the wall."""
    stove = plate(QRectF(6, 4, 46, 34), 3)
    rings = QPainterPath()
    for x, y in ((18, 14), (40, 14), (18, 29), (40, 29)):
        rings.addPath(outline(disc(QPointF(x, y), 5.5), 2.2))
    for n in range(3):
        rings.addPath(disc(QPointF(98 + n * 19, 20), 7))
        rings.addPath(plate(QRectF(96.8 + n * 19, 4, 2.6, 12), 1))
    return stove, rings


def _wine_cellar() -> Furniture:
    """Draw barrels on their side."""
    barrels, hoops = QPainterPath(), QPainterPath()
    for x in (22, 56, 94, 128):
        barrels.addPath(disc(QPointF(x, 20), 15))
        hoops.addPath(outline(disc(QPointF(x, 20), 11), 2.2))
        hoops.addPath(disc(QPointF(x, 24), 2.4))
    return barrels, hoops


def _aviary() -> Furniture:
    """Draw a cage, and a bird that is not in it."""
    cage = QPainterPath()
    for x in (104, 113, 122, 131, 140):
        cage.addRect(QRectF(x, 12, 2, 34))
    dome = QPainterPath(QPointF(102, 14))
    dome.cubicTo(104, -2, 140, -2, 143, 14)
    cage.addPath(outline(dome, 2.4))
    cage.addRect(QRectF(101, 45, 44, 3))
    bird = QPainterPath(QPointF(14, 22))
    bird.cubicTo(22, 8, 30, 14, 32, 20)
    bird.cubicTo(36, 12, 46, 8, 52, 20)
    bird.cubicTo(44, 17, 38, 20, 33, 30)
    bird.cubicTo(28, 20, 20, 18, 14, 22)
    return grown(cage, 0.6), bird


def _line(start: tuple[float, float], end: tuple[float, float]) -> QPainterPath:
    path = QPainterPath(QPointF(*start))
    path.lineTo(*end)
    return path


@cache
def _leaf() -> QPainterPath:
    """Return a leaf in the unit square, from its middle to the right."""
    path = QPainterPath(QPointF(0.5, 0.5))
    path.quadTo(0.75, 0.36, 0.98, 0.5)
    path.quadTo(0.75, 0.60, 0.5, 0.5)
    return path


_FURNISHED: Final[dict[Room, Callable[[], Furniture]]] = {
    Room.A1: _observatory,
    Room.B1: _music_room,
    Room.C1: _library,
    Room.D1: _armoury,
    Room.A2: _winter_garden,
    Room.B2: _ballroom,
    Room.C2: _dining_room,
    Room.D2: _gallery,
    Room.A3: _billiard_room,
    Room.B3: _kitchen,
    Room.C3: _wine_cellar,
    Room.D3: _aviary,
}
