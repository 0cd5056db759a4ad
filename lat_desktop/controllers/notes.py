"""What people write down beside a match: marks on a sheet and words of their own.

It is on the disk in a file of its own beside the record, since it is no part of the match: nobody
else sees it, and a record is the same with it and without.
"""

from __future__ import annotations

import logging
from enum import StrEnum
from pathlib import Path
from typing import Final, Literal

import msgspec
from PySide6.QtCore import QIODevice, QSaveFile

from lat_desktop.engine.game import Seat

log = logging.getLogger(__name__)

SUFFIX: Final = ".notes.json"
"""In the place of the record's `.jsonl`."""


class Mark(StrEnum):
    """What a person wrote into a cell of their sheet."""

    CROSSED = "crossed"
    MAYBE = "maybe"
    SURE = "sure"

    @property
    def key(self) -> str:
        """The key of its word in the rules text."""
        return f"mark.{self}"


class SeatNotes(msgspec.Struct, omit_defaults=True):
    """What the person at one seat wrote down."""

    marks: dict[Seat, dict[str, Mark]] = msgspec.field(default_factory=dict)
    """By the seat that they are about, and within that by row."""
    text: str = ""


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


def read(record: Path, *, set_aside: bool = True) -> Notes:
    """Return what stands beside *record*, if anything. Raises OSError.

    A damaged file, or one of a later version, is put aside as it is, so that it is not written
    over; where it is not to be *set_aside*, it raises OSError too.
    """
    path = path_beside(record)
    try:
        return msgspec.json.decode(path.read_bytes(), type=Notes)
    except FileNotFoundError:
        log.info("no notes beside %s yet", record.name)
    except msgspec.MsgspecError as error:
        if not set_aside:
            raise OSError(f"{path.name}: {error}") from error
        kept = move_beside(record, "damaged")
        log.warning("the notes %s cannot be read (%s): kept as %s", path.name, error, kept)
    return Notes()


def write(record: Path, text: bytes) -> None:
    """Put the encoded notes beside *record*: all of them or none. Raises OSError."""
    path = path_beside(record)
    path.parent.mkdir(parents=True, exist_ok=True)
    file = QSaveFile(str(path))
    opened = file.open(QIODevice.OpenModeFlag.WriteOnly)
    if not opened or file.write(text) != len(text) or not file.commit():
        raise OSError(f"{path.name}: {file.errorString()}")


def move_beside(record: Path, folder: str) -> Path:
    """Move the notes beside *record*, if any, into *folder* there, and return where they are now.

    Raises OSError.
    """
    path = path_beside(record)
    target = path.parent / folder
    if path.exists():
        target.mkdir(exist_ok=True)
        path.replace(target / path.name)
    return target / path.name
