"""Taking moves back in the window, with the keys, from the menu and from the list."""

from __future__ import annotations

import errno
from random import Random

import pytest
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import match_factory
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.saves import SaveFile
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import TakenBack
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.moves import STEP_ROLE, ActionsModel
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.rulebook import plain
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.evening import ScriptedPlayer
from tests.games import SUBJECTS

PERSON = 0


class Held(ScriptedPlayer):
    """A player that answers when it is told to."""

    def __init__(self) -> None:
        super().__init__(lambda request: Random(request.seed).choice(request.legal))

    def choose(self, request: ChooseParams) -> None:
        self.asked.append(request)
        self._awaited = request

    def answer(self) -> None:
        if self._awaited is not None:
            self.answer_to(self._awaited)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let those who play at the seats of the AI answer when they are told to."""
    monkeypatch.setattr(match_factory, "PlayerProcess", lambda *_, **__: Held())


def sit_down(
    window: MainWindow, settings: Settings, game: str, pace: Pace, *, takebacks: bool = True
) -> GamePage:
    """Begin a match against the AI, in which the person moves first."""
    settings.pace = pace
    rules = GAMES[game]
    others = (ai(Level.NOVICE),) * (rules.seats[0] - 1)
    agreed = NewMatch(game, (HUMAN, *others), rules.editions[0], 0, "0", takebacks)
    window.start_match(agreed)
    assert window.page is not None
    window.page.controller.pause = 0
    return window.page


def players(page: GamePage) -> list[Held]:
    return page.controller.findChildren(Held)


def rest(page: GamePage, qtbot: QtBot) -> None:
    """Let everything that moves come to rest."""
    qtbot.waitUntil(lambda: not page.table.animations.busy and not page.playback.moving)


def undo_words(window: MainWindow) -> str:
    return plain(window.menus.undo.text().replace("&", ""))


def listed(page: GamePage) -> list[str]:
    """Return the entries of the list of what one can do."""
    model = page.side.actions_list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def lines(page: GamePage) -> list[tuple[int, str]]:
    """Return the lines of the log, each with the number of its step; none beside a sheet."""
    if page.side.panel is not None:
        return []
    model = page.side.moves.model()
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    return [(row.data(STEP_ROLE), row.data()) for row in rows]


def go_on_until_possible(window: MainWindow, page: GamePage, qtbot: QtBot) -> None:
    """Play at random, the person as everybody, until a move can be taken back."""
    rng = Random(5)
    for _ in range(200):
        rest(page, qtbot)
        if page.playback.move_to_take_back is not None:
            return
        assert page.controller.match.outcome is None
        if page.playback.hold is not None:
            page.playback.play()
        elif page.playback.persons_turn:
            moves = page.playback.legal_moves
            quiet = [move for move in moves if move.verb in ("pass", "keep", "call", "bid")]
            page.playback.choose(rng.choice(quiet or moves))
        elif Request.NEXT_ROUND in page.playback.requests:
            page.playback.begin_next_round()
        else:
            for player in players(page):
                player.answer()
            QApplication.processEvents()
    pytest.fail("nothing could ever be taken back")


@pytest.mark.usefixtures("held")
@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("way", ["keys", "menu", "list"])
def test_a_move_is_taken_back_wherever_one_looks_for_that(
    window: MainWindow, settings: Settings, qtbot: QtBot, game: str, way: str
) -> None:
    page = sit_down(window, settings, game, Pace.AT_ONCE)
    assert not window.menus.undo.isEnabled()
    assert undo_words(window) == "Take back"
    go_on_until_possible(window, page, qtbot)
    match = page.controller.match
    move = page.playback.move_to_take_back
    assert move is not None
    words = page.renderer.render_move(move)
    before = page.playback.match.after(len(match.steps) - 1)
    told = len(page.playback.shown_steps)
    last = len(match.steps)
    told_before = [line for line in lines(page) if line[0] != last]
    assert window.menus.undo.isEnabled()
    assert undo_words(window) == f"Take back: {words}"
    assert listed(page)[-1] == f"Take back: {words}"
    if way == "keys":
        page.view.setFocus()
        QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    elif way == "menu":
        window.menus.undo.trigger()
    else:
        model = page.side.actions_list.model()
        assert isinstance(model, ActionsModel)
        page.side.actions_list.activated.emit(model.index(model.rowCount() - 1, 0))
    rest(page, qtbot)
    assert isinstance(match.journal[-1], TakenBack)
    assert page.playback.live
    assert page.playback.persons_turn
    assert page.playback.view == page.table.view == before.view(PERSON)
    assert move in page.playback.legal_moves
    assert page.table.clickable_items()
    assert len(page.playback.shown_steps) == told - 1
    assert lines(page) == told_before
    if page.playback.move_to_take_back is None:
        assert not window.menus.undo.isEnabled()
        assert undo_words(window) == "Take back"
        assert not any(said.startswith("Take back") for said in listed(page))
    page.playback.choose(move)
    rest(page, qtbot)
    assert page.playback.match.steps[-1].move == move
    assert undo_words(window) == f"Take back: {words}"


def wait_before_an_answer(window: MainWindow, settings: Settings, qtbot: QtBot) -> GamePage:
    """Make a move, to which another has answered that waits to be seen."""
    page = sit_down(window, settings, Labyrinth.key, Pace.WAIT)
    rest(page, qtbot)
    page.playback.choose(page.playback.legal_moves[0])
    rest(page, qtbot)
    (player,) = players(page)
    player.answer()
    qtbot.waitUntil(lambda: page.playback.hold is not None)
    return page


@pytest.mark.usefixtures("held")
def test_what_the_others_did_unseen_goes_with_it(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    page = wait_before_an_answer(window, settings, qtbot)
    assert len(page.controller.match.steps) == 3
    assert window.menus.undo.isEnabled()
    window.menus.undo.trigger()
    rest(page, qtbot)
    assert len(page.controller.match.steps) == 1
    assert page.playback.persons_turn
    page.playback.choose(page.playback.legal_moves[1])
    rest(page, qtbot)
    players(page)[0].answer()
    qtbot.waitUntil(lambda: page.playback.hold is not None)
    page.playback.play()
    assert page.playback.move_to_take_back is None, "now they have been seen to act on it"
    assert not window.menus.undo.isEnabled()


@pytest.mark.usefixtures("held")
@pytest.mark.parametrize("pace", [Pace.BRISK, Pace.NORMAL, Pace.WAIT])
def test_a_move_is_taken_back_while_it_is_still_being_shown(
    window: MainWindow, settings: Settings, qtbot: QtBot, pace: Pace
) -> None:
    page = sit_down(window, settings, Labyrinth.key, pace)
    page.playback.catch_up()
    rest(page, qtbot)
    before = page.playback.view
    for move in page.playback.legal_moves[:3]:
        page.playback.choose(move)
        assert page.table.animations.busy
        page.view.setFocus()
        QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        rest(page, qtbot)
        assert page.playback.live
        assert page.playback.view == page.table.view == before
        assert page.table.clickable_items()
        assert move in page.playback.legal_moves
    assert page.controller.match.times_taken_back(PERSON) == 3


class Full:
    """A disk on which there is no room, as long as that is said."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = True
        save = SaveFile.save

        def save_or_fail(file: SaveFile, match: AnyMatch) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "full")
            save(file, match)

        monkeypatch.setattr(SaveFile, "save", save_or_fail)


@pytest.mark.usefixtures("held")
def test_what_was_taken_back_is_saved_like_a_move(
    window: MainWindow, settings: Settings, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Full(monkeypatch)
    page = sit_down(window, settings, Labyrinth.key, Pace.AT_ONCE)
    rest(page, qtbot)
    page.playback.choose(page.playback.legal_moves[0])
    rest(page, qtbot)
    assert page.controller.unsaved
    disk.full = False
    window.menus.undo.trigger()
    assert not page.controller.unsaved
    saved = read(page.controller.record_path.read_bytes()).match
    assert saved.journal == page.controller.match.journal


@pytest.mark.usefixtures("held")
def test_where_it_was_not_agreed_the_menu_offers_nothing(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    page = sit_down(window, settings, Labyrinth.key, Pace.AT_ONCE, takebacks=False)
    rest(page, qtbot)
    page.playback.choose(page.playback.legal_moves[0])
    rest(page, qtbot)
    assert not window.menus.undo.isEnabled()
    assert Request.UNDO not in page.playback.requests


@pytest.mark.usefixtures("held")
def test_the_menu_says_it_in_the_language_of_the_moment_and_not_in_the_lobby(
    window: MainWindow, settings: Settings, qtbot: QtBot, language: LanguageService
) -> None:
    page = sit_down(window, settings, Labyrinth.key, Pace.AT_ONCE)
    rest(page, qtbot)
    page.playback.choose(page.playback.legal_moves[0])
    rest(page, qtbot)
    language.set_language("it")
    QApplication.processEvents()
    move = page.playback.move_to_take_back
    assert move is not None
    words = page.renderer.render_move(move)
    assert undo_words(window) == f"Ritira: {words}"
    assert listed(page)[-1] == f"Ritira: {words}"
    window.show_lobby()
    assert not window.menus.undo.isEnabled()
    assert undo_words(window) == "Ritira la mossa"


@pytest.mark.usefixtures("held")
@pytest.mark.parametrize("people", [1, 2])
def test_of_a_move_that_is_half_chosen_a_part_is_taken_back(
    window: MainWindow, settings: Settings, qtbot: QtBot, people: int
) -> None:
    """Among several people, too: nothing has been made yet."""
    settings.pace = Pace.AT_ONCE
    seats = (HUMAN,) * people + (ai(Level.NOVICE),) * (2 - people)
    window.start_match(NewMatch(Labyrinth.key, seats, GAMES[Labyrinth.key].editions[0], 0, "0"))
    page = window.page
    assert page is not None
    rest(page, qtbot)
    steps = len(page.controller.match.steps)
    table = page.table
    table.activate(table.clickable_items()[0])
    assert table.parts_chosen == 1
    assert undo_words(window) == "Take the cub back"
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.parts_chosen == 0
    assert len(page.controller.match.steps) == steps


@pytest.mark.usefixtures("held")
def test_who_writes_on_the_sheet_takes_back_what_they_wrote(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    page = sit_down(window, settings, Suspicion.key, Pace.AT_ONCE)
    go_on_until_possible(window, page, qtbot)
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    steps = len(page.controller.match.steps)
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(panel.sheet.model().index(0, 0))
    QTest.keyClicks(panel.sheet, "x")
    assert panel.undo.isEnabled()
    assert undo_words(window) == "Take back what you wrote"
    QTest.keyClick(panel.sheet, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not panel.undo.isEnabled()
    assert len(page.controller.match.steps) == steps
    QTest.keyClicks(panel.sheet, "x")
    page.view.setFocus()
    assert undo_words(window).startswith("Take back: ")
    QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert panel.undo.isEnabled(), "what was written stays"
    assert len(page.controller.match.steps) == steps - 1


@pytest.mark.usefixtures("held")
def test_the_list_can_be_read_before_it_is_renewed(
    window: MainWindow, settings: Settings, qtbot: QtBot
) -> None:
    page = wait_before_an_answer(window, settings, qtbot)
    before = listed(page)
    assert before[-1].startswith("Take back: ")
    with QSignalBlocker(page.playback):  # nobody is told that it is another position now
        page.playback.play()
        assert page.playback.move_to_take_back is None
        assert listed(page) == before
    page.playback.catch_up()
