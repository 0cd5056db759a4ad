"""Runs a program of this project with the kernels of the AI as they are written.

    python -m tools.uncompiled tools.decisions --print

Python takes a compiled kernel before its source; here it takes the source, whatever lies beside it.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
KERNELS: Final = "lat_desktop.players.kernels."


class SourceFinder(MetaPathFinder):
    """Finds the sources of kernels, and leaves all else to others."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        """Return where a kernel is written."""
        if not name.startswith(KERNELS):
            return None
        return spec_from_file_location(name, ROOT.joinpath(*name.split(".")).with_suffix(".py"))


if __name__ == "__main__":
    sys.meta_path.insert(0, SourceFinder())
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
