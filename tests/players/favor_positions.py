"""Matches of Favor, of all kinds, and the kernel as it is written and as it is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import strategies as st

from lat_desktop.engine.cards import Clue
from lat_desktop.engine.favor import Favor, Phase
from lat_desktop.players.kernels import favor
from lat_desktop.players.player import Budget
from tools.positions.favor import FavorMatch, match_at
from tools.uncompiled import is_compiled, source_of, uncompiled

SOURCE: Final = source_of(favor)
IS_COMPILED: Final = is_compiled(favor)
UNCOMPILED: Final[favor.Kernel] = uncompiled(favor).Kernel()
COMPILED: Final = favor.Kernel()
KERNELS: Final = [
    pytest.param(UNCOMPILED, id="uncompiled"),
    pytest.param(
        COMPILED,
        id="compiled",
        marks=pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled"),
    ),
]
"""Both kernels: whatever holds for one has to hold for the other."""


def few(nodes: int = 60) -> Budget:
    """Return a budget that no clock has a part in."""
    return Budget(node_limit=nodes)


def matches(seats: Sequence[int] = Favor.seats) -> st.SearchStrategy[FavorMatch]:
    """Return all kinds of matches in which somebody is to move."""
    return st.builds(
        match_at, st.integers(0, 2**32), st.integers(0, 70), st.sampled_from(seats)
    ).filter(lambda match: match.actor is not None)


def turns() -> st.SearchStrategy[FavorMatch]:
    """Return all kinds of matches in which somebody is to add or to call."""
    return matches().filter(lambda match: match.state.phase is Phase.TURN)


def cards_of(units: int) -> list[Clue]:
    """Return cards that the kernel has together."""
    counts = [*(units >> 2 * kind & 3 for kind in range(4)), units >> 8 & 1, units >> 9 & 1]
    return [clue for clue, count in zip(Clue, counts, strict=True) for _ in range(count)]
