"""The levels of play. They differ by what a player knows and how far it looks.

What makes a level is a table of each game: its module `skills`.
"""

from __future__ import annotations

from enum import StrEnum


class Level(StrEnum):
    """How strong an AI plays, the weakest first."""

    NOVICE = "novice"
    CASUAL = "casual"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"
    MASTER = "master"
