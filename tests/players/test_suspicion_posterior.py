"""Who could have known what when, of matches that are over."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.suspicion.deduction import possible
from lat_desktop.players.suspicion.posterior import known_since
from tests.evening import match_of


def guessing(seed: int, seats: int) -> AnyMatch:
    """Return a match of people who do anything, at the moment when everybody guesses."""
    rng = Random(seed)
    match = match_of((), "spanish", game="suspicion", seats=seats)
    while match.state.phase is not Phase.GUESS:
        if match.actor is None:
            match.play_chance(rng)
        else:
            match.play(rng.choice(match.legal_moves))
    return match


@pytest.mark.long
@pytest.mark.rule("P22", "P26")
@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("seed", range(4))
def test_it_is_the_first_turn_after_which_one_guest_is_left(seed: int, seats: int) -> None:
    match = guessing(seed, seats)
    for seat in range(seats):
        view: SuspicionView = match.view(seat)
        for other, since in enumerate(known_since(view)):
            left = [
                len(possible(replace(view, history=told))[other])
                for told in (
                    tuple(entry for entry in view.history if entry.turn <= turn)
                    for turn in range(view.turn + 1)
                )
            ]
            assert since == (left.index(1) if 1 in left else None)
            if since is not None:
                assert possible(view)[other] == {match.state.identities[other]}


def test_oneself_one_knows_from_the_beginning() -> None:
    match = guessing(1, 3)
    assert [known_since(match.view(seat))[seat] for seat in range(3)] == [0, 0, 0]


def test_some_could_have_known_and_some_could_not() -> None:
    match = guessing(2, 4)
    found = [known_since(match.view(seat)) for seat in range(4)]
    assert any(None in row for row in found)
    assert any(turn for row in found for turn in row if turn is not None)
