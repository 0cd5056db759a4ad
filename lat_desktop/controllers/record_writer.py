"""The record of a match that is played: one file, held open and locked, which only grows.

A folder of matches may be shared, synchronised, opened in an editor. The writer therefore knows
every byte that it left, and looks before it writes: where the file is not what it left, it leaves
it alone and goes on in a new one.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final, Literal

from lat_desktop.controllers import disk as disks
from lat_desktop.controllers.disk import LARGEST, LOCAL, Disk, TooLargeError, obstacle_of

log = logging.getLogger(__name__)

Change = Literal["gone", "changed"]
"""What became of a file while its match was played: its name is gone, or another file has it · its
bytes are not those that were left."""


class RecordWriter:
    """One record on the disk. What :meth:`save` was given is there when it returns."""

    def __init__(self, path: Path, disk: Disk = LOCAL) -> None:
        """Write to *path*, which nobody has yet; :meth:`resume` takes up one that is there."""
        self._handle: int | None = None
        self.path = path
        """Where the record is, or will be; another one after it has been :attr:`displaced`."""
        self.displaced: tuple[Path, Change] | None = None
        """The last file that was left alone because somebody else had changed it, and how."""
        self._disk: Final = disk
        self._left = b""
        """Every byte that the file had when it was left; empty before it is there."""
        self._tried = b""
        """What may stand behind that from a write of ours that failed."""
        self._named = False
        """Whether the file's name is on the disk as surely as its bytes."""

    @classmethod
    def resume(cls, path: Path, disk: Disk = LOCAL) -> tuple[RecordWriter, bytes]:
        """Take up the record at *path* and return all that it holds. Raises OSError.

        Whoever has understood it calls :meth:`keep`.
        """
        writer = cls(path, disk)
        handle = writer._open()
        try:
            writer._left = writer._read(LARGEST + 1)
            if len(writer._left) > LARGEST:
                raise TooLargeError("no record is that large")
            # A program that was killed may not have come to this; what is read is built upon.
            disk.sync(handle)
            writer._sync_name()
        except OSError:
            writer.close()
            raise
        return writer, writer._left

    def keep(self, size: int) -> None:
        """Go on behind the first *size* bytes: what follows was half a write of ours."""
        self._left, self._tried = self._left[:size], self._left[size:]

    def save(self, text: bytes) -> None:
        """Have *text*, the whole record, on the disk. Raises OSError; the next call tries again.

        It begins with what was saved before. Where the file is not what was left, *text* goes to
        a new one beside it.
        """
        if not self._left:
            self._begin(text)
            return
        if change := self._change():
            self._displace(change, text)
            return
        try:
            self._append(text[len(self._left) :])
        except PermissionError:  # it could only be read when it was opened
            self.close()
            raise
        self._sync_name()

    def close(self) -> None:
        """Let others have the file. It is taken up again by the next :meth:`save`."""
        if self._handle is not None:
            handle, self._handle = self._handle, None
            self._disk.close(handle)

    def __del__(self) -> None:
        self.close()

    def _begin(self, text: bytes) -> None:
        """Put the whole record at its name, or at the next one that is free."""
        while True:
            try:
                disks.put(self.path, text, self._disk)
            except FileExistsError:
                self.path = self.path.with_name(disks.next_name(self.path.name))
            else:
                break
        self._left, self._tried, self._named = text, b"", False
        self._sync_name()
        self._open()

    def _append(self, added: bytes) -> None:
        assert self._handle is not None
        if added:
            if self._tried:
                self._disk.truncate(self._handle, len(self._left))
            self._tried = added  # until it is synced, nobody knows how much of it is there
            disks.append_all(self._handle, added, self._disk)
        if added or not self._named:
            self._disk.sync(self._handle)
        if added:
            self._left, self._tried = self._left + added, b""

    def _displace(self, change: Change, text: bytes) -> None:
        log.warning("%s is %s, by another program: it is left alone", self.path, change)
        self.close()
        self.displaced = self.path, change
        self.path = self.path.with_name(disks.next_name(self.path.name))
        self._left = self._tried = b""
        self._begin(text)

    def _change(self) -> Change | None:
        """Return what became of the file since it was left, if anything. Raises OSError."""
        try:
            if self._handle is None:
                self._open()
            assert self._handle is not None
            if not self._disk.is_at(self._handle, self.path):
                return "gone"
        except OSError as error:
            obstacle = obstacle_of(error)
            if obstacle == "gone":
                return "gone"
            if obstacle == "irregular":
                return "changed"
            raise
        found = self._read(len(self._left) + len(self._tried) + 1)
        behind = found[len(self._left) :]
        ours = found.startswith(self._left) and self._tried.startswith(behind)
        return None if ours else "changed"

    def _open(self) -> int:
        handle = self._disk.open(self.path)
        try:
            self._disk.lock(handle)
        except OSError:
            self._disk.close(handle)
            raise
        self._handle = handle
        return handle

    def _read(self, most: int) -> bytes:
        assert self._handle is not None
        return self._disk.read(self._handle, most)

    def _sync_name(self) -> None:
        if not self._named:
            self._disk.sync_folder(self.path.parent)
            self._named = True
