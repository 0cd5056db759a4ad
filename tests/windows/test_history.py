"""A person goes back in a match by every way there is, looks, and comes back, and harms nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from weakref import WeakKeyDictionary

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.playback import Hold
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.models.moves import STEP_ROLE
from lat_desktop.rulebook import plain
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.history_bar import Sign
from lat_desktop.windows.main_window import MainWindow
from tests.games import SUBJECTS
from tests.tempo import quicken
from tests.windows.test_review import analyst, look_back, sit_down
from tests.windows.walk import LEFT, NO_POPUPS, Hands, Walker, alone, lobby

__all__ = ["analyst", "lobby"]
pytestmark = NO_POPUPS


def log_of(page: GamePage) -> QListView:
    panel = page.side.panel
    return panel.facts if isinstance(panel, DeductionPanel) else page.side.moves


@pytest.fixture
def walker(
    lobby: MainWindow, language: LanguageService, qtbot: QtBot, request: pytest.FixtureRequest
) -> Walker:
    """Return somebody who has made some moves against the AI."""
    game = str(request.getfixturevalue("game"))
    walker = Walker(qtbot, lobby, language, game, alone(game), Hands.MOUSE)
    walker.sit_down()
    walker.wait()
    for _ in range(4):
        if walker.page.controller.match.outcome is None:
            walker.do(walker.choice())
            walker.wait()
    return walker


HEIGHTS: WeakKeyDictionary[GamePage, dict[tuple[int, str], int]] = WeakKeyDictionary()
"""How high the row below a table was, by its width and the language."""


def check_past(page: GamePage, position: int) -> None:
    """Compare all that is seen with the match as it stood."""
    playback, match = page.playback, page.controller.match
    QApplication.processEvents()
    then = match.after(position)
    assert playback.position == position
    assert playback.past is (position < len(match.steps))
    assert playback.view == then.view(playback.reader)
    assert page.history.slider.value() == position
    assert page.history.now.isVisible() is playback.past
    height = page.history.height()
    before = HEIGHTS.setdefault(page, {})
    given = page.history.width(), page.renderer.book.language
    assert before.setdefault(given, height) == height, "the table does not jump"
    assert page.history.height() >= page.history.now.sizeHint().height()
    if playback.past:
        assert page.table.clickable_items() == [], "it is only looked at"
        assert str(position) in page.bar.sentence
        assert page.bar.advice == page.history.sentence
        log = log_of(page)
        told = [n for n in range(1, position + 1) if words_of(page, n)]
        selected = log.selectionModel().selectedIndexes()
        assert [index.data(STEP_ROLE) for index in selected] == told[-1:]


def words_of(page: GamePage, number: int) -> str:
    return page.renderer.render_events(page.playback.shown_steps[number - 1].events)


def ways(page: GamePage) -> Iterator[tuple[str, Callable[[], object], Callable[[int], int]]]:
    """Give what a person may do to go elsewhere, and where it leads from where they are."""
    history, view = page.history, page.view
    front = page.playback.front

    def slide(key: Qt.Key) -> Callable[[], object]:
        return lambda: QTest.keyClick(history.slider, key)

    def key(which: Qt.Key) -> Callable[[], object]:
        return lambda: QTest.keyClick(view.viewport(), which)

    def click(button: QWidget) -> Callable[[], object]:
        return lambda: QTest.mouseClick(button, LEFT)

    yield "button back", click(history.back), lambda at: at - 1
    yield "key back", key(Qt.Key.Key_PageUp), lambda at: at - 1
    yield "left", key(Qt.Key.Key_Left), lambda at: at - 1
    yield "button forth", click(history.forth), lambda at: at + 1
    yield "slide back", slide(Qt.Key.Key_Left), lambda at: at - 1
    yield "slide home", slide(Qt.Key.Key_Home), lambda _: 0
    yield "key forth", key(Qt.Key.Key_PageDown), lambda at: at + 1
    yield "right", key(Qt.Key.Key_Right), lambda at: at + 1
    yield "home", key(Qt.Key.Key_Home), lambda _: 0
    yield "play", click(history.play), lambda _: front
    yield "back once more", click(history.back), lambda at: at - 1
    yield "space", key(Qt.Key.Key_Space), lambda _: front
    yield "back again", key(Qt.Key.Key_PageUp), lambda at: at - 1
    yield "escape", key(Qt.Key.Key_Escape), lambda _: front
    yield "far back", slide(Qt.Key.Key_Home), lambda _: 0
    yield "now", click(history.now), lambda _: front


@pytest.mark.parametrize("game", SUBJECTS)
def test_every_way_back_and_forth(walker: Walker, language: LanguageService, game: str) -> None:
    page = walker.page
    page.view.setFocus()
    steps = len(page.controller.match.steps)
    assert steps > 2
    at = page.playback.position
    for n, (name, do, leads) in enumerate(ways(page)):
        do()
        at = leads(at)
        assert page.playback.position == at, name
        check_past(page, at)
        if n % 4 == 3:
            language.set_language("it" if language.language == "en" else "en")
            check_past(page, at)
            walker.window.resize(900 + 40 * n, 600 + 10 * n)
            check_past(page, at)
    assert page.playback.live
    assert len(page.controller.match.steps) == steps, "to look back changes nothing"
    walker.wait()
    before = walker.situation()
    walker.do(walker.choice())
    assert walker.situation() != before, "and now one plays on"


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_line_of_the_log_leads_to_its_step(walker: Walker, game: str) -> None:
    page = walker.page
    log = log_of(page)
    model = log.model()
    for row in (0, model.rowCount() // 2, model.rowCount() - 1):
        index = model.index(row, 0)
        log.scrollTo(index)
        QTest.mouseClick(log.viewport(), LEFT, pos=log.visualRect(index).center())
        check_past(page, index.data(STEP_ROLE))
    page.playback.go_to(0)
    assert not log.selectionModel().hasSelection()
    assert log.verticalScrollBar().value() == 0, "before the first line"
    page.playback.go_to(page.playback.front)
    log.setFocus()
    check_past(page, page.playback.front)  # to read the list does not lead back
    log.setCurrentIndex(model.index(0, 0))
    QTest.keyClick(log, Qt.Key.Key_Down)
    check_past(page, page.playback.front)
    QTest.keyClick(log, Qt.Key.Key_Return)
    check_past(page, model.index(1, 0).data(STEP_ROLE))
    QTest.mouseClick(page.history.now, LEFT)
    check_past(page, page.playback.front)
    assert not log.selectionModel().hasSelection()


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_another_does_meanwhile_waits_until_one_is_back(
    walker: Walker, qtbot: QtBot, game: str
) -> None:
    """In the past nothing moves by itself, and nothing that has not been seen is told."""
    page = walker.page
    if page.controller.match.outcome is not None:
        return
    walker.do(walker.choice())
    front = page.playback.front
    page.playback.go_to(1)
    qtbot.wait(50)
    assert (page.playback.position, page.playback.front) == (1, front)
    check_past(page, 1)
    QTest.mouseClick(page.history.now, LEFT)
    walker.wait()
    assert page.playback.live
    assert page.playback.view == page.controller.view


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("by_key", [False, True], ids=["click", "space"])
def test_wait_for_me(
    lobby: MainWindow,
    language: LanguageService,
    settings: Settings,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    by_key: bool,
) -> None:
    """No turn of another is shown before the person asks for it."""
    settings.pace = Pace.WAIT
    quicken(monkeypatch, 5)
    walker = Walker(qtbot, lobby, language, game, alone(game), Hands.MOUSE)
    walker.sit_down()
    page = walker.page
    playback, waited = page.playback, 0
    for _ in range(6):
        walker.wait()
        if playback.hold is not None:
            waited += playback.hold is Hold.NEXT_TURN
            assert page.table.preferred() is page.table.common_buttons.go_on
            assert page.table.clickable_items() == [page.table.common_buttons.go_on]
            position = playback.position
            if by_key:
                QTest.keyClick(page.view.viewport(), Qt.Key.Key_Space)
            else:
                QTest.mouseClick(page.view.viewport(), LEFT, pos=QPoint(3, 3))
            qtbot.waitUntil(lambda: playback.position > position or playback.live)  # noqa: B023
        elif page.controller.match.outcome is None:
            walker.do(walker.choice())
    assert waited


@pytest.mark.parametrize("game", SUBJECTS)
def test_clicks_hurry_first_a_beat_and_then_all(
    lobby: MainWindow,
    language: LanguageService,
    settings: Settings,
    qtbot: QtBot,
    game: str,
) -> None:
    settings.pace = Pace.CALM
    walker = Walker(qtbot, lobby, language, game, alone(game), Hands.MOUSE)
    walker.sit_down()
    page = walker.page
    beats: list[object] = []
    page.playback.beat_began.connect(beats.append)
    page.playback.go_to(0)
    page.playback.play()
    table = page.table
    hurried = 0
    while table.animations.busy and hurried < 3:
        before = len(beats)
        QTest.mouseClick(page.view.viewport(), LEFT, pos=QPoint(3, 3))
        hurried += 1
        if hurried == 1 and table.animations.busy:
            assert len(beats) <= before + 2, "only the beat that was shown"
    assert not table.animations.busy
    assert page.playback.position == page.playback.front


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_past_match_is_played_from_its_first_card_and_so_is_its_review(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[object], game: str
) -> None:
    page = sit_down(window, saves, game)
    playback = page.playback
    QTest.keyClick(page.history.slider, Qt.Key.Key_Home)
    check_past(page, 0)
    assert plain(page.bar.advice) == "Nothing has happened yet."
    QTest.mouseClick(page.history.play, LEFT)
    assert playback.live
    assert page.table.results.again.clickable
    look_back(window, page, qtbot)
    past = page.shown_playback
    assert past is not playback
    assert page.history.playback is past
    QTest.keyClick(page.history.slider, Qt.Key.Key_Home)
    assert (past.position, playback.position) == (0, playback.front)
    QTest.mouseClick(page.history.forth, LEFT)
    assert past.position == 1
    assert page.history.play.sign is Sign.PLAY
    QTest.mouseClick(page.history.play, LEFT)
    assert past.position == past.front
    page.ask_review()
    assert page.history.playback is playback


def test_while_it_is_open_who_looks_nobody_goes_back(
    lobby: MainWindow, language: LanguageService, qtbot: QtBot
) -> None:
    walker = Walker(qtbot, lobby, language, Doors.key, "PP", Hands.MOUSE)
    walker.sit_down()
    walker.wait()
    page = walker.page
    assert page.playback.awaits_hand_over
    history = page.history
    controls = (history.again, history.back, history.play, history.forth, history.slider)
    assert not any(control.isEnabled() for control in controls)
    for do in (page.playback.show_again, page.playback.previous_step):
        do()
        assert page.table.hand_over.curtain.is_closed
