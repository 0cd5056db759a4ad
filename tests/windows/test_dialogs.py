"""Every dialog, in every language and theme; choices that take effect and are remembered."""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NoReturn

import pytest
from PySide6.QtCore import QPoint, QPointF, QProcess, Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QRadioButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import disk
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_factory import HUMAN, ai, program
from lat_desktop.controllers.programs import ProgramConsents, quoted
from lat_desktop.controllers.recommendation import Result
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.text_renderer import TextRenderer
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from lat_desktop.widgets.choices import DropDown, Segments
from lat_desktop.widgets.commands import commands
from lat_desktop.widgets.theme import THEME_NAMES, Theme
from lat_desktop.windows.about import AboutDialog
from lat_desktop.windows.crash_dialog import CrashDialog
from lat_desktop.windows.crash_report import Report
from lat_desktop.windows.dialog import Content
from lat_desktop.windows.first_visit import FirstVisitDialog
from lat_desktop.windows.keys_dialog import KeysDialog
from lat_desktop.windows.new_match import NewMatch, NewMatchDialog
from lat_desktop.windows.past_matches import PastMatchesDialog
from lat_desktop.windows.problems import ProblemsDialog
from lat_desktop.windows.program_consent import ProgramConsentDialog
from lat_desktop.windows.rules_reader import RulesReader
from lat_desktop.windows.seat_row import LONGEST_NAME
from lat_desktop.windows.settings_dialog import SettingsDialog
from lat_desktop.windows.whats_new import WhatsNewDialog
from tests.games import SUBJECTS
from tests.windows.words import left_over, words_of

Make = Callable[[Settings, LanguageService, Theme], QDialog]

ONE_PROGRAM = (HUMAN, program("python3 player.py"))
PROGRAMS = (HUMAN, program("./a"), program("./b"), program("./a"))

DIALOGS: dict[str, Make] = {
    "new match": lambda s, la, t: NewMatchDialog(Doors.key, s, la, t),
    "new match of several": lambda s, la, t: NewMatchDialog(Favor.key, s, la, t),
    "settings": lambda s, la, t: SettingsDialog(s, t),
    "settings with programs": lambda s, la, t: settings_with_programs(s, t),
    "a program": lambda s, la, t: ProgramConsentDialog(ONE_PROGRAM, ProgramConsents(s), print, t),
    "programs": lambda s, la, t: ProgramConsentDialog(PROGRAMS, ProgramConsents(s), print, t),
    "rules": lambda s, la, t: RulesReader(la, t, Doors.key),
    "past matches": lambda s, la, t: PastMatchesDialog(
        Saves(Path("/somewhere")), la, t, lambda _: False
    ),
    "about": lambda s, la, t: AboutDialog(t, Path("/somewhere")),
    "news": lambda s, la, t: WhatsNewDialog(la, t),
    "keys": lambda s, la, t: keys_dialog(s, la, t),
    "problems": lambda s, la, t: ProblemsDialog(list(GAMES), s, la, t, date(2026, 11, 24)),
    "something went wrong": lambda s, la, t: crash_dialog(),
    "first visit": lambda s, la, t: FirstVisitDialog(Doors.key, "english", la, t),
}


def crash_dialog() -> CrashDialog:
    report = Report(Path("/somewhere"))
    report.path = Path("/somewhere/D.txt")
    report.text = "D" * 200
    dialog = CrashDialog("now")
    dialog.show_report(report, 3)
    return dialog


def keys_dialog(settings: Settings, language: LanguageService, theme: Theme) -> KeysDialog:
    commands().obey(settings)
    return KeysDialog(settings, [], language, theme)


def settings_with_programs(settings: Settings, theme: Theme) -> SettingsDialog:
    for command in ("./a", "./b"):
        ProgramConsents(settings).give(command)
    return SettingsDialog(settings, theme)


every_dialog = pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)


@every_dialog
@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("colours", THEME_NAMES)
@pytest.mark.parametrize("size", [90, 200])
def test_it_opens(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    make: Make,
    code: str,
    colours: str,
    size: int,
) -> None:
    language.set_language(code)
    theme.choose(colours, size)
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    assert not dialog.grab().isNull()
    qtbot.waitUntil(lambda: dialog.size().expandedTo(dialog.sizeHint()) == dialog.size())
    room = dialog.screen().availableSize()
    assert dialog.width() <= max(room.width(), 1024)
    assert dialog.sizeHint().height() <= max(room.height(), 600)


@every_dialog
def test_it_follows_the_language_while_it_is_open(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    english = words_of(dialog)
    language.set_language("it")
    QApplication.processEvents()
    italian = words_of(dialog)
    technical = {text for text in english if text.startswith(("D", "Python", "./"))}
    assert set(left_over(english, italian)) <= technical
    language.set_language("en")
    QApplication.processEvents()
    assert words_of(dialog) == english


def cut_off(content: Content) -> bool:
    return content.inside.width() > content.viewport().width()


@every_dialog
def test_it_grows_with_the_text_while_it_is_open(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    language.set_language("it")
    theme.choose("contrast", 200)
    qtbot.waitUntil(
        lambda: (
            dialog.size().expandedTo(dialog.sizeHint()) == dialog.size()
            and not any(cut_off(content) for content in dialog.findChildren(Content))
        )
    )
    room = dialog.screen().availableGeometry()
    assert room.contains(dialog.geometry().topLeft())


@every_dialog
def test_tab_leads_to_what_is_chosen_and_not_to_the_first_of_its_row(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, make: Make
) -> None:
    dialog = make(settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    met: list[QWidget] = []
    while (focus := QApplication.focusWidget()) is not None and focus not in met:
        met.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    chosen = [each for each in dialog.findChildren(QRadioButton) if each.isChecked()]
    radios = {each for each in met if isinstance(each, QRadioButton)}
    assert radios == {each for each in chosen if each.isVisible()}


# New match


def choose(choice: Segments | DropDown, word: str) -> None:
    """Choose what is called *word* with the arrow keys."""
    assert isinstance(choice, DropDown)
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Home)
    while choice.currentText() != word:
        before = choice.currentIndex()
        QTest.keyClick(choice, Qt.Key.Key_Down)
        assert choice.currentIndex() > before, f"{word} is not offered"


def words_on(choice: Segments | DropDown) -> list[str]:
    """Return what there is to choose."""
    if isinstance(choice, DropDown):
        return [choice.itemText(i) for i in range(choice.count())]
    return [button.text() for button in choice.options.buttons()]


def names(dialog: NewMatchDialog) -> list[str]:
    """Return how the people are called."""
    seats = dialog.agreed().seats
    renderer = TextRenderer(dialog._language, Doors.key, seats)
    return [renderer.name(n) for n, seat in enumerate(seats) if seat.kind == "human"]


def shown_labels(dialog: NewMatchDialog) -> list[str]:
    """Return what labels say that can be seen."""
    return [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]


@pytest.fixture
def new_match(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme
) -> NewMatchDialog:
    dialog = NewMatchDialog(Doors.key, settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


FIRST = (HUMAN, ai(Level.NOVICE))


def test_enter_starts_at_once(new_match: NewMatchDialog) -> None:
    QTest.keyClick(new_match, Qt.Key.Key_Return)
    assert new_match.result() == QDialog.DialogCode.Accepted
    assert new_match.agreed() == NewMatch(Doors.key, FIRST, "english", None)


def test_escape_agrees_to_nothing(new_match: NewMatchDialog, settings: Settings) -> None:
    choose(new_match.rows[1].kind, "Master")
    QTest.keyClick(new_match, Qt.Key.Key_Escape)
    assert new_match.result() == QDialog.DialogCode.Rejected
    assert settings.last_seats(Doors.key) == ()


def test_each_level_says_how_it_plays(new_match: NewMatchDialog, language: LanguageService) -> None:
    row = new_match.rows[1]
    book = language.rulebook(Doors.key)
    for name, level in (("Novice", Level.NOVICE), ("Master", Level.MASTER)):
        choose(row.kind, name)
        assert row.line.isVisible()
        assert row.line.text() == book.word(f"level.{level}") == row.kind.accessibleDescription()
        assert new_match.agreed().seats == (HUMAN, ai(level))


@pytest.mark.qt_log_ignore("grabbing the keyboard", extend=True)
def test_the_open_list_explains_itself_and_takes_a_click(
    new_match: NewMatchDialog, language: LanguageService
) -> None:
    kind = new_match.rows[1].kind
    QTest.mouseClick(kind, Qt.MouseButton.LeftButton)
    view = kind.view()
    entries = [view.model().index(i, 0) for i in range(kind.count())]
    lines = [entry.data(Qt.ItemDataRole.AccessibleDescriptionRole) for entry in entries]
    book = language.rulebook(Doors.key)
    assert lines[1:-1] == [book.word(f"level.{level}") for level in Level]
    widest = max(kind.fontMetrics().horizontalAdvance(line) for line in lines)
    assert widest < view.viewport().width(), "no line is cut"
    place = view.visualRect(entries[kind.findText("Master")]).center()
    QTest.mouseMove(view.viewport(), place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert not view.isVisible()
    assert new_match.agreed().seats == (HUMAN, ai(Level.MASTER))


def test_enter_starts_from_the_list_of_opponents_too(new_match: NewMatchDialog) -> None:
    kind = new_match.rows[1].kind
    kind.setFocus()
    QTest.keyClick(kind, Qt.Key.Key_Down)
    QTest.keyClick(kind, Qt.Key.Key_Return)
    assert new_match.result() == QDialog.DialogCode.Accepted
    assert new_match.agreed().seats == (HUMAN, ai(Level.CASUAL))


def test_the_wheel_chooses_nothing(new_match: NewMatchDialog) -> None:
    kind = new_match.rows[1].kind
    kind.setFocus()
    place = QPointF(kind.rect().center())
    turn = QWheelEvent(
        place,
        QPointF(kind.mapToGlobal(place)),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(kind, turn)
    assert new_match.agreed().seats == FIRST


def test_somebody_elses_program_plays_by_its_command(
    new_match: NewMatchDialog, settings: Settings
) -> None:
    row = new_match.rows[1]
    assert not row.command.isVisible()
    choose(row.kind, "Another program")
    assert row.command.isVisible()
    assert not new_match.start.isEnabled(), "nobody is named yet"
    assert new_match.missing.text() == "A program plays, but its command is missing."
    row.command.setFocus()
    QTest.keyClicks(row.command, '"')
    assert not new_match.start.isEnabled(), "that starts nothing"
    row.command.clear()
    command = f"{quoted(sys.executable)} bidder.py"
    QTest.keyClicks(row.command, command)
    assert not new_match.missing.text()
    seats = (HUMAN, program(command))
    assert new_match.agreed().seats == seats
    assert words_on(new_match.first) == ["Chance decides", "You", "bidder"]
    QTest.keyClick(row.command, Qt.Key.Key_Return)
    assert new_match.result() == QDialog.DialogCode.Accepted
    assert settings.last_seats(Doors.key) == seats
    assert settings.program == command
    assert settings.agreed_programs == (command,), "whoever names it has agreed to it"


def test_a_program_that_was_removed_is_not_offered_again(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme
) -> None:
    """Enter starts what was played last; whoever removed a program is to be asked before."""
    settings.remember_seats(Doors.key, (HUMAN, program("bot")))
    settings.program = "bot"
    consents = ProgramConsents(settings)
    consents.give("bot")
    for removed in (False, True):
        if removed:
            consents.withdraw("bot")
        dialog = NewMatchDialog(Doors.key, settings, language, theme)
        qtbot.addWidget(dialog)
        kinds = [seat.kind for seat in dialog.agreed().seats]
        assert kinds == ["human", "ai" if removed else "program"]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("", "A program plays, but its command is missing."),
        ("   ", "A program plays, but its command is missing."),
        ('""', "A program plays, but its command is missing."),
        ('"my player', "A quotation mark is missing in the command of a program."),
        (
            "/nowhere/my player",
            "There is no program “/nowhere/my”. A path with spaces in it needs quotation marks.",
        ),
        (
            "<b>\u202e",
            "There is no program “<b>⟨U+202E⟩”. A path with spaces in it needs quotation marks.",
        ),
        ("{folder}", "“{folder}” is there, but it is no program that can be run."),
        ("{file}", "“{file}” is there, but it is no program that can be run."),
    ],
)
def test_a_command_that_cannot_be_started_is_no_player(
    new_match: NewMatchDialog, settings: Settings, tmp_path: Path, command: str, said: str
) -> None:
    file = tmp_path / "player.txt"
    file.touch()
    where = {"{folder}": str(tmp_path), "{file}": str(file)}
    for name, path in where.items():
        command, said = command.replace(name, quoted(path)), said.replace(name, path)
    choose(new_match.rows[1].kind, "Another program")
    new_match.rows[1].command.setText(command)
    assert new_match.missing.text() == said
    assert new_match.missing.textFormat() is Qt.TextFormat.PlainText
    assert not new_match.start.isEnabled()
    QTest.keyClick(new_match.rows[1].command, Qt.Key.Key_Return)
    assert new_match.isVisible()
    assert settings.agreed_programs == ()


@pytest.mark.parametrize("name", ["player", "my player", 'the "best" player', "gi\u00e0 qui"])
def test_a_program_that_is_chosen_is_quoted(
    new_match: NewMatchDialog, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if sys.platform == "win32":  # where the end of its name says whether a file can be run
        name = name.replace('"', "'") + ".bat"
    file = tmp_path / name
    file.touch(0o755)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    choose(new_match.rows[1].kind, "Another program")
    new_match.rows[1].browse.click()
    assert QProcess.splitCommand(new_match.agreed().seats[1].name) == [str(file)]
    assert new_match.start.isEnabled()


def test_a_command_from_the_settings_file_is_typed_in_and_runs_by_begin_only(
    qtbot: QtBot, language: LanguageService, theme: Theme, settings: Settings
) -> None:
    settings.program = command = quoted(sys.executable)
    dialog = NewMatchDialog(Doors.key, settings, language, theme)
    qtbot.addWidget(dialog)
    choose(dialog.rows[1].kind, "Another program")
    assert dialog.rows[1].command.text() == command
    dialog.reject()
    assert list(settings.agreed_programs) == []
    dialog.accept()
    assert list(settings.agreed_programs) == [command]


def test_people_go_by_their_names(new_match: NewMatchDialog, settings: Settings) -> None:
    first, second = new_match.rows
    assert not first.name.isVisible(), "who plays alone is not asked for a name"
    assert (first.person.text(), words_on(new_match.first)[1]) == ("You", "You")
    choose(second.kind, "A person")
    assert first.name.isVisible()
    assert first.person.text() == "A person"
    assert not new_match.takebacks.isVisible()
    assert "Where several people play, a move that is made stands." in shown_labels(new_match)
    assert names(new_match) == ["Player 1", "Player 2"]
    QTest.keyClicks(first.name, "Vera")
    QTest.keyClicks(second.name, " vera ")
    assert new_match.missing.text() == "Two people have the same name."
    QTest.keyClick(second.name, Qt.Key.Key_Return)
    assert new_match.isVisible(), "Enter does not start it either"
    QTest.keyClick(second.name, Qt.Key.Key_Backspace)
    QTest.keyClicks(second.name, "nic")
    assert names(new_match) == ["Vera", "veranic"]
    assert words_on(new_match.first) == ["Chance decides", "Vera", "veranic"]
    QTest.keyClick(second.name, Qt.Key.Key_Return)
    assert new_match.result() == QDialog.DialogCode.Accepted
    assert settings.names == ("Vera", "veranic")


def test_nobody_is_called_like_the_player_of_the_computer(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme
) -> None:
    dialog = NewMatchDialog(Favor.key, settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    first, second, third = dialog.rows[:3]
    choose(second.kind, "A person")
    choose(third.kind, "Casual")
    QTest.keyClicks(first.name, "Vera")
    QTest.keyClicks(second.name, "casual")
    assert dialog.missing.text() == "Somebody has the name of the computer’s player."
    assert not dialog.start.isEnabled()
    choose(third.kind, "Expert")
    assert not dialog.missing.text()
    assert dialog.start.isEnabled()


def test_no_name_is_cut_within_a_letter(new_match: NewMatchDialog) -> None:
    first, second = new_match.rows
    choose(second.kind, "A person")
    for typed in ("abcdefghijklm😀", "😀" * LONGEST_NAME, "a" * LONGEST_NAME):
        first.name.clear()
        for letter in typed + "x":
            first.name.insert(letter)
            first.name.textEdited.emit(first.name.text())
        assert first.name.text() == typed


def test_an_empty_name_is_the_number_in_the_language_of_the_moment(
    new_match: NewMatchDialog, language: LanguageService
) -> None:
    choose(new_match.rows[1].kind, "A person")
    language.set_language("it")
    QApplication.processEvents()
    assert names(new_match) == ["Giocatore 1", "Giocatore 2"]
    language.set_language("en")
    assert names(new_match) == ["Player 1", "Player 2"]
    assert new_match.agreed().seats == (HUMAN, HUMAN), "a record has no words of a language"
    language.set_language("it")
    QApplication.processEvents()
    QTest.keyClicks(new_match.rows[0].name, "Giocatore 2")
    assert not new_match.start.isEnabled()


@pytest.mark.rule("DA2")
@pytest.mark.parametrize(("code", "edition"), [("en", "english"), ("it", "italian")])
def test_the_edition_goes_with_the_language(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    code: str,
    edition: str,
) -> None:
    language.set_language(code)
    dialog = NewMatchDialog(Doors.key, settings, language, theme)
    qtbot.addWidget(dialog)
    assert dialog.agreed().edition == edition


def test_what_was_agreed_is_offered_again(
    qtbot: QtBot,
    new_match: NewMatchDialog,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    tmp_path: Path,
) -> None:
    choose(new_match.rows[1].kind, "Expert")
    new_match.editions.button_of("italian").click()
    assert isinstance(new_match.first, Segments)
    new_match.first.options.button_of(1).click()
    new_match.takebacks.options.button_of(False).click()
    new_match.start.click()
    settings.save()
    fresh = Settings(tmp_path / "settings.ini")
    again = NewMatchDialog(Doors.key, fresh, language, theme)
    qtbot.addWidget(again)
    agreed = NewMatch(Doors.key, (HUMAN, ai(Level.EXPERT)), "italian", 1, takebacks=False)
    assert again.agreed() == agreed


def test_whether_moves_may_be_taken_back_is_asked_of_who_plays_alone(
    new_match: NewMatchDialog,
) -> None:
    assert new_match.agreed().takebacks, "if nothing else was said"
    assert new_match.takebacks.isVisible()
    choose(new_match.rows[1].kind, "A person")
    assert not new_match.takebacks.isVisible(), "two people ask each other"
    choose(new_match.rows[1].kind, "Another program")
    assert new_match.takebacks.isVisible()


# A new match of several


@pytest.fixture
def of_several(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme
) -> NewMatchDialog:
    dialog = NewMatchDialog(Favor.key, settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_as_many_rows_as_players(of_several: NewMatchDialog) -> None:
    assert len(of_several.agreed().seats) == 3
    heights = []
    for n in (2, 3, 4):
        of_several.count.options.button_of(n).click()
        QApplication.processEvents()
        heights.append(of_several.height())
        assert [row.isVisible() for row in of_several.rows] == [i < n for i in range(4)]
        assert of_several.agreed().seats == (HUMAN, *[ai(Level.NOVICE)] * (n - 1))
        assert len(words_on(of_several.first)) == n + 1
        content = of_several.findChild(Content)
        assert isinstance(content, Content)
        assert not content.verticalScrollBar().isVisible()
    assert heights == sorted(set(heights)), "each one finds room"


def test_players_of_one_level_are_told_apart(of_several: NewMatchDialog) -> None:
    assert words_on(of_several.first) == ["Chance decides", "You", "Novice 1", "Novice 2"]
    choose(of_several.first, "Novice 2")
    assert of_several.agreed().first == 2
    choose(of_several.rows[1].kind, "Master")
    assert words_on(of_several.first) == ["Chance decides", "You", "Master", "Novice"]
    assert of_several.agreed().first == 2, "the same player begins"


def test_who_would_begin_may_stay_away(of_several: NewMatchDialog) -> None:
    choose(of_several.first, "Novice 2")
    of_several.count.options.button_of(2).click()
    assert of_several.agreed().first is None


def test_a_mixed_company_is_offered_again(
    qtbot: QtBot,
    of_several: NewMatchDialog,
    language: LanguageService,
    theme: Theme,
    settings: Settings,
) -> None:
    of_several.count.options.button_of(4).click()
    choose(of_several.rows[1].kind, "Novice")
    choose(of_several.rows[2].kind, "A person")
    QTest.keyClicks(of_several.rows[0].name, "Vera")
    QTest.keyClicks(of_several.rows[2].name, "Ugo")
    choose(of_several.rows[3].kind, "Another program")
    bidder = quoted(sys.executable)
    QTest.keyClicks(of_several.rows[3].command, bidder)
    choose(of_several.first, "Ugo")
    of_several.start.click()
    seats = (
        SeatHeader("human", "Vera"),
        ai(Level.NOVICE),
        SeatHeader("human", "Ugo"),
        program(bidder),
    )
    edition = of_several.agreed().edition
    agreed = NewMatch(Favor.key, seats, edition, 2)
    assert of_several.agreed() == agreed
    again = NewMatchDialog(Favor.key, settings, language, theme)
    qtbot.addWidget(again)
    assert again.agreed() == agreed
    elsewhere = NewMatchDialog(Doors.key, settings, language, theme)
    qtbot.addWidget(elsewhere)
    assert elsewhere.agreed().seats == FIRST, "another game has another company"
    assert elsewhere.agreed().first is None
    choose(elsewhere.rows[1].kind, "A person")
    assert names(elsewhere) == ["Vera", "Player 2"], "but people keep their names"


@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("side", ["0", "1"])
def test_a_side_is_asked_for_where_the_sides_differ(
    qtbot: QtBot,
    settings: Settings,
    language: LanguageService,
    theme: Theme,
    code: str,
    side: str,
) -> None:
    language.set_language(code)
    dialog = NewMatchDialog(Labyrinth.key, settings, language, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.agreed().side == "random"
    dialog.side.options.button_of(side).click()
    dialog.rows[1].kind.value = "human"
    assert (
        dialog.side.accessibleName()
        == {"en": "Player 1 plays", "it": "Colore di Giocatore 1"}[code]
    )
    dialog.start.click()
    assert dialog.agreed().side == settings.side == side


@pytest.mark.parametrize("game", SUBJECTS)
def test_everything_in_it_can_be_named_and_reached(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, game: str
) -> None:
    """Whatever takes the focus has a name for a screen reader, and Tab comes by all of it."""
    dialog = NewMatchDialog(game, settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    rows = dialog.rows[: len(dialog.agreed().seats)]
    choose(rows[-1].kind, "A person")
    asked: set[QWidget] = {*rows, dialog.first, dialog.buttons}
    reached: set[QWidget] = set()
    for _ in range(30):
        widget = QApplication.focusWidget()
        assert isinstance(widget, QWidget)
        assert widget.accessibleName() or getattr(widget, "text", str)(), widget
        reached.update(part for part in asked if part is widget or part.isAncestorOf(widget))
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    assert reached == asked


# Settings


@pytest.fixture
def settings_dialog(qtbot: QtBot, settings: Settings, theme: Theme) -> SettingsDialog:
    dialog = SettingsDialog(settings, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_whoever_makes_letters_larger_still_sees_what_they_chose(
    settings_dialog: SettingsDialog, settings: Settings, theme: Theme
) -> None:
    settings.changed.connect(lambda _: theme.choose("light", settings.text_size))
    sizes = settings_dialog.rows["text_size"].options
    for size in (200, 100, 200):
        button = sizes.button_of(size)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        assert settings.text_size == size
        for _ in range(5):
            QApplication.processEvents()
        seen = button.visibleRegion().boundingRect().size()
        assert seen == button.size(), size


def test_a_setting_takes_effect_at_once(
    settings_dialog: SettingsDialog, settings: Settings, qtbot: QtBot
) -> None:
    button = settings_dialog.rows["theme"].options.button_of("dark")
    with qtbot.waitSignal(settings.changed, check_params_cb=lambda name: name == "theme"):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert settings.theme == "dark"


def test_settings_are_read_back_by_a_fresh_program(
    settings_dialog: SettingsDialog, settings: Settings, tmp_path: Path
) -> None:
    for name, value in (
        ("language", "it"),
        ("theme", "dark"),
        ("pace", "calm"),
        ("text_size", 125),
    ):
        settings_dialog.rows[name].options.button_of(value).click()
    settings.save()
    fresh = Settings(tmp_path / "settings.ini")
    assert (fresh.language, fresh.theme, fresh.pace) == ("it", "dark", "calm")
    assert fresh.text_size == 125


def test_the_dialog_follows_what_is_changed_elsewhere(
    settings_dialog: SettingsDialog, settings: Settings
) -> None:
    settings.language = "it"
    assert settings_dialog.rows["language"].options.value == "it"


def test_defaults_can_be_restored_and_that_taken_back(
    settings_dialog: SettingsDialog, settings: Settings
) -> None:
    settings.language, settings.theme, settings.text_size = "it", "dark", 150
    restore = settings_dialog.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
    before = restore.text()
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert (settings.theme, settings.text_size, settings.pace) == (
        "system",
        100,
        "normal",
    )
    assert settings.language == "it"
    assert restore.text() != before
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert (settings.theme, settings.text_size) == ("dark", 150)
    assert restore.text() == before
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    settings_dialog.rows["theme"].options.button_of("light").click()
    assert restore.text() == before


@pytest.mark.parametrize("game", SUBJECTS)
def test_whom_to_play_against_is_recommended_by_how_it_went(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme, game: str
) -> None:
    def advice() -> str:
        dialog = NewMatchDialog(game, settings, language, theme)
        qtbot.addWidget(dialog)
        levels = {seat.name for seat in dialog.agreed().seats if seat.kind == "ai"}
        said = dialog.advice.text()
        assert levels == {level.value for level in Level if level.value.title() in said}
        return said

    assert advice() == "To begin with, we recommend: Novice."
    for n in range(2):
        settings.remember_result(game, Result(f"{n}", Level.NOVICE, won=True))
    assert advice() == "After your last matches we recommend: Casual."
    dialog = NewMatchDialog(game, settings, language, theme)
    qtbot.addWidget(dialog)
    assert not dialog.advice.isHidden()
    for row in dialog.rows[1:]:
        choose(row.kind, "A person")
    assert dialog.advice.isHidden(), "nobody is to be chosen"


def test_what_restores_is_called_by_its_name_in_another_language(
    settings_dialog: SettingsDialog, settings: Settings, language: LanguageService
) -> None:
    restore = settings_dialog.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
    english = restore.text()
    settings.theme = "dark"
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    language.set_language("it")
    QApplication.processEvents()
    italian = restore.text()
    assert italian == "Ripristina valori predefiniti"
    settings.theme = "dark"
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert restore.text() == "Torna a prima"
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert (restore.text(), settings.theme) == (italian, "dark")
    language.set_language("en")
    QApplication.processEvents()
    assert restore.text() == english


# About


@pytest.mark.parametrize("name", ["a<b>c", "R&amp;D", "a'b", 'a"b', "50%41", "x#y", "a b?c"])
def test_the_folder_is_named_as_it_is_called(qtbot: QtBot, theme: Theme, name: str) -> None:
    folder = Path("/somewhere") / name
    dialog = AboutDialog(theme, folder)
    qtbot.addWidget(dialog)
    document = QTextDocument()
    document.setHtml(dialog.text.text())
    assert document.toPlainText().endswith(str(folder))
    cursor = QTextCursor(document)
    cursor.movePosition(QTextCursor.MoveOperation.End)
    assert Path(QUrl(cursor.charFormat().anchorHref()).toLocalFile()) == folder


def test_a_choice_that_cannot_be_saved_is_said_until_it_can(
    tmp_path: Path, theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "settings.ini")
    dialog = SettingsDialog(settings, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.trouble.isHidden()

    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "raw words of the system")

    with monkeypatch.context() as full:
        full.setattr(disk.LOCAL, "replace", refuse)
        dialog.rows["volume"].options.button_of(100).click()
        qtbot.waitUntil(lambda: not dialog.trouble.isHidden())
        assert "disk is full" in dialog.trouble.text()
    dialog.rows["volume"].options.button_of(75).click()
    qtbot.waitUntil(dialog.trouble.isHidden)
    assert Settings(tmp_path / "settings.ini").volume == 75


def test_settings_that_could_not_be_read_are_spoken_of(
    tmp_path: Path, theme: Theme, qtbot: QtBot
) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(b"\0noise" * 999)
    dialog = SettingsDialog(Settings(path), theme)
    qtbot.addWidget(dialog)
    dialog.show()
    (aside,) = (each for each in tmp_path.iterdir() if each != path)
    assert aside.name in dialog.trouble.text().replace("\u200b", "")
