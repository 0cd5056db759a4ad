"""Worlds that a view allows, for players that know no more than the rules."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lat_desktop.engine.cards import Door
from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players import protocol
from tools.games import TOOLS
from tools.games.suspicion import possible_guests

TABLES = [(Doors.key, 2), (Favor.key, 2), (Favor.key, 4), (Suspicion.key, 2), (Suspicion.key, 6)]


def positions(game: str, seats: int, matches: int = 3) -> list[AnyMatch]:
    """Return matches played at random, at each decision once; some are in their later rounds."""
    found = []
    for seed in range(matches):
        rules = GAMES[game]
        match: AnyMatch = Match(rules, Setup(rules.editions[0], seats))
        rng = Random(seed)
        while match.outcome is None and len(match.steps) < 150:
            if match.actor is None:
                match.play_chance(rng)
                continue
            so_far: AnyMatch = Match(rules, match.setup)
            so_far._steps = list(match.steps)
            found.append(so_far)
            match.play(rng.choice(match.legal_moves))
    return found


def without_past(view: Any) -> Any:
    return replace(view, history=())


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_world_looks_to_the_seat_as_the_real_one_does(game: str, seats: int) -> None:
    rng = Random(1)
    drawn = set()
    for match in positions(game, seats):
        view = match.view(match.actor)
        state = TOOLS[game].determinize(view)(rng)
        again = match.game.view(state, match.actor)
        assert without_past(again) == without_past(view)
        assert match.game.legal_moves(again) == match.legal_moves
        assert match.game.actor(state) == match.actor
        drawn.add(state.identities == match.state.identities)
    assert drawn == {True, False}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_world_can_be_played_to_its_end(game: str, seats: int) -> None:
    rng = Random(2)
    for match in positions(game, seats, 1)[::9]:
        state = TOOLS[game].determinize(match.view(match.actor))(rng)
        rules = match.game
        for _ in range(2000):
            if rules.outcome(state) is not None:
                break
            seat = rules.actor(state)
            move = (
                rules.chance(state, rng)
                if seat is None
                else rng.choice(rules.legal_moves(rules.view(state, seat)))
            )
            state = rules.apply(state, move).state
        assert rules.outcome(state) is not None


def test_who_somebody_may_be_holds_who_it_is() -> None:
    narrowed = 0
    for match in positions(Suspicion.key, 4, 6):
        possible = possible_guests(match.view(match.actor))
        for guests, identity in zip(possible, match.state.identities, strict=True):
            assert identity in guests
            narrowed += 1 < len(guests) < 8
    assert narrowed > 50


def test_a_collector_who_lets_a_set_be_has_another() -> None:
    match: AnyMatch = Match(GAMES[Doors.key], Setup("italian"))
    blue = 3 * ["blue_tiger"] + 3 * ["blue_lady"]
    deck = [*3 * ["red_lady"], "red_tiger", *blue, "red_tiger", "red_tiger"]
    match.play_text(f"deal red_lady blue_tiger | {' '.join(deck)} wild_color wild_role")
    for _ in range(3):
        match.play_text("take red_lady")
        match.play_text("discard blue_tiger")
        match.play_text("pass")
    match.play_text("take red_tiger")
    match.play_text("pass")  # a set of red, and it is red
    draw = TOOLS[Doors.key].determinize(match.view(1))
    found = {draw(Random(seed)).identities[0] for seed in range(60)}
    assert found == {Door.BLUE_LADY}


def test_in_labyrinth_there_is_only_one_world() -> None:
    (match, *_) = positions(Labyrinth.key, 2, 1)
    assert TOOLS[Labyrinth.key].determinize(match.view(0))(Random(1)) is match.state


@pytest.mark.peers
def test_openspiel_plays() -> None:
    for game, seats in (*TABLES, (Labyrinth.key, 2)):
        match = positions(game, seats, 1)[5]
        assert match.actor is not None
        position = protocol.ChooseParams.of(match, match.actor, seed=1, budget_ms=50, node_limit=20)
        asked = protocol.request("choose", position, id=1)
        command = [sys.executable, "-m", "tools.openspiel_player"]
        moves = set()
        for _ in range(2):
            told = subprocess.run(command, input=asked, stdout=subprocess.PIPE, check=True).stdout
            response = protocol.read(told, protocol.Response)
            assert isinstance(response.result, msgspec.Raw)
            moves.add(protocol.read(response.result, protocol.ChooseResult).move)
        (move,) = moves  # the same with the same seed
        assert move in position.legal
