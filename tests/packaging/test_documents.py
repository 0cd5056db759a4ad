"""A match as a document of each desktop: its ending, its type, its icon, and what opens it."""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from lat_desktop.engine import record
from lat_desktop.engine.record import SUFFIX
from lat_desktop.engine.registry import GAMES
from tests.evening import SEATS
from tests.games import SUBJECTS

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
TYPES = PACKAGING / "linux" / "lat-desktop.xml"
ENTRY = PACKAGING / "lat-desktop.desktop"
TYPE = "application/x-lat-match"
SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
LOOK = """
import sys
from PySide6.QtCore import QLocale, QMimeDatabase
QLocale.setDefault(QLocale(sys.argv[1]))
database = QMimeDatabase()
for path in sys.argv[2:]:
    found = database.mimeTypeForFile(path)
    print(found.name(), found.inherits("text/plain"), found.comment(), sep="|")
"""


def test_the_ending_and_the_type_are_the_same_everywhere() -> None:
    glob = ElementTree.parse(TYPES).find(f".//{SPACE}glob")
    declared = ElementTree.parse(TYPES).find(f"{SPACE}mime-type")
    assert glob is not None
    assert declared is not None
    assert glob.get("pattern") == f"*{SUFFIX}"
    assert declared.get("type") == TYPE
    entry = ENTRY.read_text("utf-8")
    assert f"\nMimeType={TYPE};\n" in entry
    assert "\nExec=lat-desktop %f\n" in entry
    installer = (PACKAGING / "windows" / "installer.nsi").read_text("utf-8")
    assert f'!define SUFFIX "{SUFFIX}"\n' in installer
    assert f'"{TYPE}"' in installer
    assert f'["{TYPE}"]' in (PACKAGING / "lat_desktop.spec").read_text("utf-8")


@pytest.mark.skipif(sys.platform != "linux", reason="the database of types is Linux's")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "match of The Lady and the Tiger"), ("it", "partita della Signora e la Tigre")],
)
def test_the_desktop_knows_a_match_by_its_name_and_by_its_beginning(
    tmp_path: Path, language: str, words: str
) -> None:
    packages = tmp_path / "share" / "mime" / "packages"
    packages.mkdir(parents=True)
    shutil.copy(TYPES, packages)
    match = SUBJECTS[next(iter(GAMES))].position(1, 5)
    text = record.write(match, SEATS)
    names = (f"a match{SUFFIX}", "sent", "other.json")
    named, nameless, other = (tmp_path / name for name in names)
    named.write_bytes(text)
    nameless.write_bytes(text)
    other.write_text(json.dumps({"format": 3, "of": "something else"}), "utf-8")
    looked = subprocess.run(
        [sys.executable, "-c", LOOK, language, named, nameless, other],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "share")},
        check=True,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    *ours, foreign = looked.stdout.splitlines()
    assert ours == [f"{TYPE}|True|{words}"] * 2
    assert not foreign.startswith(TYPE)


def test_the_database_of_types_takes_what_we_declare(tmp_path: Path) -> None:
    command = shutil.which("update-mime-database")
    if command is None:
        pytest.skip("this desktop has no database of types")
    types = tmp_path / "mime"
    (types / "packages").mkdir(parents=True)
    shutil.copy(TYPES, types / "packages")
    told = subprocess.run(
        [command, types],
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    assert not told.stdout + told.stderr
    assert f"{TYPE}:*{SUFFIX}" in (types / "globs2").read_text("utf-8")


def test_both_icons_are_drawn_in_all_sizes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, PACKAGING / "icons.py", tmp_path], check=True)
    theme = tmp_path / "hicolor"
    names = ("apps/lat-desktop", f"mimetypes/{TYPE.replace('/', '-')}")
    for name in names:
        assert (theme / "scalable" / f"{name}.svg").exists()
        for size in (16, 22, 24, 32, 48, 64, 128, 256, 512):
            picture = QImage(str(theme / f"{size}x{size}" / f"{name}.png"))
            assert (picture.width(), picture.height()) == (size, size)
            assert picture.pixelColor(size // 2, size // 2).alpha() == 255
            assert picture.pixelColor(0, 0).alpha() == 0
    for kind in ("icon", "document"):
        ico = (tmp_path / f"{kind}.ico").read_bytes()
        assert struct.unpack("<HHH", ico[:6]) == (0, 1, 7)
        icns = (tmp_path / f"{kind}.icns").read_bytes()
        assert icns[:4] == b"icns"
        assert struct.unpack(">I", icns[4:8]) == (len(icns),)


linux_only = pytest.mark.skipif(sys.platform != "linux", reason="a script for Linux")


class Desktop:
    """A home, and a bundle with a stand-in for the program: the rest is tried with the bundle."""

    def __init__(self, folder: Path, home: str = "home é") -> None:
        self.bundle, self.home = folder / "bundle", folder / home
        self.app = self.home / ".local" / "lib" / "lat-desktop"
        self.data = self.home / ".local" / "share"
        share = self.bundle / "share"
        for each in ("applications", "icons/hicolor/scalable/mimetypes", "mime/packages"):
            (share / each).mkdir(parents=True)
        for path in (self.home, self.bundle / "_internal", self.bundle / "licences"):
            path.mkdir()
        shutil.copy(PACKAGING / "install.sh", self.bundle)
        shutil.copy(ENTRY, share / "applications")
        shutil.copy(TYPES, share / "mime" / "packages")
        self.icon = f"icons/hicolor/scalable/mimetypes/{TYPE.replace('/', '-')}.svg"
        shutil.copy(ROOT / "resources" / "document.svg", share / self.icon)
        sleep = shutil.which("sleep")
        assert sleep is not None
        shutil.copy(sleep, self.bundle / "lat-desktop")

    def install(
        self, *arguments: str, script: Path | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [script or self.bundle / "install.sh", *arguments],
            check=False,
            env={"HOME": str(self.home), "PATH": os.defpath},
            capture_output=True,
            encoding="utf-8",
        )


@linux_only
def test_it_is_put_into_a_persons_desktop_and_taken_out_again(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path)
    assert desktop.install().returncode == 0
    data = desktop.data
    entry = (data / "applications" / "lat-desktop.desktop").read_text("utf-8")
    opens = re.search(r'^Exec="(.*)" %f$', entry, re.MULTILINE)
    assert opens is not None
    assert Path(opens[1]).is_file()
    assert (data / "mime" / "packages" / TYPES.name).read_bytes() == TYPES.read_bytes()
    assert (data / desktop.icon).exists()
    others = data / "mime" / "packages" / "other.xml"
    others.write_text(f"<mime-info xmlns='{SPACE.strip('{}')}'/>", "utf-8")
    assert desktop.install("--uninstall").returncode == 0
    assert others.exists()
    assert not desktop.app.exists()
    left = [file for file in desktop.home.rglob("*") if file.is_file()]
    assert not [file for file in left if b"lat-match" in file.read_bytes()]


@linux_only
def test_the_menu_starts_it_wherever_a_home_is(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path, 'h&m|100% $x `a"b\\c')
    assert desktop.install().returncode == 0
    entry = (desktop.data / "applications" / "lat-desktop.desktop").read_text("utf-8")
    opens = re.search(r'^Exec="(.*)" %f$', entry, re.MULTILINE)
    assert opens is not None
    value = opens[1].replace("\\\\", "\\")  # of a string in such a file
    argument = re.sub(r"\\(.)", r"\1", value).replace("%%", "%")  # of an argument in quotes
    assert argument == str(desktop.app / "lat-desktop")


@linux_only
def test_the_installed_copy_does_not_install_itself(tmp_path: Path) -> None:
    """Also where the home is a link, and so has two names."""
    desktop = Desktop(tmp_path)
    assert desktop.install().returncode == 0
    link = tmp_path / "link"
    link.symlink_to(desktop.home)
    for home in (desktop.home, link):
        desktop.home = home
        assert desktop.install(script=desktop.app / "install.sh").returncode == 1
        assert (desktop.app / "lat-desktop").exists()


@linux_only
def test_matches_beside_the_program_are_neither_taken_along_nor_taken_away(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path)
    (desktop.bundle / "data").mkdir()
    assert desktop.install().returncode == 0
    mine = desktop.app / "data" / "mine.latmatch"
    assert not mine.parent.exists(), "or matches would be kept there from now on"
    mine.parent.mkdir()
    mine.touch()
    for arguments in ((), ("--uninstall",)):
        assert desktop.install(*arguments).returncode == 0
        assert mine.exists()


@linux_only
@pytest.mark.parametrize("arguments", [(), ("--uninstall",)], ids=["again", "uninstall"])
def test_an_open_program_is_not_replaced(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """However it was started: here by the link that lies among the commands."""
    desktop = Desktop(tmp_path)
    assert desktop.install().returncode == 0
    command = desktop.home / ".local" / "bin" / "lat-desktop"
    with subprocess.Popen([command, "600"]) as opened:
        refused = desktop.install(*arguments)
        opened.kill()
    assert refused.returncode == 1
    assert "are open" in refused.stderr
    assert (desktop.app / "lat-desktop").exists()
    assert desktop.install(*arguments).returncode == 0
