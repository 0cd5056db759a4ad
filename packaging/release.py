"""The files of a release, and their sums.

    python packaging/release.py [--tag TAG] [SYSTEM...]

writes dist/SHA256SUMS over the files of these systems, or of all, and says which are not there. It
is one list and not a file beside each: `sha256sum --check --ignore-missing SHA256SUMS` checks
whatever of them somebody has fetched, and whoever publishes signs one thing. A tag has to name the
version that the program says it is. `make release` runs it.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "lat-desktop"
(VERSION,) = re.findall(
    r'^__version__ = "(.+)"$',
    (ROOT / "lat_desktop" / "__init__.py").read_text("utf-8"),
    re.MULTILINE,
)
DIST = ROOT / "dist"
SUMS = DIST / "SHA256SUMS"
SYSTEMS = {
    "linux-x86_64": [
        f"{NAME}-{VERSION}-linux-x86_64.tar.xz",
        f"{NAME}_{VERSION}_amd64.deb",
    ],
    "windows-x86_64": [
        f"{NAME}-{VERSION}-windows-x86_64-setup.exe",
        f"{NAME}-{VERSION}-windows-x86_64.zip",
    ],
    "macos-arm64": [f"{NAME}-{VERSION}-macos-arm64.dmg"],
    "macos-x86_64": [f"{NAME}-{VERSION}-macos-x86_64.dmg"],
}
"""What people download, by the system that it is for."""


def bill_of_materials(system: str) -> Path:
    """Return where that of a system's bundle is."""
    return DIST / f"{NAME}-{VERSION}-{system}.cdx.json"


def files(system: str) -> list[Path]:
    """Return all that is published for a system."""
    return [*(DIST / name for name in SYSTEMS[system]), bill_of_materials(system)]


def sums(paths: list[Path]) -> str:
    """Return the sums of files, as sha256sum writes them, by name."""
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(paths)
    )


def main(arguments: list[str]) -> None:
    """Write the sums. Raises SystemExit for a file that is not there, and for another tag."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tag", default=f"v{VERSION}")
    parser.add_argument("systems", nargs="*", default=list(SYSTEMS))
    given = parser.parse_args(arguments)
    if given.tag != f"v{VERSION}":
        raise SystemExit(f"The tag is {given.tag}, the program says that it is {VERSION}.")
    paths = [path for system in given.systems for path in files(system)]
    if missing := [path.name for path in paths if not path.exists()]:
        raise SystemExit(f"Not there, so this is no release: {', '.join(missing)}")
    SUMS.write_bytes(sums(paths).encode())
    for path in [*paths, SUMS]:
        print(f"{path.stat().st_size / 1e6:8.1f} MB {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
