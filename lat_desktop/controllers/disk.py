"""The few calls by which matches reach the disk, and what can go wrong with them.

They are one small protocol, so that tests can put a disk in its place that forgets, fills up and
loses its power at any of them.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, Literal, Protocol, TypeVar

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

T = TypeVar("T")
log = logging.getLogger(__name__)

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of a file that are read at the most: the longest matches have a fiftieth of that."""

_FAR: Final = 1 << 40
"""A byte that no record reaches. Windows keeps others from reading the bytes that are locked."""
_LOCKED: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK, 0)
"""What systems say when another program holds the lock; 0 is Wine's."""
_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL)
"""What a file system says that has no locks."""
_NO_LINKS: Final = (errno.EPERM, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EMLINK)
"""What a file system says that has no hard links."""
_SHARING: Final = (32, 33)
"""Windows' numbers for what another program has open, or locked."""
_LONGEST_NAME: Final = 255
_LONGEST_PATH: Final = 259 if sys.platform == "win32" else 4095
"""Letters of a name and of a path. Windows says of longer ones that they are not there."""
_PAUSES_S: Final = (0.01, 0.02, 0.05, 0.1)
"""How long another program is given to let go of a file, again and again."""

Obstacle = Literal[
    "gone",
    "forbidden",
    "full",
    "read_only",
    "irregular",
    "too_large",
    "too_long",
    "locked",
    "failed",
]
"""Why a file cannot be read or written: it is not there · the person may not · the disk is full ·
nothing can be written there · it is a folder, a pipe, a device · no record is that large · the
system takes no name of that length · another window has it open · the disk fails."""


class LockedError(OSError):
    """Another program has the file open and writes to it."""


class IrregularFileError(OSError):
    """Something that is no file bears the name of one: a folder, a pipe, a device."""


class TooLargeError(OSError):
    """A file has more bytes than any of ours."""


def obstacle_of(error: OSError) -> Obstacle:
    """Return the kind of an error, for which there is a sentence in every language."""
    by_class: tuple[tuple[type[OSError], Obstacle], ...] = (
        (LockedError, "locked"),
        (IrregularFileError, "irregular"),
        (TooLargeError, "too_large"),
    )
    for kind, obstacle in by_class:
        if isinstance(error, kind):
            return obstacle
    if getattr(error, "winerror", None) in _SHARING:
        return "locked"
    obstacle = _OBSTACLES.get(error.errno or 0, "failed")
    return "too_long" if obstacle == "gone" and _is_too_long(error.filename) else obstacle


def _is_too_long(path: object) -> bool:
    """Return whether no system would find *path*, as an error names it, for its length alone."""
    if not isinstance(path, str | os.PathLike):
        return False
    whole = os.fspath(path)
    return len(whole) > _LONGEST_PATH or any(len(it) > _LONGEST_NAME for it in Path(whole).parts)


_OBSTACLES: Final[dict[int, Obstacle]] = {
    errno.ENOENT: "gone",
    errno.ESTALE: "gone",
    errno.ENODEV: "gone",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EROFS: "read_only",
    errno.EISDIR: "irregular",
    errno.ENOTDIR: "irregular",
    errno.ELOOP: "irregular",
    errno.ENXIO: "irregular",
    errno.ENAMETOOLONG: "too_long",
}


class Disk(Protocol):
    """What a file of ours needs of the disk. Every call may raise OSError."""

    def make_folder(self, folder: Path) -> None:
        """Have the folder, for this person alone if it is new."""

    def create(self, path: Path) -> int:
        """Make a file for this person alone and return its handle; FileExistsError if it is."""

    def open(self, path: Path) -> int:
        """Return a handle that reads everywhere and writes at the end alone.

        Raises IrregularFileError for whatever is no file, without waiting for it.
        """

    def lock(self, handle: int) -> None:
        """Hold the file until it is closed, or the program dies. Raises LockedError."""

    def read(self, handle: int, most: int) -> bytes:
        """Return the file from its beginning."""

    def append(self, handle: int, text: bytes) -> int:
        """Write at the end; return how much of it was written."""

    def truncate(self, handle: int, size: int) -> None:
        """Cut off what stands behind *size* bytes."""

    def sync(self, handle: int) -> None:
        """Return when the file's bytes are on the disk itself."""

    def close(self, handle: int) -> None:
        """Let go of the file, and of its lock."""

    def is_at(self, handle: int, path: Path) -> bool:
        """Whether the file that is open is the one which has that name now."""

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name; FileExistsError, and nothing else, if it is taken."""

    def replace(self, source: Path, target: Path) -> None:
        """Give a file another name, in the place of what has it."""

    def remove(self, path: Path) -> None:
        """Take a name away."""

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in the folder are on the disk itself."""


@contextlib.contextmanager
def _for_writing() -> Iterator[None]:
    """Say PermissionError of a handle that only reads, which the system calls a wrong one."""
    try:
        yield
    except OSError as error:
        if error.errno in (errno.EBADF, errno.EINVAL):
            raise PermissionError(errno.EACCES, "it may only be read") from error
        raise


class LocalDisk:
    """The disk of this computer."""

    def make_folder(self, folder: Path) -> None:
        """Have the folder, and those around it; what is new is for this person alone."""
        if folder.is_dir():
            return
        if folder.parent != folder:
            self.make_folder(folder.parent)
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError as error:
            if folder.is_dir():
                return  # another program was faster
            raise NotADirectoryError(errno.ENOTDIR, "a file is in the way", str(folder)) from error
        folder.chmod(0o700)  # whatever the umask is
        with contextlib.suppress(OSError):
            self.sync_folder(folder.parent)

    def create(self, path: Path) -> int:
        """Make a file for this person alone."""
        flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL | _PLAIN
        handle = os.open(path, flags, 0o600)
        if sys.platform != "win32":
            os.fchmod(handle, 0o600)  # whatever the umask is
        return handle

    def open(self, path: Path) -> int:
        """Return a handle; one that only reads, where the person may not write."""
        try:
            return _open_file(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            if obstacle_of(error) not in ("forbidden", "read_only"):
                raise
            return _open_file(path, os.O_RDONLY)

    def lock(self, handle: int) -> None:
        """Hold the file, where its file system has locks."""
        try:
            if sys.platform == "win32":
                os.lseek(handle, _FAR, os.SEEK_SET)
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in _LOCKED:
                raise LockedError(error.errno, "another program has it open") from error
            if error.errno not in _NO_LOCKS and error.errno != errno.EBADF:
                raise
            log.warning("there are no locks here (%s): another window will not be noticed", error)

    def read(self, handle: int, most: int) -> bytes:
        """Return the file from its beginning."""
        os.lseek(handle, 0, os.SEEK_SET)
        parts = []
        while most > 0 and (part := os.read(handle, min(most, 1 << 20))):
            parts.append(part)
            most -= len(part)
        return b"".join(parts)

    def append(self, handle: int, text: bytes) -> int:
        """Write at the end, wherever that is by now."""
        with _for_writing():
            return os.write(handle, text)

    def truncate(self, handle: int, size: int) -> None:
        """Cut off what stands behind *size* bytes."""
        with _for_writing():
            os.ftruncate(handle, size)

    def sync(self, handle: int) -> None:
        """Return when the file's bytes are on the disk itself."""
        try:
            _flush(handle)
        except OSError as error:
            # Windows does not sync what was opened to be read alone, and so holds nothing of ours.
            if sys.platform != "win32" or error.errno not in (errno.EBADF, errno.EACCES):
                raise

    def close(self, handle: int) -> None:
        """Let go of the file, and of its lock."""
        os.close(handle)

    def is_at(self, handle: int, path: Path) -> bool:
        """Whether the file that is open is the one which has that name now."""
        try:
            named = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return False
        return os.path.samestat(os.fstat(handle), named)

    def link(self, source: Path, target: Path) -> None:
        """Give a file a second name; where there can be no second one, move it there."""
        if sys.platform == "win32":
            # Moves, and replaces nothing. A stick has no links there, and OneDrive likes none.
            _patiently(lambda: source.rename(target))
            return
        try:
            os.link(source, target)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            os.close(self.create(target))  # now the name is ours, and nothing else is replaced
            source.replace(target)

    def replace(self, source: Path, target: Path) -> None:
        """Give a file another name, in the place of what has it."""
        _patiently(lambda: source.replace(target))

    def remove(self, path: Path) -> None:
        """Take a name away."""
        _patiently(lambda: path.unlink(missing_ok=True))

    def sync_folder(self, folder: Path) -> None:
        """Return when the names are on the disk; where a folder can't be synced, at once."""
        if sys.platform == "win32":
            return
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            _flush(handle)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF):
                raise
        finally:
            os.close(handle)


LOCAL: Final[Disk] = LocalDisk()


def _flush(handle: int) -> None:
    """Return when the bytes of *handle* have left all caches."""
    if sys.platform == "darwin":
        # There fsync(2) leaves them in the drive, which may lose its power; see its manual page.
        with contextlib.suppress(OSError):  # not every file system can
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
            return
    os.fsync(handle)


def _patiently(act: Callable[[], T]) -> T:
    """Return what *act* returns, which Windows may refuse a few times.

    There a file that is open can be neither moved nor removed, and a virus scanner, an indexer or
    OneDrive has each new one open for a moment.
    """
    for pause in _PAUSES_S:
        try:
            return act()
        except PermissionError:
            if sys.platform != "win32":
                raise
            time.sleep(pause)
    return act()


# Of these flags each system has some.
_PLAIN: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_NOINHERIT", 0)


def _open_file(path: Path, flags: int) -> int:
    """Open a file; whatever else has its name raises IrregularFileError and is not waited for."""
    try:
        _check_regular(path.stat())  # to open a device may already do something
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise IrregularFileError(errno.ELOOP, "a link that leads in a circle") from error
        if error.errno == errno.ENOENT and path.is_symlink():  # to a disk that isn't here now
            raise IrregularFileError(errno.ENOENT, "a link that leads to nothing") from error
        raise
    handle = _patiently(lambda: os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | _PLAIN))
    try:
        _check_regular(os.fstat(handle))
    except OSError:
        os.close(handle)
        raise
    return handle


def _check_regular(status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise IrregularFileError(errno.EINVAL, "this is no file")


def read_file(path: Path, most: int = LARGEST) -> bytes:
    """Return what a file holds. Raises OSError, TooLargeError if it holds more than *most*.

    Whatever is no file raises IrregularFileError: nobody waits for what a pipe may say.
    """
    text = read_start(path, most + 1)
    if len(text) > most:
        raise TooLargeError(errno.EFBIG, "no file of ours is that large")
    return text


def read_start(path: Path, most: int) -> bytes:
    """Return the first bytes of a file. Raises OSError, as :func:`read_file` does."""
    handle = _open_file(path, os.O_RDONLY)
    try:
        return LOCAL.read(handle, most)
    finally:
        os.close(handle)


def put(path: Path, text: bytes, disk: Disk = LOCAL) -> None:
    """Write a whole file at a name that is free, in one piece or not at all. Raises OSError."""
    temporary = _written_beside(path, text, disk)
    try:
        disk.link(temporary, path)
    finally:
        _try_to_remove(temporary, disk)


def put_in_place(path: Path, text: bytes, disk: Disk = LOCAL, *, for_others: bool = False) -> None:
    """Write a whole file, in the place of what has its name, and sync it. Raises OSError.

    It is for this person alone, unless it is *for others*: then for whom the system would have it.
    """
    temporary = _written_beside(path, text, disk)
    try:
        if for_others:
            temporary.chmod(_usual_mode(path))
        disk.replace(temporary, path)
    except OSError:
        _try_to_remove(temporary, disk)
        raise
    disk.sync_folder(path.parent)


def _usual_mode(path: Path) -> int:
    """Return who may do what with the file at *path*, or with one that were made there now."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        os.umask(umask := os.umask(0o077))
        return 0o666 & ~umask


def move(path: Path, folder: Path) -> Path:
    """Move a file, or whatever has its name, into *folder* as it is, and return where it is.

    Nothing there is replaced: if its name is taken, it gets another. Raises OSError.
    """
    LOCAL.make_folder(folder)
    target = folder / path.name
    while True:
        try:
            _move_to(path, target)
        except FileExistsError:
            target = target.with_name(next_name(target.name))
        else:
            for each in (folder, path.parent):
                try:
                    LOCAL.sync_folder(each)
                except OSError as error:  # it has moved, and perhaps not for good
                    log.warning("the folder %s could not be synced: %s", each, error)
            return target


def _move_to(path: Path, target: Path) -> None:
    """Move what is at *path* to a name that is free; FileExistsError if it is not."""
    if not stat.S_ISREG(path.lstat().st_mode):
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "the name is taken")
        _patiently(lambda: path.rename(target))
        return
    os.close(LOCAL.create(target))  # now the name is ours, and nothing else is replaced
    try:
        LOCAL.replace(path, target)
    except OSError:
        LOCAL.remove(target)
        raise


def next_name(name: str) -> str:
    """Return the name to try when that of a file is taken; it sorts behind it.

    >>> next_name("doors-20260102-190500-000001.latmatch")
    'doors-20260102-190500-000001-02.latmatch'
    >>> next_name("doors-20260102-190500-000001-02.notes.json")
    'doors-20260102-190500-000001-03.notes.json'
    """
    stem, dot, suffixes = name.partition(".")
    numbered = re.fullmatch(r"(.*)-(\d\d)", stem)
    stem, number = (numbered[1], int(numbered[2])) if numbered else (stem, 1)
    return f"{stem}-{number + 1:02}{dot}{suffixes}"


TEMPORARY: Final = ".new"
"""How the names of files end that are not written to their end yet."""
UNFINISHED: Final = rf"\.[0-9a-f]{{8}}{re.escape(TEMPORARY)}"
"""The pattern of what such a name has behind that of the file that it is to be."""


def clear_leftovers(paths: Iterable[Path]) -> None:
    """Take away files that programs left half written, or empty, unless somebody has them locked.

    Whoever calls knows them by their names. What cannot be taken away stays, and is logged.
    """
    for path in paths:
        try:
            handle = LOCAL.open(path)
            try:
                LOCAL.lock(handle)
            finally:
                LOCAL.close(handle)
            LOCAL.remove(path)
        except OSError as error:
            log.info("%s is left where it is: %s", path.name, error)
        else:
            log.info("%s was left by a program that was killed: it is taken away", path.name)


def unfinished(folder: Path, name: str) -> list[Path]:
    """Return the files in *folder* that are not written to their end, of such a *name*: a pattern.

    Raises OSError.
    """
    return [path for path in folder.iterdir() if re.fullmatch(name + UNFINISHED, path.name)]


def _written_beside(path: Path, text: bytes, disk: Disk) -> Path:
    """Return a file beside *path* that holds *text*, synced."""
    disk.make_folder(path.parent)
    temporary = path.with_name(f"{path.name}.{os.urandom(4).hex()}{TEMPORARY}")
    handle = disk.create(temporary)
    try:
        try:
            disk.lock(handle)  # so that nobody takes it for a leftover
            append_all(handle, text, disk)
            disk.sync(handle)
        finally:
            disk.close(handle)
    except OSError:
        _try_to_remove(temporary, disk)
        raise
    return temporary


def append_all(handle: int, text: bytes, disk: Disk) -> None:
    """Write all of *text* at the end of a file. Raises OSError."""
    while text:
        written = disk.append(handle, text)
        if not written:
            raise OSError(errno.EIO, "nothing could be written")
        text = text[written:]


def _try_to_remove(path: Path, disk: Disk) -> None:
    try:
        disk.remove(path)
    except OSError as error:
        log.warning("%s stays until the next start: %s", path.name, error)
