"""What the contract tests must be told about each game. A new game is one more entry here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise, takewhile
from random import Random
from typing import Final

from lat_desktop.engine.cards import Door
from lat_desktop.engine.doors import DISPLAY_SIZE, Deal, Discard, Doors, Take
from lat_desktop.engine.favor import Deal as FavorDeal
from lat_desktop.engine.favor import Favor
from lat_desktop.engine.favor import Phase as FavorPhase
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.labyrinth import Labyrinth
from lat_desktop.engine.registry import AnyGame, AnyMatch
from lat_desktop.engine.suspicion import Suspicion
from tests.engine import suspicion_world


@dataclass(frozen=True)
class Subject:
    """A game under test."""

    game: AnyGame
    longest: int | None
    """A match ends within so many steps however it is played; None where it may go on for ever."""
    retell: Callable[[AnyMatch, Seat | None, Random], list[Move]]
    """Return the moves of another match that a seat, or a bystander, cannot tell from this one.

    Chance differs in whatever has not been shown there, all else is as it was.
    """


def _other_doors(
    dealt: tuple[Door, ...], seat: Seat | None, shown: bool, rng: Random
) -> tuple[Door, ...]:
    """Deal others to everybody but *seat*, unless all were *shown* in the end."""
    if shown:
        return dealt
    known = [] if seat is None else [dealt[seat]]
    rest = [door for door in Door if door not in known]
    others = iter(rng.sample(rest, len(rest)))
    return tuple(door if n == seat else next(others) for n, door in enumerate(dealt))


def _retell_doors(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another identity, and shuffle the cards that stayed in the deck.

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
            identities = _other_doors(move.identities, seat, ended[n + len(after)], rng)
            move = Deal((identities[0], identities[1]), (*move.deck[:shown], *hidden))
        retold.append(move)
    return retold


def _retell_favor(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another identity, and shuffle the cards that stayed in the deck."""
    steps = match.steps
    deals = [n for n, step in enumerate(steps) if isinstance(step.move, FavorDeal)]
    retold: list[Move] = [step.move for step in steps]
    for n, following in pairwise([*deals, len(steps)]):
        deal, last = steps[n].move, steps[following - 1].state
        shown = len(deal.deck) - len(last.deck)
        hidden = rng.sample(deal.deck[shown:], len(last.deck))
        ended = last.phase in (FavorPhase.DEAL, FavorPhase.OVER)
        identities = _other_doors(deal.identities, seat, ended, rng)
        retold[n] = FavorDeal(identities, (*deal.deck[:shown], *hidden))
    return retold


def _retell_open(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Tell it as it was: chance has no secrets."""
    return [step.move for step in match.steps]


SUBJECTS: Final = {
    # At most 19 rounds (9 : 9 in single tokens, and one more) of a deal and five turns, in each of
    # which the Collector takes and is asked, and the Guesser discards and is asked.
    "doors": Subject(Doors(), longest=19 * (1 + 5 * 4), retell=_retell_doors),
    # Three rounds of a deal, at most thirteen turns (each brings a card to the table, be it by an
    # auction and a new lot), a bid of everybody in each, and in the final auction.
    "favor": Subject(Favor(), longest=3 * (1 + 13 + 14 * 4), retell=_retell_favor),
    "labyrinth": Subject(Labyrinth(), longest=None, retell=_retell_open),
    # Nobody has to steal: the thefts end when they end.
    "suspicion": Subject(Suspicion(), longest=None, retell=suspicion_world.retell),
}
