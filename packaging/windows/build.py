"""Builds what people on Windows get: an installer, and a folder to unpack, in dist/.

    python packaging/windows/build.py

Runs on Windows, and on Linux with Wine: the interpreter, the packages and PyInstaller are Windows'
own in either case. What it needs besides is in packaging/windows/README.md. `make windows` runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from cross_kernels import compile_all
from machine import FOLDER, HERE, NATIVE, PREFIX, ROOT, Python

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


def build_bundle(python: Python) -> None:
    """Let PyInstaller put the program together."""
    shutil.rmtree(BUNDLE.parent, ignore_errors=True)
    python.run(
        *("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
        *("--workpath", FOLDER / "pyinstaller", "--distpath", BUNDLE.parent),
        ROOT / "packaging" / "lat_desktop.spec",
        PYTHONHASHSEED="0",
        PYTHONNODEBUGRANGES="1",
        SOURCE_DATE_EPOCH=str(moment()),
    )
    for path in BUNDLE.rglob("*"):
        os.utime(path, (moment(), moment()))  # NSIS packs the hour of each file with it


def build_installer(file: Path = SETUP, version: str = __version__) -> None:
    """Let NSIS pack the bundle into *file*, as *version*."""
    values = {
        "BUNDLE": BUNDLE,
        "VERSION": version,
        "ICON": ICON,
        "PICTURE": ICON.with_name("setup.bmp"),
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


def main() -> None:
    """Build everything, and say how large it is."""
    python = Python("bundle")
    python.make()
    if not NATIVE:
        PREFIX.make()
    compile_all(python)
    build_bundle(python)
    if not NATIVE:
        PREFIX.wait_for_rest()
    DIST.mkdir(exist_ok=True)
    build_installer()
    build_zip()
    whole = sum(file.stat().st_size for file in BUNDLE.rglob("*") if file.is_file())
    print(f"{whole / 1e6:8.1f} MB {BUNDLE.relative_to(ROOT)}")
    for file in (SETUP, PORTABLE_ZIP):
        print(f"{file.stat().st_size / 1e6:8.1f} MB {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
