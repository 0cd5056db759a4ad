from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from codecs import BOM_UTF8
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

import pytest

from lat_desktop.controllers import notes
from lat_desktop.controllers import past_matches as past
from lat_desktop.controllers.disk import LOCAL, LockedError, obstacle_of
from lat_desktop.controllers.saves import Saves
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.record import FORMAT, SUFFIX, RecordError
from lat_desktop.engine.registry import GAMES
from tests.engine.older_records import as_of_format
from tests.evening import SEATS, match_of
from tests.special_files import make_device, make_link, make_pipe, make_socket

DEAL = (
    "deal red_lady blue_tiger | red_lady red_tiger blue_lady blue_tiger wild_color wild_role"
    " red_lady red_tiger blue_lady blue_tiger red_lady red_tiger blue_lady blue_tiger"
)


def test_every_step_is_on_the_disk_at_once(tmp_path: Path) -> None:
    match = match_of()
    file = Saves(tmp_path).create(match, SEATS)
    for move in (DEAL, "take red_lady", "discard red_tiger", "pass"):
        match.play_text(move)
        file.save(match)
        loaded, _ = Saves(tmp_path).load_finished(file.path)
        assert loaded.match.state == match.state
        assert loaded.header.seats == SEATS


def test_a_match_goes_on_in_the_same_file(tmp_path: Path) -> None:
    match = match_of([DEAL, "take red_lady"])
    file = Saves(tmp_path).create(match, SEATS)
    file.save(match)
    file.close()
    loaded, again = Saves(tmp_path).load(file.path)
    loaded.match.play_text("discard red_tiger")
    again.save(loaded.match)
    assert again.path == file.path
    assert len(file.path.read_bytes().splitlines()) == 4


def test_what_is_taken_back_is_added_and_not_crossed_out(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = match_of([DEAL, "take red_lady", "discard red_tiger"])
    file = saves.create(match, SEATS[::-1], takebacks=True)
    before = b""
    for act in (partial(match.play_text, "pass"), partial(match.take_back, 3)) * 2:
        act()
        file.save(match)
        now = file.path.read_bytes()
        assert now.startswith(before)
        assert now != before
        before = now
    assert now.endswith(b'{"n":4,"move":"pass"}\n{"back":3}\n' * 2)
    file.close()
    loaded, again = saves.load(file.path)
    assert loaded.match.journal == match.journal
    assert loaded.header.takebacks
    loaded.match.play_text("guess red")
    again.save(loaded.match)
    assert again.path.read_bytes() == before + b'{"n":4,"move":"guess red"}\n'


def test_a_rescued_match_still_lets_moves_be_taken_back(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = match_of([DEAL, "take red_lady", "discard red_tiger", "pass"])
    match.take_back(3)
    file = saves.create(match, SEATS[::-1], takebacks=True)
    file.save(match)
    file.close()
    file.path.write_bytes(file.path.read_bytes() + b"{\n")
    rescued = saves.recover(file.path)
    rescued.save.close()
    loaded, again = saves.load(rescued.save.path)
    assert loaded.header.takebacks
    assert loaded.match.journal == match.journal
    again.close()


@pytest.mark.parametrize("version", range(1, FORMAT))
def test_a_match_of_an_older_format_goes_on_as_it_is(tmp_path: Path, version: int) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves, "take red_lady")
    older = as_of_format(version, path.read_bytes())
    path.write_bytes(older)
    loaded, again = saves.load(path)
    assert not loaded.header.takebacks
    loaded.match.play_text("discard red_tiger")
    again.save(loaded.match)
    again.close()
    assert path.read_bytes() == older + b'{"n":3,"move":"discard red_tiger"}\n'


@pytest.mark.parametrize("kept", [1, 5, 12])
def test_a_last_line_that_was_cut_off_is_written_again(tmp_path: Path, kept: int) -> None:
    match = match_of([DEAL, "take red_lady"])
    file = Saves(tmp_path).create(match, SEATS)
    file.save(match)
    file.close()
    whole = file.path.read_bytes()
    last = whole.splitlines(keepends=True)[-1]
    cut = whole[: -len(last)] + last[:kept]
    file.path.write_bytes(cut)
    loaded, again = Saves(tmp_path).load(file.path)
    assert loaded.cut_off
    assert file.path.read_bytes() == cut, "loading leaves the file as it is"
    loaded.match.play_text("take red_lady")
    again.save(loaded.match)
    assert file.path.read_bytes() == whole


def test_a_write_that_fails_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    folder.write_text("a file where the folder should be", "utf-8")
    match = match_of([DEAL])
    file = Saves(folder).create(match, SEATS)
    with pytest.raises(NotADirectoryError):
        file.save(match)
    match.play_text("take red_lady")
    folder.unlink()
    file.save(match)
    assert Saves(folder).load_finished(file.path)[0].match.state == match.state


def test_the_newest_match_waits_until_it_is_over(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.unfinished(Doors.key) is None
    first, second = (saves.create(match_of(), SEATS) for _ in range(2))
    for file in (first, second):
        file.save(match_of([DEAL]))
    assert saves.unfinished(Doors.key) == second.path
    second.finish()
    assert saves.unfinished(Doors.key) == first.path
    assert second.path.exists(), "a finished match is kept"
    assert saves.unfinished(Favor.key) is None


def test_a_damaged_match_says_where_and_can_be_set_aside(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    file = saves.create(match_of(), SEATS)
    file.save(match_of([DEAL, "take red_lady"]))
    file.close()
    damaged = file.path.read_bytes().replace(b"take red_lady", b"take green_lady")
    file.path.write_bytes(damaged)
    with pytest.raises(RecordError) as error:
        saves.load(file.path)
    assert error.value.line == 3
    assert error.value.problem == "illegal"
    assert file.path.read_bytes() == damaged
    aside = saves.set_aside(file.path)
    assert aside.read_bytes() == damaged
    assert saves.unfinished(Doors.key) is None


# --- Other programs --------------------------------------------------------------------------


def holder(saves: Saves, path: Path) -> subprocess.Popen[str]:
    """Start another program that goes on with the match."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.controllers.record_holder", str(saves.folder), str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def said_by(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def waiting_match(saves: Saves, *moves: str) -> Path:
    """Return the file of a match that waits."""
    file = saves.create(match_of(), SEATS)
    file.save(match_of([DEAL, *moves]))
    file.close()
    return file.path


def test_one_program_at_a_time_has_a_match_and_a_dead_one_has_none(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves)
    before = path.read_bytes()
    with holder(saves, path) as first:
        assert said_by(first) == "held"
        with pytest.raises(LockedError):
            saves.load(path)
        with holder(saves, path) as second:
            assert said_by(second) == "locked"
        first.kill()
        first.wait()
        _, save = saves.load(path)
    with holder(saves, path) as third:
        assert said_by(third) == "locked", "this program has it now"
    save.close()
    with holder(saves, path) as fourth:
        assert said_by(fourth) == "held"
        fourth.kill()
    assert path.read_bytes() == before


def test_a_file_system_without_locks_is_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fcntl = pytest.importorskip("fcntl")

    def refuse(handle: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr(fcntl, "flock", refuse)
    saves = Saves(tmp_path)
    loaded, save = saves.load(waiting_match(saves))
    loaded.match.play_text("take red_lady")
    save.save(loaded.match)
    assert "no locks" in caplog.text
    assert saves.load_finished(save.path)[0].match.state == loaded.match.state


def put_another_at(path: Path) -> None:
    path.unlink()
    path.write_text("theirs", "utf-8")


def put_a_folder_at(path: Path) -> None:
    path.unlink()
    path.mkdir()


def make_endless(path: Path) -> None:
    path.touch()
    os.truncate(path, 1 << 40)


MEDDLING: dict[str, Callable[[Path], object]] = {
    "it is deleted": Path.unlink,
    "it is cut": lambda path: path.write_bytes(path.read_bytes()[:-9]),
    "it is longer": lambda path: path.write_bytes(path.read_bytes() + b"mine\n"),
    "a byte is another": lambda path: path.write_bytes(path.read_bytes().replace(b"wild", b"mild")),
    "another file is there": put_another_at,
    "a folder is there": put_a_folder_at,
    "its folder is gone": lambda path: shutil.rmtree(path.parent),
}


@pytest.mark.parametrize("meddle", MEDDLING.values(), ids=MEDDLING)
@pytest.mark.parametrize("let_go", [False, True])
def test_what_others_did_to_the_file_stays_and_the_match_goes_on_beside_it(
    tmp_path: Path, meddle: Callable[[Path], object], let_go: bool
) -> None:
    saves = Saves(tmp_path / "matches")
    match = match_of([DEAL])
    file = saves.create(match, SEATS)
    file.save(match)
    if let_go:
        file.close()
    old = file.path
    try:
        meddle(old)
    except PermissionError:
        assert sys.platform == "win32"
        assert not let_go, "there nobody takes away what is open, and only that"
        match.play_text("take red_lady")
        file.save(match)
        assert file.displaced is None
        return
    left = old.read_bytes() if old.is_file() else None
    match.play_text("take red_lady")
    file.save(match)
    assert file.displaced is not None
    assert file.displaced[0] == old
    assert file.path != old
    assert saves.unfinished(Doors.key) == file.path, "it is the one that is continued"
    assert saves.load_finished(file.path)[0].match.state == match.state
    assert (old.read_bytes() if old.is_file() else None) == left


def test_an_editor_that_adds_a_mark_changes_line_ends_or_takes_the_last_away_costs_nothing(
    tmp_path: Path,
) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves, "take red_lady")
    path.write_bytes(BOM_UTF8 + path.read_bytes().replace(b"\n", b"\r\n").rstrip())
    loaded, save = saves.load(path)
    assert len(loaded.match.steps) == 2
    loaded.match.play_text("discard red_tiger")
    save.save(loaded.match)
    assert save.path == path
    assert saves.load_finished(path)[0].match.state == loaded.match.state


# --- What is no match ------------------------------------------------------------------------


IRREGULAR: dict[str, Callable[[Path], object]] = {
    "a folder": Path.mkdir,
    "a pipe": make_pipe,
    "a dangling link": lambda path: make_link(path, "nowhere"),
    "a link in a circle": lambda path: make_link(path, path.name),
    "a device": make_device,
    "a socket": make_socket,
    "an endless file": make_endless,
}


def obstacle_to(call: Callable[[], object]) -> str:
    """Return why a call fails; nothing if it does not."""
    try:
        call()
    except OSError as error:
        return obstacle_of(error)
    return ""


@pytest.mark.parametrize("make", IRREGULAR.values(), ids=IRREGULAR)
def test_nobody_waits_for_what_is_no_file(tmp_path: Path, make: Callable[[Path], object]) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves)
    newer = tmp_path / "doors-99990101-000000-000001.jsonl"
    make(newer)
    for read in (saves.load, saves.load_finished, saves.recover):
        assert obstacle_to(partial(read, newer)) in ("irregular", "gone", "too_large")
    assert past.glance(newer, waiting=True).trouble in ("irregular", "gone", "unreadable")
    saves.clear_leftovers()
    assert newer in saves.waiting(Doors.key), "it is there to be named"
    if not newer.is_file():
        assert saves.unfinished(Doors.key) == path, "and hides no match"


def test_a_folder_that_cannot_be_read_is_no_empty_one(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file", "utf-8")
    for listed in (Saves(tmp_path / "matches").waiting, Saves(tmp_path / "matches").finished):
        assert obstacle_to(listed) == "irregular"


# --- Leftovers and permissions ---------------------------------------------------------------


def test_leftovers_are_cleared_and_nothing_else(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves)
    stem = "doors-20260102-190500-000001"
    gone = [
        f"{stem}.jsonl",
        f"{stem}.jsonl.0a1b2c3d.new",
        f"{stem}-02.notes.json.0a1b2c3d.new",
        f"{stem}.notes.json.AbCdEf",
    ]
    stays = ["doors.jsonl", "mine.new", f"{stem}.txt", "favor-20260102-190500-000001.jsonl"]
    for name in (*gone, *stays):
        (tmp_path / name).touch()
    (tmp_path / stays[-1]).write_text("damaged", "utf-8")
    saves.clear_leftovers()
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted((*stays, path.name))


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO, errno.ESTALE, errno.ELOOP])
def test_where_leftovers_cannot_be_looked_for_the_program_begins_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(folder: Path) -> NoReturn:
        raise OSError(number, "no")

    monkeypatch.setattr(Path, "iterdir", refuse)
    Saves(tmp_path).clear_leftovers()


def test_what_another_program_is_writing_is_no_leftover(tmp_path: Path) -> None:
    writing = tmp_path / "doors-20260102-190500-000001.jsonl.0a1b2c3d.new"
    handle = LOCAL.create(writing)
    LOCAL.lock(handle)
    Saves(tmp_path).clear_leftovers()
    assert writing.exists()
    LOCAL.close(handle)
    Saves(tmp_path).clear_leftovers()
    assert not writing.exists()


def test_a_match_appears_with_its_deal_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves = Saves(tmp_path)
    file = saves.create(match_of(), SEATS)
    file.save(match_of())
    assert not list(tmp_path.iterdir()), "nothing has happened yet"
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: (_ for _ in ()).throw(OSError(errno.EIO, "no")))
        with pytest.raises(OSError, match="no"):
            file.save(match_of([DEAL]))
    assert not list(tmp_path.iterdir()), "nor is half of it there"
    file.save(match_of([DEAL]))
    assert file.path.read_bytes().count(b"\n") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has permissions of another kind")
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o777])
def test_matches_and_notes_are_for_this_person_alone(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        saves = Saves(tmp_path / "data" / "matches")
        file = saves.create(match_of(), SEATS)
        file.save(match_of([DEAL]))
        written = file.load_notes()
        written.of(0).text = "mine"
        file.save_notes(written)
        file.finish()
        damaged = waiting_match(saves, "take red_lady")
        damaged.write_bytes(damaged.read_bytes() + b"{\n")
        saves.recover(damaged).save.close()
    finally:
        os.umask(before)
    everything = list((tmp_path / "data").rglob("*"))
    assert {path.parent.name for path in everything} >= {"matches", "finished", "damaged"}
    for path in (tmp_path / "data", *everything):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path


def test_a_match_that_is_put_away_twice_replaces_nothing(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    first = saves.create(match_of(), SEATS)
    first.save(match_of([DEAL]))
    (tmp_path / "finished").mkdir()
    taken = tmp_path / "finished" / first.path.name
    taken.write_text("another match", "utf-8")
    first.finish()
    assert taken.read_text("utf-8") == "another match"
    assert first.path.name.endswith("-02.latmatch")


def test_a_match_that_is_put_away_is_not_written_again(tmp_path: Path) -> None:
    """Somebody has thrown it away meanwhile, or keeps it elsewhere."""
    saves = Saves(tmp_path)
    file, match = saves.create(match_of(), SEATS), match_of([DEAL])
    file.save(match)
    file.finish()
    file.path.unlink()
    file.save(match)
    assert not saves.waiting()
    assert not saves.finished()
    assert file.displaced is None


def test_notes_that_stayed_behind_are_beside_their_match_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An editor had them open as the match was put away, or the program was killed just then."""

    def held(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "another program has it open")

    saves = Saves(tmp_path)
    file = saves.create(match_of(), SEATS)
    file.save(match_of([DEAL]))
    notes.path_beside(file.path).write_bytes(b'{"format":1,"seats":{"0":{"text":"mine"}}}')
    with monkeypatch.context() as patch:
        patch.setattr(notes, "move_beside", held)
        file.finish()
    _, again = saves.load_finished(file.path)
    assert again.load_notes().of(0).text == "mine"
    assert list(tmp_path.glob("*.json")) == []


def test_what_is_put_away_is_so_where_its_folder_cannot_be_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(folder: Path) -> None:
        raise OSError(errno.EIO, "input/output error")

    file = Saves(tmp_path).create(match_of(), SEATS)
    match = match_of([DEAL])
    file.save(match)
    monkeypatch.setattr(LOCAL, "sync_folder", fails)
    file.finish()
    file.save(match)
    assert file.displaced is None
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [file.path]


# --- Damage ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace(b"discard", b"disc\0rd"),
        lambda text: text.replace(b"discard", b"\xff\xfe"),
        lambda text: text + b"[" * 100_000 + b"\n",
        lambda text: text + b'{"n":4,"move":' + b"[" * 100_000 + b"\n",
        lambda text: text + b"x" * 3_000_000 + b"\n",
        lambda text: text + b"\0" * 40,
        lambda text: text + b"my own words",
    ],
)
def test_what_can_be_read_of_a_damaged_match_goes_on_and_the_file_is_kept(
    tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves, "take red_lady", "discard red_tiger")
    damaged = spoil(path.read_bytes())
    path.write_bytes(damaged)
    notes.path_beside(path).write_bytes(b'{"format":1,"seats":{"0":{"text":"mine"}}}')
    with pytest.raises(RecordError):
        saves.load(path)
    assert path.read_bytes() == damaged
    rescued = saves.recover(path)
    assert rescued.kept.parent.name == "damaged"
    assert rescued.kept.read_bytes() == damaged
    assert saves.waiting() == [rescued.save.path]
    moves = [step.move.text for step in rescued.record.match.steps]
    assert moves == [DEAL, "take red_lady", "discard red_tiger"][: len(moves)]
    assert len(moves) >= 2
    assert rescued.save.load_notes().of(0).text == "mine"
    rescued.save.close()
    assert saves.load(rescued.save.path)[0].match.state == rescued.record.match.state


def test_what_cannot_be_set_aside_is_not_rescued_again_and_again(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    path = waiting_match(saves, "take red_lady")
    path.write_bytes(path.read_bytes() + b"my own words")
    (tmp_path / "damaged").touch()
    for _ in range(3):
        with pytest.raises(OSError, match="damaged"):
            saves.recover(path)
    assert saves.waiting() == [path]


def test_of_any_game_the_newest_waits_first(tmp_path: Path) -> None:
    names = [f"{game}-2026010{day}-120000-000000{SUFFIX}" for day, game in enumerate(GAMES, 1)]
    for name in names:
        (tmp_path / name).touch()
    assert [path.name for path in Saves(tmp_path).waiting()] == names[::-1]


def test_what_was_played_last_waits_first_whatever_the_clock_said_when_it_was_begun(
    tmp_path: Path,
) -> None:
    for played, day in enumerate((3, 1, 2), start=1):
        path = tmp_path / f"doors-2026010{day}-120000-000000{SUFFIX}"
        path.touch()
        os.utime(path, (played, played))
    waiting = [path.name[13:14] for path in Saves(tmp_path).waiting()]
    assert waiting == ["2", "1", "3"]


def test_where_the_system_does_not_follow_links_paths_are_taken_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(path: object, **options: object) -> str:
        raise OSError(22, "More data available")

    saves = Saves(tmp_path / "matches")
    saves.folder.mkdir(parents=True, exist_ok=True)
    within, beside = saves.folder / "a.latmatch", tmp_path / "a.latmatch"
    monkeypatch.setattr(os.path, "realpath", fails)
    assert saves.contains(within)
    assert not saves.contains(beside)
    assert saves.without_links(beside) == beside
