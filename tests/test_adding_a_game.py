"""What `docs/adding-a-game.md` says a game consists of is what the games do consist of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from lat_desktop.engine.registry import GAMES

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES: Final = re.findall(r"^\| [^|]+ \| `([^`]+)` \| `(tests/[^`]+)` \|$", TEXT, re.MULTILINE)
"""Where a thing lies in a real game, and where in the sample game."""
LINES: Final = re.findall(r"^\| `([^`]+\.py)` \| `(<game>\.[A-Z]+)` \|$", TEXT, re.MULTILINE)
"""Each registry, and what stands in it for a game."""
SAMPLE: Final = ROOT / "tests" / "sample_game"


def test_the_sample_game_consists_of_what_is_listed() -> None:
    there = {
        path.relative_to(ROOT).as_posix()
        for path in SAMPLE.rglob("*.*")
        if path.suffix in (".py", ".md") and path.name != "__init__.py"
    }
    listed = {sample for _, sample in FILES}
    assert all((ROOT / path).is_file() for path in listed)
    named_besides = {path for path in there - listed if f"`{path}`" in TEXT}
    assert there - listed == named_besides
    assert len(FILES) == 12


@pytest.mark.parametrize("key", GAMES)
def test_a_real_game_consists_of_what_is_listed(key: str) -> None:
    files = [ROOT / path.replace("<game>", key) for path, _ in FILES]
    # What is long is a package instead of a module.
    missing = [
        file
        for file in files
        if not file.is_file() and not file.with_suffix("").joinpath("__init__.py").is_file()
    ]
    assert missing == []


@pytest.mark.parametrize("key", GAMES)
def test_a_real_game_has_a_line_in_each_registry(key: str) -> None:
    for path, line in LINES:
        text = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"\b{re.escape(line.replace('<game>', key))}\b", text), path
    assert len(LINES) == 5


def test_the_sample_game_is_held_in_all_registries_of_the_program() -> None:
    text = (SAMPLE / "registration.py").read_text(encoding="utf-8")
    for descriptor in (line.removeprefix("<game>.") for _, line in LINES):
        assert f".including({descriptor})" in text or descriptor == "SUBJECT"
