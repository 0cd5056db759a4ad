"""Matches on disk: every step is in the file, and on the disk, before the next one is made.

A match in progress is one file in the folder of matches; when it ends, its file moves into
`finished`, where it can be looked at again, and one that cannot be read is set aside into
`damaged`. No match is ever deleted: what a person throws away lies in the trash of their system.
What people wrote down beside a match goes where its file goes.

A match from anywhere else is copied into the folder, and its own file is never written to.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
from datetime import datetime
from pathlib import Path
from stat import S_ISREG
from typing import Final

import msgspec

from lat_desktop.controllers import disk, notes
from lat_desktop.controllers.notes import Notes, NotesFile
from lat_desktop.controllers.record_writer import Change, RecordWriter
from lat_desktop.controllers.trash import throw_away
from lat_desktop.controllers.user_folders import data_folder
from lat_desktop.engine import record
from lat_desktop.engine.record import SUFFIX, SUFFIXES, Record, RecordError, SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch

log = logging.getLogger(__name__)


FINISHED: Final = "finished"
"""The folder of matches that are over, within that of all."""
DAMAGED: Final = "damaged"
"""The folder of what could not be read, within that."""

_STAMPED: Final = r"[a-z_]+-\d{8}-\d{6}-\d{6}(-\d\d)?"
_SUFFIX: Final = "|".join(map(re.escape, SUFFIXES))
_RECORD: Final = re.compile(rf"{_STAMPED}({_SUFFIX})")
_UNFINISHED_WRITE: Final = re.compile(
    rf"{_STAMPED}({_SUFFIX}|{re.escape(notes.SUFFIX)}){disk.UNFINISHED}"
    rf"|{_STAMPED}\.notes\.json\.[A-Za-z]{{6}}"  # QSaveFile's, of version 0
)


class SaveFile:
    """The record of one match, which grows by a line for each thing done, and notes beside it."""

    sets_aside = True
    """Whether notes that are damaged make room for others."""

    def __init__(
        self,
        writer: RecordWriter,
        seats: tuple[SeatHeader, ...],
        saves: Saves,
        text: bytes = b"",
        entries: int = 0,
        *,
        takebacks: bool = False,
        replayed: int = 0,
        source: Path | None = None,
    ) -> None:
        """Keep a match by *writer*; its file holds *text*, the first *entries* of the journal.

        A record that is begun says whether *takebacks* are allowed, and how many steps of another
        match are *replayed* in it. When the match is over, its file is put away if it is in the
        folder of *saves*. What was written down beside its *source* is copied with it.
        """
        self._writer = writer
        self._seats = seats
        self._saves = saves
        self._text = text
        self._entries = entries
        self._takebacks = takebacks
        self._replayed = replayed
        self._source = source
        self._notes: NotesFile | None = None
        self._is_put_away = False

    @property
    def path(self) -> Path:
        """Where the record is, or will be."""
        return self._writer.path

    @property
    def text(self) -> bytes:
        """The whole record, also what could not be written yet."""
        return self._text

    @property
    def displaced(self) -> tuple[Path, Change] | None:
        """The last file that was left alone because another program had changed it, and how."""
        return self._writer.displaced

    @property
    def notes_kept(self) -> Path | None:
        """Where the notes are that could not be read, or that another program had changed."""
        return None if self._notes is None else self._notes.kept

    def save(self, match: AnyMatch) -> None:
        """Write what is not on the disk yet. Raises OSError; the next call tries again.

        A match in which nothing has happened leaves no file. One that was put away stays so,
        whatever becomes of its file.
        """
        if not match.journal or self._is_put_away:
            return
        if len(match.journal) > self._entries:
            if not self._text:
                self._text = record.header_line(
                    match, self._seats, takebacks=self._takebacks, replayed=self._replayed
                )
            elif not self._text.endswith(b"\n"):
                self._text += b"\n"  # which an editor has taken away
            self._text += b"".join(record.journal_lines(match, self._entries))
            self._entries = len(match.journal)
        before = self.path
        displaced = self._writer.displaced
        try:
            self._writer.save(self._text)
        finally:
            if self._writer.displaced != displaced:
                self._take_notes_along(before)

    def close(self) -> None:
        """Let other programs have the match; a save takes it up again."""
        self._writer.close()

    def load_notes(self) -> Notes:
        """Return what was written down beside the match. Raises OSError; see :class:`NotesFile`."""
        if self._source is not None:
            _copy_notes(self._source, self.path)
        self._notes = NotesFile(self.path, sets_aside=self.sets_aside)
        return self._notes.load()

    def save_notes(self, written: Notes) -> None:
        """Write what is not on the disk yet. Raises OSError; the next call tries again."""
        if self._notes is None:
            self.load_notes()
        assert self._notes is not None
        self._notes.save(written)

    def finish(self) -> None:
        """Put the file among the finished matches. Raises OSError."""
        self.close()
        if self._saves.holds(self.path):
            self._writer.path = _move(self.path, FINISHED)
            self._is_put_away = True
            if self._notes is not None:
                self._notes.record = self.path

    def _take_notes_along(self, before: Path) -> None:
        _copy_notes(before, self.path)
        if self._notes is not None:
            self._notes.record = self.path


class FinishedFile(SaveFile):
    """The record of a match that is over and put away: it stays as it is, where it is."""

    sets_aside = False

    def save(self, match: AnyMatch) -> None:
        """Write nothing: all of the match is there."""

    def finish(self) -> None:
        """Move nothing: it is among the finished matches."""


class LessonFile(FinishedFile):
    """The record on which a lesson is given: it is the program's, and nothing is put beside it."""

    def load_notes(self) -> Notes:
        """Return a blank sheet."""
        return Notes()

    def save_notes(self, written: Notes) -> None:
        """Keep nothing: the next lesson begins with a blank sheet."""


class CopiedRecord(msgspec.Struct, frozen=True):
    """What could be read of a match from elsewhere, and where it goes on."""

    record: Record
    save: SaveFile
    """The copy, which is there when the match is saved first, and not before."""
    error: RecordError | None
    """What is wrong with the rest of it."""


class RecoveredRecord(msgspec.Struct, frozen=True):
    """What could be read of a damaged match, which goes on in a new file."""

    record: Record
    save: SaveFile
    kept: Path
    """Where the damaged file is now."""


class Saves:
    """The folder of matches."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    @classmethod
    def of_the_user(cls) -> Saves:
        """Open the folder in the user's own data, in which no leftovers are."""
        saves = cls(data_folder() / "matches")
        saves.clear_leftovers()
        return saves

    def create(
        self,
        match: AnyMatch,
        seats: tuple[SeatHeader, ...],
        *,
        takebacks: bool = False,
        replayed: int = 0,
    ) -> SaveFile:
        """Return a file of its own for a new match; nothing is written yet."""
        writer = RecordWriter(self._new_path(match.game.key))
        return SaveFile(writer, seats, self, takebacks=takebacks, replayed=replayed)

    def waiting(self, game: str = "") -> list[Path]:
        """Return what has the name of a match to be continued, of *game* if named.

        The one that was played last comes first, and whatever is no file last. Raises OSError where
        the folder cannot be read.
        """
        found = _records(self.folder, f"{game}-" if game else "")
        return sorted(found, key=_last_played, reverse=True)

    def unfinished(self, game: str) -> Path | None:
        """Return the match of *game* that waits and was played last, if any. Raises OSError."""
        return next(iter(self.waiting(game)), None)

    def holds(self, path: Path) -> bool:
        """Whether a file is in this folder itself: a match that waits, and that is ours."""
        try:
            return path.parent == self.folder or path.parent.samefile(self.folder)
        except OSError:
            return False

    def without_links(self, path: Path) -> Path:
        """Return where the match is if *path* is a link to one of these; else *path* as it is."""
        if self.holds(path):
            return path
        led = _real(path)
        return led if self.holds(led) or self.is_put_away(led) else path

    def contains(self, path: Path) -> bool:
        """Whether a file is in this folder, or in one of those within it."""
        return _real(self.folder) in _real(path).parents

    def is_put_away(self, path: Path) -> bool:
        """Whether a file is among the finished matches."""
        try:
            return path.parent.samefile(self.folder / FINISHED)
        except OSError:
            return False

    def copy(self, path: Path) -> CopiedRecord:
        """Read a match from elsewhere, of which a copy is kept here. Raises as :meth:`salvage`.

        Nothing is written before the copy is saved, and nothing ever to the file itself.
        """
        text = disk.read_file(path)
        loaded, error = record.salvage(text)
        match = loaded.match
        copy = self._new_path(match.game.key)
        named = path.name.startswith(f"{match.game.key}-") and _RECORD.fullmatch(path.name)
        if named and match.outcome is not None:
            copy = self._free_path(path.stem)  # it says when the match was begun
        save = SaveFile(
            RecordWriter(copy),
            loaded.header.seats,
            self,
            text[: loaded.size],
            len(match.journal),
            source=path,
        )
        return CopiedRecord(loaded, save, error)

    def find_copy(self, path: Path, copied: CopiedRecord) -> Path | None:
        """Return the match here that is the one of *path*, perhaps gone on with, or None."""
        if not copied.record.match.steps:
            return None  # many matches begin so
        beginning = copied.save.text.rstrip(b"\n")  # which an editor may have taken away
        for here in self._all():
            with contextlib.suppress(OSError):
                if here.stat().st_size < len(beginning) or here.samefile(path):
                    continue
                if disk.read_start(here, len(beginning)) == beginning:
                    return here
        return None

    def load(self, path: Path) -> tuple[Record, SaveFile]:
        """Read a match to go on with. Raises OSError and RecordError and leaves the file alone.

        It raises LockedError where another program has it open.
        """
        writer, text = RecordWriter.resume(path)
        try:
            loaded = record.read(text)
            next_step = len(loaded.match.steps) + 1
            if not record.begins_line(text[loaded.size :], next_step):
                raise RecordError(len(loaded.match.journal) + 2, "damaged", "no line of ours")
        except RecordError:
            writer.close()
            raise
        writer.keep(loaded.size)
        text = text[: loaded.size]
        entries = len(loaded.match.journal)
        return loaded, SaveFile(writer, loaded.header.seats, self, text, entries)

    def salvage(self, path: Path) -> tuple[Record, RecordError | None]:
        """Return what can be read of a match, as :func:`record.salvage`. Raises OSError too."""
        return record.salvage(disk.read_file(path))

    def recover(self, path: Path) -> RecoveredRecord:
        """Go on, in a new file, with what can be read of a damaged match. Raises as :meth:`load`.

        The damaged file is put among the damaged ones as it is.
        """
        disk.LOCAL.make_folder(path.parent / DAMAGED)  # where that is impossible, nothing is begun
        writer, text = RecordWriter.resume(path)
        try:
            loaded, _ = record.salvage(text)
            header = loaded.header
            save = SaveFile(
                RecordWriter(path.with_name(disk.next_name(path.name))),
                header.seats,
                self,
                takebacks=header.takebacks,
                replayed=header.replayed,
            )
            save.save(loaded.match)
            _copy_notes(path, save.path)
        finally:
            writer.close()
        return RecoveredRecord(loaded, save, self.set_aside(path))

    def finished(self) -> list[Path]:
        """Return what has the name of a match that is over. Raises OSError, as :meth:`waiting`."""
        return _records(self.folder / FINISHED)

    def load_finished(self, path: Path) -> tuple[Record, SaveFile]:
        """Read a match to look at. Raises OSError and RecordError; the file stays as it is."""
        text = disk.read_file(path)
        loaded = record.read(text)
        if self.is_put_away(path):
            self._take_notes_after(path)
        return loaded, FinishedFile(RecordWriter(path), loaded.header.seats, self, text)

    def _take_notes_after(self, path: Path) -> None:
        """Put notes beside a finished match that stayed behind when it was put away."""
        waiting = self.folder / path.name
        if not waiting.exists() and not notes.path_beside(path).exists():
            try:
                notes.move_beside(waiting, path)
            except OSError as error:
                log.warning("the notes on %s stay where they are: %s", path.name, error)

    def load_lesson(self, path: Path) -> tuple[Record, SaveFile]:
        """Read the record of a lesson. Raises as :meth:`load_finished`; nothing is ever written."""
        loaded = record.read(disk.read_file(path))
        return loaded, LessonFile(RecordWriter(path), loaded.header.seats, self)

    def unsaved(self, name: Path, seats: tuple[SeatHeader, ...]) -> SaveFile:
        """Return a file of that *name* into which nothing is ever written."""
        return LessonFile(RecordWriter(name), seats, self)

    def set_aside(self, path: Path) -> Path:
        """Put what cannot be read among the damaged files, as it is. Raises OSError."""
        return _move(path, DAMAGED)

    def throw_away(self, path: Path) -> None:
        """Put a match, and the notes beside it, into the system's trash.

        Raises OSError where the match stays.
        """
        throw_away(path)
        written = notes.path_beside(path)
        if written.exists():
            try:
                throw_away(written)
            except OSError as error:
                log.warning("the notes beside %s stay where they are: %s", path.name, error)

    def clear_leftovers(self) -> None:
        """Take away what programs left that were killed as they wrote: halves of files, or none.

        Only what has a name of ours, no bytes or no name of its own yet, and nobody's lock.
        """
        for folder in (self.folder, self.folder / FINISHED, self.folder / DAMAGED):
            try:
                leftovers = list(filter(_is_leftover, folder.iterdir()))
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                log.warning("the folder %s cannot be looked through: %s", folder, error)
            else:
                disk.clear_leftovers(leftovers)

    def _new_path(self, game: str) -> Path:
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        return self.folder / f"{game}-{stamp}{SUFFIX}"

    def _all(self) -> list[Path]:
        """Return what has the name of a match, as far as that is known."""
        try:
            return [*self.waiting(), *self.finished()]
        except OSError as error:
            log.warning("the folder of matches cannot be read: %s", error)
            return []

    def _free_path(self, stem: str) -> Path:
        """Return a path for a record of that name, or of the next one that no match here has."""
        name = stem + SUFFIX
        taken = {path.stem for path in self._all()}
        while Path(name).stem in taken:
            name = disk.next_name(name)
        return self.folder / name


def _real(path: Path) -> Path:
    """Return *path* without links, or, where the system cannot say, as it is from the root on."""
    try:
        return Path(os.path.realpath(path))  # which minds no circle of links, in any Python
    except OSError:  # of a path that is very long, Wine's Windows says so
        return path.absolute()


def game_of(path: Path) -> str:
    """Return of which game a record is by its name; empty if of none that is known."""
    game = path.name.partition("-")[0]
    return game if game in GAMES else ""


def _records(folder: Path, start: str = "") -> list[Path]:
    """Return what is named as a record in *folder*, the newest first, what is no file last."""
    try:
        with os.scandir(folder) as entries:
            found = [
                (_is_file(entry), entry.name)
                for entry in entries
                if entry.name.startswith(start) and entry.name.endswith(SUFFIXES)
            ]
    except FileNotFoundError:
        return []
    # Of a match's name what stands after the game is the time: of any game, the newest is first.
    found.sort(key=lambda each: (each[0], Path(each[1]).stem.partition("-")[2]), reverse=True)
    return [folder / name for _, name in found]


def _last_played(path: Path) -> float:
    """Return when something was written there last; what is no file is older than any."""
    try:
        found = path.stat()
    except OSError:
        return 0.0
    return found.st_mtime if S_ISREG(found.st_mode) else 0.0


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link that leads round in a circle
        return False


def _is_leftover(path: Path) -> bool:
    if _UNFINISHED_WRITE.fullmatch(path.name):
        return True
    if not _RECORD.fullmatch(path.name) or notes.path_beside(path).exists():
        return False
    return path.is_file() and not path.is_symlink() and path.stat().st_size == 0


def _copy_notes(source: Path, copy: Path) -> None:
    try:
        notes.copy_beside(source, copy)
    except OSError as error:
        log.warning("the notes beside %s stay there alone: %s", source.name, error)


def _move(path: Path, folder: str) -> Path:
    moved = disk.move(path, path.parent / folder)
    try:
        notes.move_beside(path, moved)
    except OSError as error:
        log.warning("the notes beside %s stay where they are: %s", path.name, error)
    return moved
