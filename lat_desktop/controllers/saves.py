"""Matches on disk: every step is in the file, and on the disk, before the next one is made.

A match in progress is one file in the folder of matches; when it ends, its file moves into
`finished`, where it can be looked at again, and one that cannot be read can be set aside into
`damaged`. Nothing is ever deleted. What people wrote down beside a match goes where its file goes.
"""

from __future__ import annotations

import logging
import os
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec
from PySide6.QtCore import QStandardPaths

from lat_desktop.controllers import notes
from lat_desktop.controllers.notes import Notes, SeatNotes
from lat_desktop.engine import record
from lat_desktop.engine.record import Record, SeatHeader
from lat_desktop.engine.registry import AnyMatch

log = logging.getLogger(__name__)


FINISHED: Final = "finished"
"""The folder of matches that are over, within that of all."""


class SaveFile:
    """The record of one match, which grows by a line a step."""

    sets_aside = True
    """Whether notes that are damaged make room for others."""

    def __init__(self, path: Path, seats: tuple[SeatHeader, ...], size: int = 0, steps: int = 0):
        self.path = path
        self._seats = seats
        self._size = size
        """How many bytes of the file are whole lines; 0 before the header."""
        self._steps = steps
        self._notes: bytes | None = None
        """As they are on the disk; None until they have been read."""

    def save(self, match: AnyMatch) -> None:
        """Write what is not on the disk yet. Raises OSError; the next call tries again.

        Whatever stands behind the last whole line, from a write that failed half way or a program
        that was killed, is cut off first.
        """
        lines = [record.header_line(match, self._seats)] if self._size == 0 else []
        lines += (record.step_line(match, n) for n in range(self._steps + 1, len(match.steps) + 1))
        text = b"".join(lines)
        if not text:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch()
        with self.path.open("r+b") as file:
            file.truncate(self._size)
            file.seek(self._size)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        self._size += len(text)
        self._steps = len(match.steps)

    def load_notes(self) -> Notes:
        """Return what was written down beside the match. Raises OSError; see :func:`notes.read`."""
        loaded = notes.read(self.path, set_aside=self.sets_aside)
        self._notes = _encoded(loaded)
        return loaded

    def save_notes(self, written: Notes) -> None:
        """Write what is not on the disk yet. Raises OSError; the next call tries again.

        Notes that could not be read are not written over.
        """
        text = _encoded(written)
        if self._notes is None:
            if text == _encoded(Notes()):
                return  # nobody wrote anything since
            raise OSError("what was written down before could not be read")
        if text != self._notes:
            notes.write(self.path, text)
            self._notes = text

    def finish(self) -> None:
        """Put the file among the finished matches. Raises OSError."""
        self.path = _move(self.path, FINISHED)


class FinishedFile(SaveFile):
    """The record of a match that is over and put away: it stays as it is, where it is."""

    sets_aside = False

    def save(self, match: AnyMatch) -> None:
        """Write nothing: all of the match is there."""

    def finish(self) -> None:
        """Move nothing: it is among the finished matches."""


class Saves:
    """The folder of matches."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    @classmethod
    def of_the_user(cls) -> Saves:
        """Open the folder in the user's own data."""
        location = QStandardPaths.StandardLocation.AppDataLocation
        return cls(Path(QStandardPaths.writableLocation(location)) / "matches")

    def create(self, match: AnyMatch, seats: tuple[SeatHeader, ...]) -> SaveFile:
        """Return a file of its own for a new match; nothing is written yet."""
        stamp = datetime.now().strftime("%Y%m%d-%H%M%S-%f")
        return SaveFile(self.folder / f"{match.game.key}-{stamp}.jsonl", seats)

    def unfinished(self, game: str) -> Path | None:
        """Return the file of the newest match of *game* that waits to be continued, if any."""
        return max(self.folder.glob(f"{game}-*.jsonl"), default=None)

    def load(self, path: Path) -> tuple[Record, SaveFile]:
        """Read a match to go on with. Raises OSError and RecordError and leaves the file alone."""
        loaded = record.read(path.read_bytes())
        steps = len(loaded.match.steps)
        return loaded, SaveFile(path, loaded.header.seats, loaded.size, steps)

    def finished(self) -> list[Path]:
        """Return the files of the matches that are over, in no order."""
        try:
            return [path for path in (self.folder / FINISHED).glob("*.jsonl") if path.is_file()]
        except OSError as error:
            log.warning("the finished matches cannot be listed: %s", error)
            return []

    def load_finished(self, path: Path) -> tuple[Record, SaveFile]:
        """Read a match to look at. Raises OSError and RecordError; the file stays as it is."""
        loaded = record.read(path.read_bytes())
        return loaded, FinishedFile(path, loaded.header.seats, loaded.size)

    def set_aside(self, path: Path) -> Path:
        """Put a file that cannot be read among the damaged ones, as it is. Raises OSError."""
        return _move(path, "damaged")


def _encoded(written: Notes) -> bytes:
    """Return the text of what was *written*: whoever has written nothing is not named."""
    seats = {seat: mine for seat, mine in written.seats.items() if mine != SeatNotes()}
    return msgspec.json.encode(Notes(seats=seats))


def _move(path: Path, folder: str) -> Path:
    target = path.parent / folder
    target.mkdir(exist_ok=True)
    moved = path.rename(target / path.name)
    try:
        notes.move_beside(path, folder)
    except OSError as error:
        log.warning("the notes beside %s stay where they are: %s", path.name, error)
    return moved
