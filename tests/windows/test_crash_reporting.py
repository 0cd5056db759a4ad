"""Faults are written down, said once, and play goes on."""

from __future__ import annotations

import errno
import io
import logging
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop import __version__
from lat_desktop.controllers import logs
from lat_desktop.controllers.language import LanguageService
from lat_desktop.windows import crash_report
from lat_desktop.windows.crash_dialog import CrashDialog
from lat_desktop.windows.crash_report import KEPT, FaultLog, Report
from lat_desktop.windows.crash_reporting import MOST_FAULTS, MOST_TIMES, ErrorReporter
from tests.special_files import make_pipe
from tests.windows.words import words_of


class Clumsy(QWidget):
    """A window in which everything fails."""

    def __init__(self) -> None:
        super().__init__()
        self.button = QPushButton("Fail", self)
        self.button.clicked.connect(self._on_clicked)

    def _on_clicked(self) -> None:
        raise ValueError("in a slot")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        raise KeyError("in a key")


class Deaf(QObject):
    """An object that fails when it is called later."""

    def fail(self) -> None:
        raise OSError("in a queued call")


@pytest.fixture
def clumsy(qtbot: QtBot) -> Clumsy:
    window = Clumsy()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    return window


@pytest.fixture
def reporter(clumsy: Clumsy, tmp_path: Path) -> Iterator[ErrorReporter]:
    """Return one that reports on the clumsy window; pytest-qt hears nothing of it."""
    reporter = ErrorReporter(tmp_path / "data", clumsy, lambda: {"Match": "doors-1.jsonl"})
    kept = sys.excepthook
    reporter.install()
    yield reporter
    sys.excepthook = kept
    if reporter.dialog is not None:
        reporter.dialog.close()


def shown(qtbot: QtBot, reporter: ErrorReporter) -> CrashDialog:
    """Return the dialog when it is there; there is never more than one."""
    qtbot.waitUntil(lambda: reporter.dialog is not None and reporter.dialog.isVisible())
    dialogs = [w for w in QApplication.topLevelWidgets() if isinstance(w, CrashDialog)]
    assert dialogs == [reporter.dialog]
    return dialogs[0]


def close(qtbot: QtBot, reporter: ErrorReporter) -> None:
    """Close the dialog as a person does."""
    dialog = shown(qtbot, reporter)
    with qtbot.waitSignal(dialog.destroyed):
        QTest.mouseClick(dialog.close_button, Qt.MouseButton.LeftButton)


def reports(folder: Path) -> list[Path]:
    return sorted((folder / "data").glob("crash-*.txt"))


def raise_to_the_hook(error: Exception) -> None:
    try:
        raise error
    except Exception as caught:
        sys.excepthook(type(caught), caught, caught.__traceback__)


def test_a_slot_an_event_and_a_queued_call_that_fail_are_one_dialog_and_one_file(
    reporter: ErrorReporter, clumsy: Clumsy, qtbot: QtBot, tmp_path: Path
) -> None:
    deaf = Deaf()
    QTimer.singleShot(0, deaf.fail)
    QTest.mouseClick(clumsy.button, Qt.MouseButton.LeftButton)
    none = Qt.KeyboardModifier.NoModifier
    QApplication.postEvent(clumsy, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, none))
    qtbot.waitUntil(lambda: len(reporter._faults) == 3)
    dialog = shown(qtbot, reporter)
    qtbot.waitUntil(lambda: "2 things more" in dialog.sentence.text())
    (file,) = reports(tmp_path)
    said = file.read_text(encoding="utf-8")
    for fault in ("ValueError: in a slot", "KeyError: 'in a key'", "OSError: in a queued call"):
        assert fault in said
    assert dialog.text.toPlainText() == said
    assert file.name in dialog.where.text()
    close(qtbot, reporter)
    assert reports(tmp_path) == [file], "it is not lost once it was shown"


def test_a_report_says_what_a_helper_would_ask(
    reporter: ErrorReporter, qtbot: QtBot, tmp_path: Path, fresh_logging: None
) -> None:
    logs.open_log(tmp_path / "data")
    for number in range(150):
        logging.getLogger("lat_desktop.test").info("line %d", number)
    home = Path.home()
    raise_to_the_hook(ValueError(f"at {home}/secret place, {home.as_posix()}, {str(home)!r}"))
    text = shown(qtbot, reporter).text.toPlainText()
    for fact in (
        f"Program: lat-desktop {__version__}",
        "System: ",
        f"Python: {sys.version_info.major}.{sys.version_info.minor}.",
        "Qt: 6.",
        "PySide6 6.",
        f"Platform: {QGuiApplication.platformName()}",
        "Screens: ",
        "scale 1",
        "Match: doors-1.jsonl",
        "ValueError: at ~/secret place, ~, '~'\n",
        "raise error",
        "line 149\n",
        "line 60\n",
    ):
        assert fact in text
    assert "line 49\n" not in text
    assert str(home) not in text.replace(str(tmp_path), "")


def test_nothing_that_fails_at_every_painting_makes_a_storm(
    reporter: ErrorReporter, qtbot: QtBot, tmp_path: Path
) -> None:
    for _ in range(MOST_TIMES):
        for _ in range(30):
            raise_to_the_hook(ValueError("again"))
        assert "more" not in shown(qtbot, reporter).sentence.text()
        close(qtbot, reporter)
    raise_to_the_hook(ValueError("again"))
    QApplication.processEvents()
    assert reporter.dialog is None
    for number in range(MOST_FAULTS + 10):
        raise_to_the_hook(ValueError(f"another {number}"))
    dialog = shown(qtbot, reporter)
    qtbot.waitUntil(lambda: f"{MOST_FAULTS - 1} things more" in dialog.sentence.text())
    assert len(reports(tmp_path)) == MOST_TIMES + 1


def test_a_report_that_cannot_be_kept_is_shown(
    clumsy: Clumsy, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    reporter = ErrorReporter(tmp_path / "file", clumsy)
    kept = sys.excepthook
    reporter.install()
    raise_to_the_hook(ValueError("no room"))
    sys.excepthook = kept
    assert "no room" in shown(qtbot, reporter).text.toPlainText()
    close(qtbot, reporter)


def test_the_report_is_copied_and_its_folder_shown(
    reporter: ErrorReporter, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    raise_to_the_hook(ValueError("three kings"))
    dialog = shown(qtbot, reporter)
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == reports(tmp_path)[0].read_text(encoding="utf-8")
    assert dialog.copy.text() == "Copied"
    QTest.mouseClick(dialog.show_file, Qt.MouseButton.LeftButton)
    assert [Path(folder) for folder in opened] == [tmp_path / "data"]


def test_the_dialog_is_read_by_keys_and_by_a_screen_reader(
    reporter: ErrorReporter, qtbot: QtBot
) -> None:
    raise_to_the_hook(ValueError("three kings"))
    dialog = shown(qtbot, reporter)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    assert dialog.focusWidget() is dialog.close_button
    assert dialog.text.accessibleName() == "Report"
    visited: list[QWidget | None] = []
    for _ in range(4):
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
        visited.append(dialog.focusWidget())
    assert set(visited) == {dialog.text, dialog.copy, dialog.show_file, dialog.close_button}
    with qtbot.waitSignal(dialog.destroyed):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize("occasion", ["now", "last_time", "start"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_word_is_said_in_both_languages(
    qtbot: QtBot, language: LanguageService, tmp_path: Path, occasion: str, count: int
) -> None:
    dialog = CrashDialog(occasion)  # type: ignore[arg-type]  # each is one
    report = Report(tmp_path)
    report.text = "Traceback"
    dialog.show_report(report, count)
    dialog.show()
    qtbot.waitExposed(dialog)
    english = words_of(dialog)
    language.set_language("it")
    QApplication.processEvents()
    italian = words_of(dialog)
    both = set(english) & set(italian) - {"Traceback"}
    assert not both
    with qtbot.waitSignal(dialog.destroyed):
        dialog.close()


# What the program could not show


def test_what_was_not_shown_is_shown_at_the_next_start(
    reporter: ErrorReporter, qtbot: QtBot, tmp_path: Path
) -> None:
    for number in range(2):
        Report(tmp_path / "data").write(f"what happened, {number}")
    reporter.report_last_time("", [])
    dialog = shown(qtbot, reporter)
    assert dialog.text.toPlainText() == "what happened, 1"
    assert "And one thing more" in dialog.sentence.text()
    close(qtbot, reporter)
    assert len(reports(tmp_path)) == 2
    reporter.report_last_time("", [])
    assert reporter.dialog is None


def test_what_fails_while_last_time_is_told_is_told_after_it(
    reporter: ErrorReporter, qtbot: QtBot
) -> None:
    reporter.report_last_time("Fatal Python error: Segmentation fault", ["a line of last time"])
    dialog = shown(qtbot, reporter)
    assert "broke off" in dialog.sentence.text()
    assert "Segmentation fault" in dialog.text.toPlainText()
    assert "a line of last time" in dialog.text.toPlainText()
    raise_to_the_hook(ValueError("three kings"))
    QApplication.processEvents()
    assert "three kings" not in dialog.text.toPlainText()
    close(qtbot, reporter)
    assert "three kings" in shown(qtbot, reporter).text.toPlainText()


def test_what_failed_since_the_start_is_not_taken_for_last_time(
    reporter: ErrorReporter, qtbot: QtBot
) -> None:
    raise_to_the_hook(ValueError("three kings"))
    reporter.report_last_time("", [])
    dialog = shown(qtbot, reporter)
    assert dialog.sentence.text() == "Something went wrong."


def test_the_last_reports_are_kept(tmp_path: Path) -> None:
    for number in range(KEPT + 5):
        report = Report(tmp_path)
        report.write(f"number {number}")
        report.mark_seen()
    kept = [file.read_text("utf-8") for file in sorted(tmp_path.glob("crash-*.txt"))]
    assert kept == [f"number {number}" for number in range(5, KEPT + 5)]


def test_a_new_report_is_kept_also_where_the_clock_has_gone_back(tmp_path: Path) -> None:
    for number in range(KEPT):
        (tmp_path / f"crash-20990101-00000{number}-000000000.txt").touch()
    report = Report(tmp_path)
    report.write("three kings")
    assert report.path.read_text("utf-8") == "three kings"
    assert len(list(tmp_path.glob("crash-*.txt"))) == KEPT


def test_a_report_that_a_killed_program_left_half_written_is_taken_away(tmp_path: Path) -> None:
    (tmp_path / "crash-20260102-190500-000000001.unseen.txt.0a1b2c3d.new").write_text(
        "The app", "utf-8"
    )
    (tmp_path / "crash.new").touch()
    assert not Report.unseen(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["crash.new"]


@pytest.mark.usefixtures("fresh_logging")
def test_the_log_has_a_line_for_each_message_whatever_stands_in_a_file(tmp_path: Path) -> None:
    """Names of files and fields come from elsewhere: they move no cursor, and forge no line."""
    logs.open_log(tmp_path)
    logging.getLogger("lat_desktop.test").info("no %s", "\x1b]0;title\x07\nERROR forged à")
    logging.getLogger("lat_desktop.test").critical("not caught: %s", "Traceback\n  here")
    line, *traceback = logs.last_lines(tmp_path)[-3:]
    assert traceback[0].endswith("not caught: Traceback")
    assert traceback[1] == "  here"
    assert line.endswith(r"no \x1b]0;title\x07\nERROR forged à")


def test_a_fault_log_is_gone_when_all_ended_well(tmp_path: Path) -> None:
    file = FaultLog(tmp_path)
    assert file.last_fault() == ""
    file.open()
    assert (tmp_path / crash_report.FAULTS).exists()
    file.close()
    assert not (tmp_path / crash_report.FAULTS).exists()


def test_a_program_that_was_killed_has_nothing_to_report(tmp_path: Path) -> None:
    file = FaultLog(tmp_path)
    file.open()
    assert FaultLog(tmp_path).last_fault() == ""
    file.close()


@pytest.mark.parametrize(
    ("fault", "broke"),
    [
        ("Fatal Python error: Segmentation fault\n\nCurrent thread", True),
        ("Windows fatal exception: access violation\n\nCurrent thread", True),
        ("Windows fatal exception: code 0x8001010d\n\nThread 0x1", False),
        ("Windows fatal exception: code 0x8001010d\n\nFatal Python error: Aborted", True),
        ("", False),
    ],
)
def test_what_a_dialog_of_windows_raises_and_handles_is_no_crash(
    tmp_path: Path, fault: str, broke: bool
) -> None:
    (tmp_path / crash_report.FAULTS).write_text(f"when\n{fault}\n", "utf-8")
    assert bool(FaultLog(tmp_path).last_fault()) is broke


def test_a_fault_log_is_read_before_it_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / crash_report.FAULTS).write_text("when\nFatal Python error: what happened", "utf-8")
    file = FaultLog(tmp_path)
    assert "what happened" in file.last_fault()
    file.open()
    assert FaultLog(tmp_path).last_fault() == ""
    file.close()


# The log


@pytest.fixture
def fresh_logging() -> Iterator[None]:
    root = logging.getLogger()
    level, kept = root.level, list(root.handlers)
    yield
    for handler in [handler for handler in root.handlers if handler not in kept]:
        root.removeHandler(handler)
        handler.close()
    root.setLevel(level)
    logging.raiseExceptions = True
    qInstallMessageHandler(None)


@pytest.mark.usefixtures("fresh_logging")
def test_a_log_is_written_even_without_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    logs.open_log(tmp_path / "data")
    logging.getLogger("lat_desktop.test").warning("a paper moon")
    assert "a paper moon" in (tmp_path / "data" / logs.LOG).read_text("utf-8")
    assert logs.recent_lines()[-1].endswith("a paper moon")
    assert logs.last_lines(tmp_path / "data")[-1].endswith("a paper moon")


@pytest.mark.usefixtures("fresh_logging")
def test_a_large_log_makes_room(tmp_path: Path) -> None:
    (tmp_path / logs.LOG).write_text("x" * (logs.LARGEST_LOG + 1), "utf-8")
    logs.open_log(tmp_path)
    assert (tmp_path / "log.old.txt").stat().st_size > logs.LARGEST_LOG
    assert (tmp_path / logs.LOG).stat().st_size < 1000


@pytest.mark.usefixtures("fresh_logging")
def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder", "utf-8")
    logs.open_log(blocked)
    file = FaultLog(blocked)
    assert file.last_fault() == ""
    file.open()
    file.close()
    logging.getLogger("lat_desktop.test").warning("said to the terminal")


@pytest.mark.skipif(sys.platform == "win32", reason="has other things that are no files")
@pytest.mark.usefixtures("fresh_logging")
def test_whatever_has_the_name_of_the_log_is_not_waited_for(tmp_path: Path) -> None:
    make_pipe(tmp_path / logs.LOG)
    make_pipe(tmp_path / crash_report.FAULTS)
    logs.open_log(tmp_path)
    logging.getLogger("lat_desktop.test").warning("a paper moon")
    assert logs.last_lines(tmp_path) == []
    file = FaultLog(tmp_path)
    assert file.last_fault() == ""
    file.open()
    file.close()


class FullDisk(io.StringIO):
    """A file on a disk that has no room."""

    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.usefixtures("fresh_logging")
def test_a_full_disk_is_no_reason_not_to_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.open_log(tmp_path)
    (handler,) = (
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.FileHandler)
        and Path(handler.baseFilename) == tmp_path / logs.LOG
    )
    file = handler.stream
    monkeypatch.setattr(handler, "stream", FullDisk())
    logging.getLogger("lat_desktop.test").info("a paper moon")
    assert capsys.readouterr().err == ""
    assert logs.recent_lines()[-1].endswith("a paper moon")
    monkeypatch.setattr(handler, "stream", file)


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
@pytest.mark.usefixtures("fresh_logging")
def test_what_is_written_is_for_the_person_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    logs.open_log(folder)
    file = FaultLog(folder)
    file.open()
    Report(folder).write("what happened")
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    found = list(folder.iterdir())
    assert len(found) == 3
    assert {stat.S_IMODE(each.stat().st_mode) for each in found} == {0o600}
    file.close()
