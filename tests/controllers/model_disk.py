"""A model of a disk that forgets: what was not synced may be gone when the power comes back.

It keeps what programs see and what is on the platter apart. It can lose its power at any call, in
the middle of a write at any byte, and it can refuse any call with an error.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from lat_desktop.controllers.disk import IrregularFileError, LockedError

Change = tuple[str, bytes | int]
"""`write` with bytes, or `truncate` with a size."""


class PowerCutError(BaseException):
    """The program is no more. Nobody can handle that, so it is no Exception."""


def changed(content: bytes, change: Change) -> bytes:
    """Return *content* after a change."""
    _, what = change
    return content + what if isinstance(what, bytes) else content[:what]


@dataclass
class Inode:
    """A file, whatever its names are."""

    content: bytes = b""
    durable: bytes = b""
    """What is on the platter for certain."""
    unsynced: list[Change] = field(default_factory=list)
    locked_by: int | None = None


@dataclass
class ModelDisk:
    """A :class:`~lat_desktop.controllers.disk.Disk` in memory.

    *before* is called before each call with its name and how many bytes it is to write. It returns
    how many of them are written before the call fails, None if it is not to fail, and which way:
    "cut" or the number of an error.
    """

    before: Callable[[str, int], tuple[int, str | int] | None] = lambda call, size: None
    names: dict[Path, Inode] = field(default_factory=dict)
    durable_names: dict[Path, Inode] = field(default_factory=dict)
    unsynced_names: list[tuple[Path, Inode | None]] = field(default_factory=list)
    handles: dict[int, Inode] = field(default_factory=dict)
    working: set[str] = field(default_factory=lambda: {"sync", "sync_folder", "truncate"})
    """The calls that do what they promise: a test takes one out to show that it is needed."""
    off: bool = False
    """Whether there is no power: no call does anything."""
    fails_with: str | int | None = None
    _next: int = 3

    # What tests do to it

    def lose_power(self, kept: Callable[[int], int], zeroes: bool) -> None:
        """Go off and on again. *kept* says how much of so many unsynced things has survived.

        With *zeroes*, a file may have grown by bytes that were never written.
        """
        survivors = dict(self.durable_names)
        for path, inode in self.unsynced_names:
            if kept(1):
                if inode is None:
                    survivors.pop(path, None)
                else:
                    survivors[path] = inode
        for inode in {id(each): each for each in survivors.values()}.values():
            content = inode.durable
            done = kept(len(inode.unsynced))
            for change in inode.unsynced[:done]:
                content = changed(content, change)
            for _, what in inode.unsynced[done : done + 1]:
                if isinstance(what, bytes):
                    part = kept(len(what))
                    content += what[:part] + (b"\0" * (len(what) - part) if zeroes else b"")
            inode.content = inode.durable = content
            inode.unsynced.clear()
        self.names, self.durable_names = dict(survivors), survivors
        self.unsynced_names.clear()
        self.kill()

    def kill(self) -> None:
        """End the program, and nothing else: the system keeps what it was given.

        What it could not write, it has said so of, and it need not show it any more.
        """
        self.off = False
        self.handles.clear()
        for inode in self.names.values():
            inode.locked_by = None
            inode.content = inode.durable
            for change in inode.unsynced:
                inode.content = changed(inode.content, change)

    def put(self, path: Path, content: bytes) -> Inode:
        """Let another program write a file of its own at a name, and see to it that it stays."""
        inode = Inode(content, content)
        self.names[path] = self.durable_names[path] = inode
        self.unsynced_names = [each for each in self.unsynced_names if each[0] != path]
        return inode

    def spoil(self, path: Path, change: Callable[[bytes], bytes]) -> Inode:
        """Let another program change a file where it is, and see to it that it stays."""
        inode = self.names[path]
        inode.content = inode.durable = change(inode.content)
        inode.unsynced.clear()
        return inode

    def take_away(self, path: Path) -> None:
        """Let another program delete a file."""
        self.names.pop(path, None)
        self.durable_names.pop(path, None)
        self.unsynced_names = [each for each in self.unsynced_names if each[0] != path]

    # What programs ask of it

    def _call(self, name: str, size: int = 0) -> int:
        """Let a call go through, or fail; return how many of its bytes do."""
        if self.off:
            raise PowerCutError
        self.fails_with = None
        verdict = self.before(name, size)
        if verdict is None:
            return size
        size, self.fails_with = verdict
        if name != "append":
            self._fail()
        return size

    def _fail(self) -> None:
        """Fail, if that has been said of this call."""
        if self.fails_with == "cut":
            self.off = True
            raise PowerCutError
        if isinstance(self.fails_with, int):
            raise OSError(self.fails_with, errno.errorcode[self.fails_with])

    def make_folder(self, folder: Path) -> None:
        self._call("make_folder")

    def create(self, path: Path) -> int:
        self._call("create")
        if path in self.names:
            raise FileExistsError(errno.EEXIST, str(path))
        inode = Inode()
        self._name(path, inode)
        return self._handle(inode)

    def open(self, path: Path) -> int:
        self._call("open")
        if path not in self.names:
            raise FileNotFoundError(errno.ENOENT, str(path))
        if not path.suffix:
            raise IrregularFileError(errno.EINVAL, str(path))
        return self._handle(self.names[path])

    def lock(self, handle: int) -> None:
        self._call("lock")
        inode = self.handles[handle]
        if inode.locked_by not in (None, handle):
            raise LockedError(errno.EAGAIN, "locked")
        inode.locked_by = handle

    def read(self, handle: int, most: int) -> bytes:
        self._call("read")
        return self.handles[handle].content[:most]

    def append(self, handle: int, text: bytes) -> int:
        written = self._call("append", len(text))
        if written:
            self._change(handle, ("write", text[:written]))
        self._fail()
        return written

    def truncate(self, handle: int, size: int) -> None:
        self._call("truncate")
        if "truncate" in self.working:
            self._change(handle, ("truncate", size))

    def sync(self, handle: int) -> None:
        inode = self.handles[handle]
        try:
            self._call("sync")
        except OSError:
            inode.unsynced.clear()  # the system forgets what it could not write
            raise
        if "sync" in self.working:
            for change in inode.unsynced:
                inode.durable = changed(inode.durable, change)
            inode.unsynced.clear()

    def close(self, handle: int) -> None:
        inode = self.handles.pop(handle, None)  # one of a program that is no more is not there
        if inode is not None and inode.locked_by == handle:
            inode.locked_by = None

    def is_at(self, handle: int, path: Path) -> bool:
        self._call("is_at")
        return self.names.get(path) is self.handles[handle]

    def link(self, source: Path, target: Path) -> None:
        self._call("link")
        if target in self.names:
            raise FileExistsError(errno.EEXIST, str(target))
        self._name(target, self.names[source])

    def replace(self, source: Path, target: Path) -> None:
        self._call("replace")
        self._name(target, self.names[source])
        self._name(source, None)

    def remove(self, path: Path) -> None:
        self._call("remove")
        if path in self.names:
            self._name(path, None)

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder")
        if "sync_folder" not in self.working:
            return
        for path, inode in self.unsynced_names:
            if inode is None:
                self.durable_names.pop(path, None)
            else:
                self.durable_names[path] = inode
        self.unsynced_names.clear()

    def _name(self, path: Path, inode: Inode | None) -> None:
        if inode is None:
            del self.names[path]
        else:
            self.names[path] = inode
        self.unsynced_names.append((path, inode))

    def _handle(self, inode: Inode) -> int:
        self._next += 1
        self.handles[self._next] = inode
        return self._next

    def _change(self, handle: int, change: Change) -> None:
        inode = self.handles[handle]
        inode.content = changed(inode.content, change)
        inode.unsynced.append(change)
