"""How fast what happens is shown: movements, and the time that words stand to be read."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec


class Pace(StrEnum):
    """The paces that a person may choose."""

    AT_ONCE = "at_once"
    """Everything is in its place at once."""
    BRISK = "brisk"
    NORMAL = "normal"
    CALM = "calm"
    WAIT = "wait"
    """As normal, and each turn of another is shown only when the person asks for it."""

    @property
    def tempo(self) -> Tempo:
        """What the pace is in figures."""
        return TEMPI[self]


class Tempo(msgspec.Struct, frozen=True):
    """A pace in figures."""

    stretch: float
    """How many times its usual time a movement takes."""
    letter: float
    """Milliseconds that a letter of what is to be read takes, beyond :data:`GLANCE`."""

    def reading_time(self, words: str) -> int:
        """Return how long *words* are to be seen at the least, in milliseconds."""
        return round(GLANCE * self.stretch + self.letter * len(words)) if words else 0


GLANCE: Final = 350
"""Milliseconds until one has found what is to be read, at the normal pace."""
TEMPI: Final = {
    Pace.AT_ONCE: Tempo(0.0, 0),
    Pace.BRISK: Tempo(0.5, 25),
    Pace.NORMAL: Tempo(1.0, 45),
    Pace.CALM: Tempo(2.0, 70),
    Pace.WAIT: Tempo(1.0, 45),
}
"""The paces in figures; 45 ms a letter are some 240 words a minute, as one reads quietly."""
