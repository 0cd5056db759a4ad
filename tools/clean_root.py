"""A system with nothing in it but what its makers call minimal, to install and to play in.

It is of the distribution that this machine has, or the one that CLEAN_ROOT names (`bookworm`), and
its packages come from where apt gets them here. It needs root's rights, and debootstrap.
"""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path
from types import TracebackType
from typing import Self

FOLDER = Path(__file__).parents[1] / "build" / "clean-root"
USER = "player"
USER_ID = 1000
SCREENS = "/tmp/.X11-unix"  # where X11 listens, by its protocol
WAY_TO_PACKAGES = r'Acquire::(https?::[\w-]*Proxy|Check-[\w-]+|Retries) "[^"]*";'
"""What apt is told here about the way to its packages holds there, too."""
ENTER = f"""
mount -t proc proc "$0/proc"
mkdir -p "$0{SCREENS}" {SCREENS}
mount --bind {SCREENS} "$0{SCREENS}"
exec chroot "$@"
"""
"""Mounts in a namespace of its own are gone when the program is, however that ends. `exec` keeps
the number of the process, by which its windows are found."""


class CleanRoot:
    """Such a system, with one person in it; a context manager that takes it away again.

    *packages* are installed beforehand. The first one takes a minute, those after it are copies.
    """

    def __init__(self, *packages: str) -> None:
        here = platform.freedesktop_os_release()["VERSION_CODENAME"]
        self._codename = os.environ.get("CLEAN_ROOT") or here
        self._is_as_here = self._codename == here
        self._packages = packages
        self.folder = FOLDER / f"{self._codename}-{os.getpid()}"
        self.home = self.folder / "home" / USER

    def __enter__(self) -> Self:
        base = FOLDER / self._codename
        if not base.exists():
            self._make(base)
        subprocess.run(["cp", "-a", base, self.folder], check=True)
        if self._packages:
            self.install(*self._packages)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        shutil.rmtree(self.folder)

    def install(self, *packages: str) -> str:
        """Install packages, by name or by a path there. Raises RuntimeError if that fails."""
        options = ("--quiet", "--yes", "--no-install-recommends", "--option=Acquire::Retries=3")
        return self.run("apt-get", "install", *options, *packages)

    def put(self, file: Path, folder: str) -> str:
        """Copy a file into a folder there, for everybody; return its path there."""
        copy = shutil.copy(file, self.folder / folder.lstrip("/"))
        os.chmod(copy, 0o644)  # noqa: PTH101
        return f"{folder}/{file.name}"

    def run(self, *command: str, user: int = 0) -> str:
        """Run a command there, with this machine's network; return what it said.

        Raises RuntimeError with what it said, if it fails.
        """
        done = subprocess.run(
            _enter(self.folder, command, user),
            env=_environment(user) | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout

    def start(self, *command: str, display: str) -> subprocess.Popen[bytes]:
        """Start a program there as that person would: on a screen, and without any network."""
        return subprocess.Popen(
            _enter(self.folder, command, USER_ID, "--net"),
            env=_environment(USER_ID) | {"DISPLAY": display},
            stdin=subprocess.DEVNULL,
        )

    def files(self) -> set[str]:
        """Return the paths of all that is there, but for logs, caches and what mounts cover."""
        passing = re.compile(r"/(dev|proc|run|sys|tmp|var/(cache|lib/(apt|dpkg)|log))/.*")
        paths = (f"/{path.relative_to(self.folder)}" for path in self.folder.rglob("*"))
        return {path for path in paths if not passing.fullmatch(path)}

    def owned(self) -> set[str]:
        """Return the paths that belong to a package that is installed there."""
        lists = (self.folder / "var" / "lib" / "dpkg" / "info").glob("*.list")
        return {path for file in lists for path in file.read_text("utf-8").splitlines()}

    def _make(self, base: Path) -> None:
        unfinished = base.with_suffix(".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        source, lines = _sources(self._codename) if self._is_as_here else (None, [])
        subprocess.run(
            [
                *("debootstrap", "--variant=minbase", self._codename, unfinished),
                *([source] if source else []),  # it knows one by itself
            ],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        etc = unfinished / "etc"
        for name in ("hosts", "resolv.conf"):
            shutil.copy(Path("/etc", name), etc / name)
        if lines:
            (etc / "apt" / "sources.list").write_text("".join(lines), "utf-8")
            (etc / "apt" / "apt.conf.d" / "99here").write_text(_way_to_packages(), "utf-8")
        # Nothing that is installed starts a service.
        policy = unfinished / "usr" / "sbin" / "policy-rc.d"
        policy.write_text("#!/bin/sh\nexit 101\n", "utf-8")
        policy.chmod(0o755)
        for command in (
            ("useradd", "--create-home", "--uid", str(USER_ID), "--shell", "/bin/sh", USER),
            ("apt-get", "--quiet", "update"),
        ):
            subprocess.run(
                _enter(unfinished, command, 0),
                env=_environment(0),
                stdout=subprocess.DEVNULL,
                check=True,
            )
        unfinished.rename(base)


def menu_command(entry: Path) -> list[str]:
    """Return what a menu runs when somebody clicks on an entry, given the file that says it."""
    parser = RawConfigParser(delimiters="=")
    parser.read(entry, "utf-8")
    words = shlex.split(parser["Desktop Entry"]["Exec"])
    return [word for word in words if not re.fullmatch("%[A-Za-z]", word)]


def _enter(folder: Path, command: tuple[str, ...], user: int, *options: str) -> list[str]:
    """Return a command that runs *command* there, where programs are found as after a log-in."""
    return [
        *("unshare", "--mount", *options, "sh", "-euc", ENTER, str(folder)),
        *(f"--userspec={user}:{user}", str(folder)),
        *("sh", "-lc", 'exec "$0" "$@"', *command),
    ]


def _environment(user: int) -> dict[str, str]:
    home = f"/home/{USER}" if user else "/root"
    return {"HOME": home, "LANG": "C.UTF-8", "PATH": os.defpath + ":/usr/sbin:/sbin"}


def _sources(codename: str) -> tuple[str, list[str]]:
    """Return where apt gets the distribution's packages here, and the lines that say all of it."""
    asked = ["apt-get", "indextargets", "--format", "$(ORIGIN) $(REPO_URI) $(RELEASE) $(COMPONENT)"]
    told = subprocess.run(
        [*asked, "Created-By: Packages"], capture_output=True, encoding="utf-8", check=True
    )
    targets = [line.split() for line in sorted(set(told.stdout.splitlines()))]
    ours = [
        target
        for target in targets
        if target[0] in ("Debian", "Ubuntu") and target[2].partition("-")[0] == codename
    ]
    main = next(address(uri) for _, uri, release, _ in ours if release == codename)
    lines = [f"deb {address(uri)} {release} {component}\n" for _, uri, release, component in ours]
    return main, lines


def address(uri: str) -> str:
    """Return an address for debootstrap: of a list of mirrors, unknown to it, the first."""
    listed = uri.removeprefix("mirror+file:")
    return uri if listed == uri else Path(listed.rstrip("/")).read_text("utf-8").split()[0]


def _way_to_packages() -> str:
    told = subprocess.run(["apt-config", "dump"], capture_output=True, encoding="utf-8", check=True)
    return "".join(
        f"{line}\n" for line in told.stdout.splitlines() if re.fullmatch(WAY_TO_PACKAGES, line)
    )
