"""What is new is told once after an upgrade, when the lobby is seen and nothing is in the way."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from lat_desktop import __version__
from lat_desktop.controllers import disk
from lat_desktop.controllers.language import LanguageService
from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.rulebook import changelog
from lat_desktop.widgets.theme import Theme
from lat_desktop.windows.crash_report import UNSEEN
from lat_desktop.windows.main_window import MainWindow
from lat_desktop.windows.second_start import RequestHandler
from lat_desktop.windows.settings_dialog import SettingsDialog
from lat_desktop.windows.upgrade_notice import UpgradeNotice
from lat_desktop.windows.whats_new import WhatsNewDialog
from tests.evening import SEATS, match_of
from tests.started import data_folder, settings_path, started

NEWER = "900000000.0.0"
OLDER, MUCH_OLDER = "0.0.9", "0.0.1"
TITLES = {"en": "What is new", "it": "Novità"}


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a changelog of five versions: one that is still to come, this one, and three before."""
    folder = tmp_path / "changelog"
    folder.mkdir()
    for language in TITLES:
        sections = "".join(
            f"\n## {number}, 2026-11-24\n\n### {language}\n\n- The *news* of {number}.\n"
            for number in (NEWER, __version__, OLDER, "0.0.5", MUCH_OLDER)
        )
        (folder / f"{language}.md").write_text(f"# News\n{sections}", encoding="utf-8")
    monkeypatch.setattr(changelog, "CHANGELOG", folder)
    changelog.load.cache_clear()
    yield
    changelog.load.cache_clear()


def keep_match(saves: Saves) -> Path:
    """Leave a match that waits, as an evening before did; return its file."""
    match = match_of()
    match.play_chance(Random(1))
    file = saves.create(match, SEATS)
    file.save(match)
    file.close()
    return file.path


def begin(window: MainWindow, settings: Settings) -> None:
    """Do what a start does when the lobby has been seen, and nothing else was asked for."""
    UpgradeNotice(window, settings).show_if_possible()
    QApplication.processEvents()


def dialog_of(window: MainWindow) -> WhatsNewDialog | None:
    """Return the dialog, if it is in sight."""
    found = [each for each in window.findChildren(WhatsNewDialog) if each.isVisible()]
    assert len(found) <= 1
    return found[0] if found else None


def shown(window: MainWindow) -> WhatsNewDialog:
    dialog = dialog_of(window)
    assert dialog is not None
    return dialog


def versions_on(dialog: WhatsNewDialog) -> list[str]:
    """Return of which versions the page tells, by its headings."""
    block = dialog.page.document().begin()
    found = []
    while block.isValid():
        if block.blockFormat().headingLevel() == 2:
            found.append(block.text().split()[-1])
        block = block.next()
    return found


ALL = [__version__, OLDER, "0.0.5", MUCH_OLDER]
CASES = {
    "somebody new": (None, False, []),
    "matches of before the versions were kept": (None, True, ALL),
    "the same version": (__version__, True, []),
    "the version before": (OLDER, True, [__version__]),
    "the version before, without a match": (OLDER, False, [__version__]),
    "a version of long ago": (MUCH_OLDER, True, [__version__, OLDER, "0.0.5"]),
    "a version between those that are told of": ("0.0.7", True, [__version__, OLDER]),
    "a newer version": (NEWER, True, []),
    "damage, and matches": ("0.0.x", True, ALL),
    "damage, and no match": ("\ufffd" * 5000, False, []),
}


@pytest.mark.parametrize("language_code", TITLES)
@pytest.mark.parametrize(("seen", "played", "expected"), CASES.values(), ids=CASES)
def test_it_is_told_once_to_whom_it_is_new(
    told: None,
    window: MainWindow,
    settings: Settings,
    language: LanguageService,
    saves: Saves,
    seen: str | None,
    played: bool,
    expected: list[str],
    language_code: str,
    tmp_path: Path,
) -> None:
    language.set_language(language_code)
    if seen is not None:
        settings.seen_version = seen
    if played:
        keep_match(saves)
    begin(window, settings)
    if not expected:
        assert dialog_of(window) is None
    else:
        dialog = shown(window)
        assert versions_on(dialog) == expected
        assert dialog.windowTitle() == dialog.page.accessibleName() == TITLES[language_code]
        assert language_code in dialog.page.toPlainText().split()
        dialog.close()
    settings.save()
    begin(window, again := Settings(tmp_path / "settings.ini", window))  # as the next start does
    assert dialog_of(window) is None
    assert again.seen_version == (NEWER if seen == NEWER else __version__)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_it_is_read_and_put_away_by_keys(
    window: MainWindow, settings: Settings, qtbot: QtBot, key: Qt.Key
) -> None:
    settings.seen_version = OLDER
    begin(window, settings)
    dialog = shown(window)
    qtbot.waitUntil(dialog.isActiveWindow)
    assert dialog.focusWidget() is dialog.page
    bar = dialog.page.verticalScrollBar()
    QTest.keyClick(dialog.page, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: bar.value() > 0)
    QTest.keyClick(dialog.page, Qt.Key.Key_Tab)
    assert isinstance(dialog.focusWidget(), QPushButton)
    QTest.keyClick(dialog.page, key)
    assert dialog_of(window) is None


def test_its_headings_can_be_moved_by(window: MainWindow) -> None:
    window.menus.news.trigger()
    block, levels = shown(window).page.document().begin(), []
    while block.isValid():
        levels.append(block.blockFormat().headingLevel())
        block = block.next()
    groups = sum(len(release.groups) for release in changelog.load("en"))
    assert (levels.count(2), levels.count(3)) == (len(changelog.load("en")), groups)


def test_it_can_be_had_again_from_the_menu(
    told: None, window: MainWindow, settings: Settings
) -> None:
    settings.seen_version = OLDER
    begin(window, settings)
    assert versions_on(shown(window)) == [__version__]
    window.menus.news.trigger()
    assert versions_on(shown(window)) == ALL
    standard = QDialogButtonBox.StandardButton
    QTest.mouseClick(shown(window).buttons.button(standard.Close), Qt.MouseButton.LeftButton)
    assert dialog_of(window) is None
    window.menus.news.trigger()
    assert versions_on(shown(window)) == ALL


def test_it_keeps_the_place_in_another_language_and_other_colours(
    window: MainWindow, language: LanguageService, theme: Theme
) -> None:
    window.menus.news.trigger()
    dialog = shown(window)
    QApplication.processEvents()
    bar = dialog.page.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    english = dialog.page.toPlainText()
    language.set_language("it")
    QApplication.processEvents()
    theme.choose("dark", 130)
    QApplication.processEvents()
    assert dialog.windowTitle() == TITLES["it"]
    assert dialog.page.toPlainText() != english
    assert 0.3 < bar.value() / bar.maximum() < 0.7


def test_a_door_opens_beside_it_and_it_is_not_over_the_match(
    window: MainWindow, settings: Settings, saves: Saves, qtbot: QtBot
) -> None:
    keep_match(saves)
    window.show_lobby()
    begin(window, settings)
    assert not shown(window).isModal()
    QTest.mouseClick(window.lobby.doors[0].continue_ticket, Qt.MouseButton.LeftButton)
    assert window.page is not None
    assert window.stack.currentWidget() is window.page
    assert dialog_of(window) is None
    window.show_lobby()
    QApplication.processEvents()
    assert dialog_of(window) is None


def test_a_file_that_was_clicked_comes_first(
    window: MainWindow, settings: Settings, saves: Saves
) -> None:
    path = keep_match(saves)
    notice = UpgradeNotice(window, settings)
    window.open_match(path)
    notice.show_if_possible()
    assert window.page is not None
    QApplication.processEvents()
    assert dialog_of(window) is None
    assert not settings.seen_version, "it has not been seen"
    window.show_lobby()
    QApplication.processEvents()
    assert dialog_of(window) is not None


def test_a_file_of_another_start_is_opened_though_it_is_open(
    window: MainWindow, settings: Settings, saves: Saves
) -> None:
    path = keep_match(saves)
    begin(window, settings)
    assert dialog_of(window) is not None
    RequestHandler(window).handle(path, "")
    assert window.page is not None
    assert dialog_of(window) is None


def test_it_waits_for_another_dialog(window: MainWindow, settings: Settings, qtbot: QtBot) -> None:
    settings.seen_version = OLDER
    window.show_settings()
    other = window.findChild(SettingsDialog)
    assert isinstance(other, SettingsDialog)
    qtbot.waitUntil(other.isActiveWindow)
    begin(window, settings)
    assert dialog_of(window) is None
    QTest.keyClick(other, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: dialog_of(window) is not None)


def test_what_cannot_be_remembered_is_not_told_again_and_again(
    window: MainWindow, settings: Settings, saves: Saves, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: bytes) -> None:
        raise OSError(errno.ENOSPC, "no room")

    keep_match(saves)
    settings.save()
    monkeypatch.setattr(disk, "put_in_place", full)
    begin(window, settings)
    assert dialog_of(window) is None


WATCHED = """
import os, sys
from pathlib import Path
from lat_desktop import app
from lat_desktop.windows import whats_new
def seen(dialog, event):
    with Path.home().joinpath("shown").open("a") as file: file.write("x")
    with open(os.environ["LAT_DESKTOP_TRACE"], "a") as trace: trace.write("news\\n")
whats_new.WhatsNewDialog.showEvent = seen
sys.exit(app.main())
"""
"""The program, which says in its trace when what is new is shown, and counts how often."""


@pytest.mark.long
@pytest.mark.parametrize("before", ["", OLDER])
def test_it_is_not_shown_again_after_the_program_was_killed(tmp_path: Path, before: str) -> None:
    count = tmp_path / "shown"
    with started(tmp_path, code=WATCHED) as program:  # of somebody new
        program.wait_for("first_paint")
        with started(tmp_path) as second:  # which is answered when all has been told
            assert second.ends() == (0, "")
    assert not count.exists()
    settings = settings_path(tmp_path)
    assert f'seen_version="{__version__}"' in settings.read_text("utf-8")
    lines = settings.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("seen_version")]
    settings.write_text(
        "\n".join([*kept, *([f"seen_version={before}"] if before else []), ""]), "utf-8"
    )
    keep_match(Saves(data_folder(tmp_path) / "matches"))
    for _ in range(2):
        with started(tmp_path, code=WATCHED) as program:
            program.wait_for("news" if not count.exists() else "first_paint")
            with started(tmp_path, code=WATCHED) as second:
                assert second.ends() == (0, "")
            program.kill()
        assert count.read_text("utf-8") == "x"


@pytest.mark.long
def test_a_crash_of_last_time_comes_first(tmp_path: Path) -> None:
    keep_match(Saves(data_folder(tmp_path) / "matches"))
    folder = data_folder(tmp_path)
    report = folder / f"crash-20260101-120000{UNSEEN}"
    report.write_text("A report", "utf-8")
    with started(tmp_path, code=WATCHED) as program:
        program.wait_for("first_paint")
        with started(tmp_path) as second:
            assert second.ends() == (0, "")
    assert not report.exists(), "it has been shown"
    assert not (tmp_path / "shown").exists()
