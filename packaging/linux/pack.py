"""Packs the bundle for Linux: as a folder to unpack anywhere, and as a package for Debian.

    python packaging/linux/pack.py

Takes dist/lat-desktop, which `make bundle` makes; `make linux` runs both.
"""

from __future__ import annotations

import gzip
import hashlib
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
sys.path[:0] = [str(ROOT), str(HERE.parent)]

from moment import moment  # noqa: E402
from system_packages import GROUPS  # noqa: E402

from lat_desktop import __version__  # noqa: E402
from tools.changes import appstream_releases, debian_changelog  # noqa: E402

NAME = "lat-desktop"
SUMMARY = "four small games of cards and deduction against your computer"
DIST = ROOT / "dist"
BUNDLE = DIST / NAME
TREE = ROOT / "build" / "deb"
TARBALL = DIST / f"{NAME}-{__version__}-linux-x86_64.tar.xz"
DEB = DIST / f"{NAME}_{__version__}_amd64.deb"
MAINTAINER = os.environ.get("MAINTAINER", f"The Lady and the Tiger <{NAME}@localhost>")
"""Whoever publishes says where mail about the package goes."""
GLIBC = "2.34"
"""The oldest that the wheels of Qt run with; Debian 12 has 2.36."""
PACKAGES = {
    **{need: package for group in ("qt", "window") for need, package in GROUPS[group].items()},
    "libc.so.6": f"libc6 (>= {GLIBC})",
    "libgcc_s.so.1": "libgcc-s1",
    # Both names of one library: Ubuntu's of today, and that of all others.
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgio-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
}
OF_LIBC = re.compile(r"lib(m|pthread|dl|rt|util|resolv)\.so\.\d+|ld-linux.*")


FILTERS = [
    {"id": lzma.FILTER_X86},  # most of it is code of this processor
    {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME},
]


def build_tarball() -> None:
    """Pack the folder, the same twice: in one order, of nobody, at one time."""
    with (
        lzma.open(TARBALL, "wb", filters=FILTERS) as out,
        tarfile.open(fileobj=out, mode="w|") as packed,
    ):
        for path in (BUNDLE, *sorted(BUNDLE.rglob("*"))):
            entry = packed.gettarinfo(path, f"{NAME}-{__version__}/{path.relative_to(BUNDLE)}")
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = ""
            entry.mtime = moment()
            entry.mode = 0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644
            if entry.isreg():
                with path.open("rb") as file:
                    packed.addfile(entry, file)
            else:
                packed.addfile(entry)


def needed() -> Iterator[str]:
    """Yield the libraries that something in the bundle needs and the bundle has not."""
    brought = {path.name for path in BUNDLE.rglob("*.so*")}
    for path in BUNDLE.rglob("*"):
        if path.is_symlink() or not path.is_file() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        told = subprocess.run(["objdump", "-p", path], check=True, capture_output=True, text=True)
        for library in re.findall(r"NEEDED +(\S+)", told.stdout):
            if library not in brought and not OF_LIBC.fullmatch(library):
                yield library


def depends() -> list[str]:
    """Return the packages that have them. Raises KeyError for a library that nobody named."""
    return sorted({PACKAGES[library] for library in needed()})


def build_deb() -> None:
    """Lay out what is installed, and pack it."""
    shutil.rmtree(TREE, ignore_errors=True)
    program = TREE / "usr" / "lib" / NAME
    program.mkdir(parents=True)
    shutil.copytree(BUNDLE / "_internal", program / "_internal", symlinks=True)
    shutil.copy(BUNDLE / NAME, program / NAME)
    share = TREE / "usr" / "share"
    shutil.copytree(BUNDLE / "share", share)
    command = TREE / "usr" / "games" / NAME
    command.parent.mkdir()
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    _write(share / "metainfo" / "lat-desktop.metainfo.xml", _metainfo())
    _write_packed(share / "man" / "man6" / f"{NAME}.6.gz", (HERE / f"{NAME}.6").read_text("utf-8"))
    documents = share / "doc" / NAME
    shutil.copytree(BUNDLE / "licences", documents / "licences")
    _write(documents / "copyright", (HERE / "copyright").read_text("utf-8"))
    _write_packed(documents / "changelog.gz", debian_changelog(NAME, MAINTAINER))
    overrides = share / "lintian" / "overrides" / NAME
    _write(overrides, (HERE / "lintian-overrides").read_text("utf-8"))
    for path in TREE.rglob("*"):
        if not path.is_symlink():
            runs = path.is_dir() or path == program / NAME
            path.chmod(0o755 if runs else 0o644)
    files = sorted(p for p in TREE.rglob("*") if p.is_file() and not p.is_symlink())
    size = sum(file.stat().st_size for file in files) // 1024
    sums = "".join(
        f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}"
        f"  {file.relative_to(TREE)}\n"
        for file in files
    )
    _write(TREE / "DEBIAN" / "md5sums", sums)
    _write(TREE / "DEBIAN" / "control", _control(size))
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "-Sextreme", "--build", TREE, DEB],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(moment())},
    )


def _control(size: int) -> str:
    return f"""\
Package: {NAME}
Version: {__version__}
Architecture: amd64
Maintainer: {MAINTAINER}
Installed-Size: {size}
Depends: {", ".join(depends())}
Section: games
Priority: optional
Description: {SUMMARY}
 Doors, Favor, Labyrinth and Suspicion: a few cards each, sharp decisions, and an
 opponent of four strengths that plays on your own computer. In English and in
 Italian. A lesson for each game, hints that give reasons, a review of every
 match, and problems of the day. It needs no network, and uses none.
"""


def _metainfo() -> str:
    text = (HERE / "metainfo.xml").read_text("utf-8")
    return text.format(releases=appstream_releases().replace("\n", "\n  "))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def _write_packed(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def main() -> None:
    """Build both, and say how large they are."""
    build_tarball()
    build_deb()
    for file in (TARBALL, DEB):
        print(f"{file.stat().st_size / 1e6:8.1f} MB {file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
