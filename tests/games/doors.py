"""Doors under test."""

from __future__ import annotations

from typing import Final

from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.doors import Doors, GuessProved, Passed
from lat_desktop.players.levels import Level
from tests.games.subject import GameSubject
from tools.positions import doors as positions

SUBJECT: Final = GameSubject(
    game=Doors(),
    # At most 19 rounds (9 : 9 in single tokens, and one more) of a deal and five turns, in each of
    # which the Collector takes and is asked, and the Guesser discards and is asked.
    longest=19 * (1 + 5 * 4),
    finished=(2, 1),
    honesty_positions=60,
    reviewed=((2, None), (2, Level.NOVICE)),
    asked_for=frozenset({Request.TAKE_OVER, Request.NEXT_ROUND}),
    event_keys={
        Passed: ("collector_passed", "guesser_passed"),
        GuessProved: ("guess_right", "guess_wrong"),
    },
    match_at=lambda seed, steps: positions.match_at(seed, steps % 30),
)
