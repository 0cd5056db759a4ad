"""Matches and settings lie where the system wants them, or in a folder beside the program."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from lat_desktop.controllers.saves import Saves
from lat_desktop.controllers.settings import Settings
from lat_desktop.controllers.user_folders import PORTABLE, beside_program


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a program that was installed."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "Städte è" / "lat-desktop.exe"))
    folder = tmp_path / "Städte è"
    folder.mkdir()
    return folder


def test_a_program_with_a_folder_for_them_keeps_everything_there(program: Path) -> None:
    (program / PORTABLE).mkdir()
    assert Saves.of_the_user().folder == program / PORTABLE / "matches"
    settings = Settings.of_the_user()
    settings.coach = "never"
    settings.save()
    assert "never" in (program / PORTABLE / "settings.ini").read_text("utf-8")
    assert {path.name for path in program.iterdir()} == {PORTABLE}


def test_any_other_keeps_nothing_beside_it(program: Path) -> None:
    assert beside_program() is None
    assert program not in Saves.of_the_user().folder.parents
    (program / PORTABLE).touch()
    assert beside_program() is None, "that is a file"


def test_from_the_sources_nothing_is_portable(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program / PORTABLE).mkdir()
    monkeypatch.setattr(sys, "frozen", False, raising=False)
    assert beside_program() is None
