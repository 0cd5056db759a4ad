"""The ladder of the levels: how it is measured, and who climbs it."""

from __future__ import annotations

import pytest

from lat_desktop.engine.favor import Favor
from lat_desktop.engine.registry import GAMES
from lat_desktop.players.arena.entrants import LevelEntrant
from lat_desktop.players.arena.matches import Terms
from lat_desktop.players.levels import Level
from tools.ladder import StyleEntrant, among, shares, steps, try_out
from tools.styles import STYLES


def terms(game: str, seats: int, matches: int) -> Terms:
    return Terms(
        game=game,
        edition=GAMES[game].editions[0],
        first="one",
        second="other",
        seats=seats,
        node_limit=30,
        matches=matches,
        longest=200,
    )


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in STYLES for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}],
)
def test_each_style_plays_whole_matches(game: str, seats: int) -> None:
    """An entrant that makes a move that is not legal ends the contest with an error."""
    for name, style in STYLES[game].items():
        agreed = terms(game, seats, 1)
        found = shares(agreed, StyleEntrant(name, style), LevelEntrant(Level.NOVICE))
        assert len(found) == seats
        assert all(0 <= share <= 1 for share in found)


def test_a_share_among_more_keeps_the_odds_against_each() -> None:
    assert among(0.5, 4) == 0.25
    assert among(0.75, 2) == 0.75
    assert among(0.6, 3) == pytest.approx(1.5 / 3.5)


def test_a_level_can_be_tried_with_other_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    from lat_desktop.players.favor import skills

    monkeypatch.setattr(skills, "SKILLS", dict(skills.SKILLS))
    try_out(Favor.key, Level.CASUAL, "token_value=2.0")
    assert skills.SKILLS[Level.CASUAL].token_value == 2.0


def test_a_step_that_is_too_small_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two levels that play alike are no step."""
    from lat_desktop.players.favor import skills

    alike = dict.fromkeys(Level, skills.SKILLS[Level.NOVICE])
    monkeypatch.setattr("lat_desktop.players.favor.policies.by_rule", lambda *_: "add")
    monkeypatch.setattr("lat_desktop.players.favor.choosing.SKILLS", alike)
    (line,) = steps(terms(Favor.key, 2, 4), only="novice")
    assert line.startswith("casual against novice: 50.0%")
    assert line.endswith("<-")
