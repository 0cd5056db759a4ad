"""The system's trash: what a person throws away, they can take out again."""

from __future__ import annotations

import errno
from pathlib import Path

from PySide6.QtCore import QFile


def throw_away(path: Path) -> None:
    """Put a file into the trash. Raises OSError where it is gone, or where no trash takes it."""
    path.lstat()
    if not QFile.moveToTrash(str(path)):
        raise OSError(errno.ENOTSUP, "no trash takes it", str(path))
