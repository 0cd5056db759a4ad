"""The words below the table take no more room than they need, and give none back meanwhile."""

from __future__ import annotations

import re
from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.games import SUBJECTS

GOES_ON = {Request.TAKE_OVER, Request.ACKNOWLEDGE, Request.NEXT_ROUND}
STEPS = 12


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
    people = [f"Massimiliano {n}" for n in range(max(SUBJECTS[game].game.seats))]
    seats = tuple(SeatHeader("human", name) for name in people)
    window.start_match(NewMatch(game, seats, GAMES[game].editions[0], 0, "0"))
    page = window.page
    assert page is not None
    table, playback, bar = page.table, page.playback, page.bar
    height = page.view.height()

    def look() -> None:
        nonlocal height
        QApplication.processEvents()
        assert not bar.verticalScrollBar().isVisible()
        assert page.view.height() <= height
        height = page.view.height()

    rng = Random(game)
    for _ in range(STEPS):
        qtbot.waitUntil(lambda: bool(table.clickable_items()) and not table.animations.busy)
        look()
        requests = GOES_ON.intersection(playback.requests)
        if requests:
            table.ask_for(requests.pop())
            continue
        if not playback.legal_moves:
            break
        for item in table.clickable_items():
            bar.say_hint(table.words_of(item))
            look()
        bar.say_hint("")
        look()
        for term in re.findall(r'href="(term\.[^"]*)"', bar.prompt.text()):
            bar.explain(term)
            look()
        playback.choose(rng.choice(playback.legal_moves))
