"""What `make test-fast` runs after a change."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath

import pytest

from lat_desktop.engine.registry import GAMES
from tests.games import SUBJECTS, straws
from tests.selection import HOUSE, SAMPLE, STOREYS, STOREYS_OF, Candidate, is_needed

ROOT = Path(__file__).parents[1]
TESTS = sorted(path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py"))
MADE = {"build", "dist", "__pycache__"}


def files_of_the_repository() -> list[PurePosixPath]:
    """Return all but what is made, and what is hidden."""
    found = []
    for folder, inner, names in os.walk(ROOT):
        shown = {name for name in inner if name == ".github" or not name.startswith(".")}
        inner[:] = shown - MADE
        found += [PurePosixPath(Path(folder, name).relative_to(ROOT)) for name in names]
    return found


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
        ("README.md", "tests/test_pages.py", "", True),
        ("docs/strength.md", "tests/test_pages.py", "", True),
        ("Makefile", "tests/packaging/test_workflows.py", "", True),
        ("lat_desktop/registry.py", "tests/test_registries.py", "", True),
        ("lat_desktop/windows/lobby.py", "tests/test_registries.py", "", False),
        ("tests/golden/go.common.txt", "tests/engine/test_golden.py", "[go]", True),
        ("tests/golden/go.common.txt", "tests/engine/test_golden.py", "[chess]", False),
        ("tests/games/go.py", "tests/engine/test_contract.py", "[go]", True),
        ("tests/games/go.py", "tests/tables/test_go_table.py", "", True),
        ("tests/games/subject.py", "tests/engine/test_contract.py", "[go]", True),
    ],
)
def test_a_change_needs_what_looks_after_it(
    changed: str, file: str, parameters: str, yes: bool
) -> None:
    assert needed(changed, file, parameters) is yes


def test_what_takes_long_is_run_for_its_own_module_only() -> None:
    assert needed("lat_desktop/windows/lobby.py", "tests/windows/test_lobby.py", long=True)
    assert not needed("lat_desktop/windows/lobby.py", "tests/windows/test_walks.py", long=True)


def test_the_sample_game_is_looked_after_by_whatever_is_run_on_it() -> None:
    assert SAMPLE["sample_game"] == straws.SUBJECT.key
    changed = PurePosixPath("tests/sample_game/engine.py")
    for file, parameters, yes in (
        ("tests/sample_game/test_straws.py", "", True),
        ("tests/engine/test_contract.py", "[straws]", True),
        ("tests/windows/test_names.py", "[it-straws]", True),
        ("tests/engine/test_contract.py", "[doors]", False),
    ):
        test = Candidate(PurePosixPath(file), parameters, False)
        assert is_needed(test, changed, SUBJECTS) == yes


def test_what_takes_long_is_run_for_its_own_module_of_a_game() -> None:
    beliefs = "tests/players/test_chess_beliefs.py"
    assert needed("lat_desktop/players/chess/beliefs.py", beliefs, long=True)
    assert not needed("lat_desktop/players/chess/search.py", beliefs, long=True)
    assert not needed("lat_desktop/players/go/beliefs.py", beliefs, long=True)


def test_every_storey_has_tests_that_look_after_it() -> None:
    storeys = {
        path.name for path in (ROOT / "lat_desktop").iterdir() if (path / "__init__.py").exists()
    }
    for storey in storeys:
        assert set(STOREYS_OF.get(storey, (storey,))) <= set(STOREYS), storey
    with_tests = {file.parts[1] if len(file.parts) > 2 else HOUSE for file in TESTS}
    assert with_tests == {*STOREYS, HOUSE, *SAMPLE}


def test_no_change_goes_by_unlooked_at() -> None:
    every = " ".join(SUBJECTS)
    tests = [Candidate(PurePosixPath(file), every, False) for file in TESTS]
    changed = files_of_the_repository()
    assert len(changed) > 400
    for file in changed:
        assert any(is_needed(test, file, SUBJECTS) for test in tests), file


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_tests_of_its_own(game: str) -> None:
    for storey in ("engine", "players", "tables"):
        assert list((ROOT / "tests" / storey).rglob(f"test_{game}*.py")), storey
