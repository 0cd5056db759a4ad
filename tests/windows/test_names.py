"""Two people with names that want to be more than names, at one screen: nothing comes of them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import lat_desktop
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.saves import FINISHED, Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine import record
from lat_desktop.engine.game import Setup
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.models.past_matches import Column
from lat_desktop.rulebook import LANGUAGES, plain
from lat_desktop.rulebook.untrusted_text import caseless_key
from lat_desktop.tables.items import TableItem
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.message_box import MessageBox
from lat_desktop.windows.past_matches import PastMatchesDialog
from tests.games import SUBJECTS
from tests.windows.test_past_matches import finished
from tests.windows.test_review import Analyst, sternly
from tests.windows.words import shown, words_of
from tools.random_play import Script

pytestmark = pytest.mark.long

PAIRS = (
    ("Tom & Jerry", "_x_* <b>[L7]</b>"),
    ("{name} %1 \\ `ls`", "[*] **a** &lt;"),
    ("\u05d0\u05d1\u05d2 \u202eb", "a\n\u200bb\x07"),
    ("W" * 200, "w " * 100),
    ("Anna", "ANNA\u200b"),
)
every_game = pytest.mark.parametrize("game", SUBJECTS)
LEFT = Qt.MouseButton.LeftButton


def headers(pair: tuple[str, str]) -> tuple[SeatHeader, ...]:
    return tuple(SeatHeader("human", name) for name in pair)


def page_of(window: MainWindow) -> GamePage:
    assert window.page is not None
    return window.page


def sit_down(window: MainWindow, saves: Saves, game: str, pair: tuple[str, str]) -> GamePage:
    """Go on with a match in which little has happened, from the lobby."""
    match: AnyMatch = Script(Setup(GAMES[game].editions[0], 2, 0), 1, 6).play(GAMES[game])
    saves.create(match, headers(pair)).save(match)
    window.continue_match(game)
    return page_of(window)


def check(page: GamePage, window: MainWindow) -> None:
    """Look at everything in sight: names whole, nothing of ours between, nothing wide."""
    QApplication.processEvents()
    renderer, sitting = page.renderer, page.controller
    names = [renderer.name(seat) for seat in (0, 1)]
    said = words_of(window) + page.table.in_words()
    assert not [text for text in said if "\ufdd0" in text]
    prompt = renderer.render(sitting.prompt)
    if page.bar.sentence == prompt:
        assert plain(prompt) in shown(page.bar.prompt)
    events = [event for step in sitting.visible_steps for event in step.events]
    for text in filter(None, map(renderer.render_event, events)):
        assert text in said
    for name in names:
        assert any(name in line for line in page.table.in_words())
    assert window.width() == 1024, "a name is no reason for a wider window"
    assert window.minimumSizeHint().width() <= 1024
    for label in window.findChildren(QLabel):
        shown(label)


@every_game
@pytest.mark.parametrize(
    ("pair", "code"), [(pair, LANGUAGES[n % 2]) for n, pair in enumerate(PAIRS)]
)
def test_two_play_with_whatever_names(
    window: MainWindow,
    saves: Saves,
    settings: Settings,
    language: LanguageService,
    qtbot: QtBot,
    game: str,
    pair: tuple[str, str],
    code: str,
) -> None:
    language.set_language(code)
    settings.table_in_words = True
    page = sit_down(window, saves, game, pair)
    names = [page.renderer.name(seat) for seat in (0, 1)]
    assert len(set(map(caseless_key, names))) == 2
    rng, table = Random(3), page.table
    asked: set[str] = set()
    for _ in range(6):
        qtbot.waitUntil(lambda: bool(table.clickable_items()) and not table.animations.busy)
        check(page, window)
        for item in table.items():
            if isinstance(item, TableItem) and item.isVisible():
                assert "\ufdd0" not in item.words()
        if page.controller.match.outcome is not None:
            break  # what leads on leads to another table
        item = rng.choice(table.clickable_items())
        if page.controller.awaits_hand_over:
            assert page.controller.match.actor is not None
            name = names[page.controller.match.actor]
            assert name in item.words()
            assert name in table.hand_over.curtain.words()
            asked.add(name)
        QTest.mouseClick(page.view.viewport(), LEFT, pos=page.view.place_of(item).toPoint())
    window.grab()  # everything is painted, however long it is
    assert asked or not GAMES[game].has_secrets


@every_game
def test_a_match_that_is_over_and_its_review_name_them(
    window: MainWindow,
    saves: Saves,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
) -> None:
    monkeypatch.setattr(
        MatchFactory,
        "reviews",
        lambda self, controller: ReviewController(controller, Analyst(sternly), self.kept_reviews),
    )
    seats = SUBJECTS[game].finished[0]
    people = tuple(SeatHeader("human", name) for name in (*PAIRS[0], PAIRS[3][0])[:seats])
    path = saves.folder / FINISHED / f"{game}.jsonl"
    path.parent.mkdir(parents=True)
    path.write_bytes(record.write(finished(game), people))
    window.show_past()
    dialog = window.findChild(PastMatchesDialog)
    assert isinstance(dialog, PastMatchesDialog)
    qtbot.waitUntil(lambda: not dialog.model.entry(0).awaits_reading)
    names = dialog.model.players(0)
    assert names[:2] == ["Tom & Jerry", "_x_* <b>[L7]</b>"]
    assert ", ".join(names) in words_of(dialog)
    tip = dialog.model.index(0, Column.PLAYERS).data(Qt.ItemDataRole.ToolTipRole)
    assert "<b>" not in tip
    assert dialog.width() <= dialog.screen().availableSize().width()
    assert dialog.list.columnWidth(Column.PLAYERS) > 100, "there is room for who played"
    QTest.mouseClick(dialog.open_button, LEFT)
    page = page_of(window)
    qtbot.waitUntil(lambda: not page.table.animations.busy)
    page.ask_review()
    assert page.review is not None
    qtbot.waitUntil(lambda: page.looks_back)
    check(page, window)
    assert [page.review.whose.itemText(n) for n in range(2)] == names[:2]
    window.grab()
    window.show_lobby()


def test_no_text_is_left_to_qt_to_guess_about() -> None:
    """Where this fails, let a label be a Label or a RichLabel, and a message box a MessageBox."""
    for file in Path(lat_desktop.__file__).parent.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        labels = re.findall(r"\bQLabel\(|class \w+\(QLabel\)", source)
        assert not labels or file.name == "label.py", file
        boxes = re.findall(r"\bQMessageBox\(|\(QMessageBox\):|QMessageBox\.[a-z]\w+\(", source)
        assert not boxes or file.name == "message_box.py", file


def test_the_texts_of_a_message_box_are_texts(qtbot: QtBot) -> None:
    box = MessageBox()
    qtbot.addWidget(box)
    box.setText("<b>text</b>")
    box.setInformativeText("<i>path</i>")
    box.show()
    assert {label.textFormat() for label in box.findChildren(QLabel)} == {Qt.TextFormat.PlainText}
