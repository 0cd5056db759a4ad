"""Builds what people download twice, from two clones, and says which files are not the same.

    python packaging/reproducible.py linux windows

makes the named targets from what is committed, in folders of different names, in different time
zones and with different rights for new files. What a file of dist/ holds is compared byte by byte;
where an archive differs, the bundles that were packed tell why. Ends with status 1 if one differs.
`make reproducible` runs it; it takes as long as two builds.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "reproducible"
WAYS = {"a": (0o022, "UTC0"), "another-place": (0o077, "JST-9")}
"""Folders, and what else is different there: who may read a new file, and what time it is."""
COMPARED = ("dist", "build/windows/bundle")


def build(folder: Path, commit: str, targets: list[str], umask: int, zone: str) -> None:
    """Clone a commit into a folder, and make it there. Raises CalledProcessError."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", ROOT, folder], check=True)
    subprocess.run(["git", "-C", folder, "checkout", "--quiet", commit], check=True)
    # What this make was told is not meant for that one.
    environment = {name: value for name, value in os.environ.items() if "MAKE" not in name}
    subprocess.run(
        ["make", *targets],
        cwd=folder,
        env=environment | {"TZ": zone},
        umask=umask,
        stdin=subprocess.DEVNULL,
        check=True,
    )


def files(folder: Path) -> set[Path]:
    """Return the files that are compared, by their paths within the clone."""
    return {
        path.relative_to(folder)
        for name in COMPARED
        for path in (folder / name).rglob("*")
        if path.is_file()
    }


def differing(one: Path, other: Path) -> list[Path]:
    """Return which files are not in both clones with the same bytes, by their paths within them."""
    common = files(one) & files(other)
    return sorted(
        (files(one) ^ files(other))
        | {path for path in common if not filecmp.cmp(one / path, other / path, shallow=False)}
    )


def main(targets: list[str]) -> int:
    """Build twice, and tell what differs; return the exit status."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    commit = subprocess.run(asked, check=True, capture_output=True, encoding="utf-8").stdout.strip()
    for name, (umask, zone) in WAYS.items():
        build(FOLDER / name, commit, targets, umask, zone)
    one, other = (FOLDER / name for name in WAYS)
    found = differing(one, other)
    for path in found:
        print(f"not the same twice: {path}")
    print(f"{len(files(one)) - len(found)} files are the same twice, {len(found)} are not.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
