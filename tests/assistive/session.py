"""An evening on a message bus of its own: the accessibility bus, the program, and who plays it.

    dbus-run-session -- python -m tests.assistive.session HOME [keys] < words.json

Ends as the player does, or with 2 if the program did not end well. `HOME` is an empty folder, and
DISPLAY a screen.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
SYSTEM_PYTHON = "/usr/bin/python3"
"""Which has the bindings of AT-SPI: Debian's package python3-pyatspi."""
END_S = 30


def main(home: Path, *hands: str) -> int:
    """Start all three, and wait for the player and the program; return the exit status."""
    environment = os.environ | {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    }
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        environment.pop(name, None)
    bus = subprocess.Popen([LAUNCHER, "--launch-immediately"], env=environment)
    with (home / "program.txt").open("w") as told:
        program = subprocess.Popen(
            [sys.executable, "-X", "faulthandler", "-m", "lat_desktop"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=told,
            stderr=told,
        )
        try:
            player = subprocess.run(
                [SYSTEM_PYTHON, HERE / "blind_player.py", *hands], env=environment
            )
            if player.returncode:
                return player.returncode
            return 2 if program.wait(END_S) else 0
        finally:
            program.kill()
            program.wait()
            bus.terminate()
            bus.wait()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
