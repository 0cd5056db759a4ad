"""Which lessons there are, and what happens in them: for the tests of all storeys."""

from __future__ import annotations

from typing import Final

from lat_desktop.controllers.match_factory import HUMAN, played_by
from lat_desktop.engine import record
from lat_desktop.engine.game import Seat
from lat_desktop.engine.record import Record
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.rulebook.lesson import record_of

TAUGHT: Final = tuple(game for game in GAMES if record_of(game) is not None)
"""The games that have a lesson."""
LESSONS: Final = tuple((game, edition) for game in TAUGHT for edition in GAMES[game].editions)


def read_record(game: str) -> Record:
    """Return what the lesson of *game* is given on."""
    path = record_of(game)
    assert path is not None
    return record.read(path.read_bytes())


def match_of(game: str, edition: str) -> AnyMatch:
    """Return the match that the lesson leads through, by an *edition*."""
    return played_by(read_record(game).match, edition)


def person_of(game: str) -> Seat:
    """Return who learns."""
    (seat,) = (n for n, header in enumerate(read_record(game).header.seats) if header == HUMAN)
    return seat
