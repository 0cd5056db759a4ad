"""What there is of each game in each storey, and that nobody else knows its name."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from lat_desktop.engine.registry import GAMES, AnyGame
from lat_desktop.players.registry import AIS
from lat_desktop.registry import Registry
from lat_desktop.rulebook import LANGUAGES
from lat_desktop.rulebook.book import RULES
from lat_desktop.tables.registry import KITS
from lat_desktop.tables.side_panel import SidePanel
from lat_desktop.tables.table import GameTable
from tools import decisions, golden
from tools.games import TOOLS

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("lat_desktop", "tools", "bench", "packaging")
"""Where nobody names a game."""
REGISTRIES: Final = (
    "lat_desktop/engine/registry.py",
    "lat_desktop/players/registry.py",
    "lat_desktop/tables/registry.py",
    "tools/problems/posers.py",
    "tools/games/__init__.py",
    "tools/styles/__init__.py",
    "bench/__main__.py",
)
"""What imports every game."""


# --- What a game has -------------------------------------------------------------------------


@dataclass(frozen=True)
class Storey:
    """Where a game has a descriptor."""

    folder: str
    """A game has a module, or a package, of its own there."""
    name: str
    """What its descriptor is called in it."""
    registry: Registry[Any]


STOREYS: Final = (
    Storey("lat_desktop/engine", "GAME", GAMES),
    Storey("lat_desktop/players", "AI", AIS),
    Storey("lat_desktop/tables", "KIT", KITS),
    Storey("tools/games", "TOOLS", TOOLS),
)


def lacking(key: str) -> Iterator[str]:
    """Yield in a sentence each what there has to be of a game, and is not."""
    for storey in STOREYS:
        room = f"{storey.folder}/{key}"
        try:
            module = importlib.import_module(room.replace("/", "."))
        except ModuleNotFoundError:
            yield f"{key}: there is no {room}"
            continue
        if not hasattr(module, storey.name):
            yield f"{key}: {room} has no {storey.name}"
        elif storey.registry.get(key) is not getattr(module, storey.name):
            yield f"{key}: the {storey.name} of {room} is not in the registry of {storey.folder}"
    for language in LANGUAGES:
        if not (RULES / language / f"{key}.md").is_file():
            yield f"{key}: there is no resources/rules/{language}/{key}.md"
    yield from (f"{key}: {what}" for what in lacking_in_descriptors(key))


def lacking_in_descriptors(key: str) -> Iterator[str]:
    """Yield what the descriptors of a game that are registered leave to be desired."""
    if (ai := AIS.get(key)) is not None and not 0 < ai.casual_loss < 1:
        yield f"players/{key} has no casual_loss that is a chance"
    if (kit := KITS.get(key)) is not None:
        if not issubclass(kit.table(), GameTable):
            yield f"tables/{key} has no table that is a GameTable"
        if not kit.lobby_preview.marks:
            yield f"tables/{key} has no marks for its door"
        if kit.side_panel is not None and not issubclass(kit.side_panel(), SidePanel):
            yield f"tables/{key} has a side_panel that is no SidePanel"
    if (tools := TOOLS.get(key)) is not None:
        if tools.reviewed not in tools.moments:
            yield f"tools/games/{key} has no moment {tools.reviewed!r} to look back from"
        if tools.filmed not in tools.moments:
            yield f"tools/games/{key} has no moment {tools.filmed!r} for a film to lead to"
        for edition in tools.game.editions:
            if edition not in tools.golden:
                yield f"tools/games/{key} has no golden match of the {edition} edition"
            elif not golden.path(key, edition).is_file():
                yield f"there is no golden match of the {edition} edition: python -m tools.golden"
        if not decisions.path(key).is_file():
            yield "there are no golden decisions: python -m tools.decisions"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_lacks_nothing(key: str) -> None:
    assert list(lacking(key)) == []


@pytest.mark.parametrize("storey", STOREYS, ids=lambda storey: storey.name)
def test_all_storeys_have_the_same_games_in_the_same_order(storey: Storey) -> None:
    assert tuple(storey.registry) == tuple(GAMES)


UNHEARD: Final = cast(AnyGame, SimpleNamespace(key="unheard_of"))
"""A game that is registered, and nothing else."""


def test_what_a_game_lacks_is_said_in_a_sentence() -> None:
    with GAMES.including(UNHEARD):
        said = list(lacking(UNHEARD.key))
    assert f"{UNHEARD.key}: there is no lat_desktop/tables/{UNHEARD.key}" in said
    assert f"{UNHEARD.key}: there is no resources/rules/{LANGUAGES[0]}/{UNHEARD.key}.md" in said
    assert len(said) == len(STOREYS) + len(LANGUAGES)


def test_a_game_can_be_included_for_a_while() -> None:
    others = tuple(GAMES)
    with GAMES.including(UNHEARD):
        assert tuple(GAMES) == (*others, UNHEARD.key)
        assert GAMES[UNHEARD.key] is UNHEARD
        with pytest.raises(ValueError, match=UNHEARD.key), GAMES.including(UNHEARD):
            pass
    assert tuple(GAMES) == others
    with pytest.raises(KeyError):
        GAMES[UNHEARD.key]


# --- What is loaded of a game before somebody plays it ---------------------------------------


ASKED: Final = {
    "the lobby": """
        from lat_desktop.tables.registry import KITS
        asked = [kit.lobby_preview for kit in KITS.values()]
    """,
    "a measure": """
        from lat_desktop.players.registry import AIS
        asked = [ai.casual_loss for ai in AIS.values()]
    """,
    "a review": """
        from lat_desktop.engine.registry import GAMES
        from lat_desktop.players.review import AIS, Review
        asked = [AIS[key].casual_loss for key in GAMES]
    """,
    "the AI's program": """
        from lat_desktop.players import host
        from lat_desktop.players.registry import AIS
        asked = [key in host.GAMES for key in AIS]
    """,
}
"""What the window asks of all games, each in a process of its own."""
HEAVY: Final = {
    "the lobby": (
        r"engine\.(?!cards).+|players\..+|tables\.art.*|tables\.{key}\.(?!marks|lobby_preview).+"
    ),
    "a measure": r"engine\.{key}|players\.kernels.*|players\.{key}\..+",
    "a review": r"players\.kernels.*|players\.{key}\..+",
    "the AI's program": r"engine\.{key}(\..+)?|players\.kernels.*|players\.{key}\..+",
}
"""What nobody needs for the answer."""


@cache
def loaded(code: str) -> tuple[str, ...]:
    """Return which modules of the program a fresh interpreter has after running *code*."""
    tells = "import sys; print(*(name for name in sys.modules if name.startswith('lat_desktop.')))"
    done = subprocess.run(
        [sys.executable, "-c", f"{dedent(code)}\n{tells}"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return tuple(name.removeprefix("lat_desktop.") for name in done.stdout.split())


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("what", ASKED)
def test_what_is_heavy_in_a_game_is_not_loaded_for(what: str, key: str) -> None:
    heavy = re.compile(HEAVY[what].format(key=key))
    there = loaded(ASKED[what])
    assert [name for name in there if heavy.fullmatch(name)] == []
    assert any(name.endswith(f".{key}") for name in there)


def test_what_plays_a_game_is_loaded_when_it_is_asked_for() -> None:
    key = next(iter(AIS))
    plays = f"from lat_desktop.players.registry import AIS; AIS['{key}'].functions()"
    assert any(re.fullmatch(HEAVY["a review"].format(key=key), name) for name in loaded(plays))


@pytest.mark.parametrize("key", GAMES)
def test_who_plays_a_game_loads_the_rules_of_no_other(key: str) -> None:
    plays = (
        f"from lat_desktop.players.host import AIS, GAMES; GAMES['{key}'], AIS['{key}'].functions()"
    )
    there = loaded(plays)
    assert [each for each in GAMES if f"engine.{each}" in there] == [key]


# --- Who knows of a game ---------------------------------------------------------------------


FILES: Final = [
    path
    for folder in FOLDERS
    for ending in ("*.py", "*.spec")
    for path in sorted((ROOT / folder).rglob(ending))
]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield what stands in quotes, with its line; a docstring may have an example."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the modules that are imported anywhere in a file, and what is taken from them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)


def room_of(path: Path) -> str | None:
    """Return the game after which a part of the path of a file is named."""
    for part in path.relative_to(ROOT).parts:
        for key in GAMES:
            if part.partition(".")[0] == key or part.startswith(f"{key}_"):
                return key
    return None


def file_of(module: str) -> Path | None:
    """Return the file of a module of ours, or of the one in which a name stands."""
    while module:
        path = ROOT.joinpath(*module.split("."))
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file in GAME_OF:
                return file
        module = module.rpartition(".")[0]
    return None


def is_registry(path: Path) -> bool:
    return path.relative_to(ROOT).as_posix() in REGISTRIES


def give_helpers_to_their_game() -> None:
    """A module that only the rooms of one game use is one of them, whatever it is called."""
    users: dict[Path, set[Path]] = {}
    for path in FILES:
        for _, name in imported(tree_of(path)):
            if (file := file_of(name)) is not None and file != path:
                users.setdefault(file, set()).add(path)
    changed = True
    while changed:
        changed = False
        for file, importers in users.items():
            games = {GAME_OF[each] for each in importers}
            if GAME_OF[file] is None and len(games) == 1 and games != {None}:
                (GAME_OF[file],) = games
                changed = True


GAME_OF: Final = {path: room_of(path) for path in FILES}
"""The game in whose rooms a file is, if in any."""
give_helpers_to_their_game()
COMMON: Final = [path for path, game in GAME_OF.items() if game is None]


def names_a_game(text: str) -> bool:
    """Whether *text* is the key of a game, or begins with it as the name of a file would."""
    return any(text == key or text.startswith((f"{key}-", f"{key}.", f"{key}/")) for key in GAMES)


TESTS: Final = [
    path
    for path in sorted((ROOT / "tests").rglob("*.py"))
    if room_of(path.with_name(path.name.removeprefix("test_"))) is None
]
"""The tests that are not about one game: they call one by the key of its class."""


@pytest.mark.parametrize("path", COMMON, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_names_a_game_but_its_own_rooms(path: Path) -> None:
    named = [(line, text) for line, text in strings(tree_of(path)) if names_a_game(text)]
    assert named == []


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_test_names_a_game_that_is_not_about_it(path: Path) -> None:
    """The name of a file, as it lies in somebody's folder today, may begin with one."""
    assert [(line, text) for line, text in strings(tree_of(path)) if text in GAMES] == []


def foreign(path: Path) -> Iterator[tuple[int, str]]:
    """Yield what a file imports from the rooms of a game that is not its own."""
    for line, name in imported(tree_of(path)):
        file = file_of(name)
        if file is not None and GAME_OF[file] not in (None, GAME_OF[path]):
            yield line, name


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_enters_the_rooms_of_a_game_but_the_game_and_the_registries(path: Path) -> None:
    assert is_registry(path) or list(foreign(path)) == []


def test_somebody_who_names_a_game_would_be_found() -> None:
    key = next(iter(GAMES))
    tree = ast.parse(f'"""Plays {key}."""\nfrom lat_desktop.engine.{key} import x\ny = "{key}"\n')
    assert [text for _, text in strings(tree) if names_a_game(text)] == [key]
    (file,) = {file_of(name) for _, name in imported(tree)}
    assert file is not None
    assert GAME_OF[file] == key
    assert all(list(foreign(path)) for path in FILES if is_registry(path))
    assert len(COMMON) > 100
