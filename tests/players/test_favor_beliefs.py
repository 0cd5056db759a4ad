"""Beliefs, held against the enumeration of everything that can have been dealt."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given, settings

from lat_desktop.engine.cards import Clue, Door
from lat_desktop.engine.favor import Favor, Phase
from lat_desktop.players.favor.beliefs import likelihood, worlds
from lat_desktop.players.favor.position import IDENTITY, Decision, packed, position_of
from tests.engine.favor_table import FavorMatch, deal, play
from tests.players.favor_positions import matches
from tools.positions.favor import view_at


def chance(match: FavorMatch, seat: int, door: Door) -> float:
    """Return how likely the seat to move takes another to be *door*."""
    found = worlds(position_of(view_at(match)))
    return sum(world.chance for world in found if world.identities[seat] == IDENTITY[door])


@settings(max_examples=150, deadline=None)
@given(matches())
def test_what_everybody_saw_is_what_happened(match: FavorMatch) -> None:
    """The replay of the public moves comes through the states that there were."""
    begun = max(n for n, step in enumerate(match.steps) if step.move.verb == "deal")
    expected = []
    for before, step in zip(match.steps[begun:], match.steps[begun + 1 :], strict=False):
        state, move = before.state, step.move.text
        seat = Favor().actor(state)
        assert seat is not None
        expected.append(
            Decision(
                seat,
                state.phase is Phase.BID,
                int(move == "call") if "bid " not in move else int(move.split()[1]),
                packed(state.lot),
                tuple(packed(cards) for cards in state.collections),
                state.tokens,
                len(state.deck),
                0 if state.auction is None else state.auction.high,
            )
        )
    assert list(position_of(view_at(match)).decisions) == expected


@pytest.mark.rule("F3")
@settings(max_examples=80, deadline=None)
@given(matches())
def test_the_belief_is_bayes_over_all_deals(match: FavorMatch) -> None:
    """Every way to deal is gone through, possible or not, move by move."""
    position = position_of(view_at(match))
    seats = len(position.tokens)
    expected: dict[tuple[int, ...], float] = {}
    for dealt in product(range(4), repeat=seats):
        if len(set(dealt)) < seats or dealt[position.seat] != position.own:
            continue
        logarithm = sum(
            math.log(likelihood(decision, dealt[decision.seat])) for decision in position.decisions
        )
        expected[dealt] = math.exp(logarithm)
    found = {world.identities: world.chance for world in worlds(position)}
    assert len(found) == len(expected) == {2: 3, 3: 6, 4: 6}[seats]
    for dealt, weight in expected.items():
        assert math.isclose(found[dealt], weight / sum(expected.values()), rel_tol=1e-6)


@settings(max_examples=80, deadline=None)
@given(matches())
def test_all_that_can_be_done_is_likely_somehow(match: FavorMatch) -> None:
    """For any identity, the chances of all that may be done sum to 1."""
    position = position_of(view_at(match))
    most = position.tokens[position.seat]
    options = [0, *range(position.high + 1, most + 1)] if position.bidding else [0, 1]
    for identity in range(4):
        likely = [
            likelihood(position.decision(position.seat, bids=position.bidding, done=done), identity)
            for done in options
        ]
        assert min(likely) > 0
        assert sum(likely) == pytest.approx(1)


# --- Examples --------------------------------------------------------------------------------


def after(*moves: str) -> FavorMatch:
    """Return an auction of three red ladies called by seat 1, the Blue Tiger; seat 0 bids first."""
    begun = deal("red_lady blue_tiger", "red_lady red_lady red_lady")
    return play(begun, "add, add, call", *moves, seats=2, first=1)


def test_a_seat_that_bids_high_for_red_ladies_becomes_likelier_a_red_lady() -> None:
    match = after("bid 4")
    assert view_at(match).lot == (Clue.RED_LADY,) * 3
    assert chance(match, 0, Door.RED_LADY) > 0.5
    assert chance(match, 0, Door.BLUE_TIGER) == 0


def test_a_seat_that_lets_red_ladies_go_becomes_less_likely_a_red_lady() -> None:
    assert chance(after("pass"), 0, Door.RED_LADY) < 0.2


def test_the_more_it_bids_the_clearer_it_is() -> None:
    chances = [
        chance(after(move), 0, Door.RED_LADY) for move in ("pass", "bid 1", "bid 3", "bid 4")
    ]
    assert chances == sorted(chances)


@pytest.mark.rule("F3")
def test_what_one_shows_says_something_of_the_others() -> None:
    """No two are the same: where one is likely the Red Lady, another is likely not."""
    begun = deal("red_lady blue_lady blue_tiger", "red_lady red_lady red_lady")
    match = play(begun, "add, add, call", "bid 4", seats=3)
    assert match.actor == 1
    assert chance(match, 0, Door.RED_LADY) > 1 / 3 > chance(match, 2, Door.RED_LADY)
