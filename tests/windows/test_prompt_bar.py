"""The words below the table take no more room than they need, and give none back meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook import plain
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from lat_desktop.windows.prompt_bar import PromptBar
from tests.games import SUBJECTS
from tests.windows.words import shown

GOES_ON = {Request.TAKE_OVER, Request.ACKNOWLEDGE, Request.NEXT_ROUND}
STEPS = 12


def sitting(game: str) -> NewMatch:
    """Return what people with long names agree on, as many as there may be."""
    people = [f"Massimiliano {n}" for n in range(max(SUBJECTS[game].game.seats))]
    seats = tuple(SeatHeader("human", name) for name in people)
    return NewMatch(game, seats, GAMES[game].editions[0], 0, "0")


def turns(page: GamePage, qtbot: QtBot, steps: int) -> Iterator[bool]:
    """Say whether somebody is to move, or something is to be asked for, and then let it be done."""
    table, playback = page.table, page.playback
    rng = Random(playback.match.game.key)
    for _ in range(steps):
        qtbot.waitUntil(lambda: bool(table.clickable_items()) and not table.animations.busy)
        requests = GOES_ON.intersection(playback.requests)
        moves = bool(playback.legal_moves) and not requests
        yield moves
        if requests:
            table.requests.ask_for(requests.pop())
        elif moves:
            playback.choose(rng.choice(playback.legal_moves))
        else:
            return


@pytest.mark.parametrize("language_key", ["en", "it"])
@pytest.mark.parametrize("size", [(1000, 560), (1366, 740)], ids=str)
@pytest.mark.parametrize("game", SUBJECTS)
def test_a_table_never_jumps_back_and_its_words_do_not_scroll(
    window: MainWindow,
    language: LanguageService,
    qtbot: QtBot,
    game: str,
    size: tuple[int, int],
    language_key: str,
) -> None:
    """Whoever points from one thing to the next would see the table breathe, and the words run."""
    language.set_language(language_key)
    window.resize(*size)
    window.start_match(sitting(game))
    page = window.page
    assert page is not None
    table, bar = page.table, page.bar
    height, over = page.view.height(), False
    line = bar.lines * bar.hint.fontMetrics().lineSpacing() + 2
    needed = {bar.prompt: line, bar.hint: line}

    def look() -> None:
        nonlocal height, over
        QApplication.processEvents()
        for label in needed:
            needed[label] = max(label.heightForWidth(label.width()), needed[label])
            assert label.minimumHeight() <= needed[label], "nor is there more room than was used"
        assert not bar.verticalScrollBar().isVisible()
        if page.playback.is_over is over:  # at the end it moves anyway, and makes room
            assert page.view.height() <= height
        height, over = page.view.height(), page.playback.is_over

    for moves in turns(page, qtbot, STEPS):
        look()
        if not moves:
            continue
        for item in table.clickable_items():
            bar.say_hint(table.words_of(item))
            look()
        bar.say_hint("")
        look()
        for term in re.findall(r'href="(term\.[^"]*)"', bar.prompt.text()):
            bar.explain(term)
            look()


@pytest.mark.parametrize("said_first", [False, True])
def test_there_is_no_more_room_than_is_used(qtbot: QtBot, *, said_first: bool) -> None:
    window = QStackedWidget()
    qtbot.addWidget(window)
    window.resize(700, 500)
    window.show()
    page = QWidget()
    bar = PromptBar(page)
    column = QVBoxLayout(page)
    column.addStretch(1)
    column.addWidget(bar)

    def say() -> None:
        bar.say("What is expected.")
        bar.say_hint(" ".join(["word"] * 40))

    if said_first:
        say()
    window.addWidget(page)
    window.setCurrentWidget(page)
    if not said_first:
        say()
    for wide in (700, 1000, 640):
        window.resize(wide, 500)
        QApplication.processEvents()
        assert bar.hint.minimumHeight() == bar.hint.heightForWidth(bar.hint.width())


@pytest.mark.parametrize("words", [1, 5, 20, 40, 80])
def test_all_of_it_is_in_sight_whatever_width_it_comes_from(qtbot: QtBot, words: int) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    bar = PromptBar(page)
    column = QVBoxLayout(page)
    column.addStretch(1)
    column.addWidget(bar)
    bar.fit(2000)  # there is room for all of it
    page.resize(700, 2000)
    page.show()
    for wide in (700, 1000, 640, 1400, 700):
        for said in (words, 1, words):
            bar.say(" ".join(["word"] * said))
            bar.say_hint(" ".join(["word"] * words))
            page.resize(wide, 2000)
            QApplication.processEvents()
            for label in (bar.prompt, bar.hint):
                place = label.mapTo(bar, label.rect().bottomLeft())
                assert place.y() < bar.height()
                assert label.height() >= label.heightForWidth(label.width())


@pytest.mark.parametrize("game", SUBJECTS)
def test_why_one_would_do_it_is_said_to_several_people_as_to_one(
    window: MainWindow, qtbot: QtBot, game: str
) -> None:
    window.start_match(sitting(game))
    page = window.page
    assert page is not None
    words, bar, told = page.renderer.book.words, page.bar, 0
    for moves in turns(page, qtbot, 2 * STEPS):
        why = words.get(f"prompt.{page.playback.view.prompt}.why") if moves else None
        if why is not None:
            bar.say_hint("")
            assert plain(why) in shown(bar.hint)
            told += 1
    assert told or not any(re.fullmatch(r"prompt\..*\.why", key) for key in words)
