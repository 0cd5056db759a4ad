"""The colours of the seats are told apart by everybody, and read upon."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtGui import QColor

from lat_desktop.engine.registry import GAMES
from lat_desktop.widgets.seat_tints import ON_TINT, SEAT_TINTS
from lat_desktop.widgets.theme import THEME_NAMES, load
from tests.eyes import SIGHTS, TEXT, contrast, distance


def test_every_seat_of_the_largest_table_has_a_colour() -> None:
    assert len(SEAT_TINTS) == max(max(game.seats) for game in GAMES.values())


@pytest.mark.parametrize("tint", SEAT_TINTS, ids=QColor.name)
def test_a_letter_on_the_colour_of_a_seat_can_be_read(tint: QColor) -> None:
    assert contrast(tint, ON_TINT) >= TEXT


@pytest.mark.parametrize("sight", [sight for sight in SIGHTS if sight != "grey"])
def test_no_seat_looks_like_another(sight: str) -> None:
    """In grey six cannot: there, and everywhere, each has its letter."""
    assert min(distance(*pair, sight) for pair in combinations(SEAT_TINTS, 2)) >= 20


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_no_seat_looks_like_blue_or_red(theme: str) -> None:
    inks = load(theme).blue, load(theme).red
    assert min(distance(tint, ink, "all three") for tint in SEAT_TINTS for ink in inks) >= 15
