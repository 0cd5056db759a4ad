"""Straws under test: the sample game, which no registry of the program names."""

from __future__ import annotations

from typing import Any, Final

from lat_desktop.controllers.sitting import Request
from lat_desktop.engine.game import Seat
from tests.games.subject import GameSubject
from tests.sample_game.engine import GAME


def straw_of(state: Any, seat: Seat) -> object:
    """Return the straw that *seat* holds."""
    return state.straws[seat]


def last_of_bundle(state: Any) -> object:
    """Return the last straw of the bundle, which nobody has seen yet."""
    return state.bundle[-1:]


SUBJECT: Final = GameSubject(
    game=GAME,
    # At most seven rounds, as three win two each before somebody wins a third: in every one a deal
    # and a choice of each.
    longest=7 * (1 + 3),
    finished=(3, 1),
    honesty_positions=40,
    reviewed=((2, None), (3, None)),
    asked_for=frozenset({Request.TAKE_OVER, Request.ACKNOWLEDGE, Request.NEXT_ROUND}),
    host="tests.sample_game.host",
    driven="tests.sample_game.driven",
    moves_in_a_row=False,
    secret_of=straw_of,
    secret_of_chance=last_of_bundle,
)
