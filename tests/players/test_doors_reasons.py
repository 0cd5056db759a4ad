"""What Doors says of a guess and of the first cards: what the advice itself goes by."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, islice
from random import Random
from threading import Event
from typing import Final

import pytest

from lat_desktop.engine.doors import GAME, GUESSES, Claim, Phase
from lat_desktop.engine.game import Setup
from lat_desktop.engine.match import Match
from lat_desktop.players import protocol
from lat_desktop.players.doors import equity
from lat_desktop.players.host import answer
from lat_desktop.players.player import Choice
from tools.games.moments import match_of
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


UNLIKE: Final = (
    "deal blue_lady red_tiger | red_lady blue_lady blue_lady blue_lady red_tiger"
    " red_tiger red_tiger blue_tiger blue_tiger blue_tiger red_lady red_lady wild_color wild_role",
    "take red_lady",
)
FITTING: Final = (
    "deal red_tiger blue_lady | red_lady red_tiger red_tiger blue_lady red_tiger blue_lady"
    " red_lady blue_tiger wild_color blue_tiger wild_role blue_tiger blue_lady red_lady",
    *("take red_lady", "discard blue_lady", "pass"),
)
THREATENING: Final = (
    "deal red_tiger blue_tiger | blue_lady red_tiger blue_tiger blue_lady blue_lady red_lady"
    " blue_tiger red_tiger blue_tiger wild_role red_lady wild_color red_tiger red_lady",
    *("take blue_lady", "discard blue_tiger", "pass"),
    *("take red_tiger", "discard blue_lady", "pass"),
    *("take red_lady", "discard red_tiger", "pass"),
)
OTHERS: Final = (
    "deal red_lady blue_tiger | red_lady blue_lady red_tiger blue_tiger red_lady blue_tiger"
    " red_tiger blue_lady blue_tiger wild_role wild_color blue_lady red_lady red_tiger",
    *("take red_lady", "discard blue_lady", "pass"),
    *("take red_tiger", "discard blue_tiger", "pass"),
    "take blue_tiger",
)


@pytest.mark.parametrize(
    ("moves", "played", "key"),
    [
        (UNLIKE, "discard red_tiger", "leaves_unlike"),
        (FITTING, "take blue_lady", "leaves_fitting"),
        (THREATENING, "take blue_tiger", "threatens"),
        (OTHERS, "discard blue_tiger", "starves_others"),
    ],
    ids=["leaves_unlike", "leaves_fitting", "threatens", "starves_others"],
)
def test_it_is_told_what_is_worse_about_a_card(
    moves: tuple[str, ...], played: str, key: str
) -> None:
    match = match_of(GAME, 0, moves)
    choice = analysed(match, played)
    assert choice.alternative == played
    assert [reason.key for reason in choice.explanation.reasons] == [key]


def claimable(edition: str, seed: int) -> Iterator[DoorsMatch]:
    """Yield where a Guesser may claim a set, of a match in which nobody ends a round early."""
    rng = Random(seed)
    match = Match(GAME, Setup(edition))
    while match.outcome is None and len(match.steps) < 120:
        if match.actor is None:
            match.play_chance(rng)
            continue
        legal = [move.text for move in match.legal_moves]
        if match.actor == match.state.guesser and Claim.text in legal:
            yield match
        quiet = [text for text in legal if text.split()[0] in ("take", "discard", "pass")]
        match.play_text(rng.choice(quiet or legal))


@pytest.mark.parametrize("edition", GAME.editions)
def test_whatever_is_done_where_one_may_claim_is_compared(edition: str) -> None:
    against_a_guess = 0
    for match in islice(chain.from_iterable(claimable(edition, seed) for seed in count()), 60):
        for move in (None, *(move.text for move in match.legal_moves)):
            choice = analysed(match, move)
            assert move is None or move in (choice.candidates[0].move, choice.alternative)
            compared = {choice.candidates[0].move.split()[0], str(choice.alternative).split()[0]}
            if compared == {"guess", Claim.text} and choice.candidates[0].move != Claim.text:
                against_a_guess += bool(choice.explanation.reasons)
    assert against_a_guess > 0
