"""What a review says twice, and what is told of that."""

from __future__ import annotations

import pytest

from lat_desktop.engine.suspicion import Suspicion
from lat_desktop.players.levels import Level
from lat_desktop.players.review import decision_points
from tools.review import play
from tools.steadiness import Options, changes, main, pairs

FEW = Options(nodes=24, budget_ms=0)


def test_no_news_is_what_a_seat_does_by_itself() -> None:
    """The walks of a turn tell nobody anything."""
    match = play(Suspicion.key, 2, Level.CASUAL, "1", 4)
    points = decision_points(match)
    first = [point for point in points if point.seat == points[0].seat][:2]
    assert first[1].step == first[0].step + 1, "two walks, with nothing between them"
    assert len(list(changes(match, first, FEW))) == 1
    apart = [first[0], next(point for point in points if point.seat != first[0].seat)]
    assert not list(changes(match, apart, FEW))


def test_a_decision_is_looked_at_with_two_seeds() -> None:
    match = play(Suspicion.key, 2, Level.CASUAL, "1", 4)
    points = decision_points(match)[:6]
    found = list(pairs(match, points, FEW))
    assert [(one.step, other.step) for one, other in found] == [(p.step, p.step) for p in points]
    assert any(one.before != other.before for one, other in found)


def test_the_tool_tells_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([Suspicion.key, "-n", "2", "--most", "3", "--nodes", "4", "--looking", "24"]) == 0
    told = capsys.readouterr().out
    assert "decisions judged alike: " in told
    assert "points on average" in told
    assert "points a step" in told
