"""How much room the bundle takes on a disk."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

from bench.figure import Figure
from bench.program import BUNDLE

AIM_MB = 110
"""In millions of bytes, as all sizes here."""


def megabytes(folder: Path) -> float:
    """Return the size of all files in a folder, in millions of bytes; links count nothing."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files) / 1e6


def measure() -> list[Figure]:
    """Weigh the bundle against the wheel of Qt that it is made from, as pip installs it."""
    qt = Path(str(distribution("PySide6_Essentials").locate_file("PySide6")))
    return [
        Figure(
            name="size of the bundle",
            value=megabytes(BUNDLE),
            unit="MB",
            reference=megabytes(qt),
            reference_name="PySide6-Essentials installed",
            most=AIM_MB,
        )
    ]
