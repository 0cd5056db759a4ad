import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]


def excluded_modules() -> set[str]:
    """Return what is left out of a bundle of Python."""
    recipe = ast.parse((ROOT / "packaging" / "bundle_parts.py").read_text())
    for statement in recipe.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="EXCLUDED_MODULES")], value=value):
                return set(ast.literal_eval(value))
    raise AssertionError("the recipe excludes nothing")


def imported_modules(file: Path) -> set[str]:
    """Return the names of all modules that a file imports, with those of their packages."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Import(names=aliases):
                names.update(alias.name for alias in aliases)
            case ast.ImportFrom(module=str(module), names=aliases):
                names.update([module, *(f"{module}.{alias.name}" for alias in aliases)])
    parts = (name.split(".") for name in names)
    return {".".join(part[:end]) for part in parts for end in range(1, len(part) + 1)}


def test_bundle_leaves_out_nothing_that_the_program_imports() -> None:
    """The arena is no part of the program: it is run from a checkout."""
    excluded = excluded_modules()
    arena = ROOT / "lat_desktop" / "players" / "arena"
    for file in (ROOT / "lat_desktop").rglob("*.py"):
        if arena not in file.parents:
            found = imported_modules(file)
            assert not found & excluded, file
            assert "lat_desktop.players.arena" not in found, file
