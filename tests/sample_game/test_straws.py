"""Straws, rule by rule: each test plays the situation that the rule speaks of."""

from __future__ import annotations

import pytest

from lat_desktop.engine.game import IllegalMoveError, NotAMoveError, Setup
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import AnyMatch
from tests.sample_game.engine import GAME, MatchWon, RoundWon, StrawDrawn, StrawShown, StrawThrown

rule = pytest.mark.rule
DEAL = "deal 3 5 2 7 1 6 4"


def play(*moves: str, seats: int = 3, first: int = 0) -> AnyMatch:
    match: AnyMatch = Match(GAME, Setup("rustic", seats, first))
    for move in moves:
        match.play_text(move)
    return match


@rule("S1")
def test_it_is_for_two_or_three() -> None:
    assert list(GAME.seats) == [2, 3]


@rule("S2", "S3")
@pytest.mark.parametrize(
    ("text", "broken"), [("deal 1 2 3 4 5 6 6", "S2"), ("deal 1 2 3", "S2"), ("keep", "S3")]
)
def test_only_the_seven_straws_can_be_dealt(text: str, broken: str) -> None:
    with pytest.raises(IllegalMoveError) as caught:
        play(text)
    assert caught.value.rule == broken


@pytest.mark.parametrize("text", ["deal 01 2 3 4 5 6 7", "deal", "keep it", "deal 1 2 3  4 5 6 7"])
def test_nothing_else_is_a_move(text: str) -> None:
    with pytest.raises(NotAMoveError):
        GAME.parse(text)


@rule("S3")
def test_everybody_sees_their_own_straw_alone() -> None:
    match = play(DEAL)
    assert [match.view(seat).straws for seat in (0, 1, 2, None)] == [
        (3, None, None),
        (None, 5, None),
        (None, None, 2),
        (None, None, None),
    ]


@rule("S4")
def test_a_straw_is_kept_or_changed_for_another_once() -> None:
    match = play(DEAL, "keep", "swap")
    thrown, drawn = match.steps[-1].events
    assert thrown.seen_by(0) == StrawThrown(1, 5)
    assert drawn.seen_by(1) == StrawDrawn(1, 7)
    assert drawn.seen_by(0) == StrawDrawn(1, None)
    assert match.actor == 2
    assert match.game.objection(match.view(1), match.game.parse("keep")) == "S4"


@rule("S5")
def test_the_longest_straw_wins_the_round() -> None:
    match = play(DEAL, "swap", "keep", "keep")
    shown = tuple(StrawShown(seat, length) for seat, length in enumerate((7, 5, 2)))
    assert match.steps[-1].events[1:] == (*shown, RoundWon(0))
    assert match.view(2).straws == (7, 5, 2)
    assert match.view(2).between_rounds


@rule("S6")
@pytest.mark.parametrize("first", range(3))
def test_the_right_to_begin_moves_on(first: int) -> None:
    match = play(DEAL, "keep", "keep", "keep", DEAL, first=first)
    assert [step.seat for step in match.steps if step.seat is not None] == [
        (first + n) % 3 for n in range(3)
    ]
    assert match.actor == (first + 1) % 3


@rule("S7")
def test_three_rounds_win_the_match() -> None:
    match = play(*3 * (DEAL, "keep", "keep"), seats=2)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((1,), (0, 3))
    assert match.steps[-1].events[-1] == MatchWon(1)
