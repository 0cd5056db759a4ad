"""What every level promises."""

from __future__ import annotations

import math
from functools import cache
from itertools import count
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lat_desktop.engine.cards import Door
from lat_desktop.engine.doors import TARGET, Claim, Doors, DoorsView, Phase, Take
from lat_desktop.engine.match import Match
from lat_desktop.players.doors import choose, thinking
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError
from tests.engine.subjects import SUBJECTS
from tests.players.positions import DOORS, DoorsMatch, few, match_at, matches, view_at

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


@settings(max_examples=60)
@given(matches(), LEVELS, st.integers(), st.randoms(use_true_random=False))
def test_what_a_seat_may_not_know_makes_no_difference(
    match: DoorsMatch, level: Level, seed: int, rng: Random
) -> None:
    assert match.actor is not None
    other = Match(DOORS, match.setup)
    for move in SUBJECTS["doors"].retell(match, match.actor, rng):
        text = move.text
        assume(other.actor is None or text in [legal.text for legal in other.legal_moves])
        other.play_text(text)
    assert other.actor == match.actor
    told = choose(view_at(match), level, Random(seed), few())
    thinking.forget()
    assert choose(view_at(other), level, Random(seed), few()) == told


@settings(max_examples=40)
@given(matches(), LEVELS, st.integers())
def test_a_node_limit_and_a_seed_make_the_same_choice(
    match: DoorsMatch, level: Level, seed: int
) -> None:
    first = choose(view_at(match), level, Random(seed), few(200))
    remembered = choose(view_at(match), level, Random(seed), few(200))
    thinking.forget()
    assert first == remembered == choose(view_at(match), level, Random(seed), few(200))


def test_what_was_thought_before_makes_no_difference() -> None:
    """A player remembers what it has solved, but a match goes as if it did not."""
    texts = []
    for forgetful in (False, True):
        match = match_at(5, 1)
        rng = Random(5)
        while match.outcome is None and len(match.steps) < 40:
            if forgetful:
                thinking.forget()
            if match.awaits_chance:
                match.play_chance(rng)
            else:
                match.play_text(choose(view_at(match), Level.MASTER, rng, few(150)).move)
        texts.append([step.move.text for step in match.steps])
    assert texts[0] == texts[1]


@pytest.mark.rule("DA1")
@pytest.mark.parametrize("level", Level)
def test_no_level_declines_its_own_set(level: Level) -> None:
    seen = 0
    for seed in range(400):
        match = match_at(seed, 14)
        if match.state.phase is Phase.SHOW and Claim() in match.legal_moves:
            seen += 1
            assert choose(view_at(match), level, Random(seed), few()).move == "claim"
    assert seen >= 5


@cache
def winning_claims() -> list[DoorsView]:
    """Return views of a Guesser for whom a claim is the end of the match."""
    found: list[DoorsView] = []
    for seed in count():
        match = match_at(seed, 30 + seed % 60, ("italian", "english")[seed % 2])
        if match.actor is not None and Claim() in match.legal_moves:
            view = view_at(match)
            if view.seat == view.guesser and view.scores[view.seat] + 2 >= TARGET:
                found.append(view)
        if len(found) == 3:
            break
    return found


@pytest.mark.parametrize("level", Level)
def test_no_level_declines_a_claim_that_wins_the_match(level: Level) -> None:
    for view in winning_claims():
        assert choose(view, level, Random(1), few()).move == "claim"


@pytest.mark.parametrize("level", [Level.CASUAL, Level.EXPERT, Level.MASTER])
def test_a_card_that_completes_the_own_set_is_taken(level: Level) -> None:
    seen = 0
    for seed in range(400):
        match = match_at(seed, 10)
        if match.state.phase is not Phase.TAKE or len(match.state.row) < 3:
            continue
        view = view_at(match)
        winning = set()
        for move in match.legal_moves:
            assert isinstance(move, Take)
            after = Doors().apply(match.state, move).state
            if Doors().view(after, view.seat).matching:
                winning.add(move.text)
        if winning:
            seen += 1
            assert choose(view, level, Random(seed), few(300)).move in winning
    assert seen >= 5


@settings(max_examples=60)
@given(
    matches(),
    st.sampled_from([Level.NOVICE, Level.CASUAL, Level.MASTER]),
    st.sampled_from(Door),
    st.integers(0, 2**32),
)
def test_early_takes_tell_nothing(match: DoorsMatch, level: Level, door: Door, seed: int) -> None:
    """Until a set is near, nobody can learn an identity from what these levels take."""
    view = view_at(match)
    assume(view.phase is Phase.TAKE and len(view.row) < (2 if level is Level.MASTER else 3))
    identities = (door, None) if view.seat == 0 else (None, door)
    masked = type(view)(
        **{name: getattr(view, name) for name in view.__slots__} | {"identities": identities}
    )
    assert (
        choose(view, level, Random(seed), few()).move
        == choose(masked, level, Random(seed), few()).move
    )


def test_a_cancelled_thought_ends() -> None:
    budget = Budget()
    budget.cancelled.set()
    with pytest.raises(CancelledError):
        choose(view_at(match_at(1, 1)), Level.MASTER, Random(1), budget)
