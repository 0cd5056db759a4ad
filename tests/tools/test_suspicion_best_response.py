"""The best response to Master in Suspicion reads walks, and nothing else."""

from __future__ import annotations

import math
from random import Random

from lat_desktop.engine.game import Setup
from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.match import Match
from lat_desktop.engine.suspicion import GAME, Phase
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from lat_desktop.players.suspicion.choosing import choose
from tools.suspicion_best_response import likelihoods

FEW = Budget(node_limit=20)


def test_walks_speak_for_who_walks_so_and_all_else_says_nothing() -> None:
    said = []
    for n in range(2):
        rng = Random(f"walks {n}")
        match = Match(GAME, Setup(GAME.editions[0], 2))
        while match.outcome is None:
            if match.actor is None:
                match.play_chance(rng)
                continue
            view = match.view(match.actor)
            text = choose(view, Level.MASTER, rng, FEW).move
            chances = likelihoods(view, text, Random(0), FEW)
            if view.phase is Phase.WALK:
                assert view.identity is not None
                assert set(chances) == set(Guest)
                mean = sum(map(math.log, chances.values())) / len(chances)
                said.append(math.log(chances[view.identity]) - mean)
            else:
                assert chances == {}
            match.play_text(text)
    assert sum(said) / len(said) > 0.1
