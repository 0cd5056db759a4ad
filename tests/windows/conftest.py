"""An evening off screen: settings, language and theme of its own, and nothing left behind."""

from __future__ import annotations

import gc
import subprocess
import sysconfig
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QProcess, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from lat_desktop.controllers.language import TRANSLATIONS, LanguageService
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.pace import Pace
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.registry import GAMES
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.main_window import MainWindow
from tests.dressing import Dress


@pytest.fixture(scope="session", autouse=True)
def translations() -> None:
    """Have the translations in the form that Qt loads, as `make test` does beforehand."""
    lrelease = Path(sysconfig.get_path("scripts"), "pyside6-lrelease")
    for ts in TRANSLATIONS.glob("*.ts"):
        qm = ts.with_suffix(".qm")
        if not qm.exists() or qm.stat().st_mtime < ts.stat().st_mtime:
            subprocess.run([lrelease, "-silent", ts, "-qm", qm], check=True)


def _at_work() -> dict[int, str]:
    """Return what was made in this test and runs or stands open now, described, by its address."""
    found = {}
    for thing in gc.get_objects():
        if not isinstance(thing, QObject) or not Shiboken.isValid(thing):
            continue
        busy = (
            (isinstance(thing, QTimer) and thing.isActive())
            or (
                isinstance(thing, QAbstractAnimation)
                and thing.state() is QAbstractAnimation.State.Running
            )
            or (
                isinstance(thing, QProcess)
                and thing.state() is not QProcess.ProcessState.NotRunning
            )
        )
        if busy:
            found[Shiboken.getCppPointer(thing)[0]] = f"{thing!r} of {thing.parent()!r}"
    for widget in QApplication.topLevelWidgets():
        found[Shiboken.getCppPointer(widget)[0]] = f"{widget!r} of {widget.parent()!r}"
    return found


@pytest.fixture(autouse=True)
def nothing_left_behind(qapp: QApplication) -> Iterator[None]:
    """Fail a test that leaves a timer, an animation, a process or a window behind."""
    # What was there before is out of the collector's sight: it has a million things less to see.
    gc.freeze()
    before = _at_work()
    yield
    gc.collect()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    left = [what for address, what in _at_work().items() if address not in before]
    assert not left, "left behind: " + "; ".join(left)


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    """Return settings in a file of their own, with no animations, of one who knows all games."""
    settings = Settings(tmp_path / "settings.ini")
    settings.pace = Pace.AT_ONCE
    settings.opened = tuple(GAMES)
    settings.coach = "never"
    yield settings
    settings.deleteLater()


@pytest.fixture
def language(qapp: QApplication) -> Iterator[LanguageService]:
    """Return a service that speaks English, and does so again afterwards."""
    service = LanguageService()
    yield service
    service.set_language("en")
    service.deleteLater()


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    """Return the light theme; the application is undressed again afterwards."""
    before = Dress.of(qapp)
    qapp.setStyle("Fusion")
    theme = Theme()
    theme.choose("light", 100)
    yield theme
    theme.deleteLater()
    before.put_on(qapp)


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    """Return an empty folder of matches."""
    return Saves(tmp_path / "matches")


@pytest.fixture
def opponent() -> Sequence[str] | None:
    """Return the command by which the AI plays: None is our own."""
    return None


@pytest.fixture
def window(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    saves: Saves,
    opponent: Sequence[str] | None,
    tmp_path: Path,
) -> MainWindow:
    """Return the main window, open at the lobby. The person begins every match."""
    settings.first = 0

    def make_maker() -> MatchFactory:
        return MatchFactory(saves, Random(1), opponent, pause=0)

    window = MainWindow(settings, language, theme, make_maker, tmp_path)
    qtbot.addWidget(window)
    window.resize(1024, 600)
    QCursor.setPos(window.width() + 100, window.height() + 100)  # not where a test has left it
    with qtbot.waitActive(window), qtbot.waitSignal(window.lobby.first_painted):
        window.show()
        window.activateWindow()
    QApplication.processEvents()
    return window
