"""What a player thinks of a position, as its answer is read: from here on moves are values."""

from __future__ import annotations

from dataclasses import dataclass

from lat_desktop.engine.game import Move
from lat_desktop.engine.registry import AnyGame
from lat_desktop.players.player import Reason
from lat_desktop.players.protocol import AnalyseResult


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A move that was looked at."""

    move: Move
    evaluation: float | None
    """The seat's chance of winning the match, 0 to 1 where the player keeps to the protocol; None
    where it does not reckon it."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The candidates, the one to play first, and why it is."""

    candidates: tuple[EvaluatedMove, ...]
    reasons: tuple[Reason, ...] = ()

    @classmethod
    def of(cls, game: AnyGame, result: AnalyseResult) -> Analysis:
        """Read the answer of a player of *game*. Raises NotAMoveError."""
        candidates = (
            EvaluatedMove(game.parse(each.move), each.evaluation) for each in result.candidates
        )
        return cls(tuple(candidates), result.reasons)
