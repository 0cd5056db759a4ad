"""Sounds as a person has them: on or off, loud or quiet, and a call to one's turn elsewhere."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.registry import GAMES
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets import announcer as announcing
from lat_desktop.widgets.sounds import Sound
from lat_desktop.widgets.sounds.rules import SHORT_MS, Play
from lat_desktop.windows import sounds as sounding
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.settings_dialog import SettingsDialog
from tests.games import SUBJECTS
from tests.windows.test_goal import sit_down

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
every_game = pytest.mark.parametrize("game", SUBJECTS)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let a second pass from one sound to the next, and none else."""
    time = [0.0]

    def later() -> float:
        time[0] += 1000
        return time[0]

    monkeypatch.setattr(sounding, "_now", later)
    return time


@pytest.fixture
def played(window: MainWindow, now: list[float]) -> list[Play]:
    """Return what is played, as it comes."""
    played: list[Play] = []
    window.sounds.played.connect(played.append)
    return played


@pytest.fixture
def alerts(monkeypatch: pytest.MonkeyPatch) -> list[QWidget]:
    """Return the windows for which attention is asked."""
    alerts: list[QWidget] = []
    monkeypatch.setattr(QApplication, "alert", lambda window: alerts.append(window))
    return alerts


@pytest.fixture
def elsewhere(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the person be at another program."""
    monkeypatch.setattr(QApplication, "activeWindow", lambda: None)


def at_table(window: MainWindow, game: str) -> GamePage:
    window.activateWindow()
    page = sit_down(window, game, GAMES[game].seats[0])
    page.view.setFocus()
    QApplication.processEvents()
    return page


@every_game
def test_what_a_table_sounds_like_is_played(
    window: MainWindow, played: list[Play], game: str
) -> None:
    page = at_table(window, game)
    played.clear()
    for sound in Sound:
        page.table.sounded.emit(sound)
    assert [play.sound for play in played] == list(Sound)
    assert {play.gain for play in played} == {0.25}


def test_from_the_lobby_nothing_is_heard_of_a_table(window: MainWindow, played: list[Play]) -> None:
    page = at_table(window, next(iter(SUBJECTS)))
    window.show_lobby()
    played.clear()
    page.table.sounded.emit(Sound.CARD)
    assert played == []


def test_a_key_and_the_menu_switch_sounds_off_and_on(
    window: MainWindow, settings: Settings, played: list[Play]
) -> None:
    page = at_table(window, next(iter(SUBJECTS)))
    assert settings.sound, "a stranger hears them"
    assert window.menus.sound.isChecked()
    QTest.keyClick(window, Qt.Key.Key_M, CTRL)
    assert not settings.sound
    assert not window.menus.sound.isChecked()
    assert not window.menus.louder.isEnabled()
    played.clear()
    page.table.sounded.emit(Sound.CARD)
    assert played == []
    window.menus.sound.trigger()
    assert settings.sound
    page.table.sounded.emit(Sound.CARD)
    assert [play.sound for play in played] == [Sound.CARD]


def test_keys_turn_the_volume_up_and_down(
    window: MainWindow, settings: Settings, played: list[Play]
) -> None:
    page = at_table(window, next(iter(SUBJECTS)))
    heard = [settings.volume]
    for key, times in ((Qt.Key.Key_Up, 4), (Qt.Key.Key_Down, 5)):
        for _ in range(times):
            QTest.keyClick(window, key, CTRL | SHIFT)
            heard.append(settings.volume)
    assert heard == [50, 75, 100, 100, 100, 75, 50, 25, 25, 25]
    assert not window.menus.quieter.isEnabled()
    played.clear()
    page.table.sounded.emit(Sound.CARD)
    assert [play.gain for play in played] == [0.0625]


@pytest.mark.parametrize("speech", LANGUAGES)
def test_the_settings_have_them_by_name(
    window: MainWindow, settings: Settings, language: LanguageService, speech: str
) -> None:
    language.set_language(speech)
    window.show_settings()
    (dialog,) = window.findChildren(SettingsDialog)
    for name, value in (("sound", False), ("volume", 75), ("call", "sound")):
        row = dialog.rows[name]
        button = row.options.button_of(value)
        assert button.text()
        assert row.accessibleName()
        button.click()
        assert getattr(settings, name) == value
    assert not window.menus.sound.isChecked(), "the menu follows"
    window.menus.sound.trigger()
    assert dialog.rows["sound"].options.value is True, "and the other way round"
    dialog.reject()


@pytest.mark.parametrize("call", Settings.call.choices)
def test_from_elsewhere_one_is_called_to_ones_turn_and_hears_nothing_else(
    window: MainWindow,
    settings: Settings,
    played: list[Play],
    alerts: list[QWidget],
    elsewhere: None,
    call: str,
) -> None:
    page = at_table(window, next(iter(SUBJECTS)))
    settings.call = call
    played.clear()
    alerts.clear()
    for sound in Sound:
        page.table.sounded.emit(sound)
    assert [play.sound for play in played] == [Sound.YOUR_TURN] * (call == "sound")
    assert alerts == [window] * (call != "none")


def test_whoever_is_at_the_window_is_not_called(
    window: MainWindow, played: list[Play], alerts: list[QWidget]
) -> None:
    page = at_table(window, next(iter(SUBJECTS)))
    alerts.clear()
    page.table.sounded.emit(Sound.YOUR_TURN)
    assert alerts == []


def test_sounds_are_short_and_do_not_speak_over_words(
    window: MainWindow, played: list[Play], now: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = at_table(window, next(iter(SUBJECTS)))
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    now[0] += 10_000
    played.clear()
    page.table.sounded.emit(Sound.DOOR)
    assert played == [Play(Sound.DOOR, 0.25, SHORT_MS)], "it comes before the words"
    announcing.announcer().announced.emit("The door opens.")
    page.table.sounded.emit(Sound.CARD)
    assert len(played) == 1
    page.table.sounded.emit(Sound.YOUR_TURN)
    assert [play.sound for play in played] == [Sound.DOOR, Sound.YOUR_TURN]


def test_a_mark_on_the_sheet_is_heard(window: MainWindow, played: list[Play]) -> None:
    page = at_table(window, Suspicion.key)
    panel = page.side.panel
    assert isinstance(panel, DeductionPanel)
    page.playback.take_over()
    played.clear()
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(panel.model.index(2, 0))
    QTest.keyClick(panel.sheet, Qt.Key.Key_Space)
    assert [play.sound for play in played] == [Sound.PENCIL]
