"""Beliefs, held against the enumeration of everything that can have been dealt."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given, settings

from lat_desktop.engine.cards import Clue, Door, sets_in
from lat_desktop.engine.doors import DoorsView, Phase, Reason
from lat_desktop.players.doors import equity
from lat_desktop.players.doors.beliefs import (
    MISSED_SET,
    TRAIT_AFFINITY,
    TREMBLE,
    RangeTracker,
    naive_range,
    opponent_belief,
)
from lat_desktop.players.doors.decisions import DOOR, IDENTITY, decisions_of
from lat_desktop.players.kernels.doors import IDENTITIES, RANDOM_MISSES_CLAIM, Solution
from tests.players.positions import matches, view_at
from tools.positions.doors import DoorsMatch


def naive_chance(door: Door, view: DoorsView) -> float:
    """Return how likely a naive Collector with *door* makes its moves, told from the cards."""
    chance = 1.0
    row: list[Clue] = []
    for play in view.history:
        if play.seat != view.collector:
            continue
        if play.move == "pass":
            chance *= MISSED_SET if door.traits & sets_in(row) else 1
            continue
        card = Clue(play.move.removeprefix("take "))
        choices = set(play.display)
        wins = {each for each in choices if door.traits & sets_in((*row, each))}
        likings = {
            each: (1.0 if each in wins else MISSED_SET)
            if wins
            else TRAIT_AFFINITY[len(each.traits & door.traits)]
            for each in choices
        }
        chance *= likings[card] / sum(likings.values())
        row.append(card)
    return chance


@settings(max_examples=80)
@given(matches())
def test_the_naive_range_is_bayes_over_all_deals(match: DoorsMatch) -> None:
    view = view_at(match)
    assert view.identity is not None
    chances = {door: naive_chance(door, view) for door in Door if door is not view.identity}
    belief = opponent_belief(naive_range(decisions_of(view)), IDENTITY[view.identity])
    for door, chance in chances.items():
        assert math.isclose(belief[IDENTITY[door]], chance / sum(chances.values()), rel_tol=1e-6)
    assert belief[IDENTITY[view.identity]] == 0


def a_plan(actions: tuple[int, ...]) -> Solution:
    """Return some plan in which identities differ."""
    weights = [[1.0 + own * index for index in range(len(actions))] for own in IDENTITIES]
    return Solution(actions, [[w / sum(plan) for w in plan] for plan in weights], weights)


@settings(max_examples=80)
@given(matches())
def test_master_weighs_every_way_to_play(match: DoorsMatch) -> None:
    """The range is Bayes' over style and identity, enumerated in another order."""
    view = view_at(match)
    random_share = 0.3
    tracker = RangeTracker(random_share)
    by_style = {"plan": 1 - random_share, "random": random_share}
    expected = {(style, own): prior for style, prior in by_style.items() for own in IDENTITIES}
    for decision in decisions_of(view)[:-1]:
        if decision.phase is Phase.TAKE:
            actions = tuple(sorted(set(decision.board.display)))
            plan = a_plan(actions)
            tracker.observe_take(decision, plan)
            assert decision.action is not None
            for own in IDENTITIES:
                planned = plan.policy[own][actions.index(decision.action)]
                expected["plan", own] *= planned * (1 - TREMBLE) + TREMBLE / len(actions)
                expected["random", own] /= len(actions)
        else:
            tracker.observe_pass(decision)
        if decision.phase is Phase.SHOW:
            row = view.row[: decision.board.turn]
            for own in IDENTITIES:
                if DOOR[own].traits & sets_in(row):
                    expected["plan", own] *= MISSED_SET
                    expected["random", own] *= RANDOM_MISSES_CLAIM
    by_identity = [sum(expected[style, own] for style in by_style) for own in IDENTITIES]
    for own, weight in enumerate(tracker.collector):
        assert math.isclose(weight, by_identity[own] / max(by_identity), rel_tol=1e-6)
    loose = sum(expected["random", own] for own in IDENTITIES)
    assert math.isclose(tracker.random_share, loose / sum(by_identity), rel_tol=1e-6)


@pytest.mark.rule("DA15")
@settings(max_examples=40)
@given(matches())
def test_a_set_let_be_rules_out_its_traits(match: DoorsMatch) -> None:
    view = view_at(match)
    passed = [play for play in view.history if play.seat == view.collector and play.move == "pass"]
    if not passed or view.seat == view.collector:
        return
    belief = opponent_belief(
        naive_range(decisions_of(view)), IDENTITY[view.identity or Door.RED_LADY]
    )
    holding = [belief[IDENTITY[d]] for d in Door if d.traits & sets_in(view.row[:4])]
    others = [b for d, b in zip(Door, belief, strict=True) if not d.traits & sets_in(view.row[:4])]
    assert not any(others) or sum(holding) < 0.5


# Scores

SAMPLED: Final = 0.001
"""How far the chances in the table may be off: some tokens change next to nothing."""


@pytest.mark.rule("D2", "D8", "D25")
def test_the_chance_of_a_match_follows_from_its_rounds() -> None:
    assert math.isclose(sum(equity.ROUND_ENDINGS.values()), 1)
    assert 0.5 < equity.chance(0, 0) < 0.52
    assert len(equity.table()) == 100
    for collector in range(10):
        for guesser in range(10):
            assert 0 < equity.chance(collector, guesser) < 1
            for reason in Reason:
                value = equity.after(reason, collector, guesser)
                gains = reason in equity.TO_COLLECTOR
                assert value != 1 or (gains and collector + reason.tokens >= 10)
                assert value != 0 or (not gains and guesser + reason.tokens >= 10)


def test_more_tokens_are_never_worth_less() -> None:
    for collector in range(10):
        for guesser in range(10):
            by_tokens = sorted(set(Reason) - equity.TO_COLLECTOR, key=lambda r: r.tokens)
            values = [equity.after(reason, collector, guesser) for reason in by_tokens]
            for fewer, more in pairwise(values):
                assert more < fewer + SAMPLED


def test_the_score_tells_of_an_opponent_who_plays_at_random() -> None:
    scores = [(a, b) for a in range(10) for b in range(10)]
    for endings in (equity.RANDOM_GUESSER, equity.ROUND_ENDINGS):
        chances = [equity.score_chance(view_with(*score), endings, {}) for score in scores]
        assert math.isclose(sum(chances), 1)
    assert (
        equity.random_opponent_odds(view_with(4, 0))
        > 1
        > equity.random_opponent_odds(view_with(0, 3))
    )


def view_with(mine: int, theirs: int) -> DoorsView:
    """Return a view of the second round; in the first, this seat collected."""
    return DoorsView(
        0,
        "italian",
        (mine, theirs),
        2,
        1,
        Phase.TAKE,
        (Door.RED_LADY, None),
        (),
        (),
        (),
        10,
        (),
        None,
    )
