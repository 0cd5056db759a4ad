"""A problem: a moment of a match, and the one move, or the one name for each, that is right.

Problems are data, a line of JSON each in `resources/problems/<game>.jsonl`. A line has what was
played until then, which replays through the rules as a record does; who is to move; what is asked;
and the only answer. That it is the only one was proved before the line was written, and is proved
again by `make problems-check`; `docs/problems.md` says how. A bundle has them packed by gzip, in a
tenth of the room.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from lat_desktop.engine.game import Seat, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch

PROBLEMS: Final = Path(__file__).parents[2] / "resources" / "problems"
PACKED: Final = ".gz"
"""What the name of a packed file ends with."""
_FOLDERS: Final = [PROBLEMS]
HARDEST: Final = 5
"""Difficulties are from 1 to this."""
_FIRST_DAY: Final = date(2026, 1, 1)
_GZIP: Final = 16 + zlib.MAX_WBITS
"""By which zlib knows the format of gzip."""


Fact: TypeAlias = str | int


class Inference(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of what explains an answer: a sentence of the rules' words, with its places."""

    key: str
    """Of the sentence, below `problem.`."""
    facts: Mapping[str, Fact | tuple[Fact, ...]] = {}
    """What fills its places: numbers, and keys of the rules' words."""
    seat: Seat | None = None
    """Whom it is about, if anybody."""


class Problem(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A moment of a match with exactly one answer."""

    id: str
    """Eight hexadecimal digits, from what was played: progress is kept by it."""
    edition: str
    seats: int
    first: Seat
    moves: tuple[str, ...]
    """The texts of all steps until then, chance included."""
    question: str
    """The key of what is asked, below `problem.ask.`."""
    answer: tuple[str, ...]
    """The texts of the right moves: more than one where all of them are to be made."""
    difficulty: int
    """1 to :data:`HARDEST`."""
    line: tuple[str, ...] = ()
    """How it may go on after the answer, move by move."""
    replies: Mapping[str, str] = {}
    """By the text of a wrong move that comes to mind, the move that answers it."""
    because: tuple[Inference, ...] = ()
    """What explains the answer, step by step."""
    clue: str = ""
    """The key of what is told of a move short of all of it, below `problem.clue.`."""

    def position(self, game: str) -> AnyMatch:
        """Return the match as it stands. Raises NotAMoveError, IllegalMoveError or ValueError."""
        match: AnyMatch = Match(GAMES[game], Setup(self.edition, self.seats, self.first))
        for text in self.moves:
            match.play_text(text)
        return match


@contextmanager
def including(folder: Path) -> Iterator[None]:
    """Look for problems in *folder*, too, for as long as the block runs."""
    _FOLDERS.append(folder)
    _read.cache_clear()
    try:
        yield
    finally:
        _FOLDERS.remove(folder)
        _read.cache_clear()


def problems_of(game: str) -> Sequence[Problem]:
    """Return the problems of a game, in the order of the shelf; none where it has none.

    Raises OSError, zlib.error and msgspec.DecodeError where the program's own data are damaged.
    """
    return _read(game)


@cache
def _read(game: str) -> tuple[Problem, ...]:
    paths = (folder / f"{game}.jsonl{end}" for folder in _FOLDERS for end in ("", PACKED))
    path = next(filter(Path.exists, paths), None)
    if path is None:
        return ()
    content = path.read_bytes()
    return read(zlib.decompress(content, _GZIP) if path.suffix == PACKED else content)


def read(text: bytes) -> tuple[Problem, ...]:
    """Return the problems in *text*, a line each. Raises msgspec.DecodeError."""
    return tuple(msgspec.json.decode(line, type=Problem) for line in text.splitlines())


def write(problems: Sequence[Problem]) -> bytes:
    """Return *problems*, a line each."""
    return b"".join(msgspec.json.encode(each) + b"\n" for each in problems)


def of_day(game: str, day: date) -> Problem | None:
    """Return the problem of *game* for a *day*, the same for everybody with the same data.

    One comes after the other, all of them before any comes again; None where there are none.
    """
    known = problems_of(game)
    return known[(day - _FIRST_DAY).days % len(known)] if known else None
