"""The rooms behind the tables: whole, dark enough for words, and the same every evening."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from typing import Final

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from lat_desktop.engine.registry import GAMES
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.surface import HEIGHT
from lat_desktop.widgets import theme
from lat_desktop.widgets.theme import THEME_NAMES, Colours
from tests.eyes import contrast

WIDTHS: Final = (1300.0, 1780.0, 2600.0)
PLAYS: Final = {
    "low and wide": (0.25, 0.36, 0.5, 0.28),
    "all the height": (0.3, 0.02, 0.4, 0.96),
    "upper left": (0.02, 0.03, 0.62, 0.62),
}
"""Where the play may be, in shares of the table: its corner and its size."""
STEP: Final = 5
"""Every so many units a pixel is looked at."""
LIGHT: Final = 40
"""The square, in units, of which a light may cover no more than a quarter: words go past it."""


def table_of(width: float) -> QRectF:
    return QRectF(0, 0, width, HEIGHT)


def play_on(table: QRectF, shares: tuple[float, float, float, float]) -> QRectF:
    left, top, wide, high = shares
    return QRectF(
        left * table.width(), top * table.height(), wide * table.width(), high * table.height()
    )


def painted(
    game: str, table: QRectF, play: QRectF, colours: Colours, ground: str = "magenta"
) -> QImage:
    """Return a picture of a room, a pixel for each unit."""
    image = QImage(table.toAlignedRect().size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    KITS[game].table().paint_room(painter, table, play, colours)
    painter.end()
    return image


def samples(image: QImage) -> dict[tuple[int, int], int]:
    """Return some pixels of *image*, close to each other, by where they are."""
    pixels = memoryview(image.constBits()).cast("I")
    width = image.width()
    return {
        (x, y): pixels[y * width + x]
        for x, y in product(range(0, width, STEP), range(0, image.height(), STEP))
    }


def brightness(pixels: dict[tuple[int, int], int]) -> float:
    """Return how light a picture is on the whole."""
    return sum(QColor(p).lightnessF() * n for p, n in Counter(pixels.values()).items()) / len(
        pixels
    )


@pytest.fixture(params=PLAYS)
def shares(request: pytest.FixtureRequest) -> tuple[float, float, float, float]:
    return PLAYS[request.param]


@pytest.fixture(params=THEME_NAMES)
def colours(request: pytest.FixtureRequest) -> Colours:
    return theme.load(request.param)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_room_fills_the_table_and_is_the_same_every_time(
    game: str, width: float, shares: tuple[float, float, float, float], colours: Colours
) -> None:
    table = table_of(width)
    play = play_on(table, shares)
    # Where anything of the ground were seen, these would differ.
    assert painted(game, table, play, colours, "magenta") == painted(
        game, table, play, colours, "lime"
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_words_are_legible_in_a_room_and_cards_the_brightest_in_it(
    game: str, width: float, shares: tuple[float, float, float, float], colours: Colours
) -> None:
    table = table_of(width)
    pixels = samples(painted(game, table, play_on(table, shares), colours))
    legible = {
        pixel: contrast(colours.on_table, QColor(pixel)) >= 4.5 for pixel in {*pixels.values()}
    }
    lights = [at for at, pixel in pixels.items() if not legible[pixel]]
    half = LIGHT // 2
    squares = Counter(
        (x // half - left, y // half - up)
        for x, y in lights
        for left, up in product((0, 1), (0, 1))
    )
    allowed = (LIGHT // STEP) ** 2 / 4
    assert [(square, n) for square, n in squares.items() if n > allowed] == []
    black = QColor("black")
    paper = contrast(colours.paper, black)
    assert max(contrast(QColor(pixel), black) for pixel in legible) < paper


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_it_is_later_in_the_evening_in_the_dark_theme(
    game: str, width: float, shares: tuple[float, float, float, float]
) -> None:
    table = table_of(width)
    play = play_on(table, shares)
    light, dark = (
        brightness(samples(painted(game, table, play, theme.load(t)))) for t in ("light", "dark")
    )
    assert dark < light


@pytest.mark.parametrize("shares", PLAYS.values(), ids=list(PLAYS))
def test_no_room_looks_like_another(shares: tuple[float, float, float, float]) -> None:
    table = table_of(WIDTHS[0])
    rooms = [painted(game, table, play_on(table, shares), theme.load("light")) for game in GAMES]
    assert all(one != other for one, other in combinations(rooms, 2))
