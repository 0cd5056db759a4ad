"""Copies of matches for others: what is said before, what is written, what it is called."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QWidget

from lat_desktop.controllers import disk
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai, program
from lat_desktop.controllers.saves import FINISHED, Saves
from lat_desktop.engine import record
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.record import SUFFIX, SUFFIXES, SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.match_exporter import file_name
from lat_desktop.windows.past_matches import PastMatchesDialog
from tests.games import SUBJECTS
from tests.windows.test_match_files import button_of, click, page_of
from tests.windows.walk import NO_POPUPS

pytestmark = NO_POPUPS
SHIFT_CTRL = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
every_game = pytest.mark.parametrize("game", SUBJECTS)
every_language = pytest.mark.parametrize("code", ["en", "it"])


@pytest.fixture(autouse=True)
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the person's folder of documents."""
    folder = tmp_path / "Mes Documents é"
    folder.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(folder))
    return folder


def put(saves: Saves, match: AnyMatch, *seats: SeatHeader, suffix: str = SUFFIX) -> Path:
    """Put a match where it belongs in the folder."""
    folder = saves.folder if match.outcome is None else saves.folder / FINISHED
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{match.game.key}-20260102-190500-000001{suffix}"
    path.write_bytes(record.write(match, seats or (HUMAN,) * match.setup.seats))
    return path


def press_save(widget: QWidget) -> None:
    widget.activateWindow()
    assert QTest.qWaitForWindowActive(widget)
    QApplication.processEvents()
    QTest.keyClick(QApplication.focusWidget() or widget, Qt.Key.Key_S, SHIFT_CTRL)
    QApplication.processEvents()


def at_table(window: MainWindow, path: Path) -> QWidget:
    """Ask for a copy of the match at the table."""
    window.open_match(path)
    press_save(window)
    return window


def in_list(window: MainWindow, _: Path) -> QWidget:
    """Ask for a copy of the first match in the list."""
    window.show_past()
    (dialog,) = window.findChildren(PastMatchesDialog)
    while dialog.model.entry(0).awaits_reading:
        QApplication.processEvents()
    press_save(dialog)
    return dialog


PLACES: dict[str, Callable[[MainWindow, Path], QWidget]] = {"table": at_table, "list": in_list}
every_place = pytest.mark.parametrize("place", PLACES)


def box_over(parent: QWidget) -> QMessageBox:
    (box,) = [each for each in parent.findChildren(QMessageBox) if each.isVisible()]
    return box


def file_dialog(parent: QWidget) -> QFileDialog:
    (dialog,) = [each for each in parent.findChildren(QFileDialog) if each.isVisible()]
    return dialog


def name_in(dialog: QFileDialog) -> str:
    (line,) = dialog.findChildren(QLineEdit)
    return line.text()


def choose(dialog: QFileDialog, path: Path | None = None) -> None:
    """Press Enter; before, paste where the copy is to be, if somewhere else than is proposed."""
    (line,) = dialog.findChildren(QLineEdit)
    if path is not None:
        QGuiApplication.clipboard().setText(str(path))
        QTest.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClick(line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()


@every_game
@every_place
@every_language
@pytest.mark.parametrize("over", [True, False])
def test_a_copy_is_the_match_and_what_is_hidden_in_it_is_said_first(
    window: MainWindow,
    saves: Saves,
    documents: Path,
    language: LanguageService,
    game: str,
    place: str,
    code: str,
    over: bool,
) -> None:
    language.set_language(code)
    subject = SUBJECTS[game]
    match = subject.finished_script.play(GAMES[game]) if over else subject.position(1, 12)
    path = put(saves, match, suffix=SUFFIXES[over])
    parent = PLACES[place](window, path)
    if not over and GAMES[game].has_secrets:
        box = box_over(parent)
        assert ("hidden" if code == "en" else "nascosto") in box.informativeText()
        assert not parent.findChildren(QFileDialog), "it is said before"
        click(button_of(box, "copy" if code == "en" else "copia"))
    dialog = file_dialog(parent)
    title = language.rulebook(game).title
    assert name_in(dialog).startswith(f"{title}, 2026-01-02, ")
    choose(dialog)
    (copy,) = documents.iterdir()
    assert copy.suffix == SUFFIX
    assert copy.read_bytes() == path.read_bytes()
    made = documents / "made"
    made.touch()
    assert copy.stat().st_mode == made.stat().st_mode, "it is as any file that a person makes"
    box = box_over(parent)
    assert str(copy) in box.informativeText()
    click(box.buttons()[0])
    if place == "list":
        parent.close()


@every_place
def test_the_commands_of_programs_are_spoken_of(
    window: MainWindow, saves: Saves, documents: Path, place: str
) -> None:
    match = SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key])
    parent = PLACES[place](window, put(saves, match, HUMAN, program("/home/me/play")))
    box = box_over(parent)
    assert "command of each program" in box.informativeText()
    assert "hidden" not in box.informativeText(), "for it is over"
    click(box.button(QMessageBox.StandardButton.Cancel))
    assert not list(documents.iterdir())
    parent.close()


@every_language
def test_it_is_called_after_the_game_the_day_and_the_opponents(
    window: MainWindow, saves: Saves, language: LanguageService, code: str
) -> None:
    language.set_language(code)
    match = SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key])
    parent = at_table(window, put(saves, match, HUMAN, ai(Level.MASTER)))
    master = {"en": "Master", "it": "Maestro"}[code]
    assert name_in(file_dialog(parent)) == f"Doors, 2026-01-02, {master}{SUFFIX}"
    file_dialog(parent).reject()


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ('a<b>c:d"e/f\\g|h?i*j', "a b c d e f g h i j"),
        ("two\nlines\0 and \u202e more", "two lines and more"),
        ("ends in dots ...", "ends in dots"),
        ("à Zoë, 柴", "à Zoë, 柴"),
        ("שלום", "שלום"),
        ("x" * 300, "x" * 80),
    ],
)
def test_the_name_is_one_for_every_system(words: str, name: str) -> None:
    assert file_name(words) == name


def test_another_name_gets_the_ending(window: MainWindow, saves: Saves, tmp_path: Path) -> None:
    match = SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key])
    parent = at_table(window, put(saves, match))
    choose(file_dialog(parent), tmp_path / "für Zoë")
    assert (tmp_path / f"für Zoë{SUFFIX}").exists()
    box_over(parent).close()


@every_place
@every_language
def test_why_nothing_was_written_is_said(
    window: MainWindow,
    saves: Saves,
    documents: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: LanguageService,
    place: str,
    code: str,
) -> None:
    language.set_language(code)

    def refuse(path: Path, text: bytes, *, for_others: bool = False) -> None:
        raise OSError(errno.ENOSPC, "raw words of the system")

    match = SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key])
    parent = PLACES[place](window, put(saves, match))
    monkeypatch.setattr(disk, "put_in_place", refuse)
    choose(file_dialog(parent))
    box = box_over(parent)
    assert ("could not be saved" if code == "en" else "Non è stato possibile") in box.text()
    assert ("disk is full" if code == "en" else "disco è pieno") in box.informativeText()
    assert "raw words" not in box.informativeText()
    click(box.buttons()[0])
    assert not list(documents.iterdir())
    parent.close()


@pytest.mark.parametrize("folder", ["", FINISHED])
def test_nothing_is_written_among_ones_matches(
    window: MainWindow, saves: Saves, folder: str
) -> None:
    """Or a match that is there could be written over."""
    match = SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key])
    path = put(saves, match)
    parent = at_table(window, path)
    before = sorted(saves.folder.rglob("*"))
    choose(file_dialog(parent), saves.folder / folder / f"mine{SUFFIX}")
    assert "keeps your matches" in box_over(parent).informativeText()
    assert sorted(saves.folder.rglob("*")) == before
    box_over(parent).close()


def test_the_folder_of_the_copy_can_be_shown(
    window: MainWindow, saves: Saves, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(
        QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile()))
    )
    match = SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key])
    parent = at_table(window, put(saves, match))
    choose(file_dialog(parent))
    click(button_of(box_over(parent), "folder"))
    assert opened == [documents]


def test_what_could_not_be_saved_is_in_the_copy(
    window: MainWindow, saves: Saves, documents: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the way out when the disk with the matches is full."""

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    window.open_match(put(saves, SUBJECTS[Doors.key].position(1, 12)))
    controller = page_of(window).controller
    controller.take_over()
    with monkeypatch.context() as patch:
        patch.setattr("lat_desktop.controllers.disk.append_all", refuse)
        controller.choose(controller.legal_moves[0])
        assert page_of(window).controller.unsaved
    press_save(window)
    click(button_of(box_over(window), "copy"))
    choose(file_dialog(window))
    box_over(window).close()
    (copy,) = documents.iterdir()
    assert len(record.read(copy.read_bytes()).match.steps) == len(controller.match.steps)


def test_what_nobody_can_read_has_no_copy(window: MainWindow, saves: Saves) -> None:
    path = put(saves, SUBJECTS[Doors.key].finished_script.play(GAMES[Doors.key]))
    path.write_bytes(b"\0" * 99)
    window.show_past()
    (dialog,) = window.findChildren(PastMatchesDialog)
    assert not dialog.copy_button.isEnabled()
    assert not window.menus.save_copy.isEnabled(), "nor does the lobby"
    dialog.reject()


def test_a_copy_that_is_opened_is_known_and_goes_on_where_one_was(
    window: MainWindow, saves: Saves, documents: Path
) -> None:
    path = put(saves, SUBJECTS[Doors.key].position(1, 12))
    parent = at_table(window, path)
    click(button_of(box_over(parent), "copy"))
    choose(file_dialog(parent))
    box_over(parent).close()
    at_the_table = page_of(window)
    (copy,) = documents.iterdir()
    window.open_match(copy)
    assert page_of(window) is at_the_table
    assert saves.waiting() == [path]
