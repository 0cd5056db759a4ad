"""What can be heard: short sounds of the things on a table, and a few that tell how it stands.

:mod:`.rules` says whether one is played now, :mod:`.player` plays it, :mod:`.output` is the device.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[3] / "resources" / "sounds"
"""Where they lie; `tools/sounds.py` makes them."""


class Sound(StrEnum):
    """All sounds, by the names of their files."""

    CARD = "card"
    SHUFFLE = "shuffle"
    CUB = "cub"
    SWAP = "swap"
    GAVEL = "gavel"
    TOKEN = "token"
    DOOR = "door"
    GEM = "gem"
    DICE = "dice"
    PENCIL = "pencil"
    CURTAIN = "curtain"
    YOUR_TURN = "your_turn"
    ROUND_WON = "round_won"
    LOST = "lost"
    ROUND_OVER = "round_over"
    """Neither won nor lost: nobody plays, or several people look at one screen."""

    @property
    def path(self) -> Path:
        """Its file: mono, 16 bits, at :data:`RATE`."""
        return FOLDER / f"{self}.wav"

    @property
    def tells(self) -> bool:
        """Whether it tells how it stands, and is not only the sound of a thing."""
        return self in (Sound.YOUR_TURN, Sound.ROUND_WON, Sound.LOST, Sound.ROUND_OVER)


RATE: Final = 22050
"""Samples a second in all of them."""
