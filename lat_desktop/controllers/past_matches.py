"""Matches that are over or wait, as a list shows them: at a glance, and read through later.

A glance reads the first line of a file, which is quick for hundreds of them; how a match ended is
only known when all its moves have been played through.
"""

from __future__ import annotations

import contextlib
import re
from datetime import datetime
from pathlib import Path
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from lat_desktop.controllers import disk
from lat_desktop.controllers.saves import SaveFile, Saves, game_of
from lat_desktop.engine import record
from lat_desktop.engine.game import Outcome
from lat_desktop.engine.record import Record, RecordError, SeatHeader

LONGEST_HEADER: Final = 64 * 1024
"""Bytes of a first line that are read at the most: a file that has more is none of ours."""
_STAMP: Final = re.compile(r"-(\d{8}-\d{6})\b")

Trouble = Literal["", "unreadable", "damaged", "unknown", "unfinished", "gone", "irregular"]
"""Why a match cannot be opened: nothing · nothing of it can be read, or the disk fails · it can be
read up to a move · a game, an edition or a format that this program does not have · it is not over
· its file is not there any more · what has its name is no file."""


class PastMatch(msgspec.Struct, frozen=True):
    """What is known of the match in a file."""

    path: Path
    begun: datetime
    """By the clock of the place; `datetime.min` where nothing says it."""
    game: str = ""
    """Its key; empty for a game that this program does not have."""
    seats: tuple[SeatHeader, ...] = ()
    outcome: Outcome | None = None
    """None as long as the match has not been read through."""
    trouble: Trouble = ""
    moves: int = 0
    """How many moves of a damaged one can be read."""
    replayed: bool = False
    """Whether it was a moment of another match, tried again."""
    waiting: bool = False
    """Whether it is not over, and can be gone on with."""

    @property
    def awaits_reading(self) -> bool:
        """Whether nobody knows yet how it ended."""
        return self.outcome is None and not self.trouble and not self.waiting


class NotOverError(ValueError):
    """A match among the finished ones is not over."""


def glance(path: Path, *, waiting: bool = False) -> PastMatch:
    """Return what the name and the first line of a file tell, which is of a match that is over.

    Of one that is *waiting* there is no more to be known.
    """
    seen = PastMatch(path, begun(path), game_of(path), waiting=waiting)
    try:
        line, end, _ = disk.read_start(path, LONGEST_HEADER).partition(b"\n")
        if not end:
            return replace(seen, trouble="unreadable")
        header = record.read_header(line)
    except (OSError, RecordError) as error:
        return replace(seen, trouble=trouble_of(error))
    return replace(seen, game=header.game, seats=header.seats, replayed=header.replayed > 0)


def read_through(seen: PastMatch, saves: Saves) -> PastMatch:
    """Return all that is to be known of a match: how it ended, or why it cannot be opened."""
    try:
        loaded, _ = opened(seen.path, saves)
    except RecordError as error:
        seen = replace(seen, outcome=None, trouble=trouble_of(error))
        with contextlib.suppress(OSError, RecordError):
            loaded, _ = saves.salvage(seen.path)
            moves = sum(step.seat is not None for step in loaded.match.steps)
            return replace(seen, trouble="damaged", moves=moves) if moves else seen
        return seen
    except (OSError, NotOverError) as error:
        return replace(seen, outcome=None, trouble=trouble_of(error))
    header = loaded.header
    outcome = loaded.match.outcome
    return replace(seen, game=header.game, seats=header.seats, outcome=outcome, trouble="")


def opened(path: Path, saves: Saves) -> tuple[Record, SaveFile]:
    """Return the match in *path*. Raises OSError, RecordError and NotOverError."""
    loaded, save = saves.load_finished(path)
    if loaded.match.outcome is None:
        raise NotOverError(path.name)
    return loaded, save


def trouble_of(error: OSError | RecordError | NotOverError) -> Trouble:
    """Return what *error* means to somebody who wants to see the match."""
    if isinstance(error, OSError):
        obstacle = disk.obstacle_of(error)
        return obstacle if obstacle in ("gone", "irregular") else "unreadable"
    if isinstance(error, NotOverError):
        return "unfinished"
    if isinstance(error, RecordError) and error.problem in ("format", "game"):
        return "unknown"
    return "unreadable"


def begun(path: Path) -> datetime:
    """Return when the match began, by its file's name, or when the file was written last."""
    stamp = _STAMP.search(path.name)
    try:
        if stamp is not None:
            return datetime.strptime(stamp[1], "%Y%m%d-%H%M%S")
    except ValueError:
        pass  # it only looks like one
    try:
        return datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, OverflowError, ValueError):
        return datetime.min
