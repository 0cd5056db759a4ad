"""The table for the first two turns: that it is the one that was made, and what it promises."""

from __future__ import annotations

import math
from collections.abc import Iterator
from hashlib import sha256
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from lat_desktop.engine.cards import CLUES
from lat_desktop.engine.doors import DoorsView, Phase
from lat_desktop.players.doors import equity, opening
from lat_desktop.players.doors.choosing import choose
from lat_desktop.players.doors.decisions import KIND, decisions_of
from lat_desktop.players.doors.opening import (
    Key,
    backed_up,
    key_in,
    key_of,
    successors,
    table,
    text_of,
)
from lat_desktop.players.kernels import subgame
from lat_desktop.players.kernels.doors import Board, row_of
from lat_desktop.players.levels import Level
from tests.players.positions import few, view_at
from tools.doors_equity import deals, opened
from tools.doors_equity import solved as worth_at
from tools.doors_table import after, first_positions, solved
from tools.positions.doors import match_at
from tools.uncompiled import is_compiled

CHECKSUMS = {
    opening.TABLE: "5b9b9e20107ca59e2235b83ae24b2976d59a8ca5ed1471901917d5abbdb91693",
    equity.TABLE: "ab29a7bb9a986b7d7d288785df280e5b517ebd7535d918e9d716e7aebb05ecc9",
}
ROUNDING = 0.0011


def dealt(seed: int, turn: int) -> Key:
    """Return some position at the beginning of a turn."""
    cards = Random(seed).sample(sorted(KIND[clue] for clue in CLUES), len(CLUES))
    gone = 2 * (turn - 1)
    row, display, unseen = cards[: turn - 1], cards[gone : gone + 4], cards[gone + 4 :]
    return row_of(tuple(row)), tuple(sorted(display)), tuple(sorted(unseen))


@pytest.mark.parametrize("table", CHECKSUMS, ids=lambda table: table.name)
def test_the_table_is_the_one_that_was_made(table: Path) -> None:
    content = table.read_bytes()
    assert len(content) < 1_000_000
    checksum = sha256(content).hexdigest()
    assert checksum == CHECKSUMS[table], "run `make tables`, or put the new one here"


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
        discard = next(follower for follower, _ in successors(take, take[1][0], takes=True))
        for key, takes in ((take, True), (discard, False)):
            later = {each: table()[each] for each in after([key], takes)}
            (value,) = backed_up([key], later, takes).values()
            assert table()[key] == pytest.approx(value, abs=ROUNDING)
            assert turn == 1 or takes or table()[key] <= opening.GUESS_VALUE + ROUNDING


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
            worth = opening.worth(board, takes=True, scores=(3, 5))
            assert set(worth) == set(board.display)
            value = opening.values(3, 5)[key_of(*key)]
            assert max(worth.values()) == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize("scores", [(0, 0), (2, 7), (9, 8)])
def test_what_a_score_means_is_what_its_deals_are_worth(scores: tuple[int, int]) -> None:
    begun = deals()
    assert begun.total() == math.comb(len(CLUES), 4)
    values = opening.values(*scores)
    mean = sum(values[key] * part for key, part in begun.items()) / begun.total()
    assert equity.chance(*scores) == pytest.approx(mean, abs=2e-5)


@pytest.mark.skipif(not is_compiled(subgame), reason="uncompiled, this takes too long")
def test_a_score_is_worked_out_again() -> None:
    """What positions of turn 3 are worth at a score lies about the line of that score."""
    line = equity.table()[6, 6]
    chances = {score: each.chance for score, each in equity.table().items()}
    rng = Random(1)
    for key in [opened(rng) for _ in range(3)]:
        found = worth_at(key, chances, (6, 6))
        assert found == pytest.approx(line.start + line.slope * table()[key], abs=0.02)


def good_for_the_collector() -> Iterator[DoorsView]:
    """Yield decisions to speak or not in turn 2, at the second card, that the Guesser dreads."""
    for seed in count():
        match = match_at(seed, 6)
        view = view_at(match)
        if view.phase is Phase.GUESS and len(view.row) == 2:
            board = decisions_of(view)[-1].board
            if 0.61 < table()[key_of(board.row, board.display, board.unseen)] < 0.66:
                yield view


def test_near_the_end_of_a_match_the_guesser_does_not_wait() -> None:
    """At 9-9 any right guess wins, and two of three are right; at 0-0 there is more to win."""
    for view in islice(good_for_the_collector(), 3):
        said = {
            scores: choose(replace(view, scores=scores), Level.MASTER, Random(1), few())
            for scores in ((0, 0), (9, 9))
        }
        assert said[0, 0].move == "pass"
        assert said[9, 9].move.startswith("guess")
        assert said[9, 9].evaluation == pytest.approx(2 / 3)


@pytest.mark.skipif(not is_compiled(subgame), reason="uncompiled, this takes too long")
@pytest.mark.parametrize("seed", range(2))
def test_positions_of_turn_3_are_solved_again(seed: int) -> None:
    key = key_of(*dealt(seed, 3))
    assert table()[key] == pytest.approx(solved(key), abs=0.01)
