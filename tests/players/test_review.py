"""A match that is over, looked back on: what was lost, what was given, and what was luck."""

from __future__ import annotations

from itertools import cycle, pairwise
from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.engine.doors import Doors
from lat_desktop.engine.game import Setup
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.match import Match
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.levels import Level
from lat_desktop.players.marks import Mark
from lat_desktop.players.player import GameAI, Reason
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, ChooseParams
from lat_desktop.players.registry import AIS
from lat_desktop.players.review import (
    Decision,
    DecisionPoint,
    Fortune,
    LuckSwing,
    Rating,
    Review,
    backed_up,
    decision_points,
    judged,
    position,
)
from tests.games import SUBJECTS
from tools.review import look_back, play

NODES: Final = 4
MOST: Final = 20
"""How many decisions of a match are judged here at the most; the others count as not judged."""
TIED: Final = "14"
"""The seed of a match of Suspicion among four that several won."""
PASS: Final = GAMES[Doors.key].parse("pass")
chances: Final = st.floats(0, 1)


def drawn() -> AnyMatch:
    """Return a match of Labyrinth that was given up as drawn after two turns."""
    match: AnyMatch = Match(GAMES[Labyrinth.key], Setup(GAMES[Labyrinth.key].editions[0]))
    match.play_chance(Random(1))
    match.play(match.legal_moves[0])
    match.play(match.legal_moves[0])
    match.play_text("offer draw")
    match.play_text("accept")
    return match


def test_an_offer_that_was_declined_is_no_decision_and_one_that_was_taken_is() -> None:
    match: AnyMatch = Match(GAMES[Labyrinth.key], Setup(GAMES[Labyrinth.key].editions[0]))
    match.play_chance(Random(1))
    for move in ("offer draw", "decline", match.legal_moves[0].text, "offer draw", "accept"):
        match.play_text(move)
    assert [point.played.text for point in decision_points(match)] == [
        match.steps[number].move.text for number in (2, 3, 4, 5)
    ]


def reviewed(match: AnyMatch) -> Review:
    """Return what our own player thinks of a match, from a very short look at a part of it."""
    asked = decision_points(match)
    part = asked[:: 1 + len(asked) // MOST]
    review = look_back(match, part, 0, NODES)
    assert [each.step for each in review.decisions] == [each.step for each in part]
    return review


def decision(step: int, seat: int, before: float, after: float) -> Decision:
    return Decision(step, seat, PASS, PASS, before, after)


def check(review: Review) -> None:
    """Check what is true of every review."""
    assert sum(review.results) == pytest.approx(1)
    if review.seats == 2:
        assert sum(map(review.luck, range(review.seats))) == pytest.approx(0)
    for seat in range(review.seats):
        assert all(each.loss >= 0 for each in review.decisions_of(seat))
        skill = review.given(seat) - review.lost(seat)
        assert review.results[seat] == pytest.approx(1 / review.seats + review.luck(seat) + skill)
        assert review.luck(seat) == pytest.approx(
            sum(each.change for each in review.luck_swings(seat))
        )
        assert review.given(seat) == pytest.approx(
            sum(each.given for each in review.luck_swings(seat))
        )
        for swing in review.luck_swings(seat):
            rise = swing.change + swing.given
            if review.seats > 2:
                assert swing.given <= max(rise, 0) + 1e-9, "it never makes bad luck worse"
                assert swing.change * rise >= -1e-9, "what rises is no bad luck"
        curve = review.curve(seat)
        assert (curve[0].step, curve[0].chance) == (0, 1 / review.seats)
        assert (curve[-1].step, curve[-1].chance) == (review.steps, review.results[seat])
        assert all(first.step <= second.step for first, second in pairwise(curve))
        assert all(0 <= point.chance <= 1 for point in curve)
        costs = [each.loss for each in review.costliest(seat, 3)]
        assert costs == sorted(e.loss for e in review.decisions_of(seat) if e.loss >= 0.005)[:-4:-1]


@st.composite
def reviews(draw: st.DrawFn) -> Review:
    seats = draw(st.integers(2, 6))
    decisions = []
    for step in draw(st.sets(st.integers(0, 60))):
        after, before = sorted(draw(st.tuples(chances, chances)))
        decisions.append(decision(step, draw(st.integers(0, seats - 1)), before, after))
    winners = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    results = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
    decisions.sort(key=lambda each: each.step)
    return Review(seats, 61, len(decisions), tuple(decisions), results, 0.01)


@given(reviews())
def test_what_came_of_it_is_skill_and_luck(review: Review) -> None:
    check(review)


@given(
    st.lists(st.tuples(st.integers(0, 1), chances, chances), max_size=30),
    st.sampled_from([0.0, 0.5, 1.0]),
)
def test_where_nothing_is_secret_luck_is_in_the_deal_alone(
    judgements: list[tuple[int, float, float]], result: float
) -> None:
    decisions = [
        decision(step, seat, max(pair), min(pair))
        for step, (seat, *pair) in enumerate(judgements, start=1)
    ]
    chain = backed_up(decisions, result)
    review = Review(2, len(decisions) + 1, len(chain), chain, (result, 1 - result), 0.01, True)
    check(review)
    for before, after in zip(decisions, chain, strict=True):
        assert after.loss == 0 or before.loss > 0, "the best move lost something"
    for seat in (0, 1):
        dealt = review.curve(seat)[1].chance
        assert review.luck(seat) == pytest.approx(dealt - 0.5)
        assert review.notable_swings(seat) == ()
        assert [each.change for each in review.luck_swings(seat)[1:]] == pytest.approx(
            [0.0] * len(review.decisions_of(seat))
        )


@pytest.mark.parametrize(("steps", "revealing", "is_luck"), [(5, (), 0), (5, (4,), 1), (6, (), 1)])
def test_where_nothing_came_out_nobody_was_lucky(
    steps: int, revealing: tuple[int, ...], is_luck: int
) -> None:
    """A chance that is another at the next decision, with nothing between, was judged otherwise."""
    decisions = (decision(4, 0, 0.3, 0.3), decision(steps, 0, 0.8, 0.8))
    review = Review(3, 9, 2, decisions, (1, 0, 0), 0.02, revealing=revealing)
    middle = [swing for swing in review.notable_swings(0) if swing.end == steps]
    assert len(middle) == is_luck


@pytest.mark.parametrize(
    ("chosen", "revealing", "is_luck"),
    [((4, 5, 6), (), 0), ((4, 5, 6), (4,), 1), ((4, 5), (6,), 1), ((4, 5), (), 1)],
)
def test_what_others_chose_is_nobodys_luck(
    chosen: tuple[int, ...], revealing: tuple[int, ...], is_luck: int
) -> None:
    """Luck is what chance did, or what came to light: by one's own move, too."""
    decisions = (decision(4, 0, 0.8, 0.8), decision(7, 0, 0.3, 0.3))
    review = Review(3, 9, 2, decisions, (1, 0, 0), 0.02, revealing=revealing, chosen=chosen)
    assert len([swing for swing in review.notable_swings(0) if swing.end == 7]) == is_luck
    assert len([each for each in review.moments(0, 9) if each.step == 7]) == is_luck


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("game", SUBJECTS)
def test_each_stroke_of_luck_is_chance_or_shows_something(game: str, seed: str) -> None:
    match = play(game, max(GAMES[game].seats), None, seed, NODES)
    asked = decision_points(match)
    judged = [
        Decision(each.step, each.seat, each.played, each.played, chance, chance)
        for each, chance in zip(asked, cycle((0.9, 0.1)), strict=False)
    ]
    review = Review.of(match, asked, judged)
    for seat in range(match.setup.seats):
        for swing in review.notable_swings(seat):
            steps = match.steps[max(swing.begin - 1, 0) : swing.end]
            assert any(step.seat is None or step.reveals for step in steps)


@pytest.mark.parametrize("game", SUBJECTS)
def test_what_is_not_judged_yet_is_nobodys_luck(game: str) -> None:
    """While a review goes on the rest of the match, up to its end, is not told as luck."""
    match = play(game, max(GAMES[game].seats), None, "1", NODES)
    asked = decision_points(match)
    for first in (1, len(asked) // 2, len(asked) - 1):
        even = [
            Decision(each.step, each.seat, each.played, each.played, 0.5, 0.5) for each in asked
        ]
        review = Review.of(match, asked, even[:first])
        for seat in range(match.setup.seats):
            told = [moment.step for moment in review.moments(seat, 99)]
            assert all(step <= asked[first].step for step in told)
    whole = Review.of(match, asked, even)
    assert any(moment.step == whole.steps for moment in whole.moments(0, 99)) != (
        whole.is_perfect_information
    )


def test_a_move_is_worth_what_it_led_to() -> None:
    blunder, reply, best = (
        decision(1, 0, 0.6, 0.55),
        decision(2, 1, 0.9, 0.9),
        decision(3, 0, 0.2, 0.2),
    )
    chain = backed_up([blunder, reply, best], 0.0)
    assert [(each.before, each.after) for each in chain] == [(0.6, 0.0), (1.0, 1.0), (0.0, 0.0)]
    # What could not be judged keeps what came of it to itself.
    chain = backed_up([blunder, None, best], 0.0)
    assert [(each.before, each.after) for each in chain] == [(0.6, 0.55), (0.0, 0.0)]


@pytest.mark.parametrize(
    ("game", "seats", "level"),
    [(game, *table) for game, subject in SUBJECTS.items() for table in subject.reviewed],
)
def test_a_whole_match(game: str, seats: int, level: Level | None) -> None:
    match = play(game, seats, level, "1", NODES)
    review = reviewed(match)
    check(review)
    assert review.asked == len(decision_points(match))
    assert review.is_perfect_information == (seats == 2 and not match.game.has_secrets)
    for each in review.decisions:
        step = match.steps[each.step]
        assert (each.seat, each.played) == (step.seat, step.move)
        assert each.best in match.after(each.step).legal_moves


def test_a_drawn_match() -> None:
    review = reviewed(drawn())
    check(review)
    assert review.results == (0.5, 0.5)


def test_who_shares_a_win_shares_the_one() -> None:
    match = play(Suspicion.key, 4, None, TIED, None)
    assert match.outcome is not None
    assert match.outcome.winners == (1, 2)
    review = Review.of(match, (), ())
    assert review.results == (0, 0.5, 0.5, 0)
    check(review)


@pytest.mark.parametrize("game", SUBJECTS)
def test_nobody_is_asked_with_hindsight(game: str) -> None:
    """What is asked about afterwards is what could have been asked when it was played."""
    rules, rng = GAMES[game], Random(5)
    match: AnyMatch = Match(rules, Setup(rules.editions[0]))
    then = {}
    while match.outcome is None and len(match.steps) < 60:
        step, actor = len(match.steps), match.actor
        if actor is None:
            match.play_chance(rng)
            continue
        asked = ChooseParams.of(match, actor, seed=step, budget_ms=400)
        move = rng.choice(match.legal_moves)
        match.play(move)
        if len(asked.legal) > 1:
            then[step] = msgspec.structs.replace(asked, played=move.text)
    now = {question.step: position(match, question, 400) for question in decision_points(match)}
    assert now == then


def test_an_analysis_is_read() -> None:
    match = play(Doors.key, 2, None, "1", None)
    question = decision_points(match)[0]
    assert question == DecisionPoint(question.step, question.seat, match.steps[question.step].move)
    legal = [move.text for move in match.after(question.step).legal_moves]
    made = question.played.text
    better, other = next(text for text in legal if text != made), made
    why = (Reason("belief"),)

    def read(*worth: tuple[str, float | None]) -> Decision | None:
        candidates = tuple(CandidateResult(move, chance) for move, chance in worth)
        result = AnalyseResult(None, candidates, made, why)
        return judged(question, Analysis.of(match.game, result))

    found = read((better, 0.7), (other, 0.4))
    assert found is not None
    assert (found.best.text, found.before, found.after) == (better, 0.7, 0.4)
    assert (found.reasons, found.mark) == (why, Mark.BLUNDER)
    same = read((better, 0.5), (other, 0.5))
    assert same is not None
    assert (same.best.text, same.loss, same.mark) == (better, 0, None)
    swapped = read((better, 0.4), (other, 0.5))
    assert swapped is not None
    assert (swapped.best.text, swapped.loss) == (made, 0)
    assert swapped.reasons == (), "they are for another move"
    # It says nothing of the move, or nothing that is a chance.
    assert read((better, 0.7)) is None
    assert read((better, 0.7), (other, None)) is None
    assert read((better, 0.7), (other, 1.5)) is None


def test_marks_and_ratings() -> None:
    def mark(loss: float) -> Mark | None:
        return decision(0, 0, loss, 0.0).mark

    assert [mark(loss) for loss in (0, 0.014, 0.015, 0.03, 0.06)] == [
        None,
        None,
        Mark.DOUBTFUL,
        Mark.BAD,
        Mark.BLUNDER,
    ]
    fortunes = [LuckSwing(0, 1, change).fortune for change in (0.3, 0.15, 0.14, -0.15, -0.3)]
    assert fortunes == [
        Fortune.VERY_LUCKY,
        Fortune.LUCKY,
        None,
        Fortune.UNLUCKY,
        Fortune.VERY_UNLUCKY,
    ]

    def rating(yardstick: float, *losses: float) -> Rating | None:
        decisions = tuple(decision(n, 0, loss, 0.0) for n, loss in enumerate(losses))
        return Review(2, 9, len(losses), decisions, (1.0, 0.0), yardstick).rating(0)

    assert rating(0.01) is None
    assert rating(0.01, 0.0) is Rating.STAR
    assert rating(0.01, 0.0, 0.02) is Rating.ENSEMBLE
    assert rating(0.02, 0.0, 0.02) is Rating.LEAD
    assert rating(0.01, 0.0, 0.03) is Rating.UNDERSTUDY
    assert rating(0.01, 0.2, 0.0) is Rating.DEBUT


def test_whoever_gave_the_match_away_is_no_star_however_many_moves_cost_nothing() -> None:
    def rating(result: float, *losses: float) -> Rating | None:
        decisions = tuple(
            decision(n, 0, loss, 0.0) for n, loss in enumerate((*losses, *[0.0] * 100))
        )
        return Review(2, 200, 200, decisions, (result, 1 - result), 0.1).rating(0)

    assert rating(1.0, 0.3, 0.3) is Rating.STAR
    assert rating(0.0, 0.2) is Rating.STAR
    assert rating(0.0, 0.2, 0.1) is Rating.ENSEMBLE
    assert rating(0.5, 0.2, 0.1) is Rating.ENSEMBLE
    assert rating(0.0, 0.3, 0.3) is Rating.UNDERSTUDY


@pytest.mark.parametrize("key", GAMES)
def test_a_match_of_any_game_is_measured_by_what_casual_gives_away_in_it(key: str) -> None:
    for seats in GAMES[key].seats:
        review = Review.of(play(key, seats, None, "1", None), (), ())
        assert review.yardstick == AIS[key].casual_loss * 2 / seats


def test_there_is_no_ai_that_says_not_what_casual_gives_away() -> None:
    ai = next(iter(AIS.values()))
    with pytest.raises(TypeError, match="casual_loss"):
        GameAI(ai.key, functions=ai.functions)  # type: ignore[call-arg]
