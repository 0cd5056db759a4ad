"""Tries an image for macOS as somebody who has just downloaded it, as far as a script can.

    python packaging/macos/try_out.py

Opens the image, copies the program out of it, looks at its signature, lets it say its version and
play a match of the computer against itself, which leaves pictures in build/release-test, opens its
window as the Finder does and closes it again, and throws the program away. Nobody clicks in that
window: macOS lets no program do so that its user has not allowed to. `make release-test-macos`
runs it.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from release import DIST, NAME, SYSTEMS, VERSION  # noqa: E402

TITLE = "The Lady and the Tiger"
PICTURES = ROOT / "build" / "release-test"
PATIENCE_S = 60.0


def run(*command: str | Path, **environment: str) -> str:
    """Run a command and return what it said. Raises CalledProcessError if it fails."""
    done = subprocess.run(
        command,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def is_running(program: Path) -> bool:
    """Whether a process of that program is there."""
    return subprocess.run(["pgrep", "-f", str(program)], stdout=subprocess.DEVNULL).returncode == 0


def wait_until(running: bool, program: Path) -> None:
    """Wait until it runs, or does no longer. Raises TimeoutError."""
    deadline = time.monotonic() + PATIENCE_S
    while is_running(program) is not running:
        if time.monotonic() > deadline:
            raise TimeoutError(f"it {'never started' if running else 'does not end'}: {program}")
        time.sleep(0.5)


def main() -> None:
    """Try it. Raises what goes wrong."""
    (image,) = SYSTEMS[f"macos-{platform.machine()}"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        volume = folder / "volume"
        run("hdiutil", "attach", "-readonly", "-nobrowse", "-mountpoint", volume, DIST / image)
        try:
            assert (volume / "Applications").is_symlink()
            app = folder / f"{TITLE}.app"
            run("ditto", volume / app.name, app)
        finally:
            run("hdiutil", "detach", volume)
        run("codesign", "--verify", "--deep", "--strict", app)
        program = app / "Contents" / "MacOS" / NAME
        assert run(program, "--version") == f"{NAME} {VERSION}\n"
        run(program, "--demo", PICTURES / "macos-demo", QT_QPA_PLATFORM="offscreen")
        run("open", app)
        wait_until(running=True, program=program)
        time.sleep(10)  # to draw itself, and to fail at it
        assert is_running(program), "it ended by itself"
        run("screencapture", "-x", PICTURES / "macos-window.png")
        run("osascript", "-e", f'quit app "{app}"')
        wait_until(running=False, program=program)
        shutil.rmtree(app)


if __name__ == "__main__":
    main()
