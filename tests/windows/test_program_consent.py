"""On every way to a match: a command that came in a file is shown, and run only after a yes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_controller import Delay
from lat_desktop.controllers.match_factory import HUMAN, ai, program
from lat_desktop.controllers.programs import AgreedProgram, OwnProgram, ProgramConsents, quoted
from lat_desktop.controllers.saves import FINISHED, Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.record import SUFFIX, SeatHeader, read
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.game_page import GamePage
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.program_consent import NOBODY, RUN, ProgramConsentDialog
from lat_desktop.windows.settings_dialog import SettingsDialog
from tests.controllers.silent_player import BAD
from tests.evening import match_of

PATIENCE = 60_000


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """Return the file that the program of a match leaves when it is run."""
    return tmp_path / "it was run"


@pytest.fixture
def command(trace: Path) -> str:
    return " ".join(map(quoted, (sys.executable, str(BAD), "leaves_a_trace", str(trace))))


@pytest.fixture
def seats(command: str) -> tuple[SeatHeader, ...]:
    return (HUMAN, program(command))


def wait_for_me(
    window: MainWindow, saves: Saves, match: AnyMatch, seats: tuple[SeatHeader, ...]
) -> None:
    while match.awaits_chance:
        match.play(match.game.chance(match.state, Random(1)))
    save = saves.create(match, seats)
    save.save(match)
    save.close()
    window.show_lobby()
    (door,) = [door for door in window.lobby.doors if door.game == match.game.key]
    assert door.waiting


def by_mouse(window: MainWindow) -> None:
    door = window.lobby.doors[0]
    QTest.mouseClick(door, Qt.MouseButton.LeftButton, pos=QPoint(door.width() // 2, 60))


def by_key(window: MainWindow) -> None:
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window.lobby, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)


def by_menu(window: MainWindow) -> None:
    window.menus.continue_match.trigger()


def by_file(window: MainWindow) -> None:
    """As a file manager opens it."""
    path = window._maker.saves.unfinished(Doors.key)
    assert path is not None
    window.open_match(path)


WAYS: dict[str, Callable[[MainWindow], None]] = {
    "mouse": by_mouse,
    "key": by_key,
    "menu": by_menu,
    "file": by_file,
}
ways = pytest.mark.parametrize("way", WAYS)


def asked(window: MainWindow) -> ProgramConsentDialog:
    """Return the question that is open."""
    (dialog,) = [d for d in window.findChildren(ProgramConsentDialog) if d.isVisible()]
    return dialog


def nothing_asked(window: MainWindow) -> bool:
    return not [d for d in window.findChildren(QDialog) if d.isVisible()]


def page_of(window: MainWindow) -> GamePage:
    assert window.page is not None
    assert window.stack.currentWidget() is window.page
    return window.page


@pytest.fixture(autouse=True)
def closed(window: MainWindow) -> Iterator[None]:
    yield
    window.close()


@ways
@pytest.mark.parametrize("no", ["escape", "cancel"])
def test_who_says_no_runs_nothing_and_loses_nothing(
    window: MainWindow, saves: Saves, seats: tuple[SeatHeader, ...], trace: Path, way: str, no: str
) -> None:
    wait_for_me(window, saves, match_of(first=1), seats)
    WAYS[way](window)
    dialog = asked(window)
    if no == "escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    else:
        dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel).click()
    QApplication.processEvents()
    assert window.page is None
    assert window.lobby.doors[0].waiting
    assert not trace.exists()
    by_file(window)
    QTest.keyClick(asked(window), Qt.Key.Key_Escape)  # it can be asked for again: nothing holds it


@ways
def test_who_presses_enter_at_once_looks_only(
    window: MainWindow,
    saves: Saves,
    seats: tuple[SeatHeader, ...],
    settings: Settings,
    trace: Path,
    way: str,
) -> None:
    """The match stands, it is said why, and there is a way to go on."""
    wait_for_me(window, saves, match_of(first=1), seats)
    WAYS[way](window)
    QTest.keyClick(asked(window), Qt.Key.Key_Return)
    page = page_of(window)
    assert page.controller.delay == Delay(1, "empty", own=False)
    assert page.delay.isVisible()
    assert page.delay.sentence == (
        f"Nobody plays for {page.renderer.name(1)}: you have not agreed to run its program."
    )
    assert not page.controller._players
    assert settings.agreed_programs == ()
    assert not trace.exists()
    page.delay.lobby.click()
    assert window.stack.currentWidget() is window.lobby
    assert window.lobby.doors[0].waiting


@ways
def test_one_of_our_levels_can_take_the_seat(
    window: MainWindow, saves: Saves, seats: tuple[SeatHeader, ...], trace: Path, way: str
) -> None:
    wait_for_me(window, saves, match_of(first=1), seats)
    WAYS[way](window)
    dialog = asked(window)
    dialog.choices[0].value = Level.NOVICE.value
    dialog.open_button.click()
    page = page_of(window)
    level, player = page.controller._players[1]
    assert level is Level.NOVICE
    assert isinstance(player.program, OwnProgram)
    assert page.renderer.name(1) == "Novice"
    path = saves.unfinished(Doors.key)
    assert path is not None
    assert read(path.read_bytes()).header.seats == seats, "the record is as it was"
    assert not trace.exists()


@ways
def test_after_a_yes_it_runs_and_nobody_asks_again(
    window: MainWindow,
    saves: Saves,
    seats: tuple[SeatHeader, ...],
    settings: Settings,
    command: str,
    trace: Path,
    qtbot: QtBot,
    way: str,
) -> None:
    wait_for_me(window, saves, match_of(first=1), seats)
    WAYS[way](window)
    dialog = asked(window)
    dialog.choices[0].value = RUN
    dialog.open_button.click()
    page = page_of(window)
    assert page.controller._players[1][1].program == AgreedProgram(command)
    qtbot.waitUntil(trace.exists, timeout=PATIENCE)
    qtbot.waitUntil(lambda: page.controller.persons_turn, timeout=PATIENCE)
    assert settings.agreed_programs == (command,)
    window._leave_table()  # as the next start would find it
    window.show_lobby()
    WAYS[way](window)
    assert nothing_asked(window)
    assert page_of(window).controller._players[1][1].program == AgreedProgram(command)


def test_who_looks_only_can_let_it_run_after_all(
    window: MainWindow, saves: Saves, seats: tuple[SeatHeader, ...], trace: Path, qtbot: QtBot
) -> None:
    wait_for_me(window, saves, match_of(first=1), seats)
    by_menu(window)
    asked(window).open_button.click()
    page = page_of(window)
    page.delay.run.click()
    dialog = asked(window)
    assert dialog.choices[0].value == NOBODY
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert page.delay.isVisible()
    page.delay.run.click()
    dialog = [d for d in window.findChildren(ProgramConsentDialog) if d.isVisible()][-1]
    dialog.choices[0].value = RUN
    dialog.open_button.click()
    qtbot.waitUntil(trace.exists, timeout=PATIENCE)
    qtbot.waitUntil(lambda: page.controller.persons_turn, timeout=PATIENCE)
    assert not page.delay.isVisible()


def test_who_looks_only_can_let_a_level_play(
    window: MainWindow, saves: Saves, seats: tuple[SeatHeader, ...], trace: Path
) -> None:
    wait_for_me(window, saves, match_of(first=1), seats)
    by_menu(window)
    asked(window).open_button.click()
    page = page_of(window)
    (casual,) = [a for a in page.delay.levels.actions() if a.data() == Level.CASUAL.value]
    assert casual.text() == "Casual"
    casual.trigger()
    assert not page.delay.isVisible()
    assert page.controller._players[1][0] is Level.CASUAL
    assert page.renderer.name(1) == "Casual"
    assert not trace.exists()


def test_a_yes_that_is_taken_back_during_the_match_ends_the_program(
    window: MainWindow,
    saves: Saves,
    seats: tuple[SeatHeader, ...],
    settings: Settings,
    command: str,
) -> None:
    ProgramConsents(settings).give(command)
    wait_for_me(window, saves, match_of(first=1), seats)
    by_menu(window)
    page = page_of(window)
    assert not page.controller.is_empty(1)
    window.show_settings()
    (dialog,) = [d for d in window.findChildren(SettingsDialog) if d.isVisible()]
    programs = dialog.programs
    assert programs.isVisible()
    assert programs.commands.item(0).text() == command
    programs.commands.setCurrentRow(0)
    QTest.mouseClick(programs.remove, Qt.MouseButton.LeftButton)
    assert settings.agreed_programs == ()
    assert not programs.isVisible(), "there is nothing more to take back"
    assert page.controller.is_empty(1)
    assert page.delay.isVisible()
    dialog.close()


def test_a_finished_match_asks_nothing_and_runs_nothing(
    window: MainWindow, saves: Saves, seats: tuple[SeatHeader, ...], settings: Settings, trace: Path
) -> None:
    match = match_of(game=Labyrinth.key)
    while match.outcome is None:
        rng = Random(len(match.steps))
        chance = match.awaits_chance
        match.play(match.game.chance(match.state, rng) if chance else rng.choice(match.legal_moves))
    save = saves.create(match, seats)
    save.save(match)
    save.finish()
    window.show_past()
    QApplication.processEvents()
    (path,) = (saves.folder / FINISHED).glob(f"*{SUFFIX}")
    record, finished = saves.load_finished(path)
    controller = window._maker.seated(record, finished)
    assert not controller._players
    controller.deleteLater()
    for dialog in window.findChildren(QDialog):
        dialog.close()
    assert not trace.exists()


def test_a_match_among_several_programs_asks_about_each(
    window: MainWindow, saves: Saves, settings: Settings
) -> None:
    known, one, other = "./known", "./one", "./other"
    ProgramConsents(settings).give(known)
    company = (HUMAN, program(known), program(one), program(other), program(one), ai(Level.NOVICE))
    wait_for_me(window, saves, match_of(game=Suspicion.key, seats=6), company)
    window.continue_match(Suspicion.key)
    dialog = asked(window)
    assert [text.toPlainText() for text in dialog.commands] == [one, other]
    assert [label.text() for label in dialog.labels] == [
        "The command for players 3, 5",
        "The command for player 4",
    ]
    dialog.choices[0].value = Level.EXPERT.value
    dialog.open_button.click()
    controller = page_of(window).controller
    assert [controller.is_empty(seat) for seat in range(6)] == [False, False, False, True] + [
        False
    ] * 2
    assert controller.people == (0,)


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize(
    "text",
    [
        "rm -rf ~ # " + "x" * 5_000 + " the end",
        "cat \u202egpj.exe\u202c\n\ttwo",
        "<b>bold</b> &amp; <script>",
        "",
    ],
)
def test_the_whole_command_is_shown_as_text_and_can_be_selected(
    qtbot: QtBot, settings: Settings, theme: Theme, language: LanguageService, text: str, code: str
) -> None:
    language.set_language(code)
    dialog = ProgramConsentDialog((HUMAN, program(text)), ProgramConsents(settings), print, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    (shown,) = dialog.commands
    plain = text.replace("\u202e", "⟨U+202E⟩").replace("\u202c", "⟨U+202C⟩")
    plain = plain.replace("\n", "⟨U+000A⟩").replace("\t", "⟨U+0009⟩")
    assert shown.toPlainText() == plain
    assert shown.isReadOnly()
    shown.selectAll()
    assert shown.textCursor().selectedText() == plain
    assert dialog.choices[0].value == NOBODY
    assert dialog.open_button.isDefault()
    # All of it can be reached: nothing is cut off to the right, and what is below by scrolling.
    assert shown.horizontalScrollBar().maximum() == 0
