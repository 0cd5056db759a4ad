"""What every level promises."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import count, islice
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.cards import Door
from lat_desktop.engine.doors import Claim, DoorsView, Guess, Phase
from lat_desktop.players.doors import search
from lat_desktop.players.doors.choosing import choose
from lat_desktop.players.doors.skills import SKILLS, Thinking
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError
from tests.players.positions import few, matches, view_at
from tools.positions.doors import DOORS, DoorsMatch, match_at

LEVELS = st.sampled_from(Level)


@settings(max_examples=150)
@given(matches(), LEVELS, st.integers())
def test_the_move_is_legal_and_the_weights_are_chances(
    match: DoorsMatch, level: Level, seed: int
) -> None:
    choice = choose(view_at(match), level, Random(seed), few())
    legal = {move.text for move in match.legal_moves}
    assert choice.move in legal
    assert {candidate.move for candidate in choice.candidates} <= legal
    assert math.isclose(sum(candidate.weight for candidate in choice.candidates), 1)
    for candidate in choice.candidates:
        assert candidate.evaluation is None or -1e-9 <= candidate.evaluation <= 1 + 1e-9
    weights = [candidate.weight for candidate in choice.candidates]
    assert weights == sorted(weights, reverse=True)


@settings(max_examples=40)
@given(matches(), LEVELS, st.integers())
def test_a_node_limit_and_a_seed_make_the_same_choice(
    match: DoorsMatch, level: Level, seed: int
) -> None:
    first = choose(view_at(match), level, Random(seed), few(200))
    remembered = choose(view_at(match), level, Random(seed), few(200))
    search.clear_caches()
    assert first == remembered == choose(view_at(match), level, Random(seed), few(200))


@pytest.mark.skipif(not search.IS_FAST, reason="uncompiled, this takes too long")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("off_plan", [False, True])
def test_the_end_of_a_round_is_followed_to_its_end(seed: int, off_plan: bool) -> None:
    """Each end is solved; what is forgotten makes no difference, nor do moves out of any plan."""
    match = match_at(seed, 1)
    rng = Random(seed)
    while match.outcome is None and view_at(match).round == 1:
        view = view_at(match)
        move_seed = rng.getrandbits(32)
        choice = choose(view, Level.MASTER, Random(move_seed), few(search.FULL_SOLVE_NODES))
        assert choice.move in {move.text for move in match.legal_moves}
        assert math.isclose(sum(each.weight for each in choice.candidates), 1)
        if seed < 1:
            search.clear_caches()
            again = choose(view, Level.MASTER, Random(move_seed), few(search.FULL_SOLVE_NODES))
            assert again == choice
        others = [each for each in match.legal_moves if not isinstance(each, Guess)]
        match.play_text(rng.choice(others).text if off_plan and others else choice.move)
        while match.awaits_chance:
            match.play_chance(rng)


def test_what_was_thought_before_makes_no_difference() -> None:
    """A player remembers what it has solved, but a match goes as if it did not."""
    texts = []
    for forgetful in (False, True):
        match = match_at(5, 1)
        rng = Random(5)
        while match.outcome is None and len(match.steps) < 40:
            if forgetful:
                search.clear_caches()
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play_text(choose(view_at(match), Level.MASTER, rng, few(150)).move)
        texts.append([step.move.text for step in match.steps])
    assert texts[0] == texts[1]


@cache
def found(steps: int, wanted: Callable[[DoorsView], bool]) -> list[DoorsView]:
    """Return six views after so many steps, about, that are as wanted."""
    views = (
        view_at(match)
        for match in (match_at(seed, steps) for seed in count())
        if match.actor is not None
    )
    return list(islice(filter(wanted, views), 6))


def may_show_a_set(view: DoorsView) -> bool:
    return view.phase is Phase.SHOW and bool(view.matching)


def may_claim_as_guesser(view: DoorsView) -> bool:
    return view.seat == view.guesser and Claim() in DOORS.legal_moves(view)


def can_complete_a_set(view: DoorsView) -> bool:
    return view.phase is Phase.TAKE and bool(completing(view))


def completing(view: DoorsView) -> set[str]:
    after = {card: replace(view, row=(*view.row, card)) for card in view.display}
    return {f"take {card}" for card, later in after.items() if later.matching}


@pytest.mark.rule("DA1")
@pytest.mark.parametrize("level", Level)
def test_no_level_declines_its_own_set(level: Level) -> None:
    for view in found(14, may_show_a_set):
        assert choose(view, level, Random(1), few()).move == "claim"


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("score", [8, 9])
def test_no_level_declines_a_claim_that_wins_the_match(level: Level, score: int) -> None:
    for view in found(13, may_claim_as_guesser):
        scores = (score, 3) if view.seat == 0 else (3, score)
        assert choose(replace(view, scores=scores), level, Random(1), few()).move == "claim"


@pytest.mark.parametrize("level", [Level.CASUAL, Level.EXPERT, Level.MASTER])
def test_a_card_that_completes_the_own_set_is_taken(level: Level) -> None:
    for view in found(10, can_complete_a_set):
        assert choose(view, level, Random(1), few()).move in completing(view)


@settings(max_examples=60)
@given(
    matches(),
    st.sampled_from(Level),
    st.sampled_from(Door),
    st.integers(0, 2**32),
)
def test_early_takes_tell_nothing(match: DoorsMatch, level: Level, door: Door, seed: int) -> None:
    """Until a set is near, or who solves lets it show, nobody can learn an identity from takes."""
    view = view_at(match)
    solves = SKILLS[level].thinking is Thinking.SOLVING
    assume(view.phase is Phase.TAKE and len(view.row) < (2 if solves else 3))
    identities = (door, None) if view.seat == 0 else (None, door)
    masked = replace(view, identities=identities)
    assert (
        choose(view, level, Random(seed), few()).move
        == choose(masked, level, Random(seed), few()).move
    )


def test_a_cancelled_thought_ends() -> None:
    budget = Budget()
    budget.cancelled.set()
    with pytest.raises(CancelledError):
        choose(view_at(match_at(1, 1)), Level.MASTER, Random(1), budget)
