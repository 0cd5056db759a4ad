"""What import-linter cannot say: it sees PySide6 as one module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import lat_desktop

ROOT = Path(lat_desktop.__file__).parent
UNDO = {"QUndoCommand", "QUndoGroup", "QUndoStack"}
"""What of Qt's undo a model may use: Qt has it in QtGui, but it draws nothing."""
FILES = [path for room in ("controllers", "models") for path in (ROOT / room).rglob("*.py")]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_controllers_and_models_use_qtcore_only(path: Path) -> None:
    imports = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("PySide6")
        for alias in node.names
    }
    undo = {("PySide6.QtGui", name) for name in UNDO} if path.parent.name == "models" else set()
    assert {module for module, _ in imports - undo} <= {"PySide6.QtCore"}


def test_there_is_something_to_look_at() -> None:
    assert len(FILES) > 8
