"""The glossary says what the rules and the code say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

import lat_desktop
from lat_desktop.engine.registry import GAMES
from tests.code_names import is_there

ROOT = Path(lat_desktop.__file__).parents[1]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
LANGUAGES = ("en", "it")


class Term(NamedTuple):
    """A line of the glossary."""

    section: str
    """The heading above it."""
    names: tuple[str, ...]
    """In English, or in both languages."""
    code: tuple[str, ...]


def terms() -> list[Term]:
    """Return all lines of all tables."""
    found = []
    section = ""
    for line in GLOSSARY.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        elif line.startswith("| ") and not line.startswith(("| English", "| term")):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            code = tuple(re.findall(r"`([^`]+)`", cells[-1]))
            found.append(Term(section, tuple(cells[:-2]), code))
    return found


def rules_text(game: str, language: str) -> str:
    """Return the rules of *game* as they are read, without the words of its table."""
    file = ROOT / "resources" / "rules" / language / f"{game}.md"
    return re.split(r"^## Words$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[0]


RULES_TERMS = [term for term in terms() if len(term.names) == len(LANGUAGES)]
NAMES = {rules_text(game, "en").partition("\n")[0].lstrip("# "): game for game in GAMES}
"""By how it is called: the game."""


def test_every_game_has_its_terms() -> None:
    assert NAMES.keys() <= {term.section for term in RULES_TERMS}


@pytest.mark.parametrize("term", RULES_TERMS, ids=lambda term: f"{term.section}-{term.names[0]}")
def test_a_term_of_the_rules_stands_in_them(term: Term) -> None:
    games = [NAMES[term.section]] if term.section in NAMES else list(GAMES)
    for name, language in zip(term.names, LANGUAGES, strict=True):
        word = re.compile(rf"(?<!\w){re.escape(name)}", re.IGNORECASE)
        assert any(word.search(rules_text(game, language)) for game in games), (name, language)


@pytest.mark.parametrize("term", terms(), ids=lambda term: f"{term.section}-{term.names[0]}")
def test_what_it_names_of_the_code_is_there(term: Term) -> None:
    assert term.code, "say where it is"
    assert [name for name in term.code if not is_there(name)] == []


def test_no_term_is_explained_twice() -> None:
    seen = [(term.section, term.names[0]) for term in terms()]
    assert len(seen) == len(set(seen))
