"""What people on Linux download, as they meet it: `make release-test-linux`, which runs as root."""

import json
import os
import re
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pack
import pytest
import release

from lat_desktop import __version__
from tools.clean_root import USER, USER_ID, CleanRoot, menu_command
from tools.ui_smoke_player import UiSmokePlayer
from tools.virtual_screen import PATIENCE_S, VirtualScreen

pytestmark = pytest.mark.release

ARCHIVE, DEB = pack.TARBALL, pack.DEB
BUNDLE = pack.BUNDLE
PICTURES = release.ROOT / "build" / "release-test"
ENTRY = "usr/share/applications/lat-desktop.desktop"
DESKTOP = ("xfce4-session", "xserver-xorg-core", "xz-utils")
"""A small desktop, what shows it on a screen, and what unpacks: all that the archive counts on."""
OWN = re.compile(
    rf"/home/{USER}/(\.(config|local|local/share)|\.(config|local/share)/lat-desktop(/.*)?"
    r"|\.cache(/fontconfig(/.*)?)?)"
)
"""What a person has played, their settings, and what fontconfig notes for whichever program."""
USUAL = re.compile(rf"/home/{USER}/\.local/(bin|lib|share/(applications|icons|mime)(/.*)?)")
"""Where menus and shells look anyway, and desktops keep lists of what is there: it is in none."""


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of what the package installs for menus, manuals and software centres."""
    folder = tmp_path_factory.mktemp("deb")
    subprocess.run(["dpkg-deb", "--extract", DEB, folder], check=True)
    return folder / "usr" / "share"


def told(*command: str | Path) -> str:
    """Return all that a program says, whatever it thinks of what it was given."""
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False
    )
    return done.stdout


def play_first_turn(root: CleanRoot, command: list[str], name: str) -> None:
    """Start the program there, play until somebody has answered, and leave it."""
    with VirtualScreen() as screen:
        process = root.start(*command, display=screen.environment["DISPLAY"])
        try:
            person = UiSmokePlayer(screen, process, root.home / ".local")
            person.start_match()
            screen.picture(PICTURES / f"{name}-table.png")
            person.play(moves=2)
            screen.picture(PICTURES / f"{name}-first-turn.png")
            screen.press("ctrl+q")
            assert process.wait(PATIENCE_S) == 0
            assert person.steps()["human"] >= 2, "the match is to be continued another time"
        finally:
            process.kill()
            process.wait()


def test_package_is_installed_played_and_removed() -> None:
    with CleanRoot() as root:
        package = root.put(DEB, "/tmp")
        before = root.files()
        root.install(package)
        said = root.run("lat-desktop", "--version", user=USER_ID)
        assert said == f"lat-desktop {__version__}\n"
        root.run("apt-get", "purge", "--yes", "lat-desktop")
        without = root.files()  # but with the libraries that it needs, and what these bring
        assert [path for path in without - before if "lat-desktop" in path] == []

        root.install(package)
        play_first_turn(root, menu_command(root.folder / ENTRY), "deb")
        root.run("apt-get", "purge", "--yes", "lat-desktop")
        left = root.files() - without
        assert [path for path in left if not OWN.fullmatch(path)] == []
        assert [path for path in left if "/matches/" in path], "matches stay"


def test_archive_is_unpacked_played_and_deleted() -> None:
    with CleanRoot(*DESKTOP) as root:
        archive = root.put(ARCHIVE, "/tmp")
        before = root.files()
        root.run("tar", "-xf", archive, "-C", f"/home/{USER}", user=USER_ID)
        folder = f"/home/{USER}/lat-desktop-{__version__}"
        play_first_turn(root, [f"{folder}/lat-desktop"], "archive")
        # Who wants it in the menu puts it there, and takes it out again.
        root.run(f"{folder}/install.sh", user=USER_ID)
        entry = root.home / ".local" / "share" / "applications" / "lat-desktop.desktop"
        assert __version__ in root.run(*menu_command(entry), "--version", user=USER_ID)
        root.run(f"{folder}/install.sh", "--uninstall", user=USER_ID)
        root.run("rm", "-r", folder, user=USER_ID)
        left = root.files() - before
        usual = {path for path in left if USUAL.fullmatch(path)}
        assert [path for path in left - usual if not OWN.fullmatch(path)] == []
        lists = [file for path in usual if (file := root.folder / path.lstrip("/")).is_file()]
        assert [
            file for file in lists if re.search(rb"lat-(desktop|match)", file.read_bytes())
        ] == []
        assert [path for path in left if "/matches/" in path], "matches stay"


def test_package_is_as_debian_wants_it() -> None:
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", DEB],
        env=environment,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )
    assert (done.stdout, done.returncode) == ("", 0)


def test_entry_of_the_menu_is_valid(share: Path) -> None:
    assert told("desktop-file-validate", *share.glob("applications/*.desktop")) == ""


@pytest.mark.parametrize("folder", ["man6", "it/man6"])
def test_manual_is_set_without_a_complaint(share: Path, folder: str) -> None:
    (page,) = share.glob(f"man/{folder}/*.gz")
    done = subprocess.run(
        ["man", "--local-file", "--warnings", "--encoding=UTF-8", page],
        env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert "lat-desktop --version" in done.stdout


@pytest.mark.parametrize("size", [16, 22, 24, 32, 48, 64, 128, 256, 512])
def test_icon_is_there_in_every_size(share: Path, size: int) -> None:
    icon = share / f"icons/hicolor/{size}x{size}/apps/lat-desktop.png"
    assert icon.read_bytes()[16:24] == size.to_bytes(4, "big") * 2  # width and height of a PNG
    assert (share / "icons/hicolor/scalable/apps/lat-desktop.svg").is_file()


def test_software_centres_miss_nothing_but_who_publishes(share: Path) -> None:
    (file,) = share.glob("metainfo/*.metainfo.xml")
    complaints = re.findall(
        r"^[EWIP]: \S+ (\S+)", told("appstreamcli", "validate", "--no-net", file), re.M
    )
    assert set(complaints) <= {"cid-desktopapp-is-not-rdns", "cid-contains-hyphen"}


def test_software_centres_miss_nothing_when_somebody_publishes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(pack, "APP_ID", "org.example.latdesktop")
    monkeypatch.setattr(pack, "HOMEPAGE", "https://example.org/lat-desktop")
    monkeypatch.setattr(pack, "PICTURES", "https://example.org/lat-desktop/pictures")
    file = tmp_path / "org.example.latdesktop.metainfo.xml"
    file.write_text(pack.metainfo(), "utf-8")
    said = told("appstreamcli", "validate", "--no-net", "--pedantic", file)
    assert "successful" in said, said
    shown = re.findall(r"/pictures/([\w-]+\.png)<", pack.metainfo())
    assert shown
    assert [name for name in shown if not (release.ROOT / "docs/pictures" / name).is_file()] == []


def test_asks_for_no_newer_system_than_debian_12() -> None:
    """Where one file needs more than is allowed, to pack it fails; here is what was found."""
    control = told("dpkg-deb", "--field", DEB, "Depends")
    version = re.search(r"libc6 \(>= 2\.(\d+)\)", control)
    assert version
    assert int(version[1]) <= 36
    # Debian 13 and Ubuntu 24.04 gave this library another name.
    assert "libglib2.0-0t64 | libglib2.0-0" in control


def bill(system: str) -> Any:
    """Return the bill of materials of a system's bundle."""
    return json.loads(release.bill_of_materials(system).read_text("utf-8"))


def test_every_program_and_library_is_on_the_bill_of_materials() -> None:
    listed = bill("linux-x86_64")
    files: dict[str, str] = {}
    for component in (listed["metadata"]["component"], *listed["components"]):
        assert component["licenses"]
        for file in component.get("components", ()):
            assert file["name"] not in files, "a file belongs to one component"
            files[file["name"]] = file["hashes"][0]["content"]
    found = {
        str(path.relative_to(BUNDLE)): sha256(content).hexdigest()
        for path in BUNDLE.rglob("*")
        if path.is_file()
        and not path.is_symlink()
        and (content := path.read_bytes())[:4] == b"\x7fELF"
    }
    assert found
    assert found.items() <= files.items()
    assert files.keys() == {
        str(path.relative_to(BUNDLE))
        for path in BUNDLE.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def test_every_locked_package_is_on_the_bill_of_materials() -> None:
    urls = {component["purl"] for component in bill("linux-x86_64")["components"]}
    lock = (release.ROOT / "requirements" / "run.txt").read_text("utf-8")
    locked = dict(re.findall(r"^([\w.-]+)==(\S+)", lock, re.MULTILINE))
    del locked["pycparser"]  # with which cffi makes bindings; miniaudio's are made
    assert {f"pkg:pypi/{name}@{version}" for name, version in locked.items()} <= urls


def test_every_library_of_the_system_comes_with_its_licence() -> None:
    names = [
        component["name"]
        for component in bill("linux-x86_64")["components"]
        if component["purl"].startswith("pkg:deb/")
    ]
    assert names
    assert [name for name in names if not (BUNDLE / "licences" / f"{name}.txt").is_file()] == []
