"""The sounds are made from figures: always the same, soft at both ends, none louder than others."""

from __future__ import annotations

import math
import wave
from array import array
from itertools import pairwise

import pytest

from lat_desktop.widgets.sounds import FOLDER, RATE, Sound
from tools.sounds import RECIPES, loudness, synthesize

each_sound = pytest.mark.parametrize("sound", Sound)
SCALE = 32768
MOST_BYTES = 400_000
"""That all of them may weigh."""


def written(sound: Sound) -> array[int]:
    """Return the samples in the file of *sound*."""
    with wave.open(str(sound.path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        return array("h", file.readframes(file.getnframes()))


@each_sound
def test_a_file_is_what_its_figures_make(sound: Sound) -> None:
    """But for the last bit, in which one library of mathematics may differ from another."""
    made, there = synthesize(sound), written(sound)
    assert made == synthesize(sound)
    assert len(made) == len(there)
    assert max(abs(one - other) for one, other in zip(made, there, strict=True)) <= 1


def test_there_are_no_others_and_all_are_small() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(Sound) == set(RECIPES)
    assert sum(sound.path.stat().st_size for sound in Sound) < MOST_BYTES


@each_sound
def test_it_is_short_begins_and_ends_in_silence_and_is_not_clipped(sound: Sound) -> None:
    samples = [sample / SCALE for sample in written(sound)]
    assert 0.06 <= len(samples) / RATE <= 0.6
    assert abs(samples[0]) < 0.001
    assert abs(samples[-1]) < 0.001
    steps = [abs(b - a) for a, b in pairwise(samples)]
    edge = round(0.001 * RATE)
    assert max(steps[:edge] + steps[-edge:]) < 0.1, "no click where it begins or ends"
    assert max(map(abs, samples)) < 0.75
    assert abs(sum(samples) / len(samples)) < 0.001, "it pushes nothing aside"


@each_sound
def test_it_is_as_loud_as_the_others_and_quiet(sound: Sound) -> None:
    """Brass, stone and graphite lie where the ear hears best, and are softer by the figures."""
    decibels = 20 * math.log10(loudness([sample / SCALE for sample in written(sound)]))
    assert -26.5 <= decibels <= -17.5
