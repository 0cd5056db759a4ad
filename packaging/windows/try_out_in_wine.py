"""Tries what people on Windows get as somebody new would, in a fresh Windows of Wine's.

    python packaging/windows/try_out_in_wine.py

What `make windows` made in dist/ is installed, started from the Start menu, played with by mouse,
closed, gone on with, replaced by a newer version, removed; the portable folder is unpacked and
played. It stops at the first thing that is wrong. The pictures in build/release-test/windows are
there to be looked at.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from downloads import (
    BUNDLE,
    ENTRY,
    NAME,
    OLD_SETUP,
    OLDER,
    PORTABLE_ZIP,
    SETUP,
    TITLES,
    build_older_installer,
)
from machine import FOLDER, HERE, PERSON, ROOT, Prefix, Python, windows_path

from bench.size import ARCHIVES, WINDOWS_AIM_MB, megabytes
from lat_desktop import __version__
from lat_desktop.controllers.user_folders import PORTABLE
from lat_desktop.engine.record import read
from lat_desktop.engine.registry import GAMES
from tools.ui_smoke_player import UiSmokePlayer
from tools.virtual_screen import VirtualScreen

PICTURES = ROOT / "build" / "release-test" / "windows"
PROGRAM = f"{NAME}.exe"
APPS = rf"HKCU\{ENTRY}"
CLASSES = r"HKCU\Software\Classes"
RECORD = ".latmatch"
PATIENCE_S = 90.0
LANGUAGE = (0.11, 0.02)
"""Where the menu of the languages is, in fractions of the window."""
CONTINUE = (0.095, 0.905)
"""Where the lobby offers to go on with a match of the first game."""


def say(what: str) -> None:
    """Tell how far it has come."""
    print(f"{time.monotonic() - BEGAN:5.0f} s  {what}", flush=True)


BEGAN = time.monotonic()


class Shown:
    """The program to which a window belongs, whoever started it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """Return None as long as it runs."""
        try:
            ended = psutil.Process(self.pid).status() == psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return 0
        return 0 if ended else None


class Computer:
    """A Windows with a screen, of somebody whose name has accents and a space."""

    def __init__(self, screen: VirtualScreen, prefix: Prefix) -> None:
        self.screen = screen
        self.prefix = prefix
        self.home = prefix.drive / "users" / PERSON
        self.local = self.home / "AppData" / "Local"
        self.roaming = self.home / "AppData" / "Roaming"
        self.installed = self.local / "Programs" / NAME
        self.start_menu = self.roaming / "Microsoft" / "Windows" / "Start Menu" / "Programs"
        self.desktop = self.home / "Desktop"
        self._pictures = 0

    def environment(self) -> dict[str, str]:
        """Return that of any program; one without the screen would keep it from all others."""
        return self.prefix.environment() | {"DISPLAY": self.screen.environment["DISPLAY"]}

    def start(self, program: Path, *arguments: str, **more: str) -> subprocess.Popen[bytes]:
        """Start a program, or whatever a double-click would start."""
        command = ["wine", "start", "/wait", "/unix", str(program)]
        if program.suffix == ".exe":
            command = ["wine", str(program)]
        return subprocess.Popen(
            [*command, *arguments],
            cwd="/",
            env=self.environment() | more,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def run(self, program: Path, *arguments: str) -> int:
        """Run a program to its end, and to that of what it leaves behind; return its status."""
        return self.start(program, *arguments).wait(PATIENCE_S * 2)

    def registry(self, key: str) -> str:
        """Return what stands under a key of the registry; nothing where there is none."""
        told = subprocess.run(
            ["wine", "reg", "query", key, "/s"],
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
        )
        return "" if told.returncode else told.stdout

    def windows(self, program: str = PROGRAM) -> list[str]:
        """Return the windows that a program shows."""
        return self.screen.windows_of_class(program)

    def look(self, at: str) -> None:
        """Take a picture."""
        time.sleep(1.5)  # what moves has come to rest by then
        self._pictures += 1
        self.screen.picture(PICTURES / f"{self._pictures:02}-{at}.png")

    def wait_until(self, holds: Callable[[], bool], complaint: str) -> None:
        """Wait for something. Raises TimeoutError with the complaint."""
        deadline = time.monotonic() + PATIENCE_S
        while not holds():
            if time.monotonic() > deadline:
                self.look("trouble")
                raise TimeoutError(complaint)
            time.sleep(0.2)

    @contextmanager
    def opened(self, program: Path, kept: Path) -> Iterator[UiSmokePlayer]:
        """Yield a person before the program, whose matches are in *kept*; close it by Alt+F4."""
        starter = self.start(program)
        self.wait_until(lambda: bool(self.windows()), "no window came")
        shown = Shown(self.screen.process_of(self.windows()[0]))
        person = UiSmokePlayer(self.screen, shown, kept)
        time.sleep(2)
        try:
            yield person
        except (TimeoutError, RuntimeError):
            self.look("trouble")
            raise
        self.screen.press("alt+F4")
        self.wait_until(lambda: shown.poll() is not None, "it did not end")
        assert starter.wait(PATIENCE_S) == 0, "it did not end well"


def check_installed(computer: Computer, version: str) -> None:
    """Check what the installer has left where."""
    files = {file.relative_to(BUNDLE) for file in BUNDLE.rglob("*") if file.is_file()}
    there = {file.relative_to(computer.installed) for file in files_in(computer.installed)}
    assert there - files == {Path("uninstall.exe")}, there - files
    assert files <= there
    links = [file.stem for file in computer.start_menu.glob("*.lnk")]
    assert len(set(links) & set(TITLES)) == 1, links
    entry = computer.registry(APPS)
    for wanted in (version, "EstimatedSize", "Publisher", "DisplayIcon", "QuietUninstallString"):
        assert wanted in entry, f"{wanted} is not in Apps: {entry}"
    assert bool(computer.registry(rf"{CLASSES}\{RECORD}")) == associates(), "of the documents"


def associates() -> bool:
    """Whether the installer makes records documents."""
    return RECORD in (HERE / "installer.nsi").read_text("utf-8")


def files_in(folder: Path) -> list[Path]:
    """Return all files in a folder."""
    return sorted(file for file in folder.rglob("*") if file.is_file())


def start_menu_entry(computer: Computer) -> Path:
    """Return what a person clicks on in the Start menu."""
    return next(file for file in computer.start_menu.glob("*.lnk") if file.stem in TITLES)


def play_each_game(computer: Computer, person: UiSmokePlayer) -> None:
    """Play the first turn of each game against Master."""
    for door, game in enumerate(GAMES):
        person.start_match(door, level="m")
        header = read(person.records()[-1].read_bytes()).header
        assert header.game == game
        assert "master" in [seat.name for seat in header.seats], header.seats
        person.play(moves=1)
        computer.look(game)
        say(f"{game}: {dict(person.steps())}")
        computer.screen.press("ctrl+l")
        time.sleep(1.5)


def choose_italian(computer: Computer) -> None:
    """Choose the last entry in the menu of the languages."""
    computer.screen.click(computer.windows()[-1], *LANGUAGE)
    time.sleep(0.5)
    computer.screen.press("Up", "Return")
    settings = computer.local / NAME / "settings.ini"
    computer.wait_until(
        lambda: settings.exists() and 'language="it"' in settings.read_text("utf-8"),
        "the language is not Italian",
    )
    computer.look("italian")


def go_on(computer: Computer, program: Path, kept: Path, name: str) -> None:
    """Start once more, and go on with the match where it was."""
    with computer.opened(program, kept) as person:
        before = {file: file.read_bytes() for file in person.records()}
        computer.screen.click(computer.windows()[-1], *CONTINUE)
        time.sleep(2)
        person.play(moves=1)
        after = {file: file.read_bytes() for file in person.records()}
        assert after.keys() == before.keys()
        changed = [file for file in after if after[file] != before[file]]
        assert len(changed) == 1
        assert after[changed[0]].startswith(before[changed[0]])
        computer.look(name)
    say(f"{name}: {changed[0].name} has grown")


def install_and_play(computer: Computer) -> None:
    """Install an older version, play, and replace it by ours."""
    assert computer.run(OLD_SETUP, "/S", "/DESKTOP=1") == 0
    check_installed(computer, OLDER)
    assert [file.stem for file in computer.desktop.glob("*.lnk")] == ["The Lady and the Tiger"]
    leftover = computer.installed / "_internal" / "of-an-older-version.txt"
    leftover.touch()
    say(f"{OLDER} is installed")
    entry, kept = start_menu_entry(computer), computer.roaming / NAME
    with computer.opened(entry, kept) as person:
        computer.look("lobby")
        play_each_game(computer, person)
        choose_italian(computer)
        assert computer.run(computer.installed / PROGRAM) == 0, "a second start"
        assert len(computer.windows()) == 1
        assert computer.run(SETUP, "/S") == 2, "it cannot be replaced while it runs"
        assert leftover.exists()
        say("a second start comes forward, and an installer waits")
    go_on(computer, entry, kept, "gone-on-with")
    matches = {file: file.read_bytes() for file in files_in(kept / "matches")}
    assert computer.run(SETUP, "/S") == 0
    check_installed(computer, __version__)
    assert not leftover.exists()
    assert matches == {file: file.read_bytes() for file in files_in(kept / "matches")}
    say(f"{__version__} is in its place, with {len(matches)} matches kept")
    go_on(computer, start_menu_entry(computer), kept, "after-the-upgrade")
    (log,) = (file for file in files_in(kept) if file.name == "log.txt")
    assert "Traceback" not in log.read_text("utf-8")


def remove(computer: Computer) -> None:
    """Uninstall, and tell what is left."""
    assert computer.run(computer.installed / "uninstall.exe", "/S") == 0
    computer.prefix.wait_for_rest(PATIENCE_S)
    assert not computer.installed.exists(), files_in(computer.installed)
    assert not computer.registry(APPS)
    assert not computer.registry(rf"{CLASSES}\{RECORD}")
    assert not [file for file in computer.start_menu.glob("*.lnk") if file.stem in TITLES]
    assert not list(computer.desktop.glob("*.lnk"))
    left = [file for file in files_in(computer.home) if NAME in file.parts]
    say("it is gone, but for:")
    for file in left:
        print(f"         {file.relative_to(computer.home)}")
    own = (computer.roaming / NAME, computer.local / NAME)
    assert all(any(folder in file.parents for folder in own) for file in left)
    assert any("matches" in file.parts for file in left)


def play_portable(computer: Computer) -> None:
    """Unpack the zip anywhere, and play from there."""
    anywhere = computer.home / "Documents" / "Giochi di carte, così"
    with zipfile.ZipFile(PORTABLE_ZIP) as packed:
        packed.extractall(anywhere)
    elsewhere = files_in(computer.home / "AppData")
    kept = anywhere / NAME / PORTABLE
    program = anywhere / NAME / PROGRAM
    with computer.opened(program, kept) as person:
        person.start_match()
        person.play(moves=1)
        computer.look("portable")
    go_on(computer, program, kept, "portable-gone-on-with")
    assert files_in(computer.home / "AppData") == elsewhere, "it has left something elsewhere"
    say(f"portable: {sorted(each.name for each in kept.iterdir())}")


def show_pages(computer: Computer, language: str, locale: str) -> None:
    """Take pictures of the installer as it asks, and of the uninstaller."""
    more = {"LC_ALL": locale, "LOCPATH": str(FOLDER / "locales")}
    uninstaller = computer.installed / "uninstall.exe"

    def walk_through(program: Path, name: str, done: Callable[[], bool], *keys: str) -> None:
        computer.start(program, **more)
        computer.wait_until(lambda: bool(computer.windows("exe")), f"no {name} came")
        computer.look(f"{name}-{language}")
        computer.screen.press("Return")
        computer.wait_until(done, f"the {name} was not done")
        time.sleep(4)
        computer.look(f"{name}-done-{language}")
        computer.screen.press(*keys, "Return")
        computer.wait_until(lambda: not computer.windows("exe"), f"the {name} stayed")

    walk_through(SETUP, "setup", uninstaller.exists, "space")  # not to play now
    walk_through(uninstaller, "removal", lambda: not uninstaller.exists())


def try_script(computer: Computer) -> None:
    """Have Windows' Python do what it does on a Windows, where nobody clicks."""
    python = Python("bundle")
    script = windows_path(HERE / "try_out_on_windows.py")
    assert computer.start(python.program, script, **python.environment()).wait(PATIENCE_S * 5) == 0
    say("and by the script that tries it on a Windows")


def make_italian_locale() -> None:
    """Have what tells Wine that somebody's Windows is Italian."""
    folder = FOLDER / "locales" / "it_IT.UTF-8"
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["localedef", "-i", "it_IT", "-f", "UTF-8", folder], check=True)


def main() -> None:
    """Try everything, each on the same computer."""
    if not SETUP.exists() or not PORTABLE_ZIP.exists():
        sys.exit(f"There is no {SETUP.name} with its zip in dist/; `make windows` makes them.")
    assert megabytes(BUNDLE) <= WINDOWS_AIM_MB, "it is larger than it may be"
    assert SETUP.stat().st_size / 1e6 <= ARCHIVES[SETUP.name], "its installer is"
    shutil.rmtree(PICTURES, ignore_errors=True)
    prefix = Prefix(FOLDER / "fresh")
    shutil.rmtree(prefix.folder, ignore_errors=True)
    prefix.make()
    build_older_installer()
    make_italian_locale()
    say("a fresh Windows")
    try:
        with VirtualScreen() as screen:
            computer = Computer(screen, prefix)
            install_and_play(computer)
            remove(computer)
            play_portable(computer)
            prefix.wait_for_rest(PATIENCE_S)
            try_script(computer)
            for language, locale in (("en", "C.UTF-8"), ("it", "it_IT.UTF-8")):
                prefix.wait_for_rest(PATIENCE_S)
                show_pages(computer, language, locale)
    finally:
        prefix.end_all()
    say(f"all is well; look at {PICTURES.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
