"""Positions of Suspicion to think about."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st

from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import (
    Suspicion,
    SuspicionMove,
    SuspicionState,
    SuspicionView,
)
from lat_desktop.players.kernels import suspicion
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.sampling import MANSION
from tools.random_play import Temper
from tools.uncompiled import is_compiled, source_of, uncompiled

SUSPICION: Final = Suspicion()
SuspicionMatch = Match[SuspicionState, SuspicionMove, SuspicionView]


def few(nodes: int = 4) -> Budget:
    """Return a budget that no clock has a part in."""
    return Budget(node_limit=nodes)


def match_at(seed: int, steps: int, seats: int = 3, first: int = 0) -> SuspicionMatch:
    """Play *steps* random steps, or fewer if it ends before."""
    rng = Random(seed)
    temper = Temper(rng)
    match: SuspicionMatch = Match(SUSPICION, Setup("spanish", seats, first))
    while match.outcome is None and len(match.steps) < steps:
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            match.play(temper.choose(match.legal_moves))
    return match


matches: Final = st.builds(
    match_at, st.integers(0, 2**32), st.integers(1, 250), st.integers(2, 6), st.just(0)
)
"""All kinds of matches, from the deal to the end."""
awaited: Final = matches.filter(lambda match: match.actor is not None)
"""Those in which somebody is to move."""


def view_at(match: SuspicionMatch) -> SuspicionView:
    """Return what the seat to move sees."""
    assert match.actor is not None
    return match.view(match.actor)


# --- The kernel as it is written and as it is compiled -----------------------------------------

SOURCE: Final = source_of(suspicion)
IS_COMPILED: Final = is_compiled(suspicion)
UNCOMPILED: Final[suspicion.Kernel] = uncompiled(suspicion).Kernel(*MANSION)
COMPILED: Final = suspicion.Kernel(*MANSION)
KERNELS: Final = [
    pytest.param(UNCOMPILED, id="uncompiled"),
    pytest.param(
        COMPILED,
        id="compiled",
        marks=pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled"),
    ),
]
"""Both kernels: whatever holds for one has to hold for the other."""
