"""How Master thinks among three and four."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.players.favor.auctions import sales
from lat_desktop.players.favor.bayesian_auctions import BayesianAuction, ByWorld, expected_values
from lat_desktop.players.favor.position import Position, cards_in, packed, position_of
from lat_desktop.players.player import Budget
from tests.players.favor_positions import cards_of, matches
from tools.positions.favor import FavorMatch, view_at

many = matches((3, 4))


def naive(
    position: Position, auction: BayesianAuction, after: Mapping[tuple[int, int], ByWorld]
) -> ByWorld:
    """Return what comes of an auction, bid by bid and world by world."""
    if len(position.bids) == len(position.order):
        return after[position.holder, position.high]
    seat = position.order[len(position.bids)]
    ends = [
        naive(replace(position, bids=(*position.bids, bid)), auction, after)
        for bid in [0, *range(position.high + 1, position.tokens[seat] + 1)]
    ]
    found = []
    for n, world in enumerate(auction.worlds):
        expected = [
            sum(
                other.chance * end[m][seat]
                for m, other in enumerate(auction.worlds)
                if other.identities[seat] == world.identities[seat]
            )
            for end in ends
        ]
        found.append(ends[expected.index(max(expected))][n])
    return found


@settings(max_examples=15, deadline=None)
@given(matches((3,)), st.integers())
def test_an_auction_of_strangers_is_as_if_every_course_of_it_were_looked_at(
    match: FavorMatch, seed: int
) -> None:
    position, rng = position_of(view_at(match)), Random(seed)
    position = replace(
        position, tokens=tuple(min(own, position.high + 2) for own in position.tokens)
    )
    auction = BayesianAuction(position)
    after = {
        sale: [[rng.random() for _ in position.tokens] for _ in auction.worlds]
        for sale in sales(position)
    }
    for bid, found in auction.bids(position, after).items():
        end = replace(position, bids=(*position.bids, bid))
        assert [list(each) for each in found] == [list(each) for each in naive(end, auction, after)]


@settings(max_examples=60, deadline=None)
@given(many)
def test_in_every_world_somebody_will_win(match: FavorMatch) -> None:
    position = position_of(view_at(match))
    auction = BayesianAuction(position)
    assert sum(world.chance for world in auction.worlds) == pytest.approx(1)
    assert all(len(set(world.identities)) == len(position.tokens) for world in auction.worlds)
    for by_world in auction.after(position, sales(position)).values():
        assert len(by_world) == len(auction.worlds)
        for chances in by_world:
            assert sum(chances) == pytest.approx(1)
            assert min(chances) >= 0


@given(st.integers(0, 1023))
def test_cards_are_counted_out_as_they_were_put_together(cards: int) -> None:
    assert sum(cards_in(cards)) == cards
    assert packed(cards_of(cards)) == cards
    assert len(cards_in(cards)) == len(cards_of(cards))


@settings(max_examples=60, deadline=None)
@given(many)
def test_nothing_speaks_for_the_last_to_bid_more_than_it_need(match: FavorMatch) -> None:
    position = position_of(view_at(match))
    if not position.bidding:
        return
    position = replace(position, order=position.order[: len(position.bids) + 1])
    values = [*expected_values(position, Budget()).values()][1:]
    assert values == sorted(values, reverse=True)
