"""What a move that has been made was worth, in every phase of Suspicion."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lat_desktop.engine.mansion import Guest
from lat_desktop.engine.suspicion import Phase, SuspicionView
from lat_desktop.players.levels import Level
from lat_desktop.players.player import Budget, CancelledError, Candidate, Choice
from lat_desktop.players.suspicion import judging
from lat_desktop.players.suspicion.beliefs import weights
from lat_desktop.players.suspicion.board import GUESTS
from lat_desktop.players.suspicion.choosing import STYLES, choose
from lat_desktop.players.suspicion.deduction import marginals, possible
from lat_desktop.players.suspicion.endgame import (
    SWEEP,
    FinalGuessSearch,
    guesses_made,
    likely_names,
)
from lat_desktop.players.suspicion.judging import judge
from lat_desktop.players.suspicion.reasons import explain
from lat_desktop.players.suspicion.sampling import (
    ENOUGH,
    FINALISTS,
    SEEDS,
    compare,
    is_significant,
    race,
)
from lat_desktop.players.suspicion.search import TurnEvaluator, shortlist
from tests.players.suspicion_positions import awaited, few, view_at
from tools.positions.suspicion import SuspicionMatch, match_at

NODES = 60
MANY = 100_000
"""More matches than a race has here for the time it is given."""


def guessing(seed: int, seats: int) -> SuspicionView:
    """Return what the first to guess sees, of a match of people who do anything."""
    rng = Random(seed)
    match = match_at(seed, 1, seats)
    while match.state.phase is not Phase.GUESS:
        if match.actor is None:
            match.play_chance(rng)
        else:
            match.play(rng.choice(match.legal_moves))
    return view_at(match)


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(awaited, st.integers())
def test_any_legal_move_is_judged_beside_the_best(match: SuspicionMatch, seed: int) -> None:
    view, rng = view_at(match), Random(seed)
    move = rng.choice(match.legal_moves).text
    choice = judge(view, move, Random(seed), few(NODES))
    worth = {each.move: each.evaluation for each in choice.candidates}
    assert move in worth
    assert choice.candidates[0].move == choice.move in {each.text for each in match.legal_moves}
    assert [each.weight for each in choice.candidates] == [1.0] + [0.0] * (len(worth) - 1)
    for evaluation in worth.values():
        assert evaluation is not None
        assert choice.evaluation is not None
        assert 0 <= evaluation <= choice.evaluation <= 1 + 1e-9
    assert judge(view, move, Random(seed), few(NODES)) == choice


@settings(max_examples=25, deadline=None)
@given(awaited.filter(lambda match: match.state.phase is not Phase.GUESS), st.integers())
def test_every_move_can_be_gone_on_from(match: SuspicionMatch, seed: int) -> None:
    """Also one that is in none of the plans, and as it was planned if it is."""
    move = Random(seed).choice(match.legal_moves).text
    evaluator = TurnEvaluator(view_at(match), STYLES[Level.MASTER])
    found = evaluator.plans_beginning_with(move, few())
    assert {plan.moves[0] for plan in found} == {move}
    planned = [plan.value for plan in evaluator.plans(few()) if plan.moves[0] == move]
    if planned and match.state.phase is Phase.ACT:
        assert found[0].value == pytest.approx(planned[0])


@pytest.mark.rule("P26")
def test_a_guess_that_throws_the_match_away_costs_what_it_was_worth() -> None:
    """Whoever is behind in gems wins by a right guess alone."""
    view = guessing(3, 2)
    seat = view.seat
    assert seat is not None
    other = 1 - seat
    gems = [(1, 1, 1), (1, 1, 1)]
    gems[other] = (2, 1, 1)
    view = replace(view, gems=tuple(gems), history=())
    left = possible(view)[other]
    gone = [guest for guest in Guest if guest not in left]
    choice = judge(view, f"guess {other} {gone[0]}", Random(1), few(NODES))
    lost = next(each for each in choice.candidates if each.move.endswith(gone[0]))
    assert lost.evaluation == 0
    assert choice.evaluation is not None
    assert choice.evaluation > 0
    assert Guest(choice.move.split(" ")[2]) in left


@pytest.mark.rule("P26")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_nobody_is_named_who_is_out_of_the_question(seats: int) -> None:
    view = guessing(seats, seats)
    seen = weights(view, use_behaviour=True)
    best = FinalGuessSearch(view, seen, Random(1), few(NODES)).best(
        guesses_made(view), marginals(seen)
    )
    assert set(best) == {seat for seat in range(seats) if seat != view.seat}
    for seat, guest in best.items():
        assert GUESTS[guest] in possible(view)[seat]


def test_what_has_been_named_stays_named() -> None:
    view = guessing(5, 4)
    seen = weights(view, use_behaviour=True)
    other = next(seat for seat in range(4) if seat != view.seat)
    search = FinalGuessSearch(view, seen, Random(1), few(NODES))
    for guest in range(len(GUESTS)):
        assert search.best({other: guest}, marginals(seen))[other] == guest


@pytest.mark.parametrize(("seats", "steps"), [(3, 20), (4, 26), (6, 34)])
def test_a_name_is_likelier_by_itself_or_beside_those_given(seats: int, steps: int) -> None:
    """Whom one has named for another is not what a second one is called, how likely it may be."""
    view = replace(view_at(match_at(seats, steps, seats)), phase=Phase.GUESS)
    seat = view.seat
    assert seat is not None
    one, two, *_ = (each for each in range(seats) if each != seat)
    row = marginals(weights(view, use_behaviour=True))
    both = [
        guest for guest, shares in enumerate(zip(row[one], row[two], strict=True)) if all(shares)
    ]
    likely = max(both, key=lambda guest: row[two][guest])
    less = min((guest for guest in both if guest != likely), key=lambda guest: row[two][guest])
    more, fewer = (f"guess {two} {GUESTS[guest]}" for guest in (likely, less))
    assert reasons_for(view, more, fewer) == ["likelier"]
    assert reasons_for(view, fewer, more) == []
    named: list[Guest | None] = [None] * seats
    named[one] = GUESTS[likely]
    guesses = tuple(
        tuple(named) if each == seat else made for each, made in enumerate(view.guesses)
    )
    assert reasons_for(replace(view, guesses=guesses), fewer, more) == ["likelier_given"]


def reasons_for(view: SuspicionView, best: str, other: str) -> list[str]:
    """Return the keys of what is said if *best* is thought better than *other*."""
    choice = Choice(best, 0.6, (Candidate(best, 0.6, 1.0), Candidate(other, 0.4, 0.0)))
    return [reason.key for reason in explain(view, choice, other, few(NODES)).reasons]


def test_others_name_whom_they_can_know() -> None:
    nothing = [[1.0] * len(GUESTS) for _ in range(4)]
    sure = likely_names(1, [0b0011, 0b0001, 0b0111, 0b1111], nothing)
    assert [row.index(1.0) for row in (sure[0], sure[2], sure[3])] == [1, 2, 3]
    assert not any(sure[1]), "nobody names themselves"
    hinted = [list(row) for row in nothing]
    hinted[0][2] = 0.5
    for row in likely_names(3, [0b0111, 0b0111, 0b1111, 0b1000], hinted)[:3]:
        assert sum(row) == pytest.approx(1)
    first, second, third, *rest = likely_names(3, [0b0111, 0b0111, 0b1111, 0b1000], hinted)[0]
    assert first == second > third > 0
    assert not any(rest)


@settings(max_examples=10, deadline=None)
@given(awaited.filter(lambda match: match.state.phase is not Phase.GUESS), st.integers())
def test_a_race_has_finalists_in_each_field(match: SuspicionMatch, seed: int) -> None:
    evaluator = TurnEvaluator(view_at(match), STYLES[Level.MASTER])
    plans = shortlist(evaluator.plans(few()), 12)
    fields = (plans, plans[::2], plans[-1:])
    won = race(view_at(match), evaluator.weights, fields, Random(seed), few(NODES), MANY)
    for finalists, field in zip(won, fields, strict=True):
        assert set(finalists) <= set(field)
        assert len(finalists) == min(FINALISTS, len(field))
    assert won == race(view_at(match), evaluator.weights, fields, Random(seed), few(NODES), MANY)


def test_a_race_is_won_by_the_best() -> None:
    view = view_at(match_at(2, 28, 2))
    evaluator = TurnEvaluator(view, STYLES[Level.MASTER])
    plans = shortlist(evaluator.plans(few()), 16)
    chances = {
        plan: fmean(
            compare(view, evaluator.weights, [[plan]], Random(5), few(1600), lambda _: False)[0][1]
        )
        for plan in plans
    }
    ((first, *_),) = race(view, evaluator.weights, [plans], Random(1), few(16000), MANY)
    assert min(chances.values()) < max(chances.values()) - 0.1, "there is something to be found"
    assert chances[first] > max(chances.values()) - 0.03


def test_counting_ends_where_the_mark_is_clear() -> None:
    view = view_at(match_at(3, 30, 2))
    evaluator = TurnEvaluator(view, STYLES[Level.MASTER])
    fields = [[plan] for plan in evaluator.plans(few())[:2]]
    asked: list[int] = []

    def third_time(chances: Sequence[Sequence[float]]) -> bool:
        asked.append(len(chances[0]))
        return len(asked) == 3

    found = compare(view, evaluator.weights, fields, Random(1), few(10**6), third_time)
    assert asked == sorted(asked)
    assert ENOUGH <= asked[0] < 5 * ENOUGH // 4
    assert [len(chances) for _, chances in found] == [asked[-1]] * 2


@pytest.mark.rule("P26")
def test_a_final_guess_is_counted_until_its_mark_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    view = guessing(7, 4)
    other, left = next(
        (seat, guests) for seat, guests in enumerate(possible(view)) if len(guests) > 1
    )
    asked: list[int] = []

    def third_time(shown: object, chances: Sequence[Sequence[float]], *, doubt: float) -> bool:
        asked.append(len(chances[0]))
        return len(asked) == 3

    monkeypatch.setattr(judging, "MOST_WORLDS", 4 * SWEEP)
    monkeypatch.setattr(judging, "_is_clear", third_time)
    judge(view, f"guess {other} {min(left)}", Random(1), few(10**6))
    assert asked == [4, 8, 12], "sweeps"
    judge(view, f"guess {other} {min(left)}", Random(1), few(6 * SWEEP))
    assert asked[3:] == [4, 8], "or until there is no more time"


def test_the_best_of_each_field_is_compared_to_the_end() -> None:
    """What is clearly worse is given up before: that leaves more matches for the others."""
    view = view_at(match_at(2, 28, 2))
    evaluator = TurnEvaluator(view, STYLES[Level.MASTER])
    plans = shortlist(evaluator.plans(few()), 16)
    fields, few_matches = (plans[::2], plans[1::2]), few(80_000)
    found = compare(view, evaluator.weights, fields, Random(1), few_matches, lambda _: False)
    alone = [
        compare(view, evaluator.weights, [[plan]], Random(1), few(80_000), lambda _: False)[0][1]
        for plan, _ in found
    ]
    assert [plan in field for (plan, _), field in zip(found, fields, strict=True)] == [True, True]
    for (_, chances), once_more in zip(found, alone, strict=True):
        assert 2 * len(chances) * len(plans) * SEEDS > 3 * 80_000
        assert chances == once_more[: len(chances)]


def test_a_difference_within_the_noise_is_none() -> None:
    rng = Random(1)
    luck = [rng.random() for _ in range(400)]
    assert is_significant([each + 0.05 + rng.gauss(0, 0.1) for each in luck], luck)
    assert not is_significant([each + rng.gauss(0, 0.1) for each in luck], luck)
    assert not is_significant(luck, luck)


def test_master_stands_by_its_own_moves() -> None:
    """Matched against itself it doubts nothing by more than a review calls doubtful."""
    lost = []
    for seed in range(3):
        view = view_at(match_at(seed, 40 + seed, 3))
        move = choose(view, Level.MASTER, Random(seed), few(1500)).move
        choice = judge(view, move, Random(seed + 100), few(1500))
        mine = next(each.evaluation for each in choice.candidates if each.move == move)
        assert choice.evaluation is not None
        assert mine is not None
        lost.append(choice.evaluation - mine)
    assert max(lost) < 0.03


def test_a_cancelled_judgement_ends() -> None:
    budget = Budget(node_limit=10**9)
    budget.cancelled.set()
    match = match_at(1, 30, 4)
    with pytest.raises(CancelledError):
        judge(view_at(match), match.legal_moves[0].text, Random(1), budget)
