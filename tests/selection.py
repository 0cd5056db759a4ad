"""Which tests a change needs, by where it lies: `make test-fast`.

- A test that was changed is run, and so is one that has the name of a changed module, or of it and
  its folder: `windows/rules_reader.py` is looked after by `tests/windows/test_rules_reader.py`,
  and `players/doors/beliefs.py` by `tests/players/test_doors_beliefs.py`.
- What lies in the rooms of a game needs the tests that are named after the game, in every storey,
  and those of its own storey that go through all games, for this game.
- Anything else needs the tests of its storey; what has no storey, those of the house.

Of the last two those are left out that take long (`pytest.mark.long`), for `make test` runs them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import PurePosixPath
from typing import Final, NamedTuple

HOUSE: Final = "house"
"""The tests that lie in no storey: those of the pages, of the registries, of the whole."""
STOREYS: Final = (
    *("engine", "rulebook", "players", "controllers", "models", "widgets", "tables", "windows"),
    *("tools", "packaging", "assistive"),
)
"""What has a folder of tests."""
STOREYS_OF: Final = {
    "bench": (HOUSE,),
    "docs": (HOUSE,),
    "games": ("engine", HOUSE),
    "golden": ("engine",),
    "resources": ("rulebook",),
    "sample_game": (*STOREYS, HOUSE),
    "translations": ("windows", HOUSE),
    "widgets": ("widgets", "tables", "windows"),
}
"""Whose tests look after what has none of its own."""
SAMPLE: Final = {"sample_game": "straws"}
"""The game of the rooms that are not called after it."""


class Candidate(NamedTuple):
    """A test that may be needed."""

    file: PurePosixPath
    """Its file, as `tests/engine/test_doors.py`."""
    parameters: str
    """What stands in brackets in its name; empty without any."""
    long: bool


def room_of(path: PurePosixPath) -> str:
    """Return the storey that *path* lies in, or what else it lies in; empty beside all of them."""
    inner = path.parts[1:] if path.parts[0] in ("lat_desktop", "tests") else path.parts
    return inner[0] if len(inner) > 1 else ""


def is_needed(test: Candidate, changed: PurePosixPath, games: Collection[str]) -> bool:
    """Return whether a change in the file *changed* needs *test*; *games* are the keys of all."""
    if test.file == changed:
        return True
    room = room_of(changed)
    # What tests share is no test by itself: what stands beside is run.
    if changed.parts[0] == "tests" and changed.suffix == ".py" and room not in STOREYS_OF:
        return test.file.is_relative_to(changed.parent) and not test.long
    subject = test.file.stem.removeprefix("test_")
    if subject in (changed.stem, f"{changed.parent.name}_{changed.stem}"):
        return True
    if test.long:
        return False
    storeys = STOREYS_OF.get(room, (room,) if room in STOREYS else (HOUSE, "packaging"))
    is_of_storey = (room_of(test.file) or HOUSE) in storeys
    begins = re.split(r"[._]", changed.name)[0]
    of_game = {*changed.parts, begins, SAMPLE.get(room, "")}.intersection(games)
    if of_game:
        is_of_game = subject.partition("_")[0] in of_game
        return is_of_game or (is_of_storey and any(game in test.parameters for game in of_game))
    return is_of_storey
