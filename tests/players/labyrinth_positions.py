"""Positions of Labyrinth to think about, and the kernel as it is written and as it is compiled."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st

from lat_desktop.engine.cards import Trait
from lat_desktop.engine.labyrinth import (
    CUBS,
    GARDEN_CLUES,
    GOAL,
    SQUARES,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Position,
    Square,
)
from lat_desktop.players.kernels import labyrinth
from lat_desktop.players.player import Budget
from tools.uncompiled import is_compiled, source_of, uncompiled

SOURCE: Final = source_of(labyrinth)
IS_COMPILED: Final = is_compiled(labyrinth)
UNCOMPILED: Final[labyrinth.Kernel] = uncompiled(labyrinth).Kernel()
COMPILED: Final = labyrinth.Kernel()
KERNELS: Final = [
    pytest.param(UNCOMPILED, id="uncompiled"),
    pytest.param(
        COMPILED,
        id="compiled",
        marks=pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled"),
    ),
]
"""Both kernels: whatever holds for one has to hold for the other."""


def few(nodes: int = 300) -> Budget:
    """Return a budget that no clock has a part in."""
    return Budget(node_limit=nodes)


def view_of(
    position: Position, phase: Phase = Phase.TURN, past: tuple[Position, ...] = ()
) -> LabyrinthView:
    """Return what whoever has to say something sees."""
    seat = position.turn if phase is Phase.TURN else 1 - position.turn
    return LabyrinthView(seat, LabyrinthState(position, phase, (*past, position)))


def _cubs(seat: int, rng: Random) -> tuple[Square, ...]:
    """Return where the cubs of a seat may be in the middle of a match: often together, or home."""
    home = rng.randrange(CUBS)
    places = rng.choices([*rng.sample(SQUARES, 3), *SQUARES], k=CUBS - home)
    cubs = tuple(sorted((*places, *(GOAL[seat],) * home)))
    return cubs if set(cubs) != {GOAL[seat]} else _cubs(seat, rng)


def position_from(rng: Random) -> Position:
    """Return any position in which nobody has won."""
    clues = tuple(rng.sample(GARDEN_CLUES, len(GARDEN_CLUES)))
    markers = rng.choice((Trait.BLUE, Trait.RED)), rng.choice((Trait.LADY, Trait.TIGER))
    return Position(clues, (_cubs(0, rng), _cubs(1, rng)), markers, rng.randrange(2))


positions: Final = st.builds(position_from, st.randoms(use_true_random=False))
