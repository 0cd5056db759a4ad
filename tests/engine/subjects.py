"""What the contract tests must be told about each game. A new game is one more entry here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Final

from lat_desktop.engine.cards import Door
from lat_desktop.engine.doors import DISPLAY_SIZE, Deal, Discard, Doors, Take
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import AnyGame, AnyMatch


@dataclass(frozen=True)
class Subject:
    """A game under test."""

    game: AnyGame
    longest: int | None
    """A match ends within so many steps however it is played; None where it may go on for ever."""
    retell: Callable[[AnyMatch, Seat, Random], list[Move]]
    """Return the moves of another match that a seat cannot tell from this one.

    Chance differs in whatever the seat has not been shown, all else is as it was.
    """
    open: bool = False
    """Whether nothing is ever hidden, so that there is nothing to tell differently."""


def _retell_doors(match: AnyMatch, seat: Seat, rng: Random) -> list[Move]:
    """Deal the other seat another identity, and shuffle the cards that stayed in the deck.

    An identity that was revealed stays. The set-aside Doors follow from the two that were dealt.
    """
    moves = [step.move for step in match.steps]
    ended = [step.state.ending is not None for step in match.steps]
    retold: list[Move] = []
    for n, move in enumerate(moves):
        if isinstance(move, Deal):
            after = list(takewhile(lambda later: not isinstance(later, Deal), moves[n + 1 :]))
            shown = DISPLAY_SIZE + sum(isinstance(later, Take | Discard) for later in after)
            hidden = rng.sample(move.deck[shown:], len(move.deck) - shown)
            mine = move.identities[seat]
            theirs = move.identities[1 - seat]
            if not ended[n + len(after)]:
                theirs = rng.choice([door for door in Door if door is not mine])
            identities = (mine, theirs) if seat == 0 else (theirs, mine)
            move = Deal(identities, (*move.deck[:shown], *hidden))
        retold.append(move)
    return retold


def _retell_open(match: AnyMatch, seat: Seat, rng: Random) -> list[Move]:
    """Tell it as it was: chance has no secrets."""
    return [step.move for step in match.steps]


SUBJECTS: Final = {
    # At most 19 rounds (9 : 9 in single tokens, and one more) of a deal and five turns, in each of
    # which the Collector takes and is asked, and the Guesser discards and is asked.
    "doors": Subject(Doors(), longest=19 * (1 + 5 * 4), retell=_retell_doors),
    "labyrinth": Subject(Labyrinth(), longest=None, retell=_retell_open, open=True),
}
