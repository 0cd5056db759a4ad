"""The games under test: those of the program, and the sample game. A new game is one line here.

Tests about every game are parametrized over :data:`SUBJECTS`, by key or by subject. One that is run
on the sample game has it in all registries (`tests/conftest.py`); for all others the program is
what it is.
"""

from __future__ import annotations

from typing import Final

from lat_desktop.registry import Registry
from tests.games import doors, favor, labyrinth, straws, suspicion
from tests.games.subject import GameSubject

SUBJECTS: Final = Registry[GameSubject](
    doors.SUBJECT, favor.SUBJECT, labyrinth.SUBJECT, suspicion.SUBJECT, straws.SUBJECT
)

__all__ = ["SUBJECTS", "GameSubject"]
