"""What makes each level of Suspicion: what it notes, how far it plans, what it reads and hides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from lat_desktop.players.levels import Level
from lat_desktop.players.suspicion.deduction import EVERYTHING, Kind

TOLD: Final = frozenset((Kind.OWN, Kind.YES, Kind.NO, Kind.VIEWED))
"""The facts that somebody minds who notes only what was told to it alone."""


class Planning(StrEnum):
    """How much is looked at together."""

    NOTHING = "nothing"
    """It steals what lies at hand, and asks anybody."""
    MOVE = "move"
    """The next move: it collects sets, and asks where most can be crossed out."""
    TURN = "turn"
    """The whole turn, for gems and for what it learns, by exact probabilities."""
    MATCH = "match"
    """The rest of the match, in worlds that may be the real one."""


@dataclass(frozen=True, slots=True)
class EvaluationStyle:
    """What is taken into account in planning a turn."""

    use_behaviour: bool
    """Whether what others do by choice speaks for who they are."""
    concealment: float
    """How much of what a theft tells of oneself is counted as its cost, 0 to 1."""


READING: Final = EvaluationStyle(use_behaviour=True, concealment=0.0)
HIDING: Final = EvaluationStyle(use_behaviour=True, concealment=1.0)


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level plays."""

    planning: Planning
    sheet: frozenset[Kind] = EVERYTHING
    """The facts that it notes."""
    memory: int | None = None
    """How many turns of everybody its sheet goes back, when it says who is who; None for all."""
    style: EvaluationStyle = EvaluationStyle(use_behaviour=False, concealment=0.0)


SKILLS: Final = {
    Level.NOVICE: Skill(Planning.NOTHING, sheet=TOLD),
    Level.CASUAL: Skill(Planning.NOTHING, memory=5),
    Level.INTERMEDIATE: Skill(Planning.MOVE, style=READING),
    Level.ADVANCED: Skill(Planning.TURN, style=READING),
    Level.EXPERT: Skill(Planning.TURN, style=HIDING),
    Level.MASTER: Skill(Planning.MATCH, style=HIDING),
}
