"""Keeps Python's singletons alive under PySide6, where Python does not do so itself.

PySide6 6.12.0 is built as if None, True and False were immortal, as they are since Python 3.12
(PEP 683): every Qt call that returns nothing takes a reference to None that nobody gave. Under
Python 3.11 the count falls to zero after some five thousand calls, and the interpreter aborts with
"none_dealloc: deallocating None". Out of reach is as good as immortal: nobody makes 2**60 calls.
"""

from __future__ import annotations

import sys

_OUT_OF_REACH = 1 << 60


def preserve() -> None:
    """Put the reference counts of the singletons out of reach, where they are counted at all."""
    if sys.version_info >= (3, 12) or sys.implementation.name != "cpython":
        return
    import ctypes  # not needed, and not loaded, where Python is newer

    for singleton in (None, True, False, NotImplemented, ...):
        # In the interpreters this is for, an object begins with its reference count.
        count = ctypes.c_ssize_t.from_address(id(singleton))
        if count.value < _OUT_OF_REACH:
            count.value += _OUT_OF_REACH
