"""What makes each level of Favor: what it knows of tokens and of others, and what it reckons.

Nobody above the lowest pays at random: a weaker one thinks less of a token, does not listen to what
the others bid, or forgets it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from lat_desktop.players.favor.beliefs import TOKEN_VALUE
from lat_desktop.players.levels import Level

EVERYTHING: Final = 1_000
"""More bids and calls than there are in a round."""


class Skill(msgspec.Struct, frozen=True):
    """How a level plays."""

    knows_rivals: bool = True
    """Whether it thinks of what the others may pay, and of what tokens are good for."""
    showiness: float = 0.0
    """How much more it bids than it takes, as a part of what it has to spare, 0 to 1; only where it
    thinks of nobody."""
    token_value: float = TOKEN_VALUE
    """What it takes a token to be worth, in points: the less, the more it pays."""
    memory: int = EVERYTHING
    """How many bids and calls it remembers, the last ones."""
    conviction: float = 1.0
    """How much it believes what they tell of who the others are: the power to which the odds are
    raised. 1 is right, 0 to believe nothing."""
    care: Mapping[int, float] = {}
    """How often it takes the trouble to reckon what comes of a bid, in this auction and after it, 0
    to 1, by the number of seats; never, where none is given. Otherwise it goes by rule."""


SKILLS: Final = {
    Level.NOVICE: Skill(knows_rivals=False, showiness=0.4),
    Level.CASUAL: Skill(token_value=1.4, memory=0),
    Level.INTERMEDIATE: Skill(memory=0),
    Level.ADVANCED: Skill(conviction=0.4, care={2: 0.2, 3: 0.2, 4: 0.1}),
    Level.EXPERT: Skill(care={2: 0.5, 3: 0.5, 4: 0.3}),
    Level.MASTER: Skill(care={2: 1.0, 3: 1.0, 4: 1.0}),
}
