"""Kernels of the AI as they are written, whether or not they are compiled.

    python -m tools.uncompiled tools.decisions --print

runs a program of this project with them: Python takes a compiled kernel before its source; here it
takes the source, whatever lies beside it.
"""

from __future__ import annotations

import runpy
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
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


def source_of(kernel: ModuleType) -> Path:
    """Return the file that a kernel is written in."""
    assert kernel.__file__ is not None
    return Path(kernel.__file__).with_name(f"{kernel.__name__.rpartition('.')[2]}.py")


def is_compiled(kernel: ModuleType) -> bool:
    """Return whether a kernel is run as mypyc compiled it."""
    assert kernel.__file__ is not None
    return Path(kernel.__file__) != source_of(kernel)


def uncompiled(kernel: ModuleType) -> ModuleType:
    """Return a kernel as Python runs it."""
    source = source_of(kernel)
    spec = spec_from_file_location(f"uncompiled_{source.stem}", source)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for what their fields are
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.meta_path.insert(0, SourceFinder())
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
