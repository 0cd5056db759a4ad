"""What is reported as saved is there, whatever becomes of the program, the disk, and the file."""

from __future__ import annotations

import errno
import os
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from lat_desktop.controllers import disk
from lat_desktop.controllers.record_writer import RecordWriter
from lat_desktop.engine import record
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Setup
from lat_desktop.engine.record import RecordError
from lat_desktop.engine.registry import GAMES, AnyMatch
from tests.controllers.model_disk import Inode, ModelDisk, PowerCutError
from tests.engine.takebacks import match_with_takebacks
from tests.evening import SEATS

FOLDER = Path("/model")
PATH = FOLDER / "doors-20260102-190500-000001.jsonl"
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)


@cache
def whole_match() -> AnyMatch:
    return match_with_takebacks(GAMES[Doors.key], Setup("italian"), 2, entries=60)


@cache
def text_of(entries: int) -> bytes:
    """Return the record of the match as far as it had so many *entries* in its journal."""
    whole = record.write(whole_match(), SEATS, takebacks=True)
    return b"".join(whole.splitlines(keepends=True)[: 1 + entries])


class Life(RuleBasedStateMachine):
    """The life of one record: a program plays, fails, dies; others have their hands in its file."""

    works = frozenset({"sync", "sync_folder", "truncate"})

    def __init__(self) -> None:
        super().__init__()
        self.disk = ModelDisk(working=set(self.works))
        self.writer = RecordWriter(PATH, self.disk)
        self.entries = 0
        """How many things have been done."""
        self.saved = 0
        """How many were reported as saved; none of what somebody else has changed since."""
        self.foreign: list[tuple[Inode, bytes]] = []
        """What others wrote, and where."""

    @initialize()
    def begin(self) -> None:
        self.disk.before = lambda call, size: None

    # What the program does

    @rule(entries=st.integers(1, 3))
    def play(self, entries: int) -> None:
        """Make some moves, and save them without any trouble."""
        self._play(entries)
        self.disk.before = lambda call, size: None
        self.writer.save(text_of(self.entries))
        self.saved = self.entries

    @rule(
        calls=st.integers(0, 14),
        how=st.sampled_from((*ERRORS, "cut")),
        part=st.sampled_from((0.0, 0.1, 0.6, 1.0)),
        again=st.booleans(),
        kept=st.lists(st.sampled_from((0.0, 0.3, 0.9, 1.0)), min_size=6, max_size=6),
        zeroes=st.booleans(),
        power=st.booleans(),
    )
    def play_in_trouble(
        self,
        calls: int,
        how: str | int,
        part: float,
        again: bool,
        kept: list[float],
        zeroes: bool,
        power: bool,
    ) -> None:
        """Make a move; one of the calls that save it fails, once or from then on."""
        self._play(1)
        left = calls

        def before(call: str, size: int) -> tuple[int, str | int] | None:
            nonlocal left
            left -= 1
            if left == -1 or (left < 0 and again):
                return int(part * size), how
            return None

        self.disk.before = before
        try:
            self.writer.save(text_of(self.entries))
            self.saved = self.entries
        except OSError:
            pass  # and so it is not reported as saved
        except PowerCutError:
            self._die(kept, zeroes, power)
        self.disk.before = lambda call, size: None

    @rule(
        kept=st.lists(st.sampled_from((0.0, 0.3, 0.9, 1.0)), min_size=6, max_size=6),
        zeroes=st.booleans(),
        power=st.booleans(),
    )
    def die(self, kept: list[float], zeroes: bool, power: bool) -> None:
        """Be killed, or lose the power, between two moves."""
        self._die(kept, zeroes, power)

    @rule()
    def leave(self) -> None:
        """Let go of the file; it is taken up again by the next save."""
        self.writer.close()

    def _play(self, entries: int) -> None:
        self.entries = min(self.entries + entries, len(whole_match().journal))

    def _die(self, kept: list[float], zeroes: bool, power: bool) -> None:
        self.disk.before = lambda call, size: None
        rest = list(kept)
        if power:
            self.disk.lose_power(lambda most: round(most * (rest.pop() if rest else 0)), zeroes)
        else:
            self.disk.kill()
        self._come_back()

    def _come_back(self) -> None:
        """Start again and go on with the newest record, as the real reader reads it."""
        records = [path for path in self.disk.names if path.suffix == ".jsonl"]
        path = max(records, key=lambda each: each.stem, default=None)
        if path is None:
            assert not self.saved
            self.writer, self.entries = RecordWriter(PATH, self.disk), 0
            return
        self.writer, text = RecordWriter.resume(path, self.disk)
        try:
            loaded = record.read(text)
            if not record.begins_line(text[loaded.size :], len(loaded.match.steps) + 1):
                raise RecordError(1, "damaged")
        except RecordError:
            zeroed = text.rstrip(b"\0")  # a file may have grown by what was never written
            loaded = record.read(zeroed)
            assert len(loaded.match.journal) >= self.saved
            self.writer.close()
            inode = self.disk.names[path]
            self.foreign = [each for each in self.foreign if each[0] is not inode]
            self.disk.put(path, text_of(len(loaded.match.journal)))
            self.writer, text = RecordWriter.resume(path, self.disk)
        entries = len(loaded.match.journal)
        assert text.startswith(text_of(entries)), "it is the beginning of the match"
        assert self.saved <= entries <= self.entries
        self.entries = self.saved = entries
        self.writer.keep(len(text_of(entries)))
        inode = self.disk.names[path]
        self.foreign = [(each, what) for each, what in self.foreign if each is not inode]

    # What others do

    @precondition(lambda self: self.writer.path in self.disk.names)
    @rule(
        what=st.sampled_from(["append", "cut", "overwrite", "replace", "same", "remove"]),
        text=st.binary(min_size=1, max_size=40),
        at=st.floats(0, 1),
    )
    def meddle(self, what: str, text: bytes, at: float) -> None:
        """Change the file, replace it, take it away; the program then saves a move."""
        path = self.writer.path
        before = self.disk.names[path].content
        place = int(at * (len(before) - 1))
        ours = dict(self.disk.names)
        if what == "append":
            inode = self.disk.spoil(path, lambda content: content + text)
        elif what == "cut":
            inode = self.disk.spoil(path, lambda content: content[:place])
        elif what == "overwrite":
            flipped = bytes([before[place] ^ 1])
            inode = self.disk.spoil(path, lambda old: old[:place] + flipped + old[place + 1 :])
        elif what in ("replace", "same"):
            inode = self.disk.put(path, text if what == "replace" else before)
        else:
            inode = ours[path]
            self.disk.take_away(path)
        content = inode.content
        self._play(1)
        displaced = self.writer.displaced
        self.writer.save(text_of(self.entries))
        self.saved = self.entries
        if self.writer.path == path:
            # It was let go of, and taken up again as it was left; or what was added to it is what
            # the program itself had tried to add.
            assert inode.content == text_of(self.entries)
            return
        assert self.writer.displaced not in (None, displaced)
        assert inode.content == content, "not a byte of theirs is touched"
        if what != "remove":
            self.foreign.append((inode, content))

    @invariant()
    def what_others_wrote_is_there(self) -> None:
        for inode, content in self.foreign:
            assert inode.content == content
            assert inode in self.disk.names.values()

    def teardown(self) -> None:
        """Whatever happened, a reader finds what was reported as saved."""
        self.disk.lose_power(lambda most: 0, zeroes=False)
        self._come_back()


TestLife = Life.TestCase
TestLife.settings = settings(max_examples=100, stateful_step_count=25)


def test_what_is_gone_on_with_keeps_its_name() -> None:
    """A program is killed when the name of its new record is not on the disk yet, then the power
    fails: what the next start had gone on with is there."""
    life = Life()
    life.begin()
    life.play_in_trouble(7, errno.ENOSPC, 0.0, False, [], False, False)
    life.die([], False, False)
    assert life.saved
    life.die([], False, True)
    life.teardown()


@pytest.mark.parametrize("taken_up", [True, False])
def test_a_record_that_could_only_be_read_for_a_moment_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken_up: bool
) -> None:
    """As where a backup, or a virus scanner, denies writing while the record is opened."""
    path = tmp_path / "record"
    open_file = disk._open_file

    def refuse(path: Path, flags: int) -> int:
        if flags & os.O_RDWR:
            raise PermissionError(errno.EACCES, "denied")
        return open_file(path, flags)

    with monkeypatch.context() as scanned:
        if taken_up:
            path.write_bytes(b"one\n")
            scanned.setattr(disk, "_open_file", refuse)
            writer, _ = RecordWriter.resume(path)
        else:
            scanned.setattr(disk, "_open_file", refuse)
            writer = RecordWriter(path)
            writer.save(b"one\n")
        for _ in range(2):
            with pytest.raises(PermissionError):
                writer.save(b"one\ntwo\n")
    writer.save(b"one\ntwo\nthree\n")
    writer.close()
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("missing", sorted(Life.works))
def test_the_record_could_not_do_without(missing: str) -> None:
    """Each of the calls that cost time is needed: without it, something that was saved is lost."""
    lacking = type("Lacking", (Life,), {"works": Life.works - {missing}})
    with pytest.raises((AssertionError, RecordError)):
        run_state_machine_as_test(
            lacking,
            settings=settings(
                max_examples=500,
                phases=[Phase.generate],
                derandomize=True,
                database=None,
                print_blob=False,
                suppress_health_check=list(HealthCheck),
            ),
        )
