"""A person who asks for help at the four tables, in two languages."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import hints
from lat_desktop.controllers.hints import HintStep
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Move
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Name, Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.rulebook import LANGUAGES, Rulebook
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.suspicion.table import SuspicionTable
from lat_desktop.widgets.announcer import announcer
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.evening import headers
from tests.games import SUBJECTS
from tests.windows.hearing import hear
from tests.windows.test_confirmation import click
from tests.windows.words import shown
from tools.games import TOOLS

pytestmark = pytest.mark.long

PATIENCE = 60_000
MASTER = {"en": "Master would choose", "it": "La mossa da maestro"}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "BUDGET", 100)


def sit_down(window: MainWindow, qtbot: QtBot, game: str) -> GamePage:
    """Begin a match in which the person is to move first."""
    seats = (HUMAN, *[ai(Level.NOVICE)] * (GAMES[game].seats[0] - 1))
    window.start_match(NewMatch(game, seats, GAMES[game].editions[0], 0, "0"))
    page = window.page
    assert page is not None
    wait(page, qtbot)
    page.view.setFocus()
    return page


def wait(page: GamePage, qtbot: QtBot) -> None:
    qtbot.waitUntil(
        lambda: (
            page.controller.persons_turn
            and not page.table.animations.busy
            and bool(page.table.clickable_items())
        ),
        timeout=PATIENCE,
    )


def press(page: GamePage, key: Qt.Key) -> None:
    QTest.keyClick(page.view.viewport(), key)
    QApplication.processEvents()


def look(page: GamePage, qtbot: QtBot) -> None:
    """Press H, and wait until it says where to look."""
    with qtbot.waitSignal(page.hints.hint_ready, timeout=PATIENCE):
        press(page, Qt.Key.Key_H)
    QApplication.processEvents()


def ask(page: GamePage, qtbot: QtBot) -> Move:
    """Press H until it says what to do, and return the move that is hinted at."""
    look(page, qtbot)
    press(page, Qt.Key.Key_H)
    QApplication.processEvents()  # the bar makes room for it
    assert page.hints.hint is not None
    return page.hints.hint.move


def pointed_out(page: GamePage) -> list[TableItem]:
    return [item for item in page.table.clickable_items() if item.hinted]


def said(page: GamePage) -> str:
    return shown(page.bar.hint)


@pytest.mark.parametrize("game", SUBJECTS)
def test_h_says_what_to_do_and_where_to_click(
    window: MainWindow, qtbot: QtBot, language: LanguageService, game: str
) -> None:
    page = sit_down(window, qtbot, game)
    before = len(page.controller.match.steps)
    move = ask(page, qtbot)
    assert page.hints.hint is not None
    hints_in: set[str] = set()
    for language_code in LANGUAGES:
        language.set_language(language_code)
        QApplication.processEvents()
        hints_in.add(said(page))
        assert MASTER[language_code] in said(page)
        assert page.renderer.render_move(move) in said(page)
    assert len(hints_in) == len(LANGUAGES), "a hint follows the language"
    # Whoever clicks on what stands out, as often as something does, makes the move.
    for _ in range(4):
        if len(page.controller.match.steps) > before:
            break
        wait(page, qtbot)
        item = pointed_out(page)[0]
        place = page.view.place_of(item).toPoint()
        QTest.mouseMove(page.view.viewport(), place)
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        QApplication.processEvents()
    assert page.controller.match.steps[before].move == move
    assert page.hints.hint is None
    assert MASTER[language.language] not in said(page), "it was about another position"
    assert not pointed_out(page)


@pytest.mark.parametrize("game", SUBJECTS)
def test_it_comes_in_four_steps(
    window: MainWindow, qtbot: QtBot, language: LanguageService, game: str
) -> None:
    page = sit_down(window, qtbot, game)
    look(page, qtbot)
    hint = page.hints.hint
    assert hint is not None
    if len(page.controller.legal_moves) > len(hint.choice):  # else there is nothing to look for
        assert MASTER["en"] not in said(page), "first it says where to look, and no more"
        for move in hint.choice:
            assert page.renderer.render_move(move) in said(page) or len(hint.choice) == 1
        assert pointed_out(page)
        press(page, Qt.Key.Key_H)
    assert said(page).startswith(MASTER["en"])
    assert page.renderer.render_move(hint.move) in said(page)
    things = [item for item in page.table.items() if isinstance(item, TableItem)]
    of_it = {item for item in things if page.table.is_of(item, hint.move)}
    assert of_it
    assert of_it <= {item for item in things if item.hinted}, "the whole move is shown"
    assert said(page).endswith("H tells more.") == (len(hint.steps) > 2)
    for step in hint.steps[2:]:
        press(page, Qt.Key.Key_H)
        for code in LANGUAGES:
            language.set_language(code)
            QApplication.processEvents()
            marked = [
                item for item in page.table.items() if isinstance(item, TableItem) and item.made
            ]
            assert bool(marked) == (step is HintStep.WHY), "what it is compared with is shown"
            assert not any(item.hinted for item in marked), "and not as what is advised"
            if step is HintStep.WHY:
                assert hint.alternative is not None
                assert page.renderer.render_move(hint.alternative.move) in said(page)
                for reason in hint.reasons:
                    assert page.renderer.render_reason(reason) in said(page)
            else:
                assert page.renderer.render_line(hint.line) in said(page)
        language.set_language("en")
    last = said(page)
    press(page, Qt.Key.Key_H)
    assert said(page) == last, "there is no more to say"


def test_whoever_has_no_chance_left_is_told_so(
    window: MainWindow, qtbot: QtBot, language: LanguageService
) -> None:
    page = sit_down(window, qtbot, Doors.key)
    ask(page, qtbot)
    hint = page.hints.hint
    assert hint is not None
    page.hints.hint = replace(hint, chance=0.004)
    for code, words in (("en", "hardly be won"), ("it", "quasi impossibile vincere")):
        language.set_language(code)
        assert words in page.advice.words()
        assert page.renderer.render_move(hint.move) in page.advice.words()


def test_it_is_announced(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = sit_down(window, qtbot, Doors.key)
    heard: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    announcer().speak()
    announcer().announced.connect(heard.append)
    ask(page, qtbot)
    announcer().speak()
    announcer().announced.disconnect(heard.append)
    told = " ".join(heard)
    assert told.startswith("Master is thinking about your move… ")
    first = told.removeprefix("Master is thinking about your move… ")
    assert first.startswith(("Compare these two", "One move is clear here"))
    assert first.endswith(said(page))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_hint_that_fails_is_announced(
    window: MainWindow,
    qtbot: QtBot,
    language: LanguageService,
    monkeypatch: pytest.MonkeyPatch,
    code: str,
) -> None:
    language.set_language(code)
    page = sit_down(window, qtbot, next(iter(SUBJECTS)))
    heard = hear(monkeypatch)
    page.hints.hint_failed.emit()
    assert heard == [shown(page.bar.notice)]


def test_master_is_said_to_think_until_escape(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "BUDGET", 3_600_000)
    page = sit_down(window, qtbot, Labyrinth.key)
    before = said(page)
    press(page, Qt.Key.Key_H)
    assert said(page) == "Master is thinking about your move…"
    assert page.hints.thinking
    press(page, Qt.Key.Key_Escape)
    assert not page.hints.thinking
    assert said(page) == before


def test_a_move_calls_it_off(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "BUDGET", 3_600_000)
    page = sit_down(window, qtbot, Doors.key)
    press(page, Qt.Key.Key_H)
    press(page, Qt.Key.Key_1)
    press(page, Qt.Key.Key_Return)
    assert not page.hints.thinking
    assert "thinking about your move" not in said(page)


@pytest.mark.parametrize("game", SUBJECTS)
def test_half_of_another_move_settles_it(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = sit_down(window, qtbot, game)
    ask(page, qtbot)
    hint, table = page.hints.hint, page.table
    assert hint is not None
    monkeypatch.setattr(table, "is_on_way", lambda move: move == hint.choice[-1])
    table.prompt_shown.emit(table.prompt)
    assert page.hints.hint is hint, "one of the moves that it compares is still open"
    monkeypatch.setattr(table, "is_on_way", lambda move: False)
    table.prompt_shown.emit(table.prompt)
    assert page.hints.hint is None
    assert page.renderer.render_move(hint.move) not in said(page)


def test_what_is_pointed_at_comes_first_and_then_the_hint_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = sit_down(window, qtbot, Doors.key)
    ask(page, qtbot)
    hint = said(page)
    page.table.hinted.emit("Something else.")
    assert said(page) == "Something else."
    page.table.hinted.emit("")
    assert said(page) == hint


def test_of_names_that_are_sealed_together_it_is_about_the_one_that_is_open(
    window: MainWindow, saves: Saves, qtbot: QtBot
) -> None:
    match = TOOLS[Suspicion.key].moments["guess"].match()
    saves.create(match, headers(range(match.setup.seats), (0,))).save(match)
    window.continue_match(Suspicion.key)
    page = window.page
    assert page is not None
    table = page.table
    assert isinstance(table, SuspicionTable)
    wait(page, qtbot)
    page.view.setFocus()
    named: dict[int, Guest] = {}
    while table.draft.empty_seats(page.playback.legal_moves):
        seat = table.draft.seat
        assert seat is not None
        look(page, qtbot)
        hint = page.hints.hint
        assert hint is not None
        assert isinstance(hint.move, Name)
        assert hint.move.recipient == seat
        assert hint.move.guest not in named.values(), "those who are named are taken as named"
        named[seat] = hint.move.guest
        click(page, table.faces[hint.move.guest])
        if seat in table.draft.guesses and table.draft.seat != seat:
            assert page.hints.hint is None, "it is about another name now"
    first = min(named)
    click(page, table.plaques[first])
    look(page, qtbot)
    again = page.hints.hint
    assert again is not None
    assert isinstance(again.move, Name)
    assert again.move.recipient == first


def test_the_menu_asks_too(window: MainWindow, qtbot: QtBot) -> None:
    assert not window.menus.hint.isEnabled(), "in the lobby there is nothing to ask"
    page = sit_down(window, qtbot, Doors.key)
    assert window.menus.hint.isEnabled()
    with qtbot.waitSignal(page.hints.hint_ready, timeout=PATIENCE):
        window.menus.hint.trigger()


def test_whoever_is_not_to_move_is_told_so(
    window: MainWindow, qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    page = sit_down(window, qtbot, Doors.key)
    page.controller.choose(Random(1).choice(page.controller.legal_moves))
    assert not page.controller.persons_turn
    press(page, Qt.Key.Key_H)
    assert said(page) == "There are hints when it is your turn."
    assert not page.hints.thinking


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_hint_is_not_about_what_is_shown_again(
    window: MainWindow, qtbot: QtBot, game: str, times: int
) -> None:
    page = sit_down(window, qtbot, game)
    look(page, qtbot)
    for _ in range(times - 1):
        press(page, Qt.Key.Key_H)
    with qtbot.captureExceptions() as raised:
        press(page, Qt.Key.Key_R)
        wait(page, qtbot)
    assert raised == []
    assert pointed_out(page) == []


def test_that_there_is_no_hint_is_said_in_the_language_of_the_moment(
    window: MainWindow, qtbot: QtBot, settings: Settings
) -> None:
    page = sit_down(window, qtbot, Doors.key)
    page.controller.trouble.emit("died")
    page.bar.put_away.click()
    page.hints.hint_failed.emit()
    settings.language = "it"
    QApplication.processEvents()
    assert page.bar.notice.text().startswith("Non è stato possibile trovare un suggerimento")
    page.controller.trouble.emit("hung")
    assert "non rispondeva" in page.bar.notice.text()
    assert "si è chiuso" not in page.bar.notice.text(), "that was put away"


def test_behind_the_curtain_nothing_is_said(window: MainWindow, qtbot: QtBot) -> None:
    window.start_match(NewMatch(Doors.key, (HUMAN, HUMAN), "italian", 0, "0"))
    page = window.page
    assert page is not None
    assert page.controller.awaits_hand_over
    press(page, Qt.Key.Key_H)
    assert not page.hints.thinking
    assert said(page) == "There are hints once you have taken over."


@pytest.mark.parametrize("game", SUBJECTS)
def test_all_words_of_hints_are_in_each_language(game: str) -> None:
    english, italian = (
        {key for key in Rulebook.load(code, game).words if key.startswith("hint.")}
        for code in LANGUAGES
    )
    assert english == italian != set()


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_comes_under_the_pointer_does_not_take_its_place(
    window: MainWindow, qtbot: QtBot, game: str
) -> None:
    page = sit_down(window, qtbot, game)
    port = page.view.viewport()
    ask(page, qtbot)
    for across, down in product((0.2, 0.5, 0.8), (0.3, 0.6, 0.9)):
        QTest.mouseMove(port, QPoint(round(port.width() * across), round(port.height() * down)))
        page.hints.hint_ready.emit(page.hints.hint)
        for width in (1000, 1200, 1100):
            window.resize(width, 720)
            QApplication.processEvents()
            assert said(page).startswith(MASTER["en"]), "the table moved, and not the pointer"
