"""Settings files as a disk, an editor or somebody with bad intentions may leave them."""

from __future__ import annotations

import struct

from hypothesis import strategies as st

REAL = rb"""[General]
animation_speed=fast
edition=english
first=2
geometry="@ByteArray(\x1\xd9\xd0\xcb\0\x3\0\0\0\0\0\n\0\0\0\x14\0\0\x4\xff\0\0\x3\x1f\0\0\0\n\0\0\0(\0\0\x4\xff\0\0\x3\x1f\0\0\0\0\0\0\0\0\x5\0\0\0\0\n\0\0\0(\0\0\x4\xff\0\0\x3\x1f)"
help=likely
language=it
names="[\"Zo\xc3\xab, the 2nd\",\"\",\"@x\"]"
pause=2000
program="@@python3 \"my player.py\" --seat 1, 2"
side=1
table_in_words=True
text_size=130
theme=dark

[seats]
doors="[{\"kind\":\"human\"},{\"kind\":\"ai\",\"name\":\"expert\"}]"
favor="[{\"kind\":\"human\"},{\"kind\":\"human\"},{\"kind\":\"program\",\"name\":\"./x\"}]"
""".replace(rb"\xc3\xab", "ë".encode())
"""What QSettings wrote for a person who had changed everything once."""

NAMES = (
    "pace", "first", "geometry", "help", "language", "names", "pause",
    "program", "side", "table_in_words", "text_size", "theme", "agreed_programs",
)  # fmt: skip
"""The attributes of Settings that stand in a file."""

ENDLESS = struct.pack(">II", 9, 0x7FFFFFFF)
"""A list as QVariant says it, of two thousand million things."""
DEEP = struct.pack(">II", 9, 1) * 20_000
"""A list of a list of a list …"""
FONT, POINT_3D, OF_A_USER = (struct.pack(">I", kind) + b"\0" * 16 for kind in (64, 84, 1024))


def qt_object(name: str, content: bytes) -> bytes:
    """Return the text by which a file has QSettings make an object."""
    return b'"@%s(%s)"' % (name.encode(), b"".join(b"\\x%x" % byte for byte in content))


# The first four each ended the program before it had a window, or made it complain.
HOSTILE = (
    *(qt_object("Variant", content) for content in (ENDLESS, DEEP, FONT, POINT_3D, OF_A_USER)),
    b"@Variant(",
    b"@Point(1 2)",
    b"@Size(99999999999999999999 -3)",
    b"@Rect()",
    b"@DateTime(\\0\\x1)",
    b"@Invalid()",
    b"@ByteArray(\\x1\\xd9\\xd0\\xcb)",
    b"a, b, c",
    b'"' + b"[" * 5000 + b'"',
    b'"\\xffffffffffffff \\ud800 \\xd800"',
    b"1e999",
    b"-1",
    b'"',
    b"\\",
    b"true",
    b"",
    b"\xff\xfe",
    b"null",
)
"""What may stand behind a key."""

_lines = REAL.split(b"\n")


@st.composite
def mutants(draw: st.DrawFn) -> bytes:
    """Return a real file with bytes changed, lines cut and values of another kind."""
    lines = list(_lines)
    for _ in range(draw(st.integers(0, 4))):
        key = draw(st.sampled_from([*NAMES, "seats\\doors", "unheard_of"])).encode()
        value = draw(st.sampled_from(HOSTILE) | st.binary(max_size=40))
        lines.insert(draw(st.integers(0, len(lines))), key + b"=" + value)
    text = bytearray(b"\n".join(lines))
    for _ in range(draw(st.integers(0, 8))):
        at = draw(st.integers(0, len(text) - 1))
        piece = draw(st.binary(max_size=4))
        text[at : at + draw(st.integers(0, 3))] = piece
        text = text or bytearray(b"\n")
    return bytes(text)


files = st.one_of(mutants(), st.binary(max_size=400), st.just(b"\0" * 4096))
