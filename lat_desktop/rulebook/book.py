"""The rules and the words of one game in one language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from lat_desktop.rulebook.markup import NAMED, name_thing, paragraph_html, with_links
from lat_desktop.rulebook.markup import read as as_read
from lat_desktop.rulebook.parser import Block, Paragraph, Section, Table, read
from lat_desktop.rulebook.terms import TERM, Terms, read_term
from lat_desktop.rulebook.untrusted_text import escaped

LANGUAGES: Final = ("en", "it")
"""The languages that rules texts are written in."""
_BEFORE: Final = f"«\u2068{NAMED}"
"""What may stand before the first letter of a word."""
_VOWEL: Final = re.compile(r"\b([aeAE]) \{(\w+)\}")
_QUOTED: Final = re.compile(r"[“«]\{(\w+)\}")
_WITHIN: Final = str.maketrans("“”«»", "‘’“”")
"""The quotation marks within others, by those that stand alone."""
RULES: Final = Path(__file__).parents[2] / "resources" / "rules"
_FOLDERS: Final = [RULES]
"""Where rules texts are looked for, as `<language>/<game>.md`."""


@contextmanager
def including(folder: Path) -> Iterator[None]:
    """Look for rules texts in *folder*, too, for as long as the block runs.

    It goes with :meth:`lat_desktop.registry.Registry.including`.
    """
    _FOLDERS.append(folder)
    try:
        yield
    finally:
        _FOLDERS.remove(folder)


class Rulebook:
    """What the rules of *game* say in *language*, and the words that they give to the table."""

    def __init__(self, language: str, game: str, path: Path) -> None:
        self.language: Final = language
        self.game: Final = game
        self._path: Final = path
        self.pages: Final = read(path, whole=False)
        """What the file holds, but its sections: the lobby has all books, and shows none."""
        self._templates: Final[dict[str, str]] = {}
        """The words that were asked for, with their links."""
        self._unfilled: Final[dict[str, str]] = {}
        """What was said with nothing filled in."""

    @classmethod
    def load(cls, language: str, game: str) -> Rulebook:
        """Return the rulebook of a game, read once. Raises RulebookError."""
        return _load(language, game)

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.pages.title

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The sections, in the order in which one reads them; the words are none of them.

        Raises RulebookError.
        """
        return read(self._path).sections

    @property
    def rule(self) -> str:
        """How the rule with the `{number}` is called: F8 alone looks like a key to press."""
        return self.pages.words["rule"]

    @cached_property
    def words(self) -> Mapping[str, str]:
        """All words by their key, with their placeholders."""
        return MappingProxyType(self.pages.words)

    @cached_property
    def terms(self) -> Terms:
        """The terms that can be pointed at. Raises ValueError for one that is not well told."""
        keys = [key for key in self.pages.words if key.startswith(TERM)]
        return Terms({key: read_term(key, self.word(key)) for key in keys})

    def meanings(self, text: str) -> str:
        """Return what the terms in *text* mean, a line each, in which the term is named."""
        found = self.terms.found_in(text)
        return "\n".join(
            f"{name_thing(term.name, term.key)}: {as_read(term.meaning)}" for term in found
        )

    @cached_property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """The numbered paragraphs by the number of their rule, in reading order."""
        blocks = (block for section in self.sections for block in section.blocks)
        return MappingProxyType(
            {b.key: b for b in blocks if isinstance(b, Paragraph) and b.key is not None}
        )

    def paragraph(self, key: str) -> Paragraph:
        """Return the paragraph that states rule *key*. Raises KeyError."""
        try:
            return self.paragraphs[key]
        except KeyError:
            raise KeyError(f"no paragraph of {self} states rule {key!r}") from None

    def word(self, key: str, **values: str | int) -> str:
        """Return the words of *key*, each placeholder filled in from *values*.

        What is filled in stands there as it is: nothing in it is taken for a placeholder or a link.
        A value that the words have no place for is left out: one call serves a whole family of
        keys. A number below zero gets a minus sign and no hyphen. Raises KeyError for an unknown
        key and for a placeholder without a value.
        """
        if values:
            return self._filled(key, values)
        if key not in self._unfilled:
            self._unfilled[key] = self._filled(key, values)
        return self._unfilled[key]

    def _filled(self, key: str, values: Mapping[str, str | int]) -> str:
        try:
            template = self._templates[key]
        except KeyError:
            template = self._templates[key] = self._template(key)
        said = {name: written(value) for name, value in values.items()}
        if self.language == "it":
            template = _euphonic(template, said)
        try:
            return fill_in(template, said)
        except KeyError as error:
            name = error.args[0]
            raise KeyError(f"{self}: the words of {key!r} need a value for {name!r}") from None

    def _template(self, key: str) -> str:
        try:
            return with_links(self.pages.words[key], self.rule)
        except KeyError:
            raise KeyError(f"{self} has no words for {key!r}") from None

    def count(self, key: str, n: int) -> str:
        """Return *n* things in words: `count("tokens", 3)` is "3 tokens", −1 is "−1 token"."""
        return self.word(f"{key}.one" if abs(n) == 1 else f"{key}.many", n=n)

    def series(self, items: Sequence[str]) -> str:
        """Return at least one item as a list in a sentence: "one, two and three"."""
        *others, last = items
        return self.word("list.two", first=", ".join(others), last=last) if others else last

    def html(self) -> str:
        """Return the whole text for a QTextBrowser, whose `scrollToAnchor("D10")` finds D10.

        HTML and not Markdown, because Qt's Markdown has no anchors.
        Classes to style: `epigraph` (a paragraph) and `key` (the number of a rule).
        """
        parts = [
            f"<h1>{escaped(self.title)}</h1>",
            f'<p class="epigraph">{self._marked(self.pages.epigraph)}</p>',
        ]
        for section in self.sections:
            parts.append(f"<h2>{escaped(section.heading)}</h2>")
            parts.extend(map(self._block_html, section.blocks))
        return "\n".join(parts)

    def _block_html(self, block: Block) -> str:
        if isinstance(block, Table):
            rows = [self._row_html("th", block.header)]
            rows += (self._row_html("td", row) for row in block.rows)
            return f'<table cellpadding="4">{"".join(rows)}</table>'
        text = self._marked(block.text)
        if block.key is None:
            return f"<p>{text}</p>"
        return f'<p><a name="{block.key}" class="key">{block.key}</a> {text}</p>'

    def _row_html(self, tag: str, cells: tuple[str, ...]) -> str:
        return f"<tr>{''.join(f'<{tag}>{self._marked(cell)}</{tag}>' for cell in cells)}</tr>"

    def _marked(self, text: str) -> str:
        return paragraph_html(text, self.rule)

    def __str__(self) -> str:
        return f"the rulebook {self.language}/{self.game}"


@cache
def _load(language: str, game: str) -> Rulebook:
    paths = [folder / language / f"{game}.md" for folder in _FOLDERS]
    return Rulebook(language, game, next(filter(Path.exists, paths), paths[0]))


def fill_in(template: str, values: Mapping[str, str]) -> str:
    """Return *template* filled in; what it quotes has other quotation marks within.

    >>> fill_in("You chose: “{move}”", {"move": "Say “You are Red”"})
    'You chose: “Say ‘You are Red’”'

    Raises KeyError for a placeholder without a value.
    """
    quoted = {name: values[name].translate(_WITHIN) for name in _QUOTED.findall(template)}
    return template.format_map({**values, **quoted})


def _euphonic(template: str, written: Mapping[str, str]) -> str:
    """Return Italian words as one says them before the same vowel: ad Anna, ed Elena."""

    def said(found: re.Match[str]) -> str:
        follows = written.get(found[2], "").lstrip(_BEFORE)[:1].lower()
        return f"{found[1]}d {{{found[2]}}}" if follows == found[1].lower() else found[0]

    return _VOWEL.sub(said, template)


def written(value: str | int) -> str:
    """Return a word as it is, and a number with a true minus."""
    return value if isinstance(value, str) else str(value).replace("-", "−")
