"""The sheet beside the mansion as a person uses it: pencil, rubber, help, log and notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import notes
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.notes import Mark
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.game import Event
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.record import SUFFIX, SeatHeader
from lat_desktop.models.suspicion.deduction_sheet import GUESTS, Role, mark_in
from lat_desktop.players.levels import Level
from lat_desktop.players.suspicion import deduction
from lat_desktop.tables.suspicion.deduction_panel import DeductionPanel
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.new_match import NewMatch
from tests.controllers.silent_player import SILENT
from tests.engine.suspicion_table import STILL, SuspicionMatch, deal, play
from tests.windows import unsaved
from tests.windows.test_main_window import AGREED, CTRL, dialog_of, page_of, press
from tests.windows.words import left_over, words_of

pytestmark = pytest.mark.long

DEALT = deal("viola buford remy", "steal+view view+ask_buford steal+ask_viola steal+ask_earl")
STORY = [
    *(DEALT, STILL, "play view+ask_buford, view, ask 1 buford"),
    *(STILL, "play steal+ask_viola, steal ruby, ask 2 viola"),
]
ALONE = (HUMAN, ai(Level.CASUAL), ai(Level.CASUAL))
TOGETHER = (SeatHeader("human", "Anna"), SeatHeader("human", "Bruno"), ai(Level.CASUAL))
Go = Callable[..., GamePage]


@pytest.fixture
def opponent() -> Sequence[str]:
    """Let nobody move but the person: a sheet would change while it is looked at."""
    return SILENT


@pytest.fixture
def go_on(window: MainWindow, saves: Saves) -> Go:
    """Return what continues a match that stands on the disk."""

    def go(
        *story: str, seats: Sequence[SeatHeader] = ALONE, match: SuspicionMatch | None = None
    ) -> GamePage:
        match = match or play(*(story or STORY[:2]), seats=len(seats))
        saves.create(match, tuple(seats)).save(match)
        window.continue_match("suspicion")
        QApplication.processEvents()
        return page_of(window)

    return go


def panel_of(page: GamePage) -> DeductionPanel:
    assert isinstance(page.side.panel, DeductionPanel)
    return page.side.panel


def cell(panel: DeductionPanel, guest: str, column: int = 0) -> QModelIndex:
    return panel.model.index(GUESTS.index(Guest(guest)), column)


def place(panel: DeductionPanel, guest: str, column: int = 0) -> QPoint:
    return panel.sheet.visualRect(cell(panel, guest, column)).center()


def click(panel: DeductionPanel, guest: str, column: int = 0) -> None:
    port, at = panel.sheet.viewport(), place(panel, guest, column)
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
    QApplication.processEvents()


# --- Where it stands -------------------------------------------------------------------------


def test_it_stands_beside_the_mansion_alone(window: MainWindow, go_on: Go) -> None:
    window.start_match(AGREED)
    doors = page_of(window)
    assert doors.side.panel is None
    assert doors.side.moves.isVisible()
    page = go_on()
    assert panel_of(page).isVisible()
    assert not page.side.moves.isVisible()


def test_who_only_looks_on_has_no_sheet(window: MainWindow) -> None:
    programs = (ai(Level.CASUAL), ai(Level.CASUAL))
    window.start_match(NewMatch("suspicion", programs, "spanish", 0))
    page = page_of(window)
    assert page.side.panel is None
    assert page.side.moves.isVisible()


@pytest.mark.parametrize("size", [(1024, 600), (1440, 900)])
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("code", ["en", "it"])
def test_the_whole_sheet_is_in_sight_and_the_table_keeps_its_room(
    window: MainWindow, go_on: Go, size: tuple[int, int], seats: int, code: str
) -> None:
    window.menus.languages[code].trigger()
    window.resize(*size)
    page = go_on(DEALT, STILL, seats=(HUMAN, *[ai(Level.CASUAL)] * (seats - 1)))
    panel = panel_of(page)
    port = panel.sheet.viewport().rect()
    rects = [panel.sheet.visualRect(cell(panel, guest, seats - 2)) for guest in GUESTS]
    assert all(port.contains(rect) for rect in rects)
    assert min(rect.height() for rect in rects) >= panel.fontMetrics().height()
    assert min(rect.width() for rect in rects) >= panel.fontMetrics().horizontalAdvance(">99%")
    assert panel.facts.height() > 4 * panel.fontMetrics().height()
    assert page.view.width() > 0.6 * page.width()
    heads = panel.sheet.verticalHeader()
    longest = max(
        panel.fontMetrics().horizontalAdvance(
            str(panel.model.headerData(n, Qt.Orientation.Vertical))
        )
        for n in range(10)
    )
    assert heads.width() > longest + rects[0].height()


def test_the_table_in_words_takes_turns_with_the_sheet(
    window: MainWindow, go_on: Go, settings: Settings
) -> None:
    page = go_on()
    panel = panel_of(page)
    assert not page.side.leaf.isVisible()
    press(Qt.Key.Key_F6)
    assert settings.table_in_words
    assert page.side.words.isVisible()
    assert not panel.isVisible()
    page.side.leaf.options.button_of("panel").click()
    assert panel.isVisible()
    assert not page.side.words.isVisible()
    press(Qt.Key.Key_F6)
    assert panel.isVisible()
    assert not page.side.leaf.isVisible()


@pytest.mark.parametrize("by_key", [False, True])
def test_the_side_that_was_chosen_last_is_in_sight_again(
    window: MainWindow, go_on: Go, settings: Settings, by_key: bool
) -> None:
    page = go_on()
    press(Qt.Key.Key_F6)
    for leaf in ("panel", "words"):
        chosen = page.side.leaf.options.button_of(leaf)
        if by_key:
            focused = page.side.leaf.options.checkedButton()
            assert focused is not None
            focused.setFocus()
            QTest.keyClick(focused, Qt.Key.Key_Left if leaf == "panel" else Qt.Key.Key_Right)
        else:
            QTest.mouseClick(chosen, Qt.MouseButton.LeftButton)
        window.show_lobby()
        page = go_on(*STORY[:2])
        assert page.side.leaf.isVisible()
        assert panel_of(page).isVisible() is (leaf == "panel")
        assert page.side.words.isVisible() is (leaf == "words")
    page.side.leaf.options.button_of("panel").click()
    press(Qt.Key.Key_F6)
    press(Qt.Key.Key_F6)
    assert page.side.words.isVisible(), "who asks for it would see it"


# --- Pencil and rubber -----------------------------------------------------------------------


def test_a_click_goes_through_the_marks(go_on: Go) -> None:
    panel = panel_of(go_on())
    seen = []
    for _ in range(4):
        click(panel, "lily", 1)
        seen.append(mark_in(cell(panel, "lily", 1)))
    assert seen == [Mark.CROSSED, Mark.MAYBE, Mark.SURE, None]
    assert mark_in(cell(panel, "lily", 0)) is None
    QTest.mouseClick(
        panel.sheet.viewport(), Qt.MouseButton.RightButton, pos=place(panel, "lily", 1)
    )
    assert mark_in(cell(panel, "lily", 1)) is None


def test_two_quick_clicks_are_two(go_on: Go) -> None:
    panel = panel_of(go_on())
    port, at = panel.sheet.viewport(), place(panel, "nadia")
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
    assert mark_in(cell(panel, "nadia")) is Mark.MAYBE


def test_keys_alone_write_and_rub_out(go_on: Go) -> None:
    panel = panel_of(go_on())
    panel.sheet.setFocus()
    assert panel.sheet.currentIndex() == cell(panel, "buford")
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        press(key)
    here = cell(panel, "remy", 1)
    assert panel.sheet.currentIndex() == here
    for typed, mark in (
        *(("x", Mark.CROSSED), ("?", Mark.MAYBE), ("!", Mark.SURE), ("!", None)),
        *((" ", Mark.CROSSED), (" ", Mark.MAYBE), ("X", Mark.CROSSED)),
    ):
        QTest.keyClicks(panel.sheet, typed)
        assert mark_in(here) is mark
    press(Qt.Key.Key_Delete)
    assert mark_in(here) is None
    assert panel.sheet.currentIndex() == here


def test_what_was_marked_can_be_taken_back(go_on: Go) -> None:
    page = go_on()
    panel = panel_of(page)
    assert not panel.undo.isEnabled()
    click(panel, "lily")
    click(panel, "earl")
    press(Qt.Key.Key_Z, CTRL)
    assert [mark_in(cell(panel, guest)) for guest in ("lily", "earl")] == [Mark.CROSSED, None]
    page.view.setFocus()  # and from the table, too
    press(Qt.Key.Key_Z, CTRL)
    assert mark_in(cell(panel, "lily")) is None
    assert not panel.undo.isEnabled()
    press(Qt.Key.Key_Y, CTRL)
    press(Qt.Key.Key_Z, CTRL, Qt.KeyboardModifier.ShiftModifier)
    assert [mark_in(cell(panel, guest)) for guest in ("lily", "earl")] == [Mark.CROSSED] * 2
    assert not panel.redo.isEnabled()


def test_in_the_notes_undo_is_about_the_notes(go_on: Go) -> None:
    panel = panel_of(go_on())
    click(panel, "lily")
    panel.leaf.value = "notes"
    panel.notes.setFocus()
    QTest.keyClicks(panel.notes, "x?!")
    assert mark_in(cell(panel, "lily")) is Mark.CROSSED
    press(Qt.Key.Key_Z, CTRL)
    assert panel.notes.toPlainText() == ""
    assert mark_in(cell(panel, "lily")) is Mark.CROSSED


@pytest.mark.parametrize("code", ["en", "it"])
def test_what_chooses_facts_or_notes_stays_under_the_pointer(
    window: MainWindow, go_on: Go, code: str
) -> None:
    window.menus.languages[code].trigger()
    panel = panel_of(go_on())
    for width, height in ((1024, 600), (1280, 820)):
        window.resize(width, height)
        QApplication.processEvents()
        places = []
        for leaf in ("facts", "notes", "facts"):
            QTest.mouseClick(panel.leaf.options.button_of(leaf), Qt.MouseButton.LeftButton)
            QApplication.processEvents()
            assert panel.leaf.value == leaf
            places.append(panel.leaf.options.button_of("facts").mapTo(panel, QPoint()))
        assert places[1:] == places[:-1]


# --- Help ------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "it"])
def test_the_reason_is_said_where_hints_are(window: MainWindow, go_on: Go, code: str) -> None:
    window.menus.languages[code].trigger()
    page = go_on(*STORY)
    panel = panel_of(page)
    why = cell(panel, "stefano").data(Role.WHY)
    assert page.renderer.word("guest.stefano") in why
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(cell(panel, "stefano"))
    assert page.bar.hint.text() == why
    page.view.setFocus()
    assert page.bar.hint.text() == ""
    QTest.mouseMove(panel.sheet.viewport(), place(panel, "trudie"))
    QTest.mouseMove(panel.sheet.viewport(), place(panel, "stefano"))
    assert page.bar.hint.text() == why
    assert cell(panel, "stefano").data(Qt.ItemDataRole.ToolTipRole) == why
    QTest.mouseMove(panel.sheet.viewport(), place(panel, "earl"))
    assert page.bar.hint.text() == panel.sheet.accessibleDescription(), "how to mark it"


def test_a_long_reason_does_not_make_the_table_jump(go_on: Go) -> None:
    page = go_on(*STORY)
    panel = panel_of(page)
    before = page.view.size()
    panel.sheet.setFocus()
    for guest in GUESTS:
        panel.sheet.setCurrentIndex(cell(panel, guest))
        QApplication.processEvents()
        assert page.view.size() == before


def test_help_is_chosen_on_the_panel_and_remembered(go_on: Go, settings: Settings) -> None:
    page = go_on(*STORY)
    panel = panel_of(page)
    assert panel.help.value == "follows"
    assert cell(panel, "viola").data(Role.EXCLUDED)
    panel.help.setFocus()
    press(Qt.Key.Key_Up)
    assert settings.help == "none"
    assert not cell(panel, "viola").data(Role.EXCLUDED)
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Down)
    assert settings.help == "likely"
    chances = deduction.posterior(page.table.view)
    assert cell(panel, "earl").data(Role.CHANCE) == chances[1][Guest.EARL]
    lines = [panel.help.itemData(n, Qt.ItemDataRole.AccessibleDescriptionRole) for n in range(3)]
    assert len(set(lines)) == 3
    settings.help = "none"
    assert panel.help.value == "none"


# --- The log ---------------------------------------------------------------------------------


def test_the_log_can_be_about_one_player(go_on: Go) -> None:
    panel = panel_of(go_on(*STORY))
    model = panel.facts.model()
    everything = model.rowCount()
    panel.whose.value = 2
    assert 0 < model.rowCount() < everything
    assert all("Casual 2" in model.index(n, 0).data() for n in range(model.rowCount()))
    panel.whose.value = "all"
    assert model.rowCount() == everything


def test_a_fact_in_focus_or_under_the_pointer_says_who_it_leaves(go_on: Go) -> None:
    page = go_on(*STORY)
    panel = panel_of(page)
    model = panel.facts.model()
    panel.facts.setFocus()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    theft = next(row for row in rows if "stole" in row.data())
    panel.facts.setCurrentIndex(theft)
    said = page.bar.hint.text()
    assert "Buford Barnswallow" in said
    assert "Stefano Laconi" not in said
    panel.facts.setCurrentIndex(rows[0])
    assert page.bar.hint.text() == ""
    panel.facts.scrollTo(theft)
    QTest.mouseMove(panel.facts.viewport(), panel.facts.visualRect(theft).center())
    assert page.bar.hint.text() == said
    page.view.setFocus()
    assert page.bar.hint.text() == ""


def test_the_name_of_a_player_leads_to_what_is_known(go_on: Go) -> None:
    panel = panel_of(go_on(*STORY))
    panel.leaf.value = "notes"
    head = panel.sheet.horizontalHeader()
    at = QPoint(head.sectionViewportPosition(1) + head.sectionSize(1) // 2, head.height() // 2)
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert panel.facts.isVisible()
    assert panel.whose.currentText() == "Casual 2"
    QTest.mouseClick(head.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert panel.whose.currentIndex() == 0


# --- Whose it is, and what stays of it -------------------------------------------------------


def test_the_sheet_is_covered_between_two_people(go_on: Go, qtbot: QtBot) -> None:
    page = go_on(seats=TOGETHER)
    panel, controller = panel_of(page), page.controller
    assert panel.cover.isVisible()
    assert not panel.sheet.isVisible()
    assert not panel.facts.isVisible()
    controller.take_over()
    assert panel.sheet.isVisible()
    click(panel, "lily")
    panel.leaf.value = "notes"
    QTest.keyClicks(panel.notes, "Bruno is Lily")
    for move in ("play view+ask_buford", "view", "ask 1 buford"):
        controller.choose(controller.match.game.parse(move))
    assert panel.sheet.isVisible(), "there is time to note what one has learnt"
    controller.acknowledge()
    assert panel.cover.isVisible()
    assert not panel.sheet.isVisible()
    assert panel.notes.toPlainText() == ""
    assert not panel.undo.isEnabled()
    qtbot.waitUntil(lambda: controller.awaits_hand_over and controller.match.actor == 1)
    controller.take_over()
    assert panel.sheet.isVisible()
    assert panel.notes.toPlainText() == ""
    panel.notes.undo()
    assert panel.notes.toPlainText() == "", "nor does undo bring it back to another"
    assert all(mark_in(cell(panel, guest, n)) is None for guest in GUESTS for n in (0, 1))
    assert controller.notes.of(0).text == "Bruno is Lily"


def test_what_one_looked_at_is_not_handed_over(go_on: Go, qtbot: QtBot) -> None:
    page = go_on(seats=TOGETHER)
    panel, controller = panel_of(page), page.controller
    controller.take_over()
    panel.whose.value = 1
    panel.whose.chosen.emit(1)
    panel.leaf.value = "notes"
    for move in ("play view+ask_buford", "view", "ask 1 buford"):
        controller.choose(controller.match.game.parse(move))
    controller.acknowledge()
    qtbot.waitUntil(lambda: controller.awaits_hand_over)
    controller.take_over()
    assert panel.leaf.value == "facts"
    assert panel.whose.currentIndex() == 0
    assert panel.facts.isVisible()


def test_the_first_click_marks_once_wherever_it_is(go_on: Go) -> None:
    panel = panel_of(go_on(*STORY))
    panel.sheet.setFocus()
    first = panel.model.index(0, 0)
    where = panel.sheet.visualRect(first).center()
    QTest.mouseClick(panel.sheet.viewport(), Qt.MouseButton.LeftButton, pos=where)
    QApplication.processEvents()
    assert mark_in(first) is Mark.CROSSED


def test_an_evening_of_three_at_one_screen(window: MainWindow, saves: Saves, qtbot: QtBot) -> None:
    """Each marks something in each of their turns, and finds it again, to the very end."""
    people = tuple(SeatHeader("human", name) for name in ("Anna", "Bruno", "Carla"))
    window.start_match(NewMatch("suspicion", people, "spanish", 0, "0"))
    page = page_of(window)
    panel, controller = panel_of(page), page.controller
    rng = Random(11)
    marked: dict[int, list[str]] = {0: [], 1: [], 2: []}
    covered = []

    def watch(event: Event) -> None:
        if event.unmasks:
            covered.append(panel.cover.isVisible() and not panel.notes.isVisible())

    page.playback.beat_began.connect(watch)
    while controller.match.outcome is None:
        qtbot.waitUntil(lambda: controller.awaits_hand_over or controller.match.outcome is not None)
        reader = controller.match.actor
        assert panel.cover.isVisible()
        assert not panel.sheet.isVisible()
        controller.take_over()
        assert reader is not None
        assert panel.sheet.isVisible()
        left = deduction.possible(controller.match.view(reader))
        for column, seat in enumerate(((reader + 1) % 3, (reader + 2) % 3)):
            crossed = {g for g in GUESTS if cell(panel, g.value, column).data(Role.EXCLUDED)}
            assert crossed == set(GUESTS) - left[seat]
        mine = marked[reader]
        assert [g.value for g in GUESTS if mark_in(cell(panel, g.value))] == sorted(
            mine, key=[g.value for g in GUESTS].index
        )
        free = [g.value for g in GUESTS if g.value not in mine]
        if free:
            mine.append(rng.choice(free))
            click(panel, mine[-1])
        while controller.persons_turn:
            controller.choose(rng.choice(controller.legal_moves))
        controller.acknowledge()
    qtbot.waitUntil(lambda: page.playback.is_over)
    assert covered == [True] * 3, "all are told to look when masks fall"
    assert not panel.sheet.isVisible()
    assert not panel.notes.isVisible()
    assert panel.facts.isVisible(), "what has happened is for all, now that it is over"
    (record,) = (saves.folder / "finished").glob(f"*{SUFFIX}")
    kept = notes.read(record)
    assert not list(saves.folder.glob("*.json"))
    for seat, names in marked.items():
        assert sorted(kept.of(seat).marks[(seat + 1) % 3]) == sorted(names)


def test_marks_and_notes_survive_closing(
    window: MainWindow, go_on: Go, saves: Saves, qtbot: QtBot
) -> None:
    panel = panel_of(go_on())
    click(panel, "lily", 1)
    panel.leaf.value = "notes"
    QTest.keyClicks(panel.notes, "Casual 2 likes rubies")
    window.show_lobby()
    window.start_match(AGREED)  # which leaves the mansion
    window.continue_match("suspicion")
    again = panel_of(page_of(window))
    assert again is not panel
    assert mark_in(cell(again, "lily", 1)) is Mark.CROSSED
    assert mark_in(cell(again, "lily", 0)) is None
    assert again.notes.toPlainText() == "Casual 2 likes rubies"
    assert not again.undo.isEnabled()


def test_notes_are_written_without_waiting_for_the_end(
    go_on: Go, saves: Saves, qtbot: QtBot
) -> None:
    panel = panel_of(go_on())
    panel.leaf.value = "notes"
    QTest.keyClicks(panel.notes, "aha")
    path = saves.unfinished("suspicion")
    assert path is not None
    qtbot.waitUntil(lambda: notes.read(path).of(0).text == "aha")


def test_a_damaged_sheet_is_empty_and_kept(
    window: MainWindow, saves: Saves, caplog: pytest.LogCaptureFixture
) -> None:
    match = play(*STORY[:2])
    file = saves.create(match, ALONE)
    file.save(match)
    file.close()
    notes.path_beside(file.path).write_bytes(b"{")
    window.continue_match("suspicion")
    panel = panel_of(page_of(window))
    assert panel.notes.toPlainText() == ""
    assert "cannot be read" in caplog.text
    (kept,) = (saves.folder / "damaged").iterdir()
    assert kept.read_bytes() == b"{"
    said = page_of(window).bar.notice.text().replace("\u200b", "")  # long names may be broken
    assert kept.name in said
    click(panel, "lily")
    assert notes.read(file.path).of(0).marks == {1: {"lily": Mark.CROSSED}}


@pytest.mark.parametrize("answer", [unsaved.STAY, unsaved.LOSE])
def test_a_full_disk_is_said_and_nothing_goes_without_a_word(
    window: MainWindow,
    go_on: Go,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    page = go_on()
    panel = panel_of(page)

    def refuse(path: Path, text: bytes) -> None:
        raise OSError(28, "no space left on device")

    def reply() -> None:
        box = dialog_of(window, QMessageBox)
        assert isinstance(box, QMessageBox)
        assert "notes" in box.text()
        unsaved.answer(box, answer)

    with monkeypatch.context() as patch:
        patch.setattr(notes, "put_in_place", refuse)
        click(panel, "lily")
        assert "notes cannot be saved" in page.bar.notice.text()
        page.bar.put_away.click()
        click(panel, "lily")
        assert not page.bar.notice.isVisible(), "it is said once"
        QTimer.singleShot(0, window, reply)
        window.close()
    assert window.isVisible() is (answer == unsaved.STAY)
    if window.isVisible():
        click(panel, "lily")
        assert not page.controller.notes_unsaved


def test_what_was_written_a_moment_ago_does_not_go_without_a_word_either(
    window: MainWindow, go_on: Go, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words are written a little later than they are typed."""

    def refuse(path: Path, text: bytes) -> None:
        raise OSError(28, "no space left on device")

    def reply() -> None:
        box = dialog_of(window, QMessageBox)
        assert isinstance(box, QMessageBox)
        box.button(QMessageBox.StandardButton.Cancel).click()

    panel = panel_of(go_on())
    with monkeypatch.context() as patch:
        patch.setattr(notes, "put_in_place", refuse)
        panel.notes.setPlainText("It was Viola.")
        QTimer.singleShot(0, window, reply)
        window.close()
        assert window.isVisible()


# --- Words -----------------------------------------------------------------------------------


def test_everything_follows_the_language(window: MainWindow, go_on: Go, qtbot: QtBot) -> None:
    page = go_on(*STORY)
    panel = panel_of(page)
    click(panel, "lily")
    qtbot.waitUntil(lambda: not page.table.animations.busy)
    english = words_of(panel)
    window.menus.languages["it"].trigger()
    QApplication.processEvents()
    names = {str(panel.model.headerData(row, Qt.Orientation.Vertical)) for row in range(10)}
    alike = names | {page.renderer.name(seat) for seat in (1, 2)}
    assert set(left_over(english, words_of(panel))) <= alike
    window.menus.languages["en"].trigger()
    QApplication.processEvents()
    assert words_of(panel) == english


def test_a_screen_reader_hears_every_part(go_on: Go) -> None:
    panel = panel_of(go_on(*STORY))
    for part in (panel.sheet, panel.help, panel.whose, panel.facts, panel.notes, panel.leaf):
        assert part.accessibleName(), part
    assert "x" in panel.sheet.accessibleDescription()


@pytest.mark.parametrize("people", [1, 2, 3])
def test_damaged_notes_are_spoken_of_to_whoever_looks_first(
    window: MainWindow, saves: Saves, people: int
) -> None:
    """Where people share the screen nobody looks, and nothing is read, until one of them does."""
    seats = (*(SeatHeader("human", f"Player {n}") for n in range(people)), *ALONE[1:])[:3]
    match = play(*STORY[:2], seats=len(seats))
    file = saves.create(match, seats)
    file.save(match)
    notes.path_beside(file.path).write_bytes(b"\xff\xfe")
    file.close()
    window.continue_match("suspicion")
    QApplication.processEvents()
    page = page_of(window)
    if people > 1:
        assert page.bar.notice.isHidden()
        take_over = page.table.hand_over.take_over
        at = page.view.place_of(take_over).toPoint()
        QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        QApplication.processEvents()
    assert page.controller.reader is not None
    assert page.bar.notice.isVisible()
    kept = page.controller.kept_notes_path
    assert kept is not None
    assert kept.read_bytes() == b"\xff\xfe"
    said = page.bar.notice.text().replace("\u200b", "")  # where a long name may be broken
    assert kept.name in said
