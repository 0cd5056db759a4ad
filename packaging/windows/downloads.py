"""What people on Windows download: an installer, and a folder to unpack, made of the bundle."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

from machine import FOLDER, HERE, ROOT

sys.path[:0] = [str(ROOT), str(HERE.parent)]

from moment import moment  # noqa: E402

from lat_desktop import __version__  # noqa: E402
from lat_desktop.controllers.user_folders import PORTABLE  # noqa: E402

NAME = "lat-desktop"
DIST = ROOT / "dist"
BUNDLE = FOLDER / "bundle" / NAME
ICON = ROOT / "build" / "icons" / "icon.ico"
SETUP = DIST / f"{NAME}-{__version__}-windows-x86_64-setup.exe"
PORTABLE_ZIP = DIST / f"{NAME}-{__version__}-windows-x86_64.zip"
OLDER = "0.0.1"
OLD_SETUP = FOLDER / "older-setup.exe"
"""The same as a version that came before, for those who try how it is replaced."""
TITLES = ("The Lady and the Tiger", "La Signora e la Tigre")
"""What it is called in the Start menu, in the language of Windows."""
ENTRY = rf"Software\Microsoft\Windows\CurrentVersion\Uninstall\{NAME}"
"""Where the list of apps is kept in what belongs to a person in the registry."""


def build_installer(file: Path = SETUP, version: str = __version__) -> None:
    """Let NSIS pack the bundle into *file*, as *version*."""
    picture = ICON.with_name("setup.bmp")
    for path in (picture, *BUNDLE.rglob("*")):
        os.utime(path, (moment(), moment()))  # NSIS packs the hour of each file with it
    values = {
        "BUNDLE": BUNDLE,
        "VERSION": version,
        "ICON": ICON,
        "PICTURE": picture,
        "OUT": file,
    }
    subprocess.run(
        [
            *("makensis", "-V2", "-INPUTCHARSET", "UTF8"),
            *(f"-D{name}={value}" for name, value in values.items()),
            HERE / "installer.nsi",
        ],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(moment())},
    )


def build_older_installer() -> Path:
    """Pack what there is as an older version, if that is not done, and return the installer."""
    if not OLD_SETUP.exists() or OLD_SETUP.stat().st_mtime < SETUP.stat().st_mtime:
        build_installer(OLD_SETUP, OLDER)
    return OLD_SETUP


def build_zip() -> None:
    """Pack the bundle with a folder in it that keeps everything beside the program."""
    hour = (2020, 1, 1, 0, 0, 0)  # the same for all: a zip is to be the same twice
    with zipfile.ZipFile(PORTABLE_ZIP, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for file in sorted(BUNDLE.rglob("*")):
            if file.is_file():
                entry = zipfile.ZipInfo(f"{NAME}/{file.relative_to(BUNDLE).as_posix()}", hour)
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, file.read_bytes())
        packed.writestr(zipfile.ZipInfo(f"{NAME}/{PORTABLE}/", hour), "")
