"""The rulebook as the rest of the program asks it."""

import re

import pytest

from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.rulebook import LANGUAGES, Rulebook, RulebookError


@pytest.fixture
def book() -> Rulebook:
    return Rulebook.load("en", Doors.key)


def test_a_book_is_read_once(book: Rulebook) -> None:
    assert Rulebook.load("en", Doors.key) is book


def test_a_book_that_is_not_there() -> None:
    with pytest.raises(RulebookError, match="cannot be read"):
        Rulebook.load("en", "chess")


def test_words_take_their_values_and_leave_the_rest(book: Rulebook) -> None:
    words = book.word("event.card_taken.they", name="Master", card="Red Lady", unused=1)
    assert words == "Master took the Red Lady."


def test_a_value_in_braces_stays_as_it_is(book: Rulebook) -> None:
    assert book.word("event.guesser_passed.they", name="{name}") == "{name} passed."


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("card.joker", "the rulebook en/doors has no words for 'card.joker'"),
        ("round.title", "the words of 'round.title' need a value for 'n'"),
    ],
)
def test_words_that_cannot_be_said(book: Rulebook, key: str, message: str) -> None:
    with pytest.raises(KeyError, match=message):
        book.word(key)


def test_a_paragraph_is_found_by_its_rule(book: Rulebook) -> None:
    assert book.paragraph("D25").key == "D25"
    with pytest.raises(KeyError, match="no paragraph of the rulebook en/doors states rule 'D99'"):
        book.paragraph("D99")


@pytest.mark.parametrize(
    ("language", "one", "many", "none"),
    [
        ("en", "1 token", "3 tokens", "0 tokens"),
        ("it", "1 segnalino", "3 segnalini", "0 segnalini"),
    ],
)
def test_counting(language: str, one: str, many: str, none: str) -> None:
    book = Rulebook.load(language, Doors.key)
    assert [book.count("tokens", n) for n in (1, 3, 0)] == [one, many, none]


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "−1 point", "−2 points"), ("it", "−1 punto", "−2 punti")],
)
def test_counting_below_zero(language: str, one: str, many: str) -> None:
    book = Rulebook.load(language, Favor.key)
    assert [book.count("points", n) for n in (-1, -2)] == [one, many]
    assert book.word("score.many", n=-12).startswith("−12 ")
    assert book.word("event.match_won.you", points="a hyphen - as given").endswith(" - as given.")


@pytest.mark.parametrize(
    ("first", "last", "said"),
    [
        ("Anna", "Elena", "Anna ed Elena"),
        ("Elena", "Anna", "Elena e Anna"),
        ("Ugo", "elena", "Ugo ed elena"),
        ("e", "{last}", "e e {last}"),
    ],
)
def test_italian_puts_a_d_between_two_vowels_that_are_the_same(
    first: str, last: str, said: str
) -> None:
    book = Rulebook.load("it", Labyrinth.key)
    assert book.series([first, last]) == said
    moved = book.word("event.cub_moved.they", name=first, origin=last, target="a1")
    assert moved == f"{first} ha mosso un cucciolo da {last} ad a1."
    asked = Rulebook.load("it", Doors.key).word("action.guess", name=first)
    assert asked == f"{'Ad' if first == 'Anna' else 'A'} {first}: «Sei…»"


def test_series(book: Rulebook) -> None:
    assert book.series(["one"]) == "one"
    assert book.series(["one", "two"]) == "one and two"
    assert book.series(["one", "two", "three"]) == "one, two and three"
    assert Rulebook.load("it", Doors.key).series(["uno", "due"]) == "uno e due"


@pytest.mark.parametrize("language", LANGUAGES)
def test_html_has_an_anchor_for_every_paragraph_and_no_other(language: str) -> None:
    book = Rulebook.load(language, Doors.key)
    html = book.html()
    assert re.findall(r'<a name="(\w+)" class="key">\1</a> ', html) == list(book.paragraphs)
    assert set(re.findall(r'href="#(\w+)"', html)) <= set(book.paragraphs)
    assert html.count("<h2>") == len(book.sections)
    assert book.word("game.line") not in html  # the words are not for reading
