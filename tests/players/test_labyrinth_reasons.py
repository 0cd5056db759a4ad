"""What Labyrinth says will be answered: what Master itself would answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import GAME, LabyrinthState, LabyrinthView, Phase
from lat_desktop.players.labyrinth.judging import judge
from lat_desktop.players.labyrinth.reasons import explain, steps_home
from lat_desktop.players.labyrinth.search import choose
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, Fact
from tests.engine.labyrinth_table import stand
from tests.players.labyrinth_positions import few, position_from, view_of

NODES: Final = Budget(node_limit=400)
MATCHES: Final = 40
GARDEN: Final = """
    --  BL  RL  --
    RT  RL  RL  RT
    BT  RT  BL  BT
    --  BL  BT  --
"""
"""A garden at whose edge a cub of Blue waits beside its Tiger Door."""


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


def test_what_is_said_to_come_later_is_what_masters_turns_lead_to() -> None:
    said = set()
    for seed in range(3 * MATCHES):
        rng = Random(seed)
        view = view_of(position_from(rng))
        made = rng.choice([move for move in GAME.legal_moves(view) if "-" in move.text]).text
        choice = judge(view, made, rng, NODES)
        best = choice.candidates[0].move
        reasons = () if made == best else explain(view, choice, made, NODES).reasons
        for reason in reasons:
            if reason.key.startswith("later"):
                said.add(reason.key)
                better, worse = (played_on(view, move) for move in (best, made))
                assert view.seat is not None
                seat = 1 - view.seat if "theirs" in reason.key else view.seat
                ahead = count(better, seat, reason.facts) - count(worse, seat, reason.facts)
                assert list(reason.facts.values()) == [-ahead if "theirs" in reason.key else ahead]
    assert len(said) >= 3, said


def test_what_can_be_answered_all_the_same_is_not_said_to_be_prevented() -> None:
    match = stand("b3 d4 d4 d4 d4", "a1 a3 a4 a4 b1", "red lady", GARDEN)
    best, made, step_home = "b3-b4 swap b1 c1", "b3-a3 swap b1 b4", "a3-a4 swap a3 c3"
    choice = judge(match.view(0), made, Random(0), few(2000))
    assert choice.candidates[0].move == best
    assert masters_answer(match.view(0), made) == step_home
    for move in (best, made):
        answers = GAME.legal_moves(
            LabyrinthView(1, GAME.apply(match.state, GAME.parse(move)).state)
        )
        assert any(answer.text.startswith("a3-a4") for answer in answers)
    keys = [reason.key for reason in explain(match.view(0), choice, made, few(2000)).reasons]
    assert keys
    assert "reply_home" not in keys


def test_a_turn_is_said_to_win_by_force_also_where_the_other_one_loses_by_force() -> None:
    garden = "-- BL RL --  RT BL BL RT  BT RT RL BT  -- BT RL --"
    view = stand("b3 d4 d4 d4 d4", "d2 a4 a4 a4 a4", "red lady", garden).view(0)
    best, made = "b3-c3 swap c3 c4", "b3-b2 swap b1 b2"
    choice = judge(view, made, Random(0), few(3000))
    worth = {each.move: each.evaluation for each in choice.candidates}
    assert (choice.candidates[0].move, worth[best], worth[made]) == (best, 1.0, 0.0)
    assert [reason.key for reason in explain(view, choice, made, few(3000)).reasons] == ["forced"]


def test_a_position_that_comes_back_is_said_to() -> None:
    said: Counter[str] = Counter()
    for seed in range(2 * MATCHES):
        rng = Random(seed)
        position = position_from(rng)
        fresh = view_of(position)
        made = rng.choice([move for move in GAME.legal_moves(fresh) if "-" in move.text]).text
        after = GAME.apply(fresh.state, GAME.parse(made)).state
        if after.phase is not Phase.TURN:
            continue
        answered = GAME.apply(after, GAME.parse(masters_move(after))).state
        for stood in (after, answered):
            view = view_of(position, past=(stood.position,))
            choice = judge(view, made, rng, NODES)
            best = choice.candidates[0].move
            others = [each.move for each in choice.candidates if each.move != best]
            other = made if made in others else next(iter(others), None)
            for reason in explain(view, choice, other, NODES).reasons:
                said[reason.key] += 1
                if "again" in reason.key:
                    at_once = "again_better" if best == made else "again_worse"
                    assert reason.key == ("reply_again" if stood is answered else at_once)
    assert min(said[key] for key in ("again_better", "again_worse", "reply_again")) > 0, said


def played_on(view: LabyrinthView, move: str) -> LabyrinthState:
    """Return where the turn, Master's answer and its next turn lead to."""
    state = GAME.apply(view.state, GAME.parse(move)).state
    for _ in range(2):
        state = GAME.apply(state, GAME.parse(masters_move(state))).state
    return state


def count(state: LabyrinthState, seat: Seat, facts: Mapping[str, Fact]) -> int:
    """Return how well *seat* stands: its free cubs, or the steps that it does not need any more."""
    position = state.position
    return position.freed(seat) if "cubs" in facts else -steps_home(position, seat)


def masters_answer(view: LabyrinthView, move: str) -> str:
    state = GAME.apply(view.state, GAME.parse(move)).state
    assert state.phase is Phase.TURN
    return masters_move(state)


def masters_move(state: LabyrinthState) -> str:
    asked = LabyrinthView(state.position.turn, state)
    return choose(asked, Level.MASTER, Random(0), NODES).candidates[0].move
