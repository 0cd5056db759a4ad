"""What Labyrinth says will be answered: what Master itself would answer."""

from __future__ import annotations

from random import Random
from typing import Final

from lat_desktop.engine.labyrinth import GAME, LabyrinthView, Phase
from lat_desktop.players.labyrinth.judging import judge
from lat_desktop.players.labyrinth.reasons import explain
from lat_desktop.players.labyrinth.search import choose
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget
from tests.players.labyrinth_positions import position_from, view_of

NODES: Final = Budget(node_limit=400)
MATCHES: Final = 40


def test_an_answer_is_that_of_master() -> None:
    replies = lines = 0
    for seed in range(MATCHES):
        rng = Random(seed)
        view = view_of(position_from(rng))
        turns = [move for move in GAME.legal_moves(view) if "-" in move.text]
        made = rng.choice(turns).text
        choice = judge(view, made, rng, NODES)
        best = choice.candidates[0].move
        if made == best:
            continue
        told = explain(view, choice, made, NODES)
        for reason in told.reasons:
            if reason.move is not None:
                replies += 1
                assert reason.move.move == masters_answer(view, made)
        if told.line:
            lines += 1
            assert told.line[0].move == masters_answer(view, best)
            assert told.line[0].seat != view.seat
            assert [each.seat for each in told.line[1:]] in ([], [view.seat])
    assert replies > 2
    assert lines > MATCHES / 2


def masters_answer(view: LabyrinthView, move: str) -> str:
    state = GAME.apply(view.state, GAME.parse(move)).state
    assert state.phase is Phase.TURN
    asked = LabyrinthView(state.position.turn, state)
    return choose(asked, Level.MASTER, Random(0), NODES).candidates[0].move
