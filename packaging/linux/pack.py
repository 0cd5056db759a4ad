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
from collections.abc import Mapping
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
MAINTAINER = os.environ.get("MAINTAINER") or f"The Lady and the Tiger <{NAME}@localhost>"
"""Whoever publishes says where mail about the package goes."""
HOMEPAGE = os.environ.get("HOMEPAGE", "")
"""Where people read about the program, if that is told."""
PICTURES = os.environ.get("PICTURES", "")
"""Where the pictures of docs/pictures are to be had for a software centre, if that is told."""
APP_ID = os.environ.get("APP_ID") or NAME
"""What software centres know the program by; they want a name that begins as a host's, reversed."""
GLIBC = (2, 36)
"""The newest C library that may be asked for: that of Debian 12."""
STDCXX = {(3, 4, 29): "11", (3, 4, 30): "12"}
"""The newest versions of C++'s library that may be, and the package that has them first."""
PACKAGES = {
    **{need: package for group in ("qt", "window") for need, package in GROUPS[group].items()},
    "libgcc_s.so.1": "libgcc-s1",
    # Both names of one library: Ubuntu's of today, and that of all others.
    "libglib-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgio-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
    "libgobject-2.0.so.0": "libglib2.0-0t64 | libglib2.0-0",
}
OF_LIBC = re.compile(r"lib(m|mvec|pthread|dl|rt|util|resolv)\.so\.\d+|ld-linux.*")


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


def headers() -> dict[Path, str]:
    """Return what is in the headers of each program and library of the bundle."""
    return {
        path: subprocess.run(
            ["objdump", "-p", path], check=True, capture_output=True, encoding="utf-8"
        ).stdout
        for path in sorted(BUNDLE.rglob("*"))
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF"
    }


def newest(symbols: str, told: Mapping[Path, str]) -> tuple[tuple[int, ...], Path]:
    """Return the newest version that is asked for of a library's *symbols*, and by whom."""
    return max(
        (tuple(map(int, version.split("."))), path)
        for path, text in told.items()
        for version in re.findall(rf"\b{symbols}_([\d.]+)", text)
    )


def depends() -> list[str]:
    """Return the packages that have what the bundle needs and does not bring.

    Raises KeyError for a library that nobody named, SystemExit for one that has to be newer than
    Debian 12 has it.
    """
    told = headers()
    brought = {path.name for path in BUNDLE.rglob("*.so*")}
    needed = {library for text in told.values() for library in re.findall(r"NEEDED +(\S+)", text)}
    glibc, asks = newest("GLIBC", told)
    if glibc > GLIBC:
        raise SystemExit(f"{asks.relative_to(BUNDLE)} needs a newer C library: {glibc}")
    stdcxx, asks = newest("GLIBCXX", told)
    if stdcxx > max(STDCXX):
        raise SystemExit(f"{asks.relative_to(BUNDLE)} needs a newer library of C++: {stdcxx}")
    since = next(package for version, package in STDCXX.items() if version >= stdcxx)
    packages = PACKAGES | {
        "libc.so.6": f"libc6 (>= {'.'.join(map(str, glibc))})",
        "libstdc++.so.6": f"libstdc++6 (>= {since})",
    }
    return sorted(
        {packages[library] for library in needed - brought if not OF_LIBC.fullmatch(library)}
    )


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
    _write(share / "metainfo" / f"{APP_ID}.metainfo.xml", metainfo())
    for folder, page in (("man6", f"{NAME}.6"), ("it/man6", f"{NAME}.it.6")):
        manual = share / "man" / folder / f"{NAME}.6.gz"
        _write_packed(manual, (HERE / page).read_text("utf-8"))
    documents = share / "doc" / NAME
    shutil.copytree(BUNDLE / "licences", documents / "licences")
    _write(documents / "copyright", (HERE / "copyright").read_text("utf-8"))
    _write_packed(documents / "changelog.gz", debian_changelog(NAME, MAINTAINER))
    overrides = share / "lintian" / "overrides" / NAME
    _write(overrides, (HERE / "lintian-overrides").read_text("utf-8"))
    files = sorted(p for p in TREE.rglob("*") if p.is_file() and not p.is_symlink())
    size = sum(file.stat().st_size for file in files) // 1024
    sums = "".join(
        f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}"
        f"  {file.relative_to(TREE)}\n"
        for file in files
    )
    _write(TREE / "DEBIAN" / "md5sums", sums)
    _write(TREE / "DEBIAN" / "control", _control(size))
    for path in (TREE, *TREE.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or path == program / NAME
            path.chmod(0o755 if runs else 0o644)
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "-Sextreme", "--build", TREE, DEB],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(moment())},
    )


def _control(size: int) -> str:
    homepage = f"Homepage: {HOMEPAGE}\n" if HOMEPAGE else ""
    return f"""\
Package: {NAME}
Version: {__version__}
Architecture: amd64
Maintainer: {MAINTAINER}
Installed-Size: {size}
Depends: {", ".join(depends())}
Section: games
Priority: optional
{homepage}Description: {SUMMARY}
 Doors, Favor, Labyrinth and Suspicion: a few cards each, sharp decisions, and
 opponents of six strengths that play on your own computer. In English and in
 Italian. A lesson for each game, hints that give reasons, a review of every
 match, and problems of the day. It needs no network, and uses none.
"""


def metainfo() -> str:
    """Return what AppStream, and so a software centre, is told."""
    text = (HERE / "metainfo.xml").read_text("utf-8")
    releases = appstream_releases().replace("\n", "\n  ")
    return text.format(id=APP_ID, links=_links(), releases=releases)


def _links() -> str:
    """Return what AppStream says of pages and pictures: nothing where nobody has said any."""
    links = f'  <url type="homepage">{HOMEPAGE}</url>\n' if HOMEPAGE else ""
    if PICTURES:
        links += (HERE / "screenshots.xml").read_text("utf-8").format(pictures=PICTURES)
    return links


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
