"""What a game says is at stake in a final move is what the move then brings."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.engine import doors, suspicion
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Setup, Stake
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyGame, AnyMatch
from lat_desktop.engine.suspicion import Suspicion, gem_points
from tests.games import SUBJECTS, GameSubject
from tools.games import TOOLS

FINAL = {
    Doors.key: {"guess"},
    Labyrinth.key: {"offer_draw", "accept", "claim_draw"},
    Suspicion.key: {"guess"},
}
"""By game, the verbs of the moves that are worth a second thought."""

every_game = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def stakes_now(match: AnyMatch) -> dict[str, tuple[Stake, ...]]:
    """Return what is at stake in each move that whoever is to move may make."""
    view = match.view(match.actor)
    return {move.text: match.game.stakes(view, move) for move in match.legal_moves}


@every_game
@given(seed=st.integers(0, 2**16), steps=st.integers(0, 200))
def test_the_final_moves_and_no_others_have_stakes(
    subject: GameSubject, seed: int, steps: int
) -> None:
    match = subject.position(seed, steps)
    if match.actor is None:
        return
    view = match.view(match.actor)
    for move in match.legal_moves:
        stakes = match.game.stakes(view, move)
        assert bool(stakes) == (move.verb in FINAL.get(subject.key, ()))
        assert len({stake.case for stake in stakes}) == len(stakes)
        for stake in stakes:
            assert stake.seat in range(match.setup.seats)
            assert stake.gain >= 0


@every_game
@given(seed=st.integers(0, 2**16), steps=st.integers(0, 200), hidden=st.integers(0, 2**16))
def test_nothing_hidden_tells_in_the_stakes(
    subject: GameSubject, seed: int, steps: int, hidden: int
) -> None:
    match = subject.position(seed, steps)
    if match.actor is None:
        return
    other: AnyMatch = Match(match.game, match.setup)
    for move in subject.resample_hidden(match, match.actor, Random(hidden)):
        other.play(move)
    assert stakes_now(match) == stakes_now(other)


def consistent(game: AnyGame, match: AnyMatch, rng: Random) -> Any:
    """Return a state that may be the real one, for all that whoever is to move knows."""
    return TOOLS[game.key].determinize(match.view(match.actor))(rng)


@pytest.mark.rule("D20", "D24")
@pytest.mark.parametrize("edition", doors.GAME.editions)
@given(data=st.data())
def test_a_guess_in_doors_brings_what_was_said(edition: str, data: st.DataObject) -> None:
    rng = Random(data.draw(st.integers(0, 2**16)))
    match: AnyMatch = Match(doors.GAME, Setup(edition, 2, rng.randrange(2)))
    guesses: list[doors.Guess] = []
    while not guesses or rng.random() < 0.7:  # in some round, early or late
        if match.outcome is not None:
            return
        quiet = [move for move in match.legal_moves if move.verb != "guess"]
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            match.play(rng.choice(quiet))
        guesses = [move for move in match.legal_moves if isinstance(move, doors.Guess)]
    view = match.view(match.actor)
    state = consistent(doors.GAME, match, rng)
    for guess in guesses:
        stakes = {stake.case: stake for stake in doors.GAME.stakes(view, guess)}
        step = doors.GAME.apply(state, guess)
        (proved,) = (event for event in step.events if isinstance(event, doors.GuessProved))
        if view.identity is not None and guess.fits(view.identity) and len(guess.traits) == 2:
            assert not proved.right, "there is one Door of each"
            assert list(stakes) == ["own"]
        stake = stakes.get("own") or stakes["right" if proved.right else "wrong"]
        scores = zip(view.scores, step.state.scores, strict=True)
        gained = [after - before for before, after in scores]
        assert gained == [stake.gain if seat == stake.seat else 0 for seat in range(2)]


def guessing(seats: int, rng: Random) -> AnyMatch:
    """Return a match of Suspicion in which a stack is empty, and everybody guesses."""
    match: AnyMatch = Match(suspicion.GAME, Setup("spanish", seats))
    while match.state.phase is not suspicion.Phase.GUESS:
        if match.awaits_chance:
            match.play_chance(rng)
        else:
            legal = match.legal_moves
            thefts = [move for move in legal if move.verb in ("steal", "lift")]
            match.play(rng.choice(thefts or legal))
    return match


@pytest.mark.rule("P26", "P27")
@given(seats=st.sampled_from(suspicion.GAME.seats), seed=st.integers(0, 2**16))
def test_the_final_guesses_in_suspicion_bring_what_was_said(seats: int, seed: int) -> None:
    rng = Random(seed)
    match = guessing(seats, rng)
    for _ in range(rng.randrange(seats) * (seats - 1)):  # others may have guessed before
        match.play(rng.choice(match.legal_moves))
    seat = match.actor
    assert seat is not None
    view = match.view(seat)
    state = consistent(suspicion.GAME, match, rng)
    expected = gem_points(view.gems[seat])
    while (actor := suspicion.GAME.actor(state)) is not None:
        seen = suspicion.GAME.view(state, actor)
        truth = dict(enumerate(state.identities))
        move = rng.choice(suspicion.GAME.legal_moves(seen))
        assert isinstance(move, suspicion.Name)
        if rng.random() < 0.5:
            move = suspicion.Name(move.recipient, truth[move.recipient])
        if actor == seat:
            stakes = {stake.case: stake for stake in suspicion.GAME.stakes(seen, move)}
            stake = stakes["right" if move.guest is truth[move.recipient] else "wrong"]
            assert stake.seat == seat
            expected += stake.gain
        state = suspicion.GAME.apply(state, move).state
    outcome = suspicion.GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores[seat] == expected
