"""What people write down beside a match: marks on a sheet and words of their own.

It is on the disk in a file of its own beside the record, since it is no part of the match: nobody
else sees it, and a record is the same with it and without.
"""

from __future__ import annotations

import contextlib
import logging
import os
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

import msgspec

from lat_desktop.controllers.disk import (
    LARGEST,
    LOCAL,
    IrregularFileError,
    TooLargeError,
    move,
    put,
    put_in_place,
    read_file,
)
from lat_desktop.engine.game import Seat

log = logging.getLogger(__name__)

SUFFIX: Final = ".notes.json"
"""In the place of the record's own."""


class Mark(StrEnum):
    """What a person wrote into a cell of their sheet."""

    CROSSED = "crossed"
    MAYBE = "maybe"
    SURE = "sure"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"mark.{self}"


class SeatNotes(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What the person at one seat wrote down."""

    marks: dict[Seat, dict[str, Mark]] = msgspec.field(default_factory=dict)
    """By the seat that they are about, and within that by row."""
    text: str = ""
    help: str = ""
    """How far their sheet helps, one of `Settings.help`, if they have chosen it for themselves."""


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    """What everybody at one match wrote down."""

    format: Literal[1] = 1
    seats: dict[Seat, SeatNotes] = msgspec.field(default_factory=dict)

    def of(self, seat: Seat) -> SeatNotes:
        """Return those of *seat*, to read and to write on."""
        return self.seats.setdefault(seat, SeatNotes())


def path_beside(record: Path) -> Path:
    """Return where the notes on the match in *record* are kept."""
    return record.with_suffix(SUFFIX)


class NotesFile:
    """The notes beside one record, of which every byte that is not ours is kept.

    A damaged file, one of a later version, one that another program has changed, or whatever else
    has its name, is put aside as it is, so that it is not written over; where it is not to be put
    aside, it stays and nothing is written.
    """

    def __init__(self, record: Path, *, sets_aside: bool = True) -> None:
        self.record = record
        """The file of the match."""
        self.kept: Path | None = None
        """Where the last file is that was not understood whole or not ours."""
        self._sets_aside = sets_aside
        self._left: bytes | None = None
        """What the file holds as far as we know; None while there is none."""
        self._saved = _encode(Notes())
        """What of it we understood, or wrote."""
        self._unread = False
        """Whether there is something that nobody could read or put aside."""

    def load(self) -> Notes:
        """Return what can be read of them. Raises OSError where that is not known."""
        path = path_beside(self.record)
        self._unread = True
        try:
            text = read_file(path)
        except FileNotFoundError:
            log.info("no notes beside %s yet", self.record.name)
            loaded, whole = Notes(), True
        except (IrregularFileError, TooLargeError) as error:
            log.warning("the notes %s cannot be read: %s", path.name, error)
            loaded, whole = Notes(), False
        else:
            loaded, whole = _decode(text, path.name)
            if whole:
                self._left = text
        if whole:
            self._saved = _encode(loaded)
        elif self._sets_aside:
            self._set_aside(path)
        else:
            self.kept = path
            return loaded
        self._unread = False
        return loaded

    def save(self, written: Notes) -> None:
        """Write what is not on the disk yet. Raises OSError; the next call tries again."""
        text = _encode(written)
        if text == self._saved:
            return
        if len(text) > LARGEST:
            raise TooLargeError("they could not be read again")
        path = path_beside(self.record)
        if self._unread or not self._is_as_left(path):
            if not self._sets_aside:
                raise OSError(f"{path.name} could not be read, or another program has changed it")
            with contextlib.suppress(FileNotFoundError):
                self._set_aside(path)
            self._unread = False
        put_in_place(path, text)
        self._left = self._saved = text

    def _is_as_left(self, path: Path) -> bool:
        try:
            return read_file(path) == self._left
        except FileNotFoundError:
            return True
        except (IrregularFileError, TooLargeError):
            return False

    def _set_aside(self, path: Path) -> None:
        self.kept = move(path, path.parent / "damaged")
        self._left = None
        log.warning("the notes %s are kept as %s", path.name, self.kept)


def read(record: Path) -> Notes:
    """Return what stands beside *record*, if anything, and leave it alone. Raises OSError."""
    return NotesFile(record, sets_aside=False).load()


def copy_beside(record: Path, other: Path) -> None:
    """Put what stands beside *record*, if anything, beside *other* too. Raises OSError."""
    with contextlib.suppress(FileNotFoundError, FileExistsError):
        put(path_beside(other), read_file(path_beside(record)))


def move_beside(record: Path, moved: Path) -> None:
    """Move the notes beside *record*, if any, to where it has *moved*. Raises OSError."""
    path = path_beside(record)
    if not os.path.lexists(path):
        return
    beside = path_beside(moved)
    if os.path.lexists(beside):
        move(beside, beside.parent / "damaged")  # of a match that is not there any more
    LOCAL.replace(path, beside)


def _encode(written: Notes) -> bytes:
    """Return the text of what was *written*: whoever has written nothing is not named."""
    seats = {seat: mine for seat, mine in written.seats.items() if mine != SeatNotes()}
    return msgspec.json.encode(Notes(seats=seats))


_UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError)
"""What a decoder says of text that it does not understand."""


class _Loose(msgspec.Struct):
    """Notes of which each seat is looked at by itself."""

    format: Literal[1]
    seats: dict[str, msgspec.Raw]


class _LooseSeat(msgspec.Struct):
    text: str = ""


def _decode(raw: bytes, name: str) -> tuple[Notes, bool]:
    """Return what can be read of notes, and whether that is all of them."""
    try:
        return msgspec.json.decode(raw, type=Notes), True
    except _UNREADABLE as error:
        log.warning("the notes %s cannot be read: %s", name, error)
    readable = Notes()
    try:
        seats = msgspec.json.decode(raw, type=_Loose).seats
    except _UNREADABLE:
        return readable, False
    for seat, each in seats.items():
        with contextlib.suppress(*_UNREADABLE):
            if text := msgspec.json.decode(each, type=_LooseSeat).text:
                readable.of(int(seat)).text = text
            readable.seats[int(seat)] = msgspec.json.decode(each, type=SeatNotes)
    return readable, False
