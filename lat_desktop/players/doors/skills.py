"""What makes each level of Doors: how it thinks, and how many of the rounds its mind is on.

A weaker level has its mind elsewhere in some of the rounds, and draws for a whole round whether it
has. Who always plays honestly would otherwise meet a wall: who counts reads them like a book.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Final

import msgspec

from lat_desktop.engine.doors import DoorsView
from lat_desktop.players.levels import Level


class Thinking(StrEnum):
    """How far a decision is thought through."""

    BY_FEEL = "by feel"
    """It says aloud, now and then, what three cards of the row share."""
    COUNTING = "counting"
    """It looks at this turn, and at what the Collector seems to need."""
    SOLVING = "solving"
    """It follows what the round may still bring for all identities at once, to its end, and plays
    for the match instead of for tokens; see ``search.RoundSolver``."""


class Skill(msgspec.Struct, frozen=True):
    """How a level plays."""

    thinking: Thinking
    """How it thinks when its mind is on the game. Who solves collects by plan, too; the others take
    whatever comes until their set is there."""
    otherwise: Thinking = Thinking.BY_FEEL
    """How it thinks when it is elsewhere."""
    conviction: float = 1.0
    """How much it believes what the cards that were taken tell: the power to which the odds are
    raised. At 0 it believes nothing."""
    watchful: float = 1.0
    """In which part of the rounds its mind is on the game."""
    talkative: float = 0.2
    """How often it says what it feels."""

    def thinks(self, view: DoorsView) -> Thinking:
        """Return how it thinks in this round: that follows from the deal, and the seat."""
        dealt = view.history[0].display if view.history else view.display
        mood = Random(f"round {view.round} {view.seat} {' '.join(dealt)}")
        return self.thinking if mood.random() < self.watchful else self.otherwise


SKILLS: Final = {
    Level.NOVICE: Skill(Thinking.BY_FEEL),
    Level.CASUAL: Skill(Thinking.COUNTING, watchful=0.26, conviction=0.25),
    Level.INTERMEDIATE: Skill(Thinking.COUNTING, watchful=0.6, conviction=0.25),
    Level.ADVANCED: Skill(Thinking.COUNTING, watchful=0.95, conviction=0.25),
    Level.EXPERT: Skill(Thinking.SOLVING, Thinking.COUNTING, watchful=0.42, conviction=0.25),
    Level.MASTER: Skill(Thinking.SOLVING),
}
