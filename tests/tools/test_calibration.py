"""What is told of predictions: how far they are off, and how it is drawn."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from lat_desktop.engine.doors import Doors
from lat_desktop.players.levels import Level
from lat_desktop.players.scaling import BetaScaling, ShiftingScaling
from tools.calibration import (
    MARGIN,
    OfMatch,
    Prediction,
    Reliability,
    Terms,
    diagram,
    main,
    noted,
    predictions,
)
from tools.scaling_fit import FARTHEST, Fit, fitted, fitted_shift, unscaled


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


def test_the_squares_of_a_diagram_stand_in_rows() -> None:
    told = Reliability.of(invented(0.0, 1.0))
    one, four = (diagram("true", [("2 players", told)] * count) for count in (1, 4))
    width, height = (
        float(number) for number in one.split('viewBox="0 0 ')[1].split('"')[0].split()
    )
    assert f'viewBox="0 0 {width + 2 * (width - MARGIN):g} {2 * height:g}"' in four


@pytest.mark.parametrize(
    "scaling", [BetaScaling(), BetaScaling(0.7, 1.4, 1.4), BetaScaling(1.3, 0.8, 0.5)]
)
def test_a_scaling_is_found_again(scaling: BetaScaling) -> None:
    rng = Random(1)
    matches = []
    for _ in range(500):
        chance = rng.uniform(0.05, 0.95)
        won = float(rng.random() < scaling(chance))
        matches.append([(chance, won), (1.0, 1.0), (0.0, 0.0)])
    for even in {False, scaling.a == scaling.b}:
        fit = Fit.of(matches, even=even)
        true = (scaling.factor, scaling.a, scaling.b)
        for value, (low, high) in zip(true, fit.intervals, strict=True):
            assert low < value < high
        assert f"b {fit.scaling.b:.2f} (" in str(fit)


def test_a_scaling_that_shifts_is_found_again() -> None:
    true = ShiftingScaling(BetaScaling(1.3, 1.2, 0.9), BetaScaling(0.6, 0.7, 0.5))
    rng = Random(1)
    matches = []
    for _ in range(4000):
        chance, share = rng.uniform(0.05, 0.95), rng.random()
        matches.append([(chance, share, float(rng.random() < true.at(share)(chance)))])
    found = fitted_shift(matches)
    for share in (0.0, 0.5, 1.0):
        for chance in (0.2, 0.5, 0.8):
            assert abs(found.at(share)(chance) - true.at(share)(chance)) < 0.06


@pytest.mark.parametrize("shown", [0.0, 1e-6, 0.3, 0.999, 1.0])
def test_what_was_scaled_is_found_again(shown: float) -> None:
    scaling = BetaScaling(0.7, 1.4, 0.6)
    assert scaling(unscaled(scaling, shown)) == pytest.approx(shown, rel=1e-6)


def test_few_matches_are_not_taken_too_seriously() -> None:
    lost = [[(0.6, 0.0), (0.7, 0.0), (0.8, 0.0)]]
    assert fitted(lost * 20).factor < fitted(lost).factor < 1


def test_what_stands_in_a_record_is_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = tmp_path / "told.jsonl"
    command = "calibration favor novice --nodes 10 --jobs 1 --fit --every 2 -n 3 --record"
    arguments = [*command.split(" "), str(record)]
    monkeypatch.setattr(sys, "argv", arguments)
    assert main() == 0
    first, lines = capsys.readouterr(), record.read_bytes()
    assert "what would be scaled best by\n  factor" in first.out
    assert "predicted − won in each third of the way: " in first.out
    assert lines.count(b"\n") == 3
    assert main() == 0
    assert (capsys.readouterr(), record.read_bytes()) == ((first.out, ""), lines)
    every = sum(len(each) for each in noted(record).values())
    terms = next(iter(noted(record)))[0]
    asked = sum(len(predictions(replace(terms, every=1), number)) for number in range(3))
    assert 0 < every < asked


def test_a_match_is_predicted_the_same_again() -> None:
    terms = Terms(Doors.key, "italian", 2, (Level.NOVICE, Level.CASUAL), 1, 20, 0)
    told = predictions(terms, 0)
    assert {each.won for each in told} == {0.0, 1.0}
    assert all(0 <= each.chance <= 1 for each in told)
    assert told == predictions(terms, 0)


def test_what_was_all_but_ruled_out_counts_as_no_more_than_a_great_surprise() -> None:
    rng = Random(2)
    chances = [rng.uniform(0.1, 0.9) for _ in range(100)]
    usual = [[(chance, float(rng.random() < chance))] for chance in chances]
    beyond = [[(1e-300, 1.0)], [(1 - 1e-15, 0.0)]]
    great = [[(FARTHEST, 1.0)], [(1 - FARTHEST, 0.0)]]
    assert fitted([*usual, *beyond]) == fitted([*usual, *great])
