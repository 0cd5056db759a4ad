"""The command."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from tools.diagrams import sequence, storeys

ROOT: Final = Path(__file__).parents[2]
CLICK: Final = ROOT / "docs" / "diagrams" / "click.txt"
PICTURES: Final = ROOT / "docs" / "pictures"


def drawn() -> dict[Path, str]:
    """Return each picture as it should be, by its file."""
    return {
        PICTURES / "storeys.svg": storeys.picture(ROOT),
        PICTURES / "click.svg": sequence.picture(CLICK.read_text(encoding="utf-8")),
    }


def outdated() -> list[Path]:
    """Return the pictures that do not show what is there."""
    return [
        file
        for file, text in drawn().items()
        if not file.exists() or file.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Draw, or check; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.diagrams", description=__doc__)
    parser.add_argument("--check", action="store_true", help="draw nothing, and say what is old")
    if parser.parse_args().check:
        old = outdated()
        for file in old:
            print(f"{file.relative_to(ROOT)} is not current: make diagrams", file=sys.stderr)
        return 1 if old else 0
    for file, text in drawn().items():
        file.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
