"""The format of the settings file: that of Qt's INI files, as far as it says text.

QSettings would read the same file, but it also makes of it whatever object a value names, with a
size and a depth that stand in the file: `@Variant(…)` can end the program before it has a window.
Here a value is text, and what it means is asked by who reads it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

TOP: Final = "General"
"""The section whose keys stand alone."""

_BLANK: Final = " \t\r"
_KEY: Final = re.compile(
    rf"(?!{TOP}/)[^\[;#/]+(?<![{_BLANK}])(/(?![{_BLANK}])[^\[;#].*)?", re.DOTALL
)
"""A key that reads the same when it has been written: one alone, or within a section."""
_ESCAPE: Final = re.compile(r"\\(x[0-9A-Fa-f]{1,6}|[0-7]{1,3}|.)", re.DOTALL)
_LETTERS: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_PIECE: Final = re.compile(r'"((?:[^"\\]|\\.)*)"?|((?:[^"\\]|\\.)+)|\\', re.DOTALL)
"""Of a value: what stands in quotes, or what does not."""
_TO_ESCAPE: Final = re.compile(r'["\\\x00-\x1f\x7f\ud800-\udfff\ufffd]')
_NO_TEXT: Final = "\ufffd"
"""What stands where bytes made no text; where somebody means it, it is written as an escape."""
_NO_TEXT_OR_NUL: Final = re.compile(f"[{_NO_TEXT}\\0]")


def parse(text: str) -> tuple[dict[str, str], int]:
    """Return what is written behind each key, as it is written, and how many lines are no lines.

    A key within a section is `section/key`; the last of several equal ones counts.
    """
    values: dict[str, str] = {}
    section = ""
    unknown = 0
    for line in text.removeprefix("\ufeff").split("\n"):
        line = line.strip(_BLANK)
        if not line or line[0] in ";#":
            continue
        if line[0] == "[" and line[-1] == "]":
            section = line[1:-1].strip(_BLANK)
            continue
        inner, equals, value = line.partition("=")
        inner = inner.strip(_BLANK).replace("\\", "/")
        key = inner if section in ("", TOP) else f"{section}/{inner}"
        if equals and _KEY.fullmatch(key) and not _NO_TEXT_OR_NUL.search(key + value):
            values[key] = value.strip(_BLANK)
        else:
            unknown += 1
    return values, unknown


def compose(values: Mapping[str, str]) -> str:
    """Return the file of *values*, each as it is to be written."""
    sections: dict[str, list[str]] = {TOP: []}
    for key, value in sorted(values.items()):
        section, slash, inner = key.partition("/")
        lines = sections.setdefault(section, []) if slash else sections[TOP]
        lines.append(f"{inner if slash else key}={value}\n")
    return "\n".join(f"[{name}]\n{''.join(lines)}" for name, lines in sections.items() if lines)


def quoted(text: str) -> str:
    """Return a text as it is to be written."""
    return f'"{_TO_ESCAPE.sub(_escape, f"@{text}" if text.startswith("@") else text)}"'


@lru_cache(maxsize=64)  # about the settings that there are: each is asked for again and again
def unquoted(value: str) -> str:
    """Return the text that is written so. What Qt would make an object of is only its text."""
    pieces = []
    for match in _PIECE.finditer(value):
        in_quotes, bare = match.groups()
        pieces.append(_ESCAPE.sub(_unescape, in_quotes or bare or ""))
    text = "".join(pieces)
    return text[1:] if text.startswith("@@") else text


def _escape(found: re.Match[str]) -> str:
    # With all the digits that an escape may have, or one that follows would be taken for its own.
    return f"\\{found[0]}" if found[0] in '"\\' else f"\\x{ord(found[0]):06x}"


def _unescape(found: re.Match[str]) -> str:
    said = found[1]
    if said[0] == "x" and len(said) > 1:
        number = int(said[1:], 16)
    elif said[0] in "01234567":
        number = int(said, 8)
    else:
        return _LETTERS.get(said, said)
    return _NO_TEXT if number > sys.maxunicode or 0xD800 <= number <= 0xDFFF else chr(number)
