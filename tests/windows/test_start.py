"""The lobby comes up, whatever is found on the disk; and if it cannot, that is said."""

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
from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop import __version__
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import MatchFactory
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.crash_report import UNSEEN
from lat_desktop.windows.main_window import TITLE_BAR, MainWindow, first_place
from tests.controllers.settings_files import HOSTILE, NAMES, REAL, files
from tests.special_files import make_pipe
from tests.started import data_folder, log_of, settings_path, started

pytestmark = pytest.mark.long

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

        def make_maker() -> MatchFactory:
            return MatchFactory(Saves(file.parent / "matches"), Random(1), pause=chosen.pause)

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


@pytest.mark.parametrize(
    "room",
    [
        QRect(0, 0, 1024, 600),
        QRect(0, 0, 1024, 560),
        QRect(0, 27, 1280, 693),
        QRect(1920, 0, 1366, 728),
        QRect(0, 0, 2560, 1400),
    ],
)
def test_the_first_window_fits_with_its_frame(room: QRect) -> None:
    place = first_place(room)
    assert room.contains(place.adjusted(0, -TITLE_BAR, 0, 0))
    assert place.size().boundedTo(QSize(960, 490)) == QSize(960, 490)


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
@example(blob=window_blob((0, 793, 0, 0)))
@example(blob=window_blob((799, 0, 799, 1)))
@example(blob=window_blob((9000, 9000, 9800, 9600), screen=7))
@example(blob=window_blob((-30000, -30000, 30000, 30000), maximised=1, full=1))
def test_the_window_is_seen_wherever_the_file_says_it_stood(
    open_lobby: Opened, blob: bytes
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "settings.ini")
        kept = Settings(file)
        kept.geometry = blob
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


# As processes of their own


@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_the_program_starts_with_whatever_value(tmp_path: Path, value: bytes) -> None:
    path = settings_path(tmp_path)
    path.parent.mkdir(parents=True)
    lines = [name.encode() + b"=" + value for name in (*NAMES, "seats\\doors")]
    path.write_bytes(b"[General]\n" + b"\n".join(lines) + b"\n")
    with started(tmp_path) as program:
        program.wait_for("first_paint")


def test_the_program_starts_with_no_settings_file_in_its_place(tmp_path: Path) -> None:
    path = settings_path(tmp_path)
    path.parent.mkdir(parents=True)
    make_pipe(path)
    with started(tmp_path) as program:
        program.wait_for("first_paint")


BREAKS = """
import sys, ctypes
from lat_desktop import app
app.Trace.write_first_paint = lambda trace: ctypes.string_at(0)
sys.exit(app.main())
"""


def test_a_crash_is_shown_at_the_next_start(tmp_path: Path) -> None:
    with started(tmp_path, code=BREAKS) as program:
        status, _ = program.ends()
    assert status != 0
    folder = data_folder(tmp_path)
    assert not list(folder.glob("crash-*"))
    with started(tmp_path) as program:
        program.wait_for("first_paint")
        with started(tmp_path) as second:  # which is answered when the crash has been told
            assert second.ends() == (0, "")
        (report,) = folder.glob("crash-*")
        assert not report.name.endswith(UNSEEN), "it has been shown"
        said = report.read_text("utf-8")
        assert "Fatal Python error" in said
        assert f"lat-desktop {__version__}" in said
    with started(tmp_path) as program:  # the last was killed, and that is no crash
        program.wait_for("first_paint")
        with started(tmp_path) as second:
            assert second.ends() == (0, "")
        assert list(folder.glob("crash-*")) == [report]
        assert "ended from outside" in log_of(tmp_path)


CANNOT = """
import sys
from lat_desktop import app
from lat_desktop.windows import main_window
def fail(*args): raise RuntimeError("no wood for the doors")
main_window.Lobby = fail
sys.exit(app.main())
"""


def test_a_start_that_fails_is_said_in_a_sentence_and_reported(tmp_path: Path) -> None:
    with started(tmp_path, code=CANNOT) as program:
        status, said = program.ends()
    assert status == 1
    (report,) = data_folder(tmp_path).glob("crash-*")
    (line,) = said.splitlines()
    assert "cannot start" in line
    assert "no wood for the doors" in line
    assert str(report) in line
    assert "Traceback" in report.read_text("utf-8")
    with started(tmp_path) as program:
        program.wait_for("first_paint")


def test_a_start_that_fails_where_nothing_can_be_kept_says_all_it_knows(tmp_path: Path) -> None:
    data_folder(tmp_path).parent.mkdir(parents=True)
    data_folder(tmp_path).write_text("no folder", "utf-8")
    with started(tmp_path, code=CANNOT) as program:
        status, said = program.ends()
    assert status == 1
    assert "cannot start" in said
    assert "Traceback" in said
    assert "The report is in" not in said
