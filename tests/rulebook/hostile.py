"""Names that want to be more than names."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

NAMES: Final = (
    "Tom & Jerry",
    "&Anna",
    "_x_*",
    "Anna*",
    "**Bruno**",
    "[L7]",
    "[*]",
    "<b>Carla</b>",
    "<a href='#D9'>x</a>",
    "&lt;b&gt;",
    "{name}",
    "{0!r:>9}",
    "%1 %n",
    "\\",
    "`ls`",
    "a\nb\r\tc",
    "\x00\x07\x1b[31m",
    "\u202eevil\u202c",
    "\u200b\u2060\ufeff",
    "\ufdd0rule D9\ufdd1",
    "\ud800",
    "\u05d0\u05d1\u05d2",
    "\u0645\u0631\u06331",
    "e\u0301\u0302\u0303\u0304\u0305\u0306\u0307",
    "\U0001f469\u200d\U0001f680",
    "W" * 200,
    "W w" * 300,
    "",
)

names = st.one_of(
    st.sampled_from(NAMES),
    st.text(st.characters(), max_size=30),
    st.text(
        st.sampled_from("*_[]{}<>&%\\`#\u202e\u200b\ufdd0\ufdd1 D9La1é\u0301\u05d0\n"), max_size=12
    ),
)
