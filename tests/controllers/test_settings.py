from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.match_making import HUMAN, ai
from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.record import SeatHeader
from lat_desktop.players.levels import Level


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
    settings.side = "1"
    settings.side = "1"
    assert names == ["side"]


def test_a_file_of_nonsense_gives_the_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(b"\x00\xff[[[ nothing ]\n=\n\xfe")
    settings = open_settings(path)
    assert settings.theme == "system"
    assert settings.first == "random"
    assert settings.last_seats("doors") == ()
    assert settings.names == ()


def test_who_begins_is_a_number_again_in_a_fresh_process(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.first = 3
    settings.store.sync()
    assert open_settings(tmp_path / "settings.ini").first == 3


def test_each_game_remembers_its_own_players(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    program = SeatHeader("program", 'python3 "my player.py", %1 = ü')
    settings.remember_seats("doors", (HUMAN, program))
    settings.remember_seats("favor", (HUMAN, ai(Level.EXPERT), HUMAN))
    settings.store.sync()
    again = open_settings(tmp_path / "settings.ini")
    assert again.last_seats("doors") == (HUMAN, program)
    assert again.last_seats("favor") == (HUMAN, ai(Level.EXPERT), HUMAN)
    assert again.last_seats("labyrinth") == ()


@pytest.mark.parametrize("names", [(), ("",), ("Vera",), ("Zoë, the 2nd", "", "@x")])
def test_names_are_the_same_in_a_fresh_process(tmp_path: Path, names: tuple[str, ...]) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.names = names
    settings.store.sync()
    assert open_settings(tmp_path / "settings.ini").names == names


@pytest.mark.parametrize("commands", [(), ("",), ('python3 "my player.py", %1 = ü', "@x; b")])
def test_programs_once_agreed_to_are_the_same_in_a_fresh_process(
    tmp_path: Path, commands: tuple[str, ...]
) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.agreed_programs = commands
    settings.store.sync()
    assert open_settings(tmp_path / "settings.ini").agreed_programs == commands


def test_a_program_agreed_to_or_taken_back_is_told_once(tmp_path: Path, qtbot: QtBot) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    names: list[str] = []
    settings.changed.connect(names.append)
    settings.agreed_programs = ("python3 mine.py",)
    settings.agreed_programs = ("python3 mine.py",)
    settings.agreed_programs = ()
    assert names == ["agreed_programs", "agreed_programs"]


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "doors",
        "1, 2",
        '"[]"',
        '"[{}]"',
        r'"[{\"kind\":\"human\"}]"',
        r'"[{\"kind\":\"human\"},{\"kind\":\"human\"},{\"kind\":\"human\"}]"',
        r'"[{\"kind\":\"ai\",\"name\":\"casual\"},{\"kind\":\"human\"}]"',
        r'"[{\"kind\":\"human\"},{\"kind\":\"ai\",\"name\":\"divine\"}]"',
        r'"[{\"kind\":\"human\"},{\"kind\":\"ghost\"}]"',
    ],
)
def test_players_that_make_no_sense_are_nobody(tmp_path: Path, stored: str) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(f"[seats]\ndoors={stored}\n")
    assert open_settings(path).last_seats("doors") == ()
