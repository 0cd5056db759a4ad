"""What Wine 8 does otherwise than Windows, and the tests that can therefore not pass in it.

None of this holds on a Windows. A test that passes all the same, in a newer Wine, fails: then its
line here is to go.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterable

import pytest

if sys.platform == "win32":
    IN_WINE = hasattr(ctypes.windll.ntdll, "wine_get_version")
else:
    IN_WINE = False

CANNOT_PASS = {
    "tests/controllers/test_saves.py::test_a_folder_that_cannot_be_read_is_no_empty_one": (
        "it lists a file as a folder with a name that is not valid; Windows says it is no folder"
    ),
}
"""Tests by their ids, without their parameters, and what Wine does."""

NEVER_ENDS = {
    "tests/controllers/test_player_process.py::test_one_that_hangs_idle_is_started_again": (
        "it gives the processor time of whoever asks for that of another process, so that none "
        "seems to be idle"
    ),
}
"""Likewise, but of tests that would wait for ever, and are not even begun."""


def mark(tests: Iterable[pytest.Item]) -> None:
    """Expect what cannot pass in Wine to fail in it, and only that."""
    if IN_WINE:
        for test in tests:
            name = test.nodeid.partition("[")[0]
            reason = NEVER_ENDS.get(name) or CANNOT_PASS.get(name)
            if reason is not None:
                run = name not in NEVER_ENDS
                test.add_marker(pytest.mark.xfail(reason=f"Wine: {reason}", run=run, strict=True))
