"""What is told of the final guesses of others is a chance for each of those whom they name."""

from __future__ import annotations

from random import Random

import pytest

from lat_desktop.players.suspicion.board import PLACE
from tools.suspicion_names import played, told

NODES = 20


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everybody_names_somebody_for_each_other(seats: int) -> None:
    before, match = played(seats, Random(f"names {seats}"), NODES)
    who = [PLACE[guest] for guest in match.state.identities]
    assert set(before) == set(range(seats))
    for seat, view in before.items():
        other = (seat + 1) % seats
        names = told(view, who, other, 6.0, Random(1))
        for about, chances in enumerate(names):
            assert sum(chances) == pytest.approx(float(about != other))
            assert not chances[who[other]], "whom one is oneself no other is"
