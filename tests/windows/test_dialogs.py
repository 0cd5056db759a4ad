"""Every dialog, in every language and theme; choices that take effect and are remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.match_making import ai, program
from lat_desktop.controllers.settings import Settings
from lat_desktop.players.levels import Level
from lat_desktop.tables.theme import Theme
from lat_desktop.windows.about import AboutDialog
from lat_desktop.windows.new_match import NewMatch, NewMatchDialog
from lat_desktop.windows.rules_reader import RulesReader
from lat_desktop.windows.settings_dialog import SettingsDialog
from tests.windows.words import left_over, words_of

Make = Callable[[Settings, LanguageService, Theme], QDialog]

DIALOGS: dict[str, Make] = {
    "new match": lambda s, la, t: NewMatchDialog("doors", s, la, t),
    "settings": lambda s, la, t: SettingsDialog(s, t),
    "rules": lambda s, la, t: RulesReader(la, t, "doors"),
    "about": lambda s, la, t: AboutDialog(t, Path("/somewhere")),
}
every_dialog = pytest.mark.parametrize("make", DIALOGS.values(), ids=DIALOGS)


@every_dialog
@pytest.mark.parametrize("code", ["en", "it"])
@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("size", [85, 150])
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
    room = dialog.screen().availableSize()
    assert dialog.width() <= max(room.width(), 1024)


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
    technical = {text for text in english if text.startswith(("D", "Python"))}
    assert set(left_over(english, italian)) <= technical
    language.set_language("en")
    QApplication.processEvents()
    assert words_of(dialog) == english


# New match


@pytest.fixture
def new_match(
    qtbot: QtBot, settings: Settings, language: LanguageService, theme: Theme
) -> NewMatchDialog:
    dialog = NewMatchDialog("doors", settings, language, theme)
    qtbot.addWidget(dialog)
    with qtbot.waitActive(dialog):
        dialog.show()
        dialog.activateWindow()
    return dialog


def test_enter_starts_at_once(new_match: NewMatchDialog) -> None:
    QTest.keyClick(new_match, Qt.Key.Key_Return)
    assert new_match.result() == QDialog.DialogCode.Accepted
    assert new_match.agreed() == NewMatch("doors", ai(Level.CASUAL), "english", "random")


def test_escape_agrees_to_nothing(new_match: NewMatchDialog, settings: Settings) -> None:
    new_match.levels.value = "master"
    QTest.keyClick(new_match, Qt.Key.Key_Escape)
    assert new_match.result() == QDialog.DialogCode.Rejected
    assert settings.level == "casual"


def test_a_click_anywhere_on_a_card_chooses_it(new_match: NewMatchDialog) -> None:
    card = new_match.levels.button_of("master")
    far_corner = card.rect().bottomRight() - card.rect().topLeft() / 2
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=far_corner * 0.95)
    assert new_match.agreed().opponent == ai(Level.MASTER)


def test_arrows_choose_among_the_cards(new_match: NewMatchDialog) -> None:
    card = new_match.levels.button_of("casual")
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Down)
    assert new_match.agreed().opponent != ai(Level.CASUAL)


def test_somebody_elses_program_plays_by_its_command(
    new_match: NewMatchDialog, settings: Settings
) -> None:
    assert not new_match.command.isVisible()
    QTest.mouseClick(new_match.program, Qt.MouseButton.LeftButton)
    assert new_match.command.isVisible()
    assert not new_match.start.isEnabled(), "nobody is named yet"
    new_match.command.setFocus()
    QTest.keyClicks(new_match.command, "python3 player.py")
    assert new_match.agreed().opponent == program("python3 player.py")
    QTest.keyClick(new_match.command, Qt.Key.Key_Return)
    assert new_match.result() == QDialog.DialogCode.Accepted
    assert (settings.level, settings.program) == ("program", "python3 player.py")


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
    dialog = NewMatchDialog("doors", settings, language, theme)
    qtbot.addWidget(dialog)
    assert dialog.agreed().edition == edition


def test_what_was_agreed_is_offered_again(
    qtbot: QtBot, new_match: NewMatchDialog, language: LanguageService, theme: Theme, tmp_path: Path
) -> None:
    new_match.levels.value = "expert"
    new_match.editions.value = "italian"
    new_match.first.options.value = "them"
    new_match.accept()
    fresh = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    again = NewMatchDialog("doors", fresh, language, theme)
    qtbot.addWidget(again)
    assert again.agreed() == NewMatch("doors", ai(Level.EXPERT), "italian", "them")


# Settings


@pytest.fixture
def settings_dialog(qtbot: QtBot, settings: Settings, theme: Theme) -> SettingsDialog:
    dialog = SettingsDialog(settings, theme)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_a_setting_takes_effect_at_once(
    settings_dialog: SettingsDialog, settings: Settings, qtbot: QtBot
) -> None:
    button = settings_dialog.rows["theme"].options.button_of("dark")
    with qtbot.waitSignal(settings.changed, check_params_cb=lambda name: name == "theme"):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert settings.theme == "dark"


def test_settings_are_read_back_by_a_fresh_program(
    settings_dialog: SettingsDialog, tmp_path: Path
) -> None:
    for name, value in (
        ("language", "it"),
        ("theme", "dark"),
        ("animation_speed", "slow"),
        ("text_size", 130),
    ):
        settings_dialog.rows[name].options.button_of(value).click()
    fresh = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    assert (fresh.language, fresh.theme, fresh.animation_speed) == ("it", "dark", "slow")
    assert fresh.text_size == 130


def test_the_dialog_follows_what_is_changed_elsewhere(
    settings_dialog: SettingsDialog, settings: Settings
) -> None:
    settings.language = "it"
    assert settings_dialog.rows["language"].options.value == "it"


def test_defaults_can_be_restored(settings_dialog: SettingsDialog, settings: Settings) -> None:
    settings.theme = "dark"
    settings.text_size = 150
    restore = settings_dialog.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
    QTest.mouseClick(restore, Qt.MouseButton.LeftButton)
    assert (settings.theme, settings.text_size, settings.animation_speed) == (
        "system",
        100,
        "normal",
    )
