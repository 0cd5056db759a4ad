"""The Markdown inside a line."""

import pytest

from lat_desktop.rulebook import Reference, split_references, to_html


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ()),
        ("No rule here.", ("No rule here.",)),
        ("[D10]", (Reference("D10"),)),
        ("Not yet. [D9]", ("Not yet. ", Reference("D9"))),
        ("See [D15][DA8], too.", ("See ", Reference("D15"), Reference("DA8"), ", too.")),
        ("[see] [d9] [10]", ("[see] [d9] [10]",)),
    ],
)
def test_references_are_split_from_the_text(text: str, parts: tuple[str | Reference, ...]) -> None:
    assert split_references(text) == parts


def test_html_marks_links_and_escapes() -> None:
    html = to_html("**a** & *b* <c> [D1]\nnext")
    assert html == '<b>a</b> &amp; <i>b</i> &lt;c&gt; <a href="#D1">D1</a><br>next'


@pytest.mark.parametrize("text", ["*", "a *b", "**a*", "*a**"])
def test_an_asterisk_needs_a_partner(text: str) -> None:
    with pytest.raises(ValueError, match="asterisk"):
        to_html(text)
