"""The best response to Master in Favor knows what Master does."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import GAME, FavorView, Phase
from lat_desktop.players.player import Budget
from tests.tools import masters
from tools.favor_best_response import Assumptions, likelihoods, respond

FEW = Budget(node_limit=20)


def decisions(seats: int, matches: int) -> Iterator[tuple[FavorView, str]]:
    """Yield what Master has before it, and what it does."""
    for n in range(matches):
        yield from masters.decisions(GAME.key, seats, Random(f"response {seats} {n}"), FEW)


def final(view: FavorView) -> bool:
    return view.phase is Phase.BID and view.auction is not None and view.auction.caller is None


@pytest.mark.parametrize("seats", [2, 4])
def test_the_last_bid_is_certain_for_who_makes_it(seats: int) -> None:
    """The final auction is solved: no chance has a part in it."""
    found = 0
    for view, text in decisions(seats, 1):
        if final(view):
            assert view.identity is not None
            assert likelihoods(view, text, Random(0), FEW)[view.identity] == pytest.approx(1.0)
            found += 1
    assert found


def test_what_is_done_speaks_for_who_does_it() -> None:
    said = []
    for view, text in decisions(2, 2):
        chances = likelihoods(view, text, Random(0), Budget(node_limit=200))
        assert view.identity is not None
        said.append(chances[view.identity] - sum(chances.values()) / len(Door))
    assert sum(said) / len(said) > 0.1


@pytest.mark.parametrize("assumed", [Assumptions(), Assumptions(foresight=False, effort=1)])
def test_what_it_takes_others_for_makes_a_difference(assumed: Assumptions) -> None:
    """Sure that the others are this or that, it does not always do the same."""
    differ = 0
    for view, _ in decisions(2, 1):
        assert view.seat is not None
        others = [door for door in Door if door is not view.identity][:2]
        told = [[dict.fromkeys(Door, 0.001) | {other: 1.0}] * 2 for other in others]
        moves = [respond(view, known, assumed, Random(0), FEW) for known in told]
        legal = {move.text for move in GAME.legal_moves(view)}
        assert legal.issuperset(moves)
        differ += moves[0] != moves[1]
    assert differ


def test_it_believes_nothing_without_conviction() -> None:
    doubting = replace(Assumptions(), conviction=0.0)
    for view, _ in decisions(3, 1):
        told = [[dict.fromkeys(Door, 0.001) | {door: 1.0}] * 3 for door in Door]
        assert len({respond(view, known, doubting, Random(0), FEW) for known in told}) == 1
