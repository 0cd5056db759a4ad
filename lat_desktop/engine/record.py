"""The text form of a match: append-only JSON Lines.

The first line is a header; every further line is one step, with its number and the text of its
move, chance included. Where a move was taken back, a line says after how many steps the match
stands again, and the number of the next step follows on that. Reading plays every move through the
rules, so a record that reads is a match that can have happened.

    {"format":4,"game":"doors","edition":"italian","first":0,"seats":[…],"version":"1.2.0"}
    {"n":1,"move":"deal red_lady blue_tiger | red_tiger wild_role …"}
    {"n":2,"move":"take red_tiger"}
    {"n":3,"move":"pass"}
    {"back":2}
    {"n":3,"move":"claim"}

Formats 1 to 3 are read and gone on with as they are: 1 knows no moves that are taken back, 1 and 2
no matches that go on from a moment of another, and none of the three which version of the program
began the record.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator
from typing import Annotated, Final, Literal

import msgspec

from lat_desktop import __version__
from lat_desktop.engine.game import IllegalMoveError, NotAMoveError, Seat, Setup
from lat_desktop.engine.match import Match, TakenBack
from lat_desktop.engine.registry import GAMES, AnyMatch

FORMAT: Final = 4
"""What is written; all from 1 on are read."""
SUFFIX: Final = ".latmatch"
"""What the name of a record's file ends in."""
SUFFIXES: Final = (SUFFIX, ".jsonl")
"""What it may end in: earlier versions wrote the second one, and such files keep their names."""


LONGEST_COMMAND: Final = 4096
"""Letters of the command of a program."""
MOST_ENTRIES: Final = 4000
"""Steps, and takebacks, of a match; people hardly make a thousand."""
ROOM_TO_END: Final = 1000
"""Of those, what is kept for moves that stand, so that a match can be played to its end."""


class SeatHeader(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits at a seat."""

    kind: Literal["human", "ai", "program"]
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_COMMAND)] = ""
    """The level of an AI; the command of a program that somebody else wrote."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a record."""

    format: int
    game: str
    edition: str
    first: int
    seats: tuple[SeatHeader, ...]
    takebacks: bool = False
    """Whether moves may be taken back, by a person who plays alone against programs."""
    replayed: Annotated[int, msgspec.Meta(ge=0)] = 0
    """How many of its first steps are those of another match, from which it was tried again; 0 for
    a match that was played from its first card."""
    version: Annotated[str, msgspec.Meta(max_length=40)] = ""
    """Which version of the program began the record; empty where that is not said."""

    @property
    def setup(self) -> Setup:
        """What the match was started with."""
        return Setup(self.edition, len(self.seats), self.first)

    @property
    def may_take_back(self) -> Seat | None:
        """The seat of the person who may take moves back, if there is one."""
        people = [seat for seat, header in enumerate(self.seats) if header.kind == "human"]
        return people[0] if self.takebacks and len(people) == 1 else None


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    move: str


class _TakenBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    back: int


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
setup that this program does not have · a step out of order · a move against the rules, or one taken
back that may not be."""


class Record(msgspec.Struct, frozen=True):
    """What was read."""

    header: Header
    match: AnyMatch
    size: int
    """How many bytes of the text were understood."""
    cut_off: bool
    """Whether a last line without its end was dropped: the program was killed as it wrote."""


def header_line(
    match: AnyMatch, seats: tuple[SeatHeader, ...], *, takebacks: bool = False, replayed: int = 0
) -> bytes:
    """Return the first line of the record of *match*."""
    setup = match.setup
    header = Header(
        FORMAT,
        match.game.key,
        setup.edition,
        setup.first,
        seats,
        takebacks=takebacks,
        replayed=replayed,
        version=__version__,
    )
    return msgspec.json.encode(header) + b"\n"


def journal_lines(match: AnyMatch, begin: int = 0) -> Iterator[bytes]:
    """Yield a line for each entry of the journal of *match*, from the one at index *begin* on."""
    n = 0
    for index, entry in enumerate(match.journal):
        line: _TakenBack | _Step
        if isinstance(entry, TakenBack):
            n = entry.steps
            line = _TakenBack(n)
        else:
            n += 1
            line = _Step(n, entry.move.text)
        if index >= begin:
            yield msgspec.json.encode(line) + b"\n"


def write(match: AnyMatch, seats: tuple[SeatHeader, ...], *, takebacks: bool = False) -> bytes:
    """Return the whole record of *match*."""
    return b"".join((header_line(match, seats, takebacks=takebacks), *journal_lines(match)))


def holds_takeback(match: AnyMatch) -> bool:
    """Return whether a record of *match* can be read, and ended, if a move is taken back now."""
    return len(match.journal) < MOST_ENTRIES - ROOM_TO_END


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
        raise RecordError(1, "damaged" if tail else "empty")
    header, match = _read_header(lines[0])
    size = len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        try:
            _do(header, match, line, number)
        except RecordError as error:
            return Record(header, match, size, cut_off=False), error
        size += len(line) + 1
    if tail:
        try:
            _do(header, match, tail, len(lines) + 1)
        except RecordError:
            return Record(header, match, size, cut_off=True), None
    return Record(header, match, len(text), cut_off=False), None


def _do(header: Header, match: AnyMatch, line: bytes, number: int) -> None:
    """Do what a *line* says, the first of a record being number 1. Raises RecordError."""
    if number > 1 + MOST_ENTRIES:
        raise RecordError(number, "damaged", "no match is that long")
    try:
        fields = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
        entry = (
            msgspec.json.decode(line, type=_TakenBack)
            if "back" in fields
            else msgspec.json.decode(line, type=_Step)
        )
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(number, "damaged", str(error)) from error
    if isinstance(entry, _TakenBack):
        _take_back(header, match, entry.back, number)
    else:
        _play(match, entry, number)


def _take_back(header: Header, match: AnyMatch, steps: int, number: int) -> None:
    seat = header.may_take_back
    # How much had been shown stands nowhere; at least the move itself had been.
    if seat is None or match.steps_before_last_move(seat, shown=steps + 1) != steps:
        raise RecordError(number, "illegal", f"taken back to step {steps}")
    match.take_back(steps)


def _play(match: AnyMatch, step: _Step, number: int) -> None:
    expected = len(match.steps) + 1
    if step.n != expected:
        raise RecordError(number, "order", f"step {step.n}, expected {expected}")
    try:
        match.play_text(step.move)
    except NotAMoveError as error:
        raise RecordError(number, "illegal", str(error)) from error
    except IllegalMoveError as error:
        raise RecordError(number, "illegal", str(error), error.rule) from error


def begins_line(tail: bytes, n: int) -> bool:
    """Whether *tail* is what a program that was killed leaves of a line, perhaps of step *n*."""
    starts = b'{"n":%d,"move":"' % n, b'{"back":'
    begun = any(start.startswith(tail[: len(start)]) for start in starts)
    return begun and all(byte >= 0x20 for byte in tail)


def read_header(line: bytes) -> Header:
    """Return what the first line of a record says. Raises RecordError, as :func:`read` does."""
    return _read_header(line)[0]


def _read_header(line: bytes) -> tuple[Header, AnyMatch]:
    line = line.removeprefix(BOM_UTF8)  # which some editors put there
    try:
        # The version first: another format may have other fields.
        version = msgspec.json.decode(line, type=_Version).format
        if not 1 <= version <= FORMAT:
            raise RecordError(1, "format", str(version))
        header = msgspec.json.decode(line, type=Header)
        if header.takebacks and version == 1:
            raise msgspec.ValidationError("format 1 knows no takebacks")
        if header.replayed and version < 3:
            raise msgspec.ValidationError(f"format {version} knows no match that was tried again")
        if header.version and version < 4:
            raise msgspec.ValidationError(f"format {version} knows no version of the program")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(1, "damaged", str(error)) from error
    if header.game not in GAMES:
        raise RecordError(1, "game", header.game)
    try:
        return header, Match(GAMES[header.game], header.setup)
    except ValueError as error:
        known = header.edition in GAMES[header.game].editions
        raise RecordError(1, "damaged" if known else "game", str(error)) from error


class _Version(msgspec.Struct, frozen=True):
    format: int
