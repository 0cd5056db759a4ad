"""The terms of each game: where they are found, and that they are told."""

from __future__ import annotations

import re
from itertools import product

import pytest

from lat_desktop.rulebook import LANGUAGES, Rulebook, sentence_html
from lat_desktop.rulebook.markup import RULE
from lat_desktop.rulebook.terms import NONE, TERM, Terms, read_term
from tests.games import SUBJECTS

every_book = pytest.mark.parametrize(("language", "game"), sorted(product(LANGUAGES, SUBJECTS)))


@every_book
def test_every_term_is_told_with_its_rule_and_stands_somewhere(language: str, game: str) -> None:
    book = Rulebook.load(language, game)
    assert book.terms
    sentences = [words for key, words in book.pages.words.items() if not key.startswith(TERM)]
    found = {term.key for text in sentences for term in book.terms.found_in(text)}
    assert found == set(book.terms)
    for key, term in book.terms.items():
        assert key.startswith(TERM)
        rules = re.findall(rf"\[({RULE})\]", book.pages.words[key])
        assert rules
        assert set(rules) <= set(book.paragraphs)
        assert all(book.terms.found_in(f"({form.upper()})") == (term,) for form in term.forms)


AUCTION = Terms(
    {
        key: read_term(key, line)
        for key, line in {
            "term.auction": "auction, auctions — A sale.",
            "term.final": "final auction — The last one.",
        }.items()
    }
)


def test_a_term_is_marked_once_where_it_comes_first_as_a_whole_word() -> None:
    said = sentence_html(
        "The auctioneer calls the Auction, then an auction & the final auction.", AUCTION
    )
    assert said == (
        'The auctioneer calls the <a href="term.auction" style="text-decoration:none">Auction</a>,'
        ' then an auction &amp; the <a href="term.final" style="text-decoration:none">'
        "final auction</a>."
    )
    assert sentence_html("An auction.") == sentence_html("An auction.", NONE) == "An auction."
    assert [term.key for term in AUCTION.found_in("auctions, Auctions, final auction")] == [
        "term.auction",
        "term.final",
    ]


@pytest.mark.parametrize("line", ["", "set", "set: no dash", "set — ", ", set — What it is."])
def test_a_line_that_tells_no_term_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"term\.set needs"):
        read_term("term.set", line)


@every_book
def test_what_is_asked_after_the_match_uses_no_term_in_another_sense(
    language: str, game: str
) -> None:
    book = Rulebook.load(language, game)
    assert not book.terms.found_in(book.pages.words["action.other_side"])
