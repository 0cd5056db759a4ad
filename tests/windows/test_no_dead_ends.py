"""Whatever one clicks or presses: while a person is awaited there is something that leads on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import match_factory as match_making
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory, ai
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.models.moves import ActionsModel
from lat_desktop.players.levels import Level
from lat_desktop.players.protocol import ChooseParams
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.results import AfterMatch
from lat_desktop.tables.table import AnyTable
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.evening import PEOPLE, ScriptedPlayer
from tests.games import SUBJECTS
from tests.windows.unpainted import show_unpainted
from tests.windows.walk import NO_POPUPS
from tools.random_play import BiasedRandomPlayer

pytestmark = pytest.mark.long

QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
"""Windows are slow to open: what fails is not made smaller."""
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
KEYS = (
    *(Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab, Qt.Key.Key_Backspace),
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
    *(Qt.Key.Key_R, Qt.Key.Key_S, Qt.Key.Key_H, Qt.Key.Key_V, Qt.Key.Key_1, Qt.Key.Key_3),
)
PLACES = st.tuples(st.floats(0.01, 0.99), st.floats(0.01, 0.99))
ACTIONS = st.one_of(
    st.tuples(st.just("offered"), st.integers(0, 30)),
    st.tuples(st.just("offered"), st.integers(0, 30)),
    st.tuples(st.just("place"), PLACES),
    st.tuples(st.just("point"), PLACES),
    st.tuples(st.just("key"), st.sampled_from(KEYS)),
    st.tuples(st.just("resize"), st.sampled_from([(1100, 720), (900, 700), (1300, 640)])),
    st.tuples(st.just("language"), st.sampled_from(["en", "it"])),
    st.tuples(st.just("lobby"), st.none()),
    st.tuples(st.just("minimise"), st.none()),
    st.tuples(st.just("in words"), st.integers(0, 30)),
)


class Thoughtful(ScriptedPlayer):
    """A player that answers at once, and thinks about hints and reviews for ever."""

    def __init__(self) -> None:
        rng = Random(3)

        def policy(request: ChooseParams) -> str:
            return rng.choice(request.legal)

        super().__init__(policy)

    def analyse(self, request: object) -> None:
        """Think."""

    def judge(self, request: object) -> None:
        """Think."""

    def cancel(self) -> None:
        """Forget it."""


class Sitting:
    """People at a table, who click and press whatever they like."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._refusals: list[str] = []
        """Why something could not be done, which stays on the line of help until one points."""
        self._heard: AnyTable | None = None

    @property
    def page(self) -> GamePage:
        page = self.window.page
        assert page is not None
        return page

    def settle(self) -> None:
        for _ in range(5_000):
            QApplication.processEvents()
            if not self.page.table.animations.busy and self.awaited:
                return
        raise AssertionError("nobody is awaited")

    @property
    def awaited(self) -> bool:
        controller = self.page.controller
        return bool(controller.requests or controller.legal_moves)

    def do(self, what: str, how: object) -> None:
        """Do one thing, and close what it has opened."""
        page = self.page
        if page.table is not self._heard:
            self._heard = page.table
            page.table.refused.connect(self._refusals.append)
        steps = len(page.controller.match.steps)
        viewport = page.view.viewport()
        match what, how:
            case "offered", int(n):
                offered = page.table.clickable_items()
                place = page.view.place_of(offered[n % len(offered)]).toPoint()
                QTest.mouseMove(viewport, place)
                QTest.mouseClick(viewport, LEFT, pos=place)
                if page is self.page and page.table.animations.busy:
                    self.check_help()  # while the move is seen, the pointer lies still
            case "place" | "point", (float(x), float(y)):
                place = QPoint(round(x * viewport.width()), round(y * viewport.height()))
                QTest.mouseMove(viewport, place)
                if what == "place":
                    QTest.mouseClick(viewport, LEFT, pos=place)
            case "key", Qt.Key():
                QTest.keyClick(QApplication.focusWidget() or page.view, how)
            case "resize", (int(width), int(height)):
                self.window.resize(width, height)
            case "language", str():
                self.window.menus.languages[how].trigger()
            case "lobby", _:
                game = page.controller.match.game.key
                self.window.menus.lobby.trigger()
                if page.controller.match.outcome is None:
                    self.window.continue_match(game)
                else:
                    self.window.menus.review.trigger()
            case "minimise", _:
                self.window.showMinimized()
                QApplication.processEvents()
                self.window.showNormal()
                self.window.activateWindow()
            case "in words", int(n):
                model = page.side.actions_list.model()
                assert isinstance(model, ActionsModel)
                page.side.actions_list.activated.emit(model.index(n % model.rowCount(), 0))
        self.close_dialogs()
        self.settle()
        afresh = len(self.page.controller.match.steps) != steps
        if afresh or what in ("point", "resize", "language", "lobby", "minimise", "in words"):
            self.check_help()

    def check_help(self) -> None:
        """The line of help is about what is there, under the pointer or in focus, or a refusal."""
        table = self.page.table
        under = table.pointing.under_pointer() or ()
        pointed = next(
            (i for i in under if isinstance(i, TableItem) and i.acceptHoverEvents()), None
        )
        focused = table.focusItem()
        here = [item for item in (pointed, focused) if isinstance(item, TableItem)]
        assert table.hinted_words in ("", *map(table.words_of, here), *self._refusals)

    def close_dialogs(self) -> None:
        """Press Escape in whatever has been opened over the window."""
        QApplication.processEvents()
        for dialog in self.window.findChildren(QDialog):
            if dialog.isVisible():
                QTest.keyClick(dialog, Qt.Key.Key_Escape)
                assert not dialog.isVisible(), f"{dialog} stays"
        if self.window.stack.currentWidget() is not self.page:
            self.window.menus.review.trigger()  # back from the lobby
        if self.page.looks_back:
            self.window.menus.review.trigger()
            assert not self.page.looks_back

    def check(self) -> None:
        """Look for something that leads on: to be clicked, by Tab, by Return, and in words."""
        page, table = self.page, self.page.table
        controller = page.controller
        offered = table.clickable_items()
        assert offered
        viewport = page.view.viewport().rect()
        for item in offered:
            assert viewport.contains(page.view.place_of(item).toPoint())
        model = page.side.actions_list.model()
        assert isinstance(model, ActionsModel)
        listed = [model.action(model.index(n, 0)) for n in range(model.rowCount())]
        assert listed == [*table.listed(controller.legal_moves), *controller.requests, *table.looks]
        buttons = {
            Request.TAKE_OVER: table.hand_over.take_over,
            Request.ACKNOWLEDGE: table.hand_over.acknowledge,
            Request.NEXT_ROUND: table.results.next,
            Request.AGAIN: table.results.again,
            Request.OTHER_SIDE: table.results.other_side,
            Request.NEW_MATCH: table.results.new_match,
            Request.REVIEW: table.results.review,
            Request.LOBBY: table.results.lobby,
        }
        away = table.results.shown is not AfterMatch.FINALE
        for request, button in buttons.items():
            shown = request in controller.requests and not away
            assert button.clickable == button.isVisible() == shown, request
        if controller.awaits_hand_over:
            assert table.hand_over.curtain.is_closed
            assert offered == [table.hand_over.take_over]
        else:
            assert not table.hand_over.curtain.isVisible()
        if controller.match.outcome is not None:
            assert table.results.back.clickable == away
        question = table.confirmation
        for button in question.buttons:
            assert button.clickable == button.isVisible() == question.asks
        assert question.item.isVisible() == question.asks
        preferred = table.preferred()
        if preferred is not None:  # Return does it where nothing is in focus
            assert table.focusItem() in (None, *offered), "Return does nothing"
        page.view.setFocus()
        table.clearFocus()
        QTest.keyClick(page.view, Qt.Key.Key_Tab)
        assert table.focusItem() in offered, "Tab leads nowhere"


@pytest.fixture
def sit_down(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[[AnyMatch, str], Sitting]]:
    """Return what opens a window on a match that goes on, in the place of the one before."""
    monkeypatch.setattr(match_making, "PlayerProcess", lambda *_, **__: Thoughtful())
    numbers = count()
    opened: list[MainWindow] = []

    def put_away() -> None:
        # Not left to Python, which would do it in the middle of anything.
        for window in opened:
            window.close()
            window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        opened.clear()

    def open_one(match: AnyMatch, pattern: str) -> Sitting:
        put_away()
        saves = Saves(tmp_path / str(next(numbers)))
        several = pattern.count("P") > 1
        headers = tuple(
            SeatHeader("human", PEOPLE[n] if several else "") if kind == "P" else ai(Level.NOVICE)
            for n, kind in enumerate(pattern)
        )
        save = saves.create(match, headers)
        save.save(match)
        save.close()
        maker = MatchFactory(saves, Random(1), pause=0)
        window = MainWindow(settings, language, theme, lambda: maker, tmp_path)
        opened.append(window)
        window.resize(1100, 720)
        show_unpainted(window, qtbot)
        window.continue_match(match.game.key)
        return Sitting(window)

    yield open_one
    put_away()


def match_after(game: str, pattern: str, seed: int, left: int | None) -> AnyMatch:
    """Return a match that has gone on for some steps, or until so many are *left* of it."""
    rng = Random(seed)
    rules = GAMES[game]
    setup = Setup(rules.editions[0], len(pattern), rng.randrange(len(pattern)))
    match: AnyMatch = Match(rules, setup)
    player = BiasedRandomPlayer(rng)
    while match.outcome is None and (left is not None or len(match.steps) <= seed % 40):
        if match.awaits_chance:
            match.play_chance(rng)
        elif left is not None and SUBJECTS[game].ending_moves:
            agree = [m for m in match.legal_moves if m.text in SUBJECTS[game].ending_moves]
            match.play(agree[-1])
        else:
            match.play(player.choose(match.legal_moves))
    return match if left is None else match.after(max(1, len(match.steps) - left))


@NO_POPUPS
@pytest.mark.parametrize("game", SUBJECTS)
@settings(max_examples=8, phases=QUICK, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_something_always_leads_on(
    sit_down: Callable[[AnyMatch, str], Sitting], game: str, data: st.DataObject
) -> None:
    seats = data.draw(st.sampled_from(list(GAMES[game].seats)))
    pattern = "P" + data.draw(st.text("PC", min_size=seats - 1, max_size=seats - 1))
    left = data.draw(st.none() | st.integers(0, 6))
    match = match_after(game, pattern, data.draw(st.integers(0, 10_000)), left)
    sitting = sit_down(match, pattern)
    try:
        sitting.settle()
        sitting.check()
        for what, how in data.draw(st.lists(ACTIONS, min_size=4, max_size=14)):
            sitting.do(what, how)
            sitting.check()
    finally:
        sitting.window.close()


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_match_is_played_by_the_list_alone(
    sit_down: Callable[[AnyMatch, str], Sitting], game: str
) -> None:
    rng = Random(1)
    sitting = sit_down(match_after(game, "PP", 0, None), "PP")
    controller, model = sitting.page.controller, sitting.page.side.actions_list.model()
    assert isinstance(model, ActionsModel)
    asked: set[Request] = set()
    for _ in range(150):
        sitting.settle()
        if controller.match.outcome is not None:
            break
        rows = range(model.rowCount())
        assert rows
        before = len(controller.match.steps), controller.reader, controller.requests
        index = model.index(rng.choice(rows), 0)
        assert index.data()
        action = model.action(index)
        if isinstance(action, Request):
            asked.add(action)
        sitting.page.side.actions_list.activated.emit(index)
        if sitting.page.table.confirmation.asks:
            QTest.keyClick(QApplication.focusWidget() or sitting.page.view, Qt.Key.Key_Return)
        after = len(controller.match.steps), controller.reader, controller.requests
        assert before != after, f"{index.data()} does nothing"
    assert asked == SUBJECTS[game].asked_for


@NO_POPUPS
@pytest.mark.parametrize("request_", [Request.NEW_MATCH, Request.REVIEW])
@pytest.mark.parametrize("spoken", ["en", "it"])
@pytest.mark.parametrize("game", SUBJECTS)
def test_a_click_that_opens_something_leaves_no_help_behind(
    sit_down: Callable[[AnyMatch, str], Sitting], game: str, spoken: str, request_: Request
) -> None:
    sitting = sit_down(match_after(game, "PP", 4, 0), "PP")
    sitting.settle()
    sitting.window.menus.languages[spoken].trigger()
    page, table = sitting.page, sitting.page.table
    results = table.results
    button = {Request.NEW_MATCH: results.new_match, Request.REVIEW: results.review}[request_]
    place = page.view.place_of(button).toPoint()
    QTest.mouseMove(page.view.viewport(), QPoint(3, 3))  # wherever the pointer was left before
    QTest.mouseMove(page.view.viewport(), place)
    assert table.hinted_words == table.renderer.word(request_.key)
    QTest.mouseClick(page.view.viewport(), LEFT, pos=place)
    dialogs = [d for d in sitting.window.findChildren(QDialog) if d.isVisible()]
    assert page.looks_back == (request_ is Request.REVIEW) == (not dialogs)
    sitting.check_help()
    if dialogs:  # the review lies beside the table, over which the pointer still is
        assert table.hinted_words == "", "neither the pointer nor the keys are at the table"
        pointed = [item for item in table.items() if isinstance(item, TableItem) and item.pointed]
        assert not pointed
    sitting.close_dialogs()
    sitting.check_help()
    sitting.window.activateWindow()
    sitting.settle()
    sitting.check_help()


@NO_POPUPS
@pytest.mark.parametrize("game", SUBJECTS)
def test_at_an_edge_the_table_finds_what_qt_finds(
    sit_down: Callable[[AnyMatch, str], Sitting], game: str
) -> None:
    pattern = "P" * min(SUBJECTS[game].game.seats)
    sitting = sit_down(match_after(game, pattern, 30, None), pattern)
    sitting.settle()
    view, table = sitting.page.view, sitting.page.table
    if table.hand_over.take_over.clickable:
        place = view.place_of(table.hand_over.take_over).toPoint()
        QTest.mouseClick(view.viewport(), LEFT, pos=place)
        sitting.settle()
    places: list[QPoint] = []
    for item in table.items():
        if isinstance(item, TableItem) and item.acceptHoverEvents():
            edge = view.mapFromScene(item.mapToScene(item.rect)).boundingRect()
            x, y = edge.center().x(), edge.center().y()
            for n in (-1, 0, 1):
                places += [QPoint(edge.left() + n, y), QPoint(edge.right() + n, y)]
                places += [QPoint(x, edge.top() + n), QPoint(x, edge.bottom() + n)]
    table.clearFocus()
    found: set[str] = set()
    for place in filter(view.viewport().rect().contains, places):
        QTest.mouseMove(view.viewport(), place)
        said = table.hinted_words
        table.pointing.point_again()
        assert table.hinted_words == said, place
        found.add(said)
    assert len(found) > 5


@NO_POPUPS
@pytest.mark.parametrize("game", SUBJECTS)
def test_from_the_table_one_comes_back_to_the_result(
    sit_down: Callable[[AnyMatch, str], Sitting], game: str
) -> None:
    sitting = sit_down(match_after(game, "PP", 4, 0), "PP")
    sitting.settle()
    table, view = sitting.page.table, sitting.page.view
    result = [*list(table.results.asks)[1:], *table.results.looks]

    def click(item: TableItem) -> None:
        QTest.mouseClick(view.viewport(), LEFT, pos=view.place_of(item).toPoint())

    def press(key: Qt.Key) -> None:
        QTest.keyClick(view, key)

    assert table.clickable_items() == result
    ways: tuple[tuple[Callable[[], None], Callable[[], None]], ...] = (
        (partial(click, table.results.look), partial(click, table.results.back)),
        (partial(press, Qt.Key.Key_Escape), partial(press, Qt.Key.Key_Return)),
        (partial(press, Qt.Key.Key_S), partial(press, Qt.Key.Key_S)),
    )
    for away, back in ways:
        away()
        assert table.clickable_items() == [table.results.back]
        sitting.window.menus.languages["it"].trigger()
        sitting.window.resize(1200, 650)
        QApplication.processEvents()
        assert table.results.back.words() == table.renderer.word("action.result")
        assert table.clickable_items() == [table.results.back]
        back()
        assert table.clickable_items() == result
    page = sitting.page
    QTest.mouseClick(view.viewport(), LEFT, pos=QPoint(4, 4))
    press(Qt.Key.Key_Return)
    assert sitting.page is not page, "the next match has begun"
    assert sitting.page.controller.match.outcome is None
