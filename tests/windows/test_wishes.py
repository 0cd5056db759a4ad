"""What the system wishes of contrast and motion is heard at once; what was chosen counts more."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractAnimation, Qt, QVariantAnimation
from PySide6.QtGui import QAccessibilityHints, QGuiApplication, QStyleHints
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.motion import less_is_wanted
from lat_desktop.widgets.theme import THEME_NAMES, Theme, load
from lat_desktop.windows.main_window import MainWindow


class Wishes:
    """A system that wishes for more contrast, or less motion, while somebody says so."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._hints = QGuiApplication.styleHints().accessibility()
        self._patch = patch

    def contrast(self, wish: Qt.ContrastPreference) -> None:
        """Wish for *wish* from now on, and say so."""
        self._patch.setattr(QAccessibilityHints, "contrastPreference", lambda _: wish)
        self._hints.contrastPreferenceChanged.emit(wish)

    def motion(self, wish: Qt.MotionPreference) -> None:
        """Wish for *wish* from now on, and say so."""
        self._patch.setattr(QAccessibilityHints, "motionPreference", lambda _: wish)
        self._hints.motionPreferenceChanged.emit(wish)


@pytest.fixture
def wishes(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Wishes:
    return Wishes(monkeypatch)


@pytest.mark.parametrize("scheme", [Qt.ColorScheme.Light, Qt.ColorScheme.Dark])
def test_a_wish_for_contrast_is_heard_at_once(
    theme: Theme, wishes: Wishes, monkeypatch: pytest.MonkeyPatch, scheme: Qt.ColorScheme
) -> None:
    monkeypatch.setattr(QStyleHints, "colorScheme", lambda _: scheme)
    theme.choose("system", 100)
    usual = theme.name
    assert usual == {Qt.ColorScheme.Light: "light", Qt.ColorScheme.Dark: "dark"}[scheme]
    wishes.contrast(Qt.ContrastPreference.HighContrast)
    assert theme.colours == load("contrast")
    assert QApplication.palette().window().color() == load("contrast").window
    wishes.contrast(Qt.ContrastPreference.NoPreference)
    assert theme.name == usual
    assert QApplication.palette().window().color() == load(usual).window


@pytest.mark.parametrize("chosen", THEME_NAMES)
def test_a_theme_that_is_chosen_stays(theme: Theme, wishes: Wishes, chosen: str) -> None:
    theme.choose(chosen, 100)
    for wish in Qt.ContrastPreference:
        wishes.contrast(wish)
        assert theme.name == chosen


def test_a_wish_for_less_motion_is_heard_where_nothing_else_is_chosen(wishes: Wishes) -> None:
    wishes.motion(Qt.MotionPreference.ReducedMotion)
    assert [less_is_wanted(each) for each in ("system", "full", "less")] == [True, False, True]
    wishes.motion(Qt.MotionPreference.NoPreference)
    assert [less_is_wanted(each) for each in ("system", "full", "less")] == [False, False, True]


@pytest.mark.parametrize("wanted", ["system", "less", "full"])
def test_the_doors_of_the_lobby_obey_too(
    window: MainWindow, settings: Settings, wishes: Wishes, qtbot: QtBot, wanted: str
) -> None:
    """With less motion a door is where it goes, at once; else it swings there."""
    settings.pace, settings.motion = Pace.CALM, wanted
    if wanted == "system":
        wishes.motion(Qt.MotionPreference.ReducedMotion)
    closed = window.lobby.doors[1]
    before = closed.grab().toImage()
    closed.setFocus(Qt.FocusReason.TabFocusReason)
    swings = [each.state() for each in closed.findChildren(QVariantAnimation)]
    running = QAbstractAnimation.State.Running
    assert (running in swings) is (wanted == "full")
    if wanted == "full":
        qtbot.waitUntil(lambda: closed.findChildren(QVariantAnimation)[0].state() is not running)
    assert closed.grab().toImage() != before
