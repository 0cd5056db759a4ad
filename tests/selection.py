"""Which tests a change needs, by where it lies: `make test-fast`.

- A test that was changed is run, and so is one that has the name of a changed module:
  `windows/rules_reader.py` is looked after by `tests/windows/test_rules_reader.py`.
- What lies in the rooms of a game needs the tests that are named after the game, in every storey,
  and those of its own storey that go through all games, for this game.
- Anything else needs the tests of its storey.

Of the last two those are left out that take long (`pytest.mark.long`), for `make test` runs them.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import PurePosixPath
from typing import Final, NamedTuple

STOREYS_OF: Final = {
    "resources": ("rulebook",),
    "translations": ("windows",),
    "widgets": ("tables", "windows"),
}
"""Whose tests look after what has none of its own."""


class Candidate(NamedTuple):
    """A test that may be needed."""

    file: PurePosixPath
    """Its file, as `tests/engine/test_doors.py`."""
    parameters: str
    """What stands in brackets in its name; empty without any."""
    long: bool


def is_needed(test: Candidate, changed: PurePosixPath, games: Collection[str]) -> bool:
    """Return whether a change in the file *changed* needs *test*; *games* are the keys of all."""
    if test.file == changed:
        return True
    # Neither text nor a test by itself: what stands beside is run.
    if changed.parts[0] == "tests":
        return test.file.is_relative_to(changed.parent) and not test.long
    name, subject = changed.stem, test.file.stem.removeprefix("test_")
    if subject == name:
        return True
    storey = changed.parts[1] if changed.parts[0] == "lat_desktop" else changed.parts[0]
    is_of_storey = test.file.parts[1] in STOREYS_OF.get(storey, (storey,))
    if test.long:
        return False
    of_game = {game for game in games if game in (*changed.parts, name.partition("_")[0])}
    if of_game:
        is_of_game = subject.partition("_")[0] in of_game
        return is_of_game or (is_of_storey and any(game in test.parameters for game in of_game))
    return is_of_storey
