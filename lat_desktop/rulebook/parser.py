"""Reads a rules text from its file.

The file is Markdown that reads well by itself: a title, an epigraph, sections of paragraphs and
tables, and last the section `## Words`, a list of `- key: words` for the table to speak. A
paragraph that states a rule begins with the rule's number in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Final, TypeAlias

import msgspec

from lat_desktop.rulebook.markup import RULE, check

_TITLE: Final = re.compile(r"# (\S.*)")
_HEADING: Final = re.compile(r"## (\S.*)")
_NUMBERED: Final = re.compile(rf"\*\*({RULE})\*\* (\S.*)", re.DOTALL)
_LIST_ITEM: Final = re.compile(r"(?:[-+*]|\d+[.)]) ")
_TABLE_RULE: Final = re.compile(r"\|(?: ?:?-+:? ?\|)+")
_WORD: Final = re.compile(r"- (\w+(?:\.\w+)*): (\S.*)")
_WORDS_HEADING: Final = "Words"


class RulebookError(Exception):
    """A rules text cannot be read; the message names the file, the line and the trouble."""

    def __init__(self, path: Path, line: int, problem: str) -> None:
        super().__init__(f"{path}, line {line}: {problem}")
        self.path = path
        self.line = line
        self.problem = problem


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph, in Markdown; a line break in *text* is meant."""

    key: str | None
    """The number of the rule that it states."""
    text: str


class Table(msgspec.Struct, frozen=True):
    """A table, its cells in Markdown; every row is as long as the header."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block: TypeAlias = Paragraph | Table


class Section(msgspec.Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    blocks: tuple[Block, ...]


class Pages(msgspec.Struct, frozen=True):
    """All that a file holds."""

    title: str
    epigraph: str
    """In Markdown, with its line breaks."""
    sections: tuple[Section, ...]
    words: dict[str, str]
    """By key, in the order of the file; may hold `{placeholders}`."""


def read(path: Path, *, whole: bool = True) -> Pages:
    """Read the rules text at *path*: the *whole* of it, or without its sections, for the lobby.

    The placeholders in its words are checked with the whole only. Raises RulebookError.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(path, 1, f"cannot be read ({error})") from error
    return _Reader(path, text).pages(whole)


@cache
def placeholders(word: str) -> frozenset[str]:
    """Return the names in braces. Raises ValueError where one is more than a name."""
    names = set()
    for _, name, form, conversion in Formatter().parse(word):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError("braces may hold a name and nothing else")
        names.add(name)
    return frozenset(names)


class _Reader:
    """One pass over the blocks of a file, which empty lines divide."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._blocks = tuple(divide(text))
        self._last_line = len(text.splitlines())
        self._keys: set[str] = set()

    def pages(self, whole: bool) -> Pages:
        if len(self._blocks) < 2:
            raise self._error(self._last_line, "a title and an epigraph are missing")
        title = self._title(*self._blocks[0])
        epigraph = self._paragraph(*self._blocks[1]).text
        sections: list[Section] = []
        words: dict[str, str] | None = None
        for heading, line, blocks in self._sections():
            if words is not None:
                raise self._error(line, f"the section {_WORDS_HEADING} must be the last one")
            if heading == _WORDS_HEADING:
                words = self._words(blocks, whole)
            elif whole:
                sections.append(Section(heading, tuple(self._block(*b) for b in blocks)))
        if words is None:
            raise self._error(self._last_line, f"the section {_WORDS_HEADING} is missing")
        return Pages(title, epigraph, tuple(sections), words)

    def _sections(self) -> Iterator[tuple[str, int, list[tuple[int, list[str]]]]]:
        """Yield each heading, its line and the blocks below it."""
        section: tuple[str, int, list[tuple[int, list[str]]]] | None = None
        for line, lines in self._blocks[2:]:
            if lines[0].startswith("#"):
                match = _HEADING.fullmatch(lines[0])
                if match is None or len(lines) > 1:
                    raise self._error(line, "a heading is `## ` and words, alone on its line")
                if section is not None:
                    yield section
                section = (match[1], line, [])
            elif section is None:
                raise self._error(line, "only one epigraph may stand before the first heading")
            else:
                section[2].append((line, lines))
        if section is not None:
            yield section

    def _title(self, line: int, lines: list[str]) -> str:
        match = _TITLE.fullmatch(lines[0])
        if match is None or len(lines) > 1:
            raise self._error(line, "the file begins with `# ` and a title, alone on its line")
        return match[1]

    def _block(self, line: int, lines: list[str]) -> Block:
        return (self._table if lines[0].startswith("|") else self._paragraph)(line, lines)

    def _paragraph(self, line: int, lines: list[str]) -> Paragraph:
        for number, text in enumerate(lines, line):
            if _LIST_ITEM.match(text) or text.startswith(("|", "#")):
                raise self._error(number, "a paragraph holds no list, table or heading")
        # A backslash ends a line that is meant to end; other lines run on.
        text = "\n".join(" ".join(lines).split("\\ ")).removesuffix("\\")
        match = _NUMBERED.fullmatch(text)
        key = match[1] if match else None
        if key is not None and key in self._keys:
            raise self._error(line, f"{key} has a paragraph already")
        if key is not None:
            self._keys.add(key)
        return Paragraph(key, self._marked(line, match[2] if match else text))

    def _table(self, line: int, lines: list[str]) -> Table:
        rows = [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in lines]
        if len(lines) < 3 or not _TABLE_RULE.fullmatch(lines[1]):
            raise self._error(line, "a table has a header, a line of dashes, and rows")
        for number, row in enumerate(rows, line):
            if len(row) != len(rows[0]):
                raise self._error(number, "a row of the table is longer or shorter than the first")
            for cell in row:
                self._marked(number, cell)
        return Table(rows[0], tuple(rows[2:]))

    def _words(self, blocks: list[tuple[int, list[str]]], whole: bool) -> dict[str, str]:
        words: dict[str, str] = {}
        for first, lines in blocks:
            for line, text in enumerate(lines, first):
                match = _WORD.fullmatch(text)
                if match is None:
                    raise self._error(line, "a word is written `- key: words`")
                key, word = match.groups()
                if key in words:
                    raise self._error(line, f"{key} has its words already")
                if whole:
                    self._check_placeholders(line, word)
                words[key] = word
        return words

    def _check_placeholders(self, line: int, word: str) -> None:
        try:
            placeholders(word)
        except ValueError as error:
            raise self._error(line, str(error)) from error

    def _marked(self, line: int, text: str) -> str:
        try:
            check(text)
        except ValueError as error:
            raise self._error(line, str(error)) from error
        return text

    def _error(self, line: int, problem: str) -> RulebookError:
        return RulebookError(self._path, line, problem)


def divide(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each block of lines and the number of its first line."""
    block: list[str] = []
    for number, line in enumerate((*text.splitlines(), ""), 1):
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []
