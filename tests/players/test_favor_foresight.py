"""How Master thinks among three and four."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lat_desktop.players.favor.auctions import sales
from lat_desktop.players.favor.foresight import ByWorld, Strangers, foresee
from lat_desktop.players.favor.table import Table, cards_in, packed, table_of
from lat_desktop.players.player import Budget
from tests.engine.favor_table import FavorMatch
from tests.players.favor_positions import cards_of, matches
from tools.positions.favor import view_at

many = matches((3, 4))


def naive(table: Table, strangers: Strangers, after: Mapping[tuple[int, int], ByWorld]) -> ByWorld:
    """Return what comes of an auction, bid by bid and world by world."""
    if len(table.bids) == len(table.order):
        return after[table.holder, table.high]
    seat = table.order[len(table.bids)]
    ends = [
        naive(replace(table, bids=(*table.bids, bid)), strangers, after)
        for bid in [0, *range(table.high + 1, table.tokens[seat] + 1)]
    ]
    found = []
    for n, world in enumerate(strangers.worlds):
        expected = [
            sum(
                other.chance * end[m][seat]
                for m, other in enumerate(strangers.worlds)
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
    table, rng = table_of(view_at(match)), Random(seed)
    table = replace(table, tokens=tuple(min(own, table.high + 2) for own in table.tokens))
    strangers = Strangers(table)
    after = {
        sale: [[rng.random() for _ in table.tokens] for _ in strangers.worlds]
        for sale in sales(table)
    }
    for bid, found in strangers.bids(table, after).items():
        end = replace(table, bids=(*table.bids, bid))
        assert [list(each) for each in found] == [
            list(each) for each in naive(end, strangers, after)
        ]


@settings(max_examples=60, deadline=None)
@given(many)
def test_in_every_world_somebody_will_win(match: FavorMatch) -> None:
    table = table_of(view_at(match))
    strangers = Strangers(table)
    assert sum(world.chance for world in strangers.worlds) == pytest.approx(1)
    assert all(len(set(world.identities)) == len(table.tokens) for world in strangers.worlds)
    for by_world in strangers.after(table, sales(table)).values():
        assert len(by_world) == len(strangers.worlds)
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
    table = table_of(view_at(match))
    if not table.bidding:
        return
    table = replace(table, order=table.order[: len(table.bids) + 1])
    values = [*foresee(table, Budget()).values()][1:]
    assert values == sorted(values, reverse=True)
