"""Matches of Master against itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.registry import AIS


def decisions(game: str, seats: int, rng: Random, budget: Budget) -> Iterator[tuple[Any, str]]:
    """Yield what Master has before it in a match against itself, and what it does."""
    rules, choose = GAMES[game], AIS[game].functions().choose
    match: AnyMatch = Match(rules, Setup(rules.editions[0], seats))
    while match.outcome is None:
        if match.actor is None:
            match.play_chance(rng)
            continue
        view = match.view(match.actor)
        text = choose(view, Level.MASTER, rng, budget).move
        yield view, text
        match.play_text(text)
