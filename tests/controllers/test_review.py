"""A look back on a match that is over: asked in the background, cancelled, gone on with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from pytestqt.qtbot import QtBot

from lat_desktop.controllers import review as review_controller
from lat_desktop.controllers.kept_reviews import KeptReviews
from lat_desktop.controllers.match_factory import HUMAN, MatchFactory
from lat_desktop.controllers.player_process import PlayerProcess
from lat_desktop.controllers.programs import OwnProgram
from lat_desktop.controllers.review import PATIENCE, ReviewController
from lat_desktop.controllers.saves import Saves
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.analysis import Analysis
from lat_desktop.players.protocol import AnalyseResult, CandidateResult, ChooseParams, raw
from lat_desktop.players.review import Decision, Review, decision_points
from tests.controllers.silent_player import BAD, OURS, SilentPlayer
from tests.evening import controller_of, match_of

MS: Final = 60_000
"""Milliseconds that a test waits for a signal."""


class Judge(SilentPlayer):
    """Judges what it is asked, when it is told to."""

    def answer(self) -> None:
        """Think that the first move is worth 0.6, and any other that was made 0.5."""
        asked = self.asked[-1]
        assert asked.played is not None
        worth = {asked.played: 0.5} | {asked.legal[0]: 0.6}
        candidates = tuple(CandidateResult(move, chance) for move, chance in worth.items())
        self.say(asked, AnalyseResult(None, candidates))

    def say_nothing_of_it(self) -> None:
        asked = self.asked[-1]
        other = next(move for move in asked.legal if move != asked.played)
        self.say(asked, AnalyseResult(None, (CandidateResult(other, 0.5),)))

    def say(self, asked: ChooseParams, result: AnalyseResult) -> None:
        self.analysed.emit(Analysis.of(GAMES[asked.game], result))

    def give_up(self) -> None:
        self.gave_up.emit("died")


class Desk:
    """A match, whoever looks back on it, and all that was heard of that."""

    def __init__(self, match: AnyMatch, player: PlayerProcess, folder: Path) -> None:
        self.match = match
        self.controller = controller_of(match, folder)
        self.reviews = ReviewController(
            self.controller, player, KeptReviews(folder / "reviews"), self.controller
        )
        self.progress: list[tuple[int, int]] = []
        self.decisions: list[Decision] = []
        self.heard: list[str] = []
        self.reviews.review_progressed.connect(lambda *numbers: self.progress.append(numbers))
        self.reviews.decision_judged.connect(self.decisions.append)
        for name in ("review_ready", "review_failed"):
            getattr(self.reviews, name).connect(lambda *_, name=name: self.heard.append(name))


Sit = Callable[..., Desk]


@pytest.fixture
def sit(qtbot: QtBot, tmp_path: Path) -> Iterator[Sit]:
    desks: list[Desk] = []

    def sit_down(player: PlayerProcess, match: AnyMatch | None = None) -> Desk:
        desks.append(Desk(match or short_match(), player, tmp_path))
        return desks[-1]

    yield sit_down
    for desk in desks:
        desk.reviews.close()
        desk.controller.close()
        desk.controller.deleteLater()


def short_match(turns: int = 3) -> AnyMatch:
    """Return a match of Labyrinth that is over: after some turns both agreed on a draw."""
    match = match_of(game=Labyrinth.key)
    match.play_chance(Random(1))
    for _ in range(turns):
        match.play(match.legal_moves[0])
    match.play_text("offer draw")
    match.play_text("accept")
    return match


def test_one_decision_after_the_other_is_judged(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    asked = decision_points(desk.match)
    assert not desk.reviews.running
    desk.reviews.start()
    desk.reviews.start()  # once is enough
    for number, point in enumerate(asked, start=1):
        assert desk.reviews.running
        assert len(judge.asked) == number
        assert judge.asked[-1].played == point.played.text
        assert judge.asked[-1].view == raw(desk.match.after(point.step).view(point.seat))
        judge.answer()
    assert len({each.budget_ms for each in judge.asked}) == 1
    assert desk.progress == [(done, len(asked)) for done in range(len(asked) + 1)]
    assert [each.step for each in desk.decisions] == [point.step for point in asked]
    assert not desk.reviews.running
    review = desk.reviews.review
    assert review == Review.of(desk.match, asked, desk.decisions)
    assert review == desk.reviews.so_far
    desk.reviews.start()  # told again, not thought again
    assert desk.heard == ["review_ready", "review_ready"]
    assert len(judge.asked) == len(asked)


def test_while_the_match_goes_on_nobody_looks_back(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge, match_of(game=Labyrinth.key))
    assert not desk.reviews.available
    desk.reviews.start()
    assert not desk.reviews.running
    assert not judge.asked
    assert not desk.progress


def test_a_review_that_was_cancelled_goes_on_where_it_stopped(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    asked = decision_points(desk.match)
    desk.reviews.start()
    judge.answer()
    desk.reviews.cancel()
    assert judge.cancelled
    assert not desk.reviews.running
    assert len(desk.reviews.decisions) == 1
    (seen,) = desk.reviews.so_far.decisions
    assert seen == desk.decisions[0], "nothing is known of what came of it"
    told = len(desk.progress)
    desk.reviews.start()
    assert desk.progress[told:] == [(1, len(asked))]
    assert judge.asked[-1] == judge.asked[-2], "the question that nobody waited for"
    while desk.reviews.running:
        judge.answer()
    assert desk.heard == ["review_ready"]
    assert len(judge.asked) == len(asked) + 1


def test_whoever_looks_back_again_finds_it_as_it_was(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    asked = decision_points(desk.match)
    desk.reviews.start()
    while desk.reviews.running:
        judge.answer()
    another = Judge()
    again = sit(another, desk.match)
    again.reviews.start()
    assert again.heard == ["review_ready"]
    assert again.progress == [(len(asked), len(asked))]
    assert again.reviews.review == desk.reviews.review
    assert not another.asked


def test_what_was_judged_before_the_window_closed_is_not_asked_again(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    asked = decision_points(desk.match)
    desk.reviews.start()
    judge.answer()
    judge.answer()
    desk.reviews.close()
    another = Judge()
    again = sit(another, desk.match)
    again.reviews.start()
    assert again.progress == [(2, len(asked))]
    assert again.reviews.decisions == desk.reviews.decisions
    assert another.asked[-1].played == asked[2].played.text


def test_what_could_not_be_judged_is_asked_again_next_time(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    desk.reviews.start()
    judge.answer()
    judge.give_up()
    while desk.reviews.running:
        judge.answer()
    again = sit(Judge(), desk.match)
    again.reviews.start()
    assert again.progress == [(1, len(decision_points(desk.match)))]


def test_whoever_hears_of_progress_may_cancel(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    desk.reviews.review_progressed.connect(desk.reviews.cancel)
    desk.reviews.start()
    assert not judge.asked
    assert not desk.reviews.running


def test_what_cannot_be_judged_is_left_out(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    asked = decision_points(desk.match)
    desk.reviews.start()
    for number in range(len(asked)):
        if number % PATIENCE == 0:
            judge.answer()
        elif number % PATIENCE == 1:
            judge.give_up()
        else:
            judge.say_nothing_of_it()
    assert desk.heard == ["review_ready"]
    assert desk.progress[-1] == (len(asked), len(asked))
    review = desk.reviews.review
    assert review is not None
    assert review.asked == len(asked)
    assert [each.step for each in review.decisions] == [each.step for each in asked[::PATIENCE]]


def test_a_player_that_gives_up_again_and_again_ends_it(sit: Sit) -> None:
    judge = Judge()
    desk = sit(judge)
    asked = decision_points(desk.match)
    desk.reviews.start()
    judge.answer()
    for _ in range(PATIENCE):
        assert not desk.heard
        judge.give_up()
    assert desk.heard == ["review_failed"]
    assert not desk.reviews.running
    desk.reviews.start()  # somebody tries again
    assert judge.asked[-1].played == asked[1].played.text
    while desk.reviews.running:
        judge.answer()
    assert desk.heard == ["review_failed", "review_ready"]
    review = desk.reviews.review
    assert review is not None
    assert len(review.decisions) == len(asked)


@pytest.mark.parametrize("manner", ["dies_in_thought", "cheats"])
def test_a_process_that_is_no_use_ends_it(
    sit: Sit, qtbot: QtBot, manner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_controller, "PATIENCE", 1)
    desk = sit(PlayerProcess(OwnProgram((sys.executable, str(BAD), manner)), pauses=(0,)))
    with qtbot.waitSignal(desk.reviews.review_failed, timeout=MS):
        desk.reviews.start()
    assert not desk.reviews.decisions


def test_our_own_player_looks_back(sit: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_controller, "BUDGET", 40)
    desk = sit(PlayerProcess(OwnProgram(OURS)))
    with qtbot.waitSignal(desk.reviews.decision_judged, timeout=MS):
        desk.reviews.start()
    desk.reviews.cancel()
    kept = desk.reviews.decisions
    with qtbot.waitSignal(desk.reviews.review_ready, timeout=MS):
        desk.reviews.start()
    review = desk.reviews.review
    assert review is not None
    assert desk.reviews.decisions[: len(kept)] == kept
    assert [each.step for each in review.decisions] == [each.step for each in desk.decisions]
    for seat in (0, 1):
        assert review.curve(seat)[-1].chance == review.results[seat]


def test_the_match_maker_makes_one(qtbot: QtBot, tmp_path: Path) -> None:
    maker = MatchFactory(Saves(tmp_path), Random(1), (sys.executable, str(BAD), "refuses"))
    controller = maker.new(Labyrinth.key, "italian", (HUMAN, HUMAN), 0)
    reviews = maker.reviews(controller)
    assert not reviews.available
    reviews.close()
    controller.close()
    controller.deleteLater()
