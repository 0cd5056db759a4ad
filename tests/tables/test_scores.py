"""The score is said on the table, of every seat, to the eye and in words."""

from __future__ import annotations

import re
from itertools import product

import pytest

from lat_desktop.rulebook import LANGUAGES
from tests.games import SUBJECTS
from tests.games.subject import random_match
from tests.tables.test_last_moves import Onlooker, application

__all__ = ["application"]


MOMENTS = (0, 25, 60, 10_000)
"""After how many steps of random play one looks; the last is the end."""


@pytest.mark.parametrize("game", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_says_the_score_of_every_seat(game: str, language: str) -> None:
    subject = SUBJECTS[game]
    for seed, steps in product(range(len(subject.game.seats)), MOMENTS):
        onlooker = Onlooker(random_match(subject.game)(seed, steps), 0, language)
        lines = onlooker.table.described()
        for seat, score in enumerate(onlooker.playback.view.scores):
            name = onlooker.renderer.name(seat)
            number = str(score).replace("-", "−")
            told = [line for line in lines if name in line]
            assert any(re.search(rf"(?<![\d−]){number}(?!\d)", line) for line in told)
        onlooker.leave()
