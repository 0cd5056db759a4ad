"""The ten guests: busts with a hat, a head of hair or a beard of their own, in their own colour.

Each has a silhouette like no other, so that one knows them when they are small, and in grey.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from lat_desktop.engine.mansion import Guest
from lat_desktop.widgets.drawing import disc, drawing, grown, mixed, outline, plate, polygon
from lat_desktop.widgets.theme import Colours

SHEET: Final = QRectF(-10, -18, 120, 120)
"""The sheet on which a guest is drawn."""
HEAD: Final = QPointF(50, 47)

Part: TypeAlias = tuple[QPainterPath, QColor]


class Appearance(msgspec.Struct, frozen=True):
    """What a guest wears over a plain head and plain shoulders."""

    skin: str
    behind: tuple[Part, ...]
    """Hair and brims that lie behind the head."""
    before: tuple[Part, ...]
    """All that lies over face and shoulders, the last on top."""


DARK: Final = QColor("#241c1a")
GREY: Final = QColor("#8d8a86")
SILVER: Final = QColor("#dcd7cd")
BROWN: Final = QColor("#5a3420")
BLOND: Final = QColor("#c9953c")
COPPER: Final = QColor("#8c3a1c")
LINEN: Final = QColor("#f6efe0")
GOLD: Final = QColor("#d6a63f")


def paint_guest(
    painter: QPainter, rect: QRectF, guest: Guest, colours: Colours, lit: QColor | None = None
) -> None:
    """Paint the bust of *guest*; *lit* is the colour of a light around it, if there is one."""
    look = _appearance(guest)
    with drawing(painter, SHEET, rect):
        if lit is not None:
            halo = QColor(lit)
            halo.setAlphaF(lit.alphaF() * 0.35)
            painter.fillPath(_reaching(guest, 12), halo)
            painter.fillPath(_reaching(guest, 7), lit)
        painter.fillPath(_reaching(guest, 4), colours.paper if lit is None else lit)
        painter.fillPath(_reaching(guest, 1.6), DARK)
        for path, colour in look.behind:
            painter.fillPath(path, colour)
        painter.fillPath(_shoulders(), QColor(guest.colour))
        painter.fillPath(_collar(), mixed(QColor(guest.colour), DARK, 0.4))
        painter.fillPath(_neck(), mixed(QColor(look.skin), DARK, 0.25))
        painter.fillPath(_face(), QColor(look.skin))
        painter.fillPath(_eyes(), DARK)
        painter.fillPath(_mouth(), mixed(QColor(look.skin), DARK, 0.6))
        for path, colour in look.before:
            painter.fillPath(path, colour)


@cache
def _reaching(guest: Guest, by: float) -> QPainterPath:
    """Return the silhouette of *guest*, so much larger on all sides, but for the foot."""
    look = _appearance(guest)
    whole = _shoulders().united(_face())
    for path, _ in (*look.behind, *look.before):
        whole = whole.united(path)
    foot = QPainterPath()
    foot.addRect(QRectF(-20, -20, 140, 121))
    return grown(whole.simplified(), by).intersected(foot)


@cache
def _shoulders() -> QPainterPath:
    path = QPainterPath(QPointF(10, 97))
    path.cubicTo(10, 78, 26, 71, 50, 70)
    path.cubicTo(74, 71, 90, 78, 90, 97)
    path.closeSubpath()
    return path


@cache
def _collar() -> QPainterPath:
    return polygon((34, 72), (50, 90), (66, 72), (58, 70), (42, 70))


@cache
def _neck() -> QPainterPath:
    return plate(QRectF(42, 60, 16, 18), 7)


@cache
def _face() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(HEAD, 19, 22)
    return path


@cache
def _eyes() -> QPainterPath:
    path = disc(QPointF(42.5, 46), 2.7)
    path.addPath(disc(QPointF(57.5, 46), 2.7))
    return path


@cache
def _mouth() -> QPainterPath:
    return plate(QRectF(44.5, 57.5, 11, 2.6), 1.3)


def _curve(start: tuple[float, float], *bows: tuple[float, ...]) -> QPainterPath:
    """Return a closed shape of curves, each given by the six numbers of `cubicTo`."""
    path = QPainterPath(QPointF(*start))
    for x1, y1, x2, y2, x, y in bows:
        path.cubicTo(x1, y1, x2, y2, x, y)
    path.closeSubpath()
    return path


def _mirrored(path: QPainterPath) -> QPainterPath:
    """Return *path* and its mirror image."""
    both = QPainterPath(path)
    both.addPath(QTransform(-1, 0, 0, 1, 100, 0).map(path))
    return both


def _ellipse(x: float, y: float, across: float, down: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), across, down)
    return path


def _cap_of_hair(low: float, side: float) -> QPainterPath:
    """Return hair over the forehead, down to *low* at the sides, *side* wide."""
    return _curve(
        (50 - side, low),
        (50 - side - 3, 10, 50 + side + 3, 10, 50 + side, low),
        (50 + side - 3, 32, 58, 33, 50, 33),
        (42, 33, 50 - side + 3, 32, 50 - side, low),
    )


def _spectacles(radius: float) -> QPainterPath:
    path = outline(_mirrored(disc(QPointF(41, 46), radius)), 2.6)
    path.addPath(plate(QRectF(41 + radius - 1, 44.6, 2 * (9 - radius) + 2, 2.4), 1))
    return path


def _buford() -> Appearance:
    """Wear a hat with a wide brim, and a moustache like a broom."""
    colour = mixed(BLOND, BROWN, 0.5)
    brim = _ellipse(50, 29, 42, 7.5)
    crown = _curve((29, 28), (29, 2, 40, 2, 50, 6), (60, 2, 71, 2, 71, 28))
    band = polygon((29, 22), (71, 22), (71, 28), (29, 28))
    moustache = _curve(
        (50, 52),
        (58, 50, 70, 55, 72, 62),
        (64, 61, 56, 62, 50, 58),
        (44, 62, 36, 61, 28, 62),
        (30, 55, 42, 50, 50, 52),
    )
    return Appearance(
        "#e8b48a", (), ((crown, colour), (brim, colour), (band, DARK), (moustache, BROWN))
    )


def _trudie() -> Appearance:
    """Wear a bob with a fringe, and large round glasses."""
    bob = _curve(
        (24, 66),
        (16, 8, 84, 8, 76, 66),
        (68, 70, 66, 62, 66, 50),
        (60, 50, 40, 50, 34, 50),
        (34, 62, 32, 70, 24, 66),
    )
    fringe = _curve((30, 42), (26, 14, 74, 14, 70, 42), (62, 34, 38, 34, 30, 42))
    glasses = _spectacles(8.2)
    return Appearance("#f1c9a5", ((bob, COPPER),), ((fringe, COPPER), (glasses, DARK)))


def _remy() -> Appearance:
    """Wear a beret, a thin moustache and a goatee."""
    beret = _curve(
        (22, 33), (14, 10, 56, 4, 82, 18), (88, 26, 80, 34, 70, 33), (56, 28, 40, 29, 22, 33)
    )
    stalk = plate(QRectF(50, 4, 4, 9), 2)
    moustache = _mirrored(_curve((50, 54), (44, 52, 38, 54, 33, 50), (36, 58, 46, 58, 50, 56)))
    goatee = _curve(
        (44, 61), (46, 60, 54, 60, 56, 61), (56, 74, 50, 76, 50, 77), (50, 76, 44, 74, 44, 61)
    )
    return Appearance(
        "#efc6a0", (), ((beret, DARK), (stalk, DARK), (moustache, DARK), (goatee, DARK))
    )


def _viola() -> Appearance:
    """Wear long dark waves, and a large rose over her ear."""
    waves = _curve(
        (20, 86),
        (8, 76, 20, 66, 14, 56),
        (10, 46, 24, 44, 23, 34),
        (26, 10, 74, 10, 77, 34),
        (76, 44, 90, 46, 86, 56),
        (80, 66, 92, 76, 80, 86),
        (66, 90, 34, 90, 20, 86),
    )
    parting = _cap_of_hair(44, 21)
    rose = QPainterPath()
    for x, y in ((72, 8), (84, 14), (81, 27), (67, 28), (61, 16)):
        rose = rose.united(disc(QPointF(x, y), 8.5))
    whorl = outline(disc(QPointF(73, 18), 5.5), 2.4)
    return Appearance(
        "#e9b893", ((waves, DARK),), ((parting, DARK), (rose, QColor("#d9272d")), (whorl, LINEN))
    )


def _stefano() -> Appearance:
    """Wear thick curls, and a beard from ear to ear."""
    curls = QPainterPath()
    for x, y in ((30, 32), (34, 22), (44, 17), (55, 16), (65, 21), (70, 31)):
        curls = curls.united(disc(QPointF(x, y), 9))
    beard = _curve(
        (30, 46),
        (34, 54, 40, 53, 50, 53),
        (60, 53, 66, 54, 70, 46),
        (74, 66, 64, 80, 50, 80),
        (36, 80, 26, 66, 30, 46),
    )
    mouth = plate(QRectF(43, 58, 14, 4), 2)
    return Appearance("#d79a6b", (), ((curls, DARK), (beard, DARK), (mouth, QColor("#d98c7a"))))


def _lily() -> Appearance:
    """Wear two bunches of fair curls, with bows."""
    bunches = _mirrored(_curve((28, 34), (4, 22, -2, 52, 14, 66), (24, 62, 30, 48, 28, 34)))
    hair = _cap_of_hair(46, 21)
    bows = _mirrored(
        polygon((27, 34), (17, 25), (17, 43)).united(polygon((27, 34), (35, 27), (35, 41)))
    )
    return Appearance("#f7d7bd", ((bunches, BLOND),), ((hair, BLOND), (bows, QColor("#f8baca"))))


def _earl() -> Appearance:
    """Wear a top hat, a monocle on a ribbon, and side whiskers."""
    crown = polygon((31, 28), (28, -6), (72, -6), (69, 28))
    brim = plate(QRectF(18, 25, 64, 7), 3.5)
    band = polygon((30.6, 24), (30, 16), (70, 16), (69.4, 24))
    whiskers = _mirrored(_curve((29, 40), (26, 52, 28, 64, 36, 66), (38, 58, 34, 50, 33, 40)))
    monocle = outline(disc(QPointF(58, 46), 8), 2.8)
    ribbon = outline(_open_line((65, 50), (72, 62), (66, 80)), 1.8)
    return Appearance(
        "#f3cdb2",
        (),
        (
            (crown, DARK),
            (band, QColor("#8a4d90")),
            (brim, DARK),
            (whiskers, GREY),
            (ribbon, DARK),
            (monocle, GOLD),
        ),
    )


def _nadia() -> Appearance:
    """Wear a high wrapped scarf with a knot, and hoops in her ears."""
    wrap = _curve(
        (26, 38), (14, 6, 34, -8, 54, -4), (80, -2, 84, 22, 74, 38), (62, 28, 38, 28, 26, 38)
    )
    folds = outline(_open_line((34, 4), (44, 18), (70, 30)), 2.2)
    folds.addPath(outline(_open_line((58, -3), (54, 12), (32, 31)), 2.2))
    hoops = outline(_mirrored(disc(QPointF(29, 60), 6.5)), 2.8)
    return Appearance(
        "#7a4a2e", (), ((wrap, LINEN), (folds, mixed(LINEN, BROWN, 0.55)), (hoops, GOLD))
    )


def _ashraf() -> Appearance:
    """Have a bald head with a doctor's mirror, square glasses, and a short grey beard."""
    tufts = _mirrored(_ellipse(30, 46, 5, 9))
    strap = _curve((31, 36), (36, 31, 64, 31, 69, 36), (64, 35, 36, 35, 31, 36))
    mirror = disc(QPointF(50, 25), 10)
    hole = disc(QPointF(50, 25), 3)
    glasses = outline(_mirrored(plate(QRectF(33, 41, 13.5, 10), 2.5)), 2.4)
    glasses.addPath(plate(QRectF(45, 44.5, 10, 2.4), 1))
    beard = _curve(
        (33, 56),
        (40, 62, 44, 55, 50, 55),
        (56, 55, 60, 62, 67, 56),
        (66, 70, 58, 75, 50, 75),
        (42, 75, 34, 70, 33, 56),
    )
    mouth = plate(QRectF(45, 60, 10, 3), 1.5)
    return Appearance(
        "#b97d52",
        ((tufts, SILVER),),
        (
            (beard, SILVER),
            (mouth, BROWN),
            (strap, DARK),
            (mirror, QColor("#eef3f5")),
            (hole, DARK),
            (glasses, DARK),
        ),
    )


def _mildred() -> Appearance:
    """Wear white hair piled up into a bun, a comb in it, and three rows of pearls."""
    pile = _curve(
        (26, 46), (20, 14, 80, 14, 74, 46), (66, 30, 58, 31, 50, 31), (42, 31, 34, 30, 26, 46)
    )
    bun = disc(QPointF(50, 7), 12)
    comb = _curve((39, 15), (44, 11, 56, 11, 61, 15), (57, 20, 43, 20, 39, 15))
    pearls = QPainterPath()
    for x, y in ((33, 74), (39, 79), (46, 82), (54, 82), (61, 79), (67, 74)):
        pearls.addPath(disc(QPointF(x, y), 4))
    drops = _mirrored(disc(QPointF(30, 58), 3.6))
    return Appearance(
        "#f4d3bd",
        (),
        ((bun, SILVER), (pile, SILVER), (comb, COPPER), (pearls, LINEN), (drops, LINEN)),
    )


def _open_line(*points: tuple[float, float]) -> QPainterPath:
    start, bend, end = points
    path = QPainterPath(QPointF(*start))
    path.quadTo(QPointF(*bend), QPointF(*end))
    return path


_APPEARANCES: Final[dict[Guest, Callable[[], Appearance]]] = {
    Guest.BUFORD: _buford,
    Guest.TRUDIE: _trudie,
    Guest.REMY: _remy,
    Guest.VIOLA: _viola,
    Guest.STEFANO: _stefano,
    Guest.LILY: _lily,
    Guest.EARL: _earl,
    Guest.NADIA: _nadia,
    Guest.ASHRAF: _ashraf,
    Guest.MILDRED: _mildred,
}


@cache
def _appearance(guest: Guest) -> Appearance:
    return _APPEARANCES[guest]()
