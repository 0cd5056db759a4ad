"""Text from outside, which says what it says and nothing else.

Names of people, of programs and of files, commands, and messages of the system or of a program
come from wherever they like. Each goes through :func:`sanitized` where it becomes something to be
shown. It is a line of text then, which no markup of ours can be made of: our links stand between
two characters that it cannot hold. Where Qt would guess whether a text is HTML, it is told (labels
say that theirs is plain), and where it cannot be told there is :func:`as_tooltip`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import bidirectional, category, combining, normalize

LONGEST: Final = 200
"""In characters: nobody is called more than that in a sentence."""
_JOINERS: Final = "\u200c\u200d"
"""Part of how some scripts, and some emoji, are written; they do not show by themselves."""
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like a space."""
_MOST_MARKS: Final = 4
"""How many accents one letter may carry: more grow over the lines above and below."""
BREAK: Final = "\N{ZERO WIDTH SPACE}"
"""Where a line may be broken."""
_RUN: Final = re.compile(r"\S{16}(?=\S)")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_TYPED: Final = {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{NO-BREAK SPACE}": " "}
"""By letter, what keyboards have for it."""
_ISOLATE, _ISOLATED = "\u2068", "\u2069"


@lru_cache(maxsize=256)  # few names, which are asked for with every sentence
def sanitized(text: str, longest: int = LONGEST) -> str:
    r"""Return *text* as one line that cannot disturb what stands around it.

    What cannot be seen is left out: controls, overrides of the direction of writing, characters
    without width. Any blank is a space. What is written from right to left is kept apart from the
    words around it. What is longer than *longest* ends in an ellipsis. Sanitizing
    twice changes nothing.

    >>> sanitized(" Tom\n&\u202e Jerry ")
    'Tom & Jerry'
    """
    kept: list[str] = []
    marks = 0
    for letter in normalize("NFD", text):
        marks = marks + 1 if combining(letter) else 0
        if marks <= _MOST_MARKS:
            kept.append(_sanitized(letter))
    words = (word.strip(_JOINERS) for word in "".join(kept).split())
    line = normalize("NFC", " ".join(filter(None, words)))
    if len(line) > longest:
        line = line[: longest - 1].rstrip(" …" + _JOINERS) + "…"
    turned = any(bidirectional(letter) in ("R", "AL", "AN") for letter in line)
    return f"{_ISOLATE}{line}{_ISOLATED}" if turned else line


def _sanitized(letter: str) -> str:
    if letter.isspace() or letter in _BLANK:
        return " "
    if letter in _JOINERS:
        return letter
    match category(letter):
        case "Cc" | "Cf":
            return ""
        case "Cs":
            return "\ufffd"  # half a character, which nothing can be done with
        case "Cn" if "\ufdd0" <= letter <= "\ufdef" or ord(letter) & 0xFFFE == 0xFFFE:
            return ""  # no character at all, and kept for what programs mark within themselves
    return letter


@lru_cache(maxsize=256)
def caseless_key(text: str) -> str:
    """Return the same for texts that one might take for each other: by case, width or joiners.

    That is Unicode's NFKC_Casefold of what is seen, not the skeleton of its confusables (UTS #39):
    letters of two scripts that look alike stay different.
    """
    whole = sanitized(text, 4 * len(text))  # a number at the end tells long ones apart
    seen = (letter for letter in whole if category(letter) != "Cf")
    return normalize("NFKC", normalize("NFKC", "".join(seen)).casefold())


def folded(text: str) -> str:
    """Return *text* as one types it in a hurry: without capitals, accents, or curved apostrophes.

    It is as long as *text*, in the units in which Qt counts (UTF-16).

    >>> folded("Perché l’Offerta")
    "perche l'offerta"
    """
    return "".join(map(_folded, text))


@lru_cache(maxsize=1024)  # a text has few letters, and is searched at every key
def _folded(letter: str) -> str:
    if letter > "\uffff":
        return letter * 2
    plain = normalize("NFD", letter)[0].lower()
    return _TYPED.get(plain, plain) if len(plain) == 1 else letter


@lru_cache(maxsize=1024)  # a list asks for that of its rows again and again
def breakable(text: str) -> str:
    """Return *text* with places in its very long words where a line may be broken."""
    return _RUN.sub(lambda found: f"{found[0]}{BREAK}", text)


def shortened(text: str, letters: int = 24) -> str:
    """Return *text*, or of a long one the beginning and the end, which may be a number."""
    return text if len(text) <= letters else f"{text[: letters - 5].rstrip()}…{text[-4:].lstrip()}"


def escaped(text: str) -> str:
    """Return *text* as HTML has it between tags. `html.escape` brings 2,231 names along.

    >>> escaped("<b> & </b>")
    '&lt;b&gt; &amp; &lt;/b&gt;'
    """
    return text.translate(_ESCAPES)


def as_tooltip(text: str) -> str:
    """Return *text* so that Qt, which guesses, shows it in a tooltip as it stands."""
    return f"<p>{escaped(text)}</p>" if "<" in text else text
