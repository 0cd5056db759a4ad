"""One program for one person: real processes, and what one says to the other."""

from __future__ import annotations

import os
import select
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from lat_desktop.controllers.instance_requests import InstanceRequest, encode
from lat_desktop.controllers.single_instance import (
    LARGEST_REQUEST,
    LOCK,
    REQUESTS,
    InstanceLock,
    RequestInbox,
    RequestSender,
)
from tests.special_files import make_device, make_pipe
from tests.started import PATIENCE_S, Started, data_folder, log_of, started

YEARS_AHEAD_S: Final = 2.0**32  # 2106, in Unix time

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="has neither kill nor pipes"),
    pytest.mark.long,
]


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Started]:
    """Return a program whose lobby is seen."""
    with started(tmp_path) as program:
        program.wait_for("first_paint")
        yield program


def first_to_end(programs: list[Started], count: int) -> list[Started]:
    """Return those that end first, when so many have."""
    ended: list[Started] = []
    while len(ended) < count:
        waited_for = {p.stderr: p for p in programs if p not in ended}
        ready, _, _ = select.select(list(waited_for), [], [], PATIENCE_S)
        assert ready
        ended += [waited_for[pipe] for pipe in ready if not os.read(pipe, 4096)]
    return ended


def requests_of(home: Path) -> list[str]:
    return [path.name for path in (data_folder(home) / REQUESTS).iterdir()]


def test_a_second_start_calls_the_first_and_ends_well(first: Started) -> None:
    with started(first.home) as second:
        assert second.ends() == (0, "")
    assert log_of(first.home).count("another start asks to open the window") == 1
    assert first.process.poll() is None
    assert requests_of(first.home) == []


def test_a_file_is_handed_over_with_its_whole_path(first: Started) -> None:
    with started(first.home, "no such match.jsonl") as second:
        assert second.ends() == (0, "")
    assert "another start asks to open no such match.jsonl" in log_of(first.home)
    with started(first.home, os.fsdecode(b"\xff\xfe.jsonl")) as second:
        assert second.ends() == (0, "")
    assert first.process.poll() is None


def test_of_three_at_once_exactly_one_stays(tmp_path: Path) -> None:
    with ExitStack() as stack:
        programs = [stack.enter_context(started(tmp_path, f"{n}.jsonl")) for n in range(3)]
        ended = first_to_end(programs, 2)
        assert [program.ends() for program in ended] == [(0, "")] * 2
        (stays,) = (program for program in programs if program not in ended)
        stays.wait_for("first_paint")
        assert stays.process.poll() is None
        asked = [n for n in range(3) if f"another start asks to open {n}.jsonl" in log_of(tmp_path)]
        assert asked == [n for n in range(3) if programs[n] in ended]


def test_after_the_first_was_killed_the_next_starts(first: Started) -> None:
    first.kill()
    assert (data_folder(first.home) / LOCK).exists(), "what is left of it"
    with started(first.home) as second:
        second.wait_for("first_paint")
        assert second.process.poll() is None


def test_two_folders_are_two_persons(first: Started) -> None:
    with started(first.home, XDG_DATA_HOME=str(first.home / "other")) as second:
        second.wait_for("first_paint")
    assert first.process.poll() is None


def test_what_is_left_of_earlier_evenings_hinders_nobody(tmp_path: Path) -> None:
    folder = data_folder(tmp_path) / REQUESTS
    folder.mkdir(parents=True)
    (data_folder(tmp_path) / LOCK).write_text("4711\nsomebody\n", "utf-8")
    for name in ("1-1.json", "1-2.json.ab12.new"):
        (folder / name).write_bytes(encode(InstanceRequest(file=b"/old.jsonl")))
        os.utime(folder / name, (0, 0))
    with started(tmp_path) as program:
        program.wait_for("first_paint")
        with started(tmp_path) as second:  # when it has been heard, so has all that is older
            assert second.ends() == (0, "")
    assert "old.jsonl" not in log_of(tmp_path)
    assert requests_of(tmp_path) == []


def test_a_request_is_heard_where_a_servers_clock_is_behind_ours(
    tmp_path: Path, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home may lie on another computer: how old a file is, its clock says."""
    first = InstanceLock(tmp_path)
    assert first.acquire()
    sender = RequestSender(InstanceLock(tmp_path), Path("/a.latmatch"))
    monkeypatch.setattr(time, "time", lambda: YEARS_AHEAD_S)
    inbox = RequestInbox(tmp_path)
    asked: list[Path] = []
    inbox.asked.connect(lambda file, token: asked.append(file))
    inbox.open()
    assert asked == [Path("/a.latmatch")]
    assert sender.answer() == "done"
    inbox.close()
    first.release()


def test_whoever_takes_the_requests_away_does_not_deafen_the_first(
    tmp_path: Path, qtbot: QtBot
) -> None:
    first = InstanceLock(tmp_path)
    assert first.acquire()
    inbox = RequestInbox(tmp_path)
    inbox.open()
    shutil.rmtree(tmp_path / REQUESTS)
    qtbot.waitUntil((tmp_path / REQUESTS).exists)
    sender = RequestSender(InstanceLock(tmp_path), Path("/a.latmatch"))
    qtbot.waitUntil(lambda: sender.answer() == "done")
    inbox.close()
    first.release()


RUBBISH = (
    b"",
    b"\0" * 100,
    b"[" * 5000,
    b"{}}",
    b'{"file":7}',
    b'{"file":"%%%"}',
    b'{"command":"rm"}',
    b'{"file":"cmVsYXRpdmU="}',
    b'{"file":"L2EAYg=="}',
    b'{"activation_token":"a b"}',
    b'{"activation_token":"%s"}' % (b"a" * 257),
    b'{"file":"%s"}' % (b"L2Fh" * 2000),
    b" " * LARGEST_REQUEST + b"{}",
    os.urandom(300),
)


def test_rubbish_is_passed_over_and_logged(first: Started) -> None:
    folder = data_folder(first.home) / REQUESTS
    with started(first.home) as second:
        assert second.ends() == (0, "")
    for number, content in enumerate(RUBBISH):
        (folder / f"unfinished-{number}").write_bytes(content)
        (folder / f"unfinished-{number}").rename(folder / f"{number}.json")
    make_pipe(folder / "pipe.json")
    (folder / "folder.json").mkdir()
    make_device(folder / "link.json")
    with started(first.home, "good.jsonl") as third:
        assert third.ends() == (0, "")
    said = log_of(first.home)
    assert said.count("makes no sense") == len(RUBBISH) + 3
    assert said.count("another start asks") == 2
    assert requests_of(first.home) == ["folder.json"], "which cannot be taken away"
    assert first.process.poll() is None


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() == 0, reason="root may write all")
def test_where_nothing_can_be_written_the_program_starts(tmp_path: Path) -> None:
    folder = data_folder(tmp_path)
    folder.mkdir(parents=True)
    folder.chmod(0o500)
    with started(tmp_path) as program:
        program.wait_for("first_paint")
    folder.chmod(0o700)


def test_where_there_is_no_folder_the_program_starts(tmp_path: Path) -> None:
    folder = data_folder(tmp_path)
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder", "utf-8")
    with started(tmp_path) as program:
        program.wait_for("first_paint")


def test_only_the_person_can_ask(first: Started) -> None:
    with started(first.home) as second:
        assert second.ends() == (0, "")
    folder = data_folder(first.home)
    for path in (folder, folder / REQUESTS):
        assert stat.S_IMODE(path.stat().st_mode) == 0o700
    for path in (folder / LOCK, folder / "log.txt"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_lock_is_free_again_when_it_is_let_go(tmp_path: Path) -> None:
    one, other = InstanceLock(tmp_path), InstanceLock(tmp_path)
    assert one.acquire()
    assert one.acquire(), "it is ours"
    assert not other.acquire()
    one.release()
    assert other.acquire()
    other.release()
