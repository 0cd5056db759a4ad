"""The finale of a match, at every table: what it says, what stays to be seen, and what leads on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import match_factory as match_making
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.models.moves import ActionsModel
from lat_desktop.players.levels import Level
from lat_desktop.players.review import Decision, Review
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.surface import HEIGHT
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.evening import PEOPLE, ScriptedPlayer
from tests.games import SUBJECTS
from tests.tables.legibility import written
from tests.tempo import quicken
from tests.windows.test_no_dead_ends import match_after
from tests.windows.unpainted import show_unpainted
from tests.windows.words import shown

LEFT = Qt.MouseButton.LeftButton
ENDS = [
    (game, pattern)
    for game in SUBJECTS
    for seats in (min(SUBJECTS[game].game.seats), max(SUBJECTS[game].game.seats))
    for pattern in ("P" + "C" * (seats - 1), "P" * seats)
]
Open = Callable[..., MainWindow]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything move at its usual pace, only twenty times as fast: nobody looks."""
    quicken(monkeypatch, 20)


@pytest.fixture
def over(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Open]:
    """Return what opens a window on a match: one that is over, if not said otherwise."""

    def choose_any(*_: object, **__: object) -> ScriptedPlayer:
        rng = Random(3)
        return ScriptedPlayer(lambda request: rng.choice(request.legal))

    monkeypatch.setattr(match_making, "PlayerProcess", choose_any)
    windows: list[MainWindow] = []

    def open_one(match: AnyMatch, pattern: str) -> MainWindow:
        saves = Saves(tmp_path / str(len(windows)))
        several = pattern.count("P") > 1
        people = [SeatHeader("human", name) if several else HUMAN for name in PEOPLE]
        headers = tuple(
            people[n] if kind == "P" else ai(Level.NOVICE) for n, kind in enumerate(pattern)
        )
        save = saves.create(match, headers)
        save.save(match)
        save.close()
        maker = MatchFactory(saves, Random(1), pause=0)
        window = MainWindow(settings, language, theme, lambda: maker, tmp_path)
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(1100, 720)
        show_unpainted(window, qtbot)
        window.open_match(save.path)
        return window

    yield open_one
    for window in windows:
        window.close()


def page_of(window: MainWindow) -> GamePage:
    assert window.page is not None
    return window.page


def click(page: GamePage, item: TableItem) -> None:
    QTest.mouseClick(page.view.viewport(), LEFT, pos=page.view.place_of(item).toPoint())


def seen(page: GamePage, rect: QRectF) -> QRectF:
    """Return where a rectangle of the scene is seen, in the viewport."""
    return QRectF(page.view.mapFromScene(rect).boundingRect())


@pytest.mark.parametrize(("game", "pattern"), ENDS)
def test_it_adds_up_and_covers_nothing(over: Open, game: str, pattern: str) -> None:
    match = match_after(game, pattern, 4, 0)
    window = over(match, pattern)
    window.setUpdatesEnabled(True)
    page, outcome = page_of(window), match.outcome
    finale, table = page.table.finale, page.table
    assert outcome is not None
    for language, size in product(("en", "it"), ((1024, 600), (1300, 640), (900, 900))):
        window.menus.languages[language].trigger()
        window.resize(*size)
        QApplication.processEvents()
        assert finale.isVisible()
        assert finale.winners == outcome.winners
        assert [finale.score(seat) for seat in range(len(pattern))] == list(outcome.scores)
        assert finale.title == table.renderer.render(page.playback.prompt)
        assert finale.verdict in finale.words()
        assert finale.has_lines or size[0] < 1024, "what each scored for what is to be seen"
        for seat in range(len(pattern)):
            assert page.renderer.name(seat) in finale.words()
        lies = seen(page, table.sceneRect())
        stands = seen(page, finale.mapRectToScene(finale.rect))
        assert stands.top() >= lies.bottom() - 2, "nothing of the table is covered"
        port = QRectF(page.view.viewport().rect()).adjusted(-2, -2, 2, 2)
        assert port.contains(lies)
        assert port.contains(stands)
        scale = min(port.width() / table.sceneRect().width(), port.height() / HEIGHT)
        assert lies.height() >= 0.7 * scale * HEIGHT, "the table stays large"
        for button in table.clickable_items():
            assert stands.contains(page.view.place_of(button))


def parts(page: GamePage) -> object:
    """Return all that the finale says, and what may be done there."""
    finale = page.table.finale
    return (
        finale.isVisible(),
        finale.words(),
        finale.property("written"),
        [item.words() for item in page.table.clickable_items()],
        page.table.frame,
    )


def forget_sentences(page: GamePage) -> None:
    """Let the bar be as high as its sentence needs: a longer one has left it its room."""
    page.bar.dress()
    QApplication.processEvents()


@pytest.mark.parametrize("pace", [Pace.AT_ONCE, Pace.NORMAL])
@pytest.mark.parametrize("game", SUBJECTS)
def test_however_one_comes_there_it_is_the_same(
    over: Open, settings: Settings, qtbot: QtBot, game: str, pace: Pace
) -> None:
    settings.pace = pace
    pattern = "P" + "C" * (min(SUBJECTS[game].game.seats) - 1)
    page = page_of(over(match_after(game, pattern, 4, 0), pattern))
    playback, table = page.playback, page.table
    QApplication.processEvents()  # the page takes its place in the window
    at_rest = parts(page)
    playback.go_to(playback.front - 1)
    assert not table.finale.isVisible()
    assert table.frame == table.sceneRect()
    playback.play()
    qtbot.waitUntil(lambda: playback.live and not table.animations.busy)
    forget_sentences(page)
    assert parts(page) == at_rest, "played to it"
    playback.go_to(0)
    playback.go_to(playback.front)
    forget_sentences(page)
    assert parts(page) == at_rest, "gone to it"


@pytest.mark.parametrize("game", SUBJECTS)
def test_room_for_long_words_is_given_back_at_the_end(
    over: Open, settings: Settings, qtbot: QtBot, game: str
) -> None:
    settings.pace = Pace.AT_ONCE
    pattern = "P" + "C" * (min(SUBJECTS[game].game.seats) - 1)
    seed = next(n for n in range(99) if match_after(game, pattern, n, 0).steps[-1].seat == 0)
    match = match_after(game, pattern, seed, 0)
    at_the_end = page_of(over(match, pattern))
    page = page_of(over(match.after(len(match.steps) - 1), pattern))
    qtbot.waitUntil(lambda: page.playback.persons_turn and not page.table.animations.busy)
    page.bar.say_hint("word " * 120)
    QApplication.processEvents()
    assert page.view.height() < at_the_end.view.height()
    page.controller.choose(match.steps[-1].move)
    qtbot.waitUntil(lambda: page.playback.is_over and not page.table.animations.busy)
    QApplication.processEvents()
    assert page.view.height() == at_the_end.view.height()


def test_scores_are_counted_before_ones_eyes(over: Open, settings: Settings, qtbot: QtBot) -> None:
    settings.pace = Pace.CALM
    page = page_of(over(match_after(Doors.key, "PC", 4, 0), "PC"))
    finale, playback = page.table.finale, page.playback
    playback.go_to(playback.front - 1)
    playback.play()
    qtbot.waitUntil(finale.isVisible)
    assert finale.property("written") < 1
    click(page, page.table.results.again)
    assert finale.property("written") == 1, "who wants to go on has seen enough"
    assert page.playback is playback, "but sees all of it first"


@pytest.mark.parametrize("asked", ["mouse", "return", "list"])
@pytest.mark.parametrize(("game", "pattern"), [end for end in ENDS if "C" in end[1]])
def test_again_is_the_same_once_more(over: Open, game: str, pattern: str, asked: str) -> None:
    match = match_after(game, pattern, 4, 0)
    window = over(match, pattern)
    page = page_of(window)
    seats = page.renderer.seats
    ask(page, Request.AGAIN, asked)
    assert page_of(window) is not page
    begun = page_of(window).controller.match
    assert begun.setup == match.setup
    assert page_of(window).renderer.seats == seats
    assert begun.outcome is None
    assert window.stack.currentWidget() is window.page


@pytest.mark.parametrize("asked", ["mouse", "list"])
@pytest.mark.parametrize(("game", "pattern"), [end for end in ENDS if "C" in end[1]])
def test_the_other_side_is_another_side_or_another_beginning(
    over: Open, game: str, pattern: str, asked: str
) -> None:
    match = match_after(game, pattern, 4, 0)
    window = over(match, pattern)
    page = page_of(window)
    seats = page.renderer.seats
    ask(page, Request.OTHER_SIDE, asked)
    begun, sit = page_of(window).controller.match, page_of(window).renderer.seats
    assert begun.setup.edition == match.setup.edition
    if GAMES[game].sides:
        assert sit == (*seats[1:], seats[0])
        assert begun.setup.first == match.setup.first
    else:
        assert sit == seats
        assert begun.setup.first == (match.setup.first + 1) % len(seats)


@pytest.mark.parametrize("asked", ["mouse", "list"])
@pytest.mark.parametrize("game", SUBJECTS)
def test_the_lobby_and_the_review_are_a_click_away(over: Open, game: str, asked: str) -> None:
    pattern = "P" * min(SUBJECTS[game].game.seats)
    window = over(match_after(game, pattern, 4, 0), pattern)
    page = page_of(window)
    ask(page, Request.LOBBY, asked)
    assert window.stack.currentWidget() is window.lobby
    window.menus.review.trigger()
    assert page.looks_back
    window.menus.review.trigger()
    assert not page.looks_back
    ask(page, Request.REVIEW, asked)
    assert page.looks_back


@pytest.mark.parametrize("game", SUBJECTS)
def test_all_that_the_buttons_show_is_in_the_list_too(over: Open, game: str) -> None:
    pattern = "P" + "C" * (min(SUBJECTS[game].game.seats) - 1)
    page = page_of(over(match_after(game, pattern, 4, 0), pattern))
    table, choices, view = page.table, page.side.choices, page.side.actions_list

    def listed() -> list[str]:
        return [choices.index(n, 0).data() for n in range(choices.rowCount())]

    def offered() -> set[str]:
        point = table.finale.turning_point
        return {item.words() for item in table.clickable_items() if item is not point}

    results = table.results
    at_rest = listed()
    assert offered() <= set(at_rest)
    for button in results.looks:
        assert offered() <= set(listed())
        view.setCurrentIndex(choices.index(listed().index(button.words()), 0))
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert not table.finale.isVisible()
        assert offered() <= set(listed())
        view.setCurrentIndex(choices.index(listed().index(results.back.words()), 0))
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert table.finale.isVisible()
        assert listed() == at_rest


def ask(page: GamePage, request: Request, how: str) -> None:
    """Ask for something by *how*."""
    buttons = {what: button for button, what in page.table.results.asks.items()}
    model = page.side.actions_list.model()
    assert isinstance(model, ActionsModel)
    rows = [model.action(model.index(n, 0)) for n in range(model.rowCount())]
    match how:
        case "mouse":
            click(page, buttons[request])
        case "return":
            QTest.keyClick(page.view, Qt.Key.Key_Return)
        case _:
            view = page.side.actions_list
            view.setCurrentIndex(model.index(rows.index(request), 0))
            QTest.keyClick(view, Qt.Key.Key_Return)


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_key_struck_for_what_was_there_before_skips_no_result(
    over: Open, qtbot: QtBot, qapp: QApplication, game: str
) -> None:
    pattern = "P" + "C" * (min(SUBJECTS[game].game.seats) - 1)
    window = over(match_after(game, pattern, 4, 0), pattern)
    page = page_of(window)
    page.playback.go_to(page.playback.front - 1)
    page.playback.play()
    qtbot.waitUntil(lambda: page.table.results.again.clickable and not page.table.animations.busy)
    page.view.setFocus()
    qapp.setDoubleClickInterval(10**9)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    qapp.setDoubleClickInterval(0)
    assert page_of(window) is page
    assert page.table.finale.isVisible()
    assert shown(page.bar.hint).startswith("That was quick"), "it is answered all the same"
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert page_of(window) is not page


@pytest.mark.parametrize("where", ["table", "finale", "put away", "log", "slider", "past"])
@pytest.mark.parametrize("game", SUBJECTS)
def test_return_begins_another_wherever_one_clicked_before(
    over: Open, game: str, where: str
) -> None:
    pattern = "P" + "C" * (min(SUBJECTS[game].game.seats) - 1)
    window = over(match_after(game, pattern, 4, 0), pattern)
    page = page_of(window)
    table, viewport = page.table, page.view.viewport()
    match where:
        case "table":
            QTest.mouseClick(viewport, LEFT, pos=QPoint(5, 5))
        case "finale":
            place = page.view.mapFromScene(table.finale.pos())
            QTest.mouseClick(viewport, LEFT, pos=place)
        case "put away":
            click(page, table.results.look)
            assert table.clickable_items() == [table.results.back]
            click(page, table.results.back)
        case "log":
            moves = page.side.moves
            moves.scrollToTop()
            QTest.mouseClick(
                moves.viewport(), LEFT, pos=moves.visualRect(moves.indexAt(QPoint(9, 9))).center()
            )
            page.playback.go_to(page.playback.front)
        case "slider":
            page.history.slider.setFocus()
        case _:
            page.playback.go_to(1)
            page.playback.go_to(page.playback.front)
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, Qt.Key.Key_Return)
    assert page_of(window) is not page, "another match has begun"


def test_what_cost_most_is_said_when_the_review_knows_it(over: Open) -> None:
    match = match_after(Doors.key, "PC", 4, 0)
    page = page_of(over(match, "PC"))
    finale = page.table.finale
    assert not finale.turning_point.words()
    assert finale.turning_point not in page.table.clickable_items()
    moved = [(n, step) for n, step in enumerate(match.steps) if step.seat == 0]
    number, step = moved[-1]
    small = Decision(moved[0][0], 0, step.move, step.move, 0.5, 0.45)
    large = Decision(number, 0, step.move, moved[0][1].move, 0.506, 0.294)  # 51%, then 29%
    review = Review(2, len(match.steps), 2, (small, large), (0.0, 1.0), 0.1)
    assert review.turning_point is large
    page.table.show_turning_point(review.turning_point)
    said = finale.turning_point.words()
    assert str(number + 1) in said
    assert page.renderer.render_move(large.best) in said
    assert " 22 percentage points" in said, "as one reckons from what the review shows"
    assert said in finale.words()
    assert finale.turning_point in page.table.clickable_items()


@pytest.mark.parametrize(("game", "pattern"), ENDS)
def test_who_has_won_stays_when_it_is_known_what_decided_it(
    over: Open, game: str, pattern: str
) -> None:
    match = match_after(game, pattern, 4, 0)
    window = over(match, pattern)
    window.setUpdatesEnabled(True)
    page = page_of(window)
    number, step = next((n, s) for n, s in enumerate(match.steps) if s.seat is not None)
    assert step.seat is not None
    for language, size in product(("en", "it"), ((1024, 600), (900, 900))):
        window.menus.languages[language].trigger()
        window.resize(*size)
        for known in (None, Decision(number, step.seat, step.move, step.move, 0.6, 0.2)):
            page.table.show_turning_point(known)
            QApplication.processEvents()
            said = {each.text for each in written(page.view)}
            assert page.table.finale.title in said


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(("game", "pattern"), ENDS)
def test_what_cost_most_leads_to_that_decision(
    over: Open, game: str, pattern: str, number: int
) -> None:
    match = match_after(game, pattern, 4, 0)
    page = page_of(over(match, pattern))
    step = [n for n, step in enumerate(match.steps) if step.seat is not None][number]
    made = match.steps[step]
    assert made.seat is not None
    decision = Decision(step, made.seat, made.move, made.move, 0.6, 0.2)
    page.table.show_turning_point(decision)
    point = page.table.finale.turning_point
    assert page.table.finale.sceneBoundingRect().contains(point.mapRectToScene(point.rect))
    point.activated.emit()
    assert page.looks_back
    assert page.review is not None
    assert page.review.seat == decision.seat
    assert page.shown_playback.position == step
    page.ask_review()
    assert point.isVisible(), "it is still known"
