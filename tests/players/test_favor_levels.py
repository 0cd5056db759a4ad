"""What every level promises in Favor."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.cards import Clue
from lat_desktop.engine.favor import Phase
from lat_desktop.players.arena.matches import Terms
from lat_desktop.players.arena.runner import run
from lat_desktop.players.favor.auctions import sales
from lat_desktop.players.favor.choosing import choose
from lat_desktop.players.favor.policies import by_rule
from lat_desktop.players.favor.position import UNIT, position_of
from lat_desktop.players.favor.search import SAME
from lat_desktop.players.favor.skills import SKILLS
from lat_desktop.players.kernels.favor import NOBODY
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError
from tests.engine.favor_table import FavorMatch, begin, deal, play
from tests.engine.story import go_on
from tests.players.favor_positions import few, matches
from tools.positions.favor import match_at, view_at

pytestmark = pytest.mark.long

LEVELS = st.sampled_from(Level)
every_level = pytest.mark.parametrize("level", Level)


@settings(max_examples=150, deadline=None)
@given(matches(), LEVELS, st.integers())
def test_the_move_is_legal_and_the_weights_are_chances(
    match: FavorMatch, level: Level, seed: int
) -> None:
    choice = choose(view_at(match), level, Random(seed), few())
    legal = {move.text for move in match.legal_moves}
    assert choice.move in legal
    assert {candidate.move for candidate in choice.candidates} <= legal
    weights = [candidate.weight for candidate in choice.candidates]
    assert math.isclose(sum(weights), 1)
    assert weights == sorted(weights, reverse=True)
    care = SKILLS[level].care.get(match.setup.seats, 0.0)
    for candidate in choice.candidates:
        if care == 0:
            assert candidate.evaluation is None
        elif care == 1:
            assert candidate.evaluation is not None
        assert candidate.evaluation is None or 0 <= candidate.evaluation <= 1


def test_a_cancelled_thought_ends() -> None:
    budget = Budget()
    budget.cancelled.set()
    with pytest.raises(CancelledError):
        choose(view_at(match_at(1, 1, 4)), Level.MASTER, Random(1), budget)


# --- The auction -----------------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level.CASUAL, Level.EXPERT, Level.MASTER])
@pytest.mark.rule("F17", "F23")
def test_in_the_final_auction_tokens_are_good_for_the_bonus_alone(level: Level) -> None:
    """The lot is worth 13 to anybody; who bids last needs to pay no more than one above."""
    match = play(deal("red_lady blue_tiger"), ", ".join(["add"] * 13), seats=2)
    assert match.state.phase is Phase.BID
    go_on(match, "bid 2")
    assert choose(view_at(match), level, Random(1), few()).move == "bid 3"


@pytest.mark.rule("F2", "F17")
def test_the_last_bid_of_a_match_is_the_one_that_wins_it() -> None:
    match = begin(3, "red_lady blue_tiger")
    go_on(match, ", ".join(["add"] * 11), "bid 4")
    choice = choose(view_at(match), Level.MASTER, Random(1), few())
    assert choice.move == "bid 5"
    assert choice.evaluation is not None
    assert choice.evaluation > 0.9
    assert min(each.evaluation or 0 for each in choice.candidates) < 0.1


@pytest.mark.parametrize("level", [Level.CASUAL, Level.EXPERT, Level.MASTER])
def test_what_is_worth_less_than_nothing_is_left_alone(level: Level) -> None:
    """Three of its opposites, and the other has passed."""
    match = play(deal("red_lady blue_tiger", "red_lady red_lady red_lady"), seats=2, first=1)
    go_on(match, "add, add, call, pass")
    assert match.actor == 1
    assert choose(view_at(match), level, Random(1), few(600)).move == "pass"


@every_level
def test_what_is_one_s_own_is_bought(level: Level) -> None:
    match = play(deal("blue_tiger red_lady", "red_lady red_lady red_lady"), seats=2, first=1)
    go_on(match, "add, add, call, pass")
    """The lowest level shows off, and pays more than it takes."""
    move = choose(view_at(match), level, Random(1), few(600)).move
    assert move.startswith("bid") if level is Level.NOVICE else move == "bid 1"


@pytest.mark.parametrize(
    ("level", "after_a_bid", "after_a_pass"),
    [
        (Level.NOVICE, "bid 1", "bid 1"),
        (Level.INTERMEDIATE, "bid 2", "bid 2"),
        (Level.ADVANCED, "bid 2", "bid 1"),
    ],
)
def test_only_who_hears_that_nobody_wants_a_lot_bids_little(
    level: Level, after_a_bid: str, after_a_pass: str
) -> None:
    """The Blue Lady bids for two red ladies; the other once bid 4 for three, or let them go."""
    match = play(deal("red_tiger blue_lady", "red_lady red_lady red_lady"), seats=2, first=1)
    go_on(match, "add, add, call, pass")
    position = position_of(view_at(match))
    [passed] = position.decisions[-1:]
    for done, move in ((4, after_a_bid), (0, after_a_pass)):
        heard = replace(
            position,
            lot=2 * UNIT[Clue.RED_LADY],
            order=(1, 0),
            bids=(),
            decisions=(replace(passed, done=done),),
        )
        assert by_rule(heard, SKILLS[level]) == move


# --- Strength --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "seats", "matches", "least"),
    [
        ("novice", "random", 2, 40, 0.85),
        ("casual", "novice", 2, 40, 0.52),
        ("intermediate", "casual", 2, 40, 0.52),
        ("advanced", "intermediate", 2, 40, 0.52),
        ("expert", "advanced", 2, 40, 0.52),
        ("expert", "casual", 3, 42, 0.35),
        ("master", "expert", 2, 20, 0.5),
        ("master", "expert", 3, 18, 0.34),
        ("master", "random", 2, 6, 0.8),
        ("novice", "random", 4, 40, 0.35),
        ("casual", "novice", 4, 40, 0.35),
        ("expert", "casual", 4, 40, 0.3),
        ("master", "expert", 4, 24, 0.28),
    ],
)
def test_each_level_beats_the_one_below(
    better: str, worse: str, seats: int, matches: int, least: float
) -> None:
    """What these few matches promise is little; the arena says how much it really is."""
    terms = Terms(
        game="favor",
        edition="italian",
        first=better,
        second=worse,
        matches=matches,
        seats=seats,
        node_limit=150,
    )
    tally = run(terms)
    assert tally.points >= least * tally.played


@settings(max_examples=80, deadline=None)
@given(matches(), st.integers())
def test_master_never_pays_more_than_buys_the_same(match: FavorMatch, seed: int) -> None:
    """Nobody after it can outbid more than all they have; and a lower bid would be worth less."""
    view = view_at(match)
    position = position_of(view)
    if not position.bidding:
        return
    choice = choose(view, Level.MASTER, Random(seed), few(200))
    if choice.move == "pass":
        return
    bid = int(choice.move.removeprefix("bid "))
    later = position.order[len(position.bids) + 1 :]
    richest = max((position.tokens[seat] for seat in later), default=0)
    assert bid <= max(position.high + 1, richest)
    lower = [
        each.evaluation or 0
        for each in choice.candidates
        if each.move.startswith("bid") and int(each.move.removeprefix("bid ")) < bid
    ]
    best = max(each.evaluation or 0 for each in choice.candidates)
    assert all(best - each > SAME for each in lower)


def test_nobody_buys_the_lot_of_an_auction_without_bids() -> None:
    position = position_of(view_at(match_at(2, 1, 3)))
    assert (NOBODY, 0) in sales(position)
