"""The Markdown inside a line."""

import pytest

from lat_desktop.rulebook import plain, to_html


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
    assert plain(text) == said


def test_html_marks_links_and_escapes() -> None:
    html = to_html("**a** & *b* <c> [D1]\nnext")
    assert html == '<b>a</b> &amp; <i>b</i> &lt;c&gt; <a href="#D1">D1</a><br>next'


@pytest.mark.parametrize("text", ["*", "a *b", "**a*", "*a**"])
def test_an_asterisk_needs_a_partner(text: str) -> None:
    with pytest.raises(ValueError, match="asterisk"):
        to_html(text)
