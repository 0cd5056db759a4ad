"""Somebody at the window who does what cannot be taken back: at the table, or in the list."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import match_factory as match_making
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import Sentence
from lat_desktop.engine.game import Move
from lat_desktop.engine.suspicion import Name
from lat_desktop.models.moves import ActionsModel
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.items import TableItem
from lat_desktop.tables.suspicion.table import SuspicionTable
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from tests.evening import ScriptedPlayer, headers
from tests.tables.test_confirmation import CASES
from tests.tables.test_suspicion_table import idle

SitDown = Callable[[str], GamePage]

every_game = pytest.mark.parametrize("game", CASES)


@pytest.fixture
def sit_down(
    window: MainWindow, saves: Saves, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> SitDown:
    """Return what opens a match in which the person may do what is final."""
    monkeypatch.setattr(match_making, "PlayerProcess", lambda *_, **__: ScriptedPlayer(idle))

    def open_match(game: str) -> GamePage:
        match = CASES[game].match()
        saves.create(match, headers(range(match.setup.seats), (0,))).save(match)
        window.continue_match(game)
        page = window.page
        assert page is not None
        wait(page, qtbot)
        return page

    return open_match


def wait(page: GamePage, qtbot: QtBot) -> None:
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not page.table.animations.busy and bool(page.table.clickable_items()))


def final(page: GamePage, game: str) -> list[Move]:
    return [page.controller.match.game.parse(text) for text in CASES[game].moves]


def made(page: GamePage) -> list[Move]:
    return [step.move for step in page.controller.match.steps if step.seat == 0]


def press(key: Qt.Key) -> None:
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key)
    QApplication.processEvents()


def click(page: GamePage, item: TableItem) -> None:
    place = page.view.place_of(item).toPoint()
    QTest.mouseMove(page.view.viewport(), place)
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()


def reach(page: GamePage, item: TableItem) -> None:
    for _ in range(40):
        if page.table.focusItem() is item:
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"Tab does not reach {item.words()}")


def choose(page: GamePage, game: str, *, by_keys: bool) -> TableItem:
    """Do all that leads to the question, and return what was clicked last."""
    table = page.table
    touched: list[TableItem] = []
    for move in final(page, game):
        if isinstance(table, SuspicionTable) and isinstance(move, Name):
            touched.append(table.faces[move.guest])
        else:
            touched.append(next(i for i in table.clickable_items() if i.move == move))
    if isinstance(table, SuspicionTable):
        touched.append(table.confirm)
    for item in touched:
        if by_keys:
            reach(page, item)
            press(Qt.Key.Key_Return)
        else:
            click(page, item)
    return touched[-1]


@every_game
@pytest.mark.parametrize("by_keys", [False, True], ids=["mouse", "keys"])
@pytest.mark.parametrize("language_code", LANGUAGES)
def test_one_thinks_again_and_then_does_it(
    sit_down: SitDown,
    language: LanguageService,
    qtbot: QtBot,
    game: str,
    by_keys: bool,
    language_code: str,
) -> None:
    language.set_language(language_code)
    page = sit_down(game)
    page.view.setFocus()
    before = len(page.controller.match.steps)
    question = page.table.confirmation
    size = page.view.size()
    chosen = choose(page, game, by_keys=by_keys)
    assert question.asks
    assert page.view.size() == size, "the table has jumped"
    assert page.bar.sentence == page.renderer.render(Sentence("prompt.confirm"))
    if by_keys:
        press(Qt.Key.Key_Escape)
    else:
        click(page, question.think_again)
    assert not question.asks
    assert len(page.controller.match.steps) == before
    if by_keys:
        press(Qt.Key.Key_Return)  # the focus is where one chose
        assert question.asks
        press(Qt.Key.Key_Return)
    else:
        click(page, chosen)
        click(page, question.confirm)
    wait(page, qtbot)
    assert set(final(page, game)) <= set(made(page))


@every_game
def test_in_the_list_of_what_one_may_do_it_is_asked_too(
    sit_down: SitDown, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    page = sit_down(game)
    heard: list[str] = []
    monkeypatch.setattr(page, "_announce", lambda said, alone=False: heard.append(said))
    actions = page.side.actions_list
    model = actions.model()
    assert isinstance(model, ActionsModel)
    page.side.show_words(True)
    (wanted, *_) = final(page, game)
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    index = next(index for index in rows if model.action(index) == wanted)
    before = len(page.controller.match.steps)
    question = page.table.confirmation
    for answer in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        actions.setFocus()
        actions.activated.emit(index)
        assert question.moves == (wanted,)
        assert heard[-1].startswith(question.item.words())
        assert heard[-1].endswith(page.renderer.render(Sentence("prompt.confirm")))
        assert len(page.controller.match.steps) == before
        assert QApplication.focusWidget() is page.view
        press(answer)
        assert QApplication.focusWidget() is actions
    wait(page, qtbot)
    assert wanted in made(page)


@every_game
def test_who_has_turned_it_off_is_not_asked(
    sit_down: SitDown, window: MainWindow, settings: Settings, qtbot: QtBot, game: str
) -> None:
    page = sit_down(game)
    assert settings.confirm
    settings.confirm = False
    page.view.setFocus()
    choose(page, game, by_keys=False)
    wait(page, qtbot)
    assert set(final(page, game)) <= set(made(page))


@every_game
def test_what_is_asked_goes_with_a_walk_into_the_past(sit_down: SitDown, game: str) -> None:
    page = sit_down(game)
    page.view.setFocus()
    choose(page, game, by_keys=False)
    assert page.table.confirmation.asks
    press(Qt.Key.Key_PageUp)
    assert page.playback.past
    assert not page.table.confirmation.asks
    assert not page.table.confirmation.item.isVisible()
    press(Qt.Key.Key_Escape)
    assert page.playback.live
    assert not page.table.confirmation.asks
    assert page.table.clickable_items()
