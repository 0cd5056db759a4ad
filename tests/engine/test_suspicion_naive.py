"""Suspicion against a naive second implementation."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest
from msgspec.structs import replace

from lat_desktop.engine.game import Setup
from lat_desktop.engine.mansion import Gem, Guest
from lat_desktop.engine.suspicion import Name, Phase, Suspicion, SuspicionState
from tests.engine.suspicion_table import SuspicionMatch
from tools.random_play import Script, setups
from tools.reference.suspicion import ROOMS, NaiveSuspicion

MATCHES = {2: 8, 3: 8, 4: 2, 5: 2, 6: 1}
"""For each number of seats, and each first player: more where a match is short."""


def agree(naive: NaiveSuspicion, game: Suspicion, state: SuspicionState) -> None:
    """Compare all that is on the table and in hands, who is to move, and what may be done."""
    actor = game.actor(state)
    assert actor == naive.whose
    legal = () if actor is None else game.legal_moves(game.view(state, actor))
    assert {move.text for move in legal} == naive.may
    assert dict(zip(Guest, (ROOMS[room] for room in state.rooms), strict=False)) == naive.at
    assert list(state.identities) == naive.who
    assert list(state.invitations) == naive.invitations
    assert [[c.text for c in hand] for hand in state.hands] == [*map(sorted, naive.hands)]
    assert [card.text for card in state.deck] == naive.deck
    assert [card.text for card in state.discards] == naive.discards
    assert (state.card.text if state.card else "") == naive.in_play
    assert list(state.stacks) == list(naive.stacks.values())
    assert [list(gems) for gems in state.gems] == [list(gems.values()) for gems in naive.gems]
    assert [e.answer for e in state.history if e.answer is not None] == naive.answers
    assert [e.viewed for e in state.history if e.viewed is not None] == naive.seen
    agree_on_the_end(naive, game, state)


def agree_on_the_end(naive: NaiveSuspicion, game: Suspicion, state: SuspicionState) -> None:
    """Compare who has won, and what all have scored."""
    outcome = game.outcome(state)
    assert (list(outcome.winners) if outcome else []) == naive.winners
    if outcome is not None:
        assert list(outcome.scores) == [naive.points(player) for player in naive.players]


@pytest.mark.long
def test_the_naive_suspicion_agrees_with_the_engine() -> None:
    game = Suspicion()
    seen = Counter[str]()
    for setup in setups(game):
        for seed in range(MATCHES[setup.seats]):
            match = Script(setup, seed, steps=300).play(game)
            naive = NaiveSuspicion(setup.seats, setup.first)
            agree(naive, game, match.initial)
            for step in match.steps:
                naive.hear(step.move.text)
                agree(naive, game, step.state)
                seen.update(event.key for event in step.events)
    # What is rare came up often enough to mean something.
    rare = ("dice_rolled_wilds", "passage_used", "deck_shuffled", "match_scored")
    assert min(seen[what] for what in rare) >= 10, seen


GEMS = ((0, 0, 0), (1, 1, 1), (3, 0, 3), (4, 2, 0), (2, 1, 1), (2, 5, 0), (1, 0, 0))
"""They are worth 0, 6, 6, 6, 7, 7 and 1, which makes for many ties with 7 for a right guess."""


def at_the_end(game: Suspicion, seats: int) -> SuspicionMatch:
    """Return a match in which a stack has just become empty."""
    for seed in count():
        match = Script(Setup("spanish", seats), seed, steps=300).play(game)
        for n, step in enumerate(match.steps, 1):
            if step.state.phase is Phase.GUESS:
                return Script(match.setup, seed, n).play(game)
    raise AssertionError(seats)


@pytest.mark.parametrize("seats", Suspicion.seats)
def test_the_naive_suspicion_finds_the_same_winners(seats: int) -> None:
    """Half of the guesses are right, and anybody may have any of GEMS."""
    game = Suspicion()
    rng = Random(seats)
    seen = Counter[str]()
    end = at_the_end(game, seats)
    naive = NaiveSuspicion(seats, 0)
    for step in end.steps:
        naive.hear(step.move.text)
    for _ in range(100):
        gems = tuple(rng.choice(GEMS) for _ in range(seats))
        naive.gems = [dict(zip(Gem, each, strict=True)) for each in gems]
        naive.guesses = [{} for _ in range(seats)]
        state = replace(end.state, gems=gems)
        while state.phase is Phase.GUESS:
            guesser = state.guesser
            other = min({*range(seats)} - {guesser, *naive.guesses[guesser]})
            guest = state.identities[other] if rng.random() < 0.5 else rng.choice([*Guest])
            naive.guesses[guesser][other] = guest
            last = game.apply(state, Name(other, guest))
            state = last.state
        naive.find_winners()
        agree_on_the_end(naive, game, state)
        seen.update(event.key for event in last.events)
    ties = ("tie_broken_secret", "tie_broken_gems", "match_shared")
    assert min(seen[what] for what in ties) >= 1, seen
