"""The house: the storeys of the import contract, their rooms, and who really imports whom."""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from tools.diagrams import svg

PACKAGE: Final = "lat_desktop"
ROOF_MODULE: Final = "app"
WIDTH: Final = 1120
LEFT, RIGHT = 220, 900
"""The walls."""
TOP: Final = 34
ROOF: Final = 112
EAVES: Final = 46
"""How far the roof stands out."""
FLOOR: Final = 80
HALF_FLOOR: Final = 158
"""The height of a storey that two share."""
LETTER: Final = 7.6
"""About how wide a letter of 14 pixels is."""


@dataclass(frozen=True)
class Storey:
    """A package of the program, or a module that is one by itself."""

    name: str
    says: str
    """The first sentence of its docstring."""
    rooms: tuple[str, ...]
    """The packages in it."""
    qt: str
    """How much of Qt it knows, in words."""
    left: float
    right: float
    top: float
    bottom: float
    on_left: bool
    """Whether its imports are drawn to the left of the house."""


def layers(root: Path) -> list[list[str]]:
    """Return the rows of the import contract, the highest first, without what stands in no storey.

    A storey is a package; the module above them all is the roof.
    """
    rows = [
        [name for name in row if name == ROOF_MODULE or (root / PACKAGE / name).is_dir()]
        for row in _contract(root)
    ]
    return [row for row in rows if row]


def modules_beside(root: Path) -> list[str]:
    """Return the modules of the contract that stand in no storey."""
    storeys = {name for row in layers(root) for name in row}
    names = [name for row in _contract(root) for name in row if name not in storeys]
    return [name for name in names if (root / PACKAGE / f"{name}.py").exists()]


def _contract(root: Path) -> list[list[str]]:
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    (found,) = (
        each["layers"]
        for each in settings["tool"]["importlinter"]["contracts"]
        if each["type"] == "layers" and each.get("containers") == [PACKAGE]
    )
    return [[name.strip(" ()") for name in re.split(r"[|:]", row)] for row in found]


def files_of(root: Path, storey: str) -> list[Path]:
    """Return the modules of a storey."""
    home = root / PACKAGE / storey
    return sorted(home.rglob("*.py")) if home.is_dir() else [home.with_suffix(".py")]


@cache
def imports_of(file: Path) -> frozenset[str]:
    """Return the dotted names of all that a module imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found)


def imports(root: Path, names: list[str]) -> Counter[tuple[str, str]]:
    """Return how many modules of a storey import another, by both names."""
    found: Counter[tuple[str, str]] = Counter()
    for name in names:
        for file in files_of(root, name):
            dotted = {tuple(each.split(".")[:2]) for each in imports_of(file)}
            used = {each[1] for each in dotted if each[0] == PACKAGE and len(each) == 2}
            found.update((name, other) for other in used & set(names) - {name})
    return found


def picture(root: Path) -> str:
    """Return the house as SVG."""
    house = _house(root)
    parts = [_roof(house[0]), *(part for storey in house[1:] for part in _floor(storey))]
    bottom = house[-1].bottom
    parts.append(svg.rect(LEFT - 60, bottom, RIGHT - LEFT + 120, 7, fill=svg.RULE, radius=3))
    parts += _arcs(house, imports(root, [storey.name for storey in house]))
    note = "An arc leads to what a storey imports: the more of its modules do, the thicker it is."
    parts.append(svg.text(WIDTH / 2, bottom + 38, note, fill=svg.FAINT_INK, anchor="middle"))
    beside = ", ".join(f"{name}.py" for name in modules_beside(root))
    small = f"Beside the storeys, a few lines each: {beside}."
    parts.append(
        svg.text(WIDTH / 2, bottom + 60, small, size=13, fill=svg.FAINT_INK, anchor="middle")
    )
    return svg.page(WIDTH, bottom + 84, "The storeys of the program, and who imports whom", parts)


def _house(root: Path) -> list[Storey]:
    found: list[Storey] = []
    top = float(TOP)
    for row in layers(root):
        height = ROOF if not found else HALF_FLOOR if len(row) > 1 else FLOOR
        width = (RIGHT - LEFT) / len(row)
        for n, name in enumerate(row):
            files = files_of(root, name)
            qt = {each for file in files for each in imports_of(file) if "PySide6" in each}
            home = root / PACKAGE / name
            init = home / "__init__.py" if home.is_dir() else files[0]
            found.append(
                Storey(
                    name,
                    _first_sentence(init),
                    tuple(sorted(each.parent.name for each in home.glob("*/__init__.py"))),
                    _knows(qt),
                    LEFT + n * width,
                    LEFT + (n + 1) * width,
                    top,
                    top + height,
                    on_left=len(row) > 1 and n == 0,
                )
            )
        top += height
    return found


def _first_sentence(file: Path) -> str:
    words = " ".join((ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split())
    end = words.find(". ")
    return words if end < 0 else words[: end + 1]


def _knows(imported: set[str]) -> str:
    if not imported:
        return "no Qt"
    return "Qt Widgets" if any("QtWidgets" in each for each in imported) else "QtCore"


def _colour(house: list[Storey], storey: Storey) -> str:
    return svg.COLOURS[house.index(storey) % len(svg.COLOURS)]


def _roof(app: Storey) -> str:
    middle = (LEFT + RIGHT) / 2
    outline = f"M {LEFT - EAVES} {app.bottom} L {middle} {app.top} L {RIGHT + EAVES} {app.bottom} Z"
    return "\n".join(
        [
            svg.path(outline, stroke=svg.INK, width=1.6, fill="#f1e3d3"),
            svg.text(
                middle, app.bottom - 40, f"{app.name}.py", size=20, bold=True, anchor="middle"
            ),
            svg.text(middle, app.bottom - 17, app.says, fill=svg.FAINT_INK, anchor="middle"),
        ]
    )


def _floor(storey: Storey) -> list[str]:
    x, y, width = storey.left, storey.top, storey.right - storey.left
    parts = [
        svg.rect(x, y, width, storey.bottom - y, fill="#ffffff", stroke=svg.INK),
        svg.text(x + 20, y + 31, f"{storey.name}/", size=20, bold=True),
    ]
    qt_width = 12 + 7 * len(storey.qt)
    parts += _chip(storey.right - qt_width - 16, y + 15, qt_width, storey.qt, filled=False)
    lines = textwrap.wrap(storey.says, int((width - 40) / LETTER))
    for n, line in enumerate(lines):
        parts.append(svg.text(x + 20, y + 53 + 18 * n, line, fill=svg.FAINT_INK))
    left, line_y = x + 42 + 13 * len(storey.name), y + 15
    if width < RIGHT - LEFT:
        left, line_y = x + 20, y + 66 + 18 * (len(lines) - 1)
    for room in storey.rooms:
        room_width = 16 + 7.2 * len(room)
        if left + room_width > storey.right - 12:
            left, line_y = x + 20, line_y + 26
        parts += _chip(left, line_y, room_width, room, filled=True)
        left += room_width + 7
    return parts


def _chip(x: float, y: float, width: float, words: str, *, filled: bool) -> list[str]:
    fill = "#efe9dc" if filled else "#ffffff"
    stroke = "none" if filled else svg.RULE
    colour = svg.INK if filled else svg.FAINT_INK
    return [
        svg.rect(x, y, width, 21, fill=fill, stroke=stroke, radius=10.5),
        svg.text(x + width / 2, y + 15, words, size=12.5, fill=colour, anchor="middle"),
    ]


def _arcs(house: list[Storey], found: Counter[tuple[str, str]]) -> list[str]:
    """Draw the imports beside the house, so that no two arcs of a side cross."""
    by_name = {storey.name: storey for storey in house}
    pairs = [(by_name[a], by_name[b]) for a, b in found]
    pairs.sort(key=lambda pair: (house.index(pair[0]), house.index(pair[1])))
    parts = []
    for user, used in sorted(pairs, key=lambda pair: pair[0].top - pair[1].top):
        left = user.on_left or used.on_left
        same_side = [pair for pair in pairs if left == (pair[0].on_left or pair[1].on_left)]
        y1, y2 = _place(user, (user, used), same_side), _place(used, (user, used), same_side)
        x1, x2 = (_wall(storey, left, y) for storey, y in ((user, y1), (used, y2)))
        out = (LEFT if left else RIGHT) + (-1 if left else 1) * (34 + 0.21 * (y2 - y1))
        colour = _colour(house, user)
        width = 1 + 0.75 * (found[user.name, used.name].bit_length() - 1)
        end = x2 + (-8 if left else 8)
        curve = f"M {x1:.1f} {y1:.1f} C {out:.1f} {y1:.1f} {out:.1f} {y2:.1f} {end:.1f} {y2:.1f}"
        parts.append(svg.path(curve, stroke=colour, width=width))
        parts.append(svg.head(x2, y2, 1 if left else -1, colour, 8 + width))
    return parts


def _wall(storey: Storey, left: bool, y: float) -> float:
    """Return where the house ends at this height: the roof is no wall."""
    wall = LEFT if left else RIGHT
    if storey.rooms or storey.bottom - storey.top != ROOF:
        return wall
    steepness = ((RIGHT - LEFT) / 2 + EAVES) / ROOF
    return wall + (-1 if left else 1) * (EAVES - (storey.bottom - y) * steepness)


def _place(
    storey: Storey, pair: tuple[Storey, Storey], pairs: list[tuple[Storey, Storey]]
) -> float:
    """Return at which height an arc meets a storey.

    From above come first the arcs from near, then those from afar; below these leave those that
    lead far, then those that lead near.
    """
    used_by = sorted((each for each in pairs if each[1] == storey), key=lambda each: -each[0].top)
    uses = sorted((each for each in pairs if each[0] == storey), key=lambda each: -each[1].top)
    order = [*used_by, *uses]
    if not used_by:  # the roof, under which there is little room
        return storey.bottom - 3 - 2 * (len(order) - order.index(pair))
    step = (storey.bottom - storey.top) / (len(order) + 1)
    return storey.top + step * (order.index(pair) + 1)
