"""The kernel's copy of the rules, held against the engine, compiled and not."""

from __future__ import annotations

from random import Random
from sysconfig import get_config_var

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lat_desktop.engine.cards import Door
from lat_desktop.engine.favor import Add, Bid, Call, Phase, worth
from lat_desktop.players.favor.position import IDENTITY
from lat_desktop.players.kernels import favor
from lat_desktop.players.kernels.favor import ADD, CALL, NOBODY, Kernel
from tests.engine.favor_table import FavorMatch
from tests.players.favor_positions import (
    COMPILED,
    IS_COMPILED,
    KERNELS,
    SOURCE,
    UNCOMPILED,
    cards_of,
    matches,
    turns,
)
from tools.positions.favor import finished, lay, match_at

NO_AUCTION = (0, 0, 0, 0, 0)
either = pytest.mark.parametrize("kernel", KERNELS)
only_compiled = pytest.mark.skipif(not IS_COMPILED, reason="the kernel is not compiled")


def test_what_is_compiled_is_what_is_written() -> None:
    for module in SOURCE.parent.glob(f"favor*{get_config_var('EXT_SUFFIX')}"):
        assert module.stat().st_mtime > SOURCE.stat().st_mtime, "run `make kernels`"


@pytest.mark.rule("F19", "F20", "F21", "F22", "FA7", "FA8", "FA9", "FA10", "FA11", "FA21")
def test_cards_are_worth_what_they_are_worth() -> None:
    for door in Door:
        for units in range(1024):
            assert favor.worth(IDENTITY[door], units) == worth(door, cards_of(units))


def scored(kernel: Kernel, match: FavorMatch, number: int) -> None:
    """Assert that the kernel has scored round *number* of a match as it was."""
    assert kernel.points() == [score.points for score in match.state.sheet[number - 1]]
    chances = kernel.chances()
    assert sum(chances) == pytest.approx(1)
    if match.outcome is not None:
        (winner,) = match.outcome.winners
        assert chances[winner] == max(chances) >= favor.CERTAIN
    else:
        assert chances.index(max(chances)) == match.view(None).scores.index(
            max(match.view(None).scores)
        )


@either
@pytest.mark.rule("F2", "F6", "F9", "F10", "F11", "F12", "F13", "F14", "F16", "F17", "F18", "F23")
@pytest.mark.rule("F26", "FA1", "FA2", "FA3", "FA4", "FA5", "FA6", "FA12", "FA16", "FA22")
@settings(max_examples=150, deadline=None)
@given(match=turns())
def test_rounds_go_on_as_the_engine_has_it(kernel: Kernel, match: FavorMatch) -> None:
    state = match.state
    lay(kernel, state)
    calls = kernel.calls(state.turn)
    kernel.play_turn(state.turn, calls)
    points, chances = kernel.points(), kernel.chances()
    if calls:
        bids = kernel.auction((state.turn + 1) % len(state.tokens), [])
        high = max(bids)
        winner = (state.turn + 1 + bids.index(high)) % len(state.tokens) if high else NOBODY
        kernel.play_sale(winner, high, state.turn)
        assert (kernel.points(), kernel.chances()) == (points, chances)
    ended = finished(kernel, match)
    lay(kernel, state)
    kernel.play_turn(state.turn, calls)
    assert kernel.points() == points
    scored(kernel, ended, state.round)


@either
@settings(max_examples=60, deadline=None)
@given(match=turns())
def test_the_first_move_may_be_another(kernel: Kernel, match: FavorMatch) -> None:
    state = match.state
    lay(kernel, state)
    calls = not kernel.calls(state.turn)
    kernel.play_turn(state.turn, calls)
    points = kernel.points()
    match.play(Call() if calls else Add())
    finished(kernel, match)
    assert points == [score.points for score in match.state.sheet[state.round - 1]]


@either
@settings(max_examples=60, deadline=None)
@given(match=matches(), choice=st.integers(0, 1000))
def test_any_bid_may_be_made(kernel: Kernel, match: FavorMatch, choice: int) -> None:
    if match.state.phase is Phase.TURN:
        match.play(Call())
    state, auction = match.state, match.state.auction
    if auction is None:
        return  # nobody could bid
    lay(kernel, state)
    move = match.legal_moves[choice % len(match.legal_moves)]
    bid = move.tokens if isinstance(move, Bid) else 0
    caller = NOBODY if auction.caller is None else auction.caller
    holder = NOBODY if auction.best is None else auction.best
    kernel.play_bid(auction.order[0], caller, len(auction.bids), auction.high, holder, bid)
    points = kernel.points()
    match.play(move)
    finished(kernel, match)
    assert points == [score.points for score in match.state.sheet[state.round - 1]]


@either
@pytest.mark.rule("F17", "F23", "F26")
@pytest.mark.parametrize("seed", range(20))
def test_the_final_auction_ends_the_round(kernel: Kernel, seed: int) -> None:
    seats = 2 + seed % 3
    match = match_at(seed, 1, seats)
    while match.state.phase is Phase.TURN:
        match.play(Add())
    state = match.state
    bid = state.tokens[state.turn] - 1
    lay(kernel, state)
    kernel.play_sale(state.turn, bid, NOBODY)
    match.play_text(f"bid {bid}")
    while match.state.phase is Phase.BID:
        match.play_text("pass")
    scored(kernel, match, 1)


# --- Chance ----------------------------------------------------------------------------------


@either
def test_every_card_comes_as_often_as_any_other(kernel: Kernel) -> None:
    """The mean place of a card in so many decks lies within five standard errors of the middle."""
    kernel.seed(7)
    deck = [1, 1, 1, 4, 4, 4, 16, 16, 16, 64, 64, 64, 256]
    kernel.lay(1, 0, [0, 0], [5, 5], [0, 0], 512, deck)
    decks, places = 4000, 0
    for _ in range(decks):
        kernel.shuffle()
        cards = kernel.deck()
        assert sorted(cards) == deck
        places += cards.index(256)
    assert places / decks == pytest.approx(6, abs=5 * 3.75 / decks**0.5)


@either
def test_a_limit_on_rounds_is_kept(kernel: Kernel) -> None:
    state = match_at(3, 1, 3).state
    lay(kernel, state, open_doors=False)
    asked: list[int] = []

    def stop(played: int) -> bool:
        asked.append(played)
        return played >= 200

    kernel.after_moves([[0, 1, 2], [0, 2, 1]], state.turn, [CALL, ADD], NO_AUCTION, stop)
    assert 200 <= asked[-1] < 300
    assert asked == sorted(asked)


@only_compiled
@pytest.mark.parametrize("seed", range(12))
def test_compiled_or_not_what_comes_of_it_is_the_same(seed: int) -> None:
    seats = 2 + seed % 3
    state = match_at(seed, 3 + 4 * seed, seats).state
    worlds = [Random(n).sample(range(4), seats) for n in range(3)]
    start = (state.turn + 1) % seats
    auction = start, state.turn, 0, 0, NOBODY
    found = []
    for kernel in (UNCOMPILED, COMPILED):
        lay(kernel, state, open_doors=False)
        kernel.seed(seed)
        by_turn = kernel.after_moves(
            worlds, state.turn, [CALL, ADD], NO_AUCTION, lambda played: played >= 300
        )
        bids = list(range(state.tokens[start] + 1))
        by_bid = kernel.after_moves(worlds, start, bids, auction, lambda played: played >= 300)
        found.append([*by_turn, *by_bid])
    for one, other in zip(*found, strict=True):
        assert one == pytest.approx(other, rel=1e-9)
