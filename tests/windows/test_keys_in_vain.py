"""A key whose action is disabled says why nothing comes of it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest

from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.engine.record import ROOM_TO_END, SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.widgets.commands import commands
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS
from tests.windows.hearing import hear

every_game = pytest.mark.parametrize("game", SUBJECTS)
ALONE = (HUMAN, ai(Level.NOVICE))
TOGETHER = (HUMAN, HUMAN)


def sit_down(
    window: MainWindow, game: str, seats: tuple[SeatHeader, ...], *, takebacks: bool = True
) -> GamePage:
    agreed = NewMatch(game, seats, GAMES[game].editions[0], 0, "0", takebacks=takebacks)
    window.start_match(agreed)
    page = window.page
    assert page is not None
    page.view.setFocus()
    return page


def said_of(page: GamePage, command: str) -> str:
    """Press the key of *command* at the table and return the line of help."""
    keys = commands().keys(command)[0]
    combination = QKeySequence(keys)[0]  # type: ignore[index]
    QTest.keyClick(page.view, combination.key(), combination.keyboardModifiers())
    return page.bar.hint.text()


@every_game
def test_before_the_first_move_nothing_can_be_taken_back(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = sit_down(window, game, ALONE)
    assert not window.menus.undo.isEnabled()
    heard = hear(monkeypatch)
    assert said_of(page, "undo").startswith("There is nothing to take back")
    assert heard == [page.bar.hint.text()]


@every_game
def test_moves_stand_where_that_was_agreed(window: MainWindow, game: str) -> None:
    page = sit_down(window, game, ALONE, takebacks=False)
    assert said_of(page, "undo") == "It was agreed before this match that moves stand."


@every_game
def test_several_people_have_neither_takebacks_nor_a_coach(window: MainWindow, game: str) -> None:
    page = sit_down(window, game, TOGETHER)
    assert said_of(page, "undo").startswith("With several people at the table")
    assert said_of(page, "coach").startswith("The coach looks on where you play alone")


@pytest.mark.parametrize("game", [key for key, each in SUBJECTS.items() if each.game.has_secrets])
def test_behind_the_curtain_nothing_is_shown_again(window: MainWindow, game: str) -> None:
    page = sit_down(window, game, TOGETHER)
    assert said_of(page, "replay").endswith("once you have taken over.")


@every_game
def test_a_key_that_does_something_is_not_explained(window: MainWindow, game: str) -> None:
    page = sit_down(window, game, ALONE)
    before = page.coaching.coach.active
    assert not said_of(page, "coach").startswith("The coach looks on where")
    assert page.coaching.coach.active is not before


@every_game
def test_moves_stand_where_the_record_has_no_room_for_more(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = sit_down(window, game, ALONE)
    monkeypatch.setattr("lat_desktop.engine.record.MOST_ENTRIES", ROOM_TO_END)
    assert said_of(page, "undo").startswith("From here on moves stand")


@every_game
def test_more_of_a_hint_is_asked_for_from_beside_the_table_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = sit_down(window, game, ALONE)
    asked: list[bool] = []
    monkeypatch.setattr(page.hints, "ask", lambda drafted: asked.append(True))
    key = QKeySequence(commands().keys("table.hint")[0])[0]  # type: ignore[index]
    for part in (page.view, page.history.goal, page.history.now, page.bar.prompt):
        part.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        part.setFocus()
        QTest.keyClick(part, key.key(), key.keyboardModifiers())
    assert len(asked) == 4
