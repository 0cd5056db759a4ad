"""Ways to damage what lies on a disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Final

from lat_desktop.controllers.settings import Settings
from lat_desktop.engine.record import FORMAT, RecordError, read
from lat_desktop.engine.registry import GAMES

Damage = Callable[[bytes, Random], bytes]


def _line(text: bytes, rng: Random) -> tuple[list[bytes], int]:
    """Return the lines of a text, and one of them by chance."""
    lines = text.splitlines(keepends=True)
    return lines, rng.randrange(len(lines))


def flip(text: bytes, rng: Random) -> bytes:
    """Flip a bit."""
    place = rng.randrange(len(text))
    return text[:place] + bytes([text[place] ^ 1 << rng.randrange(8)]) + text[place + 1 :]


def cut(text: bytes, rng: Random) -> bytes:
    """Leave out the end."""
    return text[: rng.randrange(len(text))]


def empty(text: bytes, rng: Random) -> bytes:
    """Leave out all."""
    return b""


def hole(text: bytes, rng: Random) -> bytes:
    """Write NUL over a part."""
    begin = rng.randrange(len(text))
    length = min(rng.randrange(1, 600), len(text) - begin)
    return text[:begin] + bytes(length) + text[begin + length :]


def gap(text: bytes, rng: Random) -> bytes:
    """Leave out a part."""
    begin = rng.randrange(len(text))
    return text[:begin] + text[begin + rng.randrange(1, 200) :]


def junk(text: bytes, rng: Random) -> bytes:
    """Put in what is no text."""
    place = rng.randrange(len(text))
    return text[:place] + rng.randbytes(rng.randrange(1, 300)) + text[place:]


def double(text: bytes, rng: Random) -> bytes:
    """Say a line twice."""
    lines, n = _line(text, rng)
    return b"".join((*lines[: n + 1], *lines[n:]))


def swap(text: bytes, rng: Random) -> bytes:
    """Exchange two lines."""
    lines, n = _line(text, rng)
    m = rng.randrange(len(lines))
    lines[n], lines[m] = lines[m], lines[n]
    return b"".join(lines)


def nest(text: bytes, rng: Random) -> bytes:
    """Put in a line that is nested too deep."""
    lines, n = _line(text, rng)
    return b"".join((*lines[:n], b'{"n":' + b"[" * 100_000 + b"\n", *lines[n:]))


def swell(text: bytes, rng: Random) -> bytes:
    """Put in a line that is far too long."""
    lines, n = _line(text, rng)
    return b"".join((*lines[:n], b"x" * 5_000_000 + b"\n", *lines[n:]))


def windows(text: bytes, rng: Random) -> bytes:
    """End the lines as an editor would that means well."""
    return b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n")


def other_version(text: bytes, rng: Random) -> bytes:
    """Say that another version has written it."""
    return text.replace(b'"format":%d' % FORMAT, b'"format":%d' % (FORMAT + 1), 1)


def other_game(text: bytes, rng: Random) -> bytes:
    """Say that it is of a game that nobody knows."""
    for game in GAMES:
        text = text.replace(f'"game":"{game}"'.encode(), b'"game":"chess"', 1)
    return text


def too_many(text: bytes, rng: Random) -> bytes:
    """Seat more than there are chairs."""
    seat = b'{"kind":"ai","name":"master"}'
    return text.replace(b'"seats":[', b'"seats":[' + (seat + b",") * 20, 1)


DAMAGES: Final[tuple[Damage, ...]] = (
    *(flip, cut, empty, hole, gap, junk, double, swap, nest, swell, windows),
    *(other_version, other_game, too_many),
)
SPOILING: Final[tuple[Damage, ...]] = (cut, empty, junk, nest, hole)
"""Those that leave nothing which could be read as notes."""


def damaged(text: bytes, rng: Random) -> tuple[str, bytes]:
    """Return how a text was damaged, and what has come of it."""
    damage = rng.choice(DAMAGES)
    return damage.__name__, damage(text, rng)


def readable(text: bytes) -> list[str]:
    """Return the moves of a record up to the first line that cannot be read."""
    ends = list(accumulate(len(line) for line in text.splitlines(keepends=True)))
    low, high, moves = 0, len(ends), list[str]()
    while low < high:  # what can be read with a line can be read without it
        middle = (low + high + 1) // 2
        try:
            record = read(text[: ends[middle - 1]])
        except RecordError:
            high = middle - 1
        else:
            low, moves = middle, [step.move.text for step in record.match.steps]
    return moves


def reads_whole(text: bytes) -> bool:
    """Whether a record can be read to its last byte."""
    try:
        return not read(text).cut_off
    except RecordError:
        return False


def lay_something_strange(path: Path, rng: Random) -> str:
    """Put what is no ordinary file in a file's place; return what it is."""
    strange: Mapping[str, Callable[[], object]] = {
        "a folder in its place": path.mkdir,
        "a pipe in its place": lambda: os.mkfifo(path),
        "a device in its place": lambda: path.symlink_to("/dev/zero"),
        "a link to itself in its place": lambda: path.symlink_to(path),
        "a link to nothing in its place": lambda: path.symlink_to(path.parent / "nothing"),
    }
    name = rng.choice(list(strange))
    strange[name]()
    return name


def damage_notes(path: Path, text: bytes, rng: Random) -> str:
    """Put damaged notes in the place of good ones; return how they are damaged."""
    spoilt: Mapping[str, Callable[[], bytes]] = {
        **{damage.__name__: partial(damage, text, rng) for damage in SPOILING},
        "other_version": lambda: text.replace(b'"format":1', b'"format":2'),
        "wrong types": lambda: b'{"format":1,"seats":[]}',
        "no text": lambda: text.replace(b"butler", b"b\xfftler"),
    }
    if rng.random() < STRANGE_NOTES:
        return lay_something_strange(path, rng)
    name = rng.choice(list(spoilt))
    path.write_bytes(spoilt[name]())
    return name


STRANGE_NOTES: Final = 0.2


# --- Settings --------------------------------------------------------------------------------


def _variant(data: bytes) -> str:
    """Return a value of a type of Qt's, as it stands in a settings file."""
    return "@Variant(" + "".join(f"\\x{byte:x}" for byte in data) + ")"


def _lists(depth: int) -> bytes:
    """Return so many lists, one in the other."""
    return b"\0\0\0\x09\0\0\0\x01\0" * depth + b"\0\0\0\x02\0\0\0\x01"


def _keys() -> list[str]:
    own = [name for name, value in vars(Settings).items() if hasattr(value, "choices")]
    of_games = [f"{section}\\{game}" for section in ("editions", "seats") for game in GAMES]
    return [*own, "geometry", "program", "names", *of_games]


_VALUES: Final[Mapping[str, Callable[[Random], str]]] = {
    "a list without end": lambda rng: _variant(b"\0\0\0\x09\x7f\xff\xff\xff"),
    "lists in lists": lambda rng: _variant(_lists(20_000)),
    "a text without end": lambda rng: _variant(b"\0\0\0\x0a\x7f\xff\xff\xfe"),
    "bytes without end": lambda rng: _variant(b"\0\0\0\x0c\x7f\xff\xff\xff"),
    "a type of Qt's": lambda rng: _variant(
        bytes([0, 0, 0, rng.randrange(128)]) + rng.randbytes(40)
    ),
    "a type of nobody's": lambda rng: _variant(b"\0\0\0\x7f\0\0\0\x05Evil\0" + rng.randbytes(9)),
    "random bytes": lambda rng: _variant(rng.randbytes(rng.randrange(200))),
    "a word": lambda rng: rng.choice(("purple", "-1", "1e999", "true", "[]", "null", "NaN", "")),
    "a large number": lambda rng: "9" * rng.randrange(1, 5000),
    "a list": lambda rng: ", ".join(["1"] * rng.randrange(2, 5000)),
    "nested JSON": lambda rng: '"' + "[" * 50_000 + '"',
    "other JSON": lambda rng: rng.choice(('"[1,{}]"', '"{}"', '"[[]]"', r'"[\"\\ud800\"]"')),
    "something of Qt's": lambda rng: rng.choice(
        ("@Rect(1 2)", "@Size()", "@Point(x y)", "@Invalid()")
    ),
    "bytes": lambda rng: "@ByteArray(" + "\\x1\\xff\\x0" * rng.randrange(1, 90) + ")",
    "a geometry": lambda rng: (
        "@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3\\0\\0" + "\\x7f\\xff" * 24 + ")"
    ),
}


def lay_settings(path: Path, rng: Random) -> str:
    """Put a settings file in its place that no program wrote; return what is wrong with it."""
    kind = rng.random()
    if kind < 0.1:
        path.write_bytes(rng.randbytes(rng.randrange(1, 5000)))
        return "random bytes"
    if kind < 0.2:
        return lay_something_strange(path, rng)
    chosen = rng.sample(list(_VALUES), 3)
    lines, told = ["[General]"], []
    for name in chosen:
        for key in rng.sample(_keys(), 4):
            lines.append(f"{key}={_VALUES[name](rng)}")
            told.append(f"{name} for {key}")
    text = "\n".join(lines) + "\n"
    if kind < 0.3:
        text = text[: rng.randrange(len(text))]
        told.append("an end that is missing")
    path.write_text(text, encoding="utf-8")
    return ", ".join(told)
