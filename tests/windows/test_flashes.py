"""Nothing flashes: no part of a window grows light and dark more than three times a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from lat_desktop.controllers.pace import Pace
from tools.film import Frame, Style, film, turn_of_person
from tools.games import TOOLS

STYLE: Final = Style(size=(760, 520), width=380, step=40, pace=Pace.BRISK)
"""At Brisk everything goes twice as fast as usual, and nothing goes faster but at once."""
COLUMNS, ROWS = 38, 26
SWING: Final = 0.1
"""By how much of white the brightness changes that counts (WCAG 2.2, 2.3.1)."""
MOST: Final = 3
"""Pairs of such changes, there and back, in a second."""
SECOND: Final = 1000


def brightness(image: QImage) -> list[float]:
    """Return how much light comes from each part of *image*, from 0 to 1."""
    small = image.scaled(
        COLUMNS, ROWS, mode=Qt.TransformationMode.SmoothTransformation
    ).convertToFormat(QImage.Format.Format_Grayscale8)
    bits, line = bytes(small.constBits()), small.bytesPerLine()
    return [(bits[y * line + x] / 255) ** 2.2 for y in range(ROWS) for x in range(COLUMNS)]


def swings(course: Sequence[tuple[int, float]]) -> list[int]:
    """Return when the brightness has turned, in the *course* of a part: what it was at which time.

    Two of them, there and back, are a flash.
    """
    turns: list[int] = []
    extreme, way = course[0][1], 0
    for time, light in course:
        change = light - extreme
        if way and change * way > 0:
            extreme = light  # further the same way
        elif abs(change) >= SWING:
            turns.append(time)
            extreme, way = light, 1 if change > 0 else -1
    return turns


def flashes(turns: Sequence[int]) -> int:
    """Return how many flashes there are at the most within a second."""
    most = max(
        (sum(start <= time < start + SECOND for time in turns) for start in turns), default=0
    )
    return most // 2


def worst(frames: Sequence[Frame]) -> int:
    """Return how often in a second that part of the window flashes that flashes most."""
    now, seen = 0, []
    for image, ms in frames:
        seen.append((now, brightness(image)))
        now += ms
    courses = ([(time, lights[n]) for time, lights in seen] for n in range(COLUMNS * ROWS))
    return max(flashes(swings(course)) for course in courses)


def test_what_flashes_is_found() -> None:
    blinking = [(time, float(time // 100 % 2)) for time in range(0, 2000, 50)]
    assert flashes(swings(blinking)) == 5
    slowly = [(time, float(time // 400 % 2)) for time in range(0, 4000, 50)]
    assert flashes(swings(slowly)) == 1
    assert swings([(time, 0.05 * (time // 50 % 2)) for time in range(0, 1000, 50)]) == []


@pytest.mark.long
@pytest.mark.parametrize("game", TOOLS)
def test_no_part_of_a_table_flashes(qapp: QApplication, game: str) -> None:
    moment = TOOLS[game].moments[TOOLS[game].filmed]
    match = moment.match()
    assert worst(list(film(match, turn_of_person(match, moment.turns), STYLE))) <= MOST
