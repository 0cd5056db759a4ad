"""The table for the first two turns: that it is the one that was made, and what it promises."""

from __future__ import annotations

import math
from hashlib import sha256
from random import Random

import pytest

from lat_desktop.engine.cards import CLUES
from lat_desktop.players.doors import opening
from lat_desktop.players.doors.moments import KIND
from lat_desktop.players.doors.opening import Key, followers, key_in, key_of, table, text_of
from lat_desktop.players.kernels import subgame
from lat_desktop.players.kernels.doors import Board, row_of, without
from tests.players.uncompiled import is_compiled
from tools.doors_table import after, back, first_positions, solved

CHECKSUM = "5b9b9e20107ca59e2235b83ae24b2976d59a8ca5ed1471901917d5abbdb91693"
ROUNDING = 0.0011


def dealt(seed: int, turn: int) -> Key:
    """Return some position at the beginning of a turn."""
    cards = Random(seed).sample(sorted(KIND[clue] for clue in CLUES), len(CLUES))
    gone = 2 * (turn - 1)
    row, display, unseen = cards[: turn - 1], cards[gone : gone + 4], cards[gone + 4 :]
    return row_of(tuple(row)), tuple(sorted(display)), tuple(sorted(unseen))


def test_the_table_is_the_one_that_was_made() -> None:
    content = opening.TABLE.read_bytes()
    assert len(content) < 1_000_000
    assert sha256(content).hexdigest() == CHECKSUM, "run `make tables`, or put the new one here"


def test_every_beginning_is_in_it() -> None:
    assert first_positions() <= table().keys()
    assert len(first_positions()) == 15  # out of 81, as counted elsewhere as well


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_whatever_is_dealt_is_in_it(seed: int, turn: int) -> None:
    assert key_of(*dealt(seed, turn)) in table()


@pytest.mark.parametrize("seed", range(8))
def test_values_follow_from_those_of_the_next_decision(seed: int) -> None:
    for turn in (1, 2):
        take = key_of(*dealt(seed, turn))
        discard = next(follower for follower, _ in followers(take, take[1][0], takes=True))
        for key, takes in ((take, True), (discard, False)):
            later = {each: table()[each] for each in after([key], takes)}
            (value,) = back([key], later, takes).values()
            assert table()[key] == pytest.approx(value, abs=ROUNDING)
            assert turn == 1 or takes or table()[key] <= opening.SPOKEN + ROUNDING


@pytest.mark.parametrize("seed", range(20))
def test_positions_that_are_one_have_one_key(seed: int) -> None:
    """Colours change places, or roles, or colours with roles: written down anew, by names."""
    row, display, unseen = dealt(seed, 1)
    hand = display[:3]
    for exchange in ((1, 0, 3, 2, 4, 5), (2, 3, 0, 1, 4, 5), (0, 2, 1, 3, 5, 4)):
        other = tuple(
            tuple(sorted(exchange[card] for card in cards)) for cards in (hand, display, unseen)
        )
        assert key_of(row_of(hand), display, unseen) == key_of(row_of(other[0]), *other[1:])
    assert key_in(text_of((row, display, unseen))) == (row, display, unseen)


def test_what_a_card_is_worth_leads_to_what_the_position_is_worth() -> None:
    for seed in range(10):
        for turn in (1, 2):
            key = dealt(seed, turn)
            board = Board(turn, *key)
            worth = opening.worth(board, takes=True)
            assert set(worth) == set(board.display)
            assert max(worth.values()) == pytest.approx(table()[key_of(*key)], abs=ROUNDING)


def test_a_round_is_worth_so_much_before_its_first_card() -> None:
    cards = sorted(KIND[clue] for clue in CLUES)
    rng = Random(1)
    total, rounds = 0.0, 400
    for _ in range(rounds):
        display = tuple(sorted(rng.sample(cards, 4)))
        unseen = tuple(cards)
        for card in display:
            unseen = without(unseen, card)
        total += table()[key_of(0, display, unseen)]
    assert math.isclose(total / rounds, opening.AT_FIRST, abs_tol=0.02)


@pytest.mark.skipif(not is_compiled(subgame), reason="uncompiled, this takes too long")
@pytest.mark.parametrize("seed", range(2))
def test_positions_of_turn_3_are_solved_again(seed: int) -> None:
    key = key_of(*dealt(seed, 3))
    assert table()[key] == pytest.approx(solved(key), abs=0.01)
