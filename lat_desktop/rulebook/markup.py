"""The little Markdown of rules texts, and what becomes of it in a sentence.

In a paragraph there are *italics*, **bold** and references to other rules, [D10]. In the words that
the table speaks there are only references. They become links, between two characters that no text
from outside can hold (see :mod:`lat_desktop.rulebook.untrusted_text`), before anything is filled
in: what is filled in is text, whatever it looks like. In the same way it is known where in a
sentence a thing is named that has a picture.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from lat_desktop.rulebook.terms import NONE, Terms
from lat_desktop.rulebook.untrusted_text import breakable, escaped

RULE: Final = r"[A-Z]+[0-9]+"
"""The pattern of a rule's number."""

_REFERENCE: Final = re.compile(rf"\[({RULE})\]")
_BOLD: Final = re.compile(r"\*\*([^*]+)\*\*")
_ITALIC: Final = re.compile(r"\*([^*]+)\*")
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_LINK: Final = re.compile(rf"{_OPEN}([^{_CLOSE}]*?({RULE})){_CLOSE}")
NAMED: Final = "\ufdd2"
"""What stands before the words of a thing in a sentence that :func:`name_thing` was asked for."""
_KEY, _NAMED = "\ufdd3", "\ufdd4"
_THING: Final = re.compile(rf"{NAMED}([^{_KEY}]*){_KEY}([^{_NAMED}]*){_NAMED}")


def with_links(words: str, rule: str) -> str:
    """Return *words* with their references as links, called as *rule* says of a `{number}`."""
    if "[" not in words:
        return words
    return _REFERENCE.sub(lambda found: f"{_OPEN}{rule.format(number=found[1])}{_CLOSE}", words)


def plain(sentence: str) -> str:
    """Return a sentence without its links: for the ear, and where nothing can be followed.

    >>> plain(with_links("It is not your turn yet. [D9]", "rule {number}"))
    'It is not your turn yet.'
    """
    return _LINK.sub("", sentence).rstrip()


def read(sentence: str) -> str:
    """Return a sentence with its links as what they are called: where none can be followed.

    >>> read(with_links("It is not your turn yet. [D9]", "rule {number}"))
    'It is not your turn yet. (rule D9)'
    """
    return _LINK.sub(r"(\1)", sentence)


def name_thing(words: str, key: str) -> str:
    """Return the *words* of the thing of that *key*, so that it is known where they stand."""
    return f"{NAMED}{words}{_KEY}{key}{_NAMED}"


def without_things(sentence: str) -> str:
    """Return a sentence as it is read.

    >>> without_things("You took the " + name_thing("Red Lady", "card.red_lady") + ".")
    'You took the Red Lady.'
    """
    return _THING.sub(r"\1", sentence) if NAMED in sentence else sentence


def pieces(sentence: str) -> tuple[tuple[str, str], ...]:
    """Return a sentence piece by piece, each with the key of the thing that it names, if any.

    >>> pieces("You took the " + name_thing("Red Lady", "card.red_lady") + ".")
    (('You took the ', ''), ('Red Lady', 'card.red_lady'), ('.', ''))
    """
    found: list[tuple[str, str]] = []
    end = 0
    for thing in _THING.finditer(sentence):
        found += [(sentence[end : thing.start()], ""), (thing[1], thing[2])]
        end = thing.end()
    return (*found, (sentence[end:], ""))


@lru_cache(maxsize=256)  # the line of help says the same of a thing whenever it is pointed at
def sentence_html(sentence: str, terms: Terms = NONE) -> str:
    """Turn a sentence into HTML for a label: its links can be followed, all else is text.

    Where one of *terms* comes first, it is a link, too: to its key.

    >>> sentence_html(with_links("Anna* is not to move. [D9]", "rule {number}"))
    'Anna* is not to move. (<a href="#D9">rule&nbsp;D9</a>)'
    """
    seen: set[str] = set()
    return "".join(
        _reference(number, said)
        if number
        else terms.marked(escaped(breakable(text)), _term_link, seen)
        for text, said, number in _parts(sentence)
    )


def _reference(number: str, said: str) -> str:
    """Return a link to a rule, which no line breaks in two."""
    return f'(<a href="#{number}">{said.replace(" ", "&nbsp;")}</a>)'


def _term_link(key: str, form: str) -> str:
    return f'<a href="{key}" style="text-decoration:none">{form}</a>'


def _parts(sentence: str) -> list[tuple[str, str, str]]:
    """Return each piece of text, and each link by what it is called and where it leads."""
    parts: list[tuple[str, str, str]] = []
    end = 0
    for link in _LINK.finditer(sentence):
        parts += [(sentence[end : link.start()], "", ""), ("", link[1], link[2])]
        end = link.end()
    return [*parts, (sentence[end:], "", "")]


def check(text: str) -> None:
    """Raise ValueError when an asterisk has no partner."""
    if "*" in text and "*" in _ITALIC.sub("", _BOLD.sub(r"\1", text)):
        raise ValueError("an asterisk has no partner")


def paragraph_html(text: str, rule: str) -> str:
    """Turn a line of a rules text into HTML; `[D10]` is called as *rule* says, and links to `#D10`.

    Raises ValueError when an asterisk has no partner.

    >>> paragraph_html("a *set* [D12]", "rule {number}")
    'a <i>set</i> (<a href="#D12">rule&nbsp;D12</a>)'
    """
    check(text)
    html = escaped(text)
    html = _BOLD.sub(r"<b>\1</b>", html)
    html = _ITALIC.sub(r"<i>\1</i>", html)
    html = _REFERENCE.sub(lambda m: _reference(m[1], rule.format(number=m[1])), html)
    return html.replace("\n", "<br>")
