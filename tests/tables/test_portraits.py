"""The portraits at a table: everybody is somebody, and one sees in their face what happened."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from lat_desktop.engine.record import SeatHeader
from lat_desktop.players.levels import Level
from lat_desktop.tables.art import Character, Mood, paint_portrait
from lat_desktop.tables.plaques import character_of
from lat_desktop.widgets import theme
from lat_desktop.widgets.seat_tints import SEAT_TINTS

SMALL = QRectF(0, 0, 45, 54)
"""As a plaque has it in a small window."""


def picture(character: Character, mood: Mood, tint: QColor = SEAT_TINTS[0]) -> QImage:
    image = QImage(SMALL.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    paint_portrait(painter, SMALL, character, mood, QColor(tint), theme.load("light"))
    painter.end()
    return image


def difference(one: QImage, other: QImage) -> float:
    """Return the share of the pixels that one sees to be another colour."""
    places = [(x, y) for x in range(one.width()) for y in range(one.height())]
    colours = ((one.pixelColor(*at), other.pixelColor(*at)) for at in places)
    changed = [abs(a.lightnessF() - b.lightnessF()) > 0.12 for a, b in colours]
    return sum(changed) / len(places)


@pytest.mark.parametrize("character", Character)
def test_moods_are_told_apart_even_when_small(qtbot: QtBot, character: Character) -> None:
    faces = {mood: picture(character, mood) for mood in Mood}
    for one, other in combinations(Mood, 2):
        assert difference(faces[one], faces[other]) > 0.015, f"{one} and {other}"


@pytest.mark.parametrize("mood", Mood)
def test_characters_are_told_apart_even_when_small(qtbot: QtBot, mood: Mood) -> None:
    faces = {character: picture(character, mood) for character in Character}
    for one, other in combinations(Character, 2):
        assert difference(faces[one], faces[other]) > 0.1, f"{one} and {other}"


def test_each_seat_has_a_ground_of_its_own(qtbot: QtBot) -> None:
    grounds = [picture(Character.MASTER, Mood.CALM, tint) for tint in SEAT_TINTS]
    assert all(one != other for one, other in combinations(grounds, 2))


def test_every_level_is_somebody_and_a_program_is_a_machine() -> None:
    levels = [character_of(SeatHeader("ai", level)) for level in Level]
    assert len(set(levels)) == len(Level)
    assert character_of(SeatHeader("human", "Ada")) is Character.PERSON
    assert character_of(SeatHeader("human", Level.MASTER)) is Character.PERSON
    assert character_of(SeatHeader("program", "./player")) is Character.AUTOMATON
    assert character_of(SeatHeader("program", Level.MASTER)) is Character.AUTOMATON
