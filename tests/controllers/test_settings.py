from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.settings import Settings


def open_settings(path: Path) -> Settings:
    return Settings(QSettings(str(path), QSettings.Format.IniFormat))


def test_a_setting_is_the_same_in_a_fresh_process(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.text_size = 130
    settings.table_in_words = True
    settings.theme = "dark"
    settings.store.sync()
    again = open_settings(tmp_path / "settings.ini")
    assert again.text_size == 130
    assert again.table_in_words is True
    assert again.theme == "dark"


def test_what_is_not_allowed_reads_as_the_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text("[General]\ntheme=plaid\ntext_size=huge\ntable_in_words=\n")
    settings = open_settings(path)
    assert settings.theme == "system"
    assert settings.text_size == 100
    assert settings.table_in_words is False


def test_what_is_not_allowed_cannot_be_set(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    with pytest.raises(ValueError, match="theme"):
        settings.theme = "plaid"


def test_a_change_is_told_once(tmp_path: Path, qtbot: QtBot) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    names: list[str] = []
    settings.changed.connect(names.append)
    settings.level = "master"
    settings.level = "master"
    assert names == ["level"]


def test_a_file_of_nonsense_gives_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(b"\x00\xff[[[ nothing ]\n=\n\xfe")
    assert open_settings(path).level == "casual"
