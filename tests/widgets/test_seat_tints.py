"""The colours of the seats are told apart by everybody, and read upon."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations
from typing import Final

import pytest
from PySide6.QtGui import QColor

from lat_desktop.engine.registry import GAMES
from lat_desktop.widgets.seat_tints import ON_TINT, SEAT_TINTS
from lat_desktop.widgets.theme import load
from tests.tables.test_art import THEMES, contrast

Row = tuple[float, float, float]
Matrix = tuple[Row, Row, Row]

TO_XYZ: Final[Matrix] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
WHITE: Final = (0.9505, 1.0, 1.089)
SIGHTS: Final[Mapping[str, Matrix]] = {
    "all three": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.1523, 1.0526, -0.2049), (0.1145, 0.7863, 0.0992), (-0.0039, -0.0481, 1.0520)),
    "no green": ((0.3673, 0.8606, -0.2280), (0.2801, 0.6725, 0.0474), (-0.0118, 0.0429, 0.9689)),
    "no blue": ((1.2555, -0.0767, -0.1788), (-0.0784, 0.9308, 0.1476), (0.0047, 0.6914, 0.3039)),
}
"""What is left of a colour in linear light, by which cones see (Machado, Oliveira, Fernandes)."""


def _times(matrix: Matrix, colour: Row) -> Row:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def _lab(colour: QColor, sight: Matrix) -> Row:
    """Return *colour* in CIELAB, as it is seen."""

    def linear(share: float) -> float:
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    def root(share: float) -> float:
        return math.cbrt(share) if share > 0.008856 else 7.787 * share + 16 / 116

    light = linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())
    r, g, b = (min(max(share, 0.0), 1.0) for share in _times(sight, light))
    x, y, z = (root(a / w) for a, w in zip(_times(TO_XYZ, (r, g, b)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_every_seat_of_the_largest_table_has_a_colour() -> None:
    assert len(SEAT_TINTS) == max(max(game.seats) for game in GAMES.values())


@pytest.mark.parametrize("tint", SEAT_TINTS, ids=QColor.name)
def test_a_letter_on_the_colour_of_a_seat_can_be_read(tint: QColor) -> None:
    assert contrast(tint, ON_TINT) >= 4.5


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_seat_looks_like_another(sight: str) -> None:
    seen = [_lab(tint, SIGHTS[sight]) for tint in SEAT_TINTS]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= 20


@pytest.mark.parametrize("theme", THEMES)
def test_no_seat_looks_like_blue_or_red(theme: str) -> None:
    whole = SIGHTS["all three"]
    inks = [_lab(ink, whole) for ink in (load(theme).blue, load(theme).red)]
    tints = [_lab(tint, whole) for tint in SEAT_TINTS]
    assert min(math.dist(tint, ink) for tint in tints for ink in inks) >= 15
