"""A beginner with a coach: who speaks up before the answer, and is silent otherwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import coach as coaching
from lat_desktop.controllers.hints import HintController
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.recommendation import Result
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Move
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, ChooseParams
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS
from tests.windows.words import shown, words_of

PATIENCE = 20_000
GOOD, BAD = 0.6, 0.45

pytestmark = pytest.mark.long


class Adviser(PlayerProcess):
    """Thinks that the first move is good, and that all others cost fifteen points."""

    def __init__(self) -> None:
        super().__init__(OwnProgram(()))
        self.asked: list[ChooseParams] = []
        self.judges = True
        """Whether it can say what a move was worth."""
        self.held = False
        """Whether it keeps its answers to itself."""
        self._waiting: ChooseParams | None = None

    def analyse(self, request: ChooseParams) -> None:
        self.asked.append(request)
        self._waiting = request
        QTimer.singleShot(0, self, self.answer)

    def answer(self) -> None:
        request = self._waiting
        if request is None or self.held:
            return
        self._waiting = None
        if request.played is not None and not self.judges:
            self.gave_up.emit("died")
            return
        worth = tuple(
            CandidateResult(move, BAD if n else GOOD) for n, move in enumerate(request.legal)
        )
        self.analysed.emit(Analysis.of(GAMES[request.game], AnalyseResult(GOOD, worth)))

    def cancel(self) -> None:
        self._waiting = None

    def stop(self) -> None:
        self.cancel()


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> list[Adviser]:
    """Return who advises in the matches of this test, one for each."""
    hired: list[Adviser] = []

    def hints(self: MatchFactory, controller: MatchController) -> HintController:
        hired.append(Adviser())
        return HintController(controller, hired[-1])

    monkeypatch.setattr(MatchFactory, "hints", hints)
    return hired


@pytest.fixture
def begin(
    window: MainWindow, settings: Settings, qtbot: QtBot, adviser: list[Adviser]
) -> Callable[[str], GamePage]:
    """Return what begins a match of somebody who has never played before, and moves first."""

    def begin(game: str) -> GamePage:
        settings.coach = "first"
        seats = (HUMAN, *[ai(Level.NOVICE)] * (GAMES[game].seats[0] - 1))
        window.start_match(NewMatch(game, seats, GAMES[game].editions[0], 0, "0"))
        page = window.page
        assert page is not None
        wait_for_turn(page, qtbot)
        page.view.setFocus()
        return page

    return begin


def wait_for_turn(page: GamePage, qtbot: QtBot) -> None:
    """Wait until the person is to choose between moves, and has seen all before."""

    def ready() -> bool:
        view = page.playback
        if view.live and view.persons_turn and len(view.legal_moves) == 1:
            page.controller.choose(view.legal_moves[0])
        if view.view.between_rounds and view.live:
            view.begin_next_round()
        return view.live and view.persons_turn and not page.table.animations.busy

    qtbot.waitUntil(ready, timeout=PATIENCE)


def said(page: GamePage) -> str:
    return f"{shown(page.bar.prompt)} {shown(page.bar.hint)}"


def others_moves(page: GamePage) -> int:
    steps = page.controller.match.steps
    return sum(step.seat not in (0, None) for step in steps)


def make(page: GamePage, number: int) -> Move:
    """Make the first legal move, or one of the others."""
    move: Move = page.controller.legal_moves[number]
    page.controller.choose(move)
    QApplication.processEvents()
    return move


def err(page: GamePage, qtbot: QtBot) -> Move:
    """Make a move that costs much, with the pointer on the table, and wait for the coach."""
    port = page.view.viewport()
    for across, down in ((0.3, 0.3), (0.5, 0.5), (0.4, 0.9)):
        QTest.mouseMove(port, QPoint(round(port.width() * across), round(port.height() * down)))
    move = make(page, -1)
    qtbot.waitUntil(lambda: page.coaching.speaks, timeout=PATIENCE)
    return move


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_costly_move_is_spoken_of_before_it_is_answered_and_can_be_taken_back(
    begin: Callable[[str], GamePage], qtbot: QtBot, language: LanguageService, game: str
) -> None:
    page = begin(game)
    steps, answered = len(page.controller.match.steps), others_moves(page)
    better = page.controller.legal_moves[0]
    err(page, qtbot)
    panel = page.coaching.panel
    assert page.playback.position == steps, "the table stands as it did"
    assert others_moves(page) == answered
    heard = set()
    for code in LANGUAGES:
        language.set_language(code)
        QApplication.processEvents()
        heard.add(said(page))
        assert page.renderer.render_move(better) in said(page)
        assert "60" in said(page)
        assert "45" in said(page)
        assert all(words_of(panel))
        called = {words.replace("&", "") for words in words_of(panel)}
        of_table = language.rulebook(game).words.items()
        assert called.isdisjoint(words for key, words in of_table if key.startswith("action."))
    assert len(heard) == len(LANGUAGES)
    revealed = page.controller.match.steps[steps].reveals
    assert panel.take_back.isVisible() is not revealed, "what was turned up has been seen"
    if revealed:
        return
    QTest.mouseClick(panel.take_back, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert not page.coaching.speaks
    assert len(page.controller.match.steps) == steps
    assert page.playback.live
    assert page.playback.persons_turn
    make(page, 0)
    assert not page.coaching.speaks
    qtbot.waitUntil(
        lambda: others_moves(page) > answered or page.controller.persons_turn, timeout=PATIENCE
    )


def test_it_says_the_first_time_who_speaks(
    begin: Callable[[str], GamePage], qtbot: QtBot, language: LanguageService
) -> None:
    page = begin(next(iter(SUBJECTS)))
    for introduced in (True, False):
        err(page, qtbot)
        for code, words in (("en", "your first matches"), ("it", "Nelle prime partite")):
            language.set_language(code)
            QApplication.processEvents()
            assert (words in said(page)) is introduced
        page.coaching.panel.go_on.click()
        wait_for_turn(page, qtbot)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Space])
@pytest.mark.parametrize("game", SUBJECTS)
def test_one_may_play_on_all_the_same(
    begin: Callable[[str], GamePage], qtbot: QtBot, game: str, key: Qt.Key
) -> None:
    page = begin(game)
    move = err(page, qtbot)
    steps = len(page.controller.match.steps)
    focus = QApplication.focusWidget()
    assert focus is page.coaching.panel.go_on
    QTest.keyClick(focus, key)
    QApplication.processEvents()
    assert not page.coaching.speaks
    assert not page.playback.past
    assert move in [step.move for step in page.controller.match.steps[:steps]]
    assert QApplication.focusWidget() is page.view
    if page.controller.match.actor not in (0, None):
        qtbot.waitUntil(lambda: len(page.controller.match.steps) > steps, timeout=PATIENCE)


@pytest.mark.parametrize("game", SUBJECTS)
def test_who_comes_back_to_now_plays_on(
    begin: Callable[[str], GamePage], qtbot: QtBot, game: str
) -> None:
    page = begin(game)
    err(page, qtbot)
    steps = len(page.controller.match.steps)
    page.playback.go_to(page.playback.front - 2)
    assert page.coaching.speaks, "they look at what was before"
    assert not page.history.now.isVisible(), "who plays on is back there"
    page.playback.go_to(page.playback.front)
    QApplication.processEvents()
    assert not page.coaching.speaks
    page.playback.go_to(0)
    assert page.history.now.isVisible()
    page.playback.go_to(page.playback.front)
    if page.controller.match.actor not in (0, None):
        qtbot.waitUntil(lambda: len(page.controller.match.steps) > steps, timeout=PATIENCE)


@pytest.mark.parametrize("pace", [Pace.AT_ONCE, Pace.BRISK])
@pytest.mark.parametrize("game", SUBJECTS)
def test_who_walks_back_to_now_sees_how_it_goes_on(
    begin: Callable[[str], GamePage], settings: Settings, qtbot: QtBot, game: str, pace: Pace
) -> None:
    settings.pace = pace
    page = begin(game)
    err(page, qtbot)
    steps = len(page.controller.match.steps)
    page.playback.play()
    qtbot.waitUntil(lambda: page.playback.live, timeout=PATIENCE)
    if page.controller.match.actor not in (0, None):
        qtbot.waitUntil(lambda: page.playback.front > steps, timeout=PATIENCE)
    qtbot.waitUntil(lambda: page.playback.front == len(page.controller.match.steps))


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_click_on_the_table_says_what_to_do_and_why_again(
    begin: Callable[[str], GamePage], qtbot: QtBot, game: str
) -> None:
    page = begin(game)
    err(page, qtbot)
    reason = shown(page.bar.hint)
    assert reason
    port = page.view.viewport()
    for item in page.table.items():
        place = page.view.mapFromScene(item.sceneBoundingRect().center())
        if item.isVisible() and port.rect().contains(place):
            QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=place)
            said = shown(page.bar.hint)
            if said.startswith("The coach has stopped the match"):
                break
    else:
        pytest.fail("no click on the table is answered")
    assert page.coaching.speaks
    assert reason in said
    page.ask_hint()
    assert reason in shown(page.bar.hint), "who asks for a hint is told no less"


@pytest.mark.parametrize("game", SUBJECTS)
def test_ctrl_z_takes_back_what_the_coach_speaks_of(
    window: MainWindow, begin: Callable[[str], GamePage], qtbot: QtBot, game: str
) -> None:
    page = begin(game)
    steps = len(page.controller.match.steps)
    move = err(page, qtbot)
    undo = window.menus.undo
    assert undo.isEnabled() is not page.controller.match.steps[steps].reveals
    if undo.isEnabled():
        assert page.undo.move == page.renderer.render_move(move)
        undo.trigger()
        assert not page.coaching.speaks
        assert len(page.controller.match.steps) == steps


@pytest.mark.parametrize("takes_back", [False, True])
@pytest.mark.parametrize("game", SUBJECTS)
def test_when_it_has_done_the_table_is_as_large_as_before(
    window: MainWindow,
    begin: Callable[[str], GamePage],
    qtbot: QtBot,
    game: str,
    *,
    takes_back: bool,
) -> None:
    window.resize(1024, 600)
    page = begin(game)
    QApplication.processEvents()
    before = page.view.height()
    err(page, qtbot)
    page.bar.say_hint("word " * 120)
    QApplication.processEvents()
    assert page.view.height() < before
    panel = page.coaching.panel
    answer = panel.take_back if takes_back and panel.take_back.isVisible() else panel.go_on
    QTest.mouseClick(answer, Qt.MouseButton.LeftButton)
    wait_for_turn(page, qtbot)
    QApplication.processEvents()
    assert page.view.height() == before


@pytest.mark.parametrize("looks_back", [False, True])
@pytest.mark.parametrize("game", SUBJECTS)
def test_who_closes_the_window_while_the_coach_asks_stands_before_the_move(
    window: MainWindow,
    begin: Callable[[str], GamePage],
    saves: Saves,
    qtbot: QtBot,
    game: str,
    looks_back: bool,
) -> None:
    page = begin(game)
    steps = len(page.controller.match.steps)
    move = err(page, qtbot)
    kept = page.controller.match.steps[steps].reveals
    if looks_back:
        page.playback.go_to(0)
    window.close()
    (path,) = saves.waiting()
    match = read(path.read_bytes()).match
    assert len(match.steps) == steps + kept, "what has shown something stands"
    assert kept or move in match.legal_moves


@pytest.mark.parametrize("game", SUBJECTS)
def test_nobody_waits_for_what_is_known_to_be_good(
    begin: Callable[[str], GamePage], qtbot: QtBot, adviser: list[Adviser], game: str
) -> None:
    page = begin(game)
    qtbot.waitUntil(lambda: adviser[-1].asked != [], timeout=PATIENCE)
    QApplication.processEvents()
    make(page, 0)
    judged = [request for request in adviser[-1].asked if request.played is not None]
    assert judged == [], "it was reckoned while they thought"
    assert not page.coaching.speaks


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_cannot_be_judged_holds_nobody_up(
    begin: Callable[[str], GamePage], qtbot: QtBot, adviser: list[Adviser], game: str
) -> None:
    page = begin(game)
    adviser[-1].judges = False
    steps = len(page.controller.match.steps)
    make(page, -1)
    if page.controller.match.actor not in (0, None):
        qtbot.waitUntil(lambda: len(page.controller.match.steps) > steps + 1, timeout=PATIENCE)
    assert not page.coaching.speaks


def test_a_hint_that_was_reckoned_for_the_coach_is_there_at_once(
    begin: Callable[[str], GamePage], adviser: list[Adviser]
) -> None:
    page = begin(next(iter(SUBJECTS)))
    QApplication.processEvents()
    asked = len(adviser[-1].asked)
    assert page.hints.hint is None, "nobody has asked for it"
    page.ask_hint()
    assert page.hints.hint is not None
    assert len(adviser[-1].asked) == asked
    make(page, 0)
    assert page.hints.hint is None


def test_the_coach_is_sent_away_and_called_back(
    window: MainWindow,
    begin: Callable[[str], GamePage],
    qtbot: QtBot,
    settings: Settings,
    adviser: list[Adviser],
) -> None:
    page = begin(next(iter(SUBJECTS)))
    assert window.menus.coach.isChecked()
    err(page, qtbot)
    QTest.mouseClick(page.coaching.panel.leave, Qt.MouseButton.LeftButton)
    assert not page.coaching.speaks
    assert settings.coach == "first", "other matches are begun with it"
    assert not window.menus.coach.isChecked()
    assert shown(page.bar.hint).startswith("You play on without the coach")
    wait_for_turn(page, qtbot)
    before = len(adviser[-1].asked)
    make(page, -1)
    wait_for_turn(page, qtbot)
    assert len(adviser[-1].asked) == before, "nobody looks on"
    window.menus.coach.trigger()
    assert settings.coach == "always"
    assert shown(page.bar.hint).startswith("The coach is looking on now")
    err(page, qtbot)
    QTest.mouseClick(page.coaching.panel.leave, Qt.MouseButton.LeftButton)
    assert not page.coaching.coach.active
    window.menus.coach.trigger()
    assert page.coaching.coach.active, "it is as it was, and is obeyed all the same"
    window.menus.coach.trigger()
    assert settings.coach == "never"
    assert not page.coaching.coach.active


def test_it_is_for_first_matches_and_forgives_more_and_more(
    window: MainWindow, begin: Callable[[str], GamePage], settings: Settings
) -> None:
    game = next(iter(SUBJECTS))
    limits = []
    for number in range(coaching.FIRST_MATCHES):
        page = begin(game)
        assert page.coaching.coach.active
        limits.append(page.coaching.coach.limit)
        settings.remember_result(game, Result(f"{number}.jsonl", Level.NOVICE, won=True))
    assert limits == sorted(set(limits))
    assert not begin(game).coaching.coach.active
    settings.coach = "always"
    assert window.page is not None
    assert window.page.coaching.coach.active


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_key_struck_before_it_spoke_is_no_answer(
    begin: Callable[[str], GamePage], qtbot: QtBot, qapp: QApplication, game: str
) -> None:
    page = begin(game)
    err(page, qtbot)
    focus = QApplication.focusWidget()
    assert focus is page.coaching.panel.go_on
    qapp.setDoubleClickInterval(10**9)
    QTest.keyClick(focus, Qt.Key.Key_Return)
    qapp.setDoubleClickInterval(0)
    assert page.coaching.speaks
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert not page.coaching.speaks


@pytest.mark.parametrize("game", SUBJECTS)
def test_who_plays_from_the_list_goes_on_there(
    begin: Callable[[str], GamePage], window: MainWindow, qtbot: QtBot, game: str
) -> None:
    page = begin(game)
    window.menus.words.setChecked(True)
    page.side.actions_list.setFocus()
    assert page.side.actions_list.hasFocus()
    err(page, qtbot)
    page.coaching.panel.go_on.click()
    assert page.side.actions_list.hasFocus()


def test_it_does_not_speak_for_ever(
    begin: Callable[[str], GamePage], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coaching, "MOST", 1)
    page = begin(next(iter(SUBJECTS)))
    err(page, qtbot)
    page.coaching.panel.go_on.click()
    wait_for_turn(page, qtbot)
    make(page, -1)
    wait_for_turn(page, qtbot)
    assert not page.coaching.speaks


def test_two_people_have_no_coach(window: MainWindow, settings: Settings) -> None:
    settings.coach = "always"
    game = next(iter(SUBJECTS))
    window.start_match(NewMatch(game, (HUMAN, HUMAN), GAMES[game].editions[0], 0, "0"))
    assert window.page is not None
    assert not window.page.coaching.coach.active
    assert not window.menus.coach.isEnabled()
