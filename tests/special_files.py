"""What can have the name of a file and is none, as far as the system knows such things."""

from __future__ import annotations

import contextlib
import os
import socket
import sys
from pathlib import Path

import pytest

PRIVILEGE_NOT_HELD = 1314
"""Windows' number for what one would have to be an administrator to do."""


def make_pipe(path: Path) -> None:
    """Make a named pipe, which keeps waiting whoever opens it; without them, skip the test."""
    if sys.platform == "win32":
        pytest.skip("Windows keeps its pipes elsewhere than in folders")
    os.mkfifo(path)


def make_socket(path: Path) -> None:
    """Make a socket, which nobody can open; without them, skip the test."""
    if sys.platform == "win32":
        pytest.skip("Python makes none in folders of Windows")
    # By a short name: there is room for a hundred letters.
    with socket.socket(socket.AF_UNIX) as one, contextlib.chdir(path.parent):
        one.bind(path.name)


def make_device(path: Path) -> None:
    """Make a link to a file that never ends; without them, skip the test."""
    if sys.platform == "win32":
        pytest.skip("Windows has its devices in no folder")
    make_link(path, "/dev/zero")


def make_link(path: Path, target: str | Path) -> None:
    """Make a link to *target*, which need not be there; where nobody may, skip the test."""
    try:
        path.symlink_to(target)
    except OSError as error:
        if getattr(error, "winerror", None) == PRIVILEGE_NOT_HELD:
            pytest.skip("Windows lets only some people make links")
        raise
    if not os.path.lexists(path):
        pytest.skip("Wine makes no links, and says that it does")
