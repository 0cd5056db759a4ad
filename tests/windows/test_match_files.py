"""Matches whose files are damaged, held, changed or none at all, as a person meets them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.saves import SaveFile, Saves
from lat_desktop.engine import record
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.record import SUFFIX, SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch, NewMatchDialog
from lat_desktop.windows.past_matches import PastMatchesDialog
from tests.evening import SEATS, match_of
from tests.games import SUBJECTS
from tests.special_files import make_link, make_pipe

AGREED = NewMatch(Doors.key, (HUMAN, ai(Level.CASUAL)), "italian", 0)
DEAL = (
    "deal red_lady blue_tiger | red_lady red_tiger blue_lady blue_tiger wild_color wild_role"
    " red_lady red_tiger blue_lady blue_tiger red_lady red_tiger blue_lady blue_tiger"
)
MOVES = (DEAL, "take red_lady", "discard red_tiger")


def put(saves: Saves, name: str = "doors-20260102-190500-000001", moves: int = 3) -> Path:
    """Put a match that waits into the folder."""
    path = saves.folder / f"{name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(record.write(match_of(MOVES[:moves]), SEATS))
    return path


def box_of(window: MainWindow) -> QMessageBox:
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    return box


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def button_of(box: QMessageBox, text: str) -> QAbstractButton:
    (button,) = [each for each in box.buttons() if text in each.text()]
    return button


def page_of(window: MainWindow) -> GamePage:
    assert window.page is not None
    assert window.stack.currentWidget() is window.page
    return window.page


def moves_of(window: MainWindow) -> list[str]:
    return [step.move.text for step in page_of(window).controller.match.steps]


def notice_of(window: MainWindow) -> str:
    """Return the notice as it is read: without the places where its lines may be broken."""
    return page_of(window).bar.notice.text().replace("\u200b", "")


def knock(window: MainWindow) -> None:
    """Go to the lobby and click on the first door."""
    window.show_lobby()
    click(window.lobby.doors[0])


# --- Damaged ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "it"])
def test_what_can_be_read_of_a_damaged_match_is_offered(
    window: MainWindow, saves: Saves, code: str, language: LanguageService
) -> None:
    language.set_language(code)
    path = put(saves)
    damaged = path.read_bytes().replace(b"discard", b"disc\xffrd")
    path.write_bytes(damaged)
    knock(window)
    box = box_of(window)
    assert ("move 1" if code == "en" else "mossa 1") in box.text()
    assert str(path) in box.informativeText()
    click(box.button(QMessageBox.StandardButton.Cancel))
    assert window.page is None
    assert path.read_bytes() == damaged, "nothing is done unasked"
    assert window.lobby.doors[0].waiting

    knock(window)
    click(button_of(box_of(window), "1"))
    assert moves_of(window)[:2] == list(MOVES[:2])
    assert path.name in notice_of(window)
    (kept,) = (saves.folder / "damaged").iterdir()
    assert kept.read_bytes() == damaged
    assert saves.waiting() == [page_of(window).controller.record_path]


def test_a_damaged_match_from_elsewhere_stays_there(
    window: MainWindow, saves: Saves, tmp_path: Path
) -> None:
    path = put(saves).rename(tmp_path / "from a _friend_ [L7] &amp; %20.jsonl")
    damaged = path.read_bytes() + b"{\n"
    path.write_bytes(damaged)
    window.open_match(path)
    click(button_of(box_of(window), "Go on"))
    assert moves_of(window)[:3] == list(MOVES)
    assert path.read_bytes() == damaged
    assert saves.holds(page_of(window).controller.record_path)


# --- Held by others, and changed by them ------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "it"])
def test_a_match_that_is_open_elsewhere_is_not_touched(
    window: MainWindow, saves: Saves, code: str, language: LanguageService
) -> None:
    language.set_language(code)
    path = put(saves)
    before = path.read_bytes()
    _, other = saves.load(path)
    knock(window)
    box = box_of(window)
    assert ("another window" if code == "en" else "altra finestra") in box.text()
    assert window.page is None
    click(box.buttons()[0])
    assert path.read_bytes() == before
    other.close()
    knock(window)
    assert moves_of(window)[:3] == list(MOVES)


@pytest.mark.parametrize(
    ("meddle", "says"),
    [
        (lambda path: path.unlink(), "took this match’s file away"),
        (lambda path: path.write_bytes(path.read_bytes()[:-20]), "changed this match’s file"),
        (lambda path: path.write_bytes(b"\0" * 999), "changed this match’s file"),
    ],
)
def test_a_file_that_others_change_is_left_to_them_with_a_word(
    window: MainWindow, meddle: Callable[[Path], object], says: str
) -> None:
    window.start_match(AGREED)
    page = page_of(window)
    old = page.controller.record_path
    try:
        meddle(old)
    except PermissionError:
        assert sys.platform == "win32", "there nobody takes away what is open"
        return
    theirs = old.read_bytes() if old.exists() else None
    page.controller.choose(page.controller.legal_moves[0])
    notice = notice_of(window)
    assert says in notice
    assert page.controller.record_path.name in notice
    assert (old.read_bytes() if old.exists() else None) == theirs
    window.menus.languages["it"].trigger()
    assert "Un altro programma" in notice_of(window)
    assert not page.controller.unsaved


def test_why_nothing_can_be_saved_is_said_in_words(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: SaveFile, match: object) -> None:
        raise PermissionError(13, "EACCES: raw words of the system")

    with monkeypatch.context() as patch:
        patch.setattr(SaveFile, "save", refuse)
        window.start_match(AGREED)
    notice = notice_of(window)
    assert "You have no permission" in notice
    assert "raw words" not in notice


# --- No files --------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [make_pipe, Path.mkdir, lambda path: make_link(path, "nowhere")])
@pytest.mark.parametrize("by_name", [True, False])
def test_what_is_no_file_is_named_and_not_waited_for(
    window: MainWindow, saves: Saves, make: Callable[[Path], object], by_name: bool
) -> None:
    saves.folder.mkdir()
    path = saves.folder / "doors-99990101-000000-000001.jsonl"
    make(path)
    if by_name:
        window.open_match(path)
    else:
        knock(window)
    box = box_of(window)
    assert path.name in box.informativeText()
    assert "Errno" not in box.text() + box.informativeText()
    assert window.page is None


def test_a_folder_that_cannot_be_read_is_said(
    window: MainWindow, saves: Saves, qtbot: QtBot
) -> None:
    saves.folder.write_text("no folder", "utf-8")
    window.continue_match(Doors.key)
    box = box_of(window)
    assert "folder of your matches" in box.text()
    assert str(saves.folder) in box.informativeText()
    click(box.buttons()[0])
    window.show_past()
    (dialog,) = window.findChildren(PastMatchesDialog)
    assert "cannot be read" in dialog.status.text()
    dialog.reject()


# --- Two matches of one game -----------------------------------------------------------------


@pytest.mark.parametrize("going_on", [True, False])
def test_before_a_second_match_is_begun_the_first_is_spoken_of_and_both_are_found(
    window: MainWindow, saves: Saves, qtbot: QtBot, going_on: bool
) -> None:
    old = put(saves)
    if going_on:
        knock(window)
    window.show_lobby()
    window.ask_new_match(Doors.key)
    box = box_of(window)
    assert ("going on" if going_on else "waiting") in box.text()
    assert "Past matches" in box.informativeText()
    click(button_of(box, "Continue"))
    assert moves_of(window)[:3] == list(MOVES)

    window.ask_new_match(Doors.key)
    click(button_of(box_of(window), "new one"))
    (dialog,) = [each for each in window.findChildren(NewMatchDialog) if each.isVisible()]
    click(dialog.start)
    assert moves_of(window) != list(MOVES)
    new = page_of(window).controller.record_path
    assert set(saves.waiting()) == {old, new}

    window.show_past()
    (listed,) = [each for each in window.findChildren(PastMatchesDialog) if each.isVisible()]
    rows = range(listed.model.rowCount())
    assert [listed.model.entry(row).path for row in rows] == [new, old]
    listed.list.selectRow(1)
    click(listed.open_button)
    assert page_of(window).controller.record_path == old
    assert moves_of(window)[:3] == list(MOVES)


def test_where_nothing_waits_nothing_is_asked(window: MainWindow) -> None:
    window.ask_new_match(Doors.key)
    assert not window.findChildren(QMessageBox)
    (dialog,) = window.findChildren(NewMatchDialog)
    dialog.reject()


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize(
    ("level", "is_known"), [("grandmaster", False), ("", False), ("expert", True)]
)
def test_a_level_of_a_later_version_is_said_not_to_be_known(
    window: MainWindow,
    tmp_path: Path,
    language: LanguageService,
    game: str,
    level: str,
    is_known: bool,
) -> None:
    match = SUBJECTS[game].position(1, 12)
    seats = (HUMAN, *[SeatHeader("ai", level)] * (match.setup.seats - 1))
    path = tmp_path / f"from elsewhere{SUFFIX}"
    path.write_bytes(record.write(match, seats))
    window.open_match(path)
    for code, words in (("en", "does not know the level"), ("it", "non conosce il livello")):
        language.set_language(code)
        QApplication.processEvents()
        assert (words in notice_of(window)) is not is_known
    kept = page_of(window).controller.record_path
    assert record.read(kept.read_bytes()).header.seats == seats, "a later version may know it"


@pytest.mark.parametrize("game", SUBJECTS)
def test_of_a_match_that_is_over_no_level_is_spoken_of(
    window: MainWindow, tmp_path: Path, game: str
) -> None:
    match = SUBJECTS[game].finished_script.play(GAMES[game])
    seats = (HUMAN, *[SeatHeader("ai", "grandmaster")] * (match.setup.seats - 1))
    path = tmp_path / f"from elsewhere{SUFFIX}"
    path.write_bytes(record.write(match, seats))
    window.open_match(path)
    assert "level" not in notice_of(window)
