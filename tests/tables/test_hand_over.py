"""The curtain: it closes before somebody's secrets are shown, and names who should look."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.tables.doors.table import DoorsTable
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.suspicion.table import SuspicionTable
from tests.engine.doors_table import deal
from tests.evening import match_of
from tests.tables.conftest import SitDown, Sitting

DEAL = deal("red_lady", "blue_tiger")


def open_doors(sitting: Sitting[DoorsTable]) -> list[int]:
    doors = sitting.table.zones.doors
    return sorted(seat for seat, door in doors.items() if door.openness or door.identity)


@pytest.mark.parametrize("by_key", [False, True])
@pytest.mark.parametrize("pace", [Pace.AT_ONCE, Pace.BRISK])
def test_two_people_play_doors_and_see_only_their_own(
    sit_down: SitDown[DoorsTable], by_key: bool, pace: Pace
) -> None:
    sitting = sit_down(match_of([DEAL]), people=(0, 1), pace=pace)
    table = sitting.table
    for seat, name, move in ((0, "Anna", "take red_lady"), (1, "Bruno", "discard red_lady")):
        assert table.hand_over.curtain.is_closed
        assert table.hand_over.curtain.isVisible()
        assert name in table.hand_over.curtain.words()
        assert name in sitting.prompts[-1]
        assert open_doors(sitting) == []
        assert table.clickable_items() == [table.hand_over.take_over]
        assert name in table.hand_over.take_over.words()
        if by_key:
            assert table.focusItem() is table.hand_over.take_over
            sitting.press(Qt.Key.Key_Return)
        else:
            sitting.click(table.hand_over.take_over)
        sitting.wait()
        assert not table.hand_over.curtain.isVisible()
        assert open_doors(sitting) == [seat]
        assert sitting.prompts[-1].startswith(f"{name} — ")
        sitting.play(move)
        if seat == 0:
            assert open_doors(sitting) == []
    # It is still the Guesser's turn: nobody else has to look away.
    assert not table.hand_over.curtain.is_closed
    assert open_doors(sitting) == [1]


def test_behind_the_curtain_nothing_can_be_clicked(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]), people=(0, 1))
    card = sitting.table.zones.display[0]
    assert card is not None
    steps = len(sitting.controller.match.steps)
    sitting.click(card)
    sitting.press(Qt.Key.Key_R)
    assert len(sitting.controller.match.steps) == steps
    assert sitting.table.hand_over.curtain.is_closed
    assert sitting.hints[-1:] == ["Anna, it is your turn: nobody else may look."]


def test_the_table_in_words_tells_no_secret_until_the_screen_is_taken(
    sit_down: SitDown[DoorsTable],
) -> None:
    sitting = sit_down(match_of([DEAL]), people=(0, 1))
    words = "\n".join(sitting.table.in_words())
    assert "the Red Lady" not in words
    assert "Anna’s identity" in words
    sitting.click(sitting.table.hand_over.take_over)
    sitting.wait()
    assert "Anna’s identity: the Red Lady" in "\n".join(sitting.table.in_words())
    assert "the Blue Tiger" not in "\n".join(sitting.table.in_words())


def test_the_role_that_is_explained_is_that_of_who_looks(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of([DEAL]), people=(0, 1))
    for role, move in (("collector", "take red_lady"), ("guesser", "discard red_lady")):
        sitting.click(sitting.table.hand_over.take_over)
        sitting.wait()
        reference = sitting.table.zones.reference
        assert reference.key == f"reference.{role}"
        name = sitting.renderer.name(sitting.table.zones.near)
        assert reference.title == f"{name} is the {role.title()}", "whoever looks on reads it, too"
        sitting.play(move)


def test_in_an_open_game_the_curtain_never_closes(enter_garden: SitDown[LabyrinthTable]) -> None:
    sitting = enter_garden(match_of(game=Labyrinth.key), people=(0, 1))
    for name in ("Anna", "Bruno"):
        assert not sitting.table.hand_over.curtain.is_closed
        assert sitting.prompts[-1].startswith(f"{name} — ")
        steps = len(sitting.controller.match.steps)
        while len(sitting.controller.match.steps) == steps:
            sitting.click(sitting.table.clickable_items()[0])
            sitting.wait()


@pytest.mark.parametrize("size", [(700, 520), (1600, 700), (1600, 400), (500, 700)])
def test_the_curtain_reaches_over_the_table_whatever_its_shape(
    sit_down: SitDown[DoorsTable], size: tuple[int, int]
) -> None:
    sitting = sit_down(match_of([DEAL]), people=(0, 1))
    sitting.view.resize(*size)
    sitting.qtbot.waitUntil(lambda: not sitting.table.animations.busy)
    curtain = sitting.table.hand_over.curtain
    seen = sitting.view.mapToScene(sitting.view.viewport().rect()).boundingRect()
    pixel = sitting.view.mapToScene(1, 0).x() - sitting.view.mapToScene(0, 0).x()
    inside = seen.adjusted(2 * pixel, 2 * pixel, -2 * pixel, -2 * pixel)
    assert curtain.mapRectToScene(curtain.rect).contains(inside)
    assert curtain.is_closed
    sitting.click(sitting.table.hand_over.take_over)
    sitting.wait()
    sitting.play(sitting.offered_moves()[0])


def test_two_people_play_doors_to_the_end(sit_down: SitDown[DoorsTable]) -> None:
    sitting = sit_down(match_of(), people=(0, 1))
    table = sitting.table
    while sitting.controller.match.outcome is None:
        steps = len(sitting.controller.match.steps)
        guesses = [item for item in table.clickable_items() if item in table.guesses]
        handed_over = table.hand_over.take_over.clickable
        sitting.click((guesses or table.clickable_items())[0])
        sitting.wait()
        assert handed_over or len(sitting.controller.match.steps) > steps, "a click did nothing"
    (winner,) = sitting.controller.match.outcome.winners
    name = ("Anna", "Bruno")[winner]
    assert name in table.finale.title
    assert not table.hand_over.curtain.isVisible()
    assert any(name in line for line in table.finale.in_words()[1:])


def test_who_has_learnt_something_hands_the_screen_on_when_it_is_noted(
    qtbot: QtBot, tmp_path: Path
) -> None:
    tables = SitDown(qtbot, tmp_path, SuspicionTable, lambda request: request.legal[0])
    try:
        sitting = tables(match_of(game=Suspicion.key, seats=3), people=(0, 1))
        table, controller = sitting.table, sitting.controller
        sitting.click(table.hand_over.take_over)
        sitting.wait()
        while controller.persons_turn:
            sitting.click(table.clickable_items()[0])
            sitting.wait()
        assert table.clickable_items() == [table.hand_over.acknowledge]
        assert table.focusItem() is table.hand_over.acknowledge
        assert not table.hand_over.curtain.isVisible()
        sitting.press(Qt.Key.Key_Return)
        sitting.wait()
        assert not table.hand_over.acknowledge.isVisible()
        assert table.clickable_items() == [table.hand_over.take_over]
        assert table.hand_over.curtain.is_closed
    finally:
        tables.leave()


@pytest.mark.parametrize(
    ("pace", "plays"), [(Pace.AT_ONCE, False), (Pace.BRISK, False), (Pace.BRISK, True)]
)
def test_whoever_leaves_while_moves_are_shown_again_finds_the_table_as_it_stands(
    sit_down: SitDown[DoorsTable], pace: Pace, plays: bool
) -> None:
    sitting = sit_down(match_of([DEAL]), people=(0, 1), pace=pace)
    table, zones, playback = sitting.table, sitting.table.zones, sitting.table.playback
    for move in ("take red_lady", "discard red_lady"):
        sitting.click(table.hand_over.take_over)
        sitting.wait()
        sitting.play(move)
    for steps in range(playback.front):
        playback.go_to(steps)
        if plays:
            playback.play()
        assert table.animations.busy == plays
        table.look_away()
        sitting.wait()
        assert playback.position == playback.front
        assert [len(zones.row), len(zones.discards)] == [1, 1]
        assert open_doors(sitting) == []
        sitting.click(table.hand_over.take_over)
        sitting.wait()
