"""What makes each level of Doors: how it guesses, what it remembers, if it collects by plan.

All but the lowest count. A weaker one counts worse, as people do: it forgets what was taken some
turns ago, believes too little or too much of what it sees, or does not wait for the next card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lat_desktop.players.levels import Level


class Thinking(StrEnum):
    """How far a decision is thought through."""

    BY_FEEL = "by feel"
    """It says aloud, now and then, what three cards of the row share."""
    COUNTING = "counting"
    """It looks at this turn, and at what the Collector seems to need."""
    SEARCHING = "searching"
    """It searches what each discard and each silence may bring, with every card that may come."""
    SOLVING = "solving"
    """It follows what the round may still bring for all identities at once, to its end, and plays
    for the match instead of for tokens; see ``search.RoundSolver``."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level plays."""

    guessing: Thinking
    """How it thinks as the Guesser."""
    collects_by_plan: bool = False
    """Whether it thinks as the Collector at all, or takes whatever comes until its set is there."""
    memory: int = 5
    """How many takes it remembers, the last ones; a round has five."""
    conviction: float = 1.0
    """How much it believes what it remembers: the power to which the odds are raised. 1 is right, 0
    to believe nothing."""
    patience: float = 0.4
    """How many tokens it reckons that another turn is worth to the Guesser."""
    positions: int | None = None
    """How many it looks at for a decision, at most; None for as many as its time allows."""
    talkative: float = 0.0
    """How often it says what it feels."""


SKILLS: Final = {
    Level.NOVICE: Skill(Thinking.BY_FEEL, talkative=0.2),
    Level.CASUAL: Skill(Thinking.COUNTING),
    Level.INTERMEDIATE: Skill(Thinking.SEARCHING, positions=50),
    Level.ADVANCED: Skill(Thinking.SEARCHING, positions=500),
    Level.EXPERT: Skill(Thinking.SEARCHING, positions=4_000),
    Level.MASTER: Skill(Thinking.SOLVING, collects_by_plan=True),
}
