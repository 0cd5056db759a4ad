"""What every level promises in Labyrinth."""

from __future__ import annotations

import math
import time
from itertools import count
from random import Random
from threading import Timer

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.labyrinth import (
    GAME,
    Labyrinth,
    LabyrinthState,
    LabyrinthView,
    Phase,
    Position,
)
from lat_desktop.players.arena.matches import Terms
from lat_desktop.players.arena.runner import run
from lat_desktop.players.kernels.labyrinth import WON
from lat_desktop.players.labyrinth import search
from lat_desktop.players.labyrinth.judging import judge
from lat_desktop.players.labyrinth.search import board_of, choose, text_of
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError
from tests.engine.labyrinth_table import stand
from tests.players.labyrinth_positions import COMPILED, few, position_from, positions, view_of

every_level = pytest.mark.parametrize("level", Level)
LEVELS = st.sampled_from(Level)

AHEAD = stand(red="d3 c4 d4 d4 d4", blue="d1 d1 d1 d1 a2", turn=1).state.position
"""Blue is to move, and Red about to win."""
BEHIND = stand(red="a1 a1 a1 a1 b1", blue="a3 b4 a4 a4 a4", turn=1).state.position
"""Blue is to move, and about to win."""


@settings(max_examples=120, deadline=None)
@given(positions, LEVELS, st.integers(), st.sampled_from([Phase.TURN, Phase.REPEATED, Phase.OFFER]))
def test_the_move_is_legal_and_the_weights_are_chances(
    position: Position, level: Level, seed: int, phase: Phase
) -> None:
    view = view_of(position, phase)
    choice = choose(view, level, Random(seed), few())
    legal = {move.text for move in Labyrinth().legal_moves(view)}
    assert choice.move in legal
    assert choice.move != "offer draw"
    assert {candidate.move for candidate in choice.candidates} <= legal
    weights = [candidate.weight for candidate in choice.candidates]
    assert math.isclose(sum(weights), 1)
    assert weights == sorted(weights, reverse=True)
    for candidate in choice.candidates:
        assert candidate.evaluation is not None
        assert 0 <= candidate.evaluation <= 1


@every_level
@pytest.mark.rule("L16")
def test_every_level_wins_when_it_can(level: Level) -> None:
    match = stand(red="d3 d4 d4 d4 d4", blue="a3 a4 a4 a4 a4")
    assert choose(match.view(0), level, Random(1), few()).move == "d3-d4"


@pytest.mark.parametrize("level", [Level.EXPERT, Level.MASTER])
def test_what_would_lose_at_once_is_not_played(level: Level) -> None:
    loses_next = stand(red="d3 d4 d4 d4 d4", blue="a1 c2 b4 a4 a4", turn=1).state.position
    prevented = 0
    for garden in range(8):
        clues = tuple(Random(garden).sample(loses_next.clues, 12))
        position = replace(loses_next, clues=clues)
        board = board_of(position)
        safe = [
            text_of(turn)
            for turn in COMPILED.turns(board)
            if COMPILED.score(COMPILED.played(board, turn)) < WON
        ]
        if safe:
            prevented += 1
            assert choose(view_of(position), level, Random(1), few(3000)).move in safe
    assert prevented >= 3


# --- Draws -----------------------------------------------------------------------------------


@every_level
@pytest.mark.rule("LA10")
def test_a_draw_is_taken_by_who_stands_worse(level: Level) -> None:
    again = (BEHIND, BEHIND)
    assert choose(view_of(BEHIND, Phase.REPEATED, again), level, Random(1), few()).move == (
        "claim draw"
    )
    assert choose(view_of(BEHIND, Phase.OFFER), level, Random(1), few()).move == "accept"
    assert choose(view_of(AHEAD, Phase.TURN, (AHEAD, AHEAD)), level, Random(1), few()).move == (
        "claim draw"
    )


@every_level
@pytest.mark.rule("LA10")
def test_a_draw_is_declined_by_who_is_winning(level: Level) -> None:
    again = (AHEAD, AHEAD)
    assert choose(view_of(AHEAD, Phase.REPEATED, again), level, Random(1), few()).move == "pass"
    assert choose(view_of(AHEAD, Phase.OFFER), level, Random(1), few()).move == "decline"
    turn = choose(view_of(BEHIND, Phase.TURN, (BEHIND, BEHIND)), level, Random(1), few()).move
    assert "draw" not in turn


@every_level
@pytest.mark.rule("LA10")
def test_an_even_match_is_drawn_when_it_is_long(level: Level) -> None:
    start = stand(red="a1 a1 a1 a1 a1", blue="d1 d1 d1 d1 d1").state.position
    for turns, answer in ((0, "decline"), (100, "accept")):
        past = tuple(replace(start, turn=n % 2) for n in range(turns))
        view = view_of(start, Phase.OFFER, past)
        assert choose(view, level, Random(1), few()).move == answer


@pytest.mark.rule("LA10")
def test_master_rather_plays_on_than_to_come_back_and_does_not_deceive_itself() -> None:
    """What it says of its chances, and what it judges, is what it would say without contempt."""
    start = stand(red="a1 a1 a1 a1 a1", blue="d1 d1 d1 d1 d1").state
    came_back = []
    for text in sorted(move.text for move in GAME.legal_moves(view_of(start.position))):
        after = GAME.apply(start, GAME.parse(text)).state.position
        past = (after, start.position)
        view = view_of(start.position, Phase.TURN, past)
        choice = choose(view, Level.MASTER, Random(1), few(3000))
        came_back.append(choice.move == text)
        judged = judge(view, text, Random(1), few(3000))
        worth = {each.move: each.evaluation for each in judged.candidates}
        assert worth[text] == 0.5
        for each in choice.candidates:
            if each.move == text:
                assert each.evaluation == 0.5
    assert not any(came_back)


# --- Time and strength -----------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level.EXPERT, Level.MASTER])
def test_a_budget_is_kept(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a millisecond goes by whenever somebody looks."""
    looks = count()
    monkeypatch.setattr(time, "monotonic", lambda: next(looks) / 1000)
    view = stand(red="a1 b2 b2 c3 d4", blue="d1 c2 c2 b3 a4").view(0)
    choose(view, level, Random(1), Budget(deadline=0.2))
    assert next(looks) < 220


def test_a_cancelled_thought_ends() -> None:
    """The kernel lets the thread that hears of it have its turn, compiled or not."""
    budget = Budget.of(60_000)
    timer = Timer(0.1, budget.cancelled.set)
    timer.start()
    with pytest.raises(CancelledError):
        choose(
            stand(red="a1 b2 b2 c3 d4", blue="d1 c2 c2 b3 a4").view(0),
            Level.MASTER,
            Random(1),
            budget,
        )
    timer.join()


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [
        ("novice", "random", 0.75),
        ("casual", "novice", 0.5),
        ("expert", "casual", 0.75),
        ("master", "advanced", 0.5),
        ("master", "casual", 0.9),
        ("master", "random", 1.0),
    ],
)
def test_each_level_beats_the_one_below(better: str, worse: str, least: float) -> None:
    terms = Terms(
        game="labyrinth",
        edition="italian",
        first=better,
        second=worse,
        matches=8,
        node_limit=3000,
        longest=300,
    )
    tally = run(terms)
    assert tally.points >= least * tally.played


@pytest.mark.rule("LA10")
@pytest.mark.parametrize("level", [Level.CASUAL, Level.INTERMEDIATE, Level.ADVANCED, Level.EXPERT])
def test_a_seat_looks_as_far_in_an_offer_as_in_its_turns(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far that is follows from the deal and the seat, not from who is to move."""
    looked: list[int] = []

    def note(state: LabyrinthState, horizon: int, budget: Budget, **more: int) -> dict[str, int]:
        looked.append(horizon)
        return {"a1-a2": 0}

    monkeypatch.setattr(search, "turn_scores", note)
    for seed in range(30):
        position = position_from(Random(seed))
        turn, offer = view_of(position), view_of(position, Phase.OFFER)
        own = LabyrinthView(offer.seat, turn.state)
        for view in (own, offer):
            search.choose(view, level, Random(1), few())
    assert looked[::2] == looked[1::2]
    assert len(set(looked)) > 1
