"""Who may import whom: that the contracts fail when they should, and what they cannot say."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, Final

import pytest

import lat_desktop

PROGRAM: Final = Path(lat_desktop.__file__).parent
ROOT: Final = PROGRAM.parent
UNDO = {"QUndoCommand", "QUndoGroup", "QUndoStack"}
"""What of Qt's undo a model may use: Qt has it in QtGui, but it draws nothing."""
FILES = [path for room in ("controllers", "models") for path in (PROGRAM / room).rglob("*.py")]
PACKAGING: Final = sorted(ROOT.glob("packaging/*.py"))


# --- The contracts, on a house that is made up -----------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A program of empty modules that keeps the contracts of this one."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    rules: dict[str, Any] = tomllib.loads(text)["tool"]["importlinter"]
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    modules = set(rules["root_packages"])
    imports: dict[str, str] = {}
    for contract in rules["contracts"]:
        for container in contract.get("containers", ()):
            modules |= {f"{container}.{name}" for name in _layers(contract)}
        for importer, imported in map(_arrow, contract.get("ignore_imports", ())):
            modules |= {name for name in (importer, imported) if name.startswith("lat_desktop")}
            imports[importer] = f"import {imported}\n"
    build(tmp_path, dict.fromkeys(modules, "") | imports)
    return tmp_path


def _layers(contract: Mapping[str, Any]) -> Iterator[str]:
    for layer in contract["layers"]:
        yield from (name.strip(" ()") for name in layer.split("|"))


def _arrow(text: str) -> tuple[str, str]:
    importer, _, imported = text.partition(" -> ")
    return importer, imported


def build(root: Path, modules: Mapping[str, str]) -> None:
    """Write *modules* by name, each a package, so that others may lie in it."""
    for name, source in modules.items():
        parts = name.split(".")
        for depth in range(1, len(parts) + 1):
            package = root.joinpath(*parts[:depth])
            package.mkdir(exist_ok=True)
            (package / "__init__.py").touch()
        root.joinpath(*parts, "__init__.py").write_text(source, encoding="utf-8")


def broken(root: Path) -> str:
    """Return what the contracts say against a house; empty where they are kept."""
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [lint, "--no-cache"], cwd=root, capture_output=True, text=True, encoding="utf-8"
    )
    _, _, found = done.stdout.partition("Broken contracts")
    assert (done.returncode == 0) == (not found), done.stdout + done.stderr
    return found


def test_the_contracts_are_kept_where_nobody_breaks_them(house: Path) -> None:
    assert broken(house) == ""


def test_a_cycle_within_a_storey_is_found_whenever_it_is_closed(house: Path) -> None:
    ways = {
        "windows": "import {b}\n",
        "tables": "def late():\n    import {b}\n",
        "tables.sample": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {b}\n",
    }
    for storey, source in ways.items():
        a, b, c = (f"lat_desktop.{storey}.{name}" for name in "abc")
        build(house, {a: source.format(b=b), b: f"import {c}\n", c: f"import {a}\n"})
    found = broken(house)
    for storey in ways:
        assert f"No cycles are allowed in lat_desktop.{storey}.\n" in found


UPWARDS: Final = {
    "lat_desktop.engine.a": "lat_desktop.players",
    "lat_desktop.engine.b": "lat_desktop.overrides",
    "lat_desktop.engine.c": "time",
    "lat_desktop.players.a": "lat_desktop.rulebook",
    "lat_desktop.rulebook.a": "PySide6",
    "lat_desktop.tables.a": "lat_desktop.windows",
    "lat_desktop.app.a": "tools",
    "tools.a": "bench",
    "tools.b": "tests",
    "bench.a": "tests",
}


def test_who_looks_upwards_is_found(house: Path) -> None:
    build(house, {importer: f"import {imported}\n" for importer, imported in UPWARDS.items()})
    found = broken(house)
    for importer, imported in UPWARDS.items():
        assert f"{importer} -> {imported} " in found


def test_a_module_without_a_storey_is_found(house: Path) -> None:
    build(house, {"lat_desktop.attic": ""})
    assert "lat_desktop.attic" in broken(house)


# --- What import-linter cannot say: it sees PySide6 as one module, and packaging/ is none -----


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PROGRAM)))
def test_controllers_and_models_use_qtcore_only(path: Path) -> None:
    imports = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("PySide6")
        for alias in node.names
    }
    undo = {("PySide6.QtGui", name) for name in UNDO} if "models" in path.parts else set()
    assert {module for module, _ in imports - undo} <= {"PySide6.QtCore"}


@pytest.mark.parametrize("path", PACKAGING, ids=lambda path: path.name)
def test_packaging_uses_none_of_ours(path: Path) -> None:
    """`make` runs it when there is nothing yet, and a script there is nobody's module."""
    ours = {"lat_desktop", "tools", "bench", "tests"}
    assert not ours & set(roots(path))


def test_none_but_its_tests_use_packaging() -> None:
    scripts = {path.stem for path in PACKAGING}
    rooms = (ROOT.glob(f"{room}/**/*.py") for room in ("lat_desktop", "tools", "bench", "tests"))
    users = {path for path in chain(*rooms) if scripts & set(roots(path))}
    assert {path.parent for path in users} == {ROOT / "tests" / "packaging"}


def roots(path: Path) -> Iterator[str]:
    """Return the first part of the name of each module that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield from (name.partition(".")[0] for name in names)


def test_there_is_something_to_look_at() -> None:
    assert len(FILES) > 8
    assert len(PACKAGING) > 2
