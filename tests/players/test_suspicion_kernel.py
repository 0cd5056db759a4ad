"""Worlds that are sampled, and matches that are played to their end in them."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations
from random import Random
from sysconfig import get_config_var

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.kernels.suspicion import NONE, Kernel
from lat_desktop.players.suspicion.beliefs import behaviour_likelihoods, weights
from lat_desktop.players.suspicion.board import BITS, PLACE, bits
from lat_desktop.players.suspicion.choosing import STYLES
from lat_desktop.players.suspicion.deduction import (
    EVERYTHING,
    AssignmentDistribution,
    Kind,
    allowed,
    marginals,
)
from lat_desktop.players.suspicion.sampling import ALL, Sampler, Turn, lay_out, turn_of
from lat_desktop.players.suspicion.search import TurnEvaluator
from tests.players.suspicion_positions import (
    COMPILED,
    IS_COMPILED,
    KERNELS,
    SOURCE,
    UNCOMPILED,
    awaited,
    few,
    view_at,
)
from tools.positions.suspicion import SuspicionMatch, match_at

either = pytest.mark.parametrize("kernel", KERNELS)


def enter(kernel: Kernel, view: SuspicionView, seed: int = 1) -> None:
    """Lay out what the view shows, in a world that may be."""
    left = weights(view, use_behaviour=False)
    lay_out(kernel, view, behaviour_likelihoods(view))
    Sampler(view, left).enter(kernel, Random(seed))


def acting(match: SuspicionMatch) -> bool:
    return match.state.phase in (Phase.WALK, Phase.ACT)


@pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled")
def test_what_is_compiled_is_what_is_written() -> None:
    for module in SOURCE.parent.glob(f"suspicion*{get_config_var('EXT_SUFFIX')}"):
        assert module.stat().st_mtime > SOURCE.stat().st_mtime, "run `make kernels`"


# --- Worlds ----------------------------------------------------------------------------------


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.integers(0, 3), min_size=6, max_size=6), min_size=1, max_size=4))
def test_ways_are_drawn_as_often_as_they_count(rows: list[list[int]]) -> None:
    try:
        ways = AssignmentDistribution(rows)
    except ValueError:
        assume(False)
    rng, times = Random(1), 2000
    drawn = [ways.draw(rng) for _ in range(times)]
    assert all(len(set(way)) == len(way) for way in drawn)
    for seat, shares in enumerate(marginals(rows)):
        counts = Counter(way[seat] for way in drawn)
        for guest, share in enumerate(shares):
            assert counts[guest] / times == pytest.approx(share, abs=0.06)
            assert share or not counts[guest]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 3), min_size=5, max_size=5), min_size=1, max_size=3),
    st.floats(0, 1, exclude_max=True),
)
def test_evenly_spread_places_meet_ways_as_often_as_they_count(
    rows: list[list[int]], start: float
) -> None:
    """Give or take one: systematic sampling."""
    counted = {
        guests: math.prod(row[guest] for row, guest in zip(rows, guests, strict=True))
        for guests in permutations(range(5), len(rows))
    }
    total = sum(counted.values())
    assume(total)
    ways, times = AssignmentDistribution(rows), 200
    met = Counter(tuple(ways.at((number + start) / times)) for number in range(times))
    for way, count in counted.items():
        assert abs(met[way] - times * count / total) <= 1 + 1e-6
        assert count or not met[way]
    assert met.total() == times
    assert counted[tuple(ways.at(1.0))]


@pytest.mark.long
@settings(max_examples=100, deadline=None)
@given(awaited, st.integers())
def test_in_the_true_world_all_know_what_they_know(match: SuspicionMatch, seed: int) -> None:
    """Up to the order of the invitations, which remains unknown."""
    truth = match.state.identities
    view = view_at(match)
    real = [[float(guest is each) for guest in Guest] for each in truth]
    world = Sampler(view, real).world(Random(seed))
    assert world.who == [PLACE[guest] for guest in truth]
    taken = bits([guest in truth for guest in Guest])
    assert sorted(world.invitations) == [n for n, bit in enumerate(BITS) if not bit & taken]
    for seat in range(len(truth)):
        known = allowed(match.view(seat), EVERYTHING - {Kind.VIEWED})
        for other, row in enumerate(known):
            assert world.known[seat][other] & taken == bits(row) & taken
            assert world.known[seat][other] & ~bits(row) == 0
    own = [bits(row) for row in allowed(view)]
    assert world.known[match.actor or 0] == own


@settings(max_examples=60, deadline=None)
@given(awaited, st.integers())
def test_a_sampled_world_contradicts_nothing(match: SuspicionMatch, seed: int) -> None:
    view = view_at(match)
    world = Sampler(view, weights(view, use_behaviour=True)).world(Random(seed))
    for other, row in enumerate(allowed(view)):
        assert row[world.who[other]]
    for row_of in world.known:
        for other, known in enumerate(row_of):
            assert known & BITS[world.who[other]]


# --- Matches ---------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled")
@settings(max_examples=80, deadline=None)
@given(awaited.filter(acting), st.integers(0, 2**32 - 1))
def test_compiled_and_uncompiled_reckon_alike(match: SuspicionMatch, seed: int) -> None:
    view = view_at(match)
    plans = TurnEvaluator(view, next(iter(STYLES.values()))).plans(few())
    for kernel in (COMPILED, UNCOMPILED):
        enter(kernel, view, seed)
    for plan in Random(seed).sample(plans, min(len(plans), 5)):
        turn = turn_of(view, plan)
        assert turn.play(COMPILED, seed) == turn.play(UNCOMPILED, seed)


@pytest.mark.long
@either
@settings(max_examples=60, deadline=None)
@given(match=awaited.filter(acting), seed=st.integers(0, 2**32 - 1))
def test_a_chance_is_one_and_depends_on_nothing_else(
    kernel: Kernel, match: SuspicionMatch, seed: int
) -> None:
    view = view_at(match)
    plan = TurnEvaluator(view, next(iter(STYLES.values()))).plans(few())[0]
    enter(kernel, view)
    chance = turn_of(view, plan).play(kernel, seed)
    assert 0 <= chance <= 1
    turn_of(view, plan).play(kernel, seed + 1)
    assert turn_of(view, plan).play(kernel, seed) == chance


def last_theft(gems: int) -> tuple[SuspicionView, Turn]:
    """Return a position of two in which seat 0, with as many gems of each kind, takes the last."""
    view = replace(
        match_at(1, 2, 2).view(0),
        gems=((gems, gems, gems), (1, 1, 1)),
        stacks=(1, 4, 4),
    )
    rooms = tuple(range(10))
    return view, Turn(rooms, (0,), 1, gem=0, told=ALL)


@either
@pytest.mark.rule("P25", "P27")
def test_the_last_gem_ends_it(kernel: Kernel) -> None:
    """Both know nothing of each other: the gems decide, whatever luck follows."""
    chances: list[float] = []
    for gems in (0, 1, 2):
        view, turn = last_theft(gems)
        enter(kernel, view)
        found = {turn.play(kernel, seed) for seed in range(20)}
        assert len(found) == 1
        chances += found
    assert chances == sorted(chances)
    assert chances[0] < 0.1
    assert chances[2] > 0.9


@either
@pytest.mark.rule("P22", "P26")
def test_to_know_more_is_to_win_more(kernel: Kernel) -> None:
    view, turn = last_theft(1)
    enter(kernel, view)
    plain = turn.play(kernel, 1)
    knows = [replace(turn, asked=1, seen=BITS[guest]).play(kernel, 1) for guest in range(10)]
    assert all(chance >= plain for chance in knows)
    assert max(knows) > plain, "it was the one whom it asked about"
    shown = replace(turn, told=BITS[PLACE[view.identities[0] or Guest.EARL]])
    assert shown.play(kernel, 1) < plain


@either
def test_a_turn_goes_on_with_what_was_kept(kernel: Kernel) -> None:
    view, turn = last_theft(1)
    view = replace(view, stacks=(4, 4, 4))
    enter(kernel, view)
    played = {replace(turn, gem=NONE).play(kernel, seed) for seed in range(20)}
    assert len(played) > 10
