"""The text form of a match: append-only JSON Lines.

The first line is a header; every further line is one step, with its number and the text of its
move, chance included. Reading plays every move through the rules, so a record that reads is a
match that can have happened.

    {"format":1,"game":"doors","edition":"italian","first":0,"seats":[{"kind":"human"}, …]}
    {"n":1,"move":"deal red_lady blue_tiger | red_tiger wild_role …"}
    {"n":2,"move":"take red_tiger"}
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from lat_desktop.engine.game import IllegalMoveError, NotAMoveError, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch

FORMAT: Final = 1


class SeatHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat."""

    kind: Literal["human", "ai", "program"]
    name: str = ""
    """The level of an AI; the command of a program that somebody else wrote."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a record."""

    format: int
    game: str
    edition: str
    first: int
    seats: tuple[SeatHeader, ...]

    @property
    def setup(self) -> Setup:
        """What the match was started with."""
        return Setup(self.edition, len(self.seats), self.first)


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    move: str


class RecordError(ValueError):
    """A record cannot be read; :attr:`line` says where, counted from 1."""

    def __init__(
        self, line: int, problem: Problem, detail: str = "", rule: str | None = None
    ) -> None:
        super().__init__(f"line {line}: {problem}" + (f" ({detail})" if detail else ""))
        self.line = line
        self.problem: Problem = problem
        self.detail = detail
        self.rule = rule
        """The number of the rule that the move breaks, where it is one."""


Problem = Literal["empty", "damaged", "format", "game", "order", "illegal"]
"""What is wrong: no header · not a line of a record · a format of another version · a game or
setup that this program does not have · a step out of order · a move against the rules."""


class Record(msgspec.Struct, frozen=True):
    """What was read."""

    header: Header
    match: AnyMatch
    size: int
    """How many bytes of the text were understood."""
    cut_off: bool
    """Whether a last line without its end was dropped: the program was killed as it wrote."""


def header_line(match: AnyMatch, seats: tuple[SeatHeader, ...]) -> bytes:
    """Return the first line of the record of *match*."""
    setup = match.setup
    header = Header(FORMAT, match.game.key, setup.edition, setup.first, seats)
    return msgspec.json.encode(header) + b"\n"


def step_line(match: AnyMatch, n: int) -> bytes:
    """Return the line of step *n*, counted from 1."""
    return msgspec.json.encode(_Line(n, match.steps[n - 1].move.text)) + b"\n"


def write(match: AnyMatch, seats: tuple[SeatHeader, ...]) -> bytes:
    """Return the whole record of *match*."""
    steps = (step_line(match, n) for n in range(1, len(match.steps) + 1))
    return b"".join((header_line(match, seats), *steps))


def read(text: bytes) -> Record:
    """Play a record through the rules.

    Raises RecordError, and nothing else, when it cannot be read to its last whole line.
    """
    loaded, error = salvage(text)
    if error is not None:
        raise error
    return loaded


def salvage(text: bytes) -> tuple[Record, RecordError | None]:
    """Play a record as far as it can be read; return that, and what is wrong with the next line.

    Raises RecordError when not even its header can be read. A last line that lacks nothing but its
    end is a line: an editor may have taken the end away.
    """
    *lines, tail = text.split(b"\n")
    if not lines:
        raise RecordError(1, "empty")
    header, match = _read_header(lines[0])
    size = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        try:
            _play(match, line, number)
        except RecordError as error:
            return Record(header, match, size, cut_off=False), error
        size += len(line) + 1
    if tail:
        try:
            _play(match, tail, len(lines) + 1)
        except RecordError:
            return Record(header, match, size, cut_off=True), None
    return Record(header, match, len(text), cut_off=False), None


def _play(match: AnyMatch, line: bytes, number: int) -> None:
    """Make the move of a *line*, the first of a record being number 1. Raises RecordError."""
    try:
        step = msgspec.json.decode(line, type=_Line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(number, "damaged", str(error)) from error
    if step.n != number - 1:
        raise RecordError(number, "order", f"step {step.n}, expected {number - 1}")
    try:
        match.play_text(step.move)
    except NotAMoveError as error:
        raise RecordError(number, "illegal", str(error)) from error
    except IllegalMoveError as error:
        raise RecordError(number, "illegal", str(error), error.rule) from error


def begins_step(tail: bytes, n: int) -> bool:
    """Whether *tail* is what a program that was killed leaves of the line of step *n*."""
    start = b'{"n":%d,"move":"' % n
    return start.startswith(tail[: len(start)]) and all(byte >= 0x20 for byte in tail)


def read_header(line: bytes) -> Header:
    """Return what the first line of a record says. Raises RecordError, as :func:`read` does."""
    return _read_header(line)[0]


def _read_header(line: bytes) -> tuple[Header, AnyMatch]:
    try:
        # The version first: another format may have other fields.
        version = msgspec.json.decode(line, type=_Version).format
        if version != FORMAT:
            raise RecordError(1, "format", str(version))
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(1, "damaged", str(error)) from error
    if header.game not in GAMES:
        raise RecordError(1, "game", header.game)
    try:
        return header, Match(GAMES[header.game], header.setup)
    except ValueError as error:
        raise RecordError(1, "game", str(error)) from error


class _Version(msgspec.Struct, frozen=True):
    format: int
