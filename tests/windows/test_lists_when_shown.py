"""Lists that were hidden while something happened stand as those that were not.

What one can do stands in them in the order in which it is asked for.
"""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListView, QStyleOptionViewItem

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Name, Phase, Suspicion
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.suspicion.table import SuspicionTable
from lat_desktop.windows.main_window import MainWindow
from tests.evening import headers, match_of
from tests.games import SUBJECTS
from tests.windows.test_goal import play_on, sit_down


def check_rows(view: QListView) -> None:
    """Check that each row is as high as it has to be where it is painted."""
    for row in range(view.model().rowCount()):
        index, option = view.model().index(row, 0), QStyleOptionViewItem()
        view.initViewItemOption(option)
        option.rect = view.visualRect(index)
        needed = view.itemDelegate().sizeHint(option, index)
        assert view.visualRect(index).height() >= needed.height(), index.data()


@pytest.mark.parametrize("speech", LANGUAGES)
@pytest.mark.parametrize("game", SUBJECTS)
def test_each_row_has_the_height_that_it_needs(
    window: MainWindow, language: LanguageService, game: str, speech: str
) -> None:
    language.set_language(speech)
    window.resize(1024, 600)
    page = sit_down(window, game, GAMES[game].seats[0])
    playback, rng = page.playback, Random(1)
    if playback.awaits_hand_over:
        playback.take_over()
    for _ in range(4):
        page.show_panel(False)
        for _ in range(8):
            play_on(playback, rng)
            playback.catch_up()
            QApplication.processEvents()
        page.show_panel(True)
        QApplication.processEvents()
        for view in page.side.findChildren(QListView):
            if view.isVisible():
                check_rows(view)


def guessing(seat: int, seats: int) -> AnyMatch:
    """Return a match of so many *seats* in which it is for *seat* to guess who the others are."""
    for seed in range(100):
        rng, match = Random(seed), match_of(game=Suspicion.key, seats=seats)
        while match.state.phase is not Phase.GUESS:
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play(rng.choice(match.legal_moves))
        if match.actor == seat:
            return match
    raise AssertionError


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_names_are_listed_for_whom_the_prompt_asks_about(
    window: MainWindow, saves: Saves, seat: int
) -> None:
    match = guessing(seat, 4)
    save = saves.create(match, headers(range(4), (seat,)))
    save.save(match)
    save.close()
    window.continue_match(Suspicion.key)
    page = window.page
    assert page is not None
    table, shown = page.table, page.side.choices
    assert isinstance(table, SuspicionTable)

    def check() -> None:
        first = shown.action(shown.index(0))
        assert isinstance(first, Name)
        assert first.recipient == table.draft.seat
        assert page.renderer.name(first.recipient) in page.bar.sentence

    check()
    others = [(seat + n) % 4 for n in (1, 2, 3)]
    for other in (*reversed(others), others[1]):
        place = page.view.place_of(table.plaques[other]).toPoint()
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert table.draft.seat == other
        check()
