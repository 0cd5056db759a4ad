"""The terms of a game, which can be pointed at wherever they stand in a sentence.

A line of the words says under which forms a term is found, and what it means:

    - term.set: set, sets — Four cards of the row with one trait in common. [D12]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec

TERM: Final = "term."
"""How the keys of terms begin."""
_BREAK: Final = " — "


class Term(msgspec.Struct, frozen=True):
    """A word of the rules."""

    key: str
    forms: tuple[str, ...]
    """How it is written: the first is its name."""
    meaning: str
    """A sentence or two, with a link to the rule."""

    @property
    def name(self) -> str:
        """What it is called, as a heading."""
        return self.forms[0][:1].upper() + self.forms[0][1:]


def read_term(key: str, line: str) -> Term:
    """Return the term of *key* that a *line* of the words tells of. Raises ValueError."""
    forms, found, meaning = line.partition(_BREAK)
    names = tuple(form.strip() for form in forms.split(","))
    if not (found and all(names) and meaning):
        raise ValueError(f"{key} needs its forms, a dash, and what it means")
    return Term(key, names, meaning)


class Terms(Mapping[str, Term]):
    """All terms of a game in a language, by their keys."""

    def __init__(self, terms: Mapping[str, Term]) -> None:
        self._terms = dict(terms)
        self._by_form = {
            form.casefold(): term.key for term in terms.values() for form in term.forms
        }
        # The longest first: a "final auction" is more than an "auction".
        forms = sorted(self._by_form, key=len, reverse=True)
        self._pattern = re.compile(
            rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)" if forms else r"(?!)",
            re.IGNORECASE,
        )

    def __getitem__(self, key: str) -> Term:
        """Return the term of *key*."""
        return self._terms[key]

    def __iter__(self) -> Iterator[str]:
        """Go through the keys."""
        return iter(self._terms)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._terms)

    def __hash__(self) -> int:
        """Return what tells it from the terms of another book."""
        return id(self)

    def __eq__(self, other: object) -> bool:
        """Return whether they are the very same."""
        return self is other

    def marked(self, text: str, mark: Callable[[str, str], str], seen: set[str]) -> str:
        """Return *text* in which each term stands as *mark* writes its key and its form.

        That is where it comes first: *seen* are those that came before, and gets those of *text*.
        """

        def write(found: re.Match[str]) -> str:
            key = self._by_form[found[0].casefold()]
            if key in seen:
                return found[0]
            seen.add(key)
            return mark(key, found[0])

        return self._pattern.sub(write, text)

    def found_in(self, text: str) -> tuple[Term, ...]:
        """Return the terms that stand in *text*, each once, in the order in which they come."""
        keys = (self._by_form[found[0].casefold()] for found in self._pattern.finditer(text))
        return tuple(self._terms[key] for key in dict.fromkeys(keys))


NONE: Final = Terms({})
"""No terms at all."""
