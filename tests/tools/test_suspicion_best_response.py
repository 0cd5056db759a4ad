"""The best response to Master in Suspicion reads walks, and nothing else."""

from __future__ import annotations

import math
from random import Random

from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import GAME, Phase
from lat_desktop.players.player import Budget
from tests.tools.masters import decisions
from tools.suspicion_best_response import likelihoods

FEW = Budget(node_limit=20)


def test_walks_speak_for_who_walks_so_and_all_else_says_nothing() -> None:
    said = []
    for n in range(2):
        for view, text in decisions(GAME.key, 2, Random(f"walks {n}"), FEW):
            chances = likelihoods(view, text, Random(0), FEW)
            if view.phase is Phase.WALK:
                assert view.identity is not None
                assert set(chances) == set(Guest)
                mean = sum(map(math.log, chances.values())) / len(chances)
                said.append(math.log(chances[view.identity]) - mean)
            else:
                assert chances == {}
    assert sum(said) / len(said) > 0.1
