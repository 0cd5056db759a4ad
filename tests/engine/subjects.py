"""What the contract tests must be told about each game. A new game is one more entry here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lat_desktop.engine.doors import Doors
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import AnyGame
from lat_desktop.engine.suspicion import Suspicion
from tools.games import TOOLS
from tools.games.descriptor import ResampleHidden


@dataclass(frozen=True)
class Subject:
    """A game under test."""

    game: AnyGame
    longest: int | None
    """A match ends within so many steps however it is played; None where it may go on for ever."""

    @property
    def resample_hidden(self) -> ResampleHidden:
        """How its matches are told otherwise."""
        return TOOLS[self.game.key].resample_hidden


SUBJECTS: Final = {
    # At most 19 rounds (9 : 9 in single tokens, and one more) of a deal and five turns, in each of
    # which the Collector takes and is asked, and the Guesser discards and is asked.
    "doors": Subject(Doors(), longest=19 * (1 + 5 * 4)),
    # Three rounds of a deal, at most thirteen turns (each brings a card to the table, be it by an
    # auction and a new lot), a bid of everybody in each, and in the final auction.
    "favor": Subject(Favor(), longest=3 * (1 + 13 + 14 * 4)),
    "labyrinth": Subject(Labyrinth(), longest=None),
    # Nobody has to steal: the thefts end when they end.
    "suspicion": Subject(Suspicion(), longest=None),
}
