"""Positions of Favor to think about, and the kernel as it is written and as it is compiled."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import strategies as st

from lat_desktop.engine.cards import Clue
from lat_desktop.engine.favor import Add, Call, Favor, FavorState, FavorView, Phase
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.players.favor.table import IDENTITY, UNIT, packed
from lat_desktop.players.kernels import favor
from lat_desktop.players.player import Budget
from tests.engine.favor_table import FavorMatch
from tests.players.uncompiled import is_compiled, source_of, uncompiled

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


def match_at(seed: int, steps: int, seats: int) -> FavorMatch:
    """Play *steps* random steps, or a few more, until somebody is to move; most bids are low."""
    rng = Random(seed)
    match: FavorMatch = Match(Favor(), Setup("italian", seats, rng.randrange(seats)))
    while match.outcome is None and (len(match.steps) < steps or match.actor is None):
        if match.awaits_chance:
            match.play_chance(rng)
            continue
        moves = match.legal_moves
        low = [moves[0], moves[-1]]  # to add or to call; to pass or to bid one more
        match.play(rng.choice(low if rng.random() < 0.8 else moves))
    return match


def matches(seats: Sequence[int] = Favor.seats) -> st.SearchStrategy[FavorMatch]:
    """Return all kinds of matches in which somebody is to move."""
    return st.builds(
        match_at, st.integers(0, 2**32), st.integers(0, 70), st.sampled_from(seats)
    ).filter(lambda match: match.actor is not None)


def turns() -> st.SearchStrategy[FavorMatch]:
    """Return all kinds of matches in which somebody is to add or to call."""
    return matches().filter(lambda match: match.state.phase is Phase.TURN)


def view_at(match: FavorMatch) -> FavorView:
    """Return what the seat to move sees."""
    assert match.actor is not None
    return match.view(match.actor)


def lay(kernel: favor.Kernel, state: FavorState) -> None:
    """Lay a state on the kernel's table, secrets included."""
    kernel.lay(
        state.round,
        state.first,
        [sum(score[seat].points for score in state.sheet) for seat in range(len(state.tokens))],
        list(state.tokens),
        [packed(cards) for cards in state.collections],
        packed(state.lot),
        [UNIT[card] for card in state.deck],
    )
    kernel.deal([IDENTITY[door] for door in state.identities])


def finished(kernel: favor.Kernel, match: FavorMatch) -> FavorMatch:
    """Play the round to its end, all doing what the kernel does."""
    number = match.state.round
    while match.state.phase in (Phase.TURN, Phase.BID) and match.state.round == number:
        state = match.state
        lay(kernel, state)
        if state.phase is Phase.TURN:
            match.play(Call() if kernel.calls(state.turn) else Add())
            continue
        assert state.auction is not None
        caller = favor.NOBODY if state.auction.caller is None else state.auction.caller
        bids = kernel.auction(state.auction.order[0], caller)
        bid = bids[len(state.auction.bids)]
        match.play_text(f"bid {bid}" if bid else "pass")
    return match


def cards_of(units: int) -> list[Clue]:
    """Return cards that the kernel has together."""
    counts = [*(units >> 2 * kind & 3 for kind in range(4)), units >> 8 & 1, units >> 9 & 1]
    return [clue for clue, count in zip(Clue, counts, strict=True) for _ in range(count)]
