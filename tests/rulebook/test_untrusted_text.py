"""Text from outside is a line of text: nothing in it is obeyed, and nothing hides."""

from unicodedata import category, combining, is_normalized, normalize

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lat_desktop.rulebook import as_tooltip, plain, sanitized, sentence_html
from lat_desktop.rulebook.markup import with_links
from lat_desktop.rulebook.untrusted_text import LONGEST, breakable, caseless_key, shortened
from tests.rulebook.hostile import NAMES, names

ISOLATES = "\u2068\u2069"
JOINERS = "\u200c\u200d"


@given(name=names)
@example(name="\u2068\u2069")
@example(name="\u0958" * 150)
def test_it_is_one_line_of_what_can_be_seen(name: str) -> None:
    said = sanitized(name)
    inside = said.strip(ISOLATES)
    assert said in (inside, f"\u2068{inside}\u2069")
    assert len(inside) <= LONGEST
    assert inside == inside.strip()
    assert is_normalized("NFC", inside)
    for letter in inside:
        assert letter == " " or letter in JOINERS or category(letter) not in ("Cc", "Cf", "Cs")
        assert not letter.isspace() or letter == " "
    assert sanitized(said) == said
    assert inside.endswith("…") or caseless_key(name) == caseless_key(said)
    assert caseless_key(f"{said} 1") != caseless_key(f"{said} 2")


@given(name=st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=50))
def test_what_can_be_typed_stays_as_it_was_typed(name: str) -> None:
    hidden = "\ufffc\u115f\u1160\u2800\u3164\uffa0"
    typed = normalize("NFC", "".join(letter for letter in name if letter not in hidden))
    assert sanitized(typed).strip(ISOLATES) == typed


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (" Tom\n&\u202e Jerry\x07 ", "Tom & Jerry"),
        ("a\u200bb\ufeffc\u2060d", "abcd"),
        ("e\u200b\u0301", "é"),
        ("a\u2800\u3164b", "a b"),
        ("\u05d0\u05d1", "\u2068\u05d0\u05d1\u2069"),
        ("\U0001f469\u200d\U0001f680", "\U0001f469\u200d\U0001f680"),
        ("x" * 201, "x" * 199 + "…"),
        ("\ud800", "\ufffd"),
        ("\u200d \u200c", ""),
    ],
)
def test_examples(name: str, said: str) -> None:
    assert sanitized(name) == said


def test_accents_do_not_grow_over_other_lines() -> None:
    said = sanitized("Z" + "\u0335\u0301\u0342" * 40)
    assert sum(map(bool, map(combining, normalize("NFD", said)))) <= 4


@given(name=names)
def test_it_makes_no_link_and_no_html(name: str) -> None:
    said = sanitized(name)
    assert plain(said) == said.rstrip()
    assert "<" not in sentence_html(said)
    sentence = with_links("{name} [D9]", "rule {number}").format(name=said)
    assert sentence_html(sentence).endswith(' (<a href="#D9">rule&nbsp;D9</a>)')
    assert sentence_html(sentence).count("<a ") == 1


@pytest.mark.parametrize(("one", "two"), [("Anna", "ANNA"), ("a\u200db", "ab"), ("Ａ", "a")])
def test_what_looks_alike(one: str, two: str) -> None:
    assert caseless_key(one) == caseless_key(two)


@pytest.mark.parametrize("name", NAMES)
def test_a_long_one_is_cut_where_it_keeps_its_number(name: str) -> None:
    short = shortened(f"{sanitized(name)} 12")
    assert len(short) <= 24
    assert short.endswith(" 12")
    assert all(len(word) <= 24 for word in breakable(name).replace("\u200b", " ").split())
    assert breakable(name).replace("\u200b", "") == name.replace("\u200b", "")


def test_a_tooltip_says_what_it_says() -> None:
    assert as_tooltip("Tom & Jerry") == "Tom & Jerry"  # which Qt takes for plain text
    assert as_tooltip("<b>Tom</b>") == "<p>&lt;b&gt;Tom&lt;/b&gt;</p>"
