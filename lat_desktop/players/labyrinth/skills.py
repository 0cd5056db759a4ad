"""What makes each level of Labyrinth: how many turns it looks ahead, on bad days and good ones.

A turn more is worth so much in this game that levels which always looked equally far would be
walls. People are not like that either: one sees more on one day than on another. So a level has a
few horizons, and draws one for the whole match.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

import msgspec

from lat_desktop.engine.game import Seat
from lat_desktop.engine.labyrinth import LabyrinthState
from lat_desktop.players.kernels.labyrinth import MAX_DEPTH
from lat_desktop.players.levels import Level

OWN_CUBS: Final = 0
"""The horizon of who looks at its own turn and its own cubs: it hurries home, and sees neither how
far the other is nor what the markers allow next. At 1 all of that is weighed."""
FAR: Final = MAX_DEPTH
"""The horizon of who looks as far as its time allows."""


class Skill(msgspec.Struct, frozen=True):
    """How a level plays."""

    horizons: Mapping[int, float]
    """How many turns it looks ahead in a match, and how likely that is."""
    absent: float = 0.0
    """How often, in the course of a match, it does whatever comes without looking at all."""
    quarrelsome: bool = False
    """Whether it plays on from any position that is better than even, where it could have a draw;
    otherwise only from one that is better by a turn."""
    contempt: int = 0
    """By what score it would rather stand worse than have a draw. Master's is one that positions
    seldom have, so that it tells a draw."""

    def horizon(self, state: LabyrinthState, seat: Seat) -> int:
        """Return how far *seat* looks ahead in this match: it follows from the deal and from it."""
        first = state.past[0] if state.past else state.position
        day = Random(f"day {' '.join(first.clues)} {seat}")
        return day.choices(list(self.horizons), list(self.horizons.values()))[0]


SKILLS: Final = {
    Level.NOVICE: Skill({OWN_CUBS: 1.0}, absent=0.1),
    Level.CASUAL: Skill({OWN_CUBS: 0.75, 1: 0.15, 2: 0.1}),
    Level.INTERMEDIATE: Skill({OWN_CUBS: 0.4, 1: 0.15, 2: 0.1, 3: 0.15, 4: 0.2}),
    Level.ADVANCED: Skill(
        {OWN_CUBS: 0.1, 1: 0.1, 2: 0.15, 3: 0.15, 4: 0.15, 5: 0.35}, quarrelsome=True
    ),
    Level.EXPERT: Skill({3: 0.15, 4: 0.2, 5: 0.4, FAR: 0.25}, quarrelsome=True),
    Level.MASTER: Skill({FAR: 1.0}, quarrelsome=True, contempt=19),
}
