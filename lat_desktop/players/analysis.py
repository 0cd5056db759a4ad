"""What a player thinks of a position, as its answer is read: from here on moves are values."""

from __future__ import annotations

import msgspec

from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.registry import AnyGame
from lat_desktop.players.player import Reason
from lat_desktop.players.protocol import AnalyseResult


class EvaluatedMove(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    move: Move
    evaluation: float | None
    """The seat's chance of winning the match, 0 to 1 where the player keeps to the protocol; None
    where it does not reckon it."""


class Analysis(msgspec.Struct, frozen=True):
    """The candidates, the one to play first, and why it is better than another."""

    candidates: tuple[EvaluatedMove, ...]
    alternative: EvaluatedMove | None = None
    """The candidate with which the first is compared."""
    reasons: tuple[Reason, ...] = ()
    """Why the first is better than that."""
    line: tuple[tuple[Seat, Move], ...] = ()
    """What may follow the first."""

    @classmethod
    def of(cls, game: AnyGame, result: AnalyseResult) -> Analysis:
        """Read the answer of a player of *game*. Raises NotAMoveError."""
        candidates = tuple(
            EvaluatedMove(game.parse(each.move), each.evaluation) for each in result.candidates
        )
        other = None if result.alternative is None else game.parse(result.alternative)
        alternative = next((each for each in candidates[1:] if each.move == other), None)
        for reason in result.reasons:
            if reason.move is not None:
                game.parse(reason.move.move)
        line = tuple((each.seat, game.parse(each.move)) for each in result.line)
        return cls(candidates, alternative, result.reasons if alternative else (), line)
