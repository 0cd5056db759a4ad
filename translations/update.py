"""Brings the .ts files up to date with the words in the code.

    python translations/update.py [FILE.ts]

Writes every file here, or only the one that is named. What is new in it waits for a translator,
what nobody says any more is dropped, and where a word stands is left out: it would change with
every line of code.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
LUPDATE = "from PySide6.scripts.pyside_tool import lupdate; lupdate()"


def update(file: Path) -> None:
    """Bring one .ts file up to date. Raises CalledProcessError when lupdate fails."""
    # By their short names: Windows takes no command of more than 32,000 letters.
    sources = sorted(str(each.relative_to(ROOT)) for each in ROOT.glob("lat_desktop/**/*.py"))
    options = ["-no-obsolete", "-locations", "none", "-silent"]
    subprocess.run(
        [sys.executable, "-c", LUPDATE, *options, *sources, "-ts", file.absolute()],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


if __name__ == "__main__":
    for ts in [Path(name) for name in sys.argv[1:]] or sorted(HERE.glob("*.ts")):
        update(ts)
