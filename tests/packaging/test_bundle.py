"""The bundle as a person meets it: a folder, a double-click, a window. `make bundle-test`."""

import ast
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from bench.program import BUNDLE, ROOT
from bench.size import AIM_MB, megabytes
from lat_desktop import __version__
from tests.packaging.test_recipe import NETWORK
from tools.processes import family
from tools.ui_smoke_player import UiSmokePlayer
from tools.virtual_screen import PATIENCE_S, VirtualScreen

pytestmark = pytest.mark.bundle

PROGRAM = BUNDLE / "lat-desktop"
PICTURES = ROOT / "build" / "bundle-test"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return an empty home folder."""
    home = tmp_path / "home"
    home.mkdir()
    return home


@pytest.fixture
def screen() -> Iterator[VirtualScreen]:
    """Return a screen with a window manager."""
    with VirtualScreen() as screen:
        yield screen


def environment(home: Path) -> dict[str, str]:
    """Return what little of our environment a program started from a menu would have."""
    return {"HOME": str(home), "PATH": os.defpath, "LANG": "C.UTF-8"}


@contextmanager
def started(program: Path, home: Path, screen: VirtualScreen) -> Iterator[subprocess.Popen[bytes]]:
    """Start *program* as a menu would, and end it afterwards, whatever has become of it."""
    process = subprocess.Popen(
        [program],
        cwd="/",
        env=environment(home) | {"DISPLAY": screen.environment["DISPLAY"]},
        stdin=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_first_turn_in_a_real_window(home: Path, screen: VirtualScreen) -> None:
    with started(PROGRAM, home, screen) as process:
        person = UiSmokePlayer(screen, process, home)
        person.start_match()
        screen.picture(PICTURES / "table.png")
        person.play(moves=2)
        screen.picture(PICTURES / "first-turn.png")
        assert person.steps()["ai"] > 0

        # Whoever plays against the person, and whoever coaches them.
        players = family(process.pid)[1:]
        assert 1 <= len(players) <= 2
        for ai in players:
            assert Path(f"/proc/{ai}/exe").readlink() == PROGRAM
            assert b"--player" in Path(f"/proc/{ai}/cmdline").read_bytes().split(b"\0")
            assert "libQt6" not in Path(f"/proc/{ai}/maps").read_text("utf-8")

        screen.press("ctrl+q")
        assert process.wait(PATIENCE_S) == 0
        for ai in players:
            assert not Path(f"/proc/{ai}").exists(), "the AI outlived the window"
        assert person.steps()["human"] >= 2, "the match is to be continued another time"


@pytest.mark.parametrize("library", ["libxcb-cursor.so.0", "libxcb-icccm.so.4"])
def test_brings_what_many_desktops_lack(library: str) -> None:
    assert (BUNDLE / "_internal" / library).is_file()


def test_version_is_told() -> None:
    told = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, encoding="utf-8")
    assert told.stdout == f"lat-desktop {__version__}\n"


def test_install_and_uninstall(home: Path) -> None:
    mine = home / "notes.txt"
    mine.write_text("not yours\n", "utf-8")

    def run(*arguments: str) -> None:
        subprocess.run(
            [BUNDLE / "install.sh", *arguments],
            check=True,
            env=environment(home),
            stdout=subprocess.DEVNULL,
        )

    run()
    command = home / ".local" / "bin" / "lat-desktop"
    subprocess.run([command, "--version"], check=True, stdout=subprocess.DEVNULL)
    entry = home / ".local" / "share" / "applications" / "lat-desktop.desktop"
    assert f'Exec="{home}/.local/lib/lat-desktop/lat-desktop" %f' in entry.read_text("utf-8")
    assert (home / ".local/share/icons/hicolor/scalable/apps/lat-desktop.svg").exists()

    run("--uninstall")
    left = [file for file in home.rglob("*") if not file.is_dir()]
    # Menus, icons and file types have caches, where the desktop has the tools that make them.
    types = home / ".local/share/mime"
    caches = [file for file in left if file.suffix == ".cache" or types in file.parents]
    assert not [file for file in caches if b"lat-match" in file.read_bytes()]
    assert [file for file in left if file not in caches] == [mine]


def test_goes_on_when_another_version_is_put_in_its_place(
    home: Path, screen: VirtualScreen, tmp_path: Path
) -> None:
    folder = tmp_path / "program"
    shutil.copytree(BUNDLE, folder, symlinks=True)
    program = folder / PROGRAM.name
    with started(program, home, screen) as process:
        person = UiSmokePlayer(screen, process, home)
        person.start_match()
        person.play(moves=1)
        another = tmp_path / "another"
        another.write_bytes(b"another version")
        another.replace(program)
        # Dialogs that nobody has opened before are imported now.
        for key in ("F1", "ctrl+comma"):
            screen.press(key)
            screen.rest()
            assert len(screen.windows_of(process)) == 2, f"nothing came of {key}"
            screen.press("Escape")
            screen.rest()
            assert len(screen.windows_of(process)) == 1
        screen.press("ctrl+q")
        assert process.wait(PATIENCE_S) == 0
        assert not list(home.rglob("*crash*"))


def test_size() -> None:
    assert megabytes(BUNDLE) <= AIM_MB


def modules() -> list[tuple[str, str]]:
    """Return what the bundle has of Python: the names of modules, and where they came from."""
    contents = ROOT / "build" / "pyinstaller" / "lat_desktop" / "PYZ-00.toc"
    _, entries = ast.literal_eval(contents.read_text(encoding="utf-8"))
    return [(name, file) for name, file, _ in entries]


def test_no_network_code_is_in_it_but_what_others_import_for_its_names() -> None:
    found = {name for name, _ in modules()} & NETWORK
    # psutil knows connections by the numbers of socket, subprocess waits for pipes with selectors,
    # and urllib has only what takes an address apart, for pathlib.
    assert found == {"selectors", "socket", "urllib"}
    assert [name for name, _ in modules() if name.startswith("urllib.")] == ["urllib.parse"]
    assert not list(BUNDLE.rglob("*Network*"))


def test_no_library_is_in_it_that_only_development_needs() -> None:
    """PyInstaller takes along what a library could import, if it happens to be there."""
    found = {name.partition(".")[0] for name, file in modules() if "site-packages" in file}
    owners = packages_distributions()
    libraries = {
        owner.lower().replace("_", "-") for name in found for owner in owners.get(name, ())
    }
    locked = (ROOT / "requirements" / "run.txt").read_text(encoding="utf-8")
    assert libraries <= set(re.findall(r"^([\w.-]+)==", locked, re.MULTILINE))
