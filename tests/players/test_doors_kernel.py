"""The kernel's copies of rules, held against the engine; and its solver, held against the game."""

from __future__ import annotations

import math
from operator import mul
from random import Random
from sysconfig import get_config_var

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lat_desktop.engine.cards import CLUES, Clue, Door, sets_in
from lat_desktop.engine.doors import GUESSES, Reason
from lat_desktop.players.doors.decisions import DOOR, KIND, decisions_of
from lat_desktop.players.doors.opening import TOKENS
from lat_desktop.players.kernels import doors as compiled
from lat_desktop.players.kernels.doors import (
    CARD,
    IDENTITIES,
    Board,
    Policy,
    Range,
    Search,
    best_guesses,
    completers,
    holders,
    refilled,
    row_of,
    turn_4_guesses,
    turn_5_completers,
    turn_5_guesses,
    without,
)
from tests.players.positions import matches, view_at
from tools.positions.doors import DoorsMatch
from tools.uncompiled import is_compiled, source_of, uncompiled

UNCOMPILED = uncompiled(compiled)

hands = st.lists(st.sampled_from(CLUES), max_size=5).map(tuple)
ranges = st.lists(st.floats(0.01, 1), min_size=4, max_size=4)


def test_what_is_compiled_is_what_is_written() -> None:
    source = source_of(compiled)
    for module in source.parent.glob(f"doors*{get_config_var('EXT_SUFFIX')}"):
        assert module.stat().st_mtime > source.stat().st_mtime, "run `make kernels`"


def kinds(cards: tuple[Clue, ...]) -> tuple[int, ...]:
    return tuple(sorted(KIND[card] for card in cards))


def bits(doors: list[Door]) -> int:
    return sum(1 << DOOR.index(door) for door in doors)


@pytest.mark.rule("D12", "D13", "D14")
@given(hands)
def test_who_holds_a_set(row: tuple[Clue, ...]) -> None:
    expected = [door for door in Door if door.traits & sets_in(row)]
    assert holders(row_of(kinds(row))) == bits(expected)


@given(hands, st.permutations(CLUES).map(lambda cards: tuple(cards[:4])))
def test_who_can_complete_a_set(row: tuple[Clue, ...], display: tuple[Clue, ...]) -> None:
    row = row[:4]
    expected = [
        door for door in Door if any(door.traits & sets_in((*row, card)) for card in display)
    ]
    assert completers(row_of(kinds(row)), kinds(display)) == bits(expected)


def tokens_of(answer: str, guesser: Door, collector: Door) -> int:
    """Return what the Collector gains, less what the Guesser does, as the engine has it."""
    if answer == "claim":
        return -Reason.SET.tokens
    if answer == "pass":
        return -Reason.DECK_OUT.tokens
    (guess,) = (each for each in GUESSES if each.text == answer)
    if not guess.fits(collector):
        return Reason.WRONG_GUESS.tokens
    return -(Reason.BOTH_TRAITS if len(guess.traits) == 2 else Reason.ONE_TRAIT).tokens


def expected(answer: str, guesser: Door, collector: Range) -> float:
    return sum(
        weight * tokens_of(answer, guesser, door)
        for door, weight in zip(Door, collector, strict=True)
        if door is not guesser
    )


@pytest.mark.rule("D19", "D20", "D21")
@given(ranges, hands)
def test_the_best_word_is_the_best_of_all(collector: Range, row: tuple[Clue, ...]) -> None:
    answers = best_guesses(collector, row_of(kinds(row)), TOKENS)
    for guesser, (value, worth) in zip(Door, answers, strict=True):
        words = [guess.text for guess in GUESSES]
        if guesser.traits & sets_in(row):
            words.append("claim")
        best = min(expected(word, guesser, collector) for word in words)
        assert math.isclose(value, best, abs_tol=1e-9)
        assert math.isclose(value, sum(map(mul, worth, collector)), abs_tol=1e-9)


@pytest.mark.rule("D22")
@given(ranges, st.integers(0, 15), st.floats(0, 1))
def test_turn_5_ends_as_well_as_it_can(collector: Range, completing: int, miss: float) -> None:
    rest = [w * (miss if completing >> c & 1 else 1) for c, w in enumerate(collector)]
    answers = turn_5_guesses(collector, completing, TOKENS, miss)
    for g, (guesser, (value, _)) in enumerate(zip(Door, answers, strict=True)):
        claimed = sum(w - r for c, (w, r) in enumerate(zip(collector, rest, strict=True)) if c != g)
        words = [guess.text for guess in GUESSES] + ["pass", "claim"]
        best = min(expected(word, guesser, rest) for word in words)
        assert math.isclose(value, best + Reason.OWN_SET.tokens * claimed, abs_tol=1e-9)


@settings(max_examples=50)
@given(matches())
def test_decisions_show_what_lay_open(match: DoorsMatch) -> None:
    view = view_at(match)
    *_, due = decisions_of(view)
    assert due.board.row == row_of(kinds(match.state.row))
    assert due.board.display == kinds(match.state.display)
    assert due.board.unseen == kinds(match.state.deck)
    states = [
        step.state for step in match.steps[len(match.steps) - len(view.history) - 1 :]
    ]  # after the deal, and after each move of this round
    for decision, before in zip(decisions_of(view), states, strict=True):
        assert decision.phase is before.phase
        assert decision.board.unseen == kinds(before.deck)
        assert decision.board.turn == len(before.row) + (before.phase.value == "take")


# The solver, on the last turn that it searches


def fourth_turn(seed: int) -> Board:
    cards = Random(seed).sample(kinds(CLUES), len(CLUES))
    row, display, unseen = cards[:3], cards[6:10], cards[10:]
    return Board(4, row_of(tuple(row)), tuple(sorted(display)), tuple(sorted(unseen)))


def guaranteed(board: Board, plans: Policy) -> float:
    """Return what *plans* earn in turn 4 against the best Guesser, in tokens.

    A recursion of its own, which shares with the solver only the closed forms tested above.
    """
    total = 0.0
    for index, card in enumerate(sorted(set(board.display))):
        row = board.row + CARD[card]
        reach = [plans[c][index] for c in IDENTITIES]
        for c in IDENTITIES:
            if holders(row) >> c & 1:
                total += 3 * reach[c] * Reason.OWN_SET.tokens
                reach[c] = 0.0
        spoken = best_guesses(reach, row, TOKENS)
        for refill in board.unseen:
            after = Board(
                4, row, refilled(board.display, card, refill), without(board.unseen, refill)
            )
            ends = [turn_5_completers(after, discard) for discard in set(after.display)]
            for g in IDENTITIES:
                best = min(
                    sum(p * turn_4_guesses(spoken, reach, e, TOKENS)[g][0] for e, p in end.items())
                    for end in ends
                )
                total += best / len(board.unseen)
    return total / 12


@pytest.mark.parametrize("seed", range(4))
def test_the_solver_finds_what_guarantees_most(seed: int) -> None:
    board = fourth_turn(seed)
    found = Search(TOKENS, 4, Random(seed)).take(
        board, [1.0] * 4, [1.0] * 4, lambda nodes: nodes >= 4000
    )
    value = guaranteed(board, found.policy)
    actions = len(found.actions)
    rng = Random(seed)
    others: list[Policy] = [[[1 / actions] * actions] * 4]
    others += [[[float(a == only) for a in range(actions)]] * 4 for only in range(actions)]
    for _ in range(20):
        weights = [[rng.random() ** 3 for _ in range(actions)] for _ in IDENTITIES]
        others.append([[w / sum(plan) for w in plan] for plan in weights])
    assert all(guaranteed(board, other) <= value + 0.02 for other in others)


@pytest.mark.skipif(not is_compiled(compiled), reason="the kernel is not compiled")
@pytest.mark.parametrize("decision", ["take", "discard", "guess"])
@pytest.mark.parametrize("turn", [1, 2, 3, 4])
def test_compiled_and_uncompiled_search_alike(turn: int, decision: str) -> None:
    cards = Random(turn).sample(kinds(CLUES), len(CLUES))
    gone = 2 * (turn - 1)
    row, display, unseen = cards[: turn - 1], cards[gone : gone + 4], cards[gone + 4 :]
    collector, guesser = [0.9, 0.2, 0.4, 0.7], [1.0, 0.5, 0.3, 0.8]
    found = []
    for kernel in (compiled, UNCOMPILED):
        board = kernel.Board(
            turn, row_of(tuple(row)), tuple(sorted(display)), tuple(sorted(unseen))
        )
        pay = kernel.Payoffs(wrong=4, own_set=6, trait=-1, both=-5, out=-3, claim=-2)
        search = kernel.Search(pay, turn + 1, Random(7), 0.3)
        solution = getattr(search, decision)(board, collector, guesser, lambda nodes: nodes >= 1000)
        found.append((solution.actions, solution.policy, solution.values, search.nodes))
    assert found[0] == found[1]
