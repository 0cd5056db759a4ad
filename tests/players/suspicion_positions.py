"""Positions of Suspicion to think about."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import strategies as st

from lat_desktop.engine.suspicion import SuspicionView
from lat_desktop.players.kernels import suspicion
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.sampling import MANSION
from tools.positions.suspicion import SuspicionMatch, match_at
from tools.uncompiled import is_compiled, source_of, uncompiled


def few(nodes: int = 4) -> Budget:
    """Return a budget that no clock has a part in."""
    return Budget(node_limit=nodes)


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
