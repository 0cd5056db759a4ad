"""The disk of this computer, with other programs at its files."""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from lat_desktop.controllers import disk
from lat_desktop.controllers.disk import LOCAL, obstacle_of


class Scanner:
    """A program that opens a file as soon as it is there, and closes it in a moment.

    No clock runs: the moment is over when somebody begins to wait.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits = 0
        self._handle: int | None = None
        monkeypatch.setattr(time, "sleep", self._on_wait)

    def hold(self, path: Path) -> None:
        self._handle = os.open(path, os.O_RDONLY)

    def let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _on_wait(self, seconds: float) -> None:
        self.waits += 1
        if self.waits == 2:
            self.let_go()


@pytest.fixture
def scanner(monkeypatch: pytest.MonkeyPatch) -> Iterator[Scanner]:
    one = Scanner(monkeypatch)
    yield one
    one.let_go()


@pytest.mark.parametrize(
    ("act", "left"),
    [
        (partial(disk.put_in_place, text=b"new"), {"a": "new", "b": "theirs"}),
        (lambda path: disk.move(path, path.parent), {"a-02": "mine", "b": "theirs"}),
        (LOCAL.remove, {"b": "theirs"}),
        (lambda path: LOCAL.replace(path, path.with_name("b")), {"b": "mine"}),
        (lambda path: disk.clear_leftovers([path]), {"b": "theirs"}),
        (disk.read_file, {"a": "mine", "b": "theirs"}),
    ],
    ids=["written anew", "moved", "removed", "renamed", "cleared away", "read"],
)
def test_what_another_program_holds_for_a_moment_is_waited_for(
    tmp_path: Path, scanner: Scanner, act: Callable[[Path], object], left: dict[str, str]
) -> None:
    path = tmp_path / "a"
    path.write_text("mine", "utf-8")
    path.with_name("b").write_text("theirs", "utf-8")
    scanner.hold(path)
    act(path)
    assert left == {
        str(each.relative_to(tmp_path)): each.read_text("utf-8")
        for each in tmp_path.rglob("*")
        if each.is_file()
    }


def test_what_is_held_for_good_is_said_to_be_open_elsewhere() -> None:
    error = PermissionError(13, "in use")
    error.winerror = 32  # type: ignore[attr-defined]  # as Windows numbers it
    assert obstacle_of(error) == "locked"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("a" * 256, "too_long"),
        (f"{'a' * 256}/b", "too_long"),
        ("/".join(["a" * 100] * 41), "too_long"),
        ("a" * 60, "gone"),
        (None, "gone"),
        (3, "gone"),
    ],
)
def test_what_is_too_long_to_be_found_is_said_to_be_too_long(
    path: object, said: str, tmp_path: Path
) -> None:
    named = tmp_path / path if isinstance(path, str) else path
    assert obstacle_of(FileNotFoundError(2, "as Windows says", named)) == said


def test_a_name_that_is_taken_is_not_given_again(tmp_path: Path) -> None:
    for name in ("new", "taken"):
        (tmp_path / name).write_text(name, "utf-8")
    with pytest.raises(FileExistsError):
        LOCAL.link(tmp_path / "new", tmp_path / "taken")
    assert (tmp_path / "taken").read_text("utf-8") == "taken"
    with pytest.raises(FileExistsError):
        disk.put(tmp_path / "taken", b"other")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["new", "taken"]


def test_a_file_that_may_only_be_read_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_bytes(b"old")
    path.chmod(0o400)
    handle = LOCAL.open(path)
    try:
        LOCAL.sync(handle)
        assert LOCAL.read(handle, 10) == b"old"
    finally:
        LOCAL.close(handle)
        path.chmod(0o600)


@pytest.mark.skipif(sys.platform == "win32", reason="has other rights")
def test_what_is_written_for_others_may_be_read_by_whom_the_system_says(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for name, for_others in (("mine", False), ("ours", True), ("as it was", True)):
            path = tmp_path / name
            if name == "as it was":
                path.touch()
                path.chmod(0o664)
            disk.put_in_place(path, b"new", for_others=for_others)
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        assert modes == {"mine": 0o600, "ours": 0o644, "as it was": 0o664}
        assert os.umask(0o022) == 0o022, "as before"
    finally:
        os.umask(before)
