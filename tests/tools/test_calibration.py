"""What is told of predictions: how far they are off, and how it is drawn."""

from __future__ import annotations

from random import Random

import pytest

from lat_desktop.engine.doors import Doors
from lat_desktop.players.levels import Level
from tools.calibration import OfMatch, Prediction, Reliability, Terms, diagram, predictions


def invented(said: float, slope: float) -> list[OfMatch]:
    """Return matches of a seat that wins as predicted, but for what is *said* and the *slope*."""
    rng = Random(1)
    matches: list[OfMatch] = []
    for _ in range(4000):
        chance = rng.uniform(0.2, 0.8)
        true = 0.5 + slope * (chance - 0.5) - said
        won = float(rng.random() < true)
        matches.append([Prediction(chance, won)] * 3)
    return matches


@pytest.mark.parametrize(("said", "slope"), [(0.0, 1.0), (0.06, 1.0), (0.0, 0.7), (0.05, 1.2)])
def test_what_is_wrong_with_predictions_is_told(said: float, slope: float) -> None:
    told = Reliability.of(invented(said, slope))
    assert told.bias_interval[0] < said < told.bias_interval[1]
    assert told.slope_interval[0] < slope < told.slope_interval[1]
    assert told.bias_interval[1] - told.bias_interval[0] < 0.035, "three of a match count as one"


def test_a_diagram_has_a_dot_for_each_tenth_that_was_predicted() -> None:
    told = Reliability.of(invented(0.0, 1.0))
    assert [tenth is not None for tenth in told.tenths] == [False] * 2 + [True] * 6 + [False] * 2
    drawn = diagram("true", [("2 players", told), ("3 players", told)])
    assert drawn.count('rx="4"') == 12


def test_a_match_is_predicted_the_same_again() -> None:
    terms = Terms(Doors.key, "italian", 2, (Level.NOVICE, Level.CASUAL), 1, 20, 0)
    told = predictions(terms, 0)
    assert {each.won for each in told} == {0.0, 1.0}
    assert all(0 <= each.chance <= 1 for each in told)
    assert told == predictions(terms, 0)
