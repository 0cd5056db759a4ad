"""Who looks back on a match again finds what was said before, whatever has become of the file."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from lat_desktop.controllers import kept_reviews
from lat_desktop.controllers.disk import TEMPORARY
from lat_desktop.controllers.kept_reviews import KeptReviews
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import GAMES, AnyMatch
from lat_desktop.players.player import LineMove, Reason
from lat_desktop.players.review import Decision, DecisionPoint, decision_points, judged, position
from tests.games import SUBJECTS
from tools.screenshots import analysis_of

BUDGET = 400
SOME = 4
"""So many decisions are judged."""
SOME_REASONS = (Reason("hint.any", {"n": 1, "whose": "one"}, 0, LineMove(1, "pass"), 0.25),)


@pytest.fixture(params=GAMES)
def match(request: pytest.FixtureRequest) -> AnyMatch:
    """Return a match that is over, of each game."""
    game = request.param
    return SUBJECTS[game].finished_script.play(GAMES[game])


@pytest.fixture
def kept(tmp_path: Path) -> KeptReviews:
    return KeptReviews(tmp_path / "reviews")


def made_up(match: AnyMatch, points: Sequence[DecisionPoint]) -> list[Decision]:
    rng = Random(1)
    return [
        Decision(
            each.step,
            each.seat,
            each.played,
            rng.choice(match.after(each.step).legal_moves),
            rng.uniform(0.5, 1),
            rng.uniform(0, 0.5),
        )
        for each in points
    ]


def file_of(kept: KeptReviews) -> Path:
    (path,) = kept.folder.iterdir()
    return path


def test_what_was_judged_is_found_again(match: AnyMatch, kept: KeptReviews) -> None:
    points = decision_points(match)
    assert kept.load(match, points, BUDGET) == []
    for count in (1, len(points)):  # it was cancelled, and gone on with
        decisions = made_up(match, points)[:count]
        kept.save(match, decisions, BUDGET)
        assert KeptReviews(kept.folder).load(match, points, BUDGET) == decisions


def test_reasons_are_found_again(match: AnyMatch, kept: KeptReviews) -> None:
    points = decision_points(match)
    decisions: list[Decision] = []
    for point in points[-SOME:]:
        analysis = analysis_of(msgspec.json.encode(position(match, point, BUDGET)))
        decision = judged(point, analysis)
        if decision is not None:
            decisions.append(replace(decision, reasons=decision.reasons or SOME_REASONS))
    assert decisions
    asked = [point for point in points if point.step in {each.step for each in decisions}]
    kept.save(match, decisions, BUDGET)
    assert kept.load(match, asked, BUDGET) == decisions


def test_what_another_review_would_say_is_not_found(
    match: AnyMatch, kept: KeptReviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Less thought, another version, and another match judge otherwise."""
    points = decision_points(match)
    kept.save(match, made_up(match, points), BUDGET)
    assert not kept.load(match, points, BUDGET + 1)
    shorter = match.after(len(match.steps) - 1)
    assert not kept.load(shorter, decision_points(shorter), BUDGET)
    monkeypatch.setattr(kept_reviews, "__version__", "0.0.1")
    assert not kept.load(match, points, BUDGET)


def of_another_move(text: bytes) -> bytes:
    return msgspec.json.encode([each | {"best": "none"} for each in msgspec.json.decode(text)])


def of_impossible_chances(text: bytes) -> bytes:
    return msgspec.json.encode([each | {"before": 2} for each in msgspec.json.decode(text)])


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: b"",
        lambda text: text[: len(text) // 2],
        lambda text: b"\xff" + text,
        lambda text: text.replace(b'"best":"', b'"best":"\xff', 1),
        lambda text: b"{}",
        of_another_move,
        of_impossible_chances,
    ],
)
def test_a_damaged_one_is_made_again(
    match: AnyMatch, kept: KeptReviews, damage: Callable[[bytes], bytes]
) -> None:
    points = decision_points(match)
    decisions = made_up(match, points)
    kept.save(match, decisions, BUDGET)
    path = file_of(kept)
    path.write_bytes(damage(path.read_bytes()))
    assert not kept.load(match, points, BUDGET)
    kept.save(match, decisions, BUDGET)
    assert kept.load(match, points, BUDGET) == decisions


def test_a_move_that_could_not_be_made_then_is_not_believed(kept: KeptReviews) -> None:
    match = SUBJECTS[Labyrinth.key].finished_script.play(GAMES[Labyrinth.key])
    points = decision_points(match)
    *others, last = made_up(match, points)
    elsewhere = next(
        move
        for point in points
        for move in match.after(point.step).legal_moves
        if move not in match.after(last.step).legal_moves
    )
    kept.save(match, [*others, replace(last, best=elsewhere)], BUDGET)
    assert not kept.load(match, points, BUDGET)


def test_where_nothing_can_be_written_nothing_is_kept(match: AnyMatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    kept = KeptReviews(tmp_path / "file" / "reviews")
    points = decision_points(match)
    kept.save(match, made_up(match, points), BUDGET)
    assert not kept.load(match, points, BUDGET)


def test_the_oldest_make_room(kept: KeptReviews, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_reviews, "MOST", 2)
    match = SUBJECTS[Labyrinth.key].finished_script.play(GAMES[Labyrinth.key])
    points = decision_points(match)
    decisions = made_up(match, points)
    for number in range(4):
        kept.save(match, decisions, number)
        path = next(each for each in kept.folder.iterdir() if each.stat().st_mtime > 100)
        os.utime(path, (number, number))
    assert [bool(kept.load(match, points, number)) for number in range(4)] == [0, 0, 1, 1]


def test_what_was_half_written_is_cleared_away(match: AnyMatch, kept: KeptReviews) -> None:
    """The program was killed just then."""
    points = decision_points(match)
    kept.save(match, made_up(match, points), BUDGET)
    path = file_of(kept)
    half = path.with_name(f"{path.name}.0123abcd{TEMPORARY}")
    half.write_bytes(path.read_bytes()[:10])
    kept.save(match, made_up(match, points), BUDGET)
    assert file_of(kept) == path
