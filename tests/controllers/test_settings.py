from __future__ import annotations

import errno
import os
import stat
import sys
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import disk, ini
from lat_desktop.controllers.match_factory import HUMAN, ai
from lat_desktop.controllers.problem_progress import ProblemResult
from lat_desktop.controllers.recommendation import Result
from lat_desktop.controllers.settings import LARGEST_FILE, Settings
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.levels import Level
from tests.controllers.settings_files import HOSTILE, NAMES, REAL, files
from tests.special_files import make_device, make_link, make_pipe


def open_settings(path: Path) -> Settings:
    return Settings(path)


def test_a_setting_is_the_same_in_a_fresh_process(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.text_size = 125
    settings.table_in_words = True
    settings.theme = "dark"
    settings.save()
    again = open_settings(tmp_path / "settings.ini")
    assert again.text_size == 125
    assert again.table_in_words is True
    assert again.theme == "dark"


def test_what_counts_this_time_gives_way_to_what_is_chosen(tmp_path: Path) -> None:
    """The language of the command line: the menu says it, and any choice there is one."""
    path = tmp_path / "settings.ini"
    settings = open_settings(path)
    settings.language = "en"
    settings.save()
    settings.use_this_time("language", "it")
    assert settings.language == "it"
    settings.save()
    assert open_settings(path).language == "en"
    changed: list[str] = []
    settings.changed.connect(changed.append)
    settings.language = "en"
    assert changed == ["language"]
    assert settings.language == "en"


def test_what_is_not_allowed_reads_as_the_default(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_text("[General]\ntheme=plaid\ntext_size=huge\ntable_in_words=\n", "utf-8")
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
    assert settings.last_seats(Doors.key) == ()
    assert settings.names == ()


def test_who_begins_is_a_number_again_in_a_fresh_process(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.first = 3
    settings.save()
    assert open_settings(tmp_path / "settings.ini").first == 3


def test_each_game_remembers_its_own_players(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    program = SeatHeader("program", 'python3 "my player.py", %1 = ü')
    settings.remember_seats(Doors.key, (HUMAN, program))
    settings.remember_seats(Favor.key, (HUMAN, ai(Level.EXPERT), HUMAN))
    settings.save()
    again = open_settings(tmp_path / "settings.ini")
    assert again.last_seats(Doors.key) == (HUMAN, program)
    assert again.last_seats(Favor.key) == (HUMAN, ai(Level.EXPERT), HUMAN)
    assert again.last_seats(Labyrinth.key) == ()


@pytest.mark.parametrize("names", [(), ("",), ("Vera",), ("Zoë, the 2nd", "", "@x")])
def test_names_are_the_same_in_a_fresh_process(tmp_path: Path, names: tuple[str, ...]) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.names = names
    settings.save()
    assert open_settings(tmp_path / "settings.ini").names == names


@pytest.mark.parametrize("commands", [(), ("",), ('python3 "my player.py", %1 = ü', "@x; b")])
def test_programs_once_agreed_to_are_the_same_in_a_fresh_process(
    tmp_path: Path, commands: tuple[str, ...]
) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    settings.agreed_programs = commands
    settings.save()
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
        Doors.key,
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
    path.write_text(f"[seats]\ndoors={stored}\n", "utf-8")
    assert open_settings(path).last_seats(Doors.key) == ()


# What another hand has written


def kept_aside(folder: Path) -> list[Path]:
    return list(folder.glob("settings.damaged-*.ini"))


def check_every_value(settings: Settings) -> None:
    """Read all that can be read, and find it allowed."""
    for name in NAMES:
        value = getattr(settings, name)
        attribute = getattr(Settings, name)
        if hasattr(attribute, "choices"):
            assert value in attribute.choices
            assert type(value) in {type(choice) for choice in attribute.choices}
    assert isinstance(settings.program, str)
    assert isinstance(settings.geometry, bytes)
    for several in (settings.names, settings.agreed_programs):
        assert isinstance(several, tuple)
        assert all(isinstance(text, str) for text in several)
    for game, rules in GAMES.items():
        assert len(settings.last_seats(game)) in (0, *rules.seats)
        assert settings.last_edition(game) in ("", *rules.editions)


@given(content=files)
@example(content=REAL)
@example(content=b"")
def test_whatever_stands_in_the_file_every_value_is_one_that_is_allowed(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "settings.ini")
        path.write_bytes(content)
        settings = open_settings(path)
        check_every_value(settings)
        settings.theme = "light" if settings.theme == "dark" else "dark"
        settings.save()
        assert open_settings(path).theme == settings.theme
        assert not kept_aside(Path(folder)) or kept_aside(Path(folder))[0].read_bytes() == content


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("name", NAMES)
def test_no_value_hinders_the_others(tmp_path: Path, name: str, value: bytes) -> None:
    """One that is not allowed is the default, and the rest of the file counts."""
    path = tmp_path / "settings.ini"
    path.write_bytes(REAL.replace(b"[seats]", name.encode() + b"=" + value + b"\n[seats]"))
    settings = open_settings(path)
    check_every_value(settings)
    assert name == "text_size" or settings.text_size == 125
    assert settings.last_seats(Doors.key) == (HUMAN, ai(Level.EXPERT))


def test_a_value_that_is_not_allowed_is_logged_by_its_name_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.ini"
    path.write_text(
        "[General]\ntheme=plaid\nnames=[1\ngeometry=Anna!\n[seats]\ndoors=Anna\n", "utf-8"
    )
    settings = open_settings(path)
    for _ in range(2):
        assert (settings.theme, settings.names, settings.geometry) == ("system", (), b"")
        assert settings.last_seats(Doors.key) == ()
    for name in ("theme", "names", "geometry", "seats/doors"):
        assert sum(f"setting {name} " in line for line in caplog.messages) == 1
    assert "plaid" not in caplog.text
    assert "Anna" not in caplog.text
    assert path.exists(), "what can be read is not put aside"


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\xff[[[ nothing ]\n=\n\xfe",
        os.urandom(2000),
        b"\x7fELF" + b"\0" * 200,
        b"theme=dark\n" * (LARGEST_FILE // 11 + 2),
        b"Dear diary,\ntoday",
    ],
    ids=["rubbish", "noise", "program", "huge", "letter"],
)
def test_a_file_that_is_none_of_settings_is_kept_aside_whole(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(content)
    settings = open_settings(path)
    check_every_value(settings)
    (kept,) = kept_aside(tmp_path)
    assert kept.read_bytes() == content
    assert kept.name in caplog.text
    settings.text_size = 150
    settings.save()
    assert open_settings(path).text_size == 150
    assert kept_aside(tmp_path) == [kept]


def test_what_can_be_read_of_a_damaged_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(REAL.replace(b"theme=dark", b"th\0me=\xff\xfe\0"))
    settings = open_settings(path)
    assert (settings.theme, settings.text_size) == ("system", 125)
    assert len(kept_aside(tmp_path)) == 1
    settings.save()
    again = open_settings(path)
    assert (again.theme, again.text_size, again.names) == ("system", 125, settings.names)
    assert len(kept_aside(tmp_path)) == 1


def make_folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").touch()


def make_link_to_itself(path: Path) -> None:
    make_link(path, path)


@pytest.mark.parametrize(
    "make",
    [
        make_folder,
        make_pipe,
        make_link_to_itself,
        make_device,
        lambda path: make_link(path, "/dev/tty"),
        lambda path: make_link(path, "nowhere"),
    ],
    ids=["folder", "pipe", "circle", "endless", "terminal", "nowhere"],
)
def test_whatever_has_the_name_of_the_file_is_not_waited_for(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    path = tmp_path / "settings.ini"
    make(path)
    settings = open_settings(path)
    check_every_value(settings)
    settings.theme = "dark"
    settings.save()
    assert open_settings(path).theme == "dark"


def test_what_somebody_holds_at_the_start_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a virus scanner may, for a second; what is chosen meanwhile is added later."""
    path = tmp_path / "settings.ini"
    path.write_bytes(REAL)

    def refuse(*_: object) -> NoReturn:
        raise PermissionError(errno.EACCES, "used by another process")

    with monkeypatch.context() as held:
        held.setattr(disk, "read_file", refuse)
        held.setattr(disk.LOCAL, "replace", refuse)
        settings = open_settings(path)
        settings.text_size = 175
        assert not settings.save()
        assert path.read_bytes() == REAL
    assert settings.save()
    again = open_settings(path)
    assert (again.theme, again.text_size) == ("dark", 175)
    assert kept_aside(tmp_path) == []


def test_what_could_not_be_saved_is_saved_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or a program that one trusts no more would be trusted again the next evening."""
    path = tmp_path / "settings.ini"
    settings = open_settings(path)
    settings.agreed_programs = ("bot",)
    assert settings.save()

    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as full:
        full.setattr(disk.LOCAL, "replace", refuse)
        settings.agreed_programs = ()
        assert not settings.save()
        assert open_settings(path).agreed_programs == ("bot",)
    assert settings.save(), "as when the window is closed"
    assert open_settings(path).agreed_programs == ()


def test_where_nothing_can_be_written_settings_last_for_the_evening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings = open_settings(tmp_path / "file" / "settings.ini")
    settings.theme = "dark"
    settings.save()
    assert settings.theme == "dark"
    assert "cannot be saved" in caplog.text


def test_what_is_new_is_for_the_person_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.ini"
    settings = open_settings(path)
    settings.theme = "dark"
    settings.save()
    assert [file.name for file in path.parent.iterdir()] == ["settings.ini"]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_file_that_is_kept_elsewhere_by_a_link_stays_there(tmp_path: Path) -> None:
    elsewhere = tmp_path / "dotfiles" / "mine.ini"
    elsewhere.parent.mkdir()
    elsewhere.write_text("[General]\ntheme=dark\n", "utf-8")
    path = tmp_path / "settings.ini"
    make_link(path, elsewhere)
    settings = open_settings(path)
    assert settings.theme == "dark"
    settings.theme = "light"
    settings.save()
    assert path.is_symlink()
    assert open_settings(elsewhere).theme == "light"


def test_what_qsettings_wrote_is_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(REAL)
    settings = open_settings(path)
    assert settings.names == ("Zoë, the 2nd", "", "@x")
    assert settings.program == '@python3 "my player.py" --seat 1, 2'
    assert settings.table_in_words is True
    assert settings.first == 2
    assert settings.last_seats(Favor.key) == (HUMAN, HUMAN, SeatHeader("program", "./x"))
    assert settings.geometry == QSettings(str(path), QSettings.Format.IniFormat).value("geometry")
    assert not kept_aside(tmp_path)


def test_what_a_later_version_wrote_stays(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    path.write_bytes(b"[General]\nsound=@Variant(\\0)\n\n[later]\nseats\\x=1\n")
    settings = open_settings(path)
    settings.theme = "dark"
    settings.save()
    assert path.read_text("utf-8") == (
        '[General]\nsound=@Variant(\\0)\ntheme="dark"\n\n[later]\nseats/x=1\n'
    )


@given(st.lists(st.text("ab/\\[];#= \t\0\ufffd") | st.sampled_from(["[General]", "General/a=1"])))
@example(["[/\0General]", "a=1"])
@example(["[/a]", "b=1"])
def test_whatever_could_be_read_is_the_same_when_it_has_been_written(lines: list[str]) -> None:
    values, _ = ini.parse("\n".join(lines))
    assert ini.parse(ini.compose(values)) == (values, 0)


@given(st.text())
def test_a_text_is_the_same_when_it_is_read_back(text: str) -> None:
    read, unknown = ini.parse(ini.compose({"a": ini.quoted(text), "b/c": ini.quoted(text)}))
    assert unknown == 0
    assert {key: ini.unquoted(value) for key, value in read.items()} == {"a": text, "b/c": text}


@given(text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\ufffd")))
@example(text="\ufeff")
@example(text="\ufeff\ufeffwhite")
def test_a_text_is_read_as_qt_wrote_it(text: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "settings.ini")
        store = QSettings(str(path), QSettings.Format.IniFormat)
        store.setValue("program", text)
        store.sync()
        # A byte order mark before the text is a mark to Qt, which does not write it.
        assert open_settings(path).program == text.removeprefix("\ufeff")


@given(st.binary())
def test_where_the_window_stood_is_the_same_when_it_is_read_back(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "settings.ini")
        settings = open_settings(path)
        settings.geometry = content
        settings.save()
        assert open_settings(path).geometry == content
        assert b64encode(content) in (path.read_bytes() if content else b"")


def test_each_game_remembers_an_edition_of_its_own(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    for n in range(max(len(game.editions) for game in GAMES.values())):
        chosen = {key: game.editions[n % len(game.editions)] for key, game in GAMES.items()}
        for key, edition in chosen.items():
            settings.remember_edition(key, edition)
        settings.save()
        again = open_settings(tmp_path / "settings.ini")
        assert {key: again.last_edition(key) for key in GAMES} == chosen


@pytest.mark.parametrize("key", GAMES)
def test_an_edition_is_one_of_that_game(key: str, tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    everywhere = {edition for game in GAMES.values() for edition in game.editions}
    for edition in everywhere - set(GAMES[key].editions):
        with pytest.raises(ValueError, match=edition):
            settings.remember_edition(key, edition)
        settings.set_text(f"editions/{key}", edition)
        assert settings.last_edition(key) == ""


@pytest.mark.parametrize("key", GAMES)
def test_the_edition_of_an_older_settings_file_counts_where_there_is_it(
    key: str, tmp_path: Path
) -> None:
    """There was one for all games, `edition`, until each had its own."""
    path = tmp_path / "settings.ini"
    path.write_bytes(REAL)
    settings = open_settings(path)
    old = "english"
    assert settings.last_edition(key) == (old if old in GAMES[key].editions else "")
    settings.remember_edition(key, "")
    settings.save()
    assert open_settings(path).last_edition(key) == "", "what was chosen later comes first"


def test_what_a_later_version_knows_beside_ours_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    settings = Settings(path)
    result, solved = Result("a", Level.NOVICE, won=True), ProblemResult(tries=1)
    settings.set_text(f"results/{Doors.key}", '[{"match":7},{"level":"?"}]')
    settings.remember_result(Doors.key, result)
    assert settings.results(Doors.key) == (result,)
    settings.set_text(f"problems/{Doors.key}", '{"later":{"tries":"many"},"ours":{"tries":2}}')
    assert list(settings.problem_results(Doors.key)) == ["ours"]
    settings.remember_problem(Doors.key, "mine", solved)
    assert list(settings.problem_results(Doors.key)) == ["ours", "mine"]
    assert "many" in (settings.text(f"problems/{Doors.key}") or "")


def test_who_begins_may_be_any_seat_of_the_largest_table(tmp_path: Path) -> None:
    settings = open_settings(tmp_path / "settings.ini")
    for game in GAMES.values():
        for seat in range(max(game.seats)):
            settings.first = seat
        for side in range(len(game.sides)):
            settings.side = str(side)


def test_what_a_killed_program_left_half_written_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.ini"
    stays = tmp_path / "other.ini.0a1b2c3d.new"
    stays.touch()
    killed = Settings(file)
    killed.theme = "dark"
    killed.save()
    with monkeypatch.context() as patch:
        patch.setattr(disk.LocalDisk, "replace", stop)
        killed.theme = "light"
        with pytest.raises(KeyboardInterrupt):
            killed.save()
    assert len(list(tmp_path.iterdir())) == 3
    assert Settings(file).theme == "dark"
    assert {*tmp_path.iterdir()} == {file, stays}


def stop(self: object, *paths: Path) -> None:
    raise KeyboardInterrupt
