"""Suspicion under test."""

from __future__ import annotations

from typing import Final

from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.suspicion import (
    Answered,
    DiceRolled,
    GuessRevealed,
    Suspicion,
    TieBreak,
    TieBroken,
)
from tests.games.subject import GameSubject
from tools.positions import suspicion as positions

SUBJECT: Final = GameSubject(
    game=Suspicion(),
    # Nobody has to steal: the thefts end when they end.
    longest=None,
    finished=(2, 34),
    honesty_positions=6,
    reviewed=((2, None), (4, None)),
    asked_for=frozenset({Request.TAKE_OVER, Request.ACKNOWLEDGE}),
    acts_without_words=("walk", "play"),
    event_keys={
        TieBroken: tuple(f"tie_broken_{by}" for by in TieBreak),
        DiceRolled: ("dice_rolled", "dice_rolled_wild", "dice_rolled_wilds"),
        GuessRevealed: ("guess_revealed_right", "guess_revealed_wrong"),
        Answered: ("answered", "answered_yes", "answered_no"),
    },
    match_at=lambda seed, steps: positions.match_at(seed, steps, 2 + seed % 3),
)
