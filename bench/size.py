"""How much room the bundle takes on a disk, and what for."""

from __future__ import annotations

import re
from collections import Counter
from importlib.metadata import distribution
from pathlib import Path

from bench.figure import Figure
from bench.program import BUNDLE, ROOT
from lat_desktop import __version__

AIM_MB = 80
"""In millions of bytes, as all sizes here."""
WINDOWS_BUNDLE = ROOT / "build" / "windows" / "bundle" / "lat-desktop"
WINDOWS_AIM_MB = 58
ARCHIVES = {
    f"lat-desktop-{__version__}-linux-x86_64.tar.xz": 25,
    f"lat-desktop_{__version__}_amd64.deb": 25,
    f"lat-desktop-{__version__}-windows-x86_64-setup.exe": 18,
}
"""What people download, and how large it may be. Those are weighed that have been made."""
GROUPS = {
    "Qt: its core, painting, widgets, SVG": r"Qt6(Core|Gui|Widgets|Svg)",
    "Qt's tables of letters, orders and time zones (ICU)": r"libicu",
    "X11, Wayland, keyboards, D-Bus": r"Qt6(Xcb|Wayland|DBus)|/(platform|wayland)|lib(xcb|xkb)",
    "Qt for Python": r"(PySide6|shiboken6)/.*(\.so\b|\.pyc)",
    "the interpreter and its library": r"libpython|python3\.|base_library|libffi",
    "all Python modules, ours among them": r"^lat-desktop$",
    "the AI's compiled loops": r"/players/kernels/",
    "typefaces": r"/font_",
    "sounds, and what plays them": r"/resources/sounds/|/_miniaudio|/_cffi_backend",
    "rules, lessons, problems, words": r"/(resources|translations)/",
    "libraries for records and processes": r"/(msgspec|psutil|librt)/",
    "icons, licences, the entry of the menu": r"",
}
"""By what they are for, patterns of paths in the bundle; the first that is found counts."""


def megabytes(folder: Path) -> float:
    """Return the size of all files in a folder, in millions of bytes; links count nothing."""
    return sum(_sizes(folder).values()) / 1e6


def _sizes(folder: Path) -> dict[str, int]:
    """Return the size of each file by its path within the folder."""
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def measure() -> list[Figure]:
    """Weigh the bundle against the wheel of Qt that it is made from, as pip installs it."""
    qt = Path(str(distribution("PySide6_Essentials").locate_file("PySide6")))
    whole = megabytes(BUNDLE)
    parts: Counter[str] = Counter()
    for path, size in _sizes(BUNDLE).items():
        parts[next(name for name, each in GROUPS.items() if re.search(each, path))] += size
    return [
        Figure(
            name="size of the bundle",
            value=whole,
            unit="MB",
            reference=megabytes(qt),
            reference_name="PySide6-Essentials installed",
            most=AIM_MB,
        ),
        *(
            Figure(
                name=f"of it, {name}",
                value=size / 1e6,
                unit="MB",
                reference=whole,
                reference_name="the bundle",
            )
            for name, size in parts.most_common()
        ),
        *(
            Figure(
                name="size of the bundle for Windows",
                value=megabytes(folder),
                unit="MB",
                reference=whole,
                reference_name="the bundle",
                most=WINDOWS_AIM_MB,
            )
            for folder in [WINDOWS_BUNDLE]
            if folder.exists()
        ),
        *(
            Figure(
                name=f"size of {file.name}",
                value=file.stat().st_size / 1e6,
                unit="MB",
                reference=whole,
                reference_name="the bundle",
                most=most,
            )
            for name, most in ARCHIVES.items()
            for file in [ROOT / "dist" / name]
            if file.exists()
        ),
    ]
