"""Every lesson, from its offer to its end: by mouse, by keys, in each language, at each size."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.lesson import LessonController
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.game import Move
from lat_desktop.engine.labyrinth import Labyrinth, Turn
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.models.suspicion.deduction_sheet import mark_in
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.labyrinth.table import LabyrinthTable
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.first_visit import FirstVisitDialog
from lat_desktop.windows.lesson_page import LessonPage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatchDialog
from tests.lessons import LESSONS, TAUGHT
from tests.windows.words import shown

OTHER = {"en": "it", "it": "en"}


class Hands(Enum):
    """What somebody learns with."""

    MOUSE = "mouse"
    KEYS = "keys"


class Learner:
    """Somebody at a lesson, who sees what is said and offered, and clicks or presses keys."""

    def __init__(self, qtbot: QtBot, window: MainWindow, hands: Hands = Hands.MOUSE) -> None:
        self._qtbot = qtbot
        self.window = window
        self._hands = hands
        self.said: list[str] = []
        """What the bubbles said, each once."""

    @property
    def page(self) -> LessonPage:
        assert isinstance(self.window.page, LessonPage)
        return self.window.page

    @property
    def lesson(self) -> LessonController:
        return self.page.lesson

    def begin(self, game: str, edition: str) -> None:
        self.window.learn(game, edition)
        self.wait()

    def wait(self) -> None:
        """Wait until something is said that can be read."""
        page = self.page
        self._qtbot.waitUntil(
            lambda: not page.table.animations.busy and page.playback.teaching is not None
        )
        self._qtbot.waitUntil(lambda: bool(page.table.clickable_items()))
        QApplication.processEvents()
        bubble = page.table.lesson.item
        words = bubble.words()
        told = page.table.words_of(bubble)
        assert all(term.name in told for term in page.renderer.book.terms.found_in(words))
        if not self.said or self.said[-1] != words:
            self.said.append(words)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.page.view.viewport(), key)

    def click(self, item: TableItem) -> None:
        """Click on *item*, or go there by Tab and press Return."""
        view = self.page.view
        if self._hands is Hands.MOUSE:
            place = view.place_of(item).toPoint()
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            return
        for _ in range(120):
            if view.hasFocus() and self.page.table.focusItem() is item:
                break
            QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Tab)
        assert self.page.table.focusItem() is item
        self.press(Qt.Key.Key_Return)

    def ask_for(self, request: Request) -> None:
        """Click on a button of the bubble, and wait for what is said then."""
        self.click(self.button(request))
        self.wait()

    def button(self, request: Request) -> TableItem:
        """Return the button of the bubble that asks for something."""
        asks = self.page.table.lesson.asks
        return next(button for button, asked in asks.items() if asked is request)

    def make(self, move: Move) -> None:
        """Make *move* as one does on this table: by a click, or by one after the other."""
        table, steps = self.page.table, len(self.lesson.match.steps)
        for _ in range(12):
            offered = (item for item in table.clickable_items() if table.leads_to(item, move))
            self.click(next(offered))
            QApplication.processEvents()
            if table.confirmation.asks:
                self.click(table.confirmation.confirm)
            if len(self.lesson.match.steps) > steps:
                self.wait()
                return
        raise AssertionError(f"{move.text} cannot be made by clicks")

    def go_on(self) -> None:
        """Do what the bubble asks for: read, or make the move, or be shown what is to be done."""
        if self.lesson.task:
            self.ask_for(Request.LESSON_SHOW)
        elif Request.LESSON_ON in self.page.playback.requests:
            self.ask_for(Request.LESSON_ON)
        elif self.lesson.expected is not None:
            self.make(self.lesson.expected)
        else:
            self.make(self.lesson.match.legal_moves[0])

    def check(self) -> None:
        """Look at the bubble: it is on the table, and over nothing that it speaks of or offers."""
        table = self.page.table
        bubble = table.lesson.item
        if not bubble.isVisible():
            return
        place = place_of(bubble)
        assert table.sceneRect().contains(place), "it is on the table"
        own = set(table.lesson.asks)
        teaching = self.page.playback.teaching
        assert teaching is not None
        others = [item for item in table.clickable_items() if item not in own]
        for item in (*others, *table.lesson.anchored):
            both = place.intersected(place_of(item))
            assert both.width() * both.height() < 1, f"{bubble.words()} is over {item.words()}"
        for button in own & set(table.clickable_items()):
            assert place.contains(place_of(button)), f"{button.words()} is not in its bubble"

    def walk(self, look: Callable[[], None] = lambda: None) -> None:
        """Go through the whole lesson."""
        for _ in range(200):
            look()
            if self.lesson.over:
                return
            self.go_on()
        raise AssertionError("the lesson has no end")


def place_of(item: TableItem) -> QRectF:
    return item.mapRectToScene(item.rect)


def dialog_of(window: MainWindow, kind: type[QDialog]) -> QDialog:
    return next(each for each in window.findChildren(kind) if each.isVisible())


@pytest.fixture
def learner(qtbot: QtBot, window: MainWindow) -> Learner:
    return Learner(qtbot, window)


# --- From beginning to end -------------------------------------------------------------------


@pytest.mark.parametrize("language_code", LANGUAGES)
@pytest.mark.parametrize("hands", Hands, ids=lambda each: each.value)
@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_a_lesson_leads_to_a_match(
    qtbot: QtBot,
    window: MainWindow,
    language: LanguageService,
    saves: Saves,
    game: str,
    edition: str,
    hands: Hands,
    language_code: str,
) -> None:
    language.set_language(language_code)
    learner = Learner(qtbot, window, hands)
    learner.begin(game, edition)
    learner.walk()
    assert len(set(learner.said)) == learner.lesson.count + 1, "each bubble, and the praise"
    assert saves.waiting() == saves.finished() == [], "nothing of it is kept"
    learner.click(learner.button(Request.LESSON_PLAY))
    QApplication.processEvents()
    page = window.page
    assert page is not None
    assert not isinstance(page, LessonPage)
    match = page.controller.match
    assert (match.game.key, match.setup.edition) == (game, edition)
    assert {seat.name for seat in page.renderer.seats if seat.kind == "ai"} == {Level.NOVICE.value}


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("language_code", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_a_bubble_is_over_nothing_that_it_speaks_of_or_that_may_be_clicked(
    learner: Learner,
    language: LanguageService,
    theme: Theme,
    settings: Settings,
    game: str,
    edition: str,
    language_code: str,
    text_size: int,
) -> None:
    language.set_language(language_code)
    settings.text_size = text_size
    theme.choose("light", text_size)
    learner.begin(game, edition)
    learner.walk(learner.check)


# --- A move that is not the one --------------------------------------------------------------


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_another_move_is_answered_and_taken_back(learner: Learner, game: str, edition: str) -> None:
    learner.begin(game, edition)

    def stray() -> None:
        """Make the last other move there is, and be led back."""
        lesson = learner.lesson
        expected, steps = lesson.expected, len(lesson.match.steps)
        legal_moves = learner.page.playback.legal_moves
        others = [move for move in legal_moves if move != expected]
        teaching = lesson.teaching
        if expected is None or not others or teaching is None or not teaching.acts:
            return
        before = learner.said[-1]
        learner.make(others[-1])
        learner.check()
        assert len(lesson.match.steps) == steps + 1, "it is seen what comes of it"
        assert learner.said[-1] != before
        assert Request.LESSON_ON not in learner.page.playback.requests
        learner.ask_for(Request.LESSON_RETRY)
        assert len(lesson.match.steps) == steps
        assert learner.said.pop() == before
        assert lesson.expected == expected

    learner.walk(stray)


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_is_at_a_loss_is_shown_the_move(learner: Learner, game: str) -> None:
    learner.begin(game, "")
    shown = 0
    while not learner.lesson.over:
        shows = Request.LESSON_SHOW in learner.page.playback.requests
        if shows and not learner.lesson.task:
            learner.press(Qt.Key.Key_H)
            learner.wait()
            table, expected = learner.page.table, learner.lesson.expected
            assert any(item.hinted for item in table.clickable_items())
            reached = table.focusItem()
            assert isinstance(reached, TableItem)
            assert expected is not None
            assert table.leads_to(reached, expected), "the next key does it"
            shown += 1
        learner.go_on()
    assert shown


@pytest.mark.parametrize("game", TAUGHT)
def test_nothing_is_played_while_there_is_something_to_be_read(learner: Learner, game: str) -> None:
    learner.begin(game, "")
    table, lesson = learner.page.table, learner.lesson

    def try_it() -> None:
        teaching = lesson.teaching
        if teaching is not None and not teaching.acts:
            assert set(table.clickable_items()) <= set(table.lesson.asks)
            steps = len(lesson.match.steps)
            for move in lesson.match.legal_moves[:1]:
                lesson.choose(move)
            assert len(lesson.match.steps) == steps

    learner.walk(try_it)


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_a_key_goes_to_a_thing_of_the_game_rather_than_to_a_way_back(
    learner: Learner, game: str, edition: str
) -> None:
    learner.begin(game, edition)
    table = learner.page.table

    def press() -> None:
        teaching = learner.lesson.teaching
        own = set(table.lesson.asks)
        if teaching is not None and teaching.acts and not own >= set(table.clickable_items()):
            learner.page.view.setFocus()
            table.clearFocus()
            learner.press(Qt.Key.Key_Space)
            assert table.focusItem() is not None
            assert table.focusItem() not in own

    learner.walk(press)


# --- Back, away, and another language --------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_one_can_go_back_to_every_bubble(learner: Learner, game: str) -> None:
    learner.begin(game, "")
    stood = []

    def note() -> None:
        stood.append((len(learner.lesson.match.steps), learner.page.table.lesson.item.words()))

    while not learner.lesson.over:
        note()
        learner.go_on()
        if Request.LESSON_RETRY in learner.page.playback.requests:
            learner.ask_for(Request.LESSON_ON)
    while stood:
        learner.ask_for(Request.LESSON_BACK)
        assert stood.pop() == (
            len(learner.lesson.match.steps),
            learner.page.table.lesson.item.words(),
        )
    assert learner.lesson.place == 0


@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_a_lesson_that_was_left_goes_on_where_it_was(
    learner: Learner, window: MainWindow, game: str, edition: str
) -> None:
    learner.begin(game, edition)
    for _ in range(4):
        learner.go_on()
    words, place = learner.said[-1], learner.lesson.place
    window.show_lobby()
    assert window.page is None
    learner.begin(game, edition)
    assert (learner.lesson.place, learner.page.table.lesson.item.words()) == (place, words)
    learner.page.progress.again.click()
    learner.wait()
    assert learner.lesson.place == 0
    assert not learner.page.progress.again.isEnabled()


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_can_be_skipped_and_begins_anew_the_next_time(
    learner: Learner, window: MainWindow, game: str
) -> None:
    learner.begin(game, "")
    learner.go_on()
    learner.page.progress.skip.click()
    learner.wait()
    assert learner.lesson.over
    assert Request.LESSON_PLAY in learner.page.playback.requests
    learner.click(learner.button(Request.LESSON_LEAVE))
    assert window.stack.currentWidget() is window.lobby
    learner.begin(game, "")
    assert learner.lesson.place == 0


@pytest.mark.parametrize("language_code", LANGUAGES)
@pytest.mark.parametrize(("game", "edition"), LESSONS)
def test_who_skips_a_lesson_stays_where_they_are_and_may_go_back_to_it(
    learner: Learner, language: LanguageService, game: str, edition: str, language_code: str
) -> None:
    language.set_language(language_code)
    learner.begin(game, edition)
    page, renderer = learner.page, learner.page.renderer
    while not learner.lesson.over:
        before = learner.lesson.place, len(learner.lesson.match.steps), learner.said[-1]
        task, listed = learner.lesson.task, page.playback.requests
        QTest.mouseClick(page.progress.skip, Qt.MouseButton.LeftButton)
        learner.wait()
        learner.check()
        assert learner.said[-1] == renderer.word("lesson.skipped")
        assert page.bar.sentence == renderer.word("prompt.lesson_skipped")
        assert len(learner.lesson.match.steps) == before[1], "nothing is played for them"
        assert not page.progress.skip.isEnabled()
        assert not learner.lesson.task
        learner.ask_for(Request.LESSON_BACK)
        assert page.progress.skip.isEnabled()
        after = learner.lesson.place, len(learner.lesson.match.steps), learner.said[-1]
        assert after == before
        assert (learner.lesson.task, page.playback.requests) == (task, listed)
        learner.go_on()


@pytest.mark.parametrize("game", TAUGHT)
def test_another_language_changes_the_words_and_nothing_else(
    learner: Learner, language: LanguageService, game: str
) -> None:
    learner.begin(game, "")
    learner.go_on()

    def speak_another() -> None:
        lesson = learner.lesson
        before = lesson.place, len(lesson.match.steps), learner.page.playback.requests
        words = learner.page.table.lesson.item.words()
        language.set_language(OTHER[language.language])
        QApplication.processEvents()
        assert learner.page.table.lesson.item.words() != words
        assert learner.page.table.lesson.item.isVisible()
        after = lesson.place, len(lesson.match.steps), learner.page.playback.requests
        assert after == before

    learner.walk(speak_another)


# --- The offer -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_time_a_door_is_opened_it_offers_the_lesson(
    learner: Learner, window: MainWindow, settings: Settings, game: str
) -> None:
    settings.opened = ()
    door = next(door for door in window.lobby.doors if door.game == game)
    QTest.mouseClick(door, Qt.MouseButton.LeftButton)
    offer = dialog_of(window, FirstVisitDialog)
    QTest.keyClick(offer, Qt.Key.Key_Return)
    learner.wait()
    assert learner.lesson.match.game.key == game
    window.show_lobby()
    QTest.mouseClick(door, Qt.MouseButton.LeftButton)
    again = dialog_of(window, NewMatchDialog)
    assert isinstance(again, NewMatchDialog)
    assert not [each for each in window.findChildren(FirstVisitDialog) if each.isVisible()]
    again.learn.click()
    learner.wait()
    assert learner.lesson.match.game.key == game


@pytest.mark.parametrize("game", TAUGHT)
def test_whoever_would_rather_play_plays(window: MainWindow, settings: Settings, game: str) -> None:
    settings.opened = ()
    window.open_door(game)
    offer = dialog_of(window, FirstVisitDialog)
    assert isinstance(offer, FirstVisitDialog)
    offer.play.click()
    dialog = dialog_of(window, NewMatchDialog)
    dialog.reject()
    assert list(settings.opened) == [game]


def test_the_help_menu_teaches_the_game_whose_door_was_last_in_focus(
    learner: Learner, window: MainWindow, language: LanguageService
) -> None:
    *_, door = window.lobby.doors
    door.setFocus()
    QApplication.processEvents()
    for code in LANGUAGES:
        language.set_language(code)
        name = language.rulebook(door.game).title
        assert window.menus.learn.text().endswith(name), "it says which"
    window.menus.learn.trigger()
    learner.wait()
    assert learner.lesson.match.game.key == door.game


def test_what_a_rule_says_is_a_click_away(learner: Learner, window: MainWindow) -> None:
    learner.begin(TAUGHT[0], "")
    said = learner.page.table.lesson.said
    assert said is not None
    assert f'href="#{said.rules[0]}"' in learner.page.bar.hint.text()


def test_all_that_is_said_is_read_to_those_who_do_not_see_it(
    learner: Learner, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(LessonPage, "_announce", lambda _, said, alone=False: heard.append(said))
    settings.table_in_words = True
    learner.begin(TAUGHT[0], "")
    learner.walk(lambda: None)
    assert [said for said in learner.said if said not in heard] == []
    assert learner.page.table.lesson.item.words() in learner.page.table.described()
    assert isinstance(learner.page.progress.skip, QPushButton)


# --- What one does meanwhile -----------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_a_click_elsewhere_takes_back_what_was_answered_and_asks_nothing_while_one_reads(
    learner: Learner, game: str
) -> None:
    learner.begin(game, "")
    page, lesson = learner.page, learner.lesson
    retried = refused = 0

    def on_top(item: TableItem) -> bool:
        """Return whether the middle of *item* can be clicked."""
        under = page.table.items(item.scenePos())
        return next(each for each in under if each.acceptHoverEvents()) is item

    def try_it() -> None:
        nonlocal retried, refused
        teaching = lesson.teaching
        assert teaching is not None
        if not teaching.acts:
            things = [each for each in page.table.asking.things() if each.move is not None]
            for item in [each for each in things if not each.clickable and on_top(each)][:2]:
                learner.click(item)
                assert not page.table.confirmation.asks
                assert page.table.lesson.item.isVisible()
                assert page.table.hinted_words == page.renderer.render(page.playback.prompt)
                refused += 1
            return
        offered = learner.page.playback.legal_moves
        others = [move for move in offered if move != lesson.expected]
        if lesson.expected is None or not others:
            return
        learner.make(others[-1])
        page.table.asking.put_away()
        things = [each for each in page.table.asking.things() if not each.clickable]
        things = [each for each in things if on_top(each)]
        if not things:
            learner.ask_for(Request.LESSON_RETRY)
            return
        learner.click(things[0])
        learner.wait()
        assert lesson.teaching is not None
        assert lesson.teaching.answer is None
        assert Request.LESSON_RETRY not in page.playback.requests
        retried += 1

    learner.walk(try_it)
    assert retried


def test_a_mark_in_another_row_than_the_lesson_means_is_rubbed_out(learner: Learner) -> None:
    learner.begin(Suspicion.key, "")
    page, lesson = learner.page, learner.lesson
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    while not lesson.task.startswith("crossed"):
        learner.go_on()
    row = panel.model.row_of(Guest(lesson.task.split()[1]))
    place = lesson.place
    for other in {0, 9} - {row}:
        index = panel.model.index(other, 0)
        panel.model.cycle(index)
        QApplication.processEvents()
        assert mark_in(index) is None
        assert panel.sheet.currentIndex().row() == row
        guest = page.renderer.word(f"{Guest(lesson.task.split()[1]).key}.short")
        assert guest in shown(page.bar.hint)
        assert lesson.place == place
    panel.model.cycle(panel.model.index(row, 0))
    QApplication.processEvents()
    assert lesson.place == place + 1


@pytest.mark.parametrize("speech", LANGUAGES)
def test_each_part_of_a_turn_names_the_card_that_is_pointed_out(
    learner: Learner, language: LanguageService, speech: str
) -> None:
    language.set_language(speech)
    learner.begin(Labyrinth.key, "")
    table, lesson = learner.page.table, learner.lesson
    assert isinstance(table, LabyrinthTable)
    bubbles = learner.page.renderer.lesson(lesson.match.setup.edition).bubbles
    named = 0
    while not lesson.over:
        move = lesson.expected
        teaching = lesson.teaching
        if teaching is None or not teaching.acts or not isinstance(move, Turn):
            learner.go_on()
            continue
        parts = bubbles[teaching.bubble].parts
        steps = len(lesson.match.steps)
        while len(lesson.match.steps) == steps:
            (item,) = [each for each in table.clickable_items() if table.leads_to(each, move)]
            square = next(at for at, card in table.zones.cards.items() if card is item)
            squares = re.findall(r"\b[a-d][1-4]\b", table.lesson.item.words())
            if squares and parts and table.zones.draft.origin is not None:
                assert str(square) in squares
                named += 1
            learner.click(item)
            QApplication.processEvents()
        learner.wait()
    assert named


def test_whoever_began_another_turn_is_led_back_to_the_one_that_is_meant(learner: Learner) -> None:
    learner.begin(Labyrinth.key, "")
    table, lesson = learner.page.table, learner.lesson
    assert isinstance(table, LabyrinthTable)
    while not isinstance(lesson.expected, Turn):
        learner.go_on()
    meant, cards = lesson.expected, table.zones.cards
    learner.wait()
    turns = [move for move in lesson.legal_moves if isinstance(move, Turn) and move.pair]
    other = next(t for t in turns if t.origin == meant.origin and t.target != meant.target)
    for square in (other.origin, other.target):
        learner.click(cards[square])
        learner.wait()
    learner.press(Qt.Key.Key_H)
    learner.wait()
    assert [item for item in table.clickable_items() if item.hinted] == [table.take_back]
    astray = learner.page.renderer.word("lesson.astray")
    assert table.lesson.item.words() == astray, "it does not go on as if one had done it"
    learner.click(table.take_back)
    learner.wait()
    assert [item for item in table.clickable_items() if item.hinted] == [cards[meant.origin]]
