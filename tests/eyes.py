"""How colours are seen: their contrast, and what is left of them to who sees fewer of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QColor

Row = tuple[float, float, float]
Matrix = tuple[Row, Row, Row]

TEXT: Final = 4.5
"""The contrast that words need, unless their letters are large (WCAG 2.2, 1.4.3)."""
MARK: Final = 3.0
"""The contrast that large letters need, and what is no text but tells something (1.4.11)."""
LARGE: Final = 24.0
"""How large letters are large, in pixels; bold ones are from 18.7 on."""

TO_XYZ: Final[Matrix] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE: Final = (0.9505, 1.0, 1.089)
GREY: Final[Row] = TO_XYZ[1]
SIGHTS: Final[Mapping[str, Matrix]] = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
    "grey": (GREY, GREY, GREY),
}
"""What is left of a colour in linear light, by which cones see (Machado, Oliveira, Fernandes), and
where nothing but its brightness is seen."""


def linear(colour: QColor) -> Row:
    """Return the light of *colour*: red, green, blue."""

    def share(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return share(colour.redF()), share(colour.greenF()), share(colour.blueF())


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours as WCAG 2 defines it (1 to 21)."""
    dark, light = sorted(
        sum(a * b for a, b in zip(GREY, linear(colour), strict=True)) for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def over(ink: QColor, ground: QColor) -> QColor:
    """Return what is seen where *ink*, which may let light through, lies on *ground*."""
    share = ink.alphaF()
    return QColor.fromRgbF(
        ground.redF() + (ink.redF() - ground.redF()) * share,
        ground.greenF() + (ink.greenF() - ground.greenF()) * share,
        ground.blueF() + (ink.blueF() - ground.blueF()) * share,
    )


def _times(matrix: Matrix, colour: Row) -> Row:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def lab(colour: QColor, sight: Matrix) -> Row:
    """Return *colour* in CIELAB, as it is seen."""

    def root(share: float) -> float:
        return math.cbrt(share) if share > 0.008856 else 7.787 * share + 16 / 116

    r, g, b = (min(max(share, 0.0), 1.0) for share in _times(sight, linear(colour)))
    x, y, z = (root(a / w) for a, w in zip(_times(TO_XYZ, (r, g, b)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: QColor, other: QColor, sight: str) -> float:
    """Return how far two colours are apart as they are seen (CIE 1976; 2 is just seen)."""
    return math.dist(lab(one, SIGHTS[sight]), lab(other, SIGHTS[sight]))
