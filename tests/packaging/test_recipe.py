import ast
import gzip
import zipfile
from pathlib import Path

import bundle_components
import bundle_parts
import pytest

from lat_desktop.engine.registry import GAMES
from lat_desktop.rulebook.problem import PACKED, problems_of, read

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "lat_desktop"
ARENA = PROGRAM / "players" / "arena"
"""No part of the program: it is run from a checkout."""
NETWORK = {
    *("asyncio", "ftplib", "http", "imaplib", "poplib", "select", "selectors", "smtplib", "socket"),
    *("socketserver", "ssl", "urllib", "webbrowser", "xmlrpc"),
    *("PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtHttpServer"),
}
"""What one would speak to other computers with."""


def excluded_modules() -> set[str]:
    """Return what is left out of a bundle of Python."""
    recipe = ast.parse((ROOT / "packaging" / "bundle_parts.py").read_text("utf-8"))
    for statement in recipe.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="EXCLUDED_MODULES")], value=value):
                return set(ast.literal_eval(value))
    raise AssertionError("the recipe excludes nothing")


def imported_modules(file: Path) -> set[str]:
    """Return the names of all modules that a file imports, with those of their packages."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names=aliases):
                names.update(alias.name for alias in aliases)
            case ast.ImportFrom(module=str(module), names=aliases):
                names.update([module, *(f"{module}.{alias.name}" for alias in aliases)])
    parts = (name.split(".") for name in names)
    return {".".join(part[:end]) for part in parts for end in range(1, len(part) + 1)}


def test_bundle_leaves_out_nothing_that_the_program_imports() -> None:
    excluded = excluded_modules()
    for file in PROGRAM.rglob("*.py"):
        if ARENA not in file.parents:
            found = imported_modules(file)
            assert not found & excluded, file
            assert "lat_desktop.players.arena" not in found, file


def test_nothing_of_the_program_speaks_to_other_computers() -> None:
    for file in PROGRAM.rglob("*.py"):
        assert not imported_modules(file) & NETWORK, file


def test_a_bundle_has_all_that_the_program_reads() -> None:
    given = {
        (Path(folder) / (file.relative_to(path) if path.is_dir() else path.name)).as_posix(): file
        for path, folder in ((Path(path), folder) for path, folder in bundle_parts.resources())
        for file in ([each for each in path.rglob("*") if each.is_file()] or [path])
    }
    wanted = {file.relative_to(ROOT).as_posix() for file in (ROOT / "resources").rglob("*.*")}
    assert {name.removesuffix(PACKED) for name in given} == wanted
    for game in GAMES:
        packed = given[f"resources/problems/{game}.jsonl{PACKED}"]
        assert read(gzip.decompress(packed.read_bytes())) == problems_of(game)


def test_modules_are_the_same_when_they_are_packed(tmp_path: Path) -> None:
    library = tmp_path / "base_library.zip"
    modules = {"enum.pyc": b"e" * 5000, "re/__init__.pyc": bytes(range(256))}
    with zipfile.ZipFile(library, "w") as stored:
        for name, code in modules.items():
            stored.writestr(zipfile.ZipInfo(name), code)
    before = library.stat().st_size
    bundle_parts.deflate(library)
    with zipfile.ZipFile(library) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == modules
    assert library.stat().st_size < before / 2


@pytest.mark.parametrize(
    ("file", "belongs"),
    [
        ("PySide6/Qt/lib/QtDBus.framework/Versions/A/QtDBus", True),
        ("PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork", False),
        ("PySide6/Qt/lib/QtNetwork.framework/Versions/A/Resources/Info.plist", False),
        ("QtDBus", True),
        ("QtNetwork", False),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("PySide6/Qt6Core.dll", True),
        ("api-ms-win-crt-runtime-l1-1-0.dll", False),
        ("ucrtbase.dll", False),
    ],
)
def test_on_every_system_the_libraries_of_qt_that_are_needed_go_in(
    file: str, belongs: bool
) -> None:
    assert bundle_parts.belongs(file) is belongs


def test_on_a_mac_python_has_a_folder_without_a_dot() -> None:
    file = "Contents/Frameworks/python3__dot__13/lib-dynload/math.cpython-313-darwin.so"
    assert bundle_components.owner(file, "macos-arm64") == "cpython"
