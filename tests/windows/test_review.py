"""A person who looks back on a match that is over: at the four tables, in two languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import review as reviewing
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory, ai
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.review import Role
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Reason
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, ChooseParams
from lat_desktop.players.review import LEAST_COST, LuckSwing
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.items import CoordinateItem
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from lat_desktop.windows.review_panel import LEAVES, ReviewPanel
from lat_desktop.windows.win_chance_curve import WinChanceCurve
from tests.engine.takebacks import match_with_takebacks
from tests.games import SUBJECTS
from tests.windows.hearing import hear
from tests.windows.words import left_over, shown, words_of

pytestmark = pytest.mark.long

PATIENCE = 20_000
LONG = 10
"""Where those of a long match of Labyrinth come from, which ends in a draw."""
LOSSES = (0.0, 0.02, 0.001, 0.045, 0.2)
REASON = Reason("threat", {}, 1)

Judgement = Callable[[ChooseParams], AnalyseResult | None]


def sternly(request: ChooseParams) -> AnalyseResult:
    """Find something to blame in most moves, and always the same."""
    assert request.played is not None
    before = 0.25 + 0.05 * (request.seed * 7 % 11)
    loss = LOSSES[request.seed % len(LOSSES)]
    best = next(m for m in request.legal if m != request.played) if loss else request.played
    worth = {request.played: before - loss, best: before}
    named = tuple(CandidateResult(move, worth[move]) for move in dict.fromkeys((best, *worth)))
    return AnalyseResult(before, named)


def blindly(request: ChooseParams) -> AnalyseResult:
    """Say nothing of what moves are worth."""
    return AnalyseResult(None, (CandidateResult(request.legal[0]),))


def fatefully(request: ChooseParams) -> AnalyseResult:
    """Blame nothing, and see three strokes of luck, as seat 0 of the match of Doors wins it."""
    chance = 0.5 if request.seed < 10 else 0.9 if request.seed < 21 else 0.72
    return AnalyseResult(chance, tuple(CandidateResult(move, chance) for move in request.legal))


class Analyst(PlayerProcess):
    """A player without a process, who gives up on what it makes nothing of."""

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(OwnProgram(()))
        self.judgement = judgement
        self.held = False
        """Whether it keeps its answers to itself."""
        self._waiting: ChooseParams | None = None
        self.stopped = False

    def analyse(self, request: ChooseParams) -> None:
        self._waiting = request
        QTimer.singleShot(0, self, self.answer)

    def answer(self) -> None:
        request = self._waiting
        if request is None or self.held:
            return
        self._waiting = None
        answer = self.judgement(request)
        if answer is None:
            self.gave_up.emit("died")
        else:
            self.analysed.emit(Analysis.of(GAMES[request.game], answer))

    def cancel(self) -> None:
        self._waiting = None

    @property
    def thinking(self) -> bool:
        return self._waiting is not None

    def stop(self) -> None:
        self.cancel()
        self.stopped = True


@pytest.fixture
def analyst(monkeypatch: pytest.MonkeyPatch) -> list[Analyst]:
    """Return the analysts of the matches of this test, one for each."""
    hired: list[Analyst] = []

    def reviews(self: MatchFactory, controller: MatchController) -> ReviewController:
        hired.append(Analyst(sternly))
        return ReviewController(controller, hired[-1], self.kept_reviews)

    monkeypatch.setattr(MatchFactory, "reviews", reviews)
    return hired


@cache
def finished(game: str, seed: int | None = None) -> AnyMatch:
    script = SUBJECTS[game].finished_script
    if seed is not None:
        script = replace(script, seed=seed)
    match = script.play(GAMES[game])
    assert match.outcome is not None
    return match


def sit_down(window: MainWindow, saves: Saves, game: str, seed: int | None = None) -> GamePage:
    """Come back to a match just when it is over."""
    match = finished(game, seed)
    seats = (HUMAN, *[ai(Level.EXPERT)] * (match.setup.seats - 1))
    saves.create(match, seats).save(match)
    window.continue_match(game)
    QApplication.processEvents()
    assert window.page is not None
    return window.page


def press(key: Qt.Key) -> None:
    """Press a key where the focus is."""
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key)
    QApplication.processEvents()


def panel_of(page: GamePage) -> ReviewPanel:
    assert page.review is not None
    assert page.review.isVisible()
    return page.review


def look_back(window: MainWindow, page: GamePage, qtbot: QtBot) -> ReviewPanel:
    """Press V at the table, and wait for the review."""
    page.view.setFocus()
    press(Qt.Key.Key_V)
    panel = panel_of(page)
    qtbot.waitUntil(lambda: panel.ready, timeout=PATIENCE)
    QApplication.processEvents()
    return panel


def said(page: GamePage) -> str:
    return f"{shown(page.bar.prompt)} {shown(page.bar.hint)}"


def goal_told(page: GamePage) -> str:
    return page.history.goal.accessibleName()


def things(page: GamePage) -> Iterator[TableItem]:
    assert page.past_table is not None
    return (item for item in page.past_table.items() if isinstance(item, TableItem))


def click(curve: WinChanceCurve, number: int) -> None:
    QTest.mouseClick(
        curve, Qt.MouseButton.LeftButton, pos=curve.place_of(number).toPoint() + QPoint(1, 0)
    )
    QApplication.processEvents()


# At each table


@pytest.mark.parametrize("game", SUBJECTS)
def test_keys_alone_walk_through_the_match(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst], game: str
) -> None:
    page = sit_down(window, saves, game)
    panel = look_back(window, page, qtbot)
    match, curve = page.controller.match, panel.curve
    assert QApplication.focusWidget() is curve
    own = [stop for stop in curve.stops if stop.own]
    assert len(own) > 3
    press(Qt.Key.Key_End)
    assert curve.decision == curve.stops[-1].decision
    press(Qt.Key.Key_Home)
    for _ in range(8):
        decision = curve.decision
        assert decision is not None
        past = page.past_table
        assert past is not None
        assert past.playback.view == match.after(decision.step).view(0)
        assert goal_told(page) == page.renderer.render(past.goal(past.playback.view))
        told = page.renderer.render_move(decision.played)
        if decision.seat != 0:
            told = page.renderer.render_deed(decision.seat, decision.played)
        assert told in said(page)
        if decision.loss >= LEAST_COST:
            assert page.renderer.render_move(decision.best) in said(page)
        assert not past.clickable_items(), "it is only looked at"
        assert any(item.made for item in things(page))
        assert any(item.hinted for item in things(page)) is (decision.loss >= LEAST_COST)
        press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Left)
    assert curve.value() == min(8, curve.maximum()) - 1
    unnamed = QKeyEvent(QEvent.Type.KeyPress, 0x44F, Qt.KeyboardModifier.NoModifier, "я")
    QApplication.sendEvent(curve, unnamed)  # Qt has no name for it
    press(Qt.Key.Key_PageUp)
    assert curve.value() == max(min(8, curve.maximum()) - 6, 0), "it leads back, as at the table"
    press(Qt.Key.Key_PageDown)
    assert curve.value() == min(max(min(8, curve.maximum()) - 6, 0) + 5, curve.maximum())
    press(Qt.Key.Key_Escape)
    assert not panel.isVisible()
    assert page.view.scene() is page.table
    assert goal_told(page) == page.renderer.render(page.table.goal(page.playback.view))
    assert QApplication.focusWidget() is page.view
    assert page.table.results.again.clickable
    assert shown(page.bar.prompt) == page.renderer.render(page.controller.prompt)


@pytest.mark.parametrize("game", SUBJECTS)
def test_who_looks_back_again_finds_it_at_once_and_the_same(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst], game: str
) -> None:
    page = sit_down(window, saves, game)
    before = look_back(window, page, qtbot)
    seen = before.curve.stops, before.story.model().rowCount(), before.curve.accessibleName()
    path = page.controller.record_path
    copy = path.with_name(path.name.replace("-", "-2", 1))
    copy.write_bytes(path.read_bytes())
    window.open_match(copy)
    again = window.page
    assert again is not None
    analyst[-1].held = True
    again.view.setFocus()
    press(Qt.Key.Key_V)
    panel = panel_of(again)
    assert panel is not before
    assert panel.ready
    assert not panel.progress.isVisible()
    assert seen == (panel.curve.stops, panel.story.model().rowCount(), panel.curve.accessibleName())


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_mouse_opens_it_chooses_and_goes_back(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    language: LanguageService,
    settings: Settings,
    game: str,
) -> None:
    settings.table_in_words = True
    page = sit_down(window, saves, game)
    place = page.view.place_of(page.table.results.review).toPoint()
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    panel = panel_of(page)
    qtbot.waitUntil(lambda: panel.ready, timeout=PATIENCE)
    curve, rows = panel.curve, panel.costliest.model()
    last = len(curve.stops) - 1
    click(curve, last)
    assert curve.value() == last
    worst = max((stop.decision for stop in curve.stops if stop.own), key=lambda each: each.loss)
    told = panel.story.model()
    assert 0 < told.rowCount() <= 3
    place = panel.story.visualRect(told.index(0, 0)).center()
    QTest.mouseClick(panel.story.viewport(), Qt.MouseButton.LeftButton, pos=place)
    moment = told.index(0, 0).data(Role.STEP)
    assert curve.decision is not None
    stops = [stop.decision.step for stop in curve.stops]
    assert curve.decision.step == min((step for step in stops if step >= moment), default=stops[-1])
    QTest.mouseClick(panel.leaf.options.button_of("moves"), Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert not panel.story.isVisible()
    place = panel.costliest.visualRect(rows.index(0, 0)).center()
    QTest.mouseClick(panel.costliest.viewport(), Qt.MouseButton.LeftButton, pos=place)
    for key, row in ((Qt.Key.Key_Down, 1), (Qt.Key.Key_Up, 0)):
        QTest.keyClick(panel.costliest, key)
        assert panel.costliest.currentIndex().row() == row
        assert curve.decision is not None
        assert curve.decision.step == rows.index(row, 0).data(Role.STEP), "the table follows"
    QApplication.processEvents()
    assert curve.decision is not None
    assert curve.decision.loss == worst.loss
    steps = len(page.controller.match.steps)
    for x in range(20, page.view.width(), 90):
        for y in range(20, page.view.height(), 60):
            QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, y))
    assert len(page.controller.match.steps) == steps
    assert page.past_table is not None
    assert len(page.past_table.playback.match.steps) == curve.decision.step
    see_each_seat(page, panel)
    see_it_in_italian(page, panel, language)
    QTest.mouseClick(panel.close_button, Qt.MouseButton.LeftButton)
    assert page.view.scene() is page.table


def see_each_seat(page: GamePage, panel: ReviewPanel) -> None:
    """Look with the eyes of each player, who knew no more than they did."""
    match = page.controller.match
    assert panel.seat == 0, "the person's own play comes first"
    for seat in range(match.setup.seats):
        panel.whose.value = seat
        QApplication.processEvents()
        decision, past = panel.decision, page.past_table
        assert decision is not None
        assert past is not None
        assert past.playback.reader == past.playback.home == seat
        assert past.playback.view == match.after(decision.step).view(seat)
        assert page.renderer.name(decision.seat) in said(page)


def see_it_in_italian(page: GamePage, panel: ReviewPanel, language: LanguageService) -> None:
    at = panel.decision
    english, told = words_of(panel), said(page)
    assert panel.words.model().rowCount() > 3
    language.set_language("it")
    QApplication.processEvents()
    figures = {text for text in english if not any(letter.isalpha() for letter in text)}
    assert set(left_over(english, words_of(panel))) <= figures
    assert panel.decision == at
    assert said(page) != told
    assert said(page).startswith(("Hai scelto: ", "Esperto "))


def test_people_at_the_same_screen_go_by_their_names(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    match = finished(Doors.key)
    saves.create(match, (SeatHeader("human", "Anna"), SeatHeader("human", "Bruno"))).save(match)
    window.continue_match(Doors.key)
    page = window.page
    assert page is not None
    panel = look_back(window, page, qtbot)
    assert said(page).startswith("Anna ")
    panel.whose.value = 1
    QApplication.processEvents()
    assert said(page).startswith("Bruno ")
    past = page.past_table
    assert past is not None
    assert not past.hand_over.curtain.is_closed
    assert {"Mistakes of Anna", "Mistakes of Bruno"} <= set(words_of(panel.account))


@pytest.mark.parametrize("game", [Doors.key, Favor.key])
def test_it_says_how_many_moves_were_taken_back_and_judges_none_of_them(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    language: LanguageService,
    game: str,
) -> None:
    setup = Setup(GAMES[game].editions[0])
    matches = (match_with_takebacks(GAMES[game], setup, seed, 900) for seed in range(20))
    match = next(each for each in matches if each.outcome and each.times_taken_back(0))
    times = match.times_taken_back(0)
    saves.create(match, (HUMAN, ai(Level.EXPERT)), takebacks=True).save(match)
    window.continue_match(game)
    page = window.page
    assert page is not None
    panel = look_back(window, page, qtbot)
    assert any(f"Moves taken back: {times}" in words for words in words_of(panel))
    judged = [stop.decision for stop in panel.curve.stops]
    assert [each.played for each in judged] == [match.steps[each.step].move for each in judged]
    language.set_language("it")
    QApplication.processEvents()
    assert any(f"Mosse ritirate: {times}" in words for words in words_of(panel))
    panel.whose.value = 1
    QApplication.processEvents()
    assert not any("Mosse ritirate" in words for words in words_of(panel)), "it took none back"


def test_the_account_adds_up(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Favor.key)
    panel = look_back(window, page, qtbot)
    for seat in range(3):
        panel.whose.value = seat
        model = panel.account.model()
        cells = [model.index(row, 1).data() for row in range(model.rowCount())]
        *parts, result = [int(text.strip("%").replace("−", "-")) for text in cells]
        assert sum(parts) == result


def test_a_draw_is_called_one_and_the_deal_all_the_luck_there_is(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Labyrinth.key, LONG)
    window.menus.review.trigger()
    window.menus.review.trigger()  # it goes on while nobody looks
    assert page.view.scene() is page.table
    qtbot.waitUntil(lambda: not analyst[-1].thinking, timeout=PATIENCE)
    panel = look_back(window, page, qtbot)
    assert len(panel.curve.stops) > 150, "a long match"
    words = words_of(panel.account)
    assert "Result: a draw" in words
    assert "The deal (no other luck)" in words
    assert panel.curve.signs() == []


# While it is reckoned


def test_what_is_there_can_be_looked_at_meanwhile_and_it_can_be_stopped(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Doors.key)
    analyst[-1].held = True
    window.menus.review.trigger()
    panel = panel_of(page)
    of = len([s for s in page.controller.match.steps if s.seat is not None])
    assert "is going through the match" in said(page)
    assert page.view.scene() is page.past_table
    analyst[-1].held = False
    analyst[-1].answer()
    qtbot.waitUntil(lambda: len(panel.curve.stops) > 2, timeout=PATIENCE)
    QTest.mouseClick(panel.go_on, Qt.MouseButton.LeftButton)
    seen = len(panel.curve.stops)
    done = panel.progress.value()
    assert f"{done} of {panel.progress.maximum()} decisions of all players" in words_of(panel)
    assert panel.progress.maximum() <= of
    assert not panel.ready, "luck is known when all is judged"
    click(panel.curve, 1)
    assert page.past_table is not None
    QTest.qWait(20)
    assert len(panel.curve.stops) == seen, "nobody thinks any more"
    press(Qt.Key.Key_Escape)
    window.menus.review.trigger()  # it goes on where it stopped
    assert panel.curve.value() == 1
    qtbot.waitUntil(lambda: panel.ready, timeout=PATIENCE)
    assert not panel.progress.isVisible()
    assert panel.curve.value() == 1, "whoever looks at something is not disturbed"


def test_a_player_that_dies_is_said_and_can_be_tried_again(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Doors.key)
    analyst[-1].judgement = lambda request: sternly(request) if request.seed < 9 else None
    window.menus.review.trigger()
    panel = panel_of(page)
    failed = "The review stopped: Master’s program failed."
    qtbot.waitUntil(lambda: failed in words_of(panel), timeout=PATIENCE)
    assert panel.curve.stops, "what was judged before stays"
    analyst[-1].judgement = sternly
    assert panel.go_on.text() == "&Try again"
    QTest.mouseClick(panel.go_on, Qt.MouseButton.LeftButton)
    assert failed not in words_of(panel)
    qtbot.waitUntil(lambda: panel.ready, timeout=PATIENCE)


@pytest.mark.parametrize("speech", LANGUAGES)
def test_where_nothing_stood_out_that_is_said(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    language: LanguageService,
    speech: str,
) -> None:
    language.set_language(speech)
    page = sit_down(window, saves, Suspicion.key)
    match = page.controller.match
    assert match.outcome is not None
    analyst[-1].judgement = partial(little_by_little, match, float(0 in match.outcome.winners))
    panel = look_back(window, page, qtbot)
    for leaf, listed, nothing in (
        ("story", panel.story, panel.no_story),
        ("moves", panel.costliest, panel.no_mistakes),
    ):
        panel.leaf.value = leaf
        QApplication.processEvents()
        assert listed.model().rowCount() == 0
        assert nothing.isVisible()
        assert not listed.isVisible()
    panel = look_back(window, sit_down(window, saves, Favor.key), qtbot)
    assert panel.story.isVisible()
    assert not panel.no_story.isVisible()


def little_by_little(match: AnyMatch, result: float, request: ChooseParams) -> AnalyseResult:
    """Find all moves as good, and the *result* of seat 0 ever nearer."""
    fair = 1 / match.setup.seats
    chance = fair + (result - fair) * request.seed / len(match.steps)
    return AnalyseResult(chance, tuple(CandidateResult(move, chance) for move in request.legal))


def test_a_match_of_which_nothing_could_be_judged(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Suspicion.key)
    analyst[-1].judgement = blindly
    panel = look_back(window, page, qtbot)
    assert panel.curve.stops == ()
    assert "None of these decisions could be judged." in words_of(panel)
    assert said(page).startswith("There is nothing here to look back on.")
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End):
        press(key)
    QTest.mouseClick(panel.curve, Qt.MouseButton.LeftButton)
    assert page.view.scene() is page.past_table


def test_the_language_the_theme_and_the_size_change_in_the_middle(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    language: LanguageService,
    theme: Theme,
) -> None:
    page = sit_down(window, saves, Favor.key)
    window.menus.review.trigger()
    panel = panel_of(page)
    qtbot.waitUntil(lambda: len(panel.curve.stops) > 2, timeout=PATIENCE)
    analyst[-1].held = True
    language.set_language("it")
    theme.choose("dark", 150)
    window.resize(1300, 900)
    QApplication.processEvents()
    assert "Che cosa è costato di più" in words_of(panel)
    assert page.past_table is not None
    assert not page.past_table.clickable_items(), "a table that is laid out anew is not alive"
    analyst[-1].held = False
    analyst[-1].answer()
    qtbot.waitUntil(lambda: panel.ready, timeout=PATIENCE)
    assert any(text.startswith("Fortuna (colpi: ") for text in words_of(panel))


@pytest.mark.parametrize("how", ["close", "new", "lobby"])
def test_the_window_is_left_in_the_middle(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst], how: str
) -> None:
    page = sit_down(window, saves, Doors.key)
    window.menus.review.trigger()
    qtbot.waitUntil(lambda: len(panel_of(page).curve.stops) > 2, timeout=PATIENCE)
    if how == "lobby":
        window.show_lobby()
        QTest.qWait(10)
        press(Qt.Key.Key_F4)
        assert window.stack.currentWidget() is page
        assert QApplication.focusWidget() is panel_of(page).curve
        return
    if how == "close":
        window.close()
    else:
        with qtbot.waitSignal(page.destroyed):
            window.start_match(
                NewMatch(Labyrinth.key, (HUMAN, ai(Level.NOVICE)), "italian", 0, "0")
            )
    assert analyst[0].stopped


def test_there_is_none_before_the_match_is_over(window: MainWindow, analyst: list[Analyst]) -> None:
    assert not window.menus.review.isEnabled(), "in the lobby there is nothing to look back on"
    window.start_match(NewMatch(Doors.key, (HUMAN, ai(Level.NOVICE)), "italian", 0, "0"))
    page = window.page
    assert page is not None
    page.view.setFocus()
    press(Qt.Key.Key_V)
    assert page.review is None
    assert shown(page.bar.hint) == "There is a review when the match is over."


# To the ear, and under the pointer


def test_a_screen_reader_hears_of_every_decision(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = sit_down(window, saves, Doors.key)
    panel = look_back(window, page, qtbot)
    interface = QAccessible.queryAccessibleInterface(panel.curve)
    assert interface.role() is QAccessible.Role.Slider
    assert interface.text(QAccessible.Text.Name) == "Chance of winning"
    heard = hear(monkeypatch)
    press(Qt.Key.Key_End)
    assert said(page) in heard
    row = panel.costliest.model().index(0, 0)
    assert "−20: " in row.data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_pointer_tells_which_move_it_was(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Favor.key)
    panel = look_back(window, page, qtbot)
    before = said(page)
    QTest.mouseMove(panel.curve, panel.curve.place_of(3).toPoint())
    move = page.renderer.render_move(panel.curve.stops[3].decision.played)
    assert shown(page.bar.hint).startswith(f"You chose: {move} (")
    QApplication.sendEvent(panel.curve, QEvent(QEvent.Type.Leave))
    assert said(page) == before
    assert panel.curve.value() == 0


def test_luck_is_told_where_it_struck(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = sit_down(window, saves, Doors.key)
    analyst[-1].judgement = fatefully
    panel = look_back(window, page, qtbot)
    curve, hint = panel.curve, page.bar.hint
    heard = hear(monkeypatch)
    press(Qt.Key.Key_Home)
    told = {}
    for stop in curve.stops:
        nothing_better = shown(hint).partition("Nothing better")
        if before := nothing_better[0]:
            told[stop.decision.step] = before.strip()
            assert said(page) in heard
        assert ("After this" in nothing_better[2]) is (stop is curve.stops[-1])
        press(Qt.Key.Key_Right)
    assert told == {
        10: "Before this: very good luck, +40 percentage points.",
        21: "Before this: bad luck, −18 percentage points.",
    }
    assert shown(hint).endswith("After this: good luck, +28 percentage points.")
    assert "Luck (strokes: 2 good, 1 bad)" in words_of(panel.account)
    named = []
    for number, _, place in curve.signs():
        QTest.mouseMove(curve, place.toPoint())
        named.append(shown(hint))
        QTest.mouseClick(curve, Qt.MouseButton.LeftButton, pos=place.toPoint())
        assert curve.value() == number
    assert named == [
        "Between these two moves: very good luck, +40 percentage points.",
        "Between these two moves: bad luck, −18 percentage points.",
        "After the last move: good luck, +28 percentage points.",
    ]
    rows = [panel.story.model().index(n, 0) for n in range(3)]
    assert [row.data(Role.STEP) for row in rows] == [10, 21, 34]
    assert "with it the round" in rows[1].data(), "not what was dealt after it"
    for row, step in zip(rows, (10, 21, 30), strict=True):
        at = panel.story.visualRect(row).center()
        QTest.mouseClick(panel.story.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert panel.decision is not None
        assert panel.decision.step == step, "the decision that came next, or the last"


def test_the_figures_tell_of_the_last_luck(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Doors.key)
    analyst[-1].judgement = fatefully
    panel = look_back(window, page, qtbot)
    QTest.mouseClick(panel.leaf.options.button_of("table"), Qt.MouseButton.LeftButton)
    model, curve = panel.table.model(), panel.curve
    end = model.rowCount() - 1
    assert end == len(curve.stops)
    row = [model.index(end, column).data() for column in range(model.columnCount())]
    assert row[:2] == ["After the last move", "+28"]
    assert model.headerData(end, Qt.Orientation.Vertical) == ""
    press(Qt.Key.Key_Home)
    panel.table.scrollToBottom()
    place = panel.table.visualRect(model.index(end, 0)).center()
    QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert curve.stop is curve.stops[-1], "the decision after which it came"


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1440, 900)])
def test_no_move_in_the_figures_is_cut_off(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    analyst: list[Analyst],
    language: LanguageService,
    game: str,
    speech: str,
    size: tuple[int, int],
) -> None:
    language.set_language(speech)
    panel = look_back(window, sit_down(window, saves, game), qtbot)
    QTest.mouseClick(panel.leaf.options.button_of("table"), Qt.MouseButton.LeftButton)
    window.resize(*size)
    QApplication.processEvents()
    table, wrap = panel.table, int(Qt.TextFlag.TextWordWrap.value)
    margin = table.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, table) + 1
    for row in range(table.model().rowCount()):
        index = table.model().index(row, 0)
        place = table.visualRect(index).adjusted(margin, 0, -margin, 0)
        needed = table.fontMetrics().boundingRect(place, wrap, index.data())
        assert needed.height() <= place.height(), index.data()
        assert needed.width() <= place.width(), index.data()
        least = table.verticalHeader().minimumSectionSize()
        assert place.height() <= max(table.sizeHintForRow(row), least), "none has an empty line"


def test_luck_is_what_chance_had_done_and_what_was_seen_last(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    """A card is dealt, and the other lets it be: the pass alone would explain nothing."""
    page = sit_down(window, saves, Doors.key)
    analyst[-1].judgement = fatefully
    panel = look_back(window, page, qtbot)
    told = [
        panel._happened(LuckSwing(number, number + 1, 0.4))
        for number in range(1, len(page.controller.match.steps))
    ]
    together = [words for words in told if "joined the display" in words and "passed" in words]
    assert together
    assert all(words.index("joined") < words.index("passed") for words in together)
    assert all(words.count(".") == 2 for words in together)


def test_luck_at_the_end_is_not_told_before_it_is_known(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst]
) -> None:
    page = sit_down(window, saves, Doors.key)

    def with_a_break(request: ChooseParams) -> AnalyseResult:
        analyst[-1].held = request.seed == 30  # after the last decision of seat 0
        return fatefully(request)

    analyst[-1].judgement = with_a_break
    window.menus.review.trigger()
    panel = panel_of(page)
    qtbot.waitUntil(lambda: analyst[-1].held and analyst[-1].thinking, timeout=PATIENCE)
    press(Qt.Key.Key_End)
    assert panel.decision is not None
    assert panel.decision.step == 30
    assert "After this" not in said(page)
    analyst[-1].held = False
    analyst[-1].answer()
    qtbot.waitUntil(lambda: panel.ready, timeout=PATIENCE)
    assert "After this: good luck" in said(page)


# The real player


def test_master_looks_back(
    window: MainWindow, saves: Saves, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "BUDGET", 5)
    page = sit_down(window, saves, Favor.key)
    panel = look_back(window, page, qtbot)
    assert len(panel.curve.stops) > 5
    assert panel.costliest.model().rowCount() > 0
    assert "better" in said(page).lower()


def squares_named(page: GamePage) -> str:
    """Return the letters and numbers at the edges of the board that is seen."""
    table = page.view.scene()
    named = (i for i in table.items() if isinstance(i, CoordinateItem) and i.isVisible())
    return "".join(sorted(item.words() for item in named))


def test_squares_are_named_where_one_wants_that(
    window: MainWindow, saves: Saves, settings: Settings, qtbot: QtBot
) -> None:
    page = sit_down(window, saves, Labyrinth.key)
    assert squares_named(page) == "1234abcd"
    settings.coordinates = False
    assert squares_named(page) == ""
    look_back(window, page, qtbot)
    assert squares_named(page) == ""
    settings.coordinates = True
    assert squares_named(page) == "1234abcd"
    press(Qt.Key.Key_Escape)
    assert squares_named(page) == "1234abcd"


@pytest.mark.parametrize("size", [(1024, 600), (1280, 800)])
def test_nothing_moves_under_the_pointer_of_who_turns_the_leaves(
    window: MainWindow, saves: Saves, qtbot: QtBot, analyst: list[Analyst], size: tuple[int, int]
) -> None:
    window.resize(*size)
    panel = look_back(window, sit_down(window, saves, Doors.key), qtbot)
    places = set()
    for leaf in LEAVES:
        panel.leaf.options.button_of(leaf).click()
        QApplication.processEvents()
        shown_now = (panel.story, panel.costliest, panel.account, panel.table)
        assert [each.isVisible() for each in shown_now] == [each == leaf for each in LEAVES]
        places.add((panel.leaf.pos().toTuple(), panel.retry.pos().toTuple(), panel.curve.height()))
    assert len(places) == 1
