"""What makes each level of Suspicion: its memory, how far it plans, what it reads and hides."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from lat_desktop.players.levels import Level


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


class EvaluationStyle(msgspec.Struct, frozen=True):
    """What is taken into account in planning a turn."""

    use_behaviour: bool
    """Whether what others do by choice speaks for who they are."""
    concealment: float
    """How much of what a theft tells of oneself is counted as its cost, 0 to 1."""


READING: Final = EvaluationStyle(use_behaviour=True, concealment=0.0)
HIDING: Final = EvaluationStyle(use_behaviour=True, concealment=1.0)


class Skill(msgspec.Struct, frozen=True):
    """How a level plays."""

    planning: Planning
    memory: int | None = None
    """How many turns it remembers when it says who is who, the last ones; None for all. A match has
    some 13 between two or three, 27 among four, and 35 among five or six."""
    style: EvaluationStyle = EvaluationStyle(use_behaviour=False, concealment=0.0)
    caution: Mapping[int, float] = {}
    """How often it minds, where it hides its tracks at all, what a move would show of itself, by
    the number of seats; always, where none is given."""


CAUTION: Final = {2: 0.4, 3: 0.25, 4: 0.4, 5: 0.4, 6: 0.4}
"""What makes the steps to Advanced and from it alike, among three as well."""

SKILLS: Final = {
    Level.NOVICE: Skill(Planning.NOTHING, memory=7),
    Level.CASUAL: Skill(Planning.NOTHING, memory=14),
    Level.INTERMEDIATE: Skill(Planning.MOVE, memory=17, style=READING),
    Level.ADVANCED: Skill(Planning.TURN, memory=22, style=HIDING, caution=CAUTION),
    Level.EXPERT: Skill(Planning.TURN, memory=27, style=HIDING),
    Level.MASTER: Skill(Planning.MATCH, style=HIDING),
}
