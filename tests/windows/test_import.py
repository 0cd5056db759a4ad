"""Matches from outside are opened in a copy, once, by whatever way they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai, program
from lat_desktop.controllers.notes import path_beside
from lat_desktop.controllers.saves import FINISHED, SaveFile, Saves
from lat_desktop.engine import record
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.record import SUFFIX, SUFFIXES
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.rulebook.problem import problems_of
from lat_desktop.windows import main_window
from lat_desktop.windows.dialog import Dialog
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch, NewMatchDialog
from lat_desktop.windows.past_matches import PastMatchesDialog
from lat_desktop.windows.program_consent import ProgramConsentDialog
from tests.evening import SEATS, match_of
from tests.games import SUBJECTS
from tests.special_files import make_link
from tests.windows import unsaved
from tests.windows.incoming import WAYS, by_second_start, drop
from tests.windows.test_match_files import (
    MOVES,
    box_of,
    button_of,
    click,
    moves_of,
    notice_of,
    page_of,
)
from tests.windows.walk import NO_POPUPS

every_game = pytest.mark.parametrize("game", SUBJECTS)
every_way = pytest.mark.parametrize(
    "way", [pytest.param(way, marks=NO_POPUPS) if way == "menu" else way for way in WAYS]
)
AGREED = NewMatch(Doors.key, (HUMAN, ai(Level.CASUAL)), "italian", 0)
DAMAGE = b'{"n":999,"move":"nonsense"}\n{"n":1000,"move":"more of it"}\n'


def text_of(match: AnyMatch) -> bytes:
    """Return the record of a match among people."""
    return record.write(match, (HUMAN,) * match.setup.seats)


def unfinished(game: str) -> bytes:
    return text_of(SUBJECTS[game].position(1, 12))


def finished(game: str) -> bytes:
    return text_of(SUBJECTS[game].finished_script.play(GAMES[game]))


def damaged(game: str) -> bytes:
    return unfinished(game) + DAMAGE


STATES: dict[str, Callable[[str], bytes]] = {
    "unfinished": unfinished,
    "finished": finished,
    "damaged": damaged,
}


def here(saves: Saves) -> list[Path]:
    """Return all records in the folder and below."""
    return [path for path in saves.folder.rglob("*") if path.suffix in SUFFIXES]


def put(folder: Path, text: bytes, name: str = f"Zoë’s match, às 8{SUFFIX}") -> Path:
    """Put a record somewhere else, under a name as people give them."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text)
    return path


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Return a folder of somebody's, with accents and blanks, and a long way down."""
    return tmp_path / "Perché no" / ("ä b " * 20).strip() / ("ö" * 80)


@every_game
@pytest.mark.parametrize("state", STATES)
@every_way
def test_a_match_from_elsewhere_is_opened_in_a_copy_and_there_is_never_a_second_one(
    window: MainWindow, saves: Saves, elsewhere: Path, game: str, state: str, way: str
) -> None:
    text = STATES[state](game)
    readable = text.removesuffix(DAMAGE)
    one, other = (put(elsewhere, text, f"Zoë’s match{suffix}") for suffix in SUFFIXES)
    WAYS[way](window, one)
    if state == "damaged":
        assert "damaged" in box_of(window).text()
        assert not here(saves), "it is asked first"
        click(button_of(box_of(window), "Go on"))
    controller = page_of(window).controller
    assert controller.match.game.key == game
    (copy,) = here(saves)
    assert controller.record_path == copy
    assert copy.parent == (saves.folder / FINISHED if state == "finished" else saves.folder)
    assert copy.suffix == SUFFIX
    assert copy.read_bytes().startswith(readable)
    assert one.name in notice_of(window)

    at_table = window.page
    WAYS[way](window, other)
    assert window.page is at_table, "it is the same match"
    assert "already" in notice_of(window)
    assert "copy of" not in notice_of(window), "and nothing else is said of it"
    window.show_lobby()
    WAYS[way](window, one)
    assert page_of(window) is at_table
    assert here(saves) == [copy]
    assert {path.read_bytes() for path in (one, other)} == {text}
    assert {path.name for path in elsewhere.iterdir()} == {one.name, other.name}


@every_game
def test_what_was_gone_on_with_is_gone_on_with(
    window: MainWindow, saves: Saves, elsewhere: Path, game: str
) -> None:
    """The file is an older state of a match that is not at the table any more."""
    path = put(elsewhere, unfinished(game))
    by_second_start(window, path)
    controller = page_of(window).controller
    controller.take_over()
    controller.choose(controller.legal_moves[0])
    moves = moves_of(window)
    (copy,) = here(saves)
    window.start_match(AGREED)
    by_second_start(window, path)
    assert moves_of(window)[: len(moves)] == moves
    assert page_of(window).controller.record_path == copy


def test_another_match_behind_the_door_is_spoken_of_and_found_again(
    window: MainWindow, saves: Saves, elsewhere: Path, language: LanguageService
) -> None:
    window.start_match(AGREED)
    mine = page_of(window).controller.record_path
    path = put(elsewhere, record.write(match_of(MOVES), SEATS))
    by_second_start(window, path)
    assert moves_of(window)[:3] == list(MOVES)
    assert "waits among the past matches" in notice_of(window)
    language.set_language("it")
    assert "aspetta tra le partite passate" in notice_of(window)
    theirs = page_of(window).controller.record_path
    assert saves.waiting(Doors.key) == [theirs, mine], "what was opened last is behind the door"
    window.show_past()
    (dialog,) = window.findChildren(PastMatchesDialog)
    rows = [dialog.model.entry(row).path for row in range(dialog.model.rowCount())]
    assert set(rows) == {mine, theirs}
    dialog.reject()


# --- Trust -----------------------------------------------------------------------------------


@every_way
@pytest.mark.parametrize("state", ["unfinished", "damaged"])
def test_a_no_leaves_nothing_behind(
    window: MainWindow, saves: Saves, elsewhere: Path, way: str, state: str
) -> None:
    seats = (HUMAN, program("/bin/echo hello"))
    text = record.write(match_of(MOVES), seats) + (DAMAGE if state == "damaged" else b"")
    path = put(elsewhere, text)
    WAYS[way](window, path)
    if state == "damaged":
        click(button_of(box_of(window), "Go on"))
    (dialog,) = [d for d in window.findChildren(ProgramConsentDialog) if d.isVisible()]
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert window.page is None
    assert not here(saves)
    assert not window.lobby.doors[0].waiting
    assert path.read_bytes() == text


def test_who_leaves_a_damaged_match_alone_has_no_copy(
    window: MainWindow, saves: Saves, elsewhere: Path
) -> None:
    path = put(elsewhere, damaged(Doors.key))
    by_second_start(window, path)
    click(box_of(window).button(QMessageBox.StandardButton.Cancel))
    assert window.page is None
    assert not here(saves)


# --- What is ours already --------------------------------------------------------------------


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("by_link", [False, True])
def test_a_match_that_is_ours_is_opened_as_it_is(
    window: MainWindow, saves: Saves, tmp_path: Path, suffix: str, by_link: bool
) -> None:
    waiting = put(saves.folder, unfinished(Doors.key), f"doors-20260102-190500-000001{suffix}")
    over = put(
        saves.folder / FINISHED, finished(Doors.key), f"doors-20260102-190500-000002{suffix}"
    )
    ours = sorted(here(saves))
    for path in (waiting, over):
        named = path
        if by_link:
            named = tmp_path / f"link to {path.name}"
            make_link(named, path)
        by_second_start(window, named)
        assert page_of(window).controller.record_path.samefile(path)
    assert sorted(here(saves)) == ours


def test_a_match_put_away_by_an_earlier_version_is_recognised(
    window: MainWindow, saves: Saves, elsewhere: Path
) -> None:
    name = "doors-20260102-190500-000001.jsonl"
    old = put(saves.folder / FINISHED, finished(Doors.key), name)
    by_second_start(window, put(elsewhere, finished(Doors.key)))
    assert page_of(window).controller.record_path == old
    assert here(saves) == [old]


def test_the_day_of_a_match_from_an_old_folder_is_kept_and_its_notes_come_along(
    window: MainWindow, saves: Saves, elsewhere: Path
) -> None:
    name = "doors-20200102-190500-000001.jsonl"
    other = put(saves.folder / FINISHED, finished(Favor.key), name)  # no match has that name then
    path = put(elsewhere, finished(Doors.key), name)
    path_beside(path).write_bytes(b'{"format":1,"seats":{"0":{"text":"the left one"}}}')
    by_second_start(window, path)
    controller = page_of(window).controller
    assert controller.record_path.name == "doors-20200102-190500-000001-02.latmatch"
    assert controller.notes.of(0).text == "the left one"
    assert other.read_bytes() == finished(Favor.key)
    assert path_beside(controller.record_path).exists()


# --- What cannot be opened -------------------------------------------------------------------


BAD: dict[str, tuple[Callable[[Path], object], str, str]] = {
    "a picture": (
        lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" * 9),
        "it is no match of this program",
        "non è una partita di questo programma",
    ),
    "nothing": (lambda path: path.touch(), "it is empty", "è vuoto"),
    "a folder": (Path.mkdir, "a folder, a link, a device", "una cartella"),
    "gone": (lambda path: None, "is not there", "non c’è"),
    "too large": (
        lambda path: path.write_bytes(b"{" * (5 << 20)),
        "far too large",
        "troppo grande",
    ),
    "a name that is too long": (
        lambda path: path.with_name("x" * 300),
        "is too long",
        "è troppo lungo",
    ),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("code", ["en", "it"])
def test_what_is_no_match_is_said_and_nothing_is_lost(
    window: MainWindow,
    saves: Saves,
    tmp_path: Path,
    language: LanguageService,
    kind: str,
    code: str,
) -> None:
    language.set_language(code)
    make, *says = BAD[kind]
    window.start_match(AGREED)
    at_table, before = window.page, here(saves)
    path = tmp_path / f"sent{SUFFIX}"
    made = make(path)
    path = made if isinstance(made, Path) else path
    by_second_start(window, path)
    box = box_of(window)
    assert says[code == "it"] in box.text() + box.informativeText()
    assert str(path) in box.informativeText()
    box.close()
    assert window.page is at_table
    assert here(saves) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has permissions of another kind")
def test_a_file_that_may_not_be_read_is_said(
    window: MainWindow, saves: Saves, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(elsewhere, unfinished(Doors.key))
    opened = os.open

    def refuse(name: Path, *arguments: int) -> int:
        if name == path:
            raise PermissionError(13, "no")
        return opened(name, *arguments)

    monkeypatch.setattr(os, "open", refuse)  # root may read all
    by_second_start(window, path)
    assert "no permission" in box_of(window).informativeText()
    box_of(window).close()
    assert not here(saves)


def test_a_file_on_a_disk_that_is_read_only_is_opened(
    window: MainWindow, saves: Saves, elsewhere: Path
) -> None:
    path = put(elsewhere, unfinished(Doors.key))
    path.chmod(0o400)
    elsewhere.chmod(0o500)
    by_second_start(window, path)
    elsewhere.chmod(0o700)
    assert page_of(window).controller.record_path in saves.waiting()


def test_where_no_copy_can_be_written_that_is_said_and_one_plays_all_the_same(
    window: MainWindow, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: SaveFile, match: object) -> None:
        raise OSError(28, "ENOSPC")

    path = put(elsewhere, record.write(match_of(MOVES), SEATS))
    with monkeypatch.context() as patch:
        patch.setattr(SaveFile, "save", refuse)
        by_second_start(window, path)
        assert "disk is full" in notice_of(window)
        assert "copy" not in notice_of(window), "for there is none"


# --- Drops, and what macOS does --------------------------------------------------------------


@pytest.mark.parametrize("at_table", [False, True])
def test_only_one_file_can_be_dropped(window: MainWindow, elsewhere: Path, at_table: bool) -> None:
    if at_table:
        window.start_match(AGREED)
    before = window.page
    one, two = (put(elsewhere, unfinished(Doors.key), f"{n}{SUFFIX}") for n in (1, 2))
    assert drop(window, one, two) is None
    assert drop(window) is None
    assert window.page is before


def test_a_file_is_opened_by_an_event_as_on_macos(
    window: MainWindow, qapp: QApplication, elsewhere: Path
) -> None:
    """It may come before there is a window that could show it."""
    path = put(elsewhere, unfinished(Doors.key))
    QApplication.sendEvent(qapp, QFileOpenEvent(str(path)))
    assert window.page is None
    window.incoming.listen()
    first = page_of(window)
    other = put(elsewhere, finished(Doors.key), "other" + SUFFIX)
    QApplication.sendEvent(qapp, QFileOpenEvent(str(other)))
    assert page_of(window) is not first
    assert page_of(window).controller.match.outcome is not None


SEVERAL = "Several matches were opened"


@pytest.mark.parametrize("way", ["second start", "event before", "event", "while a dialog asks"])
def test_of_several_files_all_are_opened_and_it_is_said_where_they_are(
    window: MainWindow,
    saves: Saves,
    elsewhere: Path,
    qapp: QApplication,
    qtbot: QtBot,
    language: LanguageService,
    way: str,
) -> None:
    """The desktop starts the program once for each; on a Mac there is an event for each."""
    texts = [unfinished(Doors.key), finished(Doors.key), unfinished(Favor.key)]
    paths = [put(elsewhere, text, f"{n}{SUFFIX}") for n, text in enumerate(texts)]
    if way == "event":
        window.incoming.listen()
    if way == "while a dialog asks":
        window.ask_new_match(Favor.key)
    for path in paths:
        if way.startswith("event"):
            QApplication.sendEvent(qapp, QFileOpenEvent(str(path)))
        else:
            by_second_start(window, path)
    if way == "event before":
        window.incoming.listen()
    if way == "while a dialog asks":
        (dialog,) = window.findChildren(NewMatchDialog)
        dialog.reject()
    qtbot.waitUntil(lambda: len(here(saves)) == len(paths))
    assert page_of(window).controller.match.game.key == Favor.key, "the last one"
    assert "2.latmatch" in notice_of(window)
    assert SEVERAL in notice_of(window)
    language.set_language("it")
    QApplication.processEvents()
    assert SEVERAL not in notice_of(window)
    assert "partite" in notice_of(window)


def test_of_one_file_after_another_nothing_is_said_but_of_the_last(
    window: MainWindow, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main_window, "TOGETHER_S", 0.0)
    for n, text in enumerate((unfinished(Doors.key), unfinished(Favor.key))):
        by_second_start(window, put(elsewhere, text, f"{n}{SUFFIX}"))
        assert SEVERAL not in notice_of(window)


# --- Whatever is going on --------------------------------------------------------------------


@every_way
def test_in_the_middle_of_a_lesson_or_a_problem_it_is_opened(
    window: MainWindow, saves: Saves, elsewhere: Path, way: str
) -> None:
    path = put(elsewhere, unfinished(Doors.key))
    window.learn(Doors.key)
    assert page_of(window).controller.teaches
    WAYS[way](window, path)
    assert not page_of(window).controller.teaches
    window.pose(Doors.key, problems_of(Doors.key)[0])
    assert page_of(window).controller.teaches
    WAYS[way](window, path)
    assert page_of(window).controller.record_path == saves.waiting()[0]


@every_game
def test_behind_the_curtain_of_people_who_share_the_screen_it_is_opened(
    window: MainWindow, saves: Saves, elsewhere: Path, game: str
) -> None:
    rules = GAMES[game]
    window.start_match(NewMatch(game, (HUMAN,) * rules.seats[0], rules.editions[0], 0))
    mine = page_of(window).controller.record_path
    by_second_start(window, put(elsewhere, unfinished(game)))
    assert page_of(window).controller.record_path != mine
    assert set(saves.waiting()) == {mine, page_of(window).controller.record_path}
    if rules.has_secrets:
        assert page_of(window).controller.reader is None, "nobody's secrets are in sight"


def test_while_a_dialog_wants_an_answer_it_waits(
    window: MainWindow, elsewhere: Path, qtbot: QtBot
) -> None:
    path = put(elsewhere, unfinished(Doors.key))
    window.ask_new_match(Favor.key)
    (dialog,) = window.findChildren(NewMatchDialog)
    drop(window, path)
    assert dialog.isVisible()
    assert window.page is None
    dialog.reject()
    qtbot.waitUntil(lambda: window.page is not None)


@pytest.mark.parametrize("show", [MainWindow.show_settings, MainWindow.show_past])
def test_a_dialog_that_one_only_looks_at_makes_room_for_it(
    window: MainWindow, elsewhere: Path, qtbot: QtBot, show: Callable[[MainWindow], None]
) -> None:
    path = put(elsewhere, unfinished(Doors.key))
    show(window)
    (dialog,) = (each for each in window.findChildren(Dialog) if each.isVisible())
    with qtbot.waitSignal(dialog.finished):
        by_second_start(window, path)
    qtbot.waitUntil(lambda: window.page is not None)
    assert page_of(window).controller.match.game.key == Doors.key


@pytest.mark.parametrize("stays", [True, False])
def test_moves_that_are_not_saved_are_spoken_of_first(
    window: MainWindow,
    saves: Saves,
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
    stays: bool,
) -> None:
    window.start_match(AGREED)
    at_table = page_of(window)

    def answer() -> None:
        unsaved.answer(box_of(window), unsaved.STAY if stays else unsaved.LOSE)

    QTimer.singleShot(0, window, answer)
    with monkeypatch.context() as patch:
        patch.setattr(at_table.controller, "save", lambda: False)
        by_second_start(window, put(elsewhere, unfinished(Doors.key)))
    assert (window.page is at_table) is stays
    assert len(here(saves)) == (1 if stays else 2)
