"""Telling a match otherwise, in whatever a seat or a bystander has not been shown.

Chance, and others in secret, may have done something else; what was seen and heard is as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from lat_desktop.engine import doors, favor
from lat_desktop.engine.cards import Door
from lat_desktop.engine.game import Move, Seat
from lat_desktop.engine.mansion import Card, Guest
from lat_desktop.engine.registry import AnyMatch
from lat_desktop.engine.suspicion import (
    HAND,
    Ask,
    Deal,
    Look,
    Name,
    Phase,
    Play,
    Shuffle,
    Steal,
)
from lat_desktop.players.sums import add_up

Retell: TypeAlias = Callable[[AnyMatch, Seat | None, Random], list[Move]]
"""Returns the moves of another match that a seat, or a bystander, cannot tell from this one."""

TRIES: Final = 50
"""How many other worlds to try before the one that was is told again."""


# --- Doors and Favor -------------------------------------------------------------------------


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
        if isinstance(move, doors.Deal):
            after = list(takewhile(lambda later: not isinstance(later, doors.Deal), moves[n + 1 :]))
            drawn = add_up(isinstance(later, doors.Take | doors.Discard) for later in after)
            shown = doors.DISPLAY_SIZE + drawn
            hidden = rng.sample(move.deck[shown:], len(move.deck) - shown)
            identities = _other_doors(move.identities, seat, ended[n + len(after)], rng)
            move = doors.Deal((identities[0], identities[1]), (*move.deck[:shown], *hidden))
        retold.append(move)
    return retold


def _retell_favor(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another identity, and shuffle the cards that stayed in the deck."""
    steps = match.steps
    deals = [n for n, step in enumerate(steps) if isinstance(step.move, favor.Deal)]
    retold: list[Move] = [step.move for step in steps]
    for n, following in pairwise([*deals, len(steps)]):
        deal, last = steps[n].move, steps[following - 1].state
        shown = len(deal.deck) - len(last.deck)
        hidden = rng.sample(deal.deck[shown:], len(last.deck))
        ended = last.phase in (favor.Phase.DEAL, favor.Phase.OVER)
        identities = _other_doors(deal.identities, seat, ended, rng)
        retold[n] = favor.Deal(identities, (*deal.deck[:shown], *hidden))
    return retold


def _retell_open(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Tell it as it was: chance has no secrets."""
    return [step.move for step in match.steps]


# --- Suspicion -------------------------------------------------------------------------------


@dataclass
class Drawn:
    """A card of a deck, and where it went."""

    step: int
    """The step that dealt or shuffled its deck."""
    place: int
    card: Card
    holder: Seat | None = None
    seen: bool = False


def _retell_suspicion(match: AnyMatch, seat: Seat | None, rng: Random) -> list[Move]:
    """Deal others another invitation and other cards, with which all would have gone the same."""
    told: list[Move] = [step.move for step in match.steps]
    if not told:
        return told
    for step, deck in _other_decks(match, seat, rng):
        told[step] = replace(told[step], deck=deck)  # type: ignore[type-var]
    deal = told[0]
    assert isinstance(deal, Deal)
    told[0] = replace(deal, invitations=_other_invitations(match, seat, deal, rng))
    if match.state.phase is not Phase.OVER:
        for n, guessed in enumerate(match.steps):
            if isinstance(guessed.move, Name) and guessed.seat != seat:
                told[n] = replace(guessed.move, guest=rng.choice(list(Guest)))
    return told


def _other_decks(
    match: AnyMatch, seat: Seat | None, rng: Random
) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Exchange the cards that *seat* has not seen: in the deck, or in the hands of others."""
    cards = list(_followed(match, seat))
    for step, action in enumerate(match.steps):
        if isinstance(action.move, Deal | Shuffle):
            deck = list(action.move.deck)
            hidden = [each.place for each in cards if each.step == step and not each.seen]
            faces = [deck[place] for place in hidden]
            for place, face in zip(hidden, rng.sample(faces, len(faces)), strict=True):
                deck[place] = face
            yield step, tuple(deck)


def _followed(match: AnyMatch, seat: Seat | None) -> list[Drawn]:
    """Return every card of every deck, and whether *seat* has seen it by now."""
    cards: list[Drawn] = []
    deck: list[Drawn] = []

    def draw(holder: Seat) -> None:
        drawn = deck.pop(0)
        drawn.holder, drawn.seen = holder, holder == seat

    for n, step in enumerate(match.steps):
        move = step.move
        if isinstance(move, Deal | Shuffle):
            deck = [Drawn(n, place, card) for place, card in enumerate(move.deck)]
            cards += deck
        if isinstance(move, Deal):
            for holder in range(match.setup.seats):
                for _ in range(HAND):
                    draw(holder)
        elif isinstance(move, Play):
            played = next(c for c in cards if c.holder == step.seat and c.card == move.card)
            played.holder, played.seen = None, True
        if step.seat is not None and any(event.key == "card_drawn" for event in step.events):
            draw(step.seat)
    return cards


def _other_invitations(
    match: AnyMatch, seat: Seat | None, deal: Deal, rng: Random
) -> tuple[Guest, ...]:
    """Deal other invitations, but for the own one and those that *seat* has viewed."""
    if match.state.phase is Phase.OVER:
        return deal.invitations
    seats = match.setup.seats
    known = set() if seat is None else {seat}
    top = 0
    for step in match.steps:
        if isinstance(step.move, Look):
            if step.seat == seat:
                known.add(seats + top)
            top = (top + 1) % (len(Guest) - seats)
    free = [place for place in range(len(Guest)) if place not in known]
    for _ in range(TRIES):
        guests = list(deal.invitations)
        faces = [guests[place] for place in free]
        for place, guest in zip(free, rng.sample(faces, len(free)), strict=True):
            guests[place] = guest
        if _could_be(match, seat, guests):
            return tuple(guests)
    return deal.invitations


def _could_be(match: AnyMatch, seat: Seat | None, identities: Sequence[Guest]) -> bool:
    """Whether with these identities all thefts were possible, and *seat* would hear the same."""
    moves = [step.move for step in match.steps if step.seat is not None]
    for move, entry in zip(moves, match.state.history, strict=False):  # guesses are not in it
        rooms = dict(zip(Guest, entry.rooms, strict=True))
        match move:
            case Steal(gem):
                if gem not in rooms[identities[entry.seat]].gems:
                    return False
            case Ask(recipient, guest) if seat in (entry.seat, recipient):
                if rooms[identities[recipient]].sees(rooms[guest]) is not entry.answer:
                    return False
    return True


RETELLERS: Final = MappingProxyType[str, Retell](
    {
        "doors": _retell_doors,
        "favor": _retell_favor,
        "labyrinth": _retell_open,
        "suspicion": _retell_suspicion,
    }
)
"""By game. A new one is one more entry here."""
