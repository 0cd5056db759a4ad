"""The characters whose portraits hang at a table: what stays the same of them in every mood."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath, QTransform

from lat_desktop.widgets.drawing import disc, mixed, outline, plate, polygon

DARK: Final = QColor("#241c1a")
LINEN: Final = QColor("#f6efe0")
SILVER: Final = QColor("#d9d4ca")
COPPER: Final = QColor("#a4471f")
BRASS: Final = QColor("#c79a45")
NIGHT: Final = QColor("#2c2434")

Part: TypeAlias = tuple[QPainterPath, QColor]


class Character(Enum):
    """Who is portrayed: the levels by their keys, a person, and a program of somebody else."""

    NOVICE = "novice"
    CASUAL = "casual"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    MASTER = "master"
    PERSON = "person"
    """Somebody at this screen, behind a mask: what they look like is not for us to say."""
    AUTOMATON = "automaton"


class Look(msgspec.Struct, frozen=True):
    """What stays the same of somebody whatever the mood."""

    skin: QColor
    brows: QColor
    eyes: float
    """How large, 1 for most."""
    behind: tuple[Part, ...]
    """Hair behind the head."""
    body: tuple[Part, ...]
    """Shoulders, and what they wear."""
    before: tuple[Part, ...]
    """What lies over the face."""


def mirrored(path: QPainterPath) -> QPainterPath:
    """Return *path*, and its mirror image beside it."""
    both = QPainterPath(path)
    both.addPath(QTransform(-1, 0, 0, 1, 100, 0).map(path))
    return both


def curve(start: tuple[float, float], *bows: tuple[float, ...]) -> QPainterPath:
    """Return a closed shape of curves, each given by the six numbers of `cubicTo`."""
    path = QPainterPath(QPointF(*start))
    for x1, y1, x2, y2, x, y in bows:
        path.cubicTo(x1, y1, x2, y2, x, y)
    path.closeSubpath()
    return path


def oval(at: QPointF, across: float, down: float) -> QPainterPath:
    """Return an ellipse with these radii."""
    path = QPainterPath()
    path.addEllipse(at, across, down)
    return path


def bent(*points: tuple[float, float]) -> QPainterPath:
    """Return a line from the first of three *points* to the last, bent to the second."""
    start, bend, end = points
    path = QPainterPath(QPointF(*start))
    path.quadTo(QPointF(*bend), QPointF(*end))
    return path


def _arc(start: tuple[float, float], bow: tuple[float, ...]) -> QPainterPath:
    path = QPainterPath(QPointF(*start))
    path.cubicTo(*bow)
    return path


def _shoulders(low: float = 92) -> QPainterPath:
    return curve(
        (2, 126),
        (4, low + 8, 22, low, 42, low - 3),
        (48, low - 1, 52, low - 1, 58, low - 3),
        (78, low, 96, low + 8, 98, 126),
    )


# Who they are


def _novice() -> Look:
    """Be young and eager: a shock of copper hair, freckles, a scarf too long."""
    hair = QPainterPath()
    for x, y, r in (
        (30, 38, 10),
        (36, 27, 11),
        (48, 22, 12),
        (60, 24, 11),
        (69, 34, 10),
        (28, 48, 6),
    ):
        hair = hair.united(disc(QPointF(x, y), r))
    fringe = curve(
        (31, 44), (34, 28, 66, 26, 70, 43), (62, 38, 56, 42, 52, 36), (46, 43, 38, 37, 31, 44)
    )
    freckles = QPainterPath()
    for spot in ((36, 63), (39, 66), (42, 63.5), (58, 63.5), (61, 66), (64, 63)):
        freckles.addPath(disc(QPointF(*spot), 0.9))
    scarf = plate(QRectF(32, 84, 36, 11), 5).united(
        polygon((54, 90), (66, 90), (70, 124), (58, 124))
    )
    stripes = polygon((58, 100), (68, 98), (68.6, 104), (58.4, 106)).united(
        polygon((58.6, 112), (69.4, 110), (70, 116), (58.8, 118))
    )
    gold = QColor("#e0b24c")
    return Look(
        QColor("#f2c9a2"),
        mixed(COPPER, DARK, 0.2),
        1.16,
        ((hair, mixed(COPPER, DARK, 0.12)),),
        ((_shoulders(), QColor("#3c5f8a")), (scarf, gold), (stripes, QColor("#8c2f2a"))),
        ((freckles, QColor("#c98a5e")), (fringe, COPPER)),
    )


def _casual() -> Look:
    """Come for the company: a great crown of dark hair, a headband, a knitted jumper."""
    crown = QPainterPath()
    for x, y, r in (
        (24, 50, 14),
        (28, 32, 15),
        (40, 20, 15),
        (56, 18, 15),
        (70, 28, 15),
        (77, 48, 14),
        (50, 30, 18),
    ):
        crown = crown.united(disc(QPointF(x, y), r))
    brow = DARK
    edge = curve((30, 46), (34, 30, 66, 30, 70, 46), (62, 36, 38, 36, 30, 46))
    band = curve(
        (27, 40),
        (36, 22, 64, 22, 73, 40),
        (70, 44, 70, 44, 71, 46),
        (62, 31, 38, 31, 29, 46),
        (30, 44, 30, 44, 27, 40),
    )
    rings = mirrored(outline(disc(QPointF(29, 68), 4.5), 2.0))
    collar = plate(QRectF(34, 86, 32, 9), 4.5)
    ribs = QPainterPath()
    for x in range(10, 96, 9):
        ribs.addPath(plate(QRectF(x, 98, 2.4, 30), 1.2))
    wool = QColor("#d08a2e")
    return Look(
        QColor("#8a5636"),
        brow,
        1.0,
        ((crown, QColor("#2b1c17")),),
        ((_shoulders(), wool), (ribs, mixed(wool, DARK, 0.18)), (collar, mixed(wool, LINEN, 0.16))),
        ((edge, QColor("#2b1c17")), (band, QColor("#b8352b")), (rings, BRASS)),
    )


def _intermediate() -> Look:
    """Come every week: a flat cap, a moustache, a waistcoat with a chain."""
    cap = curve((22, 44), (22, 12, 78, 10, 80, 42), (62, 34, 40, 34, 22, 44))
    peak = curve((22, 43), (36, 33, 66, 33, 88, 45), (72, 43, 40, 41, 22, 43))
    sides = mirrored(curve((27, 44), (24, 52, 25, 62, 29, 70), (32, 60, 31, 52, 33, 44)))
    moustache = mirrored(curve((50, 71), (44, 67, 36, 70, 32, 77), (40, 77, 46, 76, 50, 73)))
    lapels = mirrored(polygon((36, 88), (50, 124), (22, 124), (20, 96)))
    shirt = polygon((36, 88), (64, 88), (50, 124))
    chain = outline(bent((26, 114), (50, 126), (74, 114)), 1.6)
    tweed, coat, hair = QColor("#3d4a2e"), QColor("#a9a58c"), QColor("#3f2f22")
    return Look(
        QColor("#e6b48c"),
        hair,
        1.0,
        ((sides, hair),),
        (
            (_shoulders(), coat),
            (shirt, LINEN),
            (lapels, tweed),
            (chain, BRASS),
        ),
        ((cap, tweed), (peak, mixed(tweed, DARK, 0.4)), (moustache, hair)),
    )


def _advanced() -> Look:
    """Have a plan: a turban of pale silk with a jewel, large earrings, a shawl."""
    wrap = curve((22, 50), (16, 8, 84, 8, 78, 50), (64, 36, 36, 36, 22, 50))
    folds = outline(bent((24, 42), (50, 14), (74, 22)), 1.8)
    folds.addPath(outline(bent((76, 42), (54, 24), (34, 22)), 1.8))
    jewel = disc(QPointF(50, 31), 4.6)
    stone = disc(QPointF(50, 31), 2.6)
    drops = mirrored(outline(disc(QPointF(27, 72), 5.5), 2.4))
    shawl = mirrored(
        curve(
            (50, 104),
            (36, 100, 28, 92, 24, 84),
            (10, 94, 4, 112, 4, 128),
            (24, 128, 40, 120, 50, 104),
        )
    )
    silk, teal = QColor("#e2cf9a"), QColor("#3f9aa0")
    return Look(
        QColor("#b67a50"),
        QColor("#2a1b18"),
        1.04,
        ((oval(QPointF(50, 34), 30, 26), mixed(silk, DARK, 0.4)),),
        ((_shoulders(), mixed(teal, DARK, 0.45)), (shawl, teal)),
        (
            (wrap, silk),
            (folds, mixed(silk, DARK, 0.35)),
            (jewel, BRASS),
            (stone, QColor("#8e2632")),
            (drops, BRASS),
        ),
    )


def _expert() -> Look:
    """Have counted the cards: sleek hair, half-moon glasses, a high collar with a pin."""
    bob = curve(
        (26, 82),
        (18, 40, 26, 18, 52, 18),
        (78, 18, 82, 42, 74, 82),
        (70, 86, 66, 78, 67, 70),
        (60, 60, 40, 60, 33, 70),
        (34, 78, 30, 86, 26, 82),
    )
    sweep = curve(
        (30, 54), (28, 22, 74, 20, 71, 52), (70, 40, 60, 36, 44, 34), (36, 36, 32, 44, 30, 54)
    )
    lens = QPainterPath(QPointF(34, 58))
    lens.lineTo(48, 58)
    lens.cubicTo(48, 67, 34, 67, 34, 58)
    glasses = outline(mirrored(lens), 1.7)
    glasses.addPath(plate(QRectF(47.6, 57.2, 4.8, 1.8), 0.9))
    collar = polygon((36, 84), (50, 98), (64, 84), (68, 94), (50, 112), (32, 94))
    pin = disc(QPointF(50, 104), 3.4)
    coat = QColor("#2f4a46")
    return Look(
        QColor("#d8a67c"),
        QColor("#33241f"),
        0.94,
        ((bob, QColor("#33241f")),),
        ((_shoulders(), coat), (collar, LINEN), (pin, BRASS)),
        ((sweep, QColor("#3d2b25")), (glasses, BRASS)),
    )


def _master() -> Look:
    """Be old, still and dangerous: white hair drawn back with one black lock, a standing cape."""
    mane = curve(
        (24, 66),
        (16, 34, 30, 16, 50, 16),
        (70, 16, 84, 34, 76, 66),
        (74, 56, 71, 50, 70, 46),
        (60, 34, 40, 34, 30, 46),
        (29, 50, 26, 56, 24, 66),
    )
    swept = curve(
        (29, 50),
        (29, 22, 48, 18, 52, 20),
        (62, 19, 72, 28, 71, 50),
        (68, 38, 60, 31, 50, 31),
        (40, 31, 32, 38, 29, 50),
    )
    lock = curve(
        (47, 20), (40, 24, 33, 34, 30, 48), (38, 36, 46, 31, 54, 30), (50, 26, 49, 23, 47, 20)
    )
    lines = mirrored(outline(bent((36, 66), (38, 71), (41, 73)), 1.1))
    lines.addPath(mirrored(outline(bent((33, 60), (36, 62), (40, 61.5)), 1.0)))
    skin = QColor("#e3c1a0")
    cape = mirrored(
        curve(
            (50, 118),
            (40, 108, 30, 96, 24, 72),
            (18, 80, 10, 96, 4, 128),
            (20, 128, 36, 128, 50, 118),
        )
    )
    lining = mirrored(
        curve(
            (50, 118),
            (42, 106, 33, 94, 27, 76),
            (30, 94, 34, 106, 44, 124),
            (46, 124, 48, 122, 50, 118),
        )
    )
    brooch = disc(QPointF(50, 108), 4.6)
    stone = disc(QPointF(50, 108), 2.6)
    return Look(
        skin,
        QColor("#8f8a84"),
        0.84,
        ((mane, SILVER),),
        (
            (_shoulders(96), NIGHT),
            (cape, mixed(NIGHT, DARK, 0.3)),
            (lining, QColor("#8e2632")),
            (brooch, BRASS),
            (stone, QColor("#b8352b")),
        ),
        ((lines, mixed(skin, DARK, 0.32)), (swept, LINEN), (lock, NIGHT)),
    )


def _person() -> Look:
    """Come to the theatre under a hood, with a mask."""
    hood = curve(
        (14, 108),
        (10, 60, 18, 14, 50, 14),
        (82, 14, 90, 60, 86, 108),
        (76, 84, 74, 70, 72, 60),
        (70, 40, 62, 32, 50, 32),
        (38, 32, 30, 40, 28, 60),
        (26, 70, 24, 84, 14, 108),
    )
    edge = outline(_arc((28, 62), (29, 32, 71, 32, 72, 62)), 2.2)
    cloak = QColor("#45304f")
    clasp = disc(QPointF(50, 100), 4)
    return Look(
        QColor("#d2a47c"),
        QColor("#4a352b"),
        1.0,
        (),
        ((_shoulders(94), cloak), (clasp, BRASS)),
        ((hood, mixed(cloak, LINEN, 0.10)), (edge, BRASS)),
    )


def _automaton() -> Look:
    """Tick: a head of brass on a stem, a key in its back."""
    stem = plate(QRectF(44, 78, 12, 20), 3)
    key = outline(disc(QPointF(86, 66), 7), 4).united(plate(QRectF(70, 64, 12, 4), 2))
    chest = plate(QRectF(16, 94, 68, 40), 12)
    rivets = QPainterPath()
    for x in (24, 37, 50, 63, 76):
        rivets.addPath(disc(QPointF(x, 101), 1.8))
    return Look(
        BRASS,
        DARK,
        1.0,
        ((key, mixed(BRASS, DARK, 0.4)),),
        (
            (stem, mixed(BRASS, DARK, 0.5)),
            (chest, mixed(BRASS, DARK, 0.25)),
            (rivets, mixed(BRASS, LINEN, 0.4)),
        ),
        (),
    )


_LOOKS: Final[dict[Character, Callable[[], Look]]] = {
    Character.NOVICE: _novice,
    Character.CASUAL: _casual,
    Character.INTERMEDIATE: _intermediate,
    Character.ADVANCED: _advanced,
    Character.EXPERT: _expert,
    Character.MASTER: _master,
    Character.PERSON: _person,
    Character.AUTOMATON: _automaton,
}


@cache
def look_of(character: Character) -> Look:
    """Return how *character* looks. Shared: do not change it."""
    return _LOOKS[character]()
