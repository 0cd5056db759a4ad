"""The lobby comes up, whatever the settings file says."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QEvent, QRect, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_making import MatchMaker
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.tables.theme import Theme
from lat_desktop.windows.main_window import MainWindow
from tests.controllers.settings_files import REAL, files

anywhere = st.integers(-(2**31), 2**31 - 1)
rectangles = st.tuples(anywhere, anywhere, anywhere, anywhere)
near = st.integers(-3000, 3000)
near_rectangles = st.tuples(near, near, near, near)


def window_blob(
    place: tuple[int, int, int, int],
    screen: int = 0,
    maximised: int = 0,
    full: int = 0,
    screen_width: int = 800,
) -> bytes:
    """Return what QWidget.saveGeometry writes for a window that stands so."""
    return (
        struct.pack(">IHH", 0x1D9D0CB, 3, 0)
        + struct.pack(">4i4i", *place, *place)
        + struct.pack(">iBBi", screen, maximised, full, screen_width)
        + struct.pack(">4i", *place)
    )


blobs = st.one_of(
    st.binary(max_size=80),
    *(
        st.builds(window_blob, each, anywhere, st.integers(0, 1), st.integers(0, 1), w)
        for each in (rectangles, near_rectangles)
        for w in (anywhere, st.just(800))
    ),
)

Opened = Callable[[Path], MainWindow]


@pytest.fixture
def open_lobby(qtbot: QtBot, language: LanguageService, theme: Theme) -> Iterator[Opened]:
    """Return what opens the lobby with the settings in a file, as a start does."""
    opened: list[MainWindow] = []

    def open_it(file: Path) -> MainWindow:
        chosen = Settings(file)
        language.set_language(chosen.language or "en")
        theme.choose(chosen.theme, chosen.text_size)

        def make_maker() -> MatchMaker:
            return MatchMaker(Saves(file.parent / "matches"), Random(1), pause=chosen.pause)

        window = MainWindow(chosen, language, theme, make_maker, file.parent)
        chosen.setParent(window)
        opened.append(window)
        with qtbot.waitSignal(window.lobby.first_painted):
            window.show()
        QApplication.processEvents()
        return window

    yield open_it
    for window in opened:
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@contextmanager
def settings_file(content: bytes) -> Iterator[Path]:
    with TemporaryDirectory() as folder:
        file = Path(folder, "settings.ini")
        file.write_bytes(content)
        yield file


def check_is_seen(window: MainWindow) -> None:
    """The window has a size that one can use, and can be taken hold of."""
    (screen,) = QApplication.screens()
    room, mine = screen.availableGeometry(), window.geometry()
    assert window.isVisible()
    assert mine.width() <= room.width()
    assert mine.height() <= room.height()
    assert QSize(300, 200).boundedTo(mine.size()) == QSize(300, 200)
    seen = room.intersected(QRect(mine.x(), mine.y(), mine.width(), 100))
    assert seen.width() * 2 >= mine.width()
    assert seen.height() >= 50


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(content=files)
@example(content=REAL)
def test_the_lobby_opens_with_whatever_settings(open_lobby: Opened, content: bytes) -> None:
    with settings_file(content) as file:
        window = open_lobby(file)
        check_is_seen(window)
        window.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(blob=blobs)
@example(blob=window_blob((0, 0, -1, -1), screen_width=0))
@example(blob=window_blob((9000, 9000, 9800, 9600), screen=7))
@example(blob=window_blob((-30000, -30000, 30000, 30000), maximised=1, full=1))
def test_the_window_is_seen_wherever_the_file_says_it_stood(
    open_lobby: Opened, blob: bytes
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "settings.ini")
        kept = Settings(file)
        kept.geometry = QByteArray(blob)
        kept.save()
        window = open_lobby(file)
        check_is_seen(window)
        window.close()


def test_a_window_stands_where_it_stood(open_lobby: Opened, tmp_path: Path) -> None:
    window = open_lobby(tmp_path / "settings.ini")
    window.setGeometry(13, 40, 771, 543)
    window.close()
    assert open_lobby(tmp_path / "settings.ini").geometry() == QRect(13, 40, 771, 543)
    for each in QApplication.topLevelWidgets():
        each.close()
