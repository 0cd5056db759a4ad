"""Why one waits for a player, in both languages, and what can be done about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import Delay
from lat_desktop.controllers.player_process import Trouble
from lat_desktop.windows.delay_panel import DelayPanel

NAME = "Tom & <b>Jerry</b> {name}"
TROUBLES = get_args(Trouble)
DELAYS = [
    *(Delay(1, "long", own=own) for own in (True, False)),
    *(Delay(1, "restarted", trouble, own=own) for trouble in TROUBLES for own in (True, False)),
    *(Delay(1, "gone", trouble, own=own) for trouble in TROUBLES for own in (True, False)),
    Delay(1, "empty", own=False),
]


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[DelayPanel]:
    window = QWidget()  # kept until the end of the test: the panel lives in it
    qtbot.addWidget(window)
    panel = DelayPanel(window)
    window.show()
    yield panel
    window.close()


@pytest.mark.parametrize("delay", DELAYS, ids=str)
def test_every_delay_is_said_in_every_language_with_a_way_on(
    panel: DelayPanel, language: LanguageService, delay: Delay
) -> None:
    assert panel.isHidden()
    assert not panel.sentence
    panel.show_delay(delay, NAME)
    assert panel.isVisible()
    english = panel.sentence
    language.set_language("it")
    QApplication.processEvents()
    italian = panel.sentence
    assert english != italian
    for sentence in (english, italian):
        assert NAME in sentence
    assert panel.label.textFormat() is Qt.TextFormat.PlainText
    assert panel.lobby.isVisible(), "one can always leave"
    assert panel.retry.isVisible() == (delay.kind != "empty")
    assert panel.run.isVisible() == (delay.kind == "empty")
    assert panel.level.isVisible() == (not delay.own)
    panel.show_delay(None, "")
    assert panel.isHidden()


def test_a_long_thought_does_not_alarm(panel: DelayPanel) -> None:
    panel.show_delay(Delay(1, "long"), "Master")
    assert panel.sentence == "Master is still thinking; your computer is busy."


def test_the_buttons_say_what_is_wanted(panel: DelayPanel, qtbot: QtBot) -> None:
    panel.show_delay(Delay(2, "gone", "died", own=False), "mine")
    with qtbot.waitSignal(panel.retry_asked):
        panel.retry.click()
    with qtbot.waitSignal(panel.lobby_asked):
        panel.lobby.click()
    with qtbot.waitSignal(panel.level_chosen) as chosen:
        panel.levels.actions()[-1].trigger()
    assert chosen.args == [2, "master"]
    panel.show_delay(Delay(2, "empty", own=False), "mine")
    with qtbot.waitSignal(panel.program_asked):
        panel.run.click()
