"""Matches to put before the app."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.record import SeatHeader
from lat_desktop.engine.registry import GAMES, AnyMatch

PEOPLE = tuple(SeatHeader("human", name) for name in ("Anna", "Ugo", "Eva", "Tom", "Zoë", "Lin"))


def wandered(game: str, rng: Random, steps: int) -> AnyMatch:
    """Return a match of so many steps at random, in which somebody is to move."""
    rules = GAMES[game]
    while True:
        seats = rng.choice(rules.seats)
        setup = Setup(rng.choice(rules.editions), seats, rng.randrange(seats))
        match: AnyMatch = Match(rules, setup)
        while match.outcome is None and (match.actor is None or len(match.steps) < steps):
            if match.actor is None:
                match.play_chance(rng)
            else:
                match.play(rng.choice(match.legal_moves))
        if match.outcome is None:
            return match
        steps = max(1, steps // 2)


def people_of(match: AnyMatch) -> Sequence[SeatHeader]:
    """Return a person for every seat."""
    return PEOPLE[: match.setup.seats]
