"""Positions of Doors to think about, and one that takes long."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from lat_desktop.engine.doors import DoorsView, Phase
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players import protocol
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from tools.positions.doors import DOORS, DoorsMatch, match_at


def few(nodes: int = 60) -> Budget:
    """Return a budget that no clock has a part in."""
    return Budget(node_limit=nodes)


def matches(editions: tuple[str, ...] = DOORS.editions) -> st.SearchStrategy[DoorsMatch]:
    """Return all kinds of matches in which somebody is to move."""
    return st.builds(
        match_at,
        st.integers(0, 2**32),
        st.integers(0, 60),
        st.sampled_from(editions),
        st.sampled_from((0, 1)),
    ).filter(lambda match: match.actor is not None)


def view_at(match: DoorsMatch) -> DoorsView:
    """Return what the seat to move sees."""
    assert match.actor is not None
    return match.view(match.actor)


def position(
    match: AnyMatch, level: Level = Level.NOVICE, *, nodes: int | None = 60, ms: int = 1000
) -> protocol.ChooseParams:
    """Return the position as a player is asked about it."""
    assert match.actor is not None
    return protocol.ChooseParams.of(
        match, match.actor, level=level, seed=1, budget_ms=ms, node_limit=nodes
    )


def first_take(seed: int = 1) -> DoorsMatch:
    """Return a match at its first decision."""
    match = match_at(seed, 1)
    assert match.state.phase is Phase.TAKE
    return match


def first_word(seed: int = 1) -> DoorsMatch:
    """Return a match at the first decision whether to speak."""
    match = next(
        m for m in (match_at(seed, n) for n in range(2, 9)) if m.state.phase is Phase.GUESS
    )
    assert match.state.round == 1
    return match


def long_thought(ms: int) -> protocol.ChooseParams:
    """Return a position that Master thinks about as long as it may: a beginning of Labyrinth."""
    match: AnyMatch = Match(GAMES[Labyrinth.key], Setup("italian", 2))
    match.play_chance(Random(1))
    return position(match, Level.MASTER, nodes=None, ms=ms)
