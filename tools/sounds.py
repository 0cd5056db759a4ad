"""Makes the sounds of the program from figures: resources/sounds. None of them was recorded.

    python -m tools.sounds                  write them anew
    python -m tools.sounds build/sounds     and draw each as a picture there, to look at

A thing that is struck rings in a few modes, each with a pitch and a time in which it fades; one
that is brushed hisses in a band. So a sound here is a list of strikes and brushes. The same figures
make the same files on every machine, to the last bit but one.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from lat_desktop.widgets.sounds import FOLDER, RATE, Sound

LOUDEST: Final = 0.125
"""The root mean square of the loudest 50 ms of a sound at level 1, of full scale: -18 dB."""
HIGHEST: Final = 0.72
"""The largest sample that is allowed, of full scale: what has a sharp edge is softer instead."""
RISE_S: Final = 0.0015
FALL_S: Final = 0.012
"""What every sound takes at the least to begin and to end: a sample out of nothing is a click."""
WINDOW: Final = RATE // 20

Samples: TypeAlias = list[float]


@dataclass(frozen=True)
class Mode:
    """A pitch in which a thing rings."""

    hertz: float
    level: float
    fade: float
    """Seconds in which it fades to a third."""


@dataclass(frozen=True)
class Strike:
    """Something rings."""

    at: float
    """When, in seconds from the beginning."""
    modes: Sequence[Mode]
    level: float = 1.0
    rise: float = 0.002
    """Seconds to its loudest: 2 ms is a knock, 10 ms a mallet of felt."""

    def add_to(self, samples: Samples, rng: Random) -> None:
        """Let it be heard in *samples*."""
        begin = round(self.at * RATE)
        for n in range(begin, len(samples)):
            t = (n - begin) / RATE
            swell = min(1.0, t / self.rise)
            samples[n] += (
                self.level
                * swell
                * sum(
                    mode.level * math.exp(-t / mode.fade) * math.sin(math.tau * mode.hertz * t)
                    for mode in self.modes
                    if t < 8 * mode.fade
                )
            )


@dataclass(frozen=True)
class Brush:
    """Something brushes along something: noise between two pitches, which may glide."""

    at: float
    length: float
    low: float
    high: float
    """Hertz."""
    level: float = 1.0
    peak: float = 0.3
    """When it is loudest, of its length."""
    glide: float = 1.0
    """How many times as high the band is at its end."""
    grain: float = 0.0
    """How often a second it catches, as a pencil does on paper; 0 for never."""

    def add_to(self, samples: Samples, rng: Random) -> None:
        """Let it be heard in *samples*: two poles a side, once up and once down."""
        begin, count = round(self.at * RATE), round(self.length * RATE)
        lows, highs = [0.0, 0.0], [0.0, 0.0]
        for n in range(min(count, len(samples) - begin)):
            gone = n / count
            bend = self.glide**gone
            value = rng.uniform(-1.0, 1.0)
            for filtered, hertz in ((highs, self.high), (lows, self.low)):
                share = 1.0 - math.exp(-math.tau * min(hertz * bend, RATE * 0.45) / RATE)
                for pole in range(2):
                    before = filtered[pole]
                    filtered[pole] += share * (value - before)
                    value = filtered[pole] if filtered is highs else value - filtered[pole]
            swell = gone / self.peak if gone < self.peak else (1 - gone) / (1 - self.peak)
            caught = 1.0
            if self.grain:
                caught = 0.35 + 0.65 * abs(math.sin(math.pi * self.grain * n / RATE))
            samples[begin + n] += self.level * value * swell**1.5 * caught


@dataclass(frozen=True)
class Recipe:
    """A sound in figures."""

    length: float
    """Seconds."""
    parts: Sequence[Strike | Brush]
    level: float = 1.0
    """How loud it is beside the others."""


def wood(hertz: float, fade: float = 0.045) -> tuple[Mode, ...]:
    """Return how a piece of wood rings: dull, and its upper modes are gone at once."""
    return (
        Mode(hertz, 1.0, fade),
        Mode(hertz * 2.57, 0.45, fade * 0.55),
        Mode(hertz * 4.9, 0.16, fade * 0.28),
    )


def brass(hertz: float, fade: float) -> tuple[Mode, ...]:
    """Return how a small disc of brass rings."""
    return (
        Mode(hertz, 0.7, fade),
        Mode(hertz * 1.47, 0.5, fade * 0.8),
        Mode(hertz * 2.09, 0.35, fade * 0.5),
        Mode(hertz * 2.76, 0.15, fade * 0.3),
    )


def glass(hertz: float, fade: float) -> tuple[Mode, ...]:
    """Return how a cut stone rings when it is set down."""
    return (
        Mode(hertz, 0.8, fade),
        Mode(hertz * 2.32, 0.3, fade * 0.6),
        Mode(hertz * 3.9, 0.1, 0.03),
    )


def bar(hertz: float, fade: float) -> tuple[Mode, ...]:
    """Return how a tuned bar of wood sounds under a soft mallet, as of a marimba: 1 to 4 to 10."""
    return (
        Mode(hertz, 1.0, fade),
        Mode(hertz * 4.0, 0.16, fade * 0.3),
        Mode(hertz * 10.0, 0.03, fade * 0.1),
    )


def note(at: float, hertz: float, fade: float, level: float = 1.0) -> Strike:
    """Return a note of such a bar."""
    return Strike(at, bar(hertz, fade), level, rise=0.008)


def flick(at: float, level: float, high: float = 5200.0) -> Brush:
    """Return the edge of a card as it leaves the finger."""
    return Brush(at, 0.034, 1300.0, high, level, peak=0.18)


C5, E5, G5 = 523.25, 659.26, 783.99
G4, E4, C4 = 392.0, 329.63, 261.63

RECIPES: Final[dict[Sound, Recipe]] = {
    # A card slides over baize and lies: paper, then a soft pat.
    Sound.CARD: Recipe(
        0.13,
        [
            Brush(0.0, 0.085, 900.0, 4200.0, peak=0.45, glide=0.8),
            Strike(0.062, wood(170.0, 0.018), 0.22, rise=0.004),
        ],
        level=0.7,
    ),
    # A pack is riffled: sixteen edges, closer and closer, and the pack is squared.
    Sound.SHUFFLE: Recipe(
        0.56,
        [
            *(flick(0.45 * (n / 16) ** 0.82, 0.6 + 0.4 * (n % 3) / 2) for n in range(16)),
            Brush(0.44, 0.09, 700.0, 3200.0, 0.9, peak=0.25),
        ],
        level=0.62,
    ),
    # A small wooden figure is put down on a card.
    Sound.CUB: Recipe(
        0.12,
        [
            Strike(0.0, wood(520.0, 0.026), rise=0.0025),
            Brush(0.0, 0.02, 500.0, 2600.0, 0.25, peak=0.2),
        ],
        level=0.8,
    ),
    # Two cards pass each other: one brush goes up, one comes down, and both lie.
    Sound.SWAP: Recipe(
        0.34,
        [
            Brush(0.0, 0.24, 600.0, 2400.0, 0.8, peak=0.5, glide=1.7),
            Brush(0.05, 0.24, 900.0, 3600.0, 0.7, peak=0.5, glide=0.6),
            Strike(0.27, wood(180.0, 0.018), 0.12, rise=0.004),
        ],
        level=0.66,
    ),
    # A gavel falls on its block: one rap, with the table under it.
    Sound.GAVEL: Recipe(
        0.26,
        [
            Strike(0.0, wood(236.0, 0.06), rise=0.0015),
            Strike(0.0, wood(118.0, 0.045), 0.4, rise=0.004),
            Brush(0.0, 0.016, 800.0, 3600.0, 0.5, peak=0.15),
        ],
    ),
    # A brass token lands on others.
    Sound.TOKEN: Recipe(
        0.24,
        [
            Strike(0.0, brass(1510.0, 0.055), rise=0.002),
            Strike(0.028, brass(1830.0, 0.04), 0.35, rise=0.002),
        ],
        level=0.55,
    ),
    # A latch gives, a door swings on its hinges, and stands.
    Sound.DOOR: Recipe(
        0.5,
        [
            Strike(0.0, wood(640.0, 0.014), 0.5),
            Strike(0.03, wood(410.0, 0.02), 0.4),
            Brush(0.05, 0.36, 160.0, 900.0, 1.6, peak=0.35, glide=1.5, grain=19.0),
            Strike(0.36, wood(128.0, 0.05), 0.5, rise=0.005),
        ],
        level=0.85,
    ),
    # A cut stone is set down.
    Sound.GEM: Recipe(
        0.34,
        [
            Strike(0.0, glass(1975.0, 0.085), rise=0.003),
            Strike(0.055, glass(2637.0, 0.07), 0.4, rise=0.003),
        ],
        level=0.5,
    ),
    # Two dice of wood tumble on the table, and come to rest.
    Sound.DICE: Recipe(
        0.58,
        [
            Strike(at, wood(pitch, 0.017), level, rise=0.0015)
            for at, pitch, level in (
                *((0.0, 760.0, 1.0), (0.045, 910.0, 0.75), (0.12, 690.0, 0.8)),
                *((0.165, 980.0, 0.6), (0.25, 740.0, 0.55), (0.3, 860.0, 0.45)),
                *((0.385, 700.0, 0.35), (0.43, 820.0, 0.25), (0.465, 760.0, 0.16)),
            )
        ],
        level=0.75,
    ),
    # A pencil makes a mark.
    Sound.PENCIL: Recipe(
        0.15,
        [
            Brush(0.0, 0.06, 2200.0, 6000.0, peak=0.3, glide=1.15, grain=70.0),
            Brush(0.07, 0.065, 2000.0, 5400.0, 0.8, peak=0.5, glide=0.9, grain=70.0),
        ],
        level=0.4,
    ),
    # Velvet runs on its rail.
    Sound.CURTAIN: Recipe(
        0.6,
        [
            Brush(0.0, 0.56, 110.0, 620.0, peak=0.45, glide=1.25, grain=9.0),
            Brush(0.04, 0.48, 900.0, 2600.0, 0.1, peak=0.4, grain=23.0),
        ],
        level=0.7,
    ),
    # Two notes up, a fourth: somebody is waited for.
    Sound.YOUR_TURN: Recipe(0.46, [note(0.0, G4, 0.12), note(0.13, C5, 0.13)], level=0.85),
    # Up a chord.
    Sound.ROUND_WON: Recipe(
        0.6,
        [note(0.0, C5, 0.1, 0.8), note(0.11, E5, 0.1, 0.9), note(0.22, G5, 0.15)],
        level=0.85,
    ),
    # Down, quietly.
    Sound.LOST: Recipe(0.58, [note(0.0, E4, 0.14), note(0.17, C4, 0.16, 0.9)], level=0.75),
    # Twice the same.
    Sound.ROUND_OVER: Recipe(0.52, [note(0.0, G4, 0.12), note(0.16, G4, 0.14, 0.85)], level=0.8),
}


def synthesize(sound: Sound) -> array[int]:
    """Return the samples of *sound*, 16 bits each."""
    recipe = RECIPES[sound]
    samples = [0.0] * round(recipe.length * RATE)
    rng = Random(str(sound))
    for part in recipe.parts:
        part.add_to(samples, rng)
    for n in range(len(samples)):
        left = len(samples) - 1 - n
        samples[n] *= _eased(n / (RISE_S * RATE)) * _eased(left / (FALL_S * RATE))
    scale = LOUDEST * recipe.level / loudness(samples)
    scale = min(scale, HIGHEST / max(map(abs, samples)))
    return array("h", (round(32767 * scale * sample) for sample in samples))


def _eased(share: float) -> float:
    return 0.5 - 0.5 * math.cos(math.pi * min(share, 1.0))


def loudness(samples: Sequence[float]) -> float:
    """Return the root mean square of the loudest 50 ms."""
    squares = [0.0]
    for sample in samples:
        squares.append(squares[-1] + sample * sample)
    begins = range(max(1, len(samples) - WINDOW + 1))
    return max(
        math.sqrt((squares[min(n + WINDOW, len(samples))] - squares[n]) / WINDOW) for n in begins
    )


def write(folder: Path) -> None:
    """Write all of them into *folder*."""
    folder.mkdir(parents=True, exist_ok=True)
    for sound in Sound:
        samples = synthesize(sound)
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(folder / f"{sound}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


def draw(folder: Path) -> None:
    """Draw the wave and the spectrum of each of them as a picture in *folder*."""
    from PIL import Image, ImageDraw

    folder.mkdir(parents=True, exist_ok=True)
    wide, high, bands = 720, 150, 96
    for sound in Sound:
        samples = [sample / 32768 for sample in synthesize(sound)]
        picture = Image.new("RGB", (wide, 2 * high), "white")
        pen = ImageDraw.Draw(picture)
        pen.text((4, 2), f"{sound}  {1000 * len(samples) / RATE:.0f} ms", fill="black")
        for x in range(wide):
            here = samples[len(samples) * x // wide : len(samples) * (x + 1) // wide] or [0.0]
            low, top = (high / 2 * (1 - each) for each in (min(here), max(here)))
            pen.line([(x, top), (x, low)], fill="#2b62a8")
        for x in range(0, wide, 4):
            middle = len(samples) * x // wide
            here = [
                samples[n] for n in range(max(0, middle - 128), min(len(samples), middle + 128))
            ]
            for band in range(bands):
                hertz = 60 * (180 ** (band / bands))
                power = _power(here, hertz)
                grey = max(0, min(255, round(255 + 3.4 * (10 * math.log10(power + 1e-9) + 18))))
                y = 2 * high - (band + 1) * high // bands
                pen.rectangle([x, y, x + 3, y + 1], fill=(255 - grey,) * 3)
        picture.save(folder / f"{sound}.png")


def _power(samples: Sequence[float], hertz: float) -> float:
    """Return how much of *hertz* is in *samples* (Goertzel 1958), under a window of Hann."""
    count, turn = len(samples), 2 * math.cos(math.tau * hertz / RATE)
    before = last = 0.0
    for n, sample in enumerate(samples):
        eased = sample * (0.5 - 0.5 * math.cos(math.tau * n / max(1, count - 1)))
        before, last = last, eased + turn * last - before
    return (last * last + before * before - turn * last * before) / max(1, count) ** 2 * 16


if __name__ == "__main__":
    write(FOLDER)
    if len(sys.argv) > 1:
        draw(Path(sys.argv[1]))
