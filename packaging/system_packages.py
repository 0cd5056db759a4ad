"""Sees to what the app needs of a Linux system beyond Python's own packages.

    python packaging/system_packages.py GROUP...

Looks for the libraries and programs of the named groups and, where all are there, says and does
nothing. What is missing it installs from Debian's packages if it may (as root, or with a sudo that
asks for no password); otherwise it says in a sentence what to install, and ends with status 1.
Runs on a bare interpreter, before anything of ours is installed.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

MORE_PATH = ("/usr/sbin", "/usr/games")
"""Where Debian has programs, too."""
PYTHON_LIBRARY = f"libpython3.{sys.version_info.minor}.so.1.0"

# What is needed → the Debian package that has it. A name with ".so" is a library, one that begins
# with a slash a file, others programs.
# The libraries are those that the ELF headers of PySide6's wheel name; a test compares the two.
GROUPS = {
    # Any Qt program, even one that draws off screen.
    "qt": {
        "libEGL.so.1": "libegl1",
        "libGL.so.1": "libgl1",
        "libX11.so.6": "libx11-6",
        "libbrotlidec.so.1": "libbrotli1",
        "libdbus-1.so.3": "libdbus-1-3",
        "libfontconfig.so.1": "libfontconfig1",
        "libfreetype.so.6": "libfreetype6",
        "libglib-2.0.so.0": "libglib2.0-0",
        "libgthread-2.0.so.0": "libglib2.0-0",
        "libstdc++.so.6": "libstdc++6",
        "libxkbcommon.so.0": "libxkbcommon0",
        "libz.so.1": "zlib1g",
        "libzstd.so.1": "libzstd1",
    },
    # A window on X11 or Wayland.
    "window": {
        "libX11-xcb.so.1": "libx11-xcb1",
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-glx.so.0": "libxcb-glx0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-render.so.0": "libxcb-render0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-shm.so.0": "libxcb-shm0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-util.so.1": "libxcb-util1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxcb.so.1": "libxcb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
    # PyInstaller: reads ELF headers, which are to name no folder of the machine that it ran on, and
    # ships the interpreter as a library. ICU's data are made smaller.
    "build": {
        "objdump": "binutils",
        "icupkg": "icu-devtools",
        "patchelf": "patchelf",
        PYTHON_LIBRARY: f"libpython3.{sys.version_info.minor}",
    },
    # A Windows to build in, its C compiler, and what packs an installer.
    "windows": {
        "wine": "wine",
        "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-win32",
        "makensis": "nsis",
    },
    # Programs of the same kind, whose start is measured beside ours.
    # kpat ends where there is no bus of a session, which any desktop has.
    "peers": {
        "dbus-run-session": "dbus",
        "gnome-chess": "gnome-chess",
        "kpat": "kpat",
        "lskat": "lskat",
    },
    # A bare system to install in, and who reads a package, a menu entry and a manual closely.
    "release": {
        "appstreamcli": "appstream",
        "debootstrap": "debootstrap",
        "desktop-file-validate": "desktop-file-utils",
        "lintian": "lintian",
        "man": "man-db",
    },
    # A virtual screen, and the hand and eye of the tests that use it.
    "screen": {
        "Xvfb": "xvfb",
        "openbox": "openbox",
        "xdotool": "xdotool",
        "import": "imagemagick",
    },
    # A message bus of one's own, the accessibility bus, and the bindings of a client.
    "ear": {
        "dbus-run-session": "dbus",
        "/usr/libexec/at-spi-bus-launcher": "at-spi2-core",
        "/usr/share/doc/python3-pyatspi": "python3-pyatspi",
    },
}


def is_there(need: str) -> bool:
    """Whether the library can be loaded, the file exists, or the program is on the path."""
    if need.startswith("/"):
        return Path(need).exists()
    if ".so" not in need:  # not everybody's path leads to all of them
        path = os.pathsep.join((os.environ.get("PATH", os.defpath), *MORE_PATH))
        return shutil.which(need, path=path) is not None
    if need == PYTHON_LIBRARY and Path(sysconfig.get_config_var("LIBDIR"), need).exists():
        return True  # beside an interpreter that was not installed for the whole system
    try:
        ctypes.CDLL(need)
    except OSError:
        return False
    return True


def debian_package(library: str) -> str:
    """Return the package that a library of this system belongs to, by the library's file name.

    Raises subprocess.CalledProcessError where there is none.
    """
    asked = ["dpkg-query", "--search", f"*/{library}"]
    told = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8")
    return told.stdout.partition(":")[0]


def missing(groups: Iterable[str]) -> dict[str, str]:
    """Return what the groups need and this system lacks, with the Debian package of each."""
    wanted = {need: package for group in groups for need, package in GROUPS[group].items()}
    return {need: package for need, package in wanted.items() if not is_there(need)}


def root_command() -> list[str] | None:
    """Return what to put before a command to run it as root; None if we may not."""
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") is None:
        return None
    asked = subprocess.run(["sudo", "-n", "true"], capture_output=True)
    return ["sudo", "-n"] if asked.returncode == 0 else None


def install(packages: list[str], as_root: list[str]) -> str:
    """Install Debian packages; return what apt-get complained of, which may not matter."""
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    complaints = ""
    for task in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        done = subprocess.run(
            [*apt_get, *task], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8"
        )
        complaints += done.stderr
    return complaints


def main(groups: list[str]) -> int:
    """Install what is missing of these groups, or say what is; return the exit status."""
    if sys.platform != "linux":
        return 0  # the wheels bring everything
    lacking = missing(groups)
    as_root = root_command() if lacking and shutil.which("apt-get") else None
    if as_root is not None:
        packages = sorted(set(lacking.values()))
        print("Installing what this system lacks:", *packages, flush=True)
        complaints = install(packages, as_root)
        lacking = missing(groups)
        if lacking:
            print(complaints, file=sys.stderr)
    if lacking:
        print(
            f"This system lacks {', '.join(lacking)}. On Debian or Ubuntu, install it with:\n"
            f"  sudo apt-get install {' '.join(sorted(set(lacking.values())))}",
            file=sys.stderr,
        )
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
