"""Faults are written down and said, and play goes on."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from lat_desktop.windows import crash_reporting
from lat_desktop.windows.crash_reporting import ErrorReporter, FaultLog


@pytest.fixture
def reporter(qtbot: QtBot, tmp_path: Path) -> Iterator[ErrorReporter]:
    parent = QWidget()
    qtbot.addWidget(parent)
    reporter = ErrorReporter(tmp_path, parent)
    kept = sys.excepthook
    reporter.install()
    yield reporter
    sys.excepthook = kept


def boxes() -> list[QMessageBox]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox)]


def raise_to_the_hook(error: Exception) -> None:
    try:
        raise error
    except Exception as caught:
        sys.excepthook(type(caught), caught, caught.__traceback__)


def test_an_exception_is_said_once_and_logged(
    reporter: ErrorReporter, caplog: pytest.LogCaptureFixture, qtbot: QtBot
) -> None:
    raise_to_the_hook(ValueError("three kings"))
    raise_to_the_hook(ValueError("four queens"))
    qtbot.waitUntil(lambda: bool(boxes()))
    (box,) = boxes()
    assert box.text() == "Something went wrong."
    assert "three kings" in box.detailedText()
    assert "four queens" in caplog.text
    box.close()
    qtbot.waitUntil(lambda: not boxes())
    raise_to_the_hook(ValueError("again"))
    qtbot.waitUntil(lambda: bool(boxes()))
    boxes()[0].close()


def test_the_last_fault_is_offered(reporter: ErrorReporter, qtbot: QtBot) -> None:
    reporter.report_crash("Fatal Python error: Segmentation fault")
    (box,) = boxes()
    assert "broke off" in box.text()
    assert "Segmentation fault" in box.detailedText()
    box.close()
    qtbot.waitUntil(lambda: not boxes())


def test_a_crash_file_is_gone_when_all_ended_well(tmp_path: Path) -> None:
    file = FaultLog(tmp_path / "new")
    assert file.last_fault() == ""
    file.open()
    assert (tmp_path / "new" / crash_reporting.CRASH).exists()
    file.close()
    assert not (tmp_path / "new" / crash_reporting.CRASH).exists()


def test_a_crash_file_is_read_before_it_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / crash_reporting.CRASH).write_text("what happened")
    file = FaultLog(tmp_path)
    assert file.last_fault() == "what happened"
    file.open()
    file.close()


@pytest.fixture
def fresh_logging() -> Iterator[None]:
    root = logging.getLogger()
    level, kept = root.level, list(root.handlers)
    yield
    for handler in [handler for handler in root.handlers if handler not in kept]:
        if isinstance(handler, logging.FileHandler | logging.StreamHandler):
            root.removeHandler(handler)
            handler.close()
    root.setLevel(level)
    qInstallMessageHandler(None)


@pytest.mark.usefixtures("fresh_logging")
def test_a_log_is_written_even_without_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    crash_reporting.open_log(tmp_path / "data")
    logging.getLogger("lat_desktop.test").warning("a paper moon")
    assert "a paper moon" in (tmp_path / "data" / crash_reporting.LOG).read_text()


@pytest.mark.usefixtures("fresh_logging")
def test_a_large_log_makes_room(tmp_path: Path) -> None:
    (tmp_path / crash_reporting.LOG).write_text("x" * (crash_reporting.LARGEST_LOG + 1))
    crash_reporting.open_log(tmp_path)
    assert (tmp_path / "log.old.txt").stat().st_size > crash_reporting.LARGEST_LOG
    assert (tmp_path / crash_reporting.LOG).stat().st_size < 1000


@pytest.mark.usefixtures("fresh_logging")
def test_a_folder_that_cannot_be_written_is_no_reason_not_to_play(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    crash_reporting.open_log(blocked)
    file = FaultLog(blocked)
    assert file.last_fault() == ""
    file.open()
    file.close()
    logging.getLogger("lat_desktop.test").warning("said to the terminal")
