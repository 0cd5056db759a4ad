"""Records as earlier versions of the program wrote them."""

from __future__ import annotations

import re

from lat_desktop.engine.record import FORMAT


def as_of_format(version: int, text: bytes) -> bytes:
    """Return the record *text*, in which nothing was taken back, as format *version* has it."""
    header, end, steps = text.partition(b"\n")
    if version < 4:
        header = re.sub(rb',"version":"[^"]*"', b"", header)
    return header.replace(b'"format":%d' % FORMAT, b'"format":%d' % version) + end + steps
