"""Whether what a text names of the code is there: files, modules, classes, functions."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Final

import lat_desktop

ROOT: Final = Path(lat_desktop.__file__).parents[1]
_PATH: Final = re.compile(r"[\w.<>-]+(/[\w.<>*-]*)+|[\w-]+\.(py|md|toml|txt|yml)")
_NAME: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(\(\))?")
_SOURCES: Final = ("lat_desktop", "tools", "bench", "tests")


@cache
def _members() -> dict[str, set[str]]:
    """Return by name of a module's class or function what it has, bases of ours included."""
    found: dict[str, set[str]] = {}
    bases: dict[str, set[str]] = {}
    for source in _SOURCES:
        for file in (ROOT / source).rglob("*.py"):
            for node in ast.parse(file.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, set()).update(_names_in(node.body))
                    names = {each for base in node.bases for each in ast.walk(base)}
                    bases.setdefault(node.name, set()).update(
                        each.id for each in names if isinstance(each, ast.Name)
                    )
                else:
                    found.update((name, set()) for name in _names_in([node]) - found.keys())
    for _ in range(4):  # as deep as our classes inherit
        for name, parents in bases.items():
            for parent in parents & found.keys():
                found[name] |= found[parent]
    return found


def _names_in(body: list[ast.stmt]) -> set[str]:
    names = set()
    for node in body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
            if node.name == "__init__":
                names |= {
                    each.attr
                    for each in ast.walk(node)
                    if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store)
                }
        elif isinstance(node, ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {each.id for each in targets if isinstance(each, ast.Name)}
            if "__all__" in names and node.value is not None:  # what a package hands on
                names |= set(ast.literal_eval(node.value))
    return names


def _module(dotted: str) -> tuple[Path | None, str]:
    """Return the file of the longest part of *dotted* that is a module, and what is left."""
    parts = dotted.split(".")
    for size in range(len(parts), 0, -1):
        for place in (ROOT, ROOT / "lat_desktop"):
            path = place.joinpath(*parts[:size])
            for file in (path.with_suffix(".py"), path / "__init__.py"):
                if file.exists():
                    return file, ".".join(parts[size:])
    return None, dotted


def is_there(name: str) -> bool:
    """Return whether *name* is a file or folder, or something that the code has by that name.

    `<game>` and the like stand for something of that kind. A name may begin with its module, with
    or without ``lat_desktop``.
    """
    if _PATH.fullmatch(name):
        pattern = re.sub(r"<\w+>", "*", name.rstrip("/"))
        places = (ROOT, ROOT / "lat_desktop")
        return any(next(place.glob(pattern), None) is not None for place in places)
    name = name.removesuffix("()")
    file, rest = _module(name)
    if file is not None:
        if not rest:
            return True
        top, _, member = rest.partition(".")
        if top not in _names_in(ast.parse(file.read_text(encoding="utf-8")).body):
            return False
        return not member or member in _members().get(top, set())
    top, _, member = name.partition(".")
    members = _members()
    if member:
        return top in members and member in members[top]
    return top in members or any(top in each for each in members.values())


def is_a_name(text: str) -> bool:
    """Return whether *text*, which stands as code, is meant as the name of something of ours."""
    return bool(_PATH.fullmatch(text) or _NAME.fullmatch(text))
