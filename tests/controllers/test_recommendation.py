"""Which level is recommended follows from how the last matches went, and from nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lat_desktop.controllers.recommendation import KEPT, LAST, Result, recommended, with_result
from lat_desktop.controllers.settings import Settings
from lat_desktop.players.levels import Level
from tests.games import SUBJECTS

NOVICE, CASUAL, INTERMEDIATE, ADVANCED, EXPERT, MASTER = Level
LETTERS = {level.value[0]: level for level in Level}


def results(played: str) -> list[Result]:
    """Return results from letters: `N` for one won against Novice, `n` for one lost."""
    return [
        Result(str(n), LETTERS[letter.lower()], letter.isupper()) for n, letter in enumerate(played)
    ]


@pytest.mark.parametrize(
    ("played", "next_level"),
    [
        ("", NOVICE),
        ("N", NOVICE),
        ("nnnn", NOVICE),
        ("NN", CASUAL),
        ("NNn", CASUAL),
        ("NNnn", NOVICE),
        ("NNcc", CASUAL),
        ("NNccc", NOVICE),
        ("NNcccC", CASUAL),
        ("NNCC", INTERMEDIATE),
        ("CCII", ADVANCED),
        ("AAeee", ADVANCED),
        ("EE", MASTER),
        ("EEmmm", EXPERT),
        ("MM", MASTER),
        ("mmm", NOVICE),
    ],
)
def test_one_goes_up_by_winning_and_down_by_losing(played: str, next_level: Level) -> None:
    assert recommended(results(played)) is next_level


@given(st.lists(st.sampled_from("nNcCiIaAeEmM"), max_size=30).map("".join))
def test_two_wins_against_what_is_recommended_lead_on(played: str) -> None:
    level = recommended(results(played))
    again = recommended(results(played + level.value[0].upper() * LAST))
    assert list(Level).index(again) >= min(list(Level).index(level) + 1, len(Level) - 1)


def test_a_match_has_one_result_and_old_ones_are_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "settings.ini"
    settings = Settings(path)
    games = list(SUBJECTS)
    settings.remember_result(games[0], Result("a", CASUAL, won=False))
    settings.remember_result(games[0], Result("a", CASUAL, won=True))
    assert settings.results(games[0]) == (Result("a", CASUAL, won=True),)
    assert settings.results(games[1]) == ()
    many = results("N" * (KEPT + 5))
    kept: tuple[Result, ...] = ()
    for each in many:
        kept = with_result(kept, each)
    assert kept == tuple(many[-KEPT:])


@pytest.mark.parametrize("stored", ["", "{", '[{"match": 3}]', '[{"match": "a", "level": "x"}]'])
def test_what_makes_no_sense_counts_for_nothing(tmp_path: Path, stored: str) -> None:
    settings = Settings(tmp_path / "settings.ini")
    game = next(iter(SUBJECTS))
    settings.set_text(f"results/{game}", stored)
    assert settings.results(game) == ()
