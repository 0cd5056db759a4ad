"""The words of a lesson: what is said beside a table while a first match is played on it.

The file is Markdown that reads well by itself: a title, an epigraph, and chapters of bubbles. A
bubble is a paragraph that begins with its key in bold: after how many steps of the lesson's record
it is said (`end`: after the last choice, which the record leaves open), what on the table it speaks
of, and perhaps, after commas, what else one has to see for it. Below it may stand what is said when
a part of the move has been chosen, where it has several, and what is answered to the moves that one
might make instead, a pattern of their texts each.

    **3 display** You are the **Collector**: take the {card.red_lady}. [D10]

    + And now lay it in your row.

    - take *_tiger: That one does not suit you.
    - *: That one would do as well.

A bubble may ask for something to be written beside the table instead, and then has only that below
it: `= crossed earl`, as the panel of the game understands it.

The words of the rules stand in braces, by their keys; a term is in bold where it is used first. The
pages of all languages have the same keys and patterns, in the same order: a place in one of them is
a place in each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from lat_desktop.rulebook.book import Rulebook
from lat_desktop.rulebook.markup import RULE, check
from lat_desktop.rulebook.parser import RulebookError, divide

LESSONS: Final = Path(__file__).parents[2] / "resources" / "lessons"
_FOLDERS: Final = [LESSONS]
"""Where lessons are looked for: `<game>.match`, and its words as `<language>/<game>.md`."""
STRONG: Final = "strong"
"""What a piece of a sentence has in the place of a key if it is in bold."""
_TITLE: Final = re.compile(r"# (\S.*)")
_CHAPTER: Final = re.compile(r"## (\S.*)")
_BUBBLE: Final = re.compile(
    r"\*\*(\d+|end) ([a-z0-9_.]+)((?:, [a-z0-9_.]+)*)(?: \((\w+)\))?\*\* (\S.*)", re.DOTALL
)
_TASK: Final = re.compile(r"= ([a-z]+ [a-z_]+)")
_PART: Final = re.compile(r"\+ (\S.*)")
_ANSWER: Final = re.compile(r"- ([^:]+): (\S.*)")
_RULES: Final = re.compile(rf" ?\[({RULE})\]")
_MARKED: Final = re.compile(r"\{([\w.]+)\}|\*\*([^*]+)\*\*")


@contextmanager
def including(folder: Path) -> Iterator[None]:
    """Look for lessons in *folder*, too, for as long as the block runs."""
    _FOLDERS.append(folder)
    try:
        yield
    finally:
        _FOLDERS.remove(folder)


class Words(msgspec.Struct, frozen=True):
    """What a bubble says, or what it answers."""

    text: str
    rules: tuple[str, ...]
    """The numbers of the rules where more is said of it."""

    def pieces(self, book: Rulebook) -> tuple[tuple[str, str], ...]:
        """Return the text piece by piece, in the words of *book*.

        With each goes the key of the thing that it names, or :data:`STRONG`, or nothing.
        """
        found: list[tuple[str, str]] = []
        end = 0
        for mark in _MARKED.finditer(self.text):
            found.append((self.text[end : mark.start()], ""))
            key, term = mark.groups()
            found.append((term, STRONG) if key is None else (book.word(key), key))
            end = mark.end()
        return tuple(piece for piece in (*found, (self.text[end:], "")) if piece[0])


class Bubble(msgspec.Struct, frozen=True):
    """What is said at a moment of a lesson, and beside what."""

    chapter: str
    step: int | None
    """After how many steps of the record; None after the last choice."""
    anchor: str
    """What it speaks of: the table knows the thing of that key."""
    beside: tuple[str, ...]
    """What else one has to see for it, likewise."""
    edition: str
    """The only edition for which it is said; empty if it is for all."""
    words: Words
    task: str
    """What is to be done in the panel beside the table; empty if nothing is."""
    parts: tuple[Words, ...]
    """What is said instead when one part of the move has been chosen, or two, and so on."""
    answers: tuple[tuple[str, Words], ...]
    """What is answered to moves of a pattern; the first that fits counts."""

    def answer_to(self, move: str) -> int | None:
        """Return the index of the answer to the text of a *move*, if there is one."""
        fitting = (n for n, (each, _) in enumerate(self.answers) if fnmatchcase(move, each))
        return next(fitting, None)


class Lesson(msgspec.Struct, frozen=True):
    """All that is said in a lesson, in one language."""

    title: str
    epigraph: str
    bubbles: tuple[Bubble, ...]

    @classmethod
    def load(cls, language: str, game: str, edition: str) -> Lesson:
        """Return the lesson of *game* for an *edition*, read once. Raises RulebookError."""
        return _load(language, game, edition)


def record_of(game: str) -> Path | None:
    """Return where the record is on which the lesson of *game* is given; None if it has none."""
    paths = (folder / f"{game}.match" for folder in _FOLDERS)
    return next(filter(Path.exists, paths), None)


@cache
def _load(language: str, game: str, edition: str) -> Lesson:
    paths = [folder / language / f"{game}.md" for folder in _FOLDERS]
    whole = read(next(filter(Path.exists, paths), paths[0]))
    said = tuple(bubble for bubble in whole.bubbles if bubble.edition in ("", edition))
    return Lesson(whole.title, whole.epigraph, said)


def read(path: Path) -> Lesson:
    """Read the words of a lesson, for all editions. Raises RulebookError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(path, 1, f"cannot be read ({error})") from error
    blocks = list(divide(text))
    if len(blocks) < 2 or not (title := _TITLE.fullmatch("\n".join(blocks[0][1]))):
        raise RulebookError(path, 1, "a lesson begins with `# ` and a title, and an epigraph")
    bubbles: list[Bubble] = []
    chapter = ""
    for line, lines in blocks[2:]:
        if found := _CHAPTER.fullmatch(lines[0]):
            chapter = found[1]
        elif (task := _TASK.fullmatch(lines[0])) and len(lines) == 1 and bubbles:
            bubbles[-1] = replace(bubbles[-1], task=task[1])
        elif lines[0].startswith(("- ", "+ ")) and bubbles:
            bubbles[-1] = _with_list(path, line, lines, bubbles[-1])
        else:
            bubbles.append(_bubble(path, line, lines, chapter))
    return Lesson(title[1], " ".join(blocks[1][1]), tuple(bubbles))


def _bubble(path: Path, line: int, lines: list[str], chapter: str) -> Bubble:
    found = _BUBBLE.fullmatch(" ".join(lines))
    if found is None or not chapter:
        raise RulebookError(path, line, "a bubble is in a chapter, and has its key: **3 display**")
    step, anchor, others, edition, said = found.groups()
    words = _words(path, line, said)
    after = None if step == "end" else int(step)
    beside = tuple(others.split(", ")[1:])
    return Bubble(chapter, after, anchor, beside, edition or "", words, "", (), ())


def _with_list(path: Path, line: int, lines: list[str], said: Bubble) -> Bubble:
    """Return what was *said* with what stands below it: the parts of a move, or answers."""
    if said.answers:
        raise RulebookError(path, line, "a bubble has its answers last, and in one list")
    parts: list[Words] = []
    answers: list[tuple[str, Words]] = []
    for number, text in enumerate(lines, line):
        part, answer = _PART.fullmatch(text), _ANSWER.fullmatch(text)
        if part is not None and not answers:
            parts.append(_words(path, number, part[1]))
        elif answer is not None:
            answers.append((answer[1], _words(path, number, answer[2])))
        else:
            raise RulebookError(path, number, "an answer is written `- pattern of moves: words`")
    return replace(said, parts=(*said.parts, *parts), answers=tuple(answers))


def _words(path: Path, line: int, text: str) -> Words:
    try:
        check(text)
    except ValueError as error:
        raise RulebookError(path, line, str(error)) from error
    return Words(_RULES.sub("", text), tuple(_RULES.findall(text)))
