"""Processes and the memory that they take, as Linux tells it."""

from __future__ import annotations

import re
from pathlib import Path


def family(pid: int) -> list[int]:
    """Return a process and all that it started and they started."""
    children = [
        int(child)
        for file in Path(f"/proc/{pid}/task").glob("*/children")
        for child in file.read_text("utf-8").split()
    ]
    return [pid, *(member for child in children for member in family(child))]


def megabytes(pid: int) -> float:
    """Return the memory of a process and all its children, in millions of bytes.

    It is their PSS: what they hold alone, and of what they share with others their part.
    """
    total = 0
    for member in family(pid):
        found = re.search(
            r"^Pss: +(\d+) kB",
            Path(f"/proc/{member}/smaps_rollup").read_text(encoding="utf-8"),
            re.M,
        )
        total += int(found[1]) * 1024 if found else 0
    return total / 1e6


def own_megabytes(pid: int) -> float:
    """Return the memory that a process has written to, without its children, likewise.

    What it maps of files is not in it: how much of that counts follows from what else runs.
    """
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"^RssAnon:\s+(\d+) kB", status, re.M)
    return int(found[1]) * 1024 / 1e6 if found else 0.0
