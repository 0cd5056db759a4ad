"""Favor under test."""

from __future__ import annotations

from typing import Final

from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.favor import BidShared, Favor, TieBreak, TieBroken
from lat_desktop.players.levels import Level
from tests.games.subject import GameSubject
from tools.positions import favor as positions

SUBJECT: Final = GameSubject(
    game=Favor(),
    # Three rounds of a deal, at most thirteen turns (each brings a card to the table, be it by an
    # auction and a new lot), a bid of everybody in each, and in the final auction.
    longest=3 * (1 + 13 + 14 * 4),
    finished=(3, 55),
    honesty_positions=25,
    reviewed=((2, None), (4, Level.NOVICE)),
    asked_for=frozenset({Request.TAKE_OVER, Request.NEXT_ROUND}),
    event_keys={
        BidShared: ("bid_shared", "bid_shared_with_rest", "bid_boxed"),
        TieBroken: tuple(f"tie_broken_{by}" for by in TieBreak),
    },
    match_at=lambda seed, steps: positions.match_at(seed, steps, 2 + seed % 3),
)
