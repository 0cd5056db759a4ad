"""Lists that were hidden while something happened stand as those that were not."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QListView, QStyleOptionViewItem

from lat_desktop.controllers.language import LanguageService
from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.windows.main_window import MainWindow
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
