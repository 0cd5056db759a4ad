"""Kernels as they are written, whether or not they are compiled."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


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
    spec = importlib.util.spec_from_file_location(f"uncompiled_{source.stem}", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for what their fields are
    spec.loader.exec_module(module)
    return module
