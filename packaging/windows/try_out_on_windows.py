"""Tries what people on Windows get on a Windows, as far as a script can.

    python packaging/windows/try_out_on_windows.py

What `make windows` made in dist/ is installed silently, plays a match of the computer against
itself, which leaves pictures in build/release-test, is opened from the Start menu, closed, replaced
by the same version over a lower one, and removed; the portable folder is unpacked and does the
same. It stops at the first thing that is wrong. Nobody clicks: by mouse it is played in Wine, see
try_out_in_wine.py. `make release-test-windows` runs it, on Windows this and on Linux both.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

from downloads import (
    BUNDLE,
    ENTRY,
    NAME,
    OLDER,
    PORTABLE_ZIP,
    SETUP,
    TITLES,
    build_older_installer,
)
from machine import ROOT

from lat_desktop import __version__
from lat_desktop.controllers.user_folders import PORTABLE

if sys.platform != "win32":
    sys.exit("This is for Windows; elsewhere try_out_in_wine.py does it.")

import winreg

PICTURES = ROOT / "build" / "release-test"
PROGRAM = f"{NAME}.exe"
PATIENCE_S = 90.0
LOCAL = Path(os.environ.get("LOCALAPPDATA", ""))
ROAMING = Path(os.environ.get("APPDATA", ""))
INSTALLED = LOCAL / "Programs" / NAME
START_MENU = ROAMING / "Microsoft" / "Windows" / "Start Menu" / "Programs"


def run(program: Path, *arguments: str | Path) -> int:
    """Run a program to its end and return its status."""
    return subprocess.run([program, *arguments], timeout=10 * PATIENCE_S, check=False).returncode


def is_running(program: Path) -> bool:
    """Whether a program runs, which cannot be opened to be written then."""
    try:
        with program.open("r+b"):
            return False
    except PermissionError:
        return True


def wait_until(holds: Callable[[], bool], complaint: str) -> None:
    """Wait for something. Raises TimeoutError with the complaint."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError(complaint)
        time.sleep(0.5)


def files_in(folder: Path) -> set[Path]:
    """Return all files in a folder, by their paths within it."""
    return {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}


def start_menu_entries() -> list[Path]:
    """Return what a person finds in the Start menu."""
    return [file for file in START_MENU.glob("*.lnk") if file.stem in TITLES]


def version_in_apps() -> str | None:
    """Return the version that the list of apps shows; None where it has none."""
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, ENTRY) as key:
            return str(winreg.QueryValueEx(key, "DisplayVersion")[0])
    except FileNotFoundError:
        return None


def open_and_close(
    document: Path, program: Path, whatever: Callable[[], None] = lambda: None
) -> None:
    """Open it as a double-click does, do *whatever* meanwhile, and close the program's window."""
    os.startfile(document)
    wait_until(lambda: is_running(program), "it never started")
    time.sleep(10)  # to draw itself, and to fail at it
    assert is_running(program), "it ended by itself"
    whatever()
    # Without /F a window is asked to close.
    subprocess.run(["taskkill", "/IM", program.name], check=True)
    wait_until(lambda: not is_running(program), "it does not end")


def install(setup: Path, version: str) -> None:
    """Install silently, and look what it has left where."""
    assert run(setup, "/S") == 0
    assert files_in(INSTALLED) == files_in(BUNDLE) | {Path("uninstall.exe")}
    assert len(start_menu_entries()) == 1
    assert version_in_apps() == version


def try_installer() -> None:
    """Install a lower version and replace it, play, and remove it."""
    install(build_older_installer(), OLDER)
    program = INSTALLED / PROGRAM
    assert run(program, "--demo", PICTURES / "windows-demo") == 0
    assert list((PICTURES / "windows-demo").glob("*.png")), "it left no pictures"

    def install_meanwhile() -> None:
        assert run(SETUP, "/S") == 2, "it cannot be replaced while it runs"

    open_and_close(start_menu_entries()[0], program, install_meanwhile)
    install(SETUP, __version__)
    open_and_close(start_menu_entries()[0], program)
    (log,) = ROAMING.glob(f"{NAME}/log.txt")
    assert "Traceback" not in log.read_text("utf-8")
    assert run(INSTALLED / "uninstall.exe", "/S") == 0
    wait_until(lambda: not INSTALLED.exists(), "it was not removed")  # by a copy of itself
    assert start_menu_entries() == []
    assert version_in_apps() is None


def try_portable(folder: Path) -> None:
    """Unpack the zip in a folder, and play from there."""
    with zipfile.ZipFile(PORTABLE_ZIP) as packed:
        packed.extractall(folder)
    elsewhere = files_in(ROAMING / NAME)
    program = folder / NAME / PROGRAM
    assert run(program, "--demo", PICTURES / "windows-portable-demo") == 0
    open_and_close(program, program)
    assert (folder / NAME / PORTABLE / "log.txt").exists(), "it keeps nothing beside itself"
    assert files_in(ROAMING / NAME) == elsewhere, "it has left something elsewhere"


def main() -> None:
    """Try it. Raises what goes wrong."""
    if INSTALLED.exists():
        sys.exit(f"There is one already, which is not ours to remove: {INSTALLED}")
    try_installer()
    print("installed, played, opened, replaced, removed", flush=True)
    with tempfile.TemporaryDirectory(prefix="giochi, così ") as name:
        try_portable(Path(name))
    print("the same from a folder", flush=True)


if __name__ == "__main__":
    main()
