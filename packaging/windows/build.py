"""Builds what people on Windows get: an installer, and a folder to unpack, in dist/.

    python packaging/windows/build.py

Runs on Windows, and on Linux with Wine: the interpreter, the packages and PyInstaller are Windows'
own in either case. What it needs besides is in packaging/windows/README.md. `make windows` runs it.
"""

from __future__ import annotations

import shutil

from cross_kernels import compile_all
from downloads import BUNDLE, DIST, PORTABLE_ZIP, SETUP, build_installer, build_zip
from machine import FOLDER, NATIVE, PREFIX, ROOT, Python
from moment import moment


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


def main() -> None:
    """Build everything, and say how large it is."""
    python = Python("bundle")
    python.make()
    if not NATIVE:
        PREFIX.make()
    compile_all(python)
    build_bundle(python)
    DIST.mkdir(exist_ok=True)
    build_installer()
    build_zip()
    whole = sum(file.stat().st_size for file in BUNDLE.rglob("*") if file.is_file())
    print(f"{whole / 1e6:8.1f} MB {BUNDLE.relative_to(ROOT)}")
    for file in (SETUP, PORTABLE_ZIP):
        print(f"{file.stat().st_size / 1e6:8.1f} MB {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
