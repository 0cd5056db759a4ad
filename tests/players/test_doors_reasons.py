"""What Doors says of a guess and of the first cards: what the advice itself goes by."""

from __future__ import annotations

from threading import Event
from typing import Final

import pytest

from lat_desktop.engine.doors import GUESSES, Phase
from lat_desktop.players import protocol
from lat_desktop.players.doors import equity
from lat_desktop.players.host import answer
from lat_desktop.players.player import Choice
from tools.positions.doors import DoorsMatch, match_at

NODES: Final = 60
ROUNDING: Final = 0.006
"""A chance is said in whole per cents."""


def analysed(match: DoorsMatch, played: str | None = None) -> Choice:
    assert match.actor is not None
    asked = protocol.ChooseParams.of(
        match, match.actor, seed=0, budget_ms=1000, node_limit=NODES, played=played
    )
    return answer(asked, Event(), analyse=True)


def test_a_guess_is_as_likely_right_as_the_evaluation_takes_it() -> None:
    told = 0
    for seed in range(60):
        match = match_at(seed, 4 + seed % 12)
        if match.state.phase is not Phase.GUESS:
            continue
        choice = analysed(match)
        for reason in choice.explanation.reasons:
            if reason.key not in ("sure_enough", "not_sure_enough"):
                continue
            told += 1
            scores = match.state.scores
            pay = equity.payoffs(scores[match.state.collector], scores[1 - match.state.collector])
            guess = next(each for each in GUESSES if each.key == reason.facts["guess"])
            won = pay.both if len(guess.traits) == 2 else pay.trait
            worth = {each.move: each.evaluation for each in choice.candidates}
            other = choice.alternative
            assert other is not None
            instead = (
                other if choice.candidates[0].move == guess.text else choice.candidates[0].move
            )
            said, needed = (int(reason.facts[name]) / 100 for name in ("percent", "needed"))
            waiting = worth[instead]
            assert waiting is not None
            # At the chance that is said to be needed the guess is worth what the other thing is.
            at_needed = 1 - needed * won - (1 - needed) * pay.wrong
            assert at_needed == pytest.approx(waiting, abs=ROUNDING)
            guessed = 1 - said * won - (1 - said) * pay.wrong
            assert (guessed > waiting) == (reason.key == "sure_enough")
    assert told > 10


def test_the_first_take_has_a_reason() -> None:
    told = [bool(analysed(match_at(seed, 1)).explanation.reasons) for seed in range(30)]
    assert sum(told) > len(told) / 2


def test_what_is_mixed_is_said_to_be() -> None:
    for seed in range(40):
        match = match_at(seed, 6 + seed % 8)
        if match.actor is None:
            continue
        choice = analysed(match)
        for reason in choice.explanation.reasons:
            if reason.key == "mixed":
                assert reason.facts["percent"] == round(100 * choice.candidates[0].weight)
                return
    pytest.fail("nothing was mixed")
