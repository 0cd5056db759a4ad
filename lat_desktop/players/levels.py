"""The levels of play. They differ by what a player knows and how far it looks."""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How strong an AI plays, the weakest first."""

    NOVICE = "novice"
    CASUAL = "casual"
    EXPERT = "expert"
    MASTER = "master"
