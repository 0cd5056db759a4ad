"""Positions of Favor to think about, and how the kernel plays them to their end."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from lat_desktop.engine.favor import (
    GAME,
    Add,
    Call,
    FavorMove,
    FavorState,
    FavorView,
    Phase,
)
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.players.favor.position import IDENTITY, UNIT, packed
from lat_desktop.players.kernels import favor

FavorMatch: TypeAlias = Match[FavorState, FavorMove, FavorView]


def match_at(seed: int, steps: int, seats: int) -> FavorMatch:
    """Play *steps* random steps, or a few more, until somebody is to move; most bids are low."""
    rng = Random(seed)
    match: FavorMatch = Match(GAME, Setup("italian", seats, rng.randrange(seats)))
    while match.outcome is None and (len(match.steps) < steps or match.actor is None):
        if match.awaits_chance:
            match.play_chance(rng)
            continue
        moves = match.legal_moves
        low = [moves[0], moves[-1]]  # to add or to call; to pass or to bid one more
        match.play(rng.choice(low if rng.random() < 0.8 else moves))
    return match


def view_at(match: FavorMatch) -> FavorView:
    """Return what the seat to move sees."""
    assert match.actor is not None
    return match.view(match.actor)


def lay(kernel: favor.Kernel, state: FavorState, *, open_doors: bool = True) -> None:
    """Lay a state on the kernel's table, secrets included; who is who is known to all, or none."""
    kernel.lay(
        state.round,
        state.first,
        [sum(score[seat].points for score in state.sheet) for seat in range(len(state.tokens))],
        list(state.tokens),
        [packed(cards) for cards in state.collections],
        packed(state.lot),
        [UNIT[card] for card in state.deck],
    )
    dealt = [IDENTITY[door] for door in state.identities]
    kernel.believe(
        [[float(not open_doors or own == identity) for identity in range(4)] for own in dealt]
    )
    kernel.deal(dealt)


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
        bids = kernel.auction(state.auction.order[0], list(state.auction.bids))
        bid = bids[len(state.auction.bids)]
        match.play_text(f"bid {bid}" if bid else "pass")
    return match
