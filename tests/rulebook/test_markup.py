"""The Markdown inside a line, and the links of a sentence."""

import pytest

from lat_desktop.rulebook import plain, sentence_html
from lat_desktop.rulebook.markup import paragraph_html, with_links

RULE = "rule {number}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("No rule here.", "No rule here."),
        ("Not yet. [D9]", "Not yet."),
        ("Wait. [D15][DA8]", "Wait."),
        ("[see] [d9] [10]", "[see] [d9] [10]"),
    ],
)
def test_references_are_not_for_the_ear(text: str, said: str) -> None:
    assert plain(with_links(text, RULE)) == said


def test_a_link_is_called_a_rule_and_leads_to_it() -> None:
    html = sentence_html(with_links("Not *yet* <b> & so. [F8] And [FA1]", "regola {number}"))
    assert html == (
        'Not *yet* &lt;b&gt; &amp; so. (<a href="#F8">regola&nbsp;F8</a>)'
        ' And (<a href="#FA1">regola&nbsp;FA1</a>)'
    )


@pytest.mark.parametrize("text", ["[L7]", "*a*", "**", "\ufdd0F8", "\ufdd0rule\ufdd1", "{number}"])
def test_what_is_no_link_of_ours_is_text(text: str) -> None:
    assert plain(text) == text
    assert "<" not in sentence_html(text)


def test_html_marks_links_and_escapes() -> None:
    html = paragraph_html("**a** & *b* <c> [D1]\nnext", RULE)
    link = '(<a href="#D1">rule&nbsp;D1</a>)'
    assert html == f"<b>a</b> &amp; <i>b</i> &lt;c&gt; {link}<br>next"


@pytest.mark.parametrize("text", ["*", "a *b", "**a*", "*a**"])
def test_an_asterisk_needs_a_partner(text: str) -> None:
    with pytest.raises(ValueError, match="asterisk"):
        paragraph_html(text, RULE)
