"""What `make test-fast` runs after a change."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from lat_desktop.engine.registry import GAMES
from tests.selection import STOREYS_OF, Candidate, is_needed

ROOT = Path(__file__).parents[1]
STOREYS = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir()}


def needed(changed: str, file: str, parameters: str = "", *, long: bool = False) -> bool:
    test = Candidate(PurePosixPath(file), parameters, long)
    return is_needed(test, PurePosixPath(changed), ("chess", "go"))


@pytest.mark.parametrize(
    ("changed", "file", "parameters", "yes"),
    [
        ("lat_desktop/windows/lobby.py", "tests/windows/test_lobby.py", "", True),
        ("lat_desktop/windows/lobby.py", "tests/windows/test_about.py", "", True),
        ("lat_desktop/windows/lobby.py", "tests/engine/test_chess.py", "", False),
        ("lat_desktop/players/chess/search.py", "tests/players/test_chess_search.py", "", True),
        ("lat_desktop/players/chess/search.py", "tests/tables/test_chess_table.py", "", True),
        ("lat_desktop/players/chess/search.py", "tests/players/test_host.py", "[chess-2]", True),
        ("lat_desktop/players/chess/search.py", "tests/players/test_host.py", "[go-2]", False),
        ("lat_desktop/players/chess/search.py", "tests/players/test_go_search.py", "", False),
        ("lat_desktop/players/kernels/go.py", "tests/players/test_go_kernel.py", "", True),
        ("lat_desktop/players/kernels/go.py", "tests/engine/test_go.py", "", True),
        ("lat_desktop/players/host.py", "tests/players/test_go_search.py", "", True),
        ("lat_desktop/widgets/theme.py", "tests/tables/test_art.py", "", True),
        ("resources/rules/it/go.md", "tests/rulebook/test_texts.py", "[go]", True),
        ("tests/engine/contract.py", "tests/engine/test_contract.py", "", True),
        ("tests/engine/contract.py", "tests/tables/test_art.py", "", False),
        ("tests/engine/test_go.py", "tests/engine/test_go.py", "", True),
        ("README.md", "tests/engine/test_go.py", "", False),
    ],
)
def test_a_change_needs_what_looks_after_it(
    changed: str, file: str, parameters: str, yes: bool
) -> None:
    assert needed(changed, file, parameters) is yes


def test_what_takes_long_is_run_for_its_own_module_only() -> None:
    assert needed("lat_desktop/windows/lobby.py", "tests/windows/test_lobby.py", long=True)
    assert not needed("lat_desktop/windows/lobby.py", "tests/windows/test_walks.py", long=True)


def test_every_storey_has_tests_that_look_after_it() -> None:
    storeys = {
        path.name for path in (ROOT / "lat_desktop").iterdir() if (path / "__init__.py").exists()
    }
    for storey in storeys:
        assert set(STOREYS_OF.get(storey, (storey,))) <= STOREYS, storey


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_tests_of_its_own(game: str) -> None:
    for storey in ("engine", "players", "tables"):
        assert list((ROOT / "tests" / storey).rglob(f"test_{game}*.py")), storey
