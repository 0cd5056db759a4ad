"""A decision is the same on every Python, compiled or not, with memory or without."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.doors import search
from lat_desktop.players.levels import Level
from lat_desktop.players.sums import add_up
from tools import decisions

pytestmark = pytest.mark.long

ROOT: Final = Path(__file__).parents[2]
UNEVEN: Final = ("sumprod", "mean", "correlation", "covariance")
"""What of `math` and `statistics` rounds otherwise since some Python, or is not in all of them."""


def forget() -> None:
    """Let all players forget what they have thought about, and take new kernels."""
    search.clear_caches()
    for name, module in list(sys.modules.items()):
        if name.startswith("lat_desktop.players.") and hasattr(module, "_kernel"):
            module._kernel.cache_clear()


def approved(key: str) -> list[str]:
    """Return what was read and approved. If it is meant to differ: python -m tools.decisions."""
    return decisions.path(key).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("key", GAMES)
def test_decisions_are_as_they_were(key: str) -> None:
    assert decisions.text(key).splitlines() == approved(key)


@pytest.mark.parametrize("key", GAMES)
def test_decisions_made_in_another_order_are_the_same(key: str) -> None:
    assert decisions.text(key, backwards=True).splitlines() == approved(key)


def test_each_game_has_its_decisions() -> None:
    assert {decisions.path(key) for key in GAMES} == set(decisions.FOLDER.iterdir())


def test_decisions_are_the_same_uncompiled() -> None:
    """And in a process that hashes otherwise: no decision follows from the order of a set."""
    command = [sys.executable, "-m", "tools.uncompiled", "tools.decisions", "--print"]
    seed = str(Random().randrange(1, 2**32))
    told = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == [line for key in GAMES for line in approved(key)], seed


@pytest.mark.parametrize(
    ("key", "seats"),
    [(key, seats) for key in GAMES for seats in {min(GAMES[key].seats), max(GAMES[key].seats)}],
)
def test_what_was_thought_before_makes_no_difference(key: str, seats: int) -> None:
    """Masters who share a memory, as in an arena, play as if each had none."""
    texts = []
    for forgetful in (False, True):
        match: AnyMatch = Match(GAMES[key], Setup(GAMES[key].editions[0], seats))
        rng = Random(3)
        while match.outcome is None and len(match.steps) < 30:
            if forgetful:
                forget()
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                choice = decisions.choose(match, Level.MASTER, rng.getrandbits(32))
                match.play_text(choice.move)
        texts.append([step.move.text for step in match.steps])
    assert texts[0] == texts[1]


def sums_in(file: Path) -> Iterator[str]:
    """Yield where a file names what adds floats up, and not as every Python does."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Name("sum"):
                found = ["sum"]
            case ast.ImportFrom(module="math" | "statistics"):
                found = [each.name for each in node.names if each.name in UNEVEN]
            case ast.Attribute(ast.Name("math" | "statistics"), name) if name in UNEVEN:
                found = [name]
            case _:
                continue
        yield from (f"{file.relative_to(ROOT)}:{node.lineno} {name}" for name in found)


def test_players_add_up_in_one_way() -> None:
    """Since Python 3.12 `sum` rounds floats otherwise, which has turned decisions."""
    players = ROOT / "lat_desktop" / "players"
    found = [each for file in players.rglob("*.py") for each in sums_in(file)]
    assert not found, (
        "Players add up with lat_desktop.players.sums.add_up, which comes to the same on every"
        f" Python, and not with: {'; '.join(found)}"
    )


def test_adding_up_rounds_after_each_number() -> None:
    """What `sum` of Python 3.12 makes 1.0."""
    assert add_up([0.1] * 10) == 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1
    assert add_up([0.1] * 10) != 1.0
    assert add_up([1e16, 1.0, -1e16]) == 0.0
    assert add_up([]) == 0
    assert isinstance(add_up([True, True]), int)
