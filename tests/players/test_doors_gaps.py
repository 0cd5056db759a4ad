"""What a best response makes of a whole round: the way back from turn 3 to the deal."""

from __future__ import annotations

from random import Random

import pytest

from lat_desktop.players.doors.opening import STAGES, folded, table
from lat_desktop.players.kernels import subgame
from lat_desktop.players.kernels.doors import IDENTITIES, Kinds, holders, row_of
from tests.players.uncompiled import is_compiled
from tools.doors_whole import Response, against_collector, against_guesser, responses


@pytest.mark.parametrize("seed", range(10))
def test_identities_change_places_as_their_cards_do(seed: int) -> None:
    cards: Kinds = tuple(Random(seed).choices(range(6), k=6))
    key, turned = folded(row_of(cards), (0, 1, 2, 3), (4, 5))
    assert sorted(turned) == list(IDENTITIES)
    holding = {turned[own] for own in IDENTITIES if holders(row_of(cards)) >> own & 1}
    assert holding == {own for own in IDENTITIES if holders(key[0]) >> own & 1}


def test_who_can_make_nothing_of_turn_3_can_make_nothing_of_the_turns_before() -> None:
    low: Response = {key: (table()[key],) * 4 for key in table() if len(key[2]) == STAGES[0] - 1}
    high = low
    for stage in STAGES:
        positions = [key for key in table() if len(key[2]) == stage]
        low = against_collector(low, positions, takes=stage % 2 == 0)
        high = against_guesser(high, positions, takes=stage % 2 == 0)
        for values in (low, high):
            for key in positions:
                assert values[key] == pytest.approx((table()[key],) * 4, abs=0.01)


def test_who_can_make_something_of_a_card_takes_it() -> None:
    """Before turn 3 a red lady among all ladies is worth a token more to who is one."""
    taken = [key for key in table() if len(key[2]) == STAGES[1] - 1]
    later: Response = {key: (float(key[0] >> 8 & 0xF == 2), 0.0, 0.0, 0.0) for key in taken}
    positions = [key for key in table() if len(key[2]) == STAGES[1]]
    found = against_guesser(later, positions, takes=True)
    blind = against_collector(later, positions, takes=True)
    for key in positions:
        assert max(found[key]) <= 1
        assert sum(blind[key]) <= sum(found[key]) + 1e-9


@pytest.mark.skipif(not is_compiled(subgame), reason="uncompiled, this takes too long")
def test_the_best_guesser_leaves_less_than_the_best_collector_takes() -> None:
    key = next(key for key in table() if len(key[2]) == STAGES[0] - 1)
    worth = responses(key)
    assert sum(worth[:4]) / 4 <= table()[key] <= sum(worth[4:]) / 4
