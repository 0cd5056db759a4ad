"""What every level promises in Suspicion."""

from __future__ import annotations

import math
import time
from functools import cache
from itertools import count, permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players import protocol
from lat_desktop.players.arena.matches import Terms
from lat_desktop.players.arena.runner import run
from lat_desktop.players.kernels.suspicion import NONE
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError
from lat_desktop.players.suspicion.beliefs import best_assignment, opponents_beliefs
from lat_desktop.players.suspicion.board import GUESTS
from lat_desktop.players.suspicion.choosing import choose
from lat_desktop.players.suspicion.deduction import marginals, possible
from lat_desktop.players.suspicion.sampling import turn_of
from lat_desktop.players.suspicion.search import TurnEvaluator
from lat_desktop.players.suspicion.skills import SKILLS, EvaluationStyle
from tests.players.suspicion_positions import (
    awaited,
    few,
    view_at,
)
from tools.positions.suspicion import SUSPICION, SuspicionMatch, match_at

pytestmark = pytest.mark.long

every_level = pytest.mark.parametrize("level", Level)
LEVELS = st.sampled_from(Level)
NODES = 40
LOOKS = 440
"""How often the clock has been looked at when plans are being played out."""


@settings(max_examples=80, deadline=None)
@given(awaited, LEVELS, st.integers())
def test_the_move_is_legal_and_the_weights_are_chances(
    match: SuspicionMatch, level: Level, seed: int
) -> None:
    choice = choose(view_at(match), level, Random(seed), few(NODES))
    legal = {move.text for move in match.legal_moves}
    assert choice.move in legal
    assert {candidate.move for candidate in choice.candidates} <= legal
    assert math.isclose(sum(candidate.weight for candidate in choice.candidates), 1)
    weights = [candidate.weight for candidate in choice.candidates]
    assert weights == sorted(weights, reverse=True)
    for candidate in choice.candidates:
        assert candidate.evaluation is None or 0 <= candidate.evaluation <= 1


def test_the_view_in_the_documentation_is_one() -> None:
    page = Path(__file__).parents[2] / "docs" / "player-protocol.md"
    part = page.read_text(encoding="utf-8").partition("## The view of Suspicion")[2]
    begin = part.index('    {"seat":')
    text = part[begin : part.index("\n\n", begin)]
    view = protocol.read_view(text.encode(), SUSPICION)
    assert view == match_at(4, 12, 3).view(1)
    assert "".join(line.strip() for line in text.splitlines()) == bytes(protocol.raw(view)).decode()
    told = [move.text for move in SUSPICION.legal_moves(view)]
    assert told == ["lift diamond"]


@pytest.mark.parametrize("text", ['"walk buford"', '"claim"', '""', "7", "null", '["view"]'])
def test_what_is_no_move_in_a_view_is_refused(text: str) -> None:
    view = bytes(protocol.raw(match_at(4, 12, 3).view(1))).decode()
    told, rest = view.split('"move":', 1)
    damaged = f'{told}"move":{text},{rest.partition(",")[2]}'
    with pytest.raises(
        protocol.UnreadableError, match=r"history\[0\]\.move|history\[\.\.\.\]\.move"
    ):
        protocol.read_view(damaged.encode(), SUSPICION)


# --- Guesses ---------------------------------------------------------------------------------


def guessing(seed: int, seats: int) -> SuspicionMatch:
    """Return a match in which somebody is guessing, and nobody has yet."""
    for steps in count(20):
        match = match_at(seed, steps, seats)
        assert match.outcome is None
        if match.state.phase is Phase.GUESS:
            return match
    raise AssertionError


def guesses(match: SuspicionMatch, level: Level) -> dict[int, str]:
    """Return whom the seat to move names, by seat."""
    seat = match.actor
    named = {}
    while match.actor == seat and match.outcome is None:
        text = choose(view_at(match), level, Random(1), few()).move
        _, other, guest = text.split(" ")
        named[int(other)] = guest
        match.play_text(text)
    return named


@pytest.mark.rule("P26")
@pytest.mark.parametrize("level", [Level.INTERMEDIATE, Level.EXPERT])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_that_are_named_are_possible_and_different(level: Level, seats: int) -> None:
    match = guessing(seats, seats)
    view = view_at(match)
    named = guesses(match, level)
    assert len(set(named.values())) == len(named) == seats - 1
    for other, guest in named.items():
        assert guest in possible(view)[other]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.floats(0.01, 1), min_size=10, max_size=10), min_size=3, max_size=4))
def test_nobody_could_name_better(rows: list[list[float]]) -> None:
    shares = marginals(rows)

    def right(guests: tuple[int, ...]) -> float:
        return sum(row[guest] for row, guest in zip(shares[1:], guests, strict=True))

    best = max(map(right, permutations(range(10), len(rows) - 1)))
    named = best_assignment(shares, 0)
    assert list(named) == list(range(1, len(rows)))
    assert right(tuple(named.values())) == pytest.approx(best)


# --- What others can know ----------------------------------------------------------------------


@settings(max_examples=80, deadline=None)
@given(awaited)
def test_others_always_suspect_the_truth(match: SuspicionMatch) -> None:
    view = view_at(match)
    assert view.identity is not None
    for belief in opponents_beliefs(view).values():
        assert sum(belief) == pytest.approx(1)
        assert belief[GUESTS.index(view.identity)] > 0


# --- Time and strength -------------------------------------------------------------------------


def wild(seats: int = 6) -> SuspicionView:
    """Return the widest choice there is: two wild dice and two passages."""
    for seed in count():
        match = match_at(seed, 2, seats)
        view = view_at(match)
        if view.dice == (None, None) and sum("passage" in card.text for card in view.hand) == 2:
            return view
    raise AssertionError


def test_a_spent_budget_ends_the_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on when it is looked at, so that no other has a part in it."""
    looks = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(looks) / 1000)
    view = wild()
    choice = choose(view, Level.MASTER, Random(1), Budget(deadline=0.3))
    assert choice.move in {move.text for move in SUSPICION.legal_moves(view)}
    assert next(looks) <= 300 + 3


@every_level
def test_a_cancelled_thought_ends(level: Level) -> None:
    budget = Budget(node_limit=10**9)
    budget.cancelled.set()
    with pytest.raises(CancelledError):
        choose(wild(), level, Random(1), budget)


@pytest.mark.parametrize("look", [50, LOOKS])
def test_a_thought_that_is_cancelled_later_ends(look: int, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()
    budget = Budget(deadline=1e9)

    def clock() -> float:
        if next(looks) == look:
            budget.cancelled.set()
        return 0.0

    monkeypatch.setattr(time, "monotonic", clock)
    with pytest.raises(CancelledError):
        choose(wild(), Level.MASTER, Random(1), budget)
    assert next(looks) == look + 1


@cache
def at_the_guess(seed: int) -> SuspicionView:
    """Return what is seen by the first of five to say who is who."""
    steps = next(n for n in count(100) if match_at(seed, n, 5).state.phase is Phase.GUESS)
    return view_at(match_at(seed, steps, 5))


@pytest.mark.parametrize("level", list(Level)[:-1])
def test_below_master_the_last_turns_alone_say_who_is_who(level: Level) -> None:
    memory = SKILLS[level].memory
    assert memory is not None

    def guess(view: SuspicionView, turns: int) -> str:
        kept = tuple(entry for entry in view.history if entry.turn > view.turn - turns)
        return choose(replace(view, history=kept), level, Random(1), few()).move

    views = [at_the_guess(seed) for seed in range(4)]
    assert all(view.turn > memory for view in views)
    assert all(guess(view, view.turn) == guess(view, memory) for view in views)
    assert any(guess(view, 0) != guess(view, memory) for view in views)


def test_a_better_level_remembers_more() -> None:
    memories = [skill.memory or math.inf for skill in SKILLS.values()]
    assert memories == sorted(set(memories))


@pytest.mark.parametrize(
    ("better", "worse", "matches", "least"),
    [
        ("novice", "random", 24, 0.4),
        ("casual", "novice", 24, 0.3),
        ("intermediate", "novice", 24, 0.5),
        ("expert", "novice", 8, 0.5),
        ("master", "random", 4, 1.0),
        ("master", "novice", 4, 0.5),
    ],
)
def test_each_level_wins_more_than_its_share(
    better: str, worse: str, matches: int, least: float
) -> None:
    terms = Terms(
        game="suspicion",
        edition="spanish",
        first=better,
        second=worse,
        matches=matches,
        seats=4,
        node_limit=100,
    )
    tally = run(terms)
    assert tally.points >= least * tally.played


def test_master_steals_where_it_can_be_taken_for_more_guests() -> None:
    """Than it would if it did not hide: in the same positions, and as it plans them."""
    left = dict.fromkeys((0.0, 1.0), 0)
    views = [view_at(match) for match in map(opened, range(40))]
    for view in views:
        for concealment in left:
            evaluator = TurnEvaluator(
                view, EvaluationStyle(use_behaviour=True, concealment=concealment)
            )
            turn = turn_of(view, evaluator.plans(few())[0])
            left[concealment] += turn.told.bit_count() if turn.told != NONE else len(GUESTS)
    assert left[1.0] > left[0.0] + len(views) / 4


def opened(seed: int) -> SuspicionMatch:
    """Return a match of four in which somebody is to move its first guest of a turn."""
    for steps in count(10 + seed):
        match = match_at(seed, steps, 4)
        if match.outcome is not None or match.state.waiting == (True, True):
            return match
    raise AssertionError
