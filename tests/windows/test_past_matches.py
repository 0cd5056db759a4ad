"""A person who comes back to matches that are over: with the mouse, with keys, in two languages."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMessageBox
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import notes
from lat_desktop.controllers import trash as trash_bin
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import MatchController
from lat_desktop.controllers.match_factory import HUMAN, REVIEWS, MatchFactory, ai
from lat_desktop.controllers.notes import Mark, Notes
from lat_desktop.controllers.review import ReviewController
from lat_desktop.controllers.saves import FINISHED, SaveFile, Saves
from lat_desktop.engine import record
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Outcome, Seat
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.models.past_matches import Column, PastMatchesModel
from lat_desktop.players.levels import Level
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from lat_desktop.windows.past_matches import PastMatchesDialog
from tests.games import SUBJECTS
from tests.windows import unsaved
from tests.windows.test_review import Analyst, sternly
from tests.windows.words import left_over, words_of

AGREED = NewMatch(Doors.key, (HUMAN, ai(Level.CASUAL)), "italian", 0)
VERA, UGO = SeatHeader("human", "Vera"), SeatHeader("human", "Ugo")
PATIENCE = 20_000


@cache
def finished(game: str) -> AnyMatch:
    match = SUBJECTS[game].finished_script.play(GAMES[game])
    assert match.outcome is not None
    return match


def text_of(game: str, *seats: SeatHeader) -> bytes:
    """Return the record of a match of *game*; the person plays alone if not said otherwise."""
    match = finished(game)
    return record.write(match, seats or (HUMAN, *[ai(Level.EXPERT)] * (match.setup.seats - 1)))


def put(saves: Saves, name: str, text: bytes | None = None) -> Path:
    """Put a file among the finished matches: a match of the game of its *name*, or *text*."""
    path = saves.folder / FINISHED / f"{name}{record.SUFFIX}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text_of(name.partition("-")[0]) if text is None else text)
    return path


def files(saves: Saves) -> dict[Path, bytes]:
    """Return everything there is on the disk but reviews, which can be made again."""
    found = (path for path in saves.folder.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in found if path.parent.name != REVIEWS}


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    target = QApplication.focusWidget() or QApplication.activeWindow()
    assert target is not None
    QTest.keyClick(target, key, modifier)
    QApplication.processEvents()


@pytest.fixture
def open_list(window: MainWindow, qtbot: QtBot) -> Callable[[], PastMatchesDialog]:
    """Return how a person opens the list, who waits until it has been read through."""

    def opened() -> PastMatchesDialog:
        with qtbot.waitActive(window):
            window.activateWindow()
        press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        (dialog,) = [d for d in window.findChildren(PastMatchesDialog) if d.isVisible()]
        qtbot.waitUntil(dialog.isActiveWindow)
        rows = range(dialog.model.rowCount())
        qtbot.waitUntil(lambda: not any(dialog.model.entry(row).awaits_reading for row in rows))
        return dialog

    return opened


OpenList = Callable[[], PastMatchesDialog]


def cells(dialog: PastMatchesDialog, row: int) -> list[str]:
    return [str(dialog.model.index(row, column).data()) for column in Column]


def table_of(window: MainWindow) -> GamePage:
    assert window.page is not None
    assert window.stack.currentWidget() is window.page
    return window.page


@pytest.fixture
def analysts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let reviews do without a process."""

    def reviews(self: MatchFactory, controller: MatchController) -> ReviewController:
        return ReviewController(controller, Analyst(sternly), self.kept_reviews)

    monkeypatch.setattr(MatchFactory, "reviews", reviews)


@pytest.mark.usefixtures("analysts")
def test_keys_alone_lead_to_a_past_match_and_its_review(
    window: MainWindow, saves: Saves, open_list: OpenList, qtbot: QtBot
) -> None:
    put(saves, "doors-20260102-190500-000001")
    put(saves, "favor-20260301-203000-000001")
    put(saves, "labyrinth-20251224-220000-000001")
    before = files(saves)
    dialog = open_list()
    assert [cells(dialog, row)[:3] for row in range(3)] == [
        ["1 Mar 2026, 20:30", "Favor", "You, Expert 1, Expert 2"],
        ["2 Jan 2026, 19:05", "Doors", "You, Expert"],
        ["24 Dec 2025, 22:00", "Labyrinth", "You, Expert"],
    ]
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Return)
    page = table_of(window)
    assert page.controller.match.game.key == Doors.key
    assert [step.move for step in page.controller.match.steps] == [
        step.move for step in finished(Doors.key).steps
    ]
    outcome = page.controller.match.outcome
    assert outcome is not None
    assert not page.controller.legal_moves, "nothing can be played on"
    assert page.bar.sentence, "the result is said"
    with qtbot.waitActive(window):
        window.activateWindow()
    press(Qt.Key.Key_F4)
    assert page.looks_back
    assert page.review is not None
    qtbot.waitUntil(lambda: page.review is not None and page.review.decision is not None)
    press(Qt.Key.Key_Escape)
    assert not page.looks_back

    press(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert window.stack.currentWidget() is window.lobby
    assert not any(door.waiting for door in window.lobby.doors), "it is no match to go on with"
    assert not window.menus.continue_match.isEnabled()
    window.close()
    assert files(saves) == before


def test_a_match_that_waits_goes_on_waiting(
    window: MainWindow, saves: Saves, open_list: OpenList
) -> None:
    put(saves, "doors-20260102-190500-000001")
    window.start_match(AGREED)
    waits = table_of(window).controller
    waits.choose(waits.legal_moves[0])
    steps = [step.move.text for step in waits.match.steps]
    dialog = open_list()
    assert [cells(dialog, row)[3] for row in range(2)] == ["Unfinished", "You won"]
    place = dialog.list.visualRect(dialog.model.index(1, Column.RESULT)).center()
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dialog.isVisible(), "one click only chooses"
    QTest.mouseDClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert table_of(window).controller.match.outcome is not None
    window.show_lobby()
    assert window.lobby.doors[0].waiting
    QTest.mouseClick(window.lobby.doors[0], Qt.MouseButton.LeftButton)
    played = [step.move.text for step in table_of(window).controller.match.steps]
    assert played[: len(steps)] == steps


@pytest.mark.parametrize("answer", [unsaved.STAY, unsaved.LOSE])
def test_moves_that_are_not_on_the_disk_are_asked_about_first(
    window: MainWindow,
    saves: Saves,
    open_list: OpenList,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    put(saves, "doors-20260102-190500-000001")

    def refuse(self: SaveFile, match: object) -> None:
        raise OSError("read-only file system")

    with monkeypatch.context() as patch:
        patch.setattr(SaveFile, "save", refuse)
        window.start_match(AGREED)
        page = table_of(window)

        def reply() -> None:
            (box,) = window.findChildren(QMessageBox)
            assert "not saved" in box.text()
            unsaved.answer(box, answer)

        dialog = open_list()
        QTimer.singleShot(0, window, reply)
        QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
        assert (table_of(window) is page) is (answer == unsaved.STAY)


HEADER = text_of(Doors.key).partition(b"\n")[0] + b"\n"
BAD = {
    "nothing": (b"", "Cannot be read"),
    "no text": (bytes(range(256)) * 9, "Cannot be read"),
    "half a header": (HEADER[:40], "Cannot be read"),
    "a damaged line": (HEADER + b'{"n":1,"mo\n', "Cannot be read"),
    "a move against the rules": (HEADER + b'{"n":1,"move":"pass"}\n', "Cannot be read"),
    "another version": (HEADER.replace(b'"format":4', b'"format":7'), "Of an unknown kind"),
    "another game": (HEADER.replace(Doors.key.encode(), b"chess"), "Of an unknown kind"),
    "the end is cut off": (text_of(Doors.key)[:-20], "Not over"),
}


@pytest.mark.parametrize(("text", "says"), BAD.values(), ids=BAD)
def test_what_cannot_be_opened_says_so_and_stays_as_it_is(
    window: MainWindow, saves: Saves, open_list: OpenList, text: bytes, says: str
) -> None:
    put(saves, "doors-20260102-190500-000001", text)
    before = files(saves)
    dialog = open_list()
    when, game, _, result = cells(dialog, 0)
    assert (when, game, result) == ("2 Jan 2026, 19:05", "Doors", says)
    assert "Its file stays as it is." in dialog.status.text()
    assert not dialog.open_button.isEnabled()
    press(Qt.Key.Key_Return)
    place = dialog.list.visualRect(dialog.model.index(0, Column.GAME)).center()
    QTest.mouseDClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.page is None
    assert files(saves) == before


@pytest.mark.parametrize(
    ("spoil", "says"),
    [(Path.unlink, "is not there any more"), (lambda path: path.write_bytes(b"?"), "be read")],
)
def test_a_file_that_changes_while_it_is_listed_is_told_of(
    window: MainWindow,
    saves: Saves,
    open_list: OpenList,
    spoil: Callable[[Path], object],
    says: str,
) -> None:
    path = put(saves, "doors-20260102-190500-000001")
    dialog = open_list()
    spoil(path)
    assert dialog.open_button.isEnabled()
    press(Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert says in dialog.status.text()
    assert not dialog.open_button.isEnabled()
    assert window.page is None


def test_an_empty_list_says_so_and_opens_nothing(
    window: MainWindow, open_list: OpenList, qtbot: QtBot
) -> None:
    dialog = open_list()
    assert "No match is over yet" in dialog.status.text()
    assert not dialog.list.isVisible()
    assert not dialog.open_button.isEnabled()
    with qtbot.waitSignal(dialog.rejected):
        press(Qt.Key.Key_Return)  # the button that closes is all there is


def test_the_list_follows_the_language_while_it_is_open(
    window: MainWindow, saves: Saves, open_list: OpenList
) -> None:
    put(saves, "doors-20260802-190500-000001")
    put(saves, "favor-20260101-190500-000001", b"")
    dialog = open_list()
    english = words_of(dialog)
    window.menus.languages["it"].trigger()
    QApplication.processEvents()
    italian = words_of(dialog)
    assert cells(dialog, 0) == ["2 ago 2026, 19:05", "Doors", "Tu, Esperto", "Hai vinto"]
    assert set(left_over(english, italian)) <= {"Doors", "Favor", "—"}
    window.menus.languages["en"].trigger()
    QApplication.processEvents()
    assert words_of(dialog) == english


def test_a_row_is_read_out_whole(saves: Saves, open_list: OpenList) -> None:
    put(saves, "doors-20260102-190500-000001")
    dialog = open_list()
    assert QApplication.focusWidget() is dialog.list
    assert dialog.list.accessibleName() == "Past matches"
    table = QAccessible.queryAccessibleInterface(dialog.list)
    said = [table.child(i).text(QAccessible.Text.Name) for i in range(table.childCount())]
    assert "2 Jan 2026, 19:05, Doors, You, Expert, You won" in said


@pytest.mark.parametrize(
    ("seats", "winners", "says"),
    [
        ((HUMAN, ai(Level.NOVICE)), (0,), "You won"),
        ((HUMAN, ai(Level.NOVICE)), (1,), "You lost"),
        ((HUMAN, ai(Level.NOVICE)), (0, 1), "You share the win"),
        ((HUMAN, ai(Level.NOVICE)), (), "Draw"),
        ((VERA, UGO), (1,), "Ugo won"),
        ((VERA, UGO), (0, 1), "Vera and Ugo share the win"),
        ((ai(Level.NOVICE), ai(Level.NOVICE)), (1,), "Novice 2 won"),
    ],
)
def test_how_it_ended_is_said_as_the_people_see_it(
    saves: Saves,
    language: LanguageService,
    monkeypatch: pytest.MonkeyPatch,
    seats: tuple[SeatHeader, ...],
    winners: tuple[Seat, ...],
    says: str,
) -> None:
    put(saves, "doors-20260102-190500-000001", text_of(Doors.key, *seats))
    monkeypatch.setattr(Match, "outcome", Outcome(winners, (0, 0), ""))
    model = PastMatchesModel(saves, language)
    model.read(0)
    assert model.index(0, Column.RESULT).data() == says


def test_hundreds_are_listed_at_once_and_read_one_by_one(
    saves: Saves,
    language: LanguageService,
    theme: Theme,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    for number in range(300):
        put(saves, f"doors-20260102-190500-{number:06}")
    read: list[Path] = []
    load = Saves.load_finished

    def counted(self: Saves, path: Path) -> object:
        read.append(path)
        return load(self, path)

    monkeypatch.setattr(Saves, "load_finished", counted)
    dialog = PastMatchesDialog(saves, language, theme, lambda _: False)
    qtbot.addWidget(dialog)
    assert dialog.model.rowCount() == 300
    assert not read, "nobody waits for how they ended"
    dialog.show()
    qtbot.waitUntil(lambda: len(read) >= 3, timeout=PATIENCE)
    assert read[:2] == [dialog.model.entry(0).path, dialog.model.entry(1).path]
    dialog.hide()
    so_far = len(read)
    QApplication.processEvents()
    assert so_far < 300
    assert len(read) == so_far, "nothing is read when nobody looks"


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_it_fits_into_a_small_window_with_large_text(
    saves: Saves, language: LanguageService, theme: Theme, qtbot: QtBot, code: str, colours: str
) -> None:
    put(saves, "suspicion-20260922-190500-000001")
    put(saves, "labyrinth-20260922-190500-000001", b"")
    language.set_language(code)
    theme.choose(colours, 150)
    dialog = PastMatchesDialog(saves, language, theme, lambda _: False)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.resize(min(dialog.width(), 964), min(dialog.height(), 500))
    assert dialog.height() <= 500
    qtbot.waitUntil(lambda: not dialog.model.entry(1).awaits_reading)
    for column in (Column.WHEN, Column.GAME, Column.RESULT):
        for row in range(2):
            words = str(dialog.model.index(row, column).data())
            room = dialog.list.columnWidth(column)
            assert dialog.list.fontMetrics().horizontalAdvance(words) < room
    assert dialog.list.columnWidth(Column.PLAYERS) > dialog.fontMetrics().averageCharWidth() * 8


@pytest.mark.parametrize("noted", [True, False])
def test_what_was_noted_is_there_as_it_was(
    window: MainWindow, saves: Saves, open_list: OpenList, noted: bool
) -> None:
    path = put(saves, "suspicion-20260102-190500-000001")
    if noted:
        written = Notes()
        written.of(0).text = "Never in the library."
        written.of(0).marks[1] = {"viola": Mark.SURE}
        _, save = saves.load_finished(path)
        save.load_notes()
        save.save_notes(written)
    before = files(saves)
    assert len(before) == 1 + noted
    press_open = open_list().open_button
    QTest.mouseClick(press_open, Qt.MouseButton.LeftButton)
    page = table_of(window)
    assert isinstance(page.side.panel, DeductionPanel)
    assert page.side.panel.notes.toPlainText() == ("Never in the library." if noted else "")
    assert page.controller.notes.of(0).marks == ({1: {"viola": Mark.SURE}} if noted else {})
    window.close()
    assert files(saves) == before


def test_damaged_notes_are_named_and_stay_as_they_are(
    window: MainWindow, saves: Saves, open_list: OpenList
) -> None:
    path = put(saves, "suspicion-20260102-190500-000001")
    notes.path_beside(path).write_bytes(b"{")
    before = files(saves)
    QTest.mouseClick(open_list().open_button, Qt.MouseButton.LeftButton)
    page = table_of(window)
    assert notes.path_beside(path).name in page.bar.notice.text().replace("\u200b", "").replace(
        "\u200b", ""
    )
    window.show_lobby()
    window.close()
    assert not window.isVisible(), "nothing was lost, so nothing is asked"
    assert files(saves) == before


def test_notes_are_not_written_over_damaged_ones(
    window: MainWindow, saves: Saves, open_list: OpenList
) -> None:
    path = put(saves, "suspicion-20260102-190500-000001")
    notes.path_beside(path).write_bytes(b"{")
    before = files(saves)
    QTest.mouseClick(open_list().open_button, Qt.MouseButton.LeftButton)
    page = table_of(window)
    page.controller.notes.of(0).text = "It was Viola."
    page.controller.save_notes()
    assert "notes cannot be saved" in page.bar.notice.text()
    assert files(saves) == before
    page.controller.notes.of(0).text = ""  # so that the window closes without a question


def test_escape_and_the_button_close_the_list(
    saves: Saves, open_list: OpenList, qtbot: QtBot
) -> None:
    put(saves, "doors-20260102-190500-000001")
    dialog = open_list()
    with qtbot.waitSignal(dialog.rejected):
        press(Qt.Key.Key_Escape)
    dialog = open_list()
    close = dialog.buttons.button(QDialogButtonBox.StandardButton.Close)
    with qtbot.waitSignal(dialog.rejected):
        QTest.mouseClick(close, Qt.MouseButton.LeftButton)


@pytest.fixture
def trash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the system puts what is thrown away."""
    data = tmp_path / "data"
    data.mkdir()
    monkeypatch.setenv("XDG_DATA_HOME", str(data))
    return data / "Trash" / "files"


def answer(dialog: PastMatchesDialog, words: str) -> None:
    """Press the button of that name in the box that stands before *dialog*."""
    (box,) = [each for each in dialog.findChildren(QMessageBox) if each.isVisible()]
    (button,) = [each for each in box.buttons() if each.text() == words]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog.activateWindow()  # as the window manager does, where there is one
    QTest.qWaitForWindowActive(dialog)


def test_home_and_end_lead_to_the_first_match_and_the_last(
    saves: Saves, open_list: OpenList
) -> None:
    for day in (1, 2, 3):
        put(saves, f"doors-2026010{day}-120000-000001")
    dialog = open_list()
    for key, row in ((Qt.Key.Key_End, 2), (Qt.Key.Key_Home, 0)):
        press(key)
        assert dialog.list.currentIndex().row() == row


@pytest.mark.skipif(sys.platform == "win32", reason="there the trash is not ours to look into")
@pytest.mark.parametrize("by_key", [False, True])
def test_a_match_is_thrown_away_and_lies_in_the_trash(
    saves: Saves, open_list: OpenList, trash: Path, by_key: bool
) -> None:
    kept, gone = (
        put(saves, "doors-20260101-120000-000001"),
        put(saves, "favor-20260102-120000-000001"),
    )
    beside = notes.path_beside(gone)
    beside.write_bytes(b"{}")
    before = gone.read_bytes()
    dialog = open_list()

    def ask() -> None:
        if by_key:
            press(Qt.Key.Key_Delete)
        else:
            QTest.mouseClick(dialog.throw_button, Qt.MouseButton.LeftButton)

    ask()
    (box,) = dialog.findChildren(QMessageBox)
    assert dialog.model.index(0, Column.GAME).data() in box.informativeText(), "which one"
    answer(dialog, "Cancel")
    assert gone.exists()
    assert dialog.model.rowCount() == 2
    ask()
    answer(dialog, "&Throw away")
    assert [path.name for path in saves.finished()] == [kept.name]
    assert (trash / gone.name).read_bytes() == before
    assert (trash / beside.name).exists()
    assert not beside.exists()
    assert dialog.model.rowCount() == 1
    assert dialog.open_button.isEnabled()
    ask()
    answer(dialog, "&Throw away")
    assert "No match is over yet" in dialog.status.text()
    assert not dialog.throw_button.isEnabled()


@pytest.mark.skipif(sys.platform == "win32", reason="there the trash is not ours to look into")
@pytest.mark.parametrize("at_table", [False, True])
def test_the_match_at_the_table_is_thrown_away_and_nothing_waits_any_more(
    window: MainWindow, saves: Saves, open_list: OpenList, trash: Path, at_table: bool
) -> None:
    window.start_match(AGREED)
    path = table_of(window).controller.record_path
    assert path.exists()
    if not at_table:
        window.show_lobby()
    dialog = open_list()
    QTest.mouseClick(dialog.throw_button, Qt.MouseButton.LeftButton)
    assert "on the table" in dialog.findChildren(QMessageBox)[0].text()
    answer(dialog, "&Throw away")
    dialog.close()
    QApplication.processEvents()
    assert window.is_at_lobby
    assert window.page is None
    assert not saves.waiting()
    assert (trash / path.name).exists()
    assert not window.menus.continue_match.isEnabled()


def test_where_there_is_no_trash_the_match_stays(
    saves: Saves, open_list: OpenList, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(saves, "doors-20260101-120000-000001")
    monkeypatch.setattr(trash_bin, "QFile", NoTrash)
    dialog = open_list()
    QTest.mouseClick(dialog.throw_button, Qt.MouseButton.LeftButton)
    answer(dialog, "&Throw away")
    (box,) = [each for each in dialog.findChildren(QMessageBox) if "trash" in each.text()]
    assert str(path) in box.informativeText()
    assert path.exists()
    assert dialog.model.rowCount() == 1
    box.close()


class NoTrash:
    """A system without a trash."""

    @staticmethod
    def moveToTrash(name: str) -> bool:  # noqa: N802
        return False
