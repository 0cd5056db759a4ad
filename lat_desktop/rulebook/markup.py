"""The little Markdown that rules texts use inside a line: *italics*, **bold**, [D10]."""

from __future__ import annotations

import re
from typing import Final

RULE: Final = r"[A-Z]+[0-9]+"
"""The pattern of a rule's number."""

_REFERENCE: Final = re.compile(rf"\[({RULE})\]")
_BOLD: Final = re.compile(r"\*\*([^*]+)\*\*")
_ITALIC: Final = re.compile(r"\*([^*]+)\*")


def plain(text: str) -> str:
    """Return a sentence without its references: for the ear, and where nothing can be followed.

    >>> plain("It is not your turn yet. [D9]")
    'It is not your turn yet.'
    """
    return _REFERENCE.sub("", text).rstrip()


def check(text: str) -> None:
    """Raise ValueError when an asterisk has no partner."""
    if "*" in _ITALIC.sub("", _BOLD.sub(r"\1", text)):
        raise ValueError("an asterisk has no partner")


def to_html(text: str) -> str:
    """Turn a line into HTML that Qt's labels and browsers read; `[D10]` links to `#D10`.

    Raises ValueError when an asterisk has no partner.

    >>> to_html("a *set* [D12]")
    'a <i>set</i> <a href="#D12">D12</a>'
    """
    from html import escape  # large, and the lobby shows no rules

    check(text)
    html = escape(text, quote=False)
    html = _BOLD.sub(r"<b>\1</b>", html)
    html = _ITALIC.sub(r"<i>\1</i>", html)
    html = _REFERENCE.sub(r'<a href="#\1">\1</a>', html)
    return html.replace("\n", "<br>")
