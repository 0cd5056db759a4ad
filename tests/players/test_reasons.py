"""Why one move is better than another: true, different for the two, and of the right sign."""

from __future__ import annotations

from threading import Event
from typing import Final

import pytest

from lat_desktop.engine.registry import AnyMatch
from lat_desktop.players import protocol
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.comparing import MOST_REASONS
from lat_desktop.players.host import answer
from lat_desktop.players.player import (
    Budget,
    CancelledError,
)
from lat_desktop.players.registry import AIS
from lat_desktop.rulebook import LANGUAGES, Rulebook
from tests.games import SUBJECTS
from tools import reasons

NODES: Final = 60
POSITIONS: Final = 200
every_game = pytest.mark.parametrize("game", SUBJECTS)


def asked(match: AnyMatch, played: str | None = None) -> protocol.ChooseParams:
    assert match.actor is not None
    return protocol.ChooseParams.of(
        match, match.actor, seed=0, budget_ms=1000, node_limit=NODES, played=played
    )


@every_game
def test_what_is_said_holds(game: str) -> None:
    """`make reasons` looks at ten times as many positions."""
    examined = next(
        each for each in reasons.look(SUBJECTS[game].game, 7, NODES) if each.positions >= POSITIONS
    )
    assert examined.said.keys() - {"as good", "chance alone"}, "no reason was ever given"


@every_game
def test_it_has_words_in_each_language(game: str) -> None:
    for seed in range(6):
        match = SUBJECTS[game].position(seed, 4 + 5 * seed)
        if match.actor is None:
            continue
        choice = answer(asked(match), Event(), analyse=True)
        assert len(choice.explanation.reasons) <= MOST_REASONS
        for language in LANGUAGES:
            book = Rulebook.load(language, game)
            for reason in choice.explanation.reasons:
                key = f"hint.{reason.key}"
                forms = [each for each in (key, f"{key}.they") if each in book.words]
                assert forms, key
                move = {} if reason.move is None else {"move": reason.move.move}
                book.word(forms[0], name="", **reason.facts, **move)
                texts = [fact for fact in reason.facts.values() if isinstance(fact, str)]
                assert {text for text in texts if "." in text} <= book.words.keys()
        result = protocol.AnalyseResult.of(choice)
        assert protocol.read(protocol.raw(result), protocol.AnalyseResult) == result


@every_game
def test_a_move_that_was_made_is_what_is_compared_with(game: str) -> None:
    match = SUBJECTS[game].position(3, 10)
    assert match.actor is not None
    for played in [move.text for move in match.legal_moves][:4]:
        choice = answer(asked(match, played), Event(), analyse=True)
        assert played in (choice.candidates[0].move, choice.alternative)


@every_game
def test_another_move_is_told_something_else(game: str) -> None:
    told = differently = 0
    for seed in range(12):
        match = SUBJECTS[game].position(seed, 6 + 3 * seed)
        if match.actor is None:
            continue
        said = []
        for move in match.legal_moves[:6]:
            choice = answer(asked(match, move.text), Event(), analyse=True)
            if choice.alternative == move.text and choice.explanation.reasons:
                first = choice.explanation.reasons[0]
                said.append((first.key, *first.facts.values(), first.move))
        if len(said) > 1:
            told += 1
            differently += len(set(said)) > 1
    assert differently >= told / 3


@every_game
def test_a_line_begins_after_the_move_and_can_be_read(game: str) -> None:
    match = SUBJECTS[game].position(8, 8)
    choice = answer(asked(match), Event(), analyse=True)
    analysis = Analysis.of(SUBJECTS[game].game, protocol.AnalyseResult.of(choice))
    for seat, move in analysis.line:
        assert seat in range(match.setup.seats)
        assert SUBJECTS[game].game.parse(move.text) == move


@every_game
def test_a_cancelled_explanation_ends(game: str) -> None:
    match = SUBJECTS[game].position(8, 8)
    choice = answer(asked(match), Event(), analyse=True)
    budget = Budget(node_limit=NODES)
    budget.cancelled.set()
    assert match.actor is not None
    with pytest.raises(CancelledError):
        AIS[game].functions().explain(match.view(match.actor), choice, choice.alternative, budget)


def test_an_answer_without_reasons_is_one_all_the_same() -> None:
    result = protocol.read(b'{"candidates":[{"move":"pass"}]}', protocol.AnalyseResult)
    assert (result.reasons, result.alternative, result.line) == ((), None, ())
